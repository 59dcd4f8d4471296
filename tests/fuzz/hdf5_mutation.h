// HDF5 files that are not what they should be: as bytes, and as HDF5 itself would write them.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace othello::fuzz {

using Random = std::mt19937_64;
using Bytes = std::vector<std::uint8_t>;

/// Where HDF5 has a checksum, and over what: found in a sound file by trying.
struct ChecksumPlace {
  std::size_t begin = 0;
  std::size_t bytes = 0;  // the checksum follows
};
std::vector<ChecksumPlace> checksum_places(const Bytes& sound_file);

/// Changes some bytes; `places`: of checksums that are made right again, or none.
std::string mutate_bytes(Bytes& file, const std::vector<ChecksumPlace>& places, Random& random);

struct Edit {
  std::string what;
  bool must_be_refused = false;  // no reader may take a file with it
  bool changed_value = false;    // of one table, and nothing else: the shape is as it was
};
/// Changes the file at `path` by HDF5's own means: attributes and datasets of other kinds, classes, sizes and
/// numbers of elements, claimed and not stored, linked to and stored elsewhere.
Edit edit_file(const std::string& path, Random& random);

}  // namespace othello::fuzz
