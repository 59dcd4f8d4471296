// What a player searches with: the endgame's solver (play/endgame/solver.h) and the search by evaluation
// (play/endgame/selective_search.h). Each is made when it is first needed, since it has threads and tables; both end at a
// deadline, or when they are stopped.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "board/score.h"
#include "play/endgame/selective_search.h"
#include "play/endgame/solver.h"
#include "play/evaluation.h"
#include "play/levels.h"
#include "play/pace.h"

namespace othello::play {

struct Limits {
  std::optional<int> level;  // 1 to kMaxLevel; none: kDefaultLevel, or with a time whatever fits into it
  double seconds = 0;        // for a move; 0: as long as the level takes
  double aim = 0;            // where nothing is unusual; 0: all of the seconds
  double solving = 0;        // that solving may take; 0: all of the seconds

  bool is_timed() const { return seconds > 0; }
  /// Whether time is all that bounds a thought.
  bool is_only_timed() const { return is_timed() && !level; }
  int max_level() const { return level.value_or(is_timed() ? kMaxLevel : kDefaultLevel); }
  MoveTime time() const { return {.aim = aim, .most = seconds, .solving = solving > 0 ? solving : seconds}; }
};

/// How long the player has been thinking, in seconds, and the step of its search. A depth of 0 means that it solves the
/// position.
struct ThinkingStatus {
  double seconds;
  endgame::SearchStep step;
};

struct SearcherOptions {
  ScoreRule score = ScoreRule::kWinner;
  int threads = 1;
  std::uint64_t table_bytes = 0;
  std::function<bool(const ThinkingStatus&)> watch = {};  // as PlayerOptions has it
};

class Searchers {
 public:
  /// While one exists, `watch` is called.
  class Thought {
   public:
    explicit Thought(Searchers& searchers);
    ~Thought() { searchers_.end_watch(); }
    Thought(const Thought&) = delete;
    Thought& operator=(const Thought&) = delete;

   private:
    Searchers& searchers_;
  };

  /// `evaluation`: of the same board. It must outlive this.
  Searchers(const Board& board, const Evaluation& evaluation, const SearcherOptions& options);

  /// Sets the deadline of both so many seconds from now; 0: none. Not while they search.
  void set_time(double seconds);
  /// What `watch` is told of the search.
  void set_step(const endgame::SearchStep& step) { step_ = step; }
  /// `watch` is not called any more in this thought.
  void end_watch() { began_ = 0; }

  endgame::Solver& solver();
  /// With a table for those limits; without a time it is empty.
  endgame::SelectiveSearch& search(const Limits& limits);

  /// Ends every search in progress and to come. From any thread.
  void stop() { stop_ = true; }
  void end_stop() { stop_ = false; }
  bool is_stopped() const { return stop_; }

  /// Whether `watch` has ended the present thought.
  bool is_ended_by_watch() const { return began_ != 0 && stopped_began_ == began_; }

  /// States that all searches have entered.
  std::uint64_t nodes() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool asks_watch();

  Board board_;
  const Evaluation& evaluation_;
  SearcherOptions options_;
  std::atomic<bool> stop_{false};
  std::uint64_t nodes_before_ = 0;  // of searches that are no more
  Clock::time_point deadline_ = Clock::time_point::max();
  // The searchers' own threads read these, too, even if there is nothing to search.
  std::atomic<Clock::rep> began_{0};          // when the thought began; 0 while there is none
  std::atomic<endgame::SearchStep> step_{};   // as ThinkingStatus has it
  std::atomic<Clock::rep> stopped_began_{0};  // began_ of the thought that must end; 0: of none
  std::uint64_t search_bytes_ = 0;            // of the table of search_
  std::unique_ptr<endgame::SelectiveSearch> search_;
  std::unique_ptr<endgame::Solver> solver_;
};

}  // namespace othello::play
