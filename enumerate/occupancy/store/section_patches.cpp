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

std::unique_ptr<const SectionPatches> SectionPatches::of(const Chunk& chunk, const Kernels& kernels,
                                                         int discs) {
  if (kernels.least_states_of_patch == 0 || discs < kPatchBits) return nullptr;
  auto result = std::make_unique<SectionPatches>();
  const Colouring all = all_discs(discs);
  std::vector<Colouring> decoded;
  std::size_t states = 0;
  const auto is_sparse = [&] {
    return states < kernels.least_states_of_patch * result->list_.patches.size();
  };
  bool tried = false;
  for (const std::uint8_t* bytes = chunk.data(); bytes < chunk.end();) {
    Section section{.offset = static_cast<std::uint32_t>(bytes - chunk.data()),
                    .first_pass = static_cast<std::uint32_t>(result->passes_.size()),
                    .first_patch = static_cast<std::uint32_t>(result->list_.patches.size()),
                    .more = false};
    const SectionHead head = SectionHead::read(bytes);
    section.more = head.more;
    result->sections_.push_back(section);
    decoded.resize(std::max(head.passes, head.states) + kKernelSlack);
    bytes = kernels.decode(bytes, head.passes, kBeforeFirst, decoded.data());
    result->passes_.insert(result->passes_.end(), decoded.begin(),
                           decoded.begin() + static_cast<std::ptrdiff_t>(head.passes));
    bytes = kernels.decode(bytes, head.states, kBeforeFirst, decoded.data());
    result->list_.append(std::span(decoded).first(head.states), all);
    states += head.states;
    if (!tried && states >= kTrialStates) {
      if (is_sparse()) return nullptr;
      tried = true;
      const double share = static_cast<double>(chunk.size()) / static_cast<double>(bytes - chunk.data());
      const auto foreseen =
          static_cast<std::size_t>(1.1 * share * static_cast<double>(result->list_.patches.size()));
      result->list_.numbers.reserve(foreseen);
      result->list_.patches.reserve(foreseen);
    }
  }
  if (is_sparse()) return nullptr;
  result->sections_.push_back({.offset = static_cast<std::uint32_t>(chunk.size()),
                               .first_pass = static_cast<std::uint32_t>(result->passes_.size()),
                               .first_patch = static_cast<std::uint32_t>(result->list_.patches.size()),
                               .more = false});
  result->passes_.shrink_to_fit();
  return result;
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
