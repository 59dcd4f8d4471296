#include "program/final_states.h"

#include <fmt/format.h>
#include <omp.h>

#include <functional>
#include <span>
#include <vector>

#include "stored/checked_numbers.h"
#include "stored/state_decoder.h"
#include "system/errors.h"

namespace othello::program {
namespace {

using stored::StoredResults;

using Watch = std::function<void(std::uint64_t)>;

template <class Number>
void decode(const StoredResults& results, const font::VisitStates& take, const Watch& watch) {
  std::uint64_t read = 0;
  stored::NumberVisitor<Number> visitor;
  visitor.in_any_order = [&](std::span<const Number> numbers) {
    const auto decoder = stored::make_state_decoder<Number>(results.board, results.symmetry,
                                                            results.states_depth, results.numbering);
    std::vector<State> states;
    decoder->decode(numbers, states);
    take(states);
  };
  if (watch) visitor.in_order = [&](std::span<const Number> numbers) { watch(read += numbers.size()); };
  stored::visit_checked_numbers<Number>(results, omp_get_max_threads(), visitor);
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

font::StateSource final_states(const StoredResults& results, const std::string& name, const Watch& watch) {
  return [&results, name, watch](const font::VisitStates& take) {
    require_final_depth(results, name);
    try {
      if (results.value_bytes == 16) {
        decode<Uint128>(results, take, watch);
      } else {
        decode<std::uint64_t>(results, take, watch);
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

}  // namespace othello::program
