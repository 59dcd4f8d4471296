// The player: what to move, and what the moves are worth.
//
// Where few cells are vacant the endgame's solver proves the best move (play/endgame/solver.h); before that a
// search by evaluation finds it (play/endgame/selective_search.h). Stored values take precedence over both, and then an
// opening book (play/opening_book.h).
//
// A level (play/levels.h) or a time bounds a thought, or both. With a time the search deepens step by step, to the end of the game
// where it comes so far, and is solved when that seems to fit (play/pace.h); what the tables have is kept from move to move. With a
// level alone and one thread, a position's move is always the same, whatever was played before.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "board/score.h"
#include "play/evaluation.h"
#include "play/opening_book.h"
#include "play/pace.h"
#include "play/searchers.h"

namespace othello::play {

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
  endgame::SearchStep step = {};  // that found an estimate

  bool has_value() const { return value_kind == ValueKind::kExact || value_kind == ValueKind::kEstimate; }
};

/// The best move of a state, and another one that was made: both by the same search, as far as its time suffices.
struct ComparedMoves {
  JudgedMove best;
  JudgedMove made;  // also the best one, if it is no worse
};

/// The exact values of all moves of a state; empty if they are not stored.
using StoredValueFinder = std::function<std::vector<endgame::MoveValue>(const Board&, const State&)>;

struct PlayerOptions {
  ScoreRule score = ScoreRule::kWinner;
  int threads = 1;
  std::uint64_t table_bytes = std::uint64_t{64} << 20;
  /// If not 0, moves at most two discs worse than the best are chosen at random, the same for the same seed and
  /// position. Moves that are proved best are not.
  std::uint64_t seed = 0;
  StoredValueFinder stored;                      // may be empty
  std::shared_ptr<const OpeningBook> book = {};  // may be empty; of another board it counts for nothing
  /// Called repeatedly during a thought, by any thread, perhaps two at once. Once it returns true, the
  /// thought ends with the best move found so far. May be empty.
  std::function<bool(const ThinkingStatus&)> watch = {};
};

class Player {
 public:
  Player(const Board& board, const PlayerOptions& options);

  const Board& board() const { return field_.board; }
  ScoreRule score_rule() const { return options_.score; }

  /// The move to make in a state that has one.
  JudgedMove choose_move(const State& state, const Limits& limits);

  /// The best of one or more legal moves, and its value by a level's search: the same whatever was searched before.
  JudgedMove choose_among(const State& state, Bitboard cells, int level);

  /// All moves, the best first; empty if there are none.
  std::vector<JudgedMove> judge_moves(const State& state, const Limits& limits);

  /// The best move of a state, as choose_move(), and the move that was made there.
  ComparedMoves compare_move(const State& state, int made, const Limits& limits);

  /// Searches on the opponent's time a state that has a move, until stop_pondering(): what that finds makes the next
  /// thought with a time limit faster. One thread ponders, and no other uses the player meanwhile but to stop it.
  void ponder(const State& state);
  /// Ends the pondering in progress, or that about to begin. From any thread.
  void stop_pondering() { searchers_.stop(); }
  /// Call it when pondering has ended, so that it may begin again.
  void end_pondering() { searchers_.end_stop(); }

  /// How many seconds solving a position takes, as far as is known.
  double forecast_solving(int vacant) const { return speed_.forecast(vacant); }
  /// States that all searches have entered.
  std::uint64_t nodes() const { return searchers_.nodes(); }

  /// The exact value, however long it takes; `watch` is not called.
  int exact_value(const State& state);

  /// The value of a search by the evaluation to that depth, in hundredths of a disc.
  int searched_value(const State& state, int depth);

  /// The features of a state (play/features.h).
  Counts features(const State& state) const;
  const Counts& feature_scale() const { return evaluation_.features().scale(); }
  int evaluation(const State& state) const;

 private:
  static constexpr Bitboard kAllMoves = ~Bitboard{0};

  Bitboard legal_moves(const State& in_field) const;
  int vacant_of(const State& state) const { return board().cells() - state.discs(); }
  endgame::SearchStep last_step(int vacant, const Limits& limits) const;
  bool is_solved_by(int vacant, const Limits& limits) const;
  JudgedMove choose_in_time(const State& state, const Limits& limits);
  std::optional<JudgedMove> find_in_book(const State& state) const;
  std::optional<JudgedMove> solve(const State& state);
  JudgedMove likely_move(const State& state);
  JudgedMove judge_move(const State& state, int cell, const JudgedMove& best, const Limits& limits);
  Limits fallback_limits();
  JudgedMove search(const State& state, const Limits& limits, Pace& pace, Bitboard among = kAllMoves);
  bool continues(const State& state, const Limits& limits, Pace& pace, endgame::SelectiveSearch& search,
                 const endgame::BestMove& best);
  std::vector<JudgedMove> judge_by_evaluation(const State& state, const Limits& limits);
  std::vector<JudgedMove> judge_by_solving(const State& state);
  int random_bonus(const State& state, int cell) const;

  PlayerOptions options_;
  endgame::Field field_;
  const endgame::Kernel& kernel_;
  Evaluation evaluation_;
  SolvingSpeed speed_;
  Searchers searchers_;
};

}  // namespace othello::play
