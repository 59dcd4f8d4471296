// Solves a board in a scratch folder: keeps the frontiers that fit on the disk, enumerates the others again
// when they are needed (solve/plan.h), and resumes an interrupted pass.
//
// The first rank decides and deletes; the others receive from it which depth lies where.
#pragma once

#include <memory>

#include "solve/depth_solver.h"
#include "solve/frontier_store.h"
#include "solve/plan.h"
#include "solve/solve_folder.h"
#include "solve/stored_depths.h"
#include "system/folder_lock.h"

namespace othello::solve {

class DiskSolver : public DepthSolver {
 public:
  DiskSolver(const SolveOptions& options, SolveObserver& observer);

  /// Throws what FolderLock::require_folder() throws, on the rank that holds the lock.
  void require_folder(const std::exception& error) const {
    if (lock_) lock_->require_folder(error);
  }

 private:
  void begin() override;
  void enumerate_again(int depth) override;
  void solve(int depth, SolvedRow& row) override;
  void commit_depth(const SolvedRow& row) override;
  void collect_kept(SolveResult& result) override;
  std::uint64_t held_bytes(int /*depth*/, const SolvedDepth& /*solved*/) const override { return 0; }
  std::uint64_t added_bytes(int /*depth*/, const SolvedDepth& /*solved*/) const override { return 0; }

  void resume();
  void note_resumed();
  std::vector<int> all_kept() const;
  int lowest_whole();
  void require_kept(const std::vector<int>& wanted) const;
  void search_all();
  std::vector<enumerate::DepthRow> run_forward_search();
  std::vector<int> choose_stored_depths(std::span<const enumerate::DepthRow> rows);
  void delete_what_is_in_the_way(int depth);
  SweepState sweep_state() const;
  Plan plan() const;
  Plan plan_of(const std::vector<DepthCost>& costs) const;
  void load_children();
  int locate_depth(int depth);
  void note_lost_values(int depth, const std::string& what) const;
  void write_manifest();
  void finish_depth();

  std::unique_ptr<FolderLock> lock_;  // the first rank's
  SolveFolder folder_;
  FrontierStore store_;
  StoredDepths depths_;
  std::uint64_t disk_bytes_;  // as the first rank sees them
  bool children_loaded_ = false;
  bool fresh_ = true;  // what is stored was written by this process
};

}  // namespace othello::solve
