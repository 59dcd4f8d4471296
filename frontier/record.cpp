#include "frontier/record.h"

#include <type_traits>

#include "gapkeep/gap_code.h"
#include "gapkeep/wide_gap_code.h"

namespace othello {
namespace {

template <class AnyColouring>
void append(const Kernels& kernels, std::span<const AnyColouring> states,
            std::span<const AnyColouring> passes, bool more, std::vector<std::uint8_t>& bytes) {
  constexpr bool kWide = std::is_same_v<AnyColouring, WideColouring>;
  constexpr std::size_t kMostBytes = kWide ? kMaxWideGapBytes : kMaxGapBytes;
  const KernelsOf<AnyColouring>& of_width = kernels_of<AnyColouring>(kernels);
  const std::size_t before = bytes.size();
  bytes.resize(before + (2 + states.size() + passes.size()) * kMostBytes + kKernelSlack);
  std::uint8_t* next = bytes.data() + before;
  next = write_gap(static_cast<Colouring>(2 * states.size() + (more ? 1 : 0)), next);
  next = write_gap(static_cast<Colouring>(passes.size()), next);
  next = of_width.encode(passes.data(), passes.size(), ~AnyColouring{0}, next);  // from before 0
  next = of_width.encode(states.data(), states.size(), ~AnyColouring{0}, next);
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

}  // namespace othello
