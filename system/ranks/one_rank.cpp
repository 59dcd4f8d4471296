#include "system/ranks/ranks.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <utility>

namespace othello {
namespace {

class OwnCounters : public SharedCounters {
 public:
  explicit OwnCounters(std::size_t count) : counters_(count) {}

  std::uint64_t add(int /*rank*/, std::size_t counter, std::uint64_t value) override {
    return counters_[counter].fetch_add(value);
  }

  void read(int /*rank*/, std::size_t first, std::span<std::uint64_t> to) override {
    for (std::uint64_t& value : to) value = counters_[first++].load();
  }

 private:
  std::vector<std::atomic<std::uint64_t>> counters_;
};

class OwnBytes : public SharedBytes {
 public:
  OwnBytes(std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
      : bytes_(bytes), owner_(std::move(owner)) {}

  void get(int /*rank*/, std::uint64_t offset, std::span<std::byte> to) const override {
    std::ranges::copy(bytes_.subspan(static_cast<std::size_t>(offset), to.size()), to.begin());
  }

 private:
  std::span<const std::byte> bytes_;
  std::shared_ptr<const void> owner_;
};

class OneRank : public Ranks {
 public:
  int count() const override { return 1; }
  int rank() const override { return 0; }
  int on_this_machine() const override { return 1; }
  std::vector<Message> allgather(std::span<const std::byte> mine) override {
    return {Message(mine.begin(), mine.end())};
  }
  std::vector<Message> gather(int /*root*/, std::span<const std::byte> mine) override {
    return allgather(mine);
  }
  Message broadcast(std::span<const std::byte> mine) override { return {mine.begin(), mine.end()}; }
  void allreduce(Reduction /*reduction*/, std::span<std::uint64_t> /*words*/) override {}
  std::shared_ptr<SharedCounters> make_counters(std::size_t at_every_rank) override {
    return std::make_shared<OwnCounters>(at_every_rank);
  }
  std::shared_ptr<SharedBytes> share(std::span<const std::byte> mine,
                                     std::shared_ptr<const void> owner) override {
    return std::make_shared<OwnBytes>(mine, std::move(owner));
  }
  void clean_up() override {}
  void finish() override {}
  [[noreturn]] void abort(int exit_code) override { std::_Exit(exit_code); }
};

}  // namespace

std::shared_ptr<Ranks> one_rank() {
  return std::make_shared<OneRank>();
}

}  // namespace othello
