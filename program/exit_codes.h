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
  // As shells have it for what signals end:
  kStoppedBySignal = 128,  // and the signal's number; nothing can be resumed
  kNobodyReads = 141,      // standard output, or another pipe: SIGPIPE
};

}  // namespace othello
