// Whether a position can come up in a game: yes, with a game that leads there; no, which is proved; or not known, if the
// time ends first.
//
// What costs least comes first: whether the occupancy can be filled at all, whether a disc of the position can have
// been the last one, the states of the first depths, which are all known, and what its lines show
// (reach/line_patterns.h). Then searches that find a game (reach/beam_search.h) and the one that also proves that there
// is none (reach/backward_search.h) take turns, each time longer ones.
//
// Every game is played by the rules once more before it is an answer.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

#include "reach/beam_search.h"
#include "reach/forward_set.h"
#include "reach/game.h"
#include "reach/line_patterns.h"
#include "reach/reachability_model.h"
#include "reach/retro_rules.h"

namespace othello::reach {

enum class FirstPlayer { kBlack, kWhite, kEither };
/// "black", "white" or "either"; nothing for any other name.
std::optional<FirstPlayer> first_player_named(std::string_view name);

inline constexpr int kMostArrangedDiscs = 12;  // 924 starts

/// The starts of a board's games: its own if black begins, that with the roles exchanged if white does. With
/// `all_arrangements` the start's discs may lie on its cells in any way, as many of each player; throws
/// std::invalid_argument if they are more than kMostArrangedDiscs.
std::vector<State> starts_of(const Board& board, FirstPlayer first, bool all_arrangements);

struct DeciderOptions {
  Board board;
  std::vector<State> starts;  // starts_of()
  bool either_mover = false;  // whether the opponent may be the mover
  // Whether a position may be one after a pass. States that are counted (othello enumerate) never are.
  bool after_pass = true;
  int forward_depth = 12;                 // of the first depths, unless they have too many states
  std::chrono::duration<double> time{0};  // for a position; 0: as long as it takes
  int turns = 0;                          // of the searches, 1 to kMaxTurns; 0: as many as it takes
  std::uint64_t memory = 0;               // bytes, of everything
  int threads = 1;                        // that call decide() at once
};

/// Each takes some five times as long as the one before; on 8x8 the first takes about a tenth of a second. Where they end a
/// search, and not the time, the answer is always the same.
inline constexpr int kMaxTurns = 6;

enum class Answer { kYes, kNo, kUnknown };
std::string_view name_of(Answer answer);

/// What decided.
enum class Step {
  kFirstDepths,  // all states of its depth are known
  kOccupancy,    // cannot be filled
  kLastMove,     // no disc can have been the last one
  kLines,        // a line shows what no game does
  kStuckDisc,    // a disc can never be taken back, even if much more is allowed
  kBeam,         // a game was found by taking back the likeliest moves
  kTakenBack,    // all moves were taken back, as far as the first depths or until none was left
  kNothing
};
std::string_view name_of(Step step);

struct Decision {
  Answer answer = Answer::kUnknown;
  Step step = Step::kNothing;
  std::optional<Game> game;       // of yes
  bool exchanged = false;         // the game ends with the position's opponent to move
  std::uint64_t states = 0;       // that were seen by the exhaustive search
  int whole_depths = 0;           // how many moves that search took back in all ways
  std::size_t broadest_beam = 0;  // that found nothing
};

class Decider {
 public:
  /// Plays forwards: a fraction of a second. Throws std::invalid_argument if there are no starts.
  explicit Decider(const DeciderOptions& options);
  ~Decider();
  Decider(const Decider&) = delete;
  Decider& operator=(const Decider&) = delete;

  /// Decides for a state of the board (state_fault()). `should_stop` ends it as the time does. May be called by as
  /// many threads at once as the options say; the answer is the same each time, except where time ends it.
  Decision decide(const State& state, const std::function<bool()>& should_stop = {}) const;
  /// False if it is proved within milliseconds that the state cannot come up.
  bool may_come_up(const State& state) const;

 private:
  class Search;

  std::vector<State> roots_of(const State& state) const;
  const BeamSearch* beam(const std::function<bool()>& should_stop) const;
  void check(const State& state, Decision& decision) const;

  DeciderOptions options_;
  RetroRules retro_;
  ForwardSet forward_;
  LinePatterns patterns_;
  // Learnt when it is first needed.
  mutable std::mutex learning_;
  mutable std::unique_ptr<ReachabilityModel> model_;
  mutable std::unique_ptr<const BeamSearch> beam_;
};

}  // namespace othello::reach
