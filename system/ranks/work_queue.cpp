#include "system/ranks/work_queue.h"

#include <algorithm>
#include <bit>

namespace othello {

std::vector<std::vector<std::size_t>> partition_items(std::span<const WorkItem> items, int partitions) {
  double all = 0;
  for (const WorkItem& item : items) {
    if (!item.done) all += item.weight;
  }
  std::vector<std::vector<std::size_t>> numbers(static_cast<std::size_t>(partitions));
  double before = 0;
  for (std::size_t number = 0; number < items.size(); ++number) {
    if (items[number].done) continue;
    const double middle = before + items[number].weight / 2;
    const double share = all > 0 ? middle / all * partitions : 0;
    numbers[static_cast<std::size_t>(std::clamp(static_cast<int>(share), 0, partitions - 1))].push_back(
        number);
    before += items[number].weight;
  }
  for (std::vector<std::size_t>& partition : numbers) {
    double last = WorkQueue::kLastShare * all / partitions;
    auto begin = partition.end();
    while (begin != partition.begin() && last > 0) last -= items[*--begin].weight;
    std::ranges::stable_sort(begin, partition.end(), std::ranges::greater(),
                             [&](std::size_t number) { return items[number].weight; });
  }
  return numbers;
}

WorkQueue::WorkQueue(Ranks& ranks, std::span<const WorkItem> items, int partitions)
    : ranks_(ranks),
      partitions_(partition_items(items, partitions)),
      items_(items.size()),
      done_bits_((items.size() + 63) / 64) {
  counters_ = ranks.make_counters(kDoneBits + done_bits_.size());
  for (std::size_t number = 0; number < items.size(); ++number) {
    if (items[number].done && ranks.is_first())
      counters_->add(0, kDoneBits + number / 64, std::uint64_t{1} << number % 64);
  }
}

std::optional<std::size_t> WorkQueue::next() {
  const auto partitions = static_cast<int>(partitions_.size());
  while (true) {
    const int exhausted = exhausted_;
    if (exhausted >= partitions) return std::nullopt;
    const int partition = (ranks_.rank() + exhausted) % partitions;
    const std::vector<std::size_t>& items = partitions_[static_cast<std::size_t>(partition)];
    const std::uint64_t claim = items.empty() ? 0 : counters_->add(partition, kClaimed, 1);
    if (claim < items.size()) return items[static_cast<std::size_t>(claim)];
    int expected = exhausted;
    exhausted_.compare_exchange_strong(expected, exhausted + 1);
  }
}

void WorkQueue::set_done(std::size_t item, std::size_t units) {
  counters_->add(0, kDoneBits + item / 64, std::uint64_t{1} << item % 64);
  counters_->add(0, kUnitsDone, units);
}

std::size_t WorkQueue::done_prefix() {
  while (done_words_ < done_bits_.size()) {
    counters_->read(0, kDoneBits + done_words_, std::span(done_bits_).subspan(done_words_));
    const std::size_t before = done_words_;
    while (done_words_ < done_bits_.size() && done_bits_[done_words_] == ~std::uint64_t{0}) ++done_words_;
    if (done_words_ == before || done_words_ == done_bits_.size()) break;
  }
  if (done_words_ == done_bits_.size()) return items_;
  const auto in_word = static_cast<std::size_t>(std::countr_one(done_bits_[done_words_]));
  return std::min(64 * done_words_ + in_word, items_);
}

void WorkQueue::stop_all() {
  stopped_ = true;
  counters_->add(0, kStop, 1);
}

bool WorkQueue::stopped() {
  if (stopped_.load(std::memory_order_relaxed)) return true;
  if (ranks_.count() == 1) return false;
  if (polls_.is_due()) poll();
  return stopped_.load(std::memory_order_relaxed);
}

void WorkQueue::poll() {
  std::uint64_t counters[kDoneBits] = {};
  counters_->read(0, 0, counters);
  if (counters[kStop] > 0) stopped_ = true;
  units_done_ = counters[kUnitsDone];
}

}  // namespace othello
