#include "program/final_states.h"

#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <optional>

#include "files/errors.h"
#include "gapkeep/block.h"
#include "gapkeep/validate.h"
#include "numbering/cell_order.h"
#include "numbering/occupancy_numbering.h"
#include "numbering/othello_numbering.h"

namespace othello {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 18;  // what a thread decodes at a time
constexpr std::size_t kBatch = 4096;

// Ranks of the paper's numbering.
template <class Number>
class OthelloDecoder {
 public:
  explicit OthelloDecoder(const StoredResults& results)
      : numbering_(results.board, Symmetry(results.board, results.symmetry),
                   results.numbering == "othello-tight" ? Bound::kTight : Bound::kPlain) {}
  Number bound() const { return numbering_.rank_bound(); }
  State operator()(Number number) const { return numbering_.unrank(number); }

 private:
  OthelloNumbering<Number> numbering_;
};

// Numbers of the occupancy numbering. On a full board there is one occupancy, so a number is a colouring.
template <class Number>
class OccupancyDecoder {
 public:
  explicit OccupancyDecoder(const StoredResults& results)
      : order_(results.board),
        all_(results.board.all()),
        bound_(static_cast<Number>(occupancy_number_bound(results.board, results.board.last_depth()))) {}
  Number bound() const { return bound_; }
  State operator()(Number number) const {
    const Bitboard mover = order_.cells(static_cast<Bitboard>(number));
    return {mover, all_ & ~mover};
  }

 private:
  CellOrder order_;
  Bitboard all_;
  Number bound_;
};

// Where to cut the blocks into pieces: offsets of blocks, and the end. A header that leads out of the bytes
// ends the list early; the validator meets it in the last piece.
template <class Number>
std::vector<std::size_t> cut_into_pieces(std::span<const std::byte> bytes) {
  std::vector<std::size_t> cuts{0};
  std::size_t at = 0;
  while (bytes.size() - at >= kHeaderBytes<Number>) {
    const std::size_t block = BlockHeader<Number>::load(bytes.data() + at).block_bytes();
    if (block >= bytes.size() - at) break;
    at += block;
    if (at - cuts.back() >= kPieceBytes) cuts.push_back(at);
  }
  cuts.push_back(bytes.size());
  return cuts;
}

template <class Number, class Decoder>
std::uint64_t decode_piece(std::span<const std::byte> piece, const Widths& widths, const Decoder& decoder,
                           Bitboard all, const std::string& name, const TakeStates& take) {
  std::vector<State> batch;
  batch.reserve(kBatch);
  std::uint64_t count = 0;
  const auto flush = [&] {
    take(batch);
    count += batch.size();
    batch.clear();
  };
  const auto fault = validate_blocks<Number>(piece, widths, decoder.bound(), [&](Number number) {
    const State state = decoder(number);
    if (state.occupancy() != all)
      throw DamagedFile(fmt::format("{}: expected full boards, found one with vacant cells", name));
    batch.push_back(state);
    if (batch.size() == kBatch) flush();
  });
  if (fault) throw DamagedFile(fmt::format("{}: its states are damaged: {}", name, *fault));
  flush();
  return count;
}

template <class Number, class Decoder>
void decode(const StoredResults& results, const std::string& name, const TakeStates& take) {
  const Decoder decoder(results);
  const auto bytes = std::span<const std::byte>(results.states).first(results.states.size() - kReadSlack);
  const std::vector<std::size_t> cuts = cut_into_pieces<Number>(bytes);
  std::atomic<std::uint64_t> count{0};
  std::exception_ptr failure;
#pragma omp parallel for schedule(dynamic)
  for (std::size_t i = 0; i < cuts.size() - 1; ++i) {
    try {
      count += decode_piece<Number>(bytes.subspan(cuts[i], cuts[i + 1] - cuts[i]), results.widths, decoder,
                                    results.board.all(), name, take);
    } catch (...) {
#pragma omp critical
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
  if (count != results.states_count)
    throw DamagedFile(
        fmt::format("{}: expected {} states, found {}", name, results.states_count, count.load()));
}

template <class Number>
void decode_numbering(const StoredResults& results, const std::string& name, const TakeStates& take) {
  if (results.numbering == "occupancy") {
    decode<Number, OccupancyDecoder<Number>>(results, name, take);
  } else {
    decode<Number, OthelloDecoder<Number>>(results, name, take);
  }
}

void require_final_depth(const StoredResults& results, const std::string& name) {
  if (results.states_depth != results.board.last_depth()) {
    throw DamagedFile(fmt::format("{}: expected the states of {}'s last depth, {}, found those of depth {}",
                                  name, results.board.name(), results.board.last_depth(),
                                  results.states_depth));
  }
  if (results.states_count == 0)
    throw DamagedFile(fmt::format("{}: expected final states, found none", name));
}

}  // namespace

StateSource final_states(const StoredResults& results, const std::string& name) {
  return [&results, name](const TakeStates& take) {
    require_final_depth(results, name);
    try {
      if (results.value_bytes == 16) {
        decode_numbering<Uint128>(results, name, take);
      } else {
        decode_numbering<std::uint64_t>(results, name, take);
      }
    } catch (const std::logic_error& error) {  // a numbering that the board does not have
      throw DamagedFile(fmt::format("{}: {}", name, error.what()));
    } catch (const std::overflow_error& error) {
      throw DamagedFile(fmt::format("{}: {}", name, error.what()));
    }
  };
}

}  // namespace othello
