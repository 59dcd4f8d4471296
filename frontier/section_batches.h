// The states of a section that were decoded as patches or blocks (section_states.h), listed again.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "frontier/section_states.h"

namespace othello {

/// Calls use(count) for the states of a section in turn, of which `states` has the next `count`, `most` at
/// most. They are in no order. `all`: all discs of the occupancy; `states` has space for `most`, at least a
/// patch's, and kKernelSlack.
template <class AnyColouring, class Use>
void for_each_batch(const AnyKernels<AnyColouring>& kernels, const SectionStates& sections,
                    const SectionStates::Section& section, AnyColouring all,
                    std::vector<AnyColouring>& states, std::size_t most, Use&& use) {
  std::size_t listed = 0;
  if (sections.form() == SectionStates::Form::kPatches) {
    const auto numbers = sections.numbers(section);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (listed + (std::size_t{1} << kPatchBits) > most) {
        use(listed);
        listed = 0;
      }
      // A patch has the opponent's colourings. take() clears what it lists.
      auto words = sections.patches(section)[i].words;
      const auto base = static_cast<AnyColouring>(AnyColouring{numbers[i]} << kPatchBits);
      const std::size_t count = kernels.take(words.data(), words.size(), base, states.data() + listed);
      for (std::size_t j = listed; j < listed + count; ++j) states[j] ^= all;
      listed += count;
    }
  } else {
    for (const ColouringBlock& block : sections.blocks(section)) {
      for (auto low = sections.low_bits(block); !low.empty();) {
        const std::size_t count = std::min(low.size(), most - listed);
        kernels.join(block.base<AnyColouring>(), low.data(), count, states.data() + listed);
        listed += count;
        low = low.subspan(count);
        if (listed == most) {
          use(listed);
          listed = 0;
        }
      }
    }
  }
  if (listed > 0) use(listed);
}

}  // namespace othello
