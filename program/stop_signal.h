// Ctrl-C, SIGTERM and a closed terminal ask for an orderly stop; a second one ends the program at once. The
// signal USR1 asks how things stand.
#pragma once

#include <string>

namespace othello {

/// Installs the handlers. `temporary_file` (may be empty) is removed if the second signal comes.
void catch_stop_signals(const std::string& temporary_file);

bool stop_requested();

/// Whether the status was asked for since the last call.
bool take_status_request();

}  // namespace othello
