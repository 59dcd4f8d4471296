// A file of values: opened, every stored depth read, and the start looked up.
#include "fuzz/input.h"
#include "fuzz/private_folder.h"
#include "solve/value_book.h"
#include "system/errors.h"

namespace othello::fuzz {

bool read_input(std::span<const std::uint8_t> bytes) {
  const PrivateFolder folder;  // not for longer: the driver ends each child without tidying up
  const std::string path = folder.write("values.h5", bytes);
  try {
    const auto book = solve::open_value_book(path);
    for (const int depth : book->label().depths) {
      book->read(depth);
      if (depth == 0) book->find(book->label().board.start());
      book->release(depth);
    }
    return true;
  } catch (const DamagedFile&) {
    return false;
  }
}

}  // namespace othello::fuzz
