// Multi-ProbCut's model of errors: how far the value that a search of few plies, or the evaluation, finds is from a deeper one's.
//
// Both searches are full-width; what their values differ by is taken to be normal, without bias. Its deviation depends on the
// vacant cells and on both depths (scripts/develop/fit-probcut, results/play).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "board/board.h"

namespace othello::endgame {

/// How sure a search is that what it cuts would not have mattered, as the field writes it: a cut is made where the shallow
/// value is `confidence` deviations outside the window.
struct Selectivity {
  int level;
  double confidence;
  std::string_view name;
};
inline constexpr int kFullWidth = 5;
inline constexpr std::array<Selectivity, kFullWidth + 1> kSelectivities{
    {{0, 1.1, "73%"}, {1, 1.5, "87%"}, {2, 2.0, "95%"}, {3, 2.6, "98%"}, {4, 3.3, "99%"}, {5, 0, "100%"}}};

/// A step of iterative deepening: a search of so many plies, and the level of its selectivity.
struct alignas(2 * sizeof(int)) SearchStep {  // an atomic one needs no lock
  int depth;
  int level;

  friend bool operator==(const SearchStep&, const SearchStep&) = default;
};

/// Steps of one ply to a depth.
inline std::vector<SearchStep> deepening_steps(int depth, int level) {
  std::vector<SearchStep> steps;
  for (int i = 1; i <= depth; ++i) steps.push_back({.depth = i, .level = level});
  return steps;
}

/// The depth of the search that decides whether one of so many plies, 3 or more, is made: of the same parity.
constexpr int probcut_depth(int depth) {
  return 2 * (depth / 4) + (depth & 1);
}

/// The deviation in hundredths of a disc.
inline double probcut_deviation(int vacant, int depth, int shallow) {
  const double u = vacant / 60.0;
  if (shallow == 0) return std::exp(6.399 + 0.101 * u - 1.500 * u * u + 0.051 * depth);
  return std::exp(4.805 + 4.251 * u - 4.696 * u * u + 0.085 * depth - 0.140 * shallow);
}

/// How far outside the window, in hundredths of a disc, what decides has to be, with the confidence of a selectivity.
class ProbCutMargins {
 public:
  static constexpr int kMaxDepth = 31;
  /// So few plies leave nothing to search first: the evaluation decides, with a margin that is so much larger. For deeper searches
  /// it decides too often wrongly (results/play).
  static constexpr int kByEvaluation = 2;
  static constexpr double kEvaluationCaution = 1.5;

  explicit ProbCutMargins(const Selectivity& selectivity) {
    for (int vacant = 0; vacant <= kMaxCells; ++vacant) {
      for (int depth = 0; depth <= kMaxDepth; ++depth) {
        const auto margin = [&](int shallow) {
          return static_cast<int>(selectivity.confidence * probcut_deviation(vacant, depth, shallow));
        };
        Margins& of_both = margins_[static_cast<std::size_t>(vacant)][static_cast<std::size_t>(depth)];
        of_both = {.search = margin(std::max(probcut_depth(depth), 1)), .evaluation = margin(0)};
      }
    }
  }

  /// Of the search that is probcut_depth() plies deep.
  int of_search(int vacant, int depth) const { return of(vacant, depth).search; }
  int of_evaluation(int vacant, int depth) const { return of(vacant, depth).evaluation; }

 private:
  struct Margins {
    int search;
    int evaluation;
  };
  const Margins& of(int vacant, int depth) const {
    return margins_[static_cast<std::size_t>(vacant)][static_cast<std::size_t>(depth)];
  }

  std::array<std::array<Margins, kMaxDepth + 1>, kMaxCells + 1> margins_;
};

}  // namespace othello::endgame
