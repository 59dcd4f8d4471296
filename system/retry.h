// Trying again after failures of the system that may be temporary.
#pragma once

namespace othello {

/// For the attempts at one call. An interrupted call is worth another try at once; one that ended with EIO or
/// EAGAIN is worth kMaxPauses more, each after a longer pause, two thirds of a second together: disks behind
/// cables and networks come back.
class Retry {
 public:
  static constexpr int kMaxPauses = 3;

  /// Whether the call that has just failed is worth another try, by errno; waits before it if need be, and
  /// leaves errno as it was.
  bool is_worth_retrying();

 private:
  int pauses_ = 0;
};

}  // namespace othello
