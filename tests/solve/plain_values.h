// The values of states, by recursion from the rules of tests/support/plain_game.h alone: to check the pass
// backwards. Slow and plain on purpose.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "support/plain_game.h"

namespace othello::plain {

enum class VacantCells { kToTheWinner, kToNobody };

class Minimax {
 public:
  explicit Minimax(VacantCells vacant_cells, bool fewest_win = false)
      : vacant_cells_(vacant_cells), fewest_win_(fewest_win) {}

  /// The mover's discs minus the opponent's at the end, both playing as well as possible.
  int value(const Grid& grid) {
    const auto known = values_.find(grid);
    if (known != values_.end()) return known->second;
    return values_[grid] = computed(grid);
  }

 private:
  int computed(const Grid& grid) {
    const std::vector<Spot> spots = moves(grid);
    if (!spots.empty()) {
      int best = -1'000;
      for (const Spot spot : spots) best = std::max(best, -value(after_move(grid, spot)));
      return best;
    }
    const Grid rival = with_roles_exchanged(grid);
    if (!moves(rival).empty()) return -value(rival);
    return fewest_win_ ? -score(grid) : score(grid);
  }

  int score(const Grid& grid) const {
    int difference = 0;
    int vacant = 0;
    for (const Spot spot : all_spots(grid)) {
      if (grid[spot] == kMover) ++difference;
      if (grid[spot] == kOpponent) --difference;
      if (grid[spot] == kVacant) ++vacant;
    }
    if (vacant_cells_ == VacantCells::kToTheWinner && difference > 0) return difference + vacant;
    if (vacant_cells_ == VacantCells::kToTheWinner && difference < 0) return difference - vacant;
    return difference;
  }

  VacantCells vacant_cells_;
  bool fewest_win_;
  std::map<Grid, int> values_;
};

/// All games, by who wins them.
class AllGames {
 public:
  struct Count {
    std::uint64_t won = 0;  // by the mover
    std::uint64_t drawn = 0;
    std::uint64_t lost = 0;
  };

  Count count(const Grid& grid) {
    const auto known = counts_.find(grid);
    if (known != counts_.end()) return known->second;
    Count sum;
    const auto add = [&](const Count& after) {
      sum.won += after.lost;
      sum.drawn += after.drawn;
      sum.lost += after.won;
    };
    const Grid rival = with_roles_exchanged(grid);
    const std::vector<Spot> spots = moves(grid);
    for (const Spot spot : spots) add(count(after_move(grid, spot)));
    if (spots.empty() && !moves(rival).empty()) add(count(rival));
    if (spots.empty() && moves(rival).empty()) {
      // Who has more discs wins, with the vacant cells or without.
      const int value = Minimax(VacantCells::kToNobody).value(grid);
      ++(value > 0 ? sum.won : value < 0 ? sum.lost : sum.drawn);
    }
    return counts_[grid] = sum;
  }

 private:
  std::map<Grid, Count> counts_;
};

}  // namespace othello::plain
