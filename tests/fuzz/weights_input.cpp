// Files of weights: read for every board that has patterns.
#include <cstdlib>
#include <string>

#include "board/board.h"
#include "fuzz/input.h"
#include "play/patterns/patterns.h"
#include "play/patterns/weights_file.h"
#include "system/errors.h"

namespace othello::fuzz {
namespace {

const std::string kName = "some.weights";

// What the evaluation relies on; whether there were any.
bool is_sound(const patterns::BoardWeights& read, int columns, int rows) {
  const std::size_t expected =
      static_cast<std::size_t>(read.stages) * patterns::weights_per_stage(columns, rows);
  if (read.stages < 0 || read.weights.size() != expected) std::abort();
  return read.stages > 0;
}

}  // namespace

bool read_input(std::span<const std::uint8_t> bytes) {
  bool found = false;
  try {
    for (int columns = patterns::kLeastSide; patterns::has_patterns(columns, columns); ++columns) {
      for (int rows = patterns::kLeastSide; rows <= columns; ++rows) {
        found |= is_sound(patterns::read_weights(std::as_bytes(bytes), kName, columns, rows), columns, rows);
      }
    }
    return found;
  } catch (const DamagedFile& error) {
    if (!std::string(error.what()).starts_with(kName + ": is ")) std::abort();
    return false;
  }
}

}  // namespace othello::fuzz
