// The time that a player has for a game, as the Go Text Protocol tells it: a main time, and after it periods
// in each of which so many moves are to be made (Canadian byo-yomi).
#pragma once

namespace othello::play {

class Clock {
 public:
  /// No limit.
  Clock() = default;
  /// Seconds. Periods of no moves but some time mean no limit, as the protocol has it.
  Clock(double main, double period, int period_moves);

  /// What is left: of the main time if `moves` is 0, else of a period in which so many are to be made.
  void set_left(double seconds, int moves);

  /// Seconds for the next move of `moves_left` in the game; 0: no limit.
  double for_move(int moves_left) const;

  /// A move was made.
  void spend(double seconds);

 private:
  bool limited_ = false;
  double period_ = 0;
  int period_moves_ = 0;
  double left_ = 0;
  int moves_ = 0;  // to be made in what is left; 0: all
};

}  // namespace othello::play
