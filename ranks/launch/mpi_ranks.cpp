#include "ranks/launch/mpi_ranks.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace othello {
namespace {

// MPI counts in int; more at a time than this is not faster.
constexpr std::size_t kMostMessageBytes = std::size_t{1} << 28;
constexpr std::size_t kMostWords = std::size_t{1} << 22;
constexpr int kTag = 1;

// Calls visit(piece) for pieces that MPI can count.
template <class Element, class Visit>
void for_each_piece(std::span<Element> all, std::size_t most, const Visit& visit) {
  while (!all.empty()) {
    const auto piece = all.first(std::min(all.size(), most));
    visit(piece);
    all = all.subspan(piece.size());
  }
}

int count_of(std::size_t elements) {
  return static_cast<int>(elements);
}

// Closes, on all ranks, what none of them uses any more but the list itself.
template <class Window>
void close_unused(MpiLink& link, std::vector<std::shared_ptr<Window>>& windows) {
  std::vector<unsigned char> unused;
  for (const auto& window : windows) unused.push_back(window.use_count() == 1 ? 1 : 0);
  if (unused.empty()) return;
  link.wait_for([&](MPI_Request* request) {
    MPI_Iallreduce(MPI_IN_PLACE, unused.data(), count_of(unused.size()), MPI_UNSIGNED_CHAR, MPI_MIN,
                   link.world(), request);
  });
  for (std::size_t i = 0; i < windows.size(); ++i) {
    if (unused[i] == 0) continue;
    windows[i]->close();
    windows[i].reset();
  }
  std::erase(windows, nullptr);
}

template <class Window>
void close_all(std::vector<std::shared_ptr<Window>>& windows) {
  for (const auto& window : windows) window->close();
  windows.clear();
}

}  // namespace

MpiRanks::MpiRanks() {
  MPI_Comm_size(link_.world(), &count_);
  MPI_Comm_rank(link_.world(), &rank_);
  MPI_Comm machine = MPI_COMM_NULL;
  link_.call([&] {
    MPI_Comm_split_type(link_.world(), MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &on_this_machine_);
    MPI_Comm_free(&machine);
  });
}

// The sizes of all ranks' messages.
std::vector<std::uint64_t> MpiRanks::sizes_of_all(std::size_t my_bytes) {
  std::vector<std::uint64_t> sizes(static_cast<std::size_t>(count_));
  const std::uint64_t size = my_bytes;
  link_.wait_for([&](MPI_Request* request) {
    MPI_Iallgather(&size, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, link_.world(), request);
  });
  return sizes;
}

// A message of the size of each rank's, with what this one has to say.
std::vector<Message> MpiRanks::room_for_all(std::span<const std::uint64_t> sizes,
                                            std::span<const std::byte> mine) const {
  std::vector<Message> messages;
  for (const std::uint64_t bytes : sizes) messages.emplace_back(static_cast<std::size_t>(bytes));
  std::ranges::copy(mine, messages[static_cast<std::size_t>(rank_)].begin());
  return messages;
}

void MpiRanks::broadcast(int from, std::span<std::byte> bytes) {
  for_each_piece(bytes, kMostMessageBytes, [&](std::span<std::byte> piece) {
    link_.wait_for([&](MPI_Request* request) {
      MPI_Ibcast(piece.data(), count_of(piece.size()), MPI_BYTE, from, link_.world(), request);
    });
  });
}

std::vector<Message> MpiRanks::tell_all(std::span<const std::byte> mine) {
  std::vector<Message> messages = room_for_all(sizes_of_all(mine.size()), mine);
  for (int from = 0; from < count_; ++from) broadcast(from, messages[static_cast<std::size_t>(from)]);
  return messages;
}

std::vector<Message> MpiRanks::tell(int to, std::span<const std::byte> mine) {
  const std::vector<std::uint64_t> sizes = sizes_of_all(mine.size());
  if (rank_ != to) {
    for_each_piece(mine, kMostMessageBytes, [&](std::span<const std::byte> piece) {
      link_.wait_for([&](MPI_Request* request) {
        MPI_Isend(piece.data(), count_of(piece.size()), MPI_BYTE, to, kTag, link_.world(), request);
      });
    });
    return std::vector<Message>(static_cast<std::size_t>(count_));
  }
  std::vector<Message> messages = room_for_all(sizes, mine);
  for (int from = 0; from < count_; ++from) {
    if (from == rank_) continue;
    for_each_piece(std::span(messages[static_cast<std::size_t>(from)]), kMostMessageBytes,
                   [&](std::span<std::byte> piece) {
                     link_.wait_for([&](MPI_Request* request) {
                       MPI_Irecv(piece.data(), count_of(piece.size()), MPI_BYTE, from, kTag, link_.world(),
                                 request);
                     });
                   });
  }
  return messages;
}

Message MpiRanks::told_by_first(std::span<const std::byte> mine) {
  std::uint64_t size = mine.size();
  link_.wait_for(
      [&](MPI_Request* request) { MPI_Ibcast(&size, 1, MPI_UINT64_T, 0, link_.world(), request); });
  Message message(mine.begin(), mine.end());
  message.resize(static_cast<std::size_t>(size));
  broadcast(0, message);
  return message;
}

void MpiRanks::reduce(std::span<std::uint64_t> words, MPI_Op operation) {
  for_each_piece(words, kMostWords, [&](std::span<std::uint64_t> piece) {
    link_.wait_for([&](MPI_Request* request) {
      MPI_Iallreduce(MPI_IN_PLACE, piece.data(), count_of(piece.size()), MPI_UINT64_T, operation,
                     link_.world(), request);
    });
  });
}

void MpiRanks::unite(std::span<std::uint64_t> words) {
  reduce(words, MPI_BOR);
}

void MpiRanks::add_up(std::span<std::uint64_t> numbers) {
  reduce(numbers, MPI_SUM);
}

std::shared_ptr<SharedCounters> MpiRanks::make_counters(std::size_t at_every_rank) {
  return counters_.emplace_back(std::make_shared<MpiCounters>(link_, at_every_rank));
}

std::shared_ptr<SharedBytes> MpiRanks::share(std::span<const std::byte> mine,
                                             std::shared_ptr<const void> owner) {
  return bytes_.emplace_back(std::make_shared<MpiBytes>(link_, mine, std::move(owner)));
}

void MpiRanks::clean_up() {
  close_unused(link_, counters_);
  close_unused(link_, bytes_);
}

void MpiRanks::finish() {
  close_all(counters_);
  close_all(bytes_);
  link_.stop();
  MPI_Finalize();
}

void MpiRanks::abort(int exit_code) {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::_Exit(exit_code);
}

}  // namespace othello
