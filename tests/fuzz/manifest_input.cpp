// The manifest of a checkpoint.
#include <cstdlib>

#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "fuzz/input.h"
#include "fuzz/private_folder.h"
#include "system/errors.h"

namespace othello::fuzz {

bool read_input(std::span<const std::uint8_t> bytes) {
  static const PrivateFolder folder;
  folder.write("manifest.json", bytes);
  try {
    enumerate::CheckpointSubject subject;
    const enumerate::FinishedDepths finished = enumerate::read_manifest(folder.path(), subject);
    // What its readers rely on.
    if (finished.rows.empty()) std::abort();
    for (std::size_t i = 0; i < finished.rows.size(); ++i) {
      if (finished.rows[i].depth != static_cast<int>(i)) std::abort();
    }
    for (const int depth : finished.kept) {
      if (depth < 0 || depth >= static_cast<int>(finished.rows.size())) std::abort();
    }
    return true;
  } catch (const DamagedFile&) {
    return false;
  }
}

}  // namespace othello::fuzz
