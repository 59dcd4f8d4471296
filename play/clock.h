// The time that a player has for a game, as the Go Text Protocol defines it: a main time, then periods with a
// fixed number of moves each (Canadian byo-yomi).
#pragma once

namespace othello::play {

class Clock {
 public:
  /// A clock without a limit.
  Clock() = default;
  /// All times in seconds. Periods of no moves but some time mean no limit, as the protocol says.
  Clock(double main, double period, int period_moves);

  /// Sets the time left: of the main time if `moves` is 0, else of a period in which so many moves remain.
  void set_time_left(double seconds, int moves);

  /// Seconds for the next move of `moves_left` in the game; 0: no limit.
  double seconds_for_move(int moves_left) const;

  /// Records a move that took so long.
  void spend(double seconds);

 private:
  bool limited_ = false;
  double period_ = 0;
  int period_moves_ = 0;
  double left_ = 0;
  int moves_ = 0;  // to make in the time left; 0: all
};

}  // namespace othello::play
