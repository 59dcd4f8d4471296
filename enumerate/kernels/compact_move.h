// One move in the compact coordinates of an occupancy: what a disc on a certain vacant place flips, as masks
// over colourings (numbering/cell_order.h) that hold for every state of the occupancy.
//
// A line from the vacant place runs over occupied places L1, L2, .., Ln up to the first vacant one or the
// edge. With x the colouring of the mover's discs, the line flips L1..Lj if x has L1..Lj clear and L(j+1)
// set, 1 <= j < n. Flipped discs become the mover's: y = x | flips. The successor is seen by the other
// player, who holds the complement, and has one bit more, clear, for the new disc at bit position p:
//
//     successor = complement of (y with a set bit inserted at position p)
//               = K - (y + (y & above)),   above = bits p and up,   K = all successor bits but p.
//
// (y + (y & above) doubles the part of y from p up; the subtraction from ones borrows nothing.)
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include "enumerate/kernels/place_board.h"

namespace othello::enumerate {

/// A colouring of at most 32 discs.
using Colouring = std::uint32_t;
inline constexpr int kMaxColouredDiscs = 32;
/// A colouring of up to 64 discs, for the depths with more than 32.
using WideColouring = std::uint64_t;

/// The most discs of either colouring; below, AnyColouring stands for both.
template <class AnyColouring>
inline constexpr int kMaxDiscs = std::numeric_limits<AnyColouring>::digits;

/// The colouring with as many low bits set as there are discs, or all it has.
template <class AnyColouring = Colouring>
constexpr AnyColouring all_discs(int discs) {
  return discs >= kMaxDiscs<AnyColouring> ? ~AnyColouring{0} : (AnyColouring{1} << discs) - 1;
}

/// The most places on all lines from one place together: those from the middle of 8x8.
inline constexpr std::size_t kMaxLinePlaces = 27;

template <class AnyColouring>
struct AnyCompactStep {
  AnyColouring disc;     // one bit: L(j+1)
  AnyColouring flipped;  // L1 | .. | Lj, the flips if L(j+1) ends them
};

/// A line of a move, which must outlive it.
template <class AnyColouring>
struct AnyCompactLine {
  int count;  // n, at least 2
  const AnyCompactStep<AnyColouring>* steps;

  AnyColouring disc(std::size_t j) const { return steps[j].disc; }
  AnyColouring flipped(std::size_t j) const { return steps[j].flipped; }
  /// L2..Ln: the line flips something if L1 is clear and one of these is set.
  AnyColouring beyond_nearest() const {
    const auto last = static_cast<std::size_t>(count) - 1;
    return (flipped(last) | disc(last)) ^ disc(0);
  }
};

/// For every place, how many occupied places lie below it: the bit that a disc there takes in a colouring.
class DiscIndexes {
  // Entry [o][i]: how many of the lowest i of eight places with occupancy o are occupied; i = 8: all.
  static constexpr auto kIndexesInEight = [] {
    std::array<std::array<std::uint8_t, 9>, 256> indexes{};
    for (std::size_t occupied = 0; occupied < 256; ++occupied) {
      for (std::size_t place = 0; place < 8; ++place) {
        indexes[occupied][place + 1] =
            static_cast<std::uint8_t>(indexes[occupied][place] + (occupied >> place & 1));
      }
    }
    return indexes;
  }();

 public:
  explicit DiscIndexes(Bitboard occupancy = 0) : occupancy_(occupancy) {
    std::uint8_t below = 0;
    for (std::size_t i = 0; i < kMaxCells; i += 8) {
      const std::array<std::uint8_t, 9>& in_eight = kIndexesInEight[occupancy >> i & 0xff];
      for (std::size_t j = 0; j < 8; ++j) index_[i + j] = static_cast<std::uint8_t>(below + in_eight[j]);
      below = static_cast<std::uint8_t>(below + in_eight[8]);
    }
    discs_ = below;
  }

  Bitboard occupancy() const { return occupancy_; }
  int discs() const { return discs_; }
  int operator[](int place) const { return index_[static_cast<std::size_t>(place)]; }

