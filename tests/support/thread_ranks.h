// Ranks that are threads of the test: what MPI does, done plainly, so that searches over ranks are tested
// without it and under sanitizers.
#pragma once

#include <atomic>
#include <barrier>
#include <cstdlib>
#include <functional>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "system/ranks/ranks.h"

namespace othello::test {

class ThreadRanks : public Ranks {
 public:
  /// What the ranks have in common.
  struct Meeting {
    explicit Meeting(int count)
        : everybody(count),
          messages(static_cast<std::size_t>(count)),
          words(messages.size()),
          views(messages.size()) {}
    std::barrier<> everybody;
    std::vector<Message> messages;
    std::vector<std::span<std::uint64_t>> words;
    std::vector<std::span<const std::byte>> views;
    std::shared_ptr<SharedCounters> counters;
    std::atomic<std::uint64_t> bytes_got{0};
  };

  ThreadRanks(std::shared_ptr<Meeting> meeting, int rank) : meeting_(std::move(meeting)), rank_(rank) {}

  int count() const override { return static_cast<int>(meeting_->messages.size()); }
  int rank() const override { return rank_; }
  int on_this_machine() const override { return count(); }

  std::vector<Message> allgather(std::span<const std::byte> mine) override {
    meeting_->messages[index()].assign(mine.begin(), mine.end());
    meeting_->everybody.arrive_and_wait();
    std::vector<Message> all = meeting_->messages;
    meeting_->everybody.arrive_and_wait();
    return all;
  }
  std::vector<Message> gather(int root, std::span<const std::byte> mine) override {
    auto all = allgather(mine);
    return rank_ == root ? all : std::vector<Message>(all.size());
  }
  Message broadcast(std::span<const std::byte> mine) override { return allgather(mine).front(); }
  void allreduce(Reduction reduction, std::span<std::uint64_t> words) override {
    reduce(words, [reduction](std::uint64_t one, std::uint64_t other) {
      if (reduction == Reduction::kMax) return std::max(one, other);
      return reduction == Reduction::kOr ? one | other : one + other;
    });
  }
  std::shared_ptr<SharedCounters> make_counters(std::size_t at_every_rank) override {
    if (rank_ == 0) meeting_->counters = std::make_shared<Counters>(count(), at_every_rank);
    meeting_->everybody.arrive_and_wait();
    auto counters = meeting_->counters;
    meeting_->everybody.arrive_and_wait();
    return counters;
  }
  std::shared_ptr<SharedBytes> share(std::span<const std::byte> mine,
                                     std::shared_ptr<const void> owner) override {
    meeting_->views[index()] = mine;
    meeting_->everybody.arrive_and_wait();
    auto bytes = std::make_shared<Bytes>(meeting_, meeting_->views);
    kept_.emplace_back(bytes, std::move(owner));
    meeting_->everybody.arrive_and_wait();
    return bytes;
  }
  void clean_up() override {
    meeting_->everybody.arrive_and_wait();
    std::erase_if(kept_, [](const auto& kept) { return kept.first.expired(); });
  }
  void finish() override { meeting_->everybody.arrive_and_wait(); }
  [[noreturn]] void abort(int /*exit_code*/) override { std::abort(); }

 private:
  class Counters : public SharedCounters {
   public:
    Counters(int ranks, std::size_t each) : each_(each), counters_(static_cast<std::size_t>(ranks) * each) {}
    std::uint64_t add(int rank, std::size_t counter, std::uint64_t value) override {
      return counters_.at(at(rank, counter)).fetch_add(value);
    }
    void read(int rank, std::size_t first, std::span<std::uint64_t> to) override {
      for (std::uint64_t& value : to) value = counters_.at(at(rank, first++)).load();
    }

   private:
    std::size_t at(int rank, std::size_t counter) const {
      if (counter >= each_) throw std::logic_error("there is no such counter");
      return static_cast<std::size_t>(rank) * each_ + counter;
    }

    std::size_t each_;
    std::vector<std::atomic<std::uint64_t>> counters_;
  };

  class Bytes : public SharedBytes {
   public:
    Bytes(std::shared_ptr<Meeting> meeting, std::vector<std::span<const std::byte>> views)
        : meeting_(std::move(meeting)), views_(std::move(views)) {}
    void get(int rank, std::uint64_t offset, std::span<std::byte> to) const override {
      const auto view = views_.at(static_cast<std::size_t>(rank));
      if (offset + to.size() > view.size()) throw std::logic_error("read beyond what the rank shares");
      std::ranges::copy(view.subspan(static_cast<std::size_t>(offset), to.size()), to.begin());
      meeting_->bytes_got += to.size();
    }

   private:
    std::shared_ptr<Meeting> meeting_;
    std::vector<std::span<const std::byte>> views_;
  };

  template <class Operation>
  void reduce(std::span<std::uint64_t> words, const Operation& operation) {
    meeting_->words[index()] = words;
    meeting_->everybody.arrive_and_wait();
    std::vector<std::uint64_t> reduced(words.size());
    for (const auto& of_rank : meeting_->words) {
      for (std::size_t i = 0; i < reduced.size(); ++i) reduced[i] = operation(reduced[i], of_rank[i]);
    }
    meeting_->everybody.arrive_and_wait();
    std::ranges::copy(reduced, words.begin());
  }

  std::size_t index() const { return static_cast<std::size_t>(rank_); }

  std::shared_ptr<Meeting> meeting_;
  int rank_;
  std::vector<std::pair<std::weak_ptr<SharedBytes>, std::shared_ptr<const void>>> kept_;
};

/// Calls work(ranks) on so many ranks at once; returns the bytes that they got from each other.
inline std::uint64_t on_ranks(int count, const std::function<void(const std::shared_ptr<Ranks>&)>& work) {
  const auto meeting = std::make_shared<ThreadRanks::Meeting>(count);
  std::vector<std::jthread> threads;
  for (int rank = 0; rank < count; ++rank)
    threads.emplace_back([&, rank] { work(std::make_shared<ThreadRanks>(meeting, rank)); });
  threads.clear();
  return meeting->bytes_got;
}

}  // namespace othello::test
