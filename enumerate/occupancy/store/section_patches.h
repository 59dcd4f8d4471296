// The sections of a chunk with their states as patches (kernels/patches.h): for the search, which reads each
// parent for every vacant cell, and would decode its gaps each time.
//
// At the dense depths of 5x6, 18 and later, a patch has 30 states and more, and takes little more memory than
// their gaps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "enumerate/occupancy/kernels/kernels.h"
#include "enumerate/occupancy/kernels/patches.h"

namespace othello {

class Chunk;

class SectionPatches {
 public:
  struct Section {
    std::uint32_t offset;  // into the chunk's content
    std::uint32_t first_pass;
    std::uint32_t first_patch;
    bool more;  // another section of the record follows
  };

  /// The section at this offset, and those after it.
  std::span<const Section> sections_from(std::size_t offset) const;
  std::span<const Colouring> passes(const Section& section) const {
    return std::span(passes_).subspan(section.first_pass, (&section)[1].first_pass - section.first_pass);
  }
  std::span<const std::uint32_t> numbers(const Section& section) const {
    return std::span(list_.numbers).subspan(section.first_patch, patches_in(section));
  }
  const ColouringPatch* patches(const Section& section) const {
    return list_.patches.data() + section.first_patch;
  }
  std::size_t bytes() const;

 private:
  friend class PatchMaker;

  static std::size_t patches_in(const Section& section) {
    return (&section)[1].first_patch - section.first_patch;
  }

  std::vector<Section> sections_;  // and one of no meaning behind the last, where its lists end
  std::vector<Colouring> passes_;
  PatchList list_;
};

/// Makes patches of chunks, one after the other. What it makes has no more room than it needs: it stays in a
/// cache whose memory is limited.
class PatchMaker {
 public:
  explicit PatchMaker(const Kernels& kernels) : kernels_(kernels) {}

  /// Nothing if the states lie too far apart for patches to be of use to the kernels. `discs`: of their
  /// occupancies.
  std::unique_ptr<const SectionPatches> operator()(const Chunk& chunk, int discs);

 private:
  bool gather(const Chunk& chunk, Colouring all);
  void gather_section(const std::uint8_t*& bytes, const Chunk& chunk, Colouring all);
  void note_section(std::size_t offset, bool more);
  bool is_sparse() const { return states_ < kernels_.least_states_of_patch * gathered_.list_.patches.size(); }

  const Kernels& kernels_;
  SectionPatches gathered_;  // its memory is used again
  std::vector<Colouring> decoded_;
  std::size_t states_ = 0;
};

}  // namespace othello
