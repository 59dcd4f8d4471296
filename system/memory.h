// Sizes of memory: what the machine allows, what the process uses, and how people write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace othello {

/// Bytes that this process may use: the machine's memory or the limit of its control groups, the smaller.
std::uint64_t usable_memory();

/// The memory that a command without a limit may use: four fifths of usable_memory().
std::uint64_t default_memory();
/// The memory of what profits little from more: a quarter of usable_memory(), and no more than `most`.
std::uint64_t quarter_of_memory(std::uint64_t most);

/// The smallest limit of the control groups that this process is in and of all groups around them, in
/// bytes; 2^64 - 1 if there is none. Both versions of control groups count. In the second, memory.high
/// counts as well as memory.max: beyond it a process is not killed, but throttled until it hardly runs.
/// `root` is where /proc and /sys are looked for.
std::uint64_t control_group_limit(const std::string& root);

/// The resident memory of this process now, in bytes, without files that were mapped since the first call,
/// whose pages the system takes back when it needs them. Under sanitizers, whose own memory is many times the
/// program's, 0.
std::uint64_t resident_memory();

/// The largest resident memory of this process so far, in bytes.
std::uint64_t peak_memory();

/// Whether the system refuses even so much more. Where a library fails without saying why, that may be why.
bool is_memory_short(std::size_t bytes = std::size_t{32} << 20);

/// For the start of the program: keeps memory back that is freed before an allocation throws std::bad_alloc. The
/// destructors of nlohmann-json allocate, and would end the program where nothing is left. Throws std::bad_alloc.
void keep_memory_for_destructors();

/// Makes the allocator return freed memory to the system, if it can. Call it between phases that use memory
/// differently: blocks freed by one do not fit the next.
void release_freed_memory();

/// Reads "2G", "512M", "1536K", "100000" (powers of 1024; "GiB" and "GB" mean the same as "G").
/// Throws std::invalid_argument with a sentence for the user.
std::uint64_t parse_size(std::string_view text);

/// The inverse of parse_size(), for messages: "1.5 GiB".
std::string format_size(std::uint64_t bytes);
/// The same of a size that was estimated, and may be of more than 64 bits: "5.2e+09 TiB".
std::string format_estimated_size(double bytes);

// Space on the stacks. Some systems give far less than the usual 8 MiB (ulimit -s), and a stack overflow ends
// a program without a message.

/// For the start of the program: raises a small limit of the main thread's stack and that of later threads as
/// far as the system allows. Throws CapacityError if that is less than the program's deepest calls take.
void require_stack();

}  // namespace othello
