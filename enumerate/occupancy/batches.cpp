#include "enumerate/occupancy/batches.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "enumerate/occupancy/density_choice.h"
#include "enumerate/occupancy/occupancy_sources.h"
#include "enumerate/occupancy/tuning.h"
#include "frontier/record.h"
#include "system/team.h"

namespace othello {
namespace {

// Neighbouring samples that a thread weighs at a time: looking the next ones up is then not far.
constexpr std::size_t kStretch = 256;

double weight_of(Bitboard occupancy, const Frontier& parents, OccupancySources& work) {
  work.begin(occupancy, parents.index());
  double weight = tuning::kSetUpWeight;
  if (!has_wide_colourings(occupancy) || is_dense(work, parents))
    weight += tuning::kBitmapWeight * std::ldexp(1.0, work.discs() - 3);
  for (const Source& source : work.sources())
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
    OccupancySources work(board);
    for (std::size_t i = stretch * kStretch; i < std::min((stretch + 1) * kStretch, samples); ++i) {
      const std::size_t size = begins_[i + 1] - begins_[i];
      sums_[i + 1] = static_cast<double>(size) * weight_of(occupancies[begins_[i] + size / 2], parents, work);
    }
  };
  run_each((samples + kStretch - 1) / kStretch, weigh, threads);
  std::partial_sum(sums_.begin(), sums_.end(), sums_.begin());
}

double OccupancyWeights::of_first(std::size_t n) const {
  if (n >= count_) return sums_.back();
  const auto next = std::ranges::upper_bound(begins_, n) - begins_.begin();
  const auto i = static_cast<std::size_t>(next - 1);
  const double share = static_cast<double>(n - begins_[i]) / static_cast<double>(begins_[i + 1] - begins_[i]);
  return sums_[i] + share * (sums_[i + 1] - sums_[i]);
}

std::size_t OccupancyWeights::first_of(double weight) const {
  if (weight >= sums_.back()) return count_;
  const auto next = std::ranges::upper_bound(sums_, weight) - sums_.begin();
  const auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(next, 1) - 1);
  const double share = (weight - sums_[i]) / (sums_[i + 1] - sums_[i]);
  const auto within = std::ceil(share * static_cast<double>(begins_[i + 1] - begins_[i]));
  return std::min(begins_[i] + static_cast<std::size_t>(std::max(within, 0.0)), begins_[i + 1]);
}

double batches_wanted(double predicted_states, int all_threads) {
  return std::max(
      predicted_states / tuning::kMostBatchStates,
      std::min(tuning::kBatchesPerThread * all_threads, predicted_states / tuning::kLeastBatchStates));
}

std::size_t samples_wanted(double batches) {
  return static_cast<std::size_t>(std::ceil(tuning::kSamplesPerBatch * std::max(batches, 1.0)));
}

std::vector<Batch> cut_into_batches(const OccupancyWeights& weights, std::vector<SegmentFile> earlier,
                                    double wanted) {
  wanted = std::max(wanted, 1.0);
  const double size = weights.of_first(weights.occupancies()) / wanted;
  std::vector<Batch> batches;
  std::size_t covered = 0;
  const auto add_batch_to = [&](std::size_t end) -> Batch& {
    Batch& batch = batches.emplace_back();
    batch.begin = covered;
    batch.end = end;
    batch.weight = weights.of_first(end) - weights.of_first(covered);
    covered = end;
    return batch;
  };
  const auto fill_up_to = [&](std::size_t end) {
    const double begin_weight = weights.of_first(covered);
    const double weight = weights.of_first(end) - begin_weight;
    const auto pieces = static_cast<std::size_t>(std::max(1.0, std::ceil(weight / size - 1e-6)));
    for (std::size_t piece = 1; covered < end; ++piece) {
      const double share = static_cast<double>(piece) / static_cast<double>(pieces);
      const std::size_t cut = piece < pieces ? weights.first_of(begin_weight + weight * share) : end;
      if (cut > covered) add_batch_to(std::min(cut, end));
    }
  };
  for (SegmentFile& file : earlier) {
    fill_up_to(static_cast<std::size_t>(file.label.begin));
    Batch& batch = add_batch_to(static_cast<std::size_t>(file.label.end));
    batch.done = true;
    batch.thread = Batch::kEarlierRun;
    batch.cpu_seconds = file.label.cpu_seconds;
    batch.tally = file.label.tally;
    batch.segment = std::move(file.segment);
  }
  fill_up_to(weights.occupancies());
  return batches;
}

}  // namespace othello
