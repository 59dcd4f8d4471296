#include "play/searchers.h"

#include <algorithm>

#include "system/stopwatch.h"

namespace othello::play {

Searchers::Thought::Thought(Searchers& searchers) : searchers_(searchers) {
  searchers_.step_ = {.depth = 1, .level = endgame::kFullWidth};
  searchers_.began_ = Clock::now().time_since_epoch().count();
}

Searchers::Searchers(const Board& board, const Evaluation& evaluation, const SearcherOptions& options)
    : board_(board), evaluation_(evaluation), options_(options) {}

void Searchers::set_time(double seconds) {
  deadline_ = seconds > 0 ? deadline_in(seconds) : Clock::time_point::max();
  if (solver_) solver_->stop_at(deadline_);
  if (search_) search_->stop_at(deadline_);
}

endgame::Solver& Searchers::solver() {
  if (!solver_) {
    const std::uint64_t useful = endgame::useful_table_bytes(board_.cells() - kStartDiscs);
    solver_ = std::make_unique<endgame::Solver>(
        board_, endgame::SolverOptions{.score = options_.score,
                                       .threads = options_.threads,
                                       .table_bytes = std::min(options_.table_bytes / 2, useful),
                                       .should_stop = [this] { return asks_watch(); }});
    solver_->stop_at(deadline_);
    solver_->stop_when(&stop_);
  }
  return *solver_;
}

// With a table that is no larger than a level fills: it is cleared for every move then.
endgame::SelectiveSearch& Searchers::search(const Limits& limits) {
  const std::uint64_t useful = std::uint64_t{64} << (10 + std::min(limits.max_level(), 20));
  const std::uint64_t bytes =
      std::min(options_.table_bytes / 2, limits.is_timed() ? options_.table_bytes : useful);
  if (!search_ || bytes != search_bytes_) {
    if (search_) nodes_before_ += search_->nodes();
    search_.reset();  // before there are two tables
    search_ = std::make_unique<endgame::SelectiveSearch>(
        board_, endgame::SelectiveOptions{
                    .score = options_.score,
                    .threads = options_.threads,
                    .table_bytes = bytes,
                    .by_features = [this](const State& state, Bitboard own,
                                          Bitboard theirs) { return evaluation_.value(state, own, theirs); },
                    .should_stop = [this] { return asks_watch(); }});
    search_->stop_at(deadline_);
    search_->stop_when(&stop_);
    search_bytes_ = bytes;
  }
  if (!limits.is_timed()) search_->clear_tables();
  return *search_;
}

std::uint64_t Searchers::nodes() const {
  return nodes_before_ + (search_ ? search_->nodes() : 0) + (solver_ ? solver_->nodes() : 0);
}

// Whether `watch` ends the thought. The solver's own thread may be late: then its answer is about a thought that is over.
bool Searchers::asks_watch() {
  const Clock::rep began = began_;
  if (!options_.watch || began == 0) return false;
  const Clock::duration since = Clock::now() - Clock::time_point(Clock::duration(began));
  if (options_.watch({.seconds = std::chrono::duration<double>(since).count(), .step = step_}))
    stopped_began_ = began;
  return stopped_began_ == began;
}

}  // namespace othello::play
