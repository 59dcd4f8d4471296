// The constants of a search, available to all its parts.
#pragma once

#include <memory>
#include <vector>

#include "enumerate/frontier/checkpoint/manifest.h"
#include "enumerate/frontier/checkpoint/segment_report.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/kernels/state_keys.h"
#include "enumerate/search/observer.h"
#include "enumerate/search/options.h"
#include "enumerate/search/trace_recorder.h"
#include "system/ranks/ranks.h"

namespace othello::enumerate {

struct SearchContext {
  /// Collective.
  SearchContext(const SearchOptions& asked_for, SearchObserver& who_watches);

  /// Whether there is a scratch folder, which all ranks share.
  bool is_on_disk() const { return !options.storage.scratch.empty(); }
  CheckpointSubject subject() const { return {.board = options.board.name(), .symmetry = options.symmetry}; }
  /// Where segments of a depth lie that no rank holds.
  SegmentStorage storage_at(int depth) const;

  SearchOptions options;  // only keep_depths changes, by choose_stored_depths
  SearchObserver& observer;
  SearchTables space;
  const Kernels& kernels;
  Ranks& ranks;
  int all_threads = 0;                   // of all ranks together
  std::vector<int> first_thread;         // by rank: how many threads those before it have
  std::unique_ptr<TraceRecorder> trace;  // null: not traced
};

}  // namespace othello::enumerate
