// What a search would take, depth by depth: the form in which every engine says it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace othello::enumerate {

struct EstimatedDepth {
  enum class Source { kMeasured, kKnown, kPredicted };  // of the states

  int depth = 0;
  Source source = Source::kMeasured;
  double states = 0;
  double least_states = 0;  // equal to `states` if not predicted
  double most_states = 0;
  double bytes = 0;  // of the stored frontier
  double least_bytes = 0;
  double most_bytes = 0;
  double disk = 0;  // bytes of the folder of --scratch while the depth is computed
  double least_disk = 0;
  double most_disk = 0;
  double memory = 0;  // bytes of each rank while the depth is computed
  double seconds = 0;
};

/// The depths, and sentences that say what is meant by their memory and disk.
struct SearchEstimate {
  std::vector<EstimatedDepth> depths;
  std::string notes;
};

/// What an estimate is made for, beside the options of the search.
struct EstimateSources {
  std::uint64_t sample_states = 4'000'000;  // the short search ends with the first depth that has so many
  bool known_trees = true;
  int ranks = 1;         // sharing states and time, each with SearchOptions::threads
  double disk_rate = 0;  // bytes a second that all ranks together read or write; 0: frontiers stay in memory
  double network_rate = 0;  // bytes a second of each rank; 0: no limit

  double disk_seconds(double bytes) const { return disk_rate == 0 ? 0 : bytes / disk_rate; }
  /// Of several ranks' bytes all but a rank's own share go over the network.
  double network_seconds(double bytes) const {
    return network_rate == 0 ? 0 : bytes * (ranks - 1) / ranks / (ranks * network_rate);
  }
  /// The time of a depth, if its processor time and its waiting for the disk are divided evenly among the threads of all ranks; no
  /// less than disk and network take for these bytes.
  double seconds(double processor_seconds, int threads, double disk_bytes, double network_bytes) const {
    const double disk = disk_seconds(disk_bytes);
    return std::max({disk, network_seconds(network_bytes), (processor_seconds + disk) / (threads * ranks)});
  }
};

}  // namespace othello::enumerate
