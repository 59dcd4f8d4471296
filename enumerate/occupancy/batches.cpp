#include "enumerate/occupancy/batches.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "enumerate/occupancy/density_choice.h"
#include "enumerate/occupancy/parent_moves.h"
#include "enumerate/occupancy/tuning.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

// Neighbouring samples that a thread weighs at a time: looking the next ones up is then not far.
constexpr std::size_t kStretch = 256;

double weight_of(Bitboard occupancy, const Frontier& parents, ParentMoves& work) {
  work.begin(occupancy, parents.index());
  double weight = tuning::kSetUpWeight;
  if (!has_wide_colourings(occupancy) || is_dense(work, parents))
    weight += tuning::kBitmapWeight * std::ldexp(1.0, work.discs() - 3);
  for (const ParentMove& source : work.parent_moves())
    weight += static_cast<double>(parents.record_bytes(source.position));
  return weight;
}

}  // namespace

OccupancyWeights::OccupancyWeights(const PlaceBoard& board, const Frontier& parents,
                                   std::span<const Bitboard> occupancies, std::size_t samples, int threads)
    : count_(occupancies.size()) {
  samples = std::clamp<std::size_t>(samples, std::min<std::size_t>(count_, 1), count_);
  begins_.resize(samples + 1);
  for (std::size_t i = 0; i < samples; ++i) begins_[i] = count_ * i / samples;
  begins_[samples] = count_;
  sums_.resize(samples + 1);
  const auto weigh = [&](std::size_t stretch) {
    ParentMoves work(board);
    for (std::size_t i = stretch * kStretch; i < std::min((stretch + 1) * kStretch, samples); ++i) {
      const std::size_t size = begins_[i + 1] - begins_[i];
      sums_[i + 1] = static_cast<double>(size) * weight_of(occupancies[begins_[i] + size / 2], parents, work);
    }
  };
  run_each((samples + kStretch - 1) / kStretch, weigh, threads);
  std::partial_sum(sums_.begin(), sums_.end(), sums_.begin());
}

double OccupancyWeights::weight_of_prefix(std::size_t n) const {
  if (n >= count_) return sums_.back();
  const auto next = std::ranges::upper_bound(begins_, n) - begins_.begin();
  const auto i = static_cast<std::size_t>(next - 1);
  const double share = static_cast<double>(n - begins_[i]) / static_cast<double>(begins_[i + 1] - begins_[i]);
  return sums_[i] + share * (sums_[i + 1] - sums_[i]);
}

std::size_t OccupancyWeights::find_prefix(double weight) const {
  if (weight >= sums_.back()) return count_;
  const auto next = std::ranges::upper_bound(sums_, weight) - sums_.begin();
  const auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(next, 1) - 1);
  const double share = (weight - sums_[i]) / (sums_[i + 1] - sums_[i]);
  const auto within = std::ceil(share * static_cast<double>(begins_[i + 1] - begins_[i]));
  return std::min(begins_[i] + static_cast<std::size_t>(std::max(within, 0.0)), begins_[i + 1]);
}

BatchCounts choose_batch_counts(double predicted_states, int all_threads) {
  const auto wanted = [&](double per_thread) {
    const double of_threads = std::min(per_thread * all_threads, predicted_states / tuning::kMinBatchStates);
    return std::max({1.0, predicted_states / tuning::kMaxBatchStates, of_threads});
  };
  const double last = wanted(tuning::kLastBatchesPerThread);
  return {.first = std::min(last, std::max(tuning::kMinFirstBatches, wanted(tuning::kFirstBatchesPerThread))),
          .last = last};
}

std::size_t choose_sample_count(const BatchCounts& wanted) {
  return static_cast<std::size_t>(std::ceil(tuning::kSamplesPerBatch * wanted.last));
}

