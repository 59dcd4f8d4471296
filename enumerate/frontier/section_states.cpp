#include "enumerate/frontier/section_states.h"

#include <algorithm>
#include <cstring>

#include "enumerate/frontier/colouring_width.h"
#include "enumerate/frontier/record.h"
#include "enumerate/frontier/segment.h"
#include "gapkeep/colouring_gaps.h"

namespace othello::enumerate {
namespace {

// The sample of states that decides whether a form is worth it for a chunk.
constexpr std::size_t kTrialStates = 4096;
// From so many states a bucket on, buckets are read faster than gaps.
constexpr std::size_t kMinStatesOfBucket = 8;

// Packs lists into a block of memory: counts the bytes first, then copies.
class Packer {
 public:
  // The alignment of every list's beginning: that of the strictest one.
  static constexpr std::size_t kAlignment = alignof(ColouringPatch);

  template <class T>
  void count(const std::vector<T>& list) {
    bytes_ += rounded(list.size() * sizeof(T));
  }
  MemoryPool::Buffer allocate(MemoryPool* pool) {
    MemoryPool::Buffer memory = MemoryPool::allocate(pool, bytes_);
    next_ = memory.get();
    return memory;
  }
  template <class T>
  std::span<const T> pack(const std::vector<T>& list) {
    T* begin = reinterpret_cast<T*>(next_);
    if (!list.empty()) std::memcpy(begin, list.data(), list.size() * sizeof(T));
    next_ += rounded(list.size() * sizeof(T));
    return {begin, list.size()};
  }

 private:
  static std::size_t rounded(std::size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

  std::size_t bytes_ = 0;
  std::byte* next_ = nullptr;
};

}  // namespace

std::unique_ptr<const SectionStates> SectionStatesMaker::operator()(const Chunk& chunk, int discs,
                                                                    MemoryPool* pool) {
  const std::size_t least = kernels_.least_states_of_patch;
  if (discs > kMaxBucketDiscs) return nullptr;
  if (least > 0 && discs >= kPatchBits && discs <= kMaxPatchDiscs &&
      gather(chunk, discs, Form::kPatches, least)) {
    return packed(Form::kPatches, pool);
  }
  if (gather(chunk, discs, Form::kBuckets, kMinStatesOfBucket)) return packed(Form::kBuckets, pool);
  return nullptr;
}

// Returns false if the form is of no use.
bool SectionStatesMaker::gather(const Chunk& chunk, int discs, Form form, std::size_t least_states_of_part) {
  sections_.clear();
  lists<Colouring>().passes.clear();
  lists<WideColouring>().passes.clear();
  patches_.numbers.clear();
  patches_.patches.clear();
  buckets_.buckets.clear();
  buckets_.low.clear();
  std::size_t states = 0;
  bool tried = false;
  for (const std::uint8_t* bytes = chunk.data(); bytes < chunk.end();) {
    states += has_wide_colourings(discs) ? gather_section<WideColouring>(bytes, chunk, discs, form)
                                         : gather_section<Colouring>(bytes, chunk, discs, form);
    if (!tried && states >= kTrialStates) {
      if (states < least_states_of_part * parts(form)) return false;
      tried = true;
    }
  }
  if (states == 0 || states < least_states_of_part * parts(form)) return false;
  end_lists(chunk.size(), form);
  return true;
}

// Returns how many states it has.
template <class AnyColouring>
std::size_t SectionStatesMaker::gather_section(const std::uint8_t*& bytes, const Chunk& chunk, int discs,
                                               Form form) {
  constexpr AnyColouring kBefore = GapCodeOf<AnyColouring>::kBefore;
  const AnyKernels<AnyColouring>& kernels = kernels_of<AnyColouring>(kernels_);
  auto& [passes, decoded, numbers] = lists<AnyColouring>();
  const auto offset = static_cast<std::size_t>(bytes - chunk.data());
  const SectionHead head = SectionHead::read(bytes);
  note_section(offset, head.more, form);
  decoded.resize(std::max(head.passes, head.states) + kKernelSlack);
  bytes = kernels.decode(bytes, head.passes, kBefore, decoded.data());
  passes.insert(passes.end(), decoded.begin(), decoded.begin() + static_cast<std::ptrdiff_t>(head.passes));
  bytes = kernels.decode(bytes, head.states, kBefore, decoded.data());
  const auto states = std::span<const AnyColouring>(decoded).first(head.states);
  if (form == Form::kBuckets) {
    buckets_.append(states);
    return head.states;
  }
  numbers.resize(head.states + kKernelSlack);
  words_.resize(head.states + kKernelSlack);
  const std::size_t words = kernels.pack_words(states.data(), states.size(), all_discs<AnyColouring>(discs),
                                               numbers.data(), words_.data());
  patches_.append(std::span(numbers).first(words), std::span(words_).first(words));
  return head.states;
}

// Notes that what follows belongs to this section.
void SectionStatesMaker::note_section(std::size_t offset, bool more, Form form) {
  const auto& [narrow, wide] = lists_;
  const std::size_t passes = narrow.passes.size() + wide.passes.size();  // one has none
  sections_.push_back({.offset = static_cast<std::uint32_t>(offset),
                       .first_pass = static_cast<std::uint32_t>(passes),
                       .first_part = static_cast<std::uint32_t>(parts(form)),
                       .more = more});
}

std::size_t SectionStatesMaker::parts(Form form) const {
  return form == Form::kPatches ? patches_.patches.size() : buckets_.buckets.size();
}

// Ends the lists after all sections, at the end of the content.
void SectionStatesMaker::end_lists(std::size_t end, Form form) {
  note_section(end, false, form);
  if (form == Form::kBuckets) buckets_.append_end();
  first_from_.clear();
  for (std::uint32_t i = 0; i < sections_.size(); ++i) {
    const std::size_t steps = sections_[i].offset / SectionStates::kStep;
    while (first_from_.size() <= steps) first_from_.push_back(i);
  }
}

std::unique_ptr<const SectionStates> SectionStatesMaker::packed(Form form, MemoryPool* pool) const {
  Packer packer;
  packer.count(patches_.patches);
  packer.count(patches_.numbers);
  packer.count(buckets_.buckets);
  packer.count(buckets_.low);
  packer.count(std::get<0>(lists_).passes);
  packer.count(std::get<1>(lists_).passes);
  packer.count(sections_);
  packer.count(first_from_);
  auto states = std::make_unique<SectionStates>();
  states->form_ = form;
  states->memory_ = packer.allocate(pool);
  states->patches_ = packer.pack(patches_.patches);
  states->numbers_ = packer.pack(patches_.numbers);
  states->buckets_ = packer.pack(buckets_.buckets);
  states->low_ = packer.pack(buckets_.low);
  auto& [narrow, wide] = states->passes_;
  narrow = packer.pack(std::get<0>(lists_).passes);
  wide = packer.pack(std::get<1>(lists_).passes);
  states->sections_ = packer.pack(sections_);
  states->first_from_ = packer.pack(first_from_);
  return states;
}

}  // namespace othello::enumerate
