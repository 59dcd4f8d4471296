// A library below includes one above. That this does not compile is the test (tests/CMakeLists.txt).
#include "system/errors.h"

#include "board/board.h"
