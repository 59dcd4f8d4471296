#include "enumerate/occupancy/store/record.h"

#include "enumerate/occupancy/kernels/gap_code.h"

namespace othello {

SectionHead SectionHead::read(const std::uint8_t*& bytes) {
  const Colouring states_and_more = read_gap(bytes);
  const Colouring passes = read_gap(bytes);
  return {.states = states_and_more / 2, .passes = passes, .more = states_and_more % 2 != 0};
}

void append_section(const Kernels& kernels, std::span<const Colouring> states,
                    std::span<const Colouring> passes, bool more, std::vector<std::uint8_t>& bytes) {
  const std::size_t before = bytes.size();
  bytes.resize(before + (2 + states.size() + passes.size()) * kMaxGapBytes + kKernelSlack);
  std::uint8_t* next = bytes.data() + before;
  next = write_gap(static_cast<Colouring>(2 * states.size() + (more ? 1 : 0)), next);
  next = write_gap(static_cast<Colouring>(passes.size()), next);
  next = kernels.encode(passes.data(), passes.size(), kBeforeFirst, next);
  next = kernels.encode(states.data(), states.size(), kBeforeFirst, next);
  bytes.resize(static_cast<std::size_t>(next - bytes.data()));
}

}  // namespace othello
