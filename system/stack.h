// Space on the stacks. Some systems give far less than the usual 8 MiB (ulimit -s), and to run over a stack's
// end ends a program without a word.
#pragma once

namespace othello {

/// For the start of the program: raises the limit of the main thread's stack and that of threads to come as
/// far as the system lets it, if it is a small one. Throws CapacityError if that is less than what the
/// deepest calls of the program take.
void require_stack();

}  // namespace othello
