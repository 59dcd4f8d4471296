// Estimates what a depth has, from samples: many occupancies drawn and counted, by all threads.
//
// An estimate is always made of the first so many samples of its seed. To leave out those that were not
// finished when time ran out, which take longer and have more states, would make it too small.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "enumerate/kernels/kernels.h"
#include "estimate/growth.h"
#include "estimate/sample.h"
#include "estimate/setting.h"

namespace othello::estimate {

// Predicts what a sample takes before the first begins, from samples of lower depths, which are quick.

struct SampleCost {
  double seconds = 0;  // processor time of a sample, on average
  double bytes = 0;    // the most memory that nearly all samples take
};

/// Predicted from some samples of the depths two and four lower (up to depth 11 of nearer ones), drawn as those of the depth
/// will be, as if time and memory continued to grow as they do between these. The bytes are meant to be those of the largest of
/// many samples, within a factor of four, and are the same on every machine. Throws SubOccupancies::Stopped, and CapacityError if
/// samples of these depths take more than `memory`.
SampleCost predict_sample(const Setting& setting, const Growth& growth, const enumerate::Kernels& kernels,
                          int depth, std::uint64_t memory, const std::function<bool()>& stop);

/// The samples computed so far, and the base from which they were drawn.
struct EstimateRun {
  int base_depth = 0;
  std::uint64_t base_states = 0;
  std::vector<OccupancySample> samples;  // the first so many of the seed
};

/// The predicted cost of a sample, and how many are computed at the same time.
struct EstimatePlan {
  SampleCost sample;
  int parallel_samples = 0;  // samples, by a thread each
};

/// Receives progress, from one thread at a time.
class EstimateObserver {
 public:
  virtual ~EstimateObserver() = default;
  /// The base is computed.
  virtual void base_begins(int depth) = 0;
  virtual void samples_begin(const EstimatePlan& plan) = 0;
  /// A sample was finished.
  virtual void progress(const EstimateRun& so_far) = 0;
  /// Polled often and from all threads. Unfinished samples are discarded.
  virtual bool stop_requested() const = 0;
};

/// The deepest depth of which occupancies have few enough discs for this program; below 0 if those of the start are too many.
int deepest_of_occupancies(const Setting& setting);

/// Throws std::invalid_argument for a depth that the setting does not have, or that has too many discs for
/// this program.
void require_depth(const EstimateOptions& options);

/// Computes samples until there are as many as the options say, the time is over or a stop is requested.
/// `run` has those of an earlier run, if there was one, and is complete after each sample. Throws
/// CapacityError if samples do not fit in memory.
void run_estimate(const EstimateOptions& options, EstimateRun& run, EstimateObserver& observer);

}  // namespace othello::estimate
