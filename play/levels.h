// What a level of play searches.
//
// Level L searches L plies deep: full-width up to kMaxFullWidthLevel, selectively from there on, as sure as the field's 73 %
// (play/endgame/probcut.h). Where the end is near it searches to the end: from solved_vacant(L) vacant cells on exactly, before
// that selectively, the surer, the nearer it is:
//
//     vacant cells          depth           confidence
//     up to S               all             100 %, by the endgame's solver
//     S + 1, S + 2          all             87 %, from level 7 on
//     S + 3, S + 4          all             73 %, from level 7 on
//     more                  L               100 % up to level 6, 73 % beyond
//
// A selective search is at most SelectiveTable::kMaxDepth plies deep, so that the rows of 73 and 87 % hold to so many vacant cells.
// A ply takes about twice the time of the ply before, and 73 % a tenth of the time of 100 %.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "play/endgame/probcut.h"
#include "play/endgame/selective_table.h"

namespace othello::play {

inline constexpr int kMaxLevel = 30;
inline constexpr int kDefaultLevel = 10;
inline constexpr int kMaxFullWidthLevel = 6;

/// S of above.
constexpr int solved_vacant(int level) {
  constexpr int kTwiceTo = 10;
  return level <= kTwiceTo ? 2 * level : level + kTwiceTo;
}

/// The last step of a level's search in a position that it does not solve.
inline endgame::SearchStep last_step(int level, int vacant) {
  if (level > kMaxFullWidthLevel &&
      vacant <= std::min(solved_vacant(level) + 4, endgame::SelectiveTable::kMaxDepth))
    return {.depth = vacant, .level = vacant <= solved_vacant(level) + 2 ? 1 : 0};
  return {.depth = std::min(level, vacant), .level = level <= kMaxFullWidthLevel ? endgame::kFullWidth : 0};
}

/// The steps up to one: by a ply each at 73 % (or all full-width), then surer and surer.
inline std::vector<endgame::SearchStep> steps_to(const endgame::SearchStep& last, int vacant) {
  // The last plies before the end cost nearly as much as the end.
  constexpr int kPliesLeftOut = 6;
  const int first_level = last.level == endgame::kFullWidth ? last.level : 0;
  const int deepened = last.depth == vacant ? std::max(vacant - kPliesLeftOut, 1) : last.depth;
  std::vector<endgame::SearchStep> steps = endgame::deepening_steps(deepened, first_level);
  for (int level = first_level; level <= last.level; ++level)
    steps.push_back({.depth = last.depth, .level = level});
  return steps;
}

/// As the field writes it: 20@73%.
inline std::string step_text(const endgame::SearchStep& step) {
  return std::to_string(step.depth) + '@' +
         std::string(endgame::kSelectivities[static_cast<std::size_t>(step.level)].name);
}

}  // namespace othello::play
