#include "enumerate/frontier/record.h"

#include "gapkeep/colouring_gaps.h"

namespace othello::enumerate {
namespace {

template <class AnyColouring>
void append(const Kernels& kernels, std::span<const AnyColouring> states,
            std::span<const AnyColouring> passes, bool more, std::vector<std::uint8_t>& bytes) {
  using Code = GapCodeOf<AnyColouring>;
  const AnyKernels<AnyColouring>& of_width = kernels_of<AnyColouring>(kernels);
  const std::size_t before = bytes.size();
  bytes.resize(before + (2 + states.size() + passes.size()) * Code::kMaxBytes + kKernelSlack);
  std::uint8_t* next = bytes.data() + before;
  next = write_gap(static_cast<Colouring>(2 * states.size() + (more ? 1 : 0)), next);
  next = write_gap(static_cast<Colouring>(passes.size()), next);
  next = of_width.encode(passes.data(), passes.size(), Code::kBefore, next);
  next = of_width.encode(states.data(), states.size(), Code::kBefore, next);
  bytes.resize(static_cast<std::size_t>(next - bytes.data()));
}

}  // namespace

SectionHead SectionHead::read(const std::uint8_t*& bytes) {
  const Colouring states_and_more = read_gap(bytes);
  const Colouring passes = read_gap(bytes);
  return {.states = states_and_more / 2, .passes = passes, .more = states_and_more % 2 != 0};
}

void append_section(const Kernels& kernels, std::span<const Colouring> states,
                    std::span<const Colouring> passes, bool more, std::vector<std::uint8_t>& bytes) {
  append(kernels, states, passes, more, bytes);
}

void append_section(const Kernels& kernels, std::span<const WideColouring> states,
                    std::span<const WideColouring> passes, bool more, std::vector<std::uint8_t>& bytes) {
  append(kernels, states, passes, more, bytes);
}

}  // namespace othello::enumerate
