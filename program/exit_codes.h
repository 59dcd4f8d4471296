// The exit codes of the program, and what maps to them.
#pragma once

namespace othello {

enum ExitCode : int {
  kDone = 0,
  kOtherFailure = 1,
  kWrongUsage = 2,
  kCheckFailed = 3,
  kNotEnoughRoom = 4,  // memory, disk or threads
  kDamagedInput = 5,
  kStoppedEarly = 75,  // and can be resumed
};

}  // namespace othello
