// Pictures: the readers of netpbm and PNG, and the cutting into tiles.
#include "font/picture_fuzz_input.h"
#include "fuzz/input.h"

namespace othello::fuzz {

bool read_input(std::span<const std::uint8_t> bytes) {
  return test::read_anything(bytes);
}

}  // namespace othello::fuzz
