#include "program/nearest_word.h"

#include <algorithm>
#include <numeric>

namespace othello {
namespace {

constexpr std::size_t kShortestBeginning = 2;

}  // namespace

std::size_t edit_distance(std::string_view word, std::string_view other) {
  // Rows of the table of distances between beginnings of both: the one before last, the last, and this one.
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(other.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= word.size(); ++i) {
    std::vector<std::size_t> row(other.size() + 1, i);
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (word[i - 1] == other[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && word[i - 1] == other[j - 2] && word[i - 2] == other[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = std::move(last);
    last = std::move(row);
  }
  return last.back();
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
  const auto begun = [&](const std::string& candidate) { return candidate.starts_with(word); };
  const std::size_t letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
  if (letters >= kShortestBeginning && std::ranges::count_if(candidates, begun) == 1)
    return *std::ranges::find_if(candidates, begun);
  std::string nearest;
  std::size_t least = letters / 3 + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace othello
