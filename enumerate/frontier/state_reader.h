// The states of a stored record (record.h), decoded batch by batch. Those who need the parents of an occupancy, to
// mark or gather their successors or to back values up to them, differ only in what they do with a batch. A chunk
// has its states as bytes, or decoded before, as patches or buckets (section_states.h).
//
// A depth's states may be narrower than what is computed from them: colourings of 32 discs have 32 bits, their
// successors' 64. Batches always have the width of the latter.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "enumerate/frontier/read_sections.h"
#include "enumerate/frontier/section_states.h"
#include "enumerate/kernels/kernels.h"
#include "gapkeep/colouring_gaps.h"

namespace othello::enumerate {

/// One thread's own. `AnyColouring`: of the batches.
template <class AnyColouring>
class AnyStateReader {
 public:
  /// `most`: the states of a batch; at least those of a patch.
  AnyStateReader(const Kernels& kernels, std::size_t most)
      : kernels_(kernels), most_(most), decoded_(most + kKernelSlack) {}

  /// Decodes `count` colourings from `bytes` on, and moves `bytes` behind them. Calls use(batch) for each
  /// batch in turn; it may write into what it is given. `exchange` has all bits of the discs set where the
  /// roles of the two players are exchanged, or is 0.
  template <class StoredColouring, class Use>
  void read(const std::uint8_t*& bytes, std::size_t count, AnyColouring exchange, Use&& use) {
    StoredColouring previous = GapCodeOf<StoredColouring>::kBefore;
    while (count > 0) {
      const std::size_t size = std::min(count, most_);
      bytes = decode_batch<StoredColouring>(bytes, size, previous);
      previous = static_cast<StoredColouring>(decoded_[size - 1]);
      count -= size;
      if (exchange != 0) {
        for (std::size_t i = 0; i < size; ++i) decoded_[i] ^= exchange;
      }
      use(std::span(decoded_).first(size));
    }
  }

  /// Calls use(batch, exchanged) for the states of a record that lie in `chunk`, where it begins or continues at
  /// `offset`, and for those whose mover has no move once more, with the roles exchanged; in no order. `all`: all
  /// discs of its occupancy. Returns whether the record continues in the next chunk.
  template <class StoredColouring, class Use>
  bool read_chunk(const Chunk& chunk, std::size_t offset, AnyColouring all, Use&& use) {
    if (chunk.states() == nullptr) {
      return read_sections(chunk, offset, [&](const SectionHead& head, const std::uint8_t*& bytes) {
        read<StoredColouring>(bytes, head.passes, all, [&](auto batch) { use(batch, true); });
        read<StoredColouring>(bytes, head.states, 0, [&](auto batch) { use(batch, false); });
      });
    }
    for (const SectionStates::Section& section : chunk.states()->sections_from(offset)) {
      read_states(*chunk.states(), section, all, [&](auto batch) { use(batch, false); });
      read_passes<StoredColouring>(*chunk.states(), section, all, [&](auto batch) { use(batch, true); });
      if (!section.more) return false;
    }
    return true;
  }

  /// Calls use(batch) for the states of a section that was decoded before, in no order.
  template <class Use>
  void read_states(const SectionStates& states, const SectionStates::Section& section, AnyColouring all,
                   Use&& use) {
    std::size_t listed = 0;
    const auto use_listed = [&] {
      if (listed > 0) use(std::span(decoded_).first(listed));
      listed = 0;
    };
    if (states.form() == SectionStates::Form::kPatches) {
      for (std::size_t i = 0; i < states.numbers(section).size(); ++i) {
        if (listed + (std::size_t{1} << kPatchBits) > most_) use_listed();
        listed += list_patch(states, section, i, all, decoded_.data() + listed);
      }
    } else {
      for (const ColouringBucket& bucket : states.buckets(section)) {
        for (auto low = states.low_bits(bucket); !low.empty();) {
          const std::size_t count = std::min(low.size(), most_ - listed);
          kernels_of<AnyColouring>(kernels_).add_base(bucket.base<AnyColouring>(), low.data(), count,
                                                      decoded_.data() + listed);
          listed += count;
          low = low.subspan(count);
          if (listed == most_) use_listed();
        }
      }
    }
    use_listed();
  }

  /// Calls use(batch) for those of such a section whose mover has no move, with the roles exchanged.
  template <class StoredColouring, class Use>
  void read_passes(const SectionStates& states, const SectionStates::Section& section, AnyColouring all,
                   Use&& use) {
    for (auto passes = states.passes<StoredColouring>(section); !passes.empty();) {
      const std::size_t size = std::min(passes.size(), most_);
      for (std::size_t i = 0; i < size; ++i) decoded_[i] = passes[i] ^ all;
      use(std::span(decoded_).first(size));
      passes = passes.subspan(size);
    }
  }

  /// Moves `bytes` behind `count` colourings.
  template <class StoredColouring>
  void skip(const std::uint8_t*& bytes, std::size_t count) {
    read<StoredColouring>(bytes, count, 0, [](std::span<AnyColouring> /*batch*/) {});
  }

 private:
  template <class StoredColouring>
  const std::uint8_t* decode_batch(const std::uint8_t* bytes, std::size_t size, StoredColouring previous) {
    const AnyKernels<StoredColouring>& kernels = kernels_of<StoredColouring>(kernels_);
    if constexpr (std::is_same_v<StoredColouring, AnyColouring>) {
      return kernels.decode(bytes, size, previous, decoded_.data());
    } else {
      narrow_.resize(most_ + kKernelSlack);
      bytes = kernels.decode(bytes, size, previous, narrow_.data());
      std::copy_n(narrow_.begin(), size, decoded_.begin());
      return bytes;
    }
  }

  // A patch has the opponent's colourings. drain() clears what it lists.
  std::size_t list_patch(const SectionStates& states, const SectionStates::Section& section,
                         std::size_t patch, AnyColouring all, AnyColouring* to) const {
    auto words = states.patches(section)[patch].words;
    const auto base = static_cast<AnyColouring>(AnyColouring{states.numbers(section)[patch]} << kPatchBits);
    const std::size_t count = kernels_of<AnyColouring>(kernels_).drain(words.data(), words.size(), base, to);
    for (std::size_t i = 0; i < count; ++i) to[i] ^= all;
    return count;
  }

  const Kernels& kernels_;
  std::size_t most_;
  std::vector<AnyColouring> decoded_;
  std::vector<Colouring> narrow_;  // of states that are narrower
};

}  // namespace othello::enumerate
