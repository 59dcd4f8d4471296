#include "play/player.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "board/rules.h"

namespace othello::play {
namespace {

using endgame::MoveValue;

// A search by evaluation comes first, with this share of the time, in case that the solver does not finish.
constexpr double kShareBeforeSolving = 0.25;
constexpr double kSecondsOfAGlance = 0.3;

// Roughly, and rather too short: how long one thread takes to solve a state with so many vacant cells.
double seconds_to_solve(int vacant) {
  return 0.5 * std::pow(2.2, vacant - 20);
}

bool better(const JudgedMove& a, const JudgedMove& b) {
  return a.value > b.value;
}

std::vector<JudgedMove> judged(const std::vector<MoveValue>& moves) {
  std::vector<JudgedMove> result;
  for (const MoveValue& move : moves) {
    if (!move.value.is_exact()) return {};
    result.push_back(
        {.cell = move.cell, .value = kHundredthsPerDisc * move.value.lower, .value_kind = ValueKind::kExact});
  }
  std::ranges::stable_sort(result, better);
  return result;
}

std::uint64_t scrambled(std::uint64_t x) {
  x = (x ^ x >> 31) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 29) * 0xd6e8feb86659fd93u;
  return x ^ x >> 32;
}

}  // namespace

// While one exists, `watch` is called.
class Player::Thinking {
 public:
  explicit Thinking(Player& player) : player_(player) {
    player_.depth_ = 1;
    player_.began_ = Clock::now().time_since_epoch().count();
  }
  ~Thinking() { player_.began_ = 0; }
  Thinking(const Thinking&) = delete;
  Thinking& operator=(const Thinking&) = delete;

 private:
  Player& player_;
};

Player::Player(const Board& board, const PlayerOptions& options)
    : options_(options), field_(board), kernel_(endgame::chosen_kernel()), evaluation_(field_) {}

Player::~Player() = default;

JudgedMove Player::choose_move(const State& state, const Limits& limits) {
  const Thinking thinking(*this);
  if (options_.stored) {
    const std::vector<JudgedMove> moves = judged(options_.stored(board(), state));
    if (!moves.empty()) return moves.front();
  }
  const Bitboard legal = legal_moves(field_.from_board(state));
  if (std::has_single_bit(legal))
    return {.cell = field_.to_board(std::countr_zero(legal)), .value = 0, .value_kind = ValueKind::kOnlyMove};
  if (!may_be_solved(board().cells() - state.discs(), limits)) return search(state, limits);
  JudgedMove otherwise{};
  if (limits.seconds > 0)
    otherwise = search(state, {.level = limits.level, .seconds = kShareBeforeSolving * limits.seconds});
  begin((1 - kShareBeforeSolving) * limits.seconds);
  JudgedMove best{};
  if (solve(state, best)) return best;
  return limits.seconds > 0 ? otherwise : likely_move(state);
}

// The move of a thought that was stopped while it solved.
JudgedMove Player::likely_move(const State& state) {
  const int cell = solver().likely_move(state);
  if (cell != endgame::kPass) return {.cell = cell, .value = 0, .value_kind = ValueKind::kLikely};
  return search(state, fallback_limits());
}

// The limits of a look that replaces a thought stopped before it found anything; `watch` is not called.
Limits Player::fallback_limits() {
  began_ = 0;
  return {.level = kDefaultLevel, .seconds = kSecondsOfAGlance};
}

// Whether the time sufficed. What stops the solver may be left of the time of an earlier move, since its
// thread checks the clock independently: then it begins again.
bool Player::solve(const State& state, JudgedMove& best) {
  solver().clear_tables();
  depth_ = 0;
  do {
    const endgame::ValueBounds value = solver().solve(state);
    if (!value.is_exact()) continue;
    const std::vector<int> line = solver().principal_variation(state, value.lower);
    if (line.empty()) continue;
    best = {.cell = line.front(), .value = kHundredthsPerDisc * value.lower, .value_kind = ValueKind::kExact};
    return true;
  } while (!out_of_time());
  return false;
}

std::vector<JudgedMove> Player::judge_moves(const State& state, const Limits& limits) {
  const Thinking thinking(*this);
  if (options_.stored) {
    std::vector<JudgedMove> moves = judged(options_.stored(board(), state));
    if (!moves.empty()) return moves;
  }
  if (legal_moves(field_.from_board(state)) == 0) return {};
  if (!may_be_solved(board().cells() - state.discs(), limits)) return judge_by_evaluation(state, limits);
  std::vector<JudgedMove> otherwise;
  if (limits.seconds > 0)
    otherwise = judge_by_evaluation(state, {limits.level, kShareBeforeSolving * limits.seconds});
  begin((1 - kShareBeforeSolving) * limits.seconds);
  solver().clear_tables();
  depth_ = 0;
  do {
    std::vector<JudgedMove> exact = judged(solver().solve_moves(state));
    if (!exact.empty()) return exact;
  } while (!out_of_time());
  return otherwise.empty() ? judge_by_evaluation(state, fallback_limits()) : otherwise;
}

int Player::exact_value(const State& state) {
  begin(0);
  endgame::ValueBounds value;
  do {
    value = solver().solve(state);
  } while (!value.is_exact());
  return value.lower;
}

