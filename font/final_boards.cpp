#include "font/final_boards.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "board/text.h"

namespace othello::font {

FinalBoards::FinalBoards(const Board& board, SymmetryMode symmetry, const StateSource& source)
    : board_(board), symmetry_(board, symmetry), order_(board) {
  if (board.cells() <= kBitmapCells) bitmap_.resize((std::size_t{1} << board.cells()) / 64);
  source([this](std::span<const State> states) { insert(states); });
  std::ranges::sort(list_);
}

void FinalBoards::insert(std::span<const State> states) {
  const auto colouring_of = [this](const State& state) {
    if (state.occupancy() != board_.all()) {
      throw std::invalid_argument(fmt::format("a final state has no vacant cell; this one has some: {}",
                                              format_state(board_, state)));
    }
    return order_.to_places(state.mover);
  };
  if (!bitmap_.empty()) {
    for (const State& state : states) {
      const Bitboard colouring = colouring_of(state);
      std::atomic_ref(bitmap_[colouring / 64])
          .fetch_or(bit(static_cast<int>(colouring % 64)), std::memory_order_relaxed);
    }
  }
  const std::scoped_lock lock(insert_mutex_);
  size_ += states.size();
  if (bitmap_.empty()) {
    for (const State& state : states) list_.push_back(colouring_of(state));
  }
}

State FinalBoards::state_of(Bitboard colouring) const {
  const Bitboard mover = order_.to_cells(colouring);
  return {mover, board_.all() & ~mover};
}

bool FinalBoards::contains(const State& state) const {
  for (int i = 0; i < symmetry_.order(); ++i) {
    const Bitboard colouring = order_.to_places(symmetry_.element(i)(state.mover));
    if (bitmap_.empty() ? std::ranges::binary_search(list_, colouring)
                        : (bitmap_[colouring / 64] >> colouring % 64 & 1) != 0) {
      return true;
    }
  }
  return false;
}

void FinalBoards::for_each_of_part(std::size_t part, std::size_t parts,
                                   const std::function<void(const State&)>& visit) const {
  for (std::size_t i = bitmap_.size() * part / parts; i < bitmap_.size() * (part + 1) / parts; ++i) {
    for (std::uint64_t word = bitmap_[i]; word != 0; word &= word - 1)
      visit(state_of(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
  }
  for (std::size_t i = list_.size() * part / parts; i < list_.size() * (part + 1) / parts; ++i)
    visit(state_of(list_[i]));
}

}  // namespace othello::font
