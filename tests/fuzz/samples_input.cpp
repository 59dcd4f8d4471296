// A file of samples: read as it says it is, and its estimates compared with its samples.
#include "estimate/samples_file.h"
#include "fuzz/input.h"
#include "fuzz/private_folder.h"
#include "system/errors.h"

namespace othello::fuzz {

bool read_input(std::span<const std::uint8_t> bytes) {
  const PrivateFolder folder;  // not for longer: the driver ends each child without tidying up
  const std::string path = folder.write("samples.h5", bytes);
  try {
    return !estimate::read_stored_samples(path).run.samples.empty();
  } catch (const CheckFailed&) {
    return false;
  } catch (const DamagedFile&) {
    return false;
  }
}

}  // namespace othello::fuzz
