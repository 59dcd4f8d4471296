// The player: what to move, and what the moves are worth.
//
// Where few cells are vacant the endgame's solver proves the best move (play/endgame/solver.h); before that a
// search by evaluation finds it (play/endgame/selective_search.h). Stored values take precedence over both.
//
// A level L searches L plies deep, selectively beyond kMaxFullWidthLevel, and solves from 2L vacant cells on. A time limit is nearly used up; a level that is
// given too still bounds the search. With a level alone and one thread, a position's move is always the same,
// whatever was played before.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "board/score.h"
#include "play/endgame/selective_search.h"
#include "play/endgame/solver.h"
#include "play/evaluation.h"

namespace othello::play {

inline constexpr int kMaxLevel = 30;
inline constexpr int kDefaultLevel = 10;
inline constexpr int kMaxFullWidthLevel = 6;

struct Limits {
  std::optional<int> level;  // 1 to kMaxLevel; none: kDefaultLevel, or with a time whatever fits into it
  double seconds = 0;        // for a move; 0: as long as the level takes

  int max_level() const { return level.value_or(seconds > 0 ? kMaxLevel : kDefaultLevel); }
  /// Of the search by evaluation (play/endgame/probcut.h): few plies are searched full-width.
  int selectivity() const { return max_level() <= kMaxFullWidthLevel ? endgame::kFullWidth : 0; }
};

/// Whether the value of a move is exact, estimated, or not known at all.
enum class ValueKind {
  kOnlyMove,  // there is no value: the only legal move was not searched
  kExact,     // proved, or stored
  kEstimate,  // by the evaluation
  kLikely,    // there is no value: thinking was stopped, and the move looked best
};

struct JudgedMove {
  int cell;   // of the board
  int value;  // hundredths of a disc, to the player who makes the move
  ValueKind value_kind;
};

/// The exact values of all moves of a state; empty if they are not stored.
using StoredValueFinder = std::function<std::vector<endgame::MoveValue>(const Board&, const State&)>;

/// How long the player has been thinking, in seconds, and how deep it searches, in plies. A depth of 0 means
/// that it solves the position.
struct ThinkingStatus {
  double seconds;
  int depth;
};

struct PlayerOptions {
  ScoreRule score = ScoreRule::kWinner;
  int threads = 1;
  std::uint64_t table_bytes = std::uint64_t{64} << 20;
  /// If not 0, moves within a disc or so of each other are chosen at random, the same for the same seed and
  /// position. Moves that are proved best are not.
  std::uint64_t seed = 0;
  StoredValueFinder stored;  // may be empty
  /// Called repeatedly during a thought, by any thread, perhaps two at once. Once it returns true, the
  /// thought ends with the best move found so far. May be empty.
  std::function<bool(const ThinkingStatus&)> watch = {};
};

class Player {
 public:
  Player(const Board& board, const PlayerOptions& options);
  ~Player();

  const Board& board() const { return field_.board; }
  ScoreRule score_rule() const { return options_.score; }

  /// The move to make in a state that has one.
  JudgedMove choose_move(const State& state, const Limits& limits);

  /// All moves, the best first; empty if there are none.
  std::vector<JudgedMove> judge_moves(const State& state, const Limits& limits);

  /// The exact value, however long it takes; `watch` is not called.
  int exact_value(const State& state);

  /// The value of a search by the evaluation to that depth, in hundredths of a disc.
  int searched_value(const State& state, int depth);

  /// The features of a state (play/features.h).
  Counts features(const State& state) const;
  const Counts& feature_scale() const { return evaluation_.features().scale(); }
  int evaluation(const State& state) const;

 private:
  using Clock = std::chrono::steady_clock;
  class Thinking;

  Bitboard legal_moves(const State& in_field) const;
  endgame::Solver& solver();
  endgame::SelectiveSearch& search_of(int level);
  bool may_be_solved(int vacant, const Limits& limits) const;
  bool solve(const State& state, JudgedMove& best);
  JudgedMove likely_move(const State& state);
  Limits fallback_limits();
  JudgedMove search(const State& state, const Limits& limits);
  std::vector<JudgedMove> judge_by_evaluation(const State& state, const Limits& limits);
  void begin(double seconds);
  bool out_of_time();
  bool is_stopped();
  int random_bonus(const State& state, int cell) const;

  PlayerOptions options_;
  endgame::Field field_;
  const endgame::Kernel& kernel_;
  Evaluation evaluation_;
  int level_ = 0;  // that search_ was made for
  std::unique_ptr<endgame::SelectiveSearch> search_;
  // The solver's own thread reads these, too, even if there is nothing to solve.
  std::atomic<Clock::rep> deadline_{0};       // 0: none
  std::atomic<Clock::rep> began_{0};          // when thinking began; 0 while the player does not think
  std::atomic<int> depth_{0};                 // as ThinkingStatus has it
  std::atomic<Clock::rep> stopped_began_{0};  // began_ of the thought that must end; 0: of none
  std::unique_ptr<endgame::Solver> solver_;
};

}  // namespace othello::play
