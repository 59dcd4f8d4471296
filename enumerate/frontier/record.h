// The states of one occupancy as bytes.
//
// A record is one or more sections of ascending colourings; a section is
//
//   povaleint    2 * states + (1 if another section follows)
//   povaleint    passes
//   gaps         of the colourings of the passes: states whose mover has no move and whose opponent has one
//   gaps         of the colourings of all states
//
// with povaleints as its narrow gaps, and gaps narrow or wide (colouring_width.h), as in gapkeep/colouring_gaps.h; the
// first gap of each list counts from before 0. Passes are listed because expansion continues from them with the roles
// exchanged.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "enumerate/frontier/colouring_width.h"
#include "enumerate/kernels/kernels.h"

namespace othello::enumerate {

/// States of a section: wide ones have so many at most, narrow ones less than twice as many; the last of a record or
/// slice may have fewer. Enough to make its head cheap, few enough for the lists to stay in cache.
inline constexpr std::size_t kSectionStates = 16384;

struct SectionHead {
  std::size_t states = 0;
  std::size_t passes = 0;
  bool more = false;

  static SectionHead read(const std::uint8_t*& bytes);
};

/// Appends a section to `bytes`.
void append_section(const Kernels& kernels, std::span<const Colouring> states,
                    std::span<const Colouring> passes, bool more, std::vector<std::uint8_t>& bytes);
void append_section(const Kernels& kernels, std::span<const WideColouring> states,
                    std::span<const WideColouring> passes, bool more, std::vector<std::uint8_t>& bytes);

}  // namespace othello::enumerate
