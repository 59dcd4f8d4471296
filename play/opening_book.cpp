#include "play/opening_book.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

namespace othello::play {

std::size_t OpeningBook::Hash::operator()(const State& state) const {
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;
  std::uint64_t hash = state.mover * kFactor;
  hash = (hash ^ hash >> 32 ^ state.opponent) * kFactor;
  return static_cast<std::size_t>(hash ^ hash >> 29);
}

OpeningBook::OpeningBook(const Board& board, int level)
    : rules_(board), symmetry_(board, SymmetryMode::kFull), level_(level) {}

OpeningBook::Successor OpeningBook::after(const State& state, int cell) const {
  const State next = rules_.after_move(state, cell);
  if (rules_.moves(next) != 0) return {.state = representative(next), .sign = -1, .is_over = false};
  const State passed = next.with_roles_exchanged();
  return {.state = representative(passed), .sign = 1, .is_over = rules_.moves(passed) == 0};
}

// From the most discs to the fewest: what a value comes from has more discs.
void OpeningBook::add(const std::vector<BookPosition>& positions) {
  for (const BookPosition& position : positions) entries_[position.state].leaf = position.leaf;
  std::vector<BookPosition> all = this->positions();
  std::ranges::reverse(all);
  for (const BookPosition& position : all) {
    const std::vector<BookMove> moves = moves_of(position.state, position.leaf);
    Entry& entry = entries_.at(position.state);
    entry.value = moves.empty() ? 0 : moves.front().value;
    entry.step = moves.empty() ? endgame::SearchStep{} : moves.front().step;
  }
}

std::optional<int> OpeningBook::value(const State& state) const {
  const auto found = entries_.find(representative(state));
  return found == entries_.end() ? std::nullopt : std::optional(found->second.value);
}

std::vector<BookMove> OpeningBook::moves(const State& state) const {
  const State canonical = representative(state);
  const auto found = entries_.find(canonical);
  if (found == entries_.end()) return {};
  BookLeaf leaf = found->second.leaf;
  if (leaf.cell != BookLeaf::kNoMove) {
    int back = 0;
    while (symmetry_.element(back)(canonical) != state) ++back;
    leaf.cell = symmetry_.element(back).image(leaf.cell);
  }
  return moves_of(state, leaf);
}

std::vector<BookMove> OpeningBook::moves_of(const State& state, const BookLeaf& leaf) const {
  std::vector<BookMove> moves;
  for (Bitboard rest = legal_moves(state); rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    const Successor next = after(state, cell);
    if (const auto found = entries_.find(next.state); !next.is_over && found != entries_.end()) {
      moves.push_back({.cell = cell,
                       .value = next.sign * found->second.value,
                       .step = found->second.step,
                       .in_book = true});
    } else if (cell == leaf.cell) {
      moves.push_back({.cell = cell, .value = leaf.value, .step = leaf.step, .in_book = false});
    }
  }
  std::ranges::stable_sort(moves, std::ranges::greater(), &BookMove::value);
  return moves;
}

std::vector<BookPosition> OpeningBook::positions() const {
  std::vector<BookPosition> all;
  all.reserve(entries_.size());
  for (const auto& [state, entry] : entries_) all.push_back({.state = state, .leaf = entry.leaf});
  std::ranges::sort(all, {}, [](const BookPosition& position) {
    return std::pair(position.state.discs(), position.state);
  });
  return all;
}

}  // namespace othello::play
