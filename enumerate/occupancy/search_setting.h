// The constants of a search, available to all its parts.
#pragma once

#include <memory>
#include <vector>

#include "enumerate/checkpoint/manifest.h"
#include "enumerate/checkpoint/segment_report.h"
#include "enumerate/occupancy/options.h"
#include "enumerate/occupancy/trace_recorder.h"
#include "kernels/kernels.h"
#include "kernels/search_space.h"
#include "ranks/ranks.h"
#include "search/observer.h"
#include "search/options.h"

namespace othello {

struct SearchSetting {
  /// Collective.
  SearchSetting(const SearchOptions& asked_for, SearchObserver& who_watches);

  /// Whether there is a scratch folder, which all ranks share.
  bool on_disk() const { return !occupancy_options(options).scratch.empty(); }
  CheckpointSubject subject() const { return {.board = options.board.name(), .symmetry = options.symmetry}; }
  /// Where segments of a depth lie that no rank holds.
  SegmentHomes homes_at(int depth) const;

  SearchOptions options;  // only keep_depths changes, by choose_kept
  SearchObserver& observer;
  SearchSpace space;
  const Kernels& kernels;
  Ranks& ranks;
  int all_threads = 0;                   // of all ranks together
  std::vector<int> first_thread;         // by rank: how many threads those before it have
  std::unique_ptr<TraceRecorder> trace;  // null: not traced
};

}  // namespace othello
