// When a thought ends: how much of a move's time iterative deepening uses.
//
// It aims at the time of an average move. Where the best move has changed or its value has fallen it may take more, up to twice as
// much; where the best move has been the same for long, less; and where the others are obviously worse, a fraction. A step that
// would probably not end soon after its aim is not begun.
#pragma once

#include "play/clock.h"
#include "play/endgame/selective_search.h"
#include "system/stopwatch.h"

namespace othello::play {

class Pace {
 public:
  /// Begins.
  explicit Pace(const MoveTime& time) : time_(time) {}

  /// Records what the step found that has ended, and says whether another one is worth beginning.
  bool may_begin_after(const endgame::BestMove& best);
  /// Whether it is time to look if the best move is obvious: once, early in the thought.
  bool asks_if_obvious(const endgame::BestMove& best);
  void set_obvious() { obvious_ = true; }
  /// Whether solving that takes so long may begin.
  bool may_solve(double forecast) const;
  /// Whether that takes so little that no search need come before.
  bool solves_at_once(double forecast) const;

 private:
  double aim() const;

  MoveTime time_;
  Stopwatch stopwatch_;
  double ended_ = 0;      // the last step, in seconds from the beginning
  double last_took_ = 0;  // the last step
  double growth_ = 2;     // from step to step
  int cell_ = -1;         // that was best
  int value_ = 0;
  int unchanged_ = 0;  // steps since another move was best
  bool fell_ = false;
  bool asked_ = false;
  bool obvious_ = false;
};

/// The speed of the endgame's solver on this machine, with what else it does, and what a position takes.
class SolvingSpeed {
 public:
  explicit SolvingSpeed(int threads);

  /// Seconds, on the average of positions of games; half of them take from a half to twice as much.
  double forecast(int vacant) const;
  /// Records what the solver did, or a search by evaluation.
  void add_solving(double nodes, double seconds) { add(nodes, seconds); }
  void add_searching(double nodes, double seconds);

 private:
  void add(double nodes, double seconds);

  double nodes_per_second_;
};

}  // namespace othello::play
