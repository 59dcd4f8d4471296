#include "shiftedqueue/engine/shifted_queue_search.h"

#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "enumerate/search/options.h"
#include "numbering/othello_numbering.h"
#include "shiftedqueue/engine/shared_pieces.h"
#include "system/memory.h"
#include "system/text.h"

namespace othello {
namespace {

// The frontier of each thread in one piece, as other ranks can read it.
template <class Number>
std::vector<std::vector<std::byte>> joined(std::vector<Run<Number>> frontiers) {
  std::vector<std::vector<std::byte>> pieces;
  for (Run<Number>& frontier : frontiers) {
    auto& bytes = pieces.emplace_back();
    bytes.reserve(static_cast<std::size_t>(frontier.bytes));
    for (RunExtent<Number>& extent : frontier.extents) {
      const std::span<const std::byte> blocks = extent.blocks();
      bytes.insert(bytes.end(), blocks.begin(), blocks.end());
      extent.data.reset();
    }
  }
  return pieces;
}

template <class Number>
SearchResult search(const SearchOptions& options, SearchObserver& observer) {
  auto search = std::make_shared<ShiftedQueueSearch<Number>>(options, observer);
  search->run();
  SearchResult result{.rows = search->rows(), .last_states = {}};
  if (!options.keep_last_states) return result;
  result.last_states = search->describe_last_states();
  if (options.ranks->count() > 1) {
    const auto pieces =
        std::make_shared<const SharedPieces>(*options.ranks, joined(search->extract_frontiers()));
    result.last_states.visit = [pieces](const StoredStates::Visit& visit_piece) {
      pieces->visit(visit_piece);
    };
    return result;
  }
  struct Kept {
    std::shared_ptr<ShiftedQueueSearch<Number>>
        search;  // which has the memory of the runs, and so outlives them
    std::vector<Run<Number>> frontiers;
  };
  const auto kept = std::make_shared<const Kept>(Kept{search, search->extract_frontiers()});
  result.last_states.visit = [kept](const StoredStates::Visit& visit_piece) {
    for (const Run<Number>& frontier : kept->frontiers) {
      for (const RunExtent<Number>& extent : frontier.extents) visit_piece(extent.blocks());
    }
  };
  return result;
}

SearchResult run(const SearchOptions& options, SearchObserver& observer) {
  const Symmetry symmetry(options.board, options.symmetry);
  const Uint128 bound = number_bound(options.board, symmetry.order(), Bound::kPlain);
  const bool fits = bound <= std::numeric_limits<std::uint64_t>::max();
  return fits ? search<std::uint64_t>(options, observer) : search<Uint128>(options, observer);
}

std::vector<EngineOption> command_options() {
  return {
      {.name = "--parts",
       .type_name = "K",
       .help = "of the basket distribution [up to the paper's 8503056]",
       .set =
           [](SearchOptions& options, const std::string& text) {
             options.shifted_queue.parts = parse_whole_number("--parts", text, 1, std::uint64_t{1} << 32, 0);
           }},
      {.name = "--queue-capacity",
       .type_name = "SIZE",
       .help = "of each thread's queue [what --memory allows]",
       .set = [](SearchOptions& options,
                 const std::string& text) { options.shifted_queue.queue_capacity = parse_size(text); }},
  };
}

}  // namespace

const SearchEngine& shifted_queue_engine() {
  static const SearchEngine engine{.engine = Engine::kShiftedQueue,
                                   .help = "the paper's: a sorted, compressed queue for each thread",
                                   .options = command_options(),
                                   .frontiers_have_widths = true,
                                   .run = run};
  return engine;
}

}  // namespace othello
