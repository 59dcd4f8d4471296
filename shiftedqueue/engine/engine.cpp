#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "enumerate/search/options.h"
#include "enumerate/search/result.h"
#include "shiftedqueue/engine/last_states.h"
#include "shiftedqueue/engine/queue_estimate.h"
#include "shiftedqueue/engine/queue_numbering.h"
#include "shiftedqueue/engine/shifted_queue_search.h"
#include "system/memory.h"
#include "system/text.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::EngineOption;
using enumerate::SearchOptions;
using enumerate::SearchResult;

template <class Number>
SearchResult search(const SearchOptions& options, enumerate::SearchObserver& observer) {
  const auto search = std::make_shared<ShiftedQueueSearch<Number>>(options, observer);
  search->run();
  SearchResult result{.rows = search->rows(), .last_states = {}};
  if (options.keep_last_states) hand_over_last_states(options, search, result);
  return result;
}

SearchResult run(const SearchOptions& options, enumerate::SearchObserver& observer) {
  const bool fits =
      number_bytes_of(options.board, options.symmetry, numbering_for(options)) == sizeof(std::uint64_t);
  return fits ? search<std::uint64_t>(options, observer) : search<Uint128>(options, observer);
}

std::vector<EngineOption> command_options() {
  std::vector<EngineOption> all = enumerate::storage_engine_options();
  std::vector<EngineOption> own{
      {.name = "--disk",
       .type_name = "SIZE",
       .help = "that --scratch may take [what it takes already and 95 % of what is free]",
       .set = [](SearchOptions& options,
                 const std::string& text) { options.shifted_queue.disk = parse_size(text); }},
      {.name = "--parts",
       .type_name = "K",
       .help =
           "of the basket distribution, which gives all threads equal shares of the states [up to the paper's 8503056]",
       .set =
           [](SearchOptions& options, const std::string& text) {
             options.shifted_queue.parts = parse_whole_number("--parts", text, 1, std::uint64_t{1} << 32, 0);
           }},
      {.name = "--numbering",
       .type_name = "othello|occupancy",
       .help = "that queues store states under [othello]",
       .set =
           [](SearchOptions& options, const std::string& text) {
             if (text != "othello" && text != "occupancy")
               throw std::invalid_argument(fmt::format("--numbering {}: must be othello or occupancy", text));
             options.shifted_queue.uses_occupancy_numbers = text == "occupancy";
           }},
      {.name = "--code",
       .type_name = "povaleint|entropy",
       .help = "of queues: povaleint of --widths, or entropy: whole bytes, entropy-coded [povaleint]",
       .set =
           [](SearchOptions& options, const std::string& text) {
             if (text != "povaleint" && text != "entropy")
               throw std::invalid_argument(fmt::format("--code {}: must be povaleint or entropy", text));
             options.shifted_queue.is_entropy_coded = text == "entropy";
           }},
      {.name = "--queue-capacity",
       .type_name = "SIZE",
       .help = "of each thread's queue [what --memory allows]",
       .set = [](SearchOptions& options,
                 const std::string& text) { options.shifted_queue.queue_capacity = parse_size(text); }},
  };
  for (EngineOption& option : own) {
    option.of_forecast = true;
    all.push_back(std::move(option));
  }
  return all;
}

void check(const SearchOptions& options) {
  enumerate::check_storage_options(options);
  const bool in_folder = !options.storage.scratch.empty();
  if (options.shifted_queue.disk != 0 && !in_folder)
    throw std::invalid_argument("--disk needs a --scratch folder");
  if (options.shifted_queue.is_entropy_coded && options.shifted_queue.tunes_widths)
    throw std::invalid_argument("--widths auto is of the povaleint code: it does not go with --code entropy");
  if (options.shifted_queue.queue_capacity != 0 && in_folder)
    throw std::invalid_argument("--queue-capacity is of queues in memory: it does not go with --scratch");
}

}  // namespace

const enumerate::SearchEngine& shifted_queue_engine() {
  static const enumerate::SearchEngine engine{
      .engine = enumerate::Engine::kShiftedQueue,
      .help = "the paper's: a sorted, compressed queue for each thread",
      .options = command_options(),
      .frontiers_have_widths = true,
      .check = check,
      .folders =
          [](const SearchOptions& options) { return std::vector<std::string>{options.storage.scratch}; },
      .estimate = estimate_queue_search,
      .run = run};
  return engine;
}

}  // namespace othello::shiftedqueue
