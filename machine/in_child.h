// Trying in a child process what may crash.
#pragma once

#include <functional>
#include <string>

namespace othello {

/// Runs `action` in a child process. Returns if it succeeds there, or if no process is to be had. Throws what
/// it throws there: DamagedFile, ReadError, CapacityError; and DamagedFile with the text `died` if it ends
/// the process or works for half a minute; but CapacityError if
/// memory seems to be what it lacked.
void try_in_child(const std::function<void()>& action, const std::string& died);

}  // namespace othello
