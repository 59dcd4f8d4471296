// Setting bits of bitmaps, by one thread or by many at once.
#pragma once

#include <atomic>
#include <cstdint>

#include "enumerate/occupancy/occupancy_in_progress.h"

namespace othello::enumerate {

enum class Sharing {
  kAlone,  // one thread works on the bitmaps
  kTeam,   // several do
};

/// Bytes of a bitmap: small units, so that marks of neighbours seldom wait for each other's stores.
class BitmapBytes {
 public:
  explicit BitmapBytes(ColouringBitmap& bitmap) : bytes_(reinterpret_cast<std::uint8_t*>(bitmap.data())) {}

  template <Sharing kSharing>
  void set(WideColouring colouring) const {
    std::uint8_t& byte = bytes_[colouring >> 3];
    const auto bit = static_cast<std::uint8_t>(1u << (colouring & 7));
    if constexpr (kSharing == Sharing::kAlone) {
      byte = static_cast<std::uint8_t>(byte | bit);
    } else {
      // Most states occur several times: read before locking the line.
      const std::atomic_ref shared(byte);
      if ((shared.load(std::memory_order_relaxed) & bit) == 0)
        shared.fetch_or(bit, std::memory_order_relaxed);
    }
  }

 private:
  std::uint8_t* bytes_;
};

}  // namespace othello::enumerate
