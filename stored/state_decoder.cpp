#include "stored/state_decoder.h"

#include <cstddef>
#include <optional>
#include <stdexcept>

#include "enumerate/frontier/record.h"
#include "enumerate/kernels/occupancy_states.h"
#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"

namespace othello::stored {
namespace {

using enumerate::StoredNumbering;

// Ranks of the paper's numbering.
template <class Number>
class OthelloDecoder : public StateDecoder<Number> {
 public:
  OthelloDecoder(const Board& board, SymmetryMode symmetry, Bound bound)
      : numbering_(board, Symmetry(board, symmetry), bound) {}

  void decode(std::span<const Number> ranks, std::vector<State>& states) override {
    states.resize(ranks.size());
    for (std::size_t i = 0; i < ranks.size(); ++i) states[i] = numbering_.unrank_orbit(ranks[i]);
  }

 private:
  OthelloNumbering<Number> numbering_;
};

// Occupancy numbers.
template <class Number, class AnyColouring>
class OccupancyDecoder : public StateDecoder<Number> {
 public:
  OccupancyDecoder(const Board& board, int depth)
      : start_discs_(board.start_discs()), depth_(depth), discs_(start_discs_ + depth), state_of_(board) {}

  void decode(std::span<const Number> numbers, std::vector<State>& states) override {
    const Number colourings = enumerate::all_discs<AnyColouring>(discs_);
    states.resize(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto rank = static_cast<std::uint64_t>(numbers[i] >> discs_);
      if (!rank_ || rank != *rank_) {
        state_of_.begin(unrank_occupancy(depth_, rank, start_discs_));
        rank_ = rank;
      }
      states[i] = state_of_(static_cast<AnyColouring>(numbers[i] & colourings));
    }
  }

 private:
  int start_discs_;
  int depth_;
  int discs_;
  std::optional<std::uint64_t> rank_;  // of the previous number's occupancy
  enumerate::OccupancyStates<AnyColouring> state_of_;
};

}  // namespace

template <class Number>
std::unique_ptr<StateDecoder<Number>> make_state_decoder(const Board& board, SymmetryMode symmetry, int depth,
                                                         StoredNumbering numbering) {
  if (numbering == StoredNumbering::kOccupancy) {
    if (depth < 0 || depth > board.last_depth())
      throw std::invalid_argument("states of this depth are never stored by occupancy");
    if (enumerate::has_wide_colourings(board.start_discs() + depth))
      return std::make_unique<OccupancyDecoder<Number, enumerate::WideColouring>>(board, depth);
    return std::make_unique<OccupancyDecoder<Number, enumerate::Colouring>>(board, depth);
  }
  return std::make_unique<OthelloDecoder<Number>>(board, symmetry, enumerate::tightness_of(numbering));
}

template std::unique_ptr<StateDecoder<std::uint64_t>> make_state_decoder(const Board&, SymmetryMode, int,
                                                                         StoredNumbering);
template std::unique_ptr<StateDecoder<Uint128>> make_state_decoder(const Board&, SymmetryMode, int,
                                                                   StoredNumbering);

}  // namespace othello::stored
