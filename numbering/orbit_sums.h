// Sums over the discs of a state's images: what numbers that are linear in the discs are computed from.
//
// A disc adds to the sum of image t a weight of its colour and of the cell to which transformation t moves it. The terms of
// eight cells are added up in advance, for all T transformations together, in this order:
//
//     terms[((byte * 2 + colour) * 256 + discs) * T + t]      colour 0: the mover
//
// where `discs` is the byte-th byte of the colour's bitboard. So the T sums of a state take two look-ups a byte, each of T
// numbers that lie side by side, which is how vectors read them (shiftedqueue/kernels). Sums are modulo 2^64 or 2^128.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "system/uint128.h"

namespace othello {

/// Number is std::uint64_t or Uint128.
template <class Number>
class OrbitSums {
 public:
  static constexpr std::size_t kMaxImages = 8;

  /// What a disc on a cell adds.
  struct Weights {
    std::array<Number, kMaxCells> mover{};
    std::array<Number, kMaxCells> opponent{};
  };

  /// `vacant`: the sum of a board without discs.
  OrbitSums(const Board& board, const Symmetry& symmetry, const Weights& weights, Number vacant);

  /// Leaves out, from now on, images in which `cell` is vacant: in place of their sums is the largest Number.
  void require_filled(const Symmetry& symmetry, int cell);

  std::size_t images() const { return images_; }
  std::size_t bytes() const { return bytes_; }
  Number vacant() const { return vacant_; }
  /// The terms begin at a multiple of 64 bytes.
  const Number* terms() const { return terms_.front().data(); }
  /// By image, the cell of a state that must be filled, as a bitboard; null if none. Begins at a multiple of 64 bytes.
  const Bitboard* required() const { return has_required_ ? required_.data() : nullptr; }

  /// The sums of the first kImages images.
  template <std::size_t kImages>
  std::array<Number, kImages> sums(const State& state) const {
    std::array<Number, kImages> sums;
    sums.fill(vacant_);
    const Number* terms = this->terms();
    for (std::size_t shift = 0; shift < 8 * bytes_; shift += 8) {
      const Number* const mover = terms + ((state.mover >> shift) & 0xff) * kImages;
      terms += 256 * kImages;
      const Number* const opponent = terms + ((state.opponent >> shift) & 0xff) * kImages;
      terms += 256 * kImages;
      for (std::size_t t = 0; t < kImages; ++t) sums[t] += mover[t] + opponent[t];
    }
    if (has_required_) {
      for (std::size_t t = 0; t < kImages; ++t)
        if ((state.occupancy() & required_[t]) == 0) sums[t] = ~Number{0};
    }
    return sums;
  }

  /// Calls `use` with an array of all sums.
  template <class Use>
  Number visit_sums(const State& state, Use&& use) const {
    switch (images_) {
      case 1:
        return use(sums<1>(state));
      case 2:
        return use(sums<2>(state));
      case 4:
        return use(sums<4>(state));
      default:
        return use(sums<kMaxImages>(state));
    }
  }

  /// The least sum.
  Number least(const State& state) const {
    return visit_sums(state, [](const auto& sums) {
      Number least = sums[0];
      for (const Number sum : sums) least = std::min(least, sum);
      return least;
    });
  }

 private:
  struct alignas(64) Line : std::array<Number, 64 / sizeof(Number)> {};

  std::size_t images_;
  std::size_t bytes_;
  Number vacant_;
  bool has_required_ = false;
  std::vector<Line> terms_;
  alignas(64) std::array<Bitboard, kMaxImages> required_{};
};

extern template class OrbitSums<std::uint64_t>;
extern template class OrbitSums<Uint128>;

}  // namespace othello
