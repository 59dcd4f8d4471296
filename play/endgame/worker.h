// The data of the recursive search: shared, and of each thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "board/score.h"
#include "play/endgame/field.h"
#include "play/endgame/local_table.h"
#include "play/endgame/selective_table.h"
#include "play/endgame/stability.h"
#include "play/endgame/symmetries.h"
#include "play/endgame/transposition_table.h"
#include "play/patterns/pattern_evaluation.h"

namespace othello::endgame {

class SearchPool;
struct SplitPoint;

/// The value of a state of the field to its mover, given both players' moves.
using EvaluationFunction = std::function<int(const State& state, Bitboard own, Bitboard theirs)>;

/// What all threads of a search share. Only the table changes.
struct SearchContext {
  const Field& field;
  const Stability& stability;
  const Symmetries& symmetries;
  const patterns::PatternEvaluation* evaluation;  // null: moves are ordered without
  ScoreRule rule;
  TranspositionTable& table;
  SelectiveTable* selective;              // of searches by evaluation; null: there are none
  const EvaluationFunction* by_features;  // theirs, in hundredths of a disc, where `evaluation` is null
  /// States with so many vacant cells or more are kept in the table, are shared among threads, and have one of the moves
  /// searched that are alike (tuning.h).
  int table_vacant;
  int share_vacant;
  int symmetric_vacant;
};

/// One thread of a search.
struct Worker {
  const SearchContext& context;
  SearchPool& pool;
  /// States that the search has entered and that have a vacant cell. A pass does not enter another one.
  std::uint64_t nodes = 0;
  /// The same as other threads may see it (SearchPool::nodes_so_far()): how many there were a little earlier.
  std::uint64_t published_nodes = 0;
  /// How often it asked whether its search is aborted.
  std::uint32_t polls = 0;
  /// The innermost state whose moves are shared with other threads and which this thread works below.
  SplitPoint* split = nullptr;
  LocalTable local{};

  void publish_nodes() { std::atomic_ref(published_nodes).store(nodes, std::memory_order_relaxed); }
};

}  // namespace othello::endgame
