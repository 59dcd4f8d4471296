// The states of one occupancy alone, counted exactly, and the probability of having drawn it.
//
// A move adds a disc and takes none away. So the states of an occupancy S come from those of its
// sub-occupancies alone: they are the full boards of the game in which all cells outside S are closed (no
// disc is placed there, lines end there as at a vacant cell, and a mover who could play there may not pass).
// That game is searched here, level after level, a level being the sub-occupancies with the same number of
// discs: of S with d discs beyond the start's there are at most 2^d.
//
// The same pass computes the probability p(S) with which S is drawn (estimate/growth.h). With m(T) the
// states of an occupancy T of the base's depth, N all states of that depth, r the number of images of the start, w(c, T)
// the weight of cell c beside T and W(T) the sum of the weights of all cells beside T:
//
//     p(T) = m(T) / (r N)                                        at the base's depth,
//     p(T) = sum over c in T of p(T - c) w(c, T - c) / W(T - c)  beyond it,
//
// where m(T) counts the states that come of any image of the start.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "enumerate/kernels/kernels.h"
#include "estimate/expansion.h"
#include "estimate/growth.h"
#include "estimate/list_store.h"
#include "estimate/local_moves.h"
#include "estimate/sample.h"
#include "estimate/setting.h"

namespace othello::estimate {

struct CountedOccupancy {
  Quantities tally{};
  double probability = 0;
  std::uint64_t bytes = 0;  // that counting it took at most
};

/// Each thread needs its own.
class SubOccupancies {
 public:
  /// `base_states`: the states of all occupancies of the base's depth.
  SubOccupancies(const Setting& setting, const Growth& growth, const enumerate::Kernels& kernels,
                 int base_depth, std::uint64_t base_states);

  /// Counts the states of an occupancy of at least the base's depth and at most kMaxLocalCells cells, the bits of
  /// the origin included. Throws CapacityError beyond `memory` bytes, and Stopped if `stop`, which is asked often, says
  /// so.
  CountedOccupancy count(Bitboard occupancy, std::uint64_t memory, const std::function<bool()>& stop);
  struct Stopped {};
  /// The states of the occupancy counted last that come from this image of the start (Setting::start_images()), as
  /// the mover's discs, ascending by colouring.
  std::vector<Bitboard> states_of_start_image(std::size_t image) const;

 private:
  // The sub-occupancies of a level.
  struct Level {
    ListStore lists;
    std::vector<double> share;  // p(T) / W(T)

    void clear();
    std::uint64_t bytes() const;
  };

  void insert_start_images();
  void expand(LocalCells placed, int depth);
  void append_to_next_level(LocalCells placed, std::span<const enumerate::Colouring> list,
                            const Growth::Scores& scores, double probability);
  void require_space(std::uint64_t memory);
  Quantities tally(const LocalOrder& local_order);

  const Setting& setting_;
  const Growth& growth_;
  int base_depth_;
  double base_states_;
  std::vector<State> start_images_;
  LocalMoves moves_;
  Expansion expansion_;
  // Where in its level a sub-occupancy stands, by its local cells beyond the start's.
  std::vector<std::uint32_t> position_;
  Level level_;
  Level next_;
  double probability_ = 0;  // of the sub-occupancy closed last
  std::size_t states_ = 0;  // of its list
  std::uint64_t bytes_ = 0;
};

}  // namespace othello::estimate
