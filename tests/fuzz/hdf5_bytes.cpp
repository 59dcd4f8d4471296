#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "fuzz/hdf5_mutation.h"

// HDF5's own, which its header does not declare.
extern "C" std::uint32_t H5_checksum_metadata(const void* data, std::size_t bytes, std::uint32_t start);

namespace othello::fuzz {
namespace {

constexpr std::size_t kLongest = 16384;

std::uint32_t word_at(const Bytes& file, std::size_t at) {
  std::uint32_t word = 0;
  std::memcpy(&word, file.data() + at, sizeof word);
  return word;
}

}  // namespace

std::vector<ChecksumPlace> checksum_places(const Bytes& sound_file) {
  constexpr std::array<std::string_view, 9> kSignatures{"\x89HDF", "OHDR", "OCHK", "BTHD", "BTLF",
                                                        "BTIN",    "FRHP", "FHDB", "SMTB"};
  std::vector<ChecksumPlace> places;
  for (std::size_t at = 0; at + 8 < sound_file.size(); ++at) {
    const std::string_view here(reinterpret_cast<const char*>(sound_file.data()) + at, 4);
    if (std::ranges::find(kSignatures, here) == kSignatures.end()) continue;
    const std::size_t most = std::min(kLongest, sound_file.size() - at - 4);
    for (std::size_t bytes = 8; bytes <= most; ++bytes) {
      if (H5_checksum_metadata(sound_file.data() + at, bytes, 0) != word_at(sound_file, at + bytes)) continue;
      places.push_back({.begin = at, .bytes = bytes});
      break;
    }
  }
  return places;
}

std::string mutate_bytes(Bytes& file, const std::vector<ChecksumPlace>& places, Random& random) {
  std::string what;
  for (auto changes = random() % 4 + 1; changes > 0 && !file.empty(); --changes) {
    // Where checksums are repaired, mostly in what they are of: the rest is numbers.
    std::size_t at = random() % file.size();
    if (!places.empty() && random() % 8 != 0) {
      const ChecksumPlace& place = places[random() % places.size()];
      at = place.begin + 4 + random() % (place.bytes - 4);
    }
    if (at >= file.size()) continue;
    what += std::to_string(at) + " ";
    const std::size_t most = std::min<std::size_t>(file.size() - at, 8);
    switch (random() % 6) {
      case 0:
        file[at] ^= static_cast<std::uint8_t>(1U << random() % 8);
        break;
      case 1:
        file[at] = static_cast<std::uint8_t>(random());
        break;
      case 2:
        std::fill_n(file.begin() + static_cast<std::ptrdiff_t>(at), random() % most + 1,
                    static_cast<std::uint8_t>(random() % 2 == 0 ? 0 : 255));
        break;
      case 3:
        file[at] = static_cast<std::uint8_t>(file[at] + (random() % 2 == 0 ? 1 : 255));
        break;
      case 4: {
        const std::size_t from = random() % file.size();
        std::memmove(file.data() + at, file.data() + from, std::min(most, file.size() - from));
        break;
      }
      default:
        if (places.empty() && random() % 4 == 0) {
          file.resize(at);
          what += "cut ";
        }
    }
  }
  for (const ChecksumPlace& place : places) {
    if (place.begin + place.bytes + 4 > file.size()) continue;
    const std::uint32_t sum = H5_checksum_metadata(file.data() + place.begin, place.bytes, 0);
    std::memcpy(file.data() + place.begin + place.bytes, &sum, sizeof sum);
  }
  return "bytes " + what + (places.empty() ? "" : "with checksums");
}

}  // namespace othello::fuzz
