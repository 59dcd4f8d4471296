#include "stored/number_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <stdexcept>

#include "board/digest.h"
#include "board/text.h"
#include "enumerate/frontier/record.h"
#include "enumerate/kernels/bit_tables.h"
#include "enumerate/kernels/place_board.h"
#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"
#include "system/errors.h"

namespace othello::stored {
namespace {

CheckFailed not_a_representative(const Board& board, const State& state) {
  return CheckFailed(
      fmt::format("state {} is not the representative of its orbit", format_state(board, state)));
}

// Ranks of the paper's numbering.
template <class Number>
class OthelloCheck : public NumberCheck<Number> {
 public:
  explicit OthelloCheck(const StoredSetLabel& set)
      : board_(set.board),
        depth_(set.depth),
        symmetry_(set.board, set.symmetry),
        keys_(set.board),
        numbering_(set.board, symmetry_, enumerate::tightness_of(set.numbering)) {}

  Number bound() const override { return numbering_.rank_bound(); }

  std::uint64_t digest_of(std::span<const Number> ranks) override {
    std::uint64_t digest = 0;
    for (const Number rank : ranks) {
      const State state = numbering_.unrank_orbit(rank);
      if (board_.depth_of(state) != depth_) {
        throw CheckFailed(fmt::format("state {} has {} discs, not {}", format_state(board_, state),
                                      state.discs(), depth_ + board_.start_discs()));
      }
      if (numbering_.rank_orbit(state) != rank) throw not_a_representative(board_, state);
      digest += keys_.term(symmetry_.representative(state));
    }
    return digest;
  }

 private:
  Board board_;
  int depth_;
  Symmetry symmetry_;
  DigestKeys keys_;
  OthelloNumbering<Number> numbering_;
};

// Occupancy numbers. Below the bound every one has the discs of its depth.
template <class Number, class AnyColouring>
class OccupancyCheck : public NumberCheck<Number> {
 public:
  explicit OccupancyCheck(const StoredSetLabel& set)
      : board_(set.board),
        symmetry_(set.board, set.symmetry),
        places_(set.board, symmetry_),
        keys_(set.board),
        numbering_(set.board, symmetry_, set.depth),
        discs_(set.depth + set.board.start_discs()) {}

  Number bound() const override { return numbering_.bound(); }

  std::uint64_t digest_of(std::span<const Number> numbers) override {
    const Number colourings = enumerate::all_discs<AnyColouring>(discs_);
    std::uint64_t digest = 0;
    for (const Number number : numbers) {
      const auto rank = static_cast<std::uint64_t>(number >> discs_);
      if (!rank_ || rank != *rank_) begin(rank);
      const auto colouring = static_cast<AnyColouring>(number & colourings);
      if (colouring >> low_bits_ != high_bits_) begin_run(colouring);
      if (!smallest_ || !is_smallest(colouring))
        throw not_a_representative(board_, numbering_.unrank(number));
      digest += DigestKeys::term_of_key(base_key_ ^ key(colouring));
    }
    return digest;
  }

 private:
  // A linear map, and what the high bits of the present run of colourings contribute.
  template <class Word>
  struct Map {
    enumerate::BitTables<Word, AnyColouring> tables;
    Word high = 0;

    Word operator()(AnyColouring colouring) const { return tables.xor_of_low(colouring) ^ high; }
  };

  void begin(std::uint64_t rank);
  void find_images(Bitboard occupancy);
  void prepare_digest(Bitboard occupancy);
  void begin_run(AnyColouring colouring);

  // Whether no transformation that leaves the occupancy in place makes it smaller.
  bool is_smallest(AnyColouring colouring) const {
    for (std::size_t i = 0; i < own_images_; ++i) {
      if (images_[i](colouring) < colouring) return false;
    }
    return true;
  }

  // The digest's key for the mover's discs of the representative.
  std::uint64_t key(AnyColouring colouring) const {
    if (movers_ == 1) return keys_of_mover_[0](colouring);
    std::size_t best = 0;
    Bitboard smallest = mover_[0](colouring);
    for (std::size_t i = 1; i < movers_; ++i) {
      const Bitboard mover = mover_[i](colouring);
      if (mover < smallest) best = i;
      smallest = std::min(mover, smallest);
    }
    return keys_of_mover_[best](colouring);
  }

  static constexpr std::size_t kMaxElements = 8;
  static constexpr AnyColouring kNoRun = ~AnyColouring{0};

