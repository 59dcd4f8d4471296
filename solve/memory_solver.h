// Solves a board in memory, all frontiers kept.
#pragma once

#include <map>

#include "solve/depth_solver.h"

namespace othello::solve {

class MemorySolver : public DepthSolver {
 public:
  using DepthSolver::DepthSolver;

 private:
  void begin() override;
  void solve(int depth, SolvedRow& row) override;
  void commit_depth(const SolvedRow& row) override { observer_.depth_solved(row); }
  void collect_kept(SolveResult& result) override;
  std::uint64_t held_bytes(int depth, const SolvedDepth& solved) const override;
  std::uint64_t added_bytes(int depth, const SolvedDepth& solved) const override;

  std::map<int, enumerate::Frontier> frontiers_;
  std::map<int, SolvedDepth> kept_;  // depths whose values are wanted
};

}  // namespace othello::solve