namespace {

// Cuts ranges of occupancies into batches, ascending.
class BatchCutter {
 public:
  // `to_compute`: the weight of all that will be cut.
  BatchCutter(const OccupancyWeights& weights, double to_compute, const BatchCounts& wanted, int partitions)
      : weights_(weights),
        partition_weight_(to_compute / partitions),
        first_size_(weights.weight_of_prefix(weights.occupancies()) / wanted.first),
        last_size_(weights.weight_of_prefix(weights.occupancies()) / wanted.last) {
    batches_.reserve(static_cast<std::size_t>(wanted.first + wanted.last * WorkQueue::kLastShare) + 1);
  }

  // Adds what lies before `end` as one batch.
  Batch& add_up_to(std::size_t end) {
    Batch& batch = batches_.emplace_back();
    batch.begin = covered_;
    batch.end = end;
    batch.weight = weight_up_to(end);
    covered_ = end;
    return batch;
  }

  void cut_up_to(std::size_t end) {
    while (covered_ < end) {
      const Part part = part_at(cut_);
      const std::size_t part_end =
          weights_.find_prefix(weights_.weight_of_prefix(covered_) + part.end - cut_);
      cut_evenly(std::clamp(part_end, covered_ + 1, end), part.size);
    }
  }

  std::vector<Batch> batches() && { return std::move(batches_); }

 private:
  static constexpr double kRounding = 1e-6;

  struct Part {
    double end;   // in weight
    double size;  // of a batch
  };

  // The part of a partition's share after so much weight.
  Part part_at(double weight) const {
    if (first_size_ <= last_size_)  // the first are no larger
      return {.end = std::numeric_limits<double>::infinity(), .size = last_size_};
    const double partition = std::floor(weight / partition_weight_ + kRounding);
    const double last_begin = (partition + 1 - WorkQueue::kLastShare) * partition_weight_;
    if (weight < last_begin * (1 - kRounding)) return {.end = last_begin, .size = first_size_};
    return {.end = (partition + 1) * partition_weight_, .size = last_size_};
  }

  void cut_evenly(std::size_t end, double size) {
    const double begin_weight = weights_.weight_of_prefix(covered_);
    const double weight = weight_up_to(end);
    const auto pieces = static_cast<std::size_t>(std::max(1.0, std::ceil(weight / size - kRounding)));
    for (std::size_t piece = 1; covered_ < end; ++piece) {
      const double share = static_cast<double>(piece) / static_cast<double>(pieces);
      const std::size_t cut = piece < pieces ? weights_.find_prefix(begin_weight + weight * share) : end;
      if (cut > covered_) add_up_to(std::min(cut, end));
    }
    cut_ += weight;
  }

  double weight_up_to(std::size_t end) const {
    return weights_.weight_of_prefix(end) - weights_.weight_of_prefix(covered_);
  }

  const OccupancyWeights& weights_;
  const double partition_weight_;
  const double first_size_;
  const double last_size_;
  std::vector<Batch> batches_;
  std::size_t covered_ = 0;  // occupancies
  double cut_ = 0;           // the weight of all that is cut
};

}  // namespace

std::vector<Batch> cut_into_batches(const OccupancyWeights& weights, std::vector<SegmentFile> earlier,
                                    const BatchCounts& wanted, int partitions) {
  double to_compute = weights.weight_of_prefix(weights.occupancies());
  for (const SegmentFile& file : earlier) {
    to_compute -= weights.weight_of_prefix(static_cast<std::size_t>(file.label.end)) -
                  weights.weight_of_prefix(static_cast<std::size_t>(file.label.begin));
  }
  BatchCutter cutter(weights, to_compute, wanted, partitions);
  for (SegmentFile& file : earlier) {
    cutter.cut_up_to(static_cast<std::size_t>(file.label.begin));
    Batch& batch = cutter.add_up_to(static_cast<std::size_t>(file.label.end));
    batch.done = true;
    batch.thread = Batch::kEarlierRun;
    batch.cpu_seconds = file.label.cpu_seconds;
    batch.tally = file.label.tally;
    batch.segment = std::move(file.segment);
  }
  cutter.cut_up_to(weights.occupancies());
  return std::move(cutter).batches();
}

}  // namespace othello::enumerate
