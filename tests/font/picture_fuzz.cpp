// A libFuzzer target over the readers of pictures: whatever the bytes are, they are read or refused.
//
//   cmake --preset asan -DCMAKE_CXX_COMPILER=clang++ -DOTHELLO_BUILD_FUZZERS=ON
//   cmake --build --preset asan --target picture_fuzz && build/asan/tests/picture_fuzz -runs=1000000
#include <cstdint>

#include "font/picture_fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  othello::test::read_anything({data, size});
  return 0;
}
