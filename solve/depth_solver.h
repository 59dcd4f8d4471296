// Solves the depths in turn, from the last to the first: what the solvers in memory (solve/memory_solver.h)
// and in a scratch folder (solve/disk_solver.h) have in common.
#pragma once

#include <cstdint>
#include <vector>

#include "enumerate/kernels/state_keys.h"
#include "solve/depth_sweep.h"
#include "solve/solver.h"

namespace othello::solve {

class DepthSolver {
 public:
  DepthSolver(const SolveOptions& options, SolveObserver& observer);
  virtual ~DepthSolver() = default;
  DepthSolver(const DepthSolver&) = delete;
  DepthSolver& operator=(const DepthSolver&) = delete;

  SolveResult run();

 protected:
  /// Finds the states, and resumes from the depths that are solved already.
  virtual void begin() = 0;
  /// Finds the states of the depth before lowest_solved_depth() once more, if they are not there.
  virtual void enumerate_again(int /*depth*/) {}
  /// Collective, as all of these. Solves the depth before lowest_solved_depth(), and keeps it as children_.
  virtual void solve(int depth, SolvedRow& row) = 0;
  /// Called when the depth is solved and its row is among solved_rows_.
  virtual void commit_depth(const SolvedRow& row) = 0;
  /// Adds the depths whose values are wanted to a result.
  virtual void collect_kept(SolveResult& result) = 0;
  /// The memory of frontiers and values, without tables, stripes and caches: of those that are held, and of
  /// those that the depth adds.
  virtual std::uint64_t held_bytes(int depth, const SolvedDepth& solved) const = 0;
  virtual std::uint64_t added_bytes(int depth, const SolvedDepth& solved) const = 0;

  /// The lowest depth that has values; one more than the last, if none.
  int lowest_solved_depth() const { return last_ + 1 - static_cast<int>(solved_rows_.size()); }
  bool wants_values(int depth) const;
  enumerate::SearchOptions search_options(int max_depth) const;
  /// `stripes`: of a rank, at least, each of which releases some of the depth after; 0: nothing is released.
  void run_sweep(int depth, const SolvedDepth& solved, const std::vector<std::size_t>& wanted, int stripes,
                 const DepthSweep::Store& store);

  SolveOptions options_;
  SolveObserver& observer_;
  Ranks& ranks_;
  enumerate::SearchTables space_;
  int last_;
  std::vector<enumerate::DepthRow> rows_;  // of the search
  std::vector<SolvedRow> solved_rows_;     // from the last depth down
  SolvedDepth children_;                   // the depth solved last
  PassMemory memory_;

 private:
  std::uint64_t loaded_bytes(int depth) const;
  void make_way_for(std::uint64_t bytes);
  GameCounts games_from_start() const;
  int discs_of_children(int depth) const;
  std::uint64_t game_bytes_of_children(int depth) const;
  std::uint64_t fixed_bytes(int depth, const SolvedDepth& solved) const;
  std::uint64_t most_table_bytes(int depth) const;
  SweepMemory plan_memory(int depth, const SolvedDepth& solved, int stripes) const;
};

}  // namespace othello::solve
