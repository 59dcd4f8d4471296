#include "font/lookup.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <tuple>
#include <unordered_set>

#include "system/threads.h"

namespace othello::font {
namespace {

// The next larger integer with as many bits (Gosper); 0 after the largest one below 2^64.
Bitboard next_of_same_size(Bitboard cells) {
  const Bitboard lowest = cells & (~cells + 1);
  const Bitboard ripple = cells + lowest;
  return ripple == 0 ? 0 : ripple | (((cells ^ ripple) / lowest) >> 2);
}

class Search {
 public:
  explicit Search(const FinalBoards& finals) : finals_(finals), transformer_(finals.board()) {}

  // Compares by rank: distance, transformation, then differing cells.
  std::vector<Match> nearest(const Glyph& glyph, std::size_t count) const {
    std::vector<Match> matches;
    for (int distance = 0; distance <= finals_.board().cells() && matches.size() < count; ++distance) {
      if (is_dearer_than_all_states(distance)) return nearest_of_all(glyph, count);
      append_at_distance(glyph, distance, count, matches);
    }
    if (matches.empty()) throw std::logic_error("look-up among no final states");
    return matches;
  }

 private:
  using Rank = std::tuple<int, std::size_t, Bitboard>;  // distance, transformation, differing cells

  // Trying all boards at a distance costs one look-up each; beyond this, going over the states costs less.
  bool is_dearer_than_all_states(int distance) const {
    double boards = 1;
    for (int i = 0; i < distance; ++i) boards = boards * (finals_.board().cells() - i) / (i + 1);
    return boards > static_cast<double>(finals_.size()) + kSmallBall;
  }

  Match match_of(const Glyph& glyph, const GlyphTransformation& transformation, Bitboard difference) const {
    const Bitboard ink = glyph.ink ^ difference;
    return {glyph, std::popcount(difference), transformation, ink, transformer_.state(transformation, ink)};
  }

  void append_at_distance(const Glyph& glyph, int distance, std::size_t count,
                          std::vector<Match>& matches) const {
    const Bitboard all = finals_.board().all();
    const Bitboard first = distance == kMaxCells ? ~Bitboard{0} : bit(distance) - 1;
    std::unordered_set<Bitboard> taken;
    for (const GlyphTransformation& transformation : kGlyphTransformations) {
      Bitboard difference = first;
      do {
        if (finals_.contains(transformer_.state(transformation, glyph.ink ^ difference)) &&
            taken.insert(difference).second) {
          matches.push_back(match_of(glyph, transformation, difference));
          if (matches.size() == count) return;
        }
        difference = difference == 0 ? 0 : next_of_same_size(difference);
      } while (difference != 0 && difference <= all);
    }
  }

  std::vector<Match> nearest_of_all(const Glyph& glyph, std::size_t count) const {
    std::vector<Rank> ranks;
    finals_.for_each([&](const State& stored) {
      for (int i = 0; i < finals_.symmetry().order(); ++i) {
        const State state = finals_.symmetry().element(i)(stored);
        for (std::size_t t = 0; t < kGlyphTransformations.size(); ++t) {
          const Bitboard difference = transformer_.ink(kGlyphTransformations[t], state) ^ glyph.ink;
          ranks.emplace_back(std::popcount(difference), t, difference);
        }
      }
      if (ranks.size() >= kSlack + 4 * count) keep_best(ranks, count);
    });
    if (ranks.empty()) throw std::logic_error("look-up among no final states");
    keep_best(ranks, count);
    std::vector<Match> matches;
    for (const auto& [distance, t, difference] : ranks)
      matches.push_back(match_of(glyph, kGlyphTransformations[t], difference));
    return matches;
  }

  // The first `count`; of those with the same difference, the one with the best reading.
  static void keep_best(std::vector<Rank>& ranks, std::size_t count) {
    std::ranges::sort(ranks);
    std::unordered_set<Bitboard> taken;
    std::erase_if(ranks, [&](const Rank& rank) { return !taken.insert(std::get<2>(rank)).second; });
    if (ranks.size() > count) ranks.resize(count);
  }

  static constexpr std::size_t kSlack = 4096;
  static constexpr double kSmallBall = 1000;

  const FinalBoards& finals_;
  GlyphTransformer transformer_;
};

}  // namespace

std::vector<Match> find_matches(const FinalBoards& finals, std::span<const Glyph> glyphs) {
  const Search search(finals);
  std::vector<Match> matches(glyphs.size());
  run_each(glyphs.size(), [&](std::size_t i) { matches[i] = search.nearest(glyphs[i], 1).front(); });
  return matches;
}

std::vector<Match> nearest_drawings(const FinalBoards& finals, const Glyph& glyph, std::size_t count) {
  return Search(finals).nearest(glyph, count);
}

}  // namespace othello::font
