// The memory of a pass backwards for stripes and expanded chunks, kept from one depth to the next: what is returned to
// the system has to be cleared again, page by page, before it can be used.
#pragma once

#include <array>
#include <cstdint>

#include "system/byte_array.h"
#include "system/memory_pool.h"

namespace othello::solve {

/// That of a stripe (solve/value_stripe.h).
class StripeMemory {
 public:
  enum Part { kStates, kPasses, kStateGames, kPassGames };

  /// Makes the parts zeros, so many bytes of each, by a team of `threads`. Throws CapacityError.
  void begin(const std::array<std::uint64_t, 4>& bytes, int threads);
  /// Frees what exceeds so many bytes.
  void keep_to(std::uint64_t most);
  std::uint64_t bytes() const;
  std::uint8_t* data(Part part) const { return parts_[part].data(); }

 private:
  std::array<LargeBytes, 4> parts_;
};

struct PassMemory {
  StripeMemory stripe;
  MemoryPool chunks{0};

  /// Bytes that are resident while no stripe is in progress.
  std::uint64_t bytes() const { return stripe.bytes() + chunks.idle_bytes(); }
  /// Frees what exceeds so many bytes, by a team of `threads`, while no stripe is in progress.
  void keep_to(std::uint64_t most, int threads);
};

}  // namespace othello::solve
