// The states of one occupancy, from those of the occupancies without one of its discs: their successors are
// marked in a bitmap with one bit per colouring, which is then read in order. The search by occupancy does
// the same (enumerate/occupancy/expander.h); here everything is small and stays in memory.
//
// The list of an occupancy has its states with their origins (estimate/local_moves.h), and then those whose mover
// has no move once more, with the roles exchanged: the successors of an occupancy are those of all entries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/kernels/kernels.h"
#include "estimate/growth.h"
#include "estimate/local_moves.h"

namespace othello::estimate {

class Expansion {
 public:
  /// `moves` may continue to another occupancy between the calls.
  Expansion(const LocalMoves& moves, const enumerate::Kernels& kernels);

  /// Continues to an occupancy of so many discs.
  void begin(int discs);
  /// Marks the successors of a list's entries by a move that leads to the occupancy.
  void mark(std::span<const enumerate::Colouring> list, const enumerate::CompactMove& move);
  /// Returns the list of the occupancy whose successors were marked. `scores` are those of the cells beside
  /// its discs.
  std::span<const enumerate::Colouring> extract(const LocalOrder& local_order, const Growth::Scores& scores);
  /// Makes the list of an occupancy whose states are known: appends those without a move once more, with the
  /// roles exchanged.
  std::span<const enumerate::Colouring> list_with_passes(const LocalOrder& local_order,
                                                         const Growth::Scores& scores,
                                                         std::span<const enumerate::Colouring> states);
  /// How many states the list returned last has.
  std::size_t states() const { return states_; }

  /// Keeps those colourings whose mover has no move.
  void keep_without_move(const LocalOrder& local_order, const Growth::Scores& scores,
                         std::vector<enumerate::Colouring>& colourings) const;
  /// How many pairs of a colouring and a legal move on one of the cells there are.
  std::uint64_t count_moves(const LocalOrder& local_order, Bitboard cells,
                            std::span<const enumerate::Colouring> colourings);

  std::size_t bytes() const;

 private:
  void append_passes(const LocalOrder& local_order, const Growth::Scores& scores);
  std::size_t successors(std::span<const enumerate::Colouring> batch, const enumerate::CompactMove& move) {
    std::uint64_t flips = 0;  // is counted by the kernel and not used here
    return kernels_.successors(batch.data(), batch.size(), move, successors_.data(), flips);
  }

  const LocalMoves& moves_;
  const enumerate::Kernels& kernels_;
  std::vector<std::uint64_t> bitmap_;
  std::size_t words_ = 0;  // words of it for the occupancy's colourings
  std::size_t marks_ = 0;  // at least as many as bits are set
  std::vector<enumerate::Colouring> successors_;
  std::vector<enumerate::Colouring> list_;
  std::size_t states_ = 0;  // at the front of the list
  std::vector<enumerate::Colouring> without_move_;
};

}  // namespace othello::estimate
