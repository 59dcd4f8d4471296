// The entry that libFuzzer calls.
#include <cstddef>

#include "fuzz/input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  othello::fuzz::read_input({data, size});
  return 0;
}
