#include "font/lookup.h"

#include <bit>
#include <stdexcept>
#include <tuple>

#include "machine/team.h"

namespace othello {
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

  Match nearest(const Glyph& glyph) const {
    for (int distance = 0; distance <= finals_.board().cells(); ++distance) {
      if (is_dearer_than_all_states(distance)) return nearest_of_all(glyph);
      if (const auto match = at_distance(glyph, distance)) return *match;
    }
    throw std::logic_error("look-up among no final states");
  }

 private:
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

  std::optional<Match> at_distance(const Glyph& glyph, int distance) const {
    const Bitboard all = finals_.board().all();
    const Bitboard first = distance == kMaxCells ? ~Bitboard{0} : bit(distance) - 1;
    for (const GlyphTransformation& transformation : kGlyphTransformations) {
      Bitboard difference = first;
      do {
        if (finals_.contains(transformer_.state(transformation, glyph.ink ^ difference)))
          return match_of(glyph, transformation, difference);
        difference = difference == 0 ? 0 : next_of_same_size(difference);
      } while (difference != 0 && difference <= all);
    }
    return std::nullopt;
  }

  Match nearest_of_all(const Glyph& glyph) const {
    using Rank = std::tuple<int, std::size_t, Bitboard>;  // distance, transformation, differing cells
    Rank best{kMaxCells + 1, 0, 0};
    finals_.for_each([&](const State& stored) {
      for (int i = 0; i < finals_.symmetry().order(); ++i) {
        const State state = finals_.symmetry().element(i)(stored);
        for (std::size_t t = 0; t < kGlyphTransformations.size(); ++t) {
          const Bitboard difference = transformer_.ink(kGlyphTransformations[t], state) ^ glyph.ink;
          best = std::min(best, Rank{std::popcount(difference), t, difference});
        }
      }
    });
    if (std::get<0>(best) > kMaxCells) throw std::logic_error("look-up among no final states");
    return match_of(glyph, kGlyphTransformations[std::get<1>(best)], std::get<2>(best));
  }

  static constexpr double kSmallBall = 1000;

  const FinalBoards& finals_;
  GlyphTransformer transformer_;
};

}  // namespace

std::vector<Match> look_up(const FinalBoards& finals, std::span<const Glyph> glyphs) {
  const Search search(finals);
  std::vector<Match> matches(glyphs.size());
  run_each(glyphs.size(), [&](std::size_t i) { matches[i] = search.nearest(glyphs[i]); });
  return matches;
}

}  // namespace othello
