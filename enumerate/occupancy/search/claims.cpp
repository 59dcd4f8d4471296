#include "enumerate/occupancy/search/claims.h"

#include <algorithm>
#include <bit>
#include <chrono>

namespace othello {
namespace {

constexpr std::int64_t kMillisecondsBetweenLooks = 50;
// The share of a home's work whose batches go by size.
constexpr double kLastShare = 1.0 / 8;

std::int64_t milliseconds() {
  using namespace std::chrono;
  return duration_cast<std::chrono::milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

std::vector<std::vector<std::size_t>> homes_of(std::span<const Batch> batches, int homes) {
  double all = 0;
  for (const Batch& batch : batches) {
    if (!batch.done) all += batch.weight;
  }
  std::vector<std::vector<std::size_t>> numbers(static_cast<std::size_t>(homes));
  double before = 0;
  for (std::size_t number = 0; number < batches.size(); ++number) {
    if (batches[number].done) continue;
    const double middle = before + batches[number].weight / 2;
    const double place = all > 0 ? middle / all * homes : 0;
    numbers[static_cast<std::size_t>(std::clamp(static_cast<int>(place), 0, homes - 1))].push_back(number);
    before += batches[number].weight;
  }
  for (std::vector<std::size_t>& home : numbers) {
    double last = kLastShare * all / homes;
    auto begin = home.end();
    while (begin != home.begin() && last > 0) last -= batches[*--begin].weight;
    std::ranges::stable_sort(begin, home.end(), std::ranges::greater(),
                             [&](std::size_t number) { return batches[number].weight; });
  }
  return numbers;
}

BatchClaims::BatchClaims(Ranks& ranks, std::span<const Batch> batches, int homes)
    : ranks_(ranks),
      homes_(homes_of(batches, homes)),
      batches_(batches.size()),
      done_bits_((batches.size() + 63) / 64) {
  counters_ = ranks.make_counters(kDoneBits + done_bits_.size());
  for (std::size_t number = 0; number < batches.size(); ++number) {
    if (batches[number].done && ranks.is_first())
      counters_->add(0, kDoneBits + number / 64, std::uint64_t{1} << number % 64);
  }
}

std::optional<std::size_t> BatchClaims::next() {
  const auto homes = static_cast<int>(homes_.size());
  while (true) {
    const int helped = helped_;
    if (helped >= homes) return std::nullopt;
    const int home = (ranks_.rank() + helped) % homes;
    const std::vector<std::size_t>& batches = homes_[static_cast<std::size_t>(home)];
    const std::uint64_t claim = batches.empty() ? 0 : counters_->add(home, kClaimed, 1);
    if (claim < batches.size()) return batches[static_cast<std::size_t>(claim)];
    int expected = helped;
    helped_.compare_exchange_strong(expected, helped + 1);
  }
}

void BatchClaims::set_done(std::size_t batch, std::size_t occupancies) {
  counters_->add(0, kDoneBits + batch / 64, std::uint64_t{1} << batch % 64);
  counters_->add(0, kOccupanciesDone, occupancies);
}

std::size_t BatchClaims::done_in_front() {
  while (done_words_ < done_bits_.size()) {
    counters_->read(0, kDoneBits + done_words_, std::span(done_bits_).subspan(done_words_));
    const std::size_t before = done_words_;
    while (done_words_ < done_bits_.size() && done_bits_[done_words_] == ~std::uint64_t{0}) ++done_words_;
    if (done_words_ == before || done_words_ == done_bits_.size()) break;
  }
  if (done_words_ == done_bits_.size()) return batches_;
  const auto in_word = static_cast<std::size_t>(std::countr_one(done_bits_[done_words_]));
  return std::min(64 * done_words_ + in_word, batches_);
}

void BatchClaims::stop_all() {
  stopped_ = true;
  counters_->add(0, kStop, 1);
}

bool BatchClaims::stopped() {
  if (stopped_.load(std::memory_order_relaxed)) return true;
  if (ranks_.count() == 1) return false;
  std::int64_t last = last_look_.load(std::memory_order_relaxed);
  const std::int64_t now = milliseconds();
  if (now - last >= kMillisecondsBetweenLooks && last_look_.compare_exchange_strong(last, now)) look();
  return stopped_.load(std::memory_order_relaxed);
}

void BatchClaims::look() {
  std::uint64_t counters[kDoneBits] = {};
  counters_->read(0, 0, counters);
  if (counters[kStop] > 0) stopped_ = true;
  occupancies_done_ = counters[kOccupanciesDone];
}

}  // namespace othello
