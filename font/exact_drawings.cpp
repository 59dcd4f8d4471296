#include "font/exact_drawings.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <stdexcept>

#include "font/glyph_transformation.h"
#include "system/threads.h"

namespace othello::font {
namespace {

constexpr std::size_t kParts = 256;  // of the final states: for progress, and so that no thread waits long

// Orbit and reading move the cells in turn; of two ways that move them alike one is enough.
std::vector<Transformation> distinct_ways(const FinalBoards& finals) {
  const Board& board = finals.board();
  const GlyphTransformer transformer(board);
  std::vector<Transformation> ways;
  std::vector<Transformation::Images> seen;
  for (int i = 0; i < finals.symmetry().order(); ++i) {
    for (const GlyphTransformation& how : kGlyphTransformations) {
      if (how.exchange) continue;
      Transformation::Images images{};
      for (int cell = 0; cell < board.cells(); ++cell) {
        const Bitboard shown = transformer(how, bit(finals.symmetry().element(i).image(cell)));
        images[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(std::countr_zero(shown));
      }
      if (std::ranges::find(seen, images) != seen.end()) continue;
      seen.push_back(images);
      ways.emplace_back(board, images);
    }
  }
  return ways;
}

}  // namespace

void ExactDrawings::require_small(const Board& board) {
  if (board.cells() <= kMostCells) return;
  throw std::invalid_argument(fmt::format(
      "a map of all drawings of a {} board would take 2^{} bits; only boards of up to {} cells have one",
      board.name(), board.cells(), kMostCells));
}

ExactDrawings::ExactDrawings(const FinalBoards& finals, const std::function<void(std::uint64_t)>& watch)
    : board_(finals.board()) {
  require_small(board_);
  words_.resize(((std::size_t{1} << board_.cells()) + 63) / 64);
  const std::vector<Transformation> ways = distinct_ways(finals);
  std::uint64_t done = 0;
  std::mutex counting;
  run_each(kParts, [&](std::size_t part) {
    std::uint64_t states = 0;
    finals.for_each_of_part(part, kParts, [&](const State& state) {
      insert(ways, state);
      ++states;
    });
    const std::scoped_lock lock(counting);
    done += states;
    if (watch) watch(done);
  });
}

void ExactDrawings::insert(std::span<const Transformation> ways, const State& state) {
  const auto set = [this](Bitboard ink) {
    std::atomic_ref(words_[ink / 64]).fetch_or(bit(static_cast<int>(ink % 64)), std::memory_order_relaxed);
  };
  for (const Transformation& way : ways) {
    const Bitboard ink = way(state.mover);
    set(ink);
    set(board_.all() & ~ink);
  }
}

std::uint64_t ExactDrawings::size() const {
  std::uint64_t count = 0;
  for (const std::uint64_t word : words_) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

}  // namespace othello::font