int Player::searched_value(const State& state, int depth) {
  begin(0);
  return search_of(depth).value(state, depth, endgame::kFullWidth).value();
}

Counts Player::features(const State& state) const {
  return evaluation_.features().count(field_.from_board(state));
}

int Player::evaluation(const State& state) const {
  const State in_field = field_.from_board(state);
  return evaluation_.value(in_field, legal_moves(in_field), legal_moves(in_field.with_roles_exchanged()));
}

Bitboard Player::legal_moves(const State& in_field) const {
  return kernel_.line_ends(in_field.mover, in_field.opponent) &
         field_.vacant(in_field.mover, in_field.opponent);
}

// Made when it is first needed: it has threads and a table.
endgame::Solver& Player::solver() {
  if (!solver_) {
    const std::uint64_t useful = endgame::useful_table_bytes(board().cells() - kStartDiscs);
    solver_ = std::make_unique<endgame::Solver>(
        board(), endgame::SolverOptions{.score = options_.score,
                                        .threads = options_.threads,
                                        .table_bytes = std::min(options_.table_bytes / 2, useful),
                                        .should_stop = [this] { return out_of_time(); }});
  }
  return *solver_;
}

// With a table that is no larger than the level fills: it is cleared for every move.
endgame::SelectiveSearch& Player::search_of(int level) {
  if (!search_ || level != level_) {
    const std::uint64_t useful = std::uint64_t{64} << (10 + std::min(level, 20));
    search_ = std::make_unique<endgame::SelectiveSearch>(
        board(), endgame::SelectiveOptions{
                     .score = options_.score,
                     .threads = options_.threads,
                     .table_bytes = std::min(options_.table_bytes / 2, useful),
                     .by_features = [this](const State& state, Bitboard own,
                                           Bitboard theirs) { return evaluation_.value(state, own, theirs); },
                     .should_stop = [this] { return out_of_time(); },
                     .on_depth = [this](int depth) { depth_ = depth; }});
    level_ = level;
  }
  search_->clear_tables();
  return *search_;
}

bool Player::may_be_solved(int vacant, const Limits& limits) const {
  if (vacant > 2 * limits.max_level()) return false;
  return limits.seconds <= 0 || seconds_to_solve(vacant) <= limits.seconds * options_.threads;
}

JudgedMove Player::search(const State& state, const Limits& limits) {
  begin(limits.seconds);
  std::function<int(int)> bonus;
  if (options_.seed != 0) bonus = [&](int cell) { return random_bonus(state, cell); };
  const endgame::BestMove choice =
      search_of(limits.max_level()).best_move(state, limits.max_level(), limits.selectivity(), bonus);
  return {.cell = choice.cell, .value = choice.value, .value_kind = ValueKind::kEstimate};
}

// Deeper and deeper, as far as all moves are judged to the same depth.
std::vector<JudgedMove> Player::judge_by_evaluation(const State& state, const Limits& limits) {
  begin(limits.seconds);
  endgame::SelectiveSearch& search = search_of(limits.max_level());
  const Rules rules(board());
  const int deepest =
      std::min({limits.max_level(), board().cells() - state.discs(), endgame::SelectiveTable::kMaxDepth});
  std::vector<JudgedMove> moves;
  for (int depth = 1; depth <= deepest; ++depth) {
    std::vector<JudgedMove> deeper;
    depth_ = depth;
    for (Bitboard rest = rules.moves(state); rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest);
      const std::optional<int> value =
          search.value(rules.after_move(state, cell), depth - 1, limits.selectivity());
      if (!value && depth > 1) return moves;
      deeper.push_back({.cell = cell, .value = -value.value_or(0), .value_kind = ValueKind::kEstimate});
    }
    std::ranges::stable_sort(deeper, better);
    moves = std::move(deeper);
  }
  return moves;
}

void Player::begin(double seconds) {
  const auto time = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  deadline_ = seconds > 0 ? (Clock::now() + time).time_since_epoch().count() : 0;
}

bool Player::out_of_time() {
  const Clock::rep deadline = deadline_.load(std::memory_order_relaxed);
  return is_stopped() || (deadline != 0 && Clock::now().time_since_epoch().count() >= deadline);
}

// Whether `watch` ends the thought. The solver's own thread may be late: then its answer is about a thought that is over.
bool Player::is_stopped() {
  const Clock::rep began = began_;
  if (!options_.watch || began == 0) return false;
  const Clock::duration since = Clock::now() - Clock::time_point(Clock::duration(began));
  if (options_.watch({.seconds = std::chrono::duration<double>(since).count(), .depth = depth_}))
    stopped_began_ = began;
  return stopped_began_ == began;
}

// From minus one disc to plus one.
int Player::random_bonus(const State& state, int cell) const {
  const std::uint64_t chance = scrambled(
      options_.seed + scrambled(state.mover + scrambled(state.opponent + static_cast<std::uint64_t>(cell))));
  return static_cast<int>(chance % (2 * kHundredthsPerDisc + 1)) - kHundredthsPerDisc;
}

}  // namespace othello::play
