#include "program/final_states.h"

#include <fmt/format.h>
#include <omp.h>

#include <span>
#include <vector>

#include "enumerate/stored/checked_numbers.h"
#include "enumerate/stored/state_decoder.h"
#include "files/errors.h"

namespace othello {
namespace {

template <class Number>
void decode(const StoredResults& results, const TakeStates& take) {
  visit_checked_numbers<Number>(results, omp_get_max_threads(),
                                {.in_any_order =
                                     [&](std::span<const Number> numbers) {
                                       const auto decoder = make_state_decoder<Number>(
                                           results.board, results.symmetry, results.states_depth,
                                           results.numbering);
                                       std::vector<State> states;
                                       decoder->decode(numbers, states);
                                       take(states);
                                     },
                                 .in_order = {},
                                 .states_in_order = {}});
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
        decode<Uint128>(results, take);
      } else {
        decode<std::uint64_t>(results, take);
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
