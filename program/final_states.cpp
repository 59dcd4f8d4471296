#include "program/final_states.h"

#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <span>
#include <vector>

#include "enumerate/stored/checked_numbers.h"
#include "files/errors.h"
#include "numbering/cell_order.h"
#include "numbering/othello_numbering.h"

namespace othello {
namespace {

constexpr std::size_t kBatch = 4096;  // states handed over at a time

// Ranks of the paper's numbering.
template <class Number>
class OthelloDecoder {
 public:
  explicit OthelloDecoder(const StoredResults& results)
      : numbering_(results.board, Symmetry(results.board, results.symmetry),
                   results.numbering == "othello-tight" ? Bound::kTight : Bound::kPlain) {}
  State operator()(Number number) const { return numbering_.unrank(number); }

 private:
  OthelloNumbering<Number> numbering_;
};

// Numbers of the occupancy numbering. On a full board there is one occupancy, so a number is a colouring.
template <class Number>
class OccupancyDecoder {
 public:
  explicit OccupancyDecoder(const StoredResults& results)
      : order_(results.board), all_(results.board.all()) {}
  State operator()(Number number) const {
    const Bitboard mover = order_.cells(static_cast<Bitboard>(number));
    return {mover, all_ & ~mover};
  }

 private:
  CellOrder order_;
  Bitboard all_;
};

template <class Number, class Decoder>
void hand_over(std::span<const Number> numbers, const Decoder& decoder, const TakeStates& take) {
  std::vector<State> states;
  states.reserve(kBatch);
  for (std::size_t begin = 0; begin < numbers.size(); begin += kBatch) {
    states.clear();
    for (const Number number : numbers.subspan(begin, std::min(kBatch, numbers.size() - begin)))
      states.push_back(decoder(number));
    take(states);
  }
}

template <class Number, class Decoder>
void decode(const StoredResults& results, const TakeStates& take) {
  const Decoder decoder(results);
  visit_checked_numbers<Number>(
      results, omp_get_max_threads(),
      {.in_any_order = [&](std::span<const Number> numbers) { hand_over(numbers, decoder, take); },
       .in_order = {}});
}

template <class Number>
void decode_numbering(const StoredResults& results, const TakeStates& take) {
  if (results.numbering == "occupancy") {
    decode<Number, OccupancyDecoder<Number>>(results, take);
  } else {
    decode<Number, OthelloDecoder<Number>>(results, take);
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
        decode_numbering<Uint128>(results, take);
      } else {
        decode_numbering<std::uint64_t>(results, take);
      }
    } catch (const CheckFailed& error) {
      throw DamagedFile(fmt::format("{}: {}", name, error.what()));
    } catch (const std::logic_error& error) {  // a numbering that the board does not have
      throw DamagedFile(fmt::format("{}: {}", name, error.what()));
    } catch (const std::overflow_error& error) {
      throw DamagedFile(fmt::format("{}: {}", name, error.what()));
    }
  };
}

}  // namespace othello