  Board board_;
  Symmetry symmetry_;
  enumerate::PlaceBoard places_;
  DigestKeys keys_;
  OccupancyNumbering<Number> numbering_;
  int discs_;
  // The rank of the previous numbers' occupancy.
  std::optional<std::uint64_t> rank_;
  bool smallest_ = false;  // among its images, in places
  // What transformations other than the identity make of a colouring, those that leave the occupancy in
  // place.
  std::array<Map<AnyColouring>, kMaxElements> images_;
  std::size_t own_images_ = 0;
  // The digest's representative: of the images whose cells make the smallest integer, the one whose mover's
  // cells do. Each has the mover's cells, needed if there are several, and the key of what they are.
  std::array<Map<Bitboard>, kMaxElements> mover_;
  std::array<Map<std::uint64_t>, kMaxElements> keys_of_mover_;
  std::size_t movers_ = 0;
  std::uint64_t base_key_ = 0;  // of those cells with the opponent's discs
  // The run: colourings whose bits from low_bits_ on are the same.
  int low_bits_ = 0;
  AnyColouring high_bits_ = kNoRun;
};

template <class Number, class AnyColouring>
void OccupancyCheck<Number, AnyColouring>::begin(std::uint64_t rank) {
  rank_ = rank;
  high_bits_ = kNoRun;
  movers_ = 0;
  const Bitboard occupancy = unrank_occupancy(numbering_.depth(), rank, board_.start_discs());
  find_images(occupancy);
  if (smallest_) prepare_digest(occupancy);
}

template <class Number, class AnyColouring>
void OccupancyCheck<Number, AnyColouring>::find_images(Bitboard occupancy) {
  smallest_ = places_.representative(occupancy) == occupancy;
  own_images_ = 0;
  for (int t = 1; t < places_.symmetry_order(); ++t) {
    if (places_.element(t)(occupancy) == occupancy)
      enumerate::build_permutation(places_.element(t), occupancy, images_[own_images_++].tables);
  }
}

template <class Number, class AnyColouring>
void OccupancyCheck<Number, AnyColouring>::prepare_digest(Bitboard occupancy) {
  const Bitboard cells = places_.order().to_cells(occupancy);
  Bitboard smallest = cells;
  for (int t = 1; t < symmetry_.order(); ++t) smallest = std::min(smallest, symmetry_.element(t)(cells));
  movers_ = 0;
  std::array<Bitboard, enumerate::kMaxDiscs<AnyColouring>> cell_of{};
  std::array<std::uint64_t, enumerate::kMaxDiscs<AnyColouring>> word_of{};
  for (int t = 0; t < symmetry_.order(); ++t) {
    if (symmetry_.element(t)(cells) != smallest) continue;
    std::size_t discs = 0;
    base_key_ = 0;
    for (Bitboard rest = occupancy; rest != 0; rest &= rest - 1, ++discs) {
      const int cell = symmetry_.element(t).image(places_.order().cell_at(std::countr_zero(rest)));
      cell_of[discs] = bit(cell);
      word_of[discs] = keys_.mover_word(cell) ^ keys_.opponent_word(cell);
      base_key_ ^= keys_.opponent_word(cell);
    }
    if (own_images_ > 0) mover_[movers_].tables.build(std::span(cell_of).first(discs));
    keys_of_mover_[movers_++].tables.build(std::span(word_of).first(discs));
  }
  low_bits_ = keys_of_mover_[0].tables.low_bit_count();
}

template <class Number, class AnyColouring>
void OccupancyCheck<Number, AnyColouring>::begin_run(AnyColouring colouring) {
  high_bits_ = colouring >> low_bits_;
  for (std::size_t i = 0; i < own_images_; ++i) images_[i].high = images_[i].tables.xor_of_high(colouring);
  for (std::size_t i = 0; i < movers_; ++i) {
    if (own_images_ > 0) mover_[i].high = mover_[i].tables.xor_of_high(colouring);
    keys_of_mover_[i].high = keys_of_mover_[i].tables.xor_of_high(colouring);
  }
}

}  // namespace

template <class Number>
std::unique_ptr<NumberCheck<Number>> make_number_check(const StoredSetLabel& set) {
  try {
    if (set.numbering == enumerate::StoredNumbering::kOccupancy) {
      if (set.depth > set.board.last_depth()) {
        throw CheckFailed(fmt::format("the states are of depth {}; {} has {}", set.depth, set.board.name(),
                                      set.board.last_depth()));
      }
      if (enumerate::has_wide_colourings(set.depth + set.board.start_discs()))
        return std::make_unique<OccupancyCheck<Number, enumerate::WideColouring>>(set);
      return std::make_unique<OccupancyCheck<Number, enumerate::Colouring>>(set);
    }
    return std::make_unique<OthelloCheck<Number>>(set);
  } catch (const std::logic_error& error) {  // a numbering that the board does not have
    throw CheckFailed(error.what());
  } catch (const std::overflow_error& error) {
    throw CheckFailed(error.what());
  }
}

template std::unique_ptr<NumberCheck<std::uint64_t>> make_number_check(const StoredSetLabel&);
template std::unique_ptr<NumberCheck<Uint128>> make_number_check(const StoredSetLabel&);

}  // namespace othello::stored
