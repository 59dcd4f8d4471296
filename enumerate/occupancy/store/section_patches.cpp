#include "enumerate/occupancy/store/section_patches.h"

#include <algorithm>

#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/store/record.h"
#include "enumerate/occupancy/store/segment.h"

namespace othello {
namespace {

// So many states say whether patches are worth it for a chunk.
constexpr std::size_t kTrialStates = 4096;

}  // namespace

std::unique_ptr<const SectionPatches> PatchMaker::operator()(const Chunk& chunk, int discs) {
  if (kernels_.least_states_of_patch == 0 || discs < kPatchBits) return nullptr;
  if (!gather(chunk, all_discs(discs))) return nullptr;
  return std::make_unique<const SectionPatches>(gathered_);  // a copy's lists have the room that they need
}

// Returns false if patches are of no use.
bool PatchMaker::gather(const Chunk& chunk, Colouring all) {
  gathered_.sections_.clear();
  gathered_.passes_.clear();
  gathered_.list_.numbers.clear();
  gathered_.list_.patches.clear();
  states_ = 0;
  bool tried = false;
  for (const std::uint8_t* bytes = chunk.data(); bytes < chunk.end();) {
    gather_section(bytes, chunk, all);
    if (!tried && states_ >= kTrialStates) {
      if (is_sparse()) return false;
      tried = true;
    }
  }
  note_section(chunk.size(), false);
  return !is_sparse();
}

void PatchMaker::gather_section(const std::uint8_t*& bytes, const Chunk& chunk, Colouring all) {
  const auto offset = static_cast<std::size_t>(bytes - chunk.data());
  const SectionHead head = SectionHead::read(bytes);
  note_section(offset, head.more);
  decoded_.resize(std::max(head.passes, head.states) + kKernelSlack);
  bytes = kernels_.decode(bytes, head.passes, kBeforeFirst, decoded_.data());
  gathered_.passes_.insert(gathered_.passes_.end(), decoded_.begin(),
                           decoded_.begin() + static_cast<std::ptrdiff_t>(head.passes));
  bytes = kernels_.decode(bytes, head.states, kBeforeFirst, decoded_.data());
  gathered_.list_.append(std::span(decoded_).first(head.states), all);
  states_ += head.states;
}

// What comes next is of this section.
void PatchMaker::note_section(std::size_t offset, bool more) {
  gathered_.sections_.push_back({.offset = static_cast<std::uint32_t>(offset),
                                 .first_pass = static_cast<std::uint32_t>(gathered_.passes_.size()),
                                 .first_patch = static_cast<std::uint32_t>(gathered_.list_.patches.size()),
                                 .more = more});
}

std::span<const SectionPatches::Section> SectionPatches::sections_from(std::size_t offset) const {
  const auto sections = std::span(sections_).first(sections_.size() - 1);
  const auto first = std::ranges::lower_bound(sections, offset, {}, &Section::offset);
  return sections.subspan(static_cast<std::size_t>(first - sections.begin()));
}

std::size_t SectionPatches::bytes() const {
  return sections_.capacity() * sizeof(Section) + passes_.capacity() * sizeof(Colouring) +
         list_.numbers.capacity() * sizeof(std::uint32_t) + list_.patches.capacity() * sizeof(ColouringPatch);
}

}  // namespace othello
