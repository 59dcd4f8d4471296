// The time that a player has for a game, as the Go Text Protocol defines it: a main time, then periods with a
// fixed number of moves each (Canadian byo-yomi), and how it is divided among the moves.
//
// From some number of vacant cells on the game is solved: that takes its time once, and later moves hardly any. So the time is
// divided evenly among the player's moves before, except for twice what solving is forecast to take. As the time and the forecast
// change, it is divided again for each move. In the main time a move never has less than the first one of a period would.
#pragma once

#include <functional>

namespace othello::play {

/// Seconds for a move.
struct MoveTime {
  double aim = 0;      // where nothing is unusual; 0: all of `most`
  double most = 0;     // never more; 0: no limit
  double solving = 0;  // solving is begun if it is forecast to end within so many
};

/// How many seconds it takes to solve a position with so many vacant cells.
using SolvingForecast = std::function<double(int vacant)>;

class Clock {
 public:
  /// A clock without a limit.
  Clock() = default;
  /// All times in seconds. Periods of no moves but some time mean no limit, as the protocol says.
  Clock(double main, double period, int period_moves);

  /// Sets the time left, which is known to a second: of the main time if `moves` is 0, else of a period in which so many moves
  /// remain. 0 and 0: a period begins; a clock without a limit stays without. The clock's own count is finer and is kept while it
  /// agrees within that second. Where others use the processors it misses delays: then, in a long game, the end of that second is
  /// not trusted.
  void set_time_left(double seconds, int moves);

  /// For the next move in a position with so many vacant cells; without limits if the clock has none.
  MoveTime time_for_move(int vacant, const SolvingForecast& forecast) const;

  /// Records a move that took so long.
  void spend(double seconds);
  /// The same of a thought whose thread got this share of a processor: what came before and after it is added, which is longer
  /// where others use the processors, and more is set aside for such delays.
  void spend_thinking(double seconds, double share_of_processor);

  bool is_limited() const { return limited_; }

 private:
  double missed() const;
  MoveTime time_in_part(int vacant, const SolvingForecast& forecast) const;

  bool limited_ = false;
  double period_ = 0;
  int period_moves_ = 0;
  double left_ = 0;
  double longest_ = 0;       // the most that was ever left
  int moves_ = 0;            // to make in the time left; 0: all
  double contention_ = 0.5;  // the share of the processor that others had of late
};

}  // namespace othello::play
