#include "enumerate/occupancy/store/section_states.h"

#include <algorithm>

#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/store/record.h"
#include "enumerate/occupancy/store/segment.h"

namespace othello {
namespace {

using Form = SectionStates::Form;

// So many states say whether a form is worth it for a chunk.
constexpr std::size_t kTrialStates = 4096;
// From so many states a block on, a block is read sooner than gaps.
constexpr std::size_t kLeastStatesOfBlock = 8;

}  // namespace

std::unique_ptr<const SectionStates> SectionStatesMaker::operator()(const Chunk& chunk, int discs) {
  const std::size_t least = kernels_.least_states_of_patch;
  const bool as_patches = least > 0 && discs >= kPatchBits && gather(chunk, discs, Form::kPatches, least);
  if (!as_patches && !gather(chunk, discs, Form::kBlocks, kLeastStatesOfBlock)) return nullptr;
  return std::make_unique<const SectionStates>(gathered_);  // a copy's lists have the room that they need
}

// Returns false if the form is of no use.
bool SectionStatesMaker::gather(const Chunk& chunk, int discs, Form form, std::size_t least_states_of_part) {
  gathered_.form_ = form;
  gathered_.sections_.clear();
  gathered_.passes_.clear();
  gathered_.patches_.numbers.clear();
  gathered_.patches_.patches.clear();
  gathered_.blocks_.blocks.clear();
  gathered_.blocks_.low.clear();
  std::size_t states = 0;
  bool tried = false;
  for (const std::uint8_t* bytes = chunk.data(); bytes < chunk.end();) {
    states += gather_section(bytes, chunk, discs);
    if (!tried && states >= kTrialStates) {
      if (states < least_states_of_part * parts()) return false;
      tried = true;
    }
  }
  if (states < least_states_of_part * parts()) return false;
  note_section(chunk.size(), false);
  make_directory();
  gathered_.blocks_.append_end();
  return true;
}

// Returns how many states it has.
std::size_t SectionStatesMaker::gather_section(const std::uint8_t*& bytes, const Chunk& chunk, int discs) {
  const auto offset = static_cast<std::size_t>(bytes - chunk.data());
  const SectionHead head = SectionHead::read(bytes);
  note_section(offset, head.more);
  decoded_.resize(std::max(head.passes, head.states) + kKernelSlack);
  bytes = kernels_.decode(bytes, head.passes, kBeforeFirst, decoded_.data());
  gathered_.passes_.insert(gathered_.passes_.end(), decoded_.begin(),
                           decoded_.begin() + static_cast<std::ptrdiff_t>(head.passes));
  bytes = kernels_.decode(bytes, head.states, kBeforeFirst, decoded_.data());
  const auto states = std::span<const Colouring>(decoded_).first(head.states);
  if (gathered_.form_ == Form::kPatches) {
    numbers_.resize(head.states + kKernelSlack);
    words_.resize(head.states + kKernelSlack);
    const std::size_t words =
        kernels_.words_of(states.data(), states.size(), all_discs(discs), numbers_.data(), words_.data());
    gathered_.patches_.append(std::span(numbers_).first(words), std::span(words_).first(words));
  } else {
    gathered_.blocks_.append(states);
  }
  return head.states;
}

// What comes next is of this section.
void SectionStatesMaker::note_section(std::size_t offset, bool more) {
  gathered_.sections_.push_back({.offset = static_cast<std::uint32_t>(offset),
                                 .first_pass = static_cast<std::uint32_t>(gathered_.passes_.size()),
                                 .first_part = static_cast<std::uint32_t>(parts()),
                                 .more = more});
}

std::size_t SectionStatesMaker::parts() const {
  return gathered_.form_ == Form::kPatches ? gathered_.patches_.patches.size()
                                           : gathered_.blocks_.blocks.size();
}

void SectionStatesMaker::make_directory() {
  const auto& sections = gathered_.sections_;
  gathered_.first_from_.clear();
  for (std::uint32_t i = 0; i < sections.size(); ++i) {
    const std::size_t steps = (sections[i].offset + SectionStates::kStep - 1) / SectionStates::kStep;
    while (gathered_.first_from_.size() <= steps) gathered_.first_from_.push_back(i);
  }
}

std::span<const SectionStates::Section> SectionStates::sections_from(std::size_t offset) const {
  const auto sections = std::span(sections_).first(sections_.size() - 1);
  std::size_t first = first_from_[offset / kStep];
  while (first < sections.size() && sections[first].offset < offset) ++first;
  return sections.subspan(first);
}

std::size_t SectionStates::bytes() const {
  return sections_.capacity() * sizeof(Section) + first_from_.capacity() * sizeof(std::uint32_t) +
         passes_.capacity() * sizeof(Colouring) + patches_.numbers.capacity() * sizeof(std::uint32_t) +
         patches_.patches.capacity() * sizeof(ColouringPatch) +
         blocks_.blocks.capacity() * sizeof(ColouringBlock) + blocks_.low.capacity() * sizeof(std::uint16_t);
}

}  // namespace othello
