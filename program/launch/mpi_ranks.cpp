#include "program/launch/mpi_ranks.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "system/control_groups.h"
#include "system/ranks/processors.h"

namespace othello::program {
namespace {

// MPI counts in int; larger pieces than this are not faster.
constexpr std::size_t kMaxMessageBytes = std::size_t{1} << 28;
constexpr std::size_t kMaxWords = std::size_t{1} << 22;
// The buffer of allgather() and gather().
constexpr std::uint64_t kMaxBytesInARound = std::uint64_t{1} << 24;

// Calls visit(piece) for pieces that MPI can count.
template <class Element, class Visit>
void for_each_piece(std::span<Element> all, std::size_t most, const Visit& visit) {
  while (!all.empty()) {
    const auto piece = all.first(std::min(all.size(), most));
    visit(piece);
    all = all.subspan(piece.size());
  }
}

MPI_Op operation_of(Reduction reduction) {
  switch (reduction) {
    case Reduction::kOr:
      return MPI_BOR;
    case Reduction::kSum:
      return MPI_SUM;
    case Reduction::kMax:
      break;
  }
  return MPI_MAX;
}

int count_of(std::size_t elements) {
  return static_cast<int>(elements);
}

// Closes, on all ranks, what only the list itself still holds on each of them.
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

// Those of this rank among the ranks of one machine. A quota is taken to be of all of them.
int threads_on(MPI_Comm machine) {
  int ranks = 0;
  int rank = 0;
  MPI_Comm_size(machine, &ranks);
  MPI_Comm_rank(machine, &rank);
  const ProcessorSet own = own_processors();
  std::vector<ProcessorSet> all(static_cast<std::size_t>(ranks));
  MPI_Allgather(&own, sizeof own, MPI_BYTE, all.data(), sizeof own, MPI_BYTE, machine);
  return std::min({default_threads(), fair_processor_count(all, static_cast<std::size_t>(rank)),
                   std::max(processor_quota("/") / ranks, 1)});
}

template <class Window>
void close_all(std::vector<std::shared_ptr<Window>>& windows) {
  for (const auto& window : windows) window->close();
  windows.clear();
}

}  // namespace

MpiRanks::MpiRanks() {
  MPI_Comm machine = MPI_COMM_NULL;
  link_.call([&] {
    MPI_Comm_size(link_.world(), &count_);
    MPI_Comm_rank(link_.world(), &rank_);
    MPI_Comm_split_type(link_.world(), MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &on_this_machine_);
    default_threads_ = threads_on(machine);
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

// Exchanges messages in rounds, each of so few bytes that MPI can count them and a buffer for them is small.
// begin(mine, counts, offsets, buffer, request) starts the operation of a round. Most exchanges take one
// round, those of empty messages none.
template <class Begin>
std::vector<Message> MpiRanks::exchange(std::span<const std::byte> mine, bool receives, const Begin& begin) {
  const auto ranks = static_cast<std::size_t>(count_);
  std::vector<std::uint64_t> left = sizes_of_all(mine.size());
  std::vector<Message> messages(ranks);
  std::vector<int> counts(ranks);
  std::vector<int> offsets(ranks);
  std::vector<std::byte> buffer;
  while (true) {
    const auto senders = ranks - static_cast<std::size_t>(std::ranges::count(left, 0u));
    if (senders == 0) return messages;
    int end = 0;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      counts[rank] = static_cast<int>(std::min<std::uint64_t>(left[rank], kMaxBytesInARound / senders));
      left[rank] -= static_cast<std::uint64_t>(counts[rank]);
      offsets[rank] = end;
      end += counts[rank];
    }
    if (receives) buffer.resize(static_cast<std::size_t>(end));
    const auto piece = mine.first(static_cast<std::size_t>(counts[static_cast<std::size_t>(rank_)]));
    link_.wait_for([&](MPI_Request* request) { begin(piece, counts, offsets, buffer.data(), request); });
    mine = mine.subspan(piece.size());
    if (!receives) continue;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      const auto received = std::span(buffer).subspan(static_cast<std::size_t>(offsets[rank]),
                                                      static_cast<std::size_t>(counts[rank]));
      messages[rank].insert(messages[rank].end(), received.begin(), received.end());
    }
  }
}

std::vector<Message> MpiRanks::allgather(std::span<const std::byte> mine) {
  return exchange(mine, true,
                  [&](std::span<const std::byte> piece, const std::vector<int>& counts,
                      const std::vector<int>& offsets, std::byte* buffer, MPI_Request* request) {
                    MPI_Iallgatherv(piece.data(), count_of(piece.size()), MPI_BYTE, buffer, counts.data(),
                                    offsets.data(), MPI_BYTE, link_.world(), request);
                  });
}

std::vector<Message> MpiRanks::gather(int root, std::span<const std::byte> mine) {
  return exchange(mine, rank_ == root,
                  [&](std::span<const std::byte> piece, const std::vector<int>& counts,
                      const std::vector<int>& offsets, std::byte* buffer, MPI_Request* request) {
                    MPI_Igatherv(piece.data(), count_of(piece.size()), MPI_BYTE, buffer, counts.data(),
                                 offsets.data(), MPI_BYTE, root, link_.world(), request);
                  });
}

Message MpiRanks::broadcast(std::span<const std::byte> mine) {
  std::uint64_t size = mine.size();
  link_.wait_for(
      [&](MPI_Request* request) { MPI_Ibcast(&size, 1, MPI_UINT64_T, 0, link_.world(), request); });
  Message message(mine.begin(), mine.end());
  message.resize(static_cast<std::size_t>(size));
  for_each_piece(std::span(message), kMaxMessageBytes, [&](std::span<std::byte> piece) {
    link_.wait_for([&](MPI_Request* request) {
      MPI_Ibcast(piece.data(), count_of(piece.size()), MPI_BYTE, 0, link_.world(), request);
    });
  });
  return message;
}

void MpiRanks::allreduce(Reduction reduction, std::span<std::uint64_t> words) {
  for_each_piece(words, kMaxWords, [&](std::span<std::uint64_t> piece) {
    link_.wait_for([&](MPI_Request* request) {
      MPI_Iallreduce(MPI_IN_PLACE, piece.data(), count_of(piece.size()), MPI_UINT64_T,
                     operation_of(reduction), link_.world(), request);
    });
  });
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

}  // namespace othello::program
