// Ctrl-C, SIGTERM and a closed terminal request an orderly stop; a second one ends the program at once, with
// a message. The signal USR1 requests the status.
#pragma once

#include <stdexcept>
#include <string>

namespace othello::program {

/// What the second signal acts on.
struct StopAtOnce {
  std::string temporary_file;  // is removed; may be empty
  bool resumable = false;      // what was finished is kept, and the exit code says so
};

/// Installs the handlers.
void catch_stop_signals(const StopAtOnce& at_once = {});

bool stop_requested();
/// The exit code after a signal has stopped work that cannot be resumed: 128 plus the number of the signal,
/// as in shells; kOtherFailure if there was none.
int stop_exit_code();

/// The program has done its work and ends with this code: a signal that comes now ends it at once, with this code
/// and without a message. (mpiexec sends SIGTERM to the ranks that have not ended when one ends early.)
void end_quietly_at_stop_signals(int code);

/// A command was stopped by a signal, and has printed what it could: main.cpp ends with stop_exit_code().
struct Interrupted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Whether the status was requested since the last call.
bool consume_status_request();

/// For an interactive program: Ctrl-C stops a thought, and a second one before consume_interrupt() ends the
/// program at once, as above. Other signals have their usual effect.
void catch_interrupts();
bool interrupted();
/// Whether there was a Ctrl-C since the last call.
bool consume_interrupt();

}  // namespace othello::program
