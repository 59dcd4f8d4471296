// A results file: read and verified, and its states gone over as other commands do.

#include "fuzz/input.h"
#include "fuzz/private_folder.h"
#include "stored/results_file.h"
#include "stored/stored_set.h"
#include "stored/verify.h"
#include "system/errors.h"

namespace othello::fuzz {
namespace {

bool verifies(const std::string& path) {
  try {
    verify_results(stored::read_results(path), 1);
    return true;
  } catch (const CheckFailed&) {
    return false;
  } catch (const DamagedFile&) {
    return false;
  }
}

bool is_visited(const std::string& path) {
  try {
    const auto stored = stored::open_stored_set(path, std::nullopt);
    if (stored->label().number_bytes == 8) stored->visit([](std::span<const std::uint64_t>) {});
    return true;
  } catch (const DamagedFile&) {
    return false;
  }
}

}  // namespace

bool read_input(std::span<const std::uint8_t> bytes) {
  const PrivateFolder folder;  // not for longer: the driver ends each child without tidying up
  const std::string path = folder.write("results.h5", bytes);
  const bool verified = verifies(path);
  is_visited(path);
  return verified;
}

}  // namespace othello::fuzz
