// The results of solving a board, for people and programs.
#pragma once

#include <span>
#include <string>

#include "program/output/depth_table.h"
#include "program/output/progress_printer.h"
#include "solve/solver.h"

namespace othello::program {

/// CSV: depth,states,wins,draws,losses,lowest,mean,highest,digest,seconds; for a depth without states the
/// three before the digest are empty. JSON: one object with the board, the rules, an array of rows with the
/// same keys and the states by value, and the games if they were counted.
std::string solve_table(const solve::SolveOptions& options, const solve::SolveResult& result, Format format);

/// CSV: depth,value,states for every value that occurs, both ascending.
std::string value_histogram(const std::vector<solve::SolvedRow>& rows);

// Shows on standard error how a pass backwards progresses: its searches, and in the same way its depths, as
// ProgressPrinter does.

class SolveProgress : public solve::SolveObserver {
 public:
  explicit SolveProgress(int last_depth, bool quiet = false) : search_(last_depth, quiet) {}

  void depth_finished(const enumerate::DepthRow& row) override { search_.depth_finished(row); }
  void depth_begins(std::span<const enumerate::DepthForecast> forecasts) override {
    search_.depth_begins(forecasts);
  }
  void progress(const enumerate::Progress& progress) override { search_.progress(progress); }
  void note(const std::string& text) override { search_.note(text); }
  bool stop_requested() const override { return search_.stop_requested(); }
  void depth_solved(const solve::SolvedRow& row) override;
  void solving(int depth, double share) override;
  /// Removes the status line.
  void clear_line() { search_.clear_line(); }

 private:
  ProgressPrinter search_;
};

}  // namespace othello::program
