#include "play/endgame/solver.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "play/endgame/kernel.h"
#include "play/endgame/pool.h"
#include "play/patterns/pattern_evaluation.h"

namespace othello::endgame {

namespace {

// The depth of the first guess, in plies.
constexpr int kGuessDepth = 4;

// What the table knows of a state, what is worth most first (TranspositionTable::key).
constexpr int kBestFirst[] = {0, 2, 1};
static_assert(std::size(kBestFirst) == 1 + kProbCutLevels);

}  // namespace

std::shared_ptr<const patterns::PatternEvaluation> evaluation_of(const Field& field) {
  if (field.has_gaps || field.is_packed || field.objective == Objective::kFewest) return nullptr;
  return patterns::chosen_evaluation(field.board.columns(), field.board.rows());
}

std::uint64_t useful_table_bytes(int vacant) {
  return std::uint64_t{1} << std::clamp(vacant + 4, 16, 62);
}

Solver::Solver(const Board& board, const SolverOptions& options)
    : field_(board, objective_of(options.score)),
      stability_(field_),
      symmetries_(field_),
      evaluation_(options.by_patterns ? evaluation_of(field_) : nullptr),
      table_(options.table_bytes),
      rule_(options.score),
      begun_(options.begun),
      kernel_(chosen_kernel(field_)),
      search_(kernel_.search(field_.objective)),
      pool_(std::make_unique<SearchPool>(
          SearchContext{field_, stability_, symmetries_, evaluation_.get(), options.score, table_, nullptr,
                        nullptr, options.table_vacant, options.share_vacant, options.symmetric_vacant},
          kernel_, options.threads, options.should_stop, options.counted)) {}

Solver::~Solver() = default;

std::uint64_t Solver::nodes() const {
  return pool_->nodes();
}

bool Solver::stopped() const {
  return pool_->stopped();
}

void Solver::clear_tables() {
  table_.clear();
  pool_->clear_tables();
  last_.reset();
  guesses_ = {};
}

void Solver::stop_at(std::chrono::steady_clock::time_point deadline) {
  pool_->stop_at(deadline);
}

void Solver::stop_when(const std::atomic<bool>* told) {
  pool_->stop_when(told);
}

// What a stopped search of the same state has found does not count as old.
void Solver::begin(const State& state) {
  if (last_ != state) table_.begin_generation();
  last_ = state;
  pool_->begin();
}

ValueBounds Solver::solve(const State& state, const std::optional<ValueBounds>& known,
                          const std::optional<ValueBounds>& within) {
  begin(state);
  const ValueBounds value = known.value_or(full_bounds());
  if (value.is_exact()) return value;
  const State of_field = field_.from_board(state);
  return within ? compare(of_field, value, *within) : run_mtdf(of_field, value, begun_);
}

void Solver::for_each_entry(int least_vacant, const std::function<void(const TableEntry&)>& visit) const {
  table_.for_each([&](TableEntry known) {
    if (((known.key.mover | known.key.opponent) & ~field_.cells) != 0) return;  // a mixture: lockless_table.h
    if (std::popcount(field_.vacant(known.key.mover, known.key.opponent)) < least_vacant) return;
    known.key = field_.to_board(known.key);
    if (known.bounds.move >= 0) known.bounds.move = field_.to_board(known.bounds.move);
    visit(known);
  });
}

void Solver::insert_entry(const TableEntry& known) {
  TableEntry of_field = known;
  of_field.key = field_.from_board(known.key);
  if (known.bounds.move >= 0) of_field.bounds.move = field_.from_board(known.bounds.move);
  table_.insert_entry(of_field);
}

std::vector<MoveValue> Solver::solve_moves(const State& state) {
  begin(state);
  const State parent = field_.from_board(state);
  std::vector<MoveValue> moves;
  SearchStatus stage{.proved = full_bounds(), .tested = {}};
  for (Bitboard rest = legal_moves(parent); rest != 0; rest &= rest - 1) {
    const int cell = std::countr_zero(rest);
    stage.move = field_.to_board(cell);
    const int first = field_.to_board(std::countr_zero(symmetries_.orbit(parent, cell)));
    if (first != stage.move) {
      const auto same = std::ranges::find(moves, first, &MoveValue::cell);
      moves.push_back({stage.move, same->value});
      continue;
    }
    if (begun_) begun_(stage);
    const ValueBounds reply = run_mtdf(after_move(parent, cell), full_bounds());
    moves.push_back({stage.move, {.lower = -reply.upper, .upper = -reply.lower}});
    stage.proved.lower = std::max(stage.proved.lower, -reply.upper);
  }
  return moves;
}

std::vector<int> Solver::principal_variation(const State& state, int value, std::size_t most) {
  pool_->begin();
  std::vector<int> line;
  State at = field_.from_board(state);
  while (line.size() < most && !is_over(at)) {
    if (legal_moves(at) == 0) {
      line.push_back(kPass);
      at = at.with_roles_exchanged();
    } else {
      const int cell = best_move(at, value);
      if (pool_->stopped()) break;
      line.push_back(field_.to_board(cell));
      at = after_move(at, cell);
    }
    value = -value;
  }
  return line;
}

int Solver::likely_move(const State& state) const {
  const int cell = known_move(field_.from_board(state));
  return cell < 0 ? kPass : field_.to_board(cell);
}

ValueEstimate Solver::estimate(const State& state, const ValueBounds& proved) {
  const State of_field = field_.from_board(state);
  ValueEstimate found = shallow_estimate(of_field);
  if (const int known = known_move(of_field); known >= 0) found.move = known;
  if (guesses_.of == of_field && guesses_.likely) {
    found.value = *guesses_.likely;
    found.plies = 0;
    found.confidence = {};
  }
  found.value = std::clamp(found.value, proved.lower, proved.upper);
  if (found.move != kPass) found.move = field_.to_board(found.move);
  return found;
}

// Of a state of the field, and with its cells.
ValueEstimate Solver::shallow_estimate(const State& state) {
  const auto guess = [&](const State& from, int plies) {
    return search_.estimate_value(pool_->first(), from.mover, from.opponent, plies);
  };
  const std::string_view full_width = kSelectivities[kFullWidth].name;
  ValueEstimate best{.value = -field_.size, .move = kPass, .plies = kGuessDepth, .confidence = full_width};
  Bitboard moves = legal_moves(state);
  if (moves == 0) best.value = guess(state, kGuessDepth);
  for (; moves != 0; moves &= moves - 1) {
    const int cell = std::countr_zero(moves);
    const int value = -guess(after_move(state, cell), kGuessDepth - 1);
    if (value <= best.value && best.move != kPass) continue;
    best.value = value;
    best.move = cell;
  }
  return best;
}

Bitboard Solver::legal_moves(const State& state) const {
  return kernel_.line_ends(field_, state.mover, state.opponent) & field_.vacant(state.mover, state.opponent);
}

State Solver::after_move(const State& state, int cell) const {
  return state_after(state, kernel_.flips(field_, cell, state.mover, state.opponent), cell);
}

bool Solver::is_over(const State& state) const {
  return legal_moves(state) == 0 && legal_moves(state.with_roles_exchanged()) == 0;
}

ValueBounds Solver::run_mtdf(const State& state, const ValueBounds& known, const Tell& tell) {
  const ValueBounds found = run_mtdf_from(state, guess(state, known, tell), known, tell);
  if (!pool_->stopped()) guesses_ = {};
  return found;
}

// A guess of the value: from a search of a few plies, and far from the end of the game from a search that
// guesses what states are worth, with many vacant cells a second time, more carefully.
int Solver::guess(const State& state, const ValueBounds& known, const Tell& tell) {
  if (guesses_.of != state) guesses_ = {.of = state, .shallow = {}, .deep = {}, .likely = {}};
  if (guesses_.deep) return *guesses_.deep;
  if (!guesses_.shallow)
    guesses_.shallow = search_.estimate_value(pool_->first(), state.mover, state.opponent, kGuessDepth);
  const int vacant = field_.size - state.discs();
  if (vacant < kProbCutFrom) return *guesses_.shallow;
  const auto tell_so = [&](SearchStatus stage) {
    stage.proved = known;
    stage.guessing = true;
    if (tell) tell(stage);
  };
  int margin = kProbCutMargin + kProbCutMarginGrowth * std::max(vacant - kProbCutMarginVacant, 0);
  int guessed = *guesses_.shallow;
  const int kinds = vacant < kProbCutTwiceFrom ? 1 : kProbCutLevels;
  for (int level = 1; level <= kinds && !pool_->stopped(); ++level, margin *= kProbCutMarginFactor) {
    pool_->set_probcut({.level = level, .margin = margin});
    const ValueBounds found = run_mtdf_from(state, guessed, full_bounds(), tell_so);
    const auto [least, most] = std::minmax(found.lower, found.upper);  // guesses may contradict each other
    guessed = std::clamp(guessed, least, most);
    if (found != full_bounds()) guesses_.likely = guessed;
  }
  pool_->set_probcut({});
  if (!pool_->stopped()) guesses_.deep = guessed;
  return guessed;
}

// Values differ by a multiple of this: if the winner gets the vacant cells, all are even on even boards.
int Solver::step() const {
  return counts_vacant(rule_) && field_.size % 2 == 0 ? 2 : 1;
}

// Tests whether the value is at least the guess, continues from there in growing strides, and then halves the
// interval between the bounds.
ValueBounds Solver::run_mtdf_from(const State& state, int guess, ValueBounds value, const Tell& tell) {
  int test = guess / step() * step();
  int stride = step();
  for (int tests = 1; value.lower < value.upper; ++tests) {
    test = std::clamp(test, value.lower + step(), value.upper);
    if (!narrow(state, test, value, tell)) break;
    const bool more = value.lower >= test;
    if (value.lower > -field_.size && value.upper < field_.size) {
      test = value.lower + std::max(1, (value.upper - value.lower) / step() / 2) * step();
    } else {
      test = more ? value.lower + stride : value.upper - stride + step();
    }
    if (tests > 3) stride *= 2;  // guesses are seldom far off
  }
  return value;
}

// Tests the bounds as far as nothing is known of them. No guess: what is not near the value is soon shown.
ValueBounds Solver::compare(const State& state, ValueBounds value, const ValueBounds& bounds) {
  if (value.lower < bounds.lower && bounds.lower <= value.upper &&
      !narrow(state, bounds.lower, value, begun_))
    return value;
  const int above = bounds.upper + 1;
  if (value.lower < above && above <= value.upper)
    narrow(state, above + (above & (step() - 1)), value, begun_);
  return value;
}

// Tests whether the value is at least `test`, and narrows the bounds. False if it was stopped.
bool Solver::narrow(const State& state, int test, ValueBounds& value, const Tell& tell) {
  if (pool_->stopped()) return false;
  if (tell) {
    const int move = known_move(state);
    tell({.proved = value,
          .tested = test,
          .guessing = false,
          .move = move < 0 ? kPass : field_.to_board(move)});
  }
  const int found = search_.null_window(pool_->first(), state.mover, state.opponent, test - 1);
  if (pool_->stopped()) return false;
  // What is guessed need not be a multiple of the step, which is 1 or 2.
  const int beyond = found & (step() - 1);
  if (found >= test) {
    value.lower = found + beyond;
  } else {
    value.upper = found - beyond;
  }
  return true;
}

// Whether the value is at most `value`.
bool Solver::is_at_most(const State& state, int value) {
  return search_.null_window(pool_->first(), state.mover, state.opponent, value) <= value;
}

// A move of a state of this value that keeps it.
int Solver::best_move(const State& state, int value) {
  const int known = known_move(state);
  if (known >= 0 && is_at_most(after_move(state, known), -value)) return known;
  int cell = known;
  for (Bitboard rest = legal_moves(state); rest != 0 && !pool_->stopped(); rest &= rest - 1) {
    cell = std::countr_zero(rest);
    if (cell != known && is_at_most(after_move(state, cell), -value)) break;
  }
  return cell;
}

// The best move of a search, or failing that, of a guess.
int Solver::known_move(const State& state) const {
  StoredBounds bounds{};
  const auto hash_of_state = TranspositionTable::hash(state.mover, state.opponent);
  if (pool_->first().local.find(hash_of_state, state, bounds) && bounds.move >= 0) return bounds.move;
  for (const int level : kBestFirst) {
    const State key = TranspositionTable::key(state, level);
    if (table_.find(hash_of_state, key.mover, key.opponent, bounds) && bounds.move >= 0) return bounds.move;
  }
  return -1;
}

Solver& ReusableSolver::solver(int vacant) {
  const std::uint64_t bytes = std::min(options_.table_bytes, useful_table_bytes(vacant));
  if (!solver_ || bytes > table_bytes_) {
    solver_.reset();  // before there are two tables
    table_bytes_ = bytes;
    SolverOptions options = options_;
    options.table_bytes = bytes;
    solver_ = std::make_unique<Solver>(board_, options);
  }
  return *solver_;
}

}  // namespace othello::endgame
