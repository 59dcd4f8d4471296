// Space on the stacks. Some systems give far less than the usual 8 MiB (ulimit -s), and a stack overflow ends
// a program without a message.
#pragma once

namespace othello {

/// For the start of the program: raises a small limit of the main thread's stack and that of later threads as
/// far as the system allows. Throws CapacityError if that is less than the program's deepest calls take.
void require_stack();

}  // namespace othello
