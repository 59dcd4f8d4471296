// Trying actions that may crash in a child process.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace othello {

/// Runs `action` in a child process, which may take `most_bytes` of memory besides what this one has.
/// Returns if it succeeds there, or if no process can be started. Throws what it throws there: DamagedFile,
/// ReadError, CapacityError; and DamagedFile with the text `died` if it ends the process, runs for half a
/// minute or needs more than `most_bytes`; but CapacityError if this process seems to lack memory too.
/// Returns as well if the child only sleeps for as long as `patience`: it may wait for a lock of the allocator that another
/// thread held as it was forked, and not every allocator sees to that.
/// `around` calls what it is given, which forks: where threads share a library with a lock, the child must not be left
/// with the lock that another thread holds.
using AroundFork = std::function<void(const std::function<void()>& fork_now)>;
void try_in_child(
    const std::function<void()>& action, const std::string& died, std::uint64_t most_bytes,
    const AroundFork& around = [](const std::function<void()>& fork_now) { fork_now(); },
    std::chrono::milliseconds patience = std::chrono::seconds(10));

}  // namespace othello
