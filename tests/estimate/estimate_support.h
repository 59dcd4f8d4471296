// Estimates for the tests.
#pragma once

#include <atomic>
#include <functional>
#include <set>
#include <vector>

#include "board/text.h"
#include "estimate/run_estimate.h"
#include "estimate/sub_occupancies.h"
#include "support/plain_shapes.h"

namespace othello::test {

inline const std::function<bool()> kNeverStop = [] { return false; };
inline constexpr std::uint64_t kAmpleMemory = std::uint64_t{1} << 30;

/// Keeps what it receives; requests a stop once there are `stop_after` samples.
class EstimateListener : public estimate::EstimateObserver {
 public:
  explicit EstimateListener(std::size_t stop_after = ~std::size_t{0}) : stop_after_(stop_after) {}

  void base_begins(int depth) override { base_depth = depth; }
  void samples_begin(const estimate::EstimatePlan& planned) override { plan = planned; }
  void progress(const estimate::EstimateRun& so_far) override { samples = so_far.samples.size(); }
  bool stop_requested() const override { return samples >= stop_after_; }

  int base_depth = -1;
  estimate::EstimatePlan plan;
  std::atomic<std::size_t> samples{0};  // which threads look at

 private:
  std::size_t stop_after_;
};

inline estimate::EstimateOptions estimate_options_for(const char* board, int depth, std::uint64_t samples,
                                                      SymmetryMode symmetry = SymmetryMode::kFull) {
  estimate::EstimateOptions options{.setting = estimate::Setting(board_named(board), symmetry)};
  options.depth = depth;
  options.samples = samples;
  options.threads = 2;
  options.memory = kAmpleMemory;
  return options;
}

inline std::vector<estimate::OccupancySample> samples_of(const estimate::EstimateOptions& options) {
  estimate::EstimateRun run;
  EstimateListener listener;
  estimate::run_estimate(options, run, listener);
  return run.samples;
}

/// The full boards of the game in which all cells outside `occupancy` are closed (support/plain_shapes.h).
inline std::set<plain::Grid> full_boards(const Board& board, Bitboard occupancy) {
  plain::Grid start = plain::on_shape(board, board.start());
  for (const plain::Spot spot : plain::all_spots(start)) {
    const bool inside = (occupancy & bit(board.cell(spot.column, spot.row))) != 0;
    if (start[spot] == plain::kVacant && !inside) start[spot] = plain::kClosed;
  }
  const auto depth = static_cast<std::size_t>(std::popcount(occupancy) - board.start_discs());
  const auto levels = plain::search_from(start, SymmetryMode::kNone, static_cast<int>(depth));
  return levels.size() > depth ? levels[depth].states : std::set<plain::Grid>();
}

/// All occupancies that can be grown to a depth.
inline std::set<Bitboard> grown(const estimate::Setting& setting, const estimate::Growth& growth, int depth) {
  std::set<Bitboard> level{setting.board.centre()};
  for (int grown = 0; grown < depth; ++grown) {
    std::set<Bitboard> next;
    for (const Bitboard occupancy : level) {
      for (Bitboard cells = growth.candidates(growth.scores(occupancy)); cells != 0; cells &= cells - 1)
        next.insert(occupancy | (cells & (~cells + 1)));
    }
    level = std::move(next);
  }
  return level;
}

}  // namespace othello::test
