// Ctrl-C, SIGTERM and a closed terminal ask for an orderly stop; a second one ends the program at once, with
// a word. The signal USR1 asks how things stand.
#pragma once

#include <stdexcept>
#include <string>

namespace othello {

/// What the second signal finds.
struct StopAtOnce {
  std::string temporary_file;  // is removed; may be empty
  bool resumable = false;      // what was finished is kept, and the exit code says so
};

/// Installs the handlers.
void catch_stop_signals(const StopAtOnce& at_once = {});

bool stop_requested();
/// The exit code of what a signal has stopped, if none of it can be resumed: 128 and the number of the
/// signal, as shells have it; kOtherFailure if there was none.
int code_of_stop();

/// A command was stopped by a signal, and has said what it could: main.cpp ends with code_of_stop().
struct Interrupted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Whether the status was asked for since the last call.
bool take_status_request();

/// For a program that people talk to: Ctrl-C stops a thought, and a second one before take_interrupt() ends
/// the program at once, as above. Other signals do what they usually do.
void catch_interrupts();
bool interrupted();
/// Whether there was one, which is forgotten.
bool take_interrupt();

}  // namespace othello
