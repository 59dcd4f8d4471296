// The sections of a chunk with their states decoded: the search reads each parent for every vacant cell, and
// would decode them each time.
//
// Dense states are patches (enumerate/kernels/patches.h), if the kernels want them: at the dense depths of 5x6, 18 and
// later, a patch has 30 states and more, and takes little more memory than their gaps. Other states are
// buckets (bucket_list.h), of about twice the memory, unless even these would have hardly any states each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <tuple>
#include <vector>

#include "enumerate/frontier/bucket_list.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/kernels/patches.h"
#include "system/memory_pool.h"

namespace othello::enumerate {

class Chunk;

/// The sections of one chunk. All lists lie in one block of memory: many blocks of many sizes cost the
/// allocator a tenth of a search's time, and a third of the cache's memory.
class SectionStates {
 public:
  enum class Form : std::uint8_t { kPatches, kBuckets };

  struct Section {
    std::uint32_t offset;  // into the chunk's content
    std::uint32_t first_pass;
    std::uint32_t first_part;  // a patch or a bucket
    bool more;                 // whether another section of the same record follows
  };

  /// The form of all sections of the chunk.
  Form form() const { return form_; }
  /// The section at this offset, and those after it.
  std::span<const Section> sections_from(std::size_t offset) const {
    const auto sections = sections_.first(sections_.size() - 1);
    std::size_t first = first_from_[offset / kStep];
    while (first < sections.size() && sections[first].offset < offset) ++first;
    return sections.subspan(first);
  }
  /// The passes' colourings, ascending, in the width of the states'.
  template <class AnyColouring>
  std::span<const AnyColouring> passes(const Section& section) const {
    return std::get<std::span<const AnyColouring>>(passes_).subspan(
        section.first_pass, (&section)[1].first_pass - section.first_pass);
  }

  /// The patches of Form::kPatches.
  std::span<const std::uint32_t> numbers(const Section& section) const {
    return numbers_.subspan(section.first_part, parts_in(section));
  }
  const ColouringPatch* patches(const Section& section) const { return patches_.data() + section.first_part; }

  /// The buckets of Form::kBuckets.
  std::span<const ColouringBucket> buckets(const Section& section) const {
    return buckets_.subspan(section.first_part, parts_in(section));
  }
  std::span<const std::uint16_t> low_bits(const ColouringBucket& bucket) const {
    return low_.subspan(bucket.first, (&bucket)[1].first - bucket.first);
  }

 private:
  friend class SectionStatesMaker;

  static std::size_t parts_in(const Section& section) {
    return (&section)[1].first_part - section.first_part;
  }

  Form form_ = Form::kBuckets;
  MemoryPool::Buffer memory_;
  // Sections and buckets end with a sentinel, where the last one's lists end.
  std::span<const ColouringPatch> patches_;
  std::span<const std::uint32_t> numbers_;
  std::span<const ColouringBucket> buckets_;
  std::span<const std::uint16_t> low_;
  std::tuple<std::span<const Colouring>, std::span<const WideColouring>> passes_;  // one is empty
  std::span<const Section> sections_;
  // The first section at or after each multiple of kStep of the offset: one step from there is mostly enough,
  // where binary search takes a dozen, each in another cache line.
  static constexpr std::size_t kStep = 256;
  std::span<const std::uint32_t> first_from_;
};

/// Decodes the states of chunks, one chunk at a time.
class SectionStatesMaker {
 public:
  explicit SectionStatesMaker(const Kernels& kernels) : kernels_(kernels) {}

  /// Null if there are no states, or they lie too far apart to be of use in any form, or in occupancies of
  /// more than kMaxBucketDiscs. `discs`: of these. `pool`: the pool of their memory, or null.
  std::unique_ptr<const SectionStates> operator()(const Chunk& chunk, int discs, MemoryPool* pool = nullptr);

 private:
  using Form = SectionStates::Form;

  // Lists and buffers of one width; their memory is reused.
  template <class AnyColouring>
  struct Lists {
    std::vector<AnyColouring> passes;  // of the chunk
    std::vector<AnyColouring> decoded;
    std::vector<AnyColouring> numbers;
  };

  bool gather(const Chunk& chunk, int discs, Form form, std::size_t least_states_of_part);
  template <class AnyColouring>
  std::size_t gather_section(const std::uint8_t*& bytes, const Chunk& chunk, int discs, Form form);
  void end_lists(std::size_t end, Form form);
  std::unique_ptr<const SectionStates> packed(Form form, MemoryPool* pool) const;
  void note_section(std::size_t offset, bool more, Form form);
  std::size_t parts(Form form) const;
  template <class AnyColouring>
  Lists<AnyColouring>& lists() {
    return std::get<Lists<AnyColouring>>(lists_);
  }

  const Kernels& kernels_;
  // Lists of the chunk; their memory is reused.
  std::vector<SectionStates::Section> sections_;
  std::vector<std::uint32_t> first_from_;
  PatchList patches_;
  BucketList buckets_;
  std::vector<std::uint64_t> words_;  // of a section
  std::tuple<Lists<Colouring>, Lists<WideColouring>> lists_;
};

}  // namespace othello::enumerate
