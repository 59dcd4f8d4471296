// The user's command that is run when a depth is solved: if the disk does not hold the values of all depths,
// they can be inspected, counted or copied depth by depth.
#pragma once

#include <string>

namespace othello::program {

/// Runs `command` by /bin/sh with OTHELLO_SCRATCH and OTHELLO_DEPTH in its environment, and waits for it.
/// Throws CheckFailed if it ends with kCheckFailed, SearchStopped if a stop was requested meanwhile,
/// std::runtime_error if it fails otherwise.
void run_depth_hook(const std::string& command, const std::string& scratch, int depth);

}  // namespace othello::program