 private:
  Bitboard occupancy_;
  int discs_ = 0;
  std::array<std::uint8_t, kMaxCells> index_{};
};

template <class AnyColouring>
struct AnyCompactMove {
  int line_count = 0;
  // By line: where its steps begin, and how many they are. What lies behind is undefined: clearing it takes longer than
  // all else.
  std::array<std::uint8_t, 8> first;
  std::array<std::uint8_t, 8> count;
  std::array<AnyCompactStep<AnyColouring>, kMaxLinePlaces> steps;
  AnyColouring above = 0;
  AnyColouring complement = 0;  // K

  /// An empty move, to be filled in by the caller.
  AnyCompactMove() : line_count(0) {}
  /// The move on `place`. The indexes may be those of the occupancy before or after it. If a colouring has no
  /// bit for the new disc, there are flips but no successor.
  AnyCompactMove(const PlaceBoard& board, const DiscIndexes& indexes, int place);

  AnyCompactLine<AnyColouring> line(std::size_t i) const { return {count[i], steps.data() + first[i]}; }
  /// No colouring makes it legal.
  bool is_impossible() const { return line_count == 0; }
  /// The bit of the new disc.
  int new_bit() const { return std::countr_one(complement); }
  /// All bits of a colouring before the move.
  AnyColouring discs_before() const { return (complement & ((AnyColouring{1} << new_bit()) - 1)) | above; }
  /// Whether it flips something.
  bool is_legal(AnyColouring mover) const {
    for (int i = 0; i < line_count; ++i) {
      const AnyCompactLine<AnyColouring> l = line(static_cast<std::size_t>(i));
      if ((mover & l.disc(0)) == 0 && (mover & l.beyond_nearest()) != 0) return true;
    }
    return false;
  }
  /// The discs that it flips; 0: illegal.
  AnyColouring flips(AnyColouring mover) const {
    AnyColouring all = 0;
    for (int i = 0; i < line_count; ++i) {
      const AnyCompactLine<AnyColouring> l = line(static_cast<std::size_t>(i));
      std::size_t j = 0;
      const auto last = static_cast<std::size_t>(l.count) - 1;
      while (j < last && (mover & l.disc(j)) == 0) ++j;
      if ((mover & l.disc(j)) != 0) all |= l.flipped(j);
    }
    return all;
  }
  AnyColouring successor(AnyColouring mover, AnyColouring flips) const {
    const AnyColouring y = mover | flips;
    return complement - (y + (y & above));
  }
};
using CompactMove = AnyCompactMove<Colouring>;
using WideMove = AnyCompactMove<WideColouring>;

/// The moves of an occupancy that some colouring allows: those on open cells, then those on closed ones, both
/// by falling number of lines, since moves along most lines are legal for most states. Each is set up at its
/// first use: finding a move for every state of a small occupancy takes few.
template <class AnyColouring>
class AnyCompactMoveList {
 public:
  explicit AnyCompactMoveList(const PlaceBoard& board) : board_(board) {}

  /// Continues to the occupancy of `indexes`, which must outlive the moves.
  void begin(const DiscIndexes& indexes);
  std::size_t size() const { return places_.size(); }
  /// The number of moves on open cells.
  std::size_t open_move_count() const { return open_size_; }
  /// Move i; the reference is valid until the next begin().
  const AnyCompactMove<AnyColouring>& operator[](std::size_t index) {
    while (moves_.size() <= index) moves_.emplace_back(board_, *indexes_, places_[moves_.size()]);
    return moves_[index];
  }

 private:
  const PlaceBoard& board_;
  const DiscIndexes* indexes_ = nullptr;
  std::vector<int> places_;
  std::size_t open_size_ = 0;
  std::vector<AnyCompactMove<AnyColouring>> moves_;
};
using CompactMoveList = AnyCompactMoveList<Colouring>;
using WideMoveList = AnyCompactMoveList<WideColouring>;

extern template struct AnyCompactMove<Colouring>;
extern template struct AnyCompactMove<WideColouring>;
extern template class AnyCompactMoveList<Colouring>;
extern template class AnyCompactMoveList<WideColouring>;

}  // namespace othello::enumerate
