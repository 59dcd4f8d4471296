// Trying in a child process what may crash.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace othello {

/// Runs `action` in a child process, which may take `most_bytes` of memory besides what this one has. Returns
/// if it succeeds there, or if no process is to be had. Throws what it throws there: DamagedFile, ReadError,
/// CapacityError; and DamagedFile with the text `died` if it ends the process, works for half a minute or
/// needs more than `most_bytes`; but CapacityError if memory seems to be what this process lacks too.
void try_in_child(const std::function<void()>& action, const std::string& died, std::uint64_t most_bytes);

}  // namespace othello
