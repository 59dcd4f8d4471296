#include "gapkeep/rans_kernels.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "system/processor.h"

namespace othello {
namespace {

constexpr std::uint32_t kSlots = RansModel::kSum;

void encode(const RansEncodeTables& tables, const std::uint8_t* content, std::size_t groups,
            RansStates& states, RansOutput& output) {
  const auto encode_byte = [&](std::uint8_t value, std::uint16_t& state) {
    const std::uint32_t frequency = tables.frequency[value];
    std::uint32_t x = state;
    if (x >= kSlots * frequency) {
      *--output.stream = static_cast<std::uint8_t>(x);
      x >>= 8;
    }
    state = static_cast<std::uint16_t>(kSlots * (x / frequency) + tables.before[value] + x % frequency);
  };
  for (std::size_t block = groups * kRansLanes; block > 0; block -= kRansBlock) {
    const std::uint8_t* bytes = content + block - kRansBlock;
    std::uint16_t* lanes = states.of_lane.data() + (block - kRansBlock) % kRansLanes;
    for (std::size_t lane = kRansBlock; lane-- > 0;) encode_byte(bytes[position_of_lane(lane)], lanes[lane]);
    for (std::size_t i = kRansBlock; i-- > 0;) {
      if (tables.stand_in[bytes[i]] == tables.escape) *--output.escaped = bytes[i];
    }
  }
}

// The escaped bytes take the places of the escape. Those of a damaged stream may be fewer.
void insert_escaped(std::uint8_t escape, RansInput& input, std::uint8_t* begin, const std::uint8_t* end) {
  for (std::uint8_t* at = begin; input.escaped <= input.escaped_end;) {
    at = static_cast<std::uint8_t*>(std::memchr(at, escape, static_cast<std::size_t>(end - at)));
    if (at == nullptr) return;
    *at++ = *input.escaped++;
  }
}

std::size_t decode(const RansDecodeTables& tables, RansInput& input, RansStates& states,
                   std::uint8_t* content, std::size_t groups) {
  std::array<std::uint32_t, kSlots> of_slot;
  for (std::size_t i = 0; i < kSlots; ++i)
    of_slot[i] = std::uint32_t{tables.frequency[i]} | std::uint32_t{tables.offset[i]} << 8 |
                 std::uint32_t{tables.value[i]} << 16;
  std::array<std::uint32_t, kRansLanes> lanes;
  std::ranges::copy(states.of_lane, lanes.begin());
  const std::uint8_t* stream = input.stream;
  std::size_t done = 0;
  for (; done < groups && stream <= input.last; ++done) {
    std::uint8_t* bytes = content + done * kRansLanes;
    for (std::size_t i = 0; i < kRansLanes; ++i) {
      const std::uint32_t slot = of_slot[lanes[i] % kSlots];
      const std::uint32_t x = (slot & 0xff) * (lanes[i] / kSlots) + (slot >> 8 & 0xff);
      bytes[i / kRansBlock * kRansBlock + position_of_lane(i % kRansBlock)] =
          static_cast<std::uint8_t>(slot >> 16);
      // Whether the lane takes a byte cannot be predicted: no branches.
      const std::uint32_t takes = (x - kLeastRansState) >> 31;
      lanes[i] = x << (8 * takes) | (*stream & (0 - takes));
      stream += takes;
    }
  }
  insert_escaped(tables.escape, input, content, content + done * kRansLanes);
  input.stream = stream;
  std::ranges::transform(lanes, states.of_lane.begin(),
                         [](std::uint32_t x) { return static_cast<std::uint16_t>(x); });
  return done;
}

}  // namespace

const RansKernels kPlainRansKernels = {
    .name = "plain", .encode = encode, .decode = decode, .count = count_bytes};

RansEncodeTables::RansEncodeTables(const RansModel& model) : escape(model.escape) {
  std::uint8_t sum = 0;
  for (std::size_t i = 0; i < stand_in.size(); ++i) {
    const auto value = static_cast<std::uint8_t>(i);
    stand_in[i] = model.stand_in(value);
    frequency[i] = model.frequency_of(value);
    before[i] = sum;
    sum = static_cast<std::uint8_t>(sum + model.frequency[i]);
    const std::uint32_t inverse = std::min<std::uint32_t>(65'536 / frequency[i], 65'535);
    inverse_low[i] = static_cast<std::uint8_t>(inverse);
    inverse_high[i] = static_cast<std::uint8_t>(inverse >> 8);
  }
  for (std::size_t i = 0; i < stand_in.size(); ++i) {
    if (model.frequency[i] == 0) before[i] = sum;  // the escape comes last
  }
}

RansDecodeTables::RansDecodeTables(const RansModel& model) : escape(model.escape) {
  std::size_t slot = 0;
  const auto add = [&](std::uint8_t byte, std::uint8_t times) {
    for (std::uint8_t i = 0; i < times && slot < kSlots; ++i, ++slot) {
      value[slot] = byte;
      frequency[slot] = times;
      offset[slot] = i;
    }
  };
  for (std::size_t i = 0; i < model.frequency.size(); ++i)
    add(static_cast<std::uint8_t>(i), model.frequency[i]);
  add(model.escape, model.escape_frequency);
}

const RansKernels& chosen_rans_kernels() {
#if defined(__x86_64__)
  std::vector<std::string_view> names;
  for (const InstructionSet& set : instruction_sets()) {
    if (set.is_supported) names.push_back(set.name);
  }
  const std::string_view forced = forced_instruction_set(names);
  const std::string_view wanted = kAvx512RansKernels.name;
  if (is_supported(wanted) && (forced.empty() || forced == wanted)) return kAvx512RansKernels;
#endif
  return kPlainRansKernels;
}

}  // namespace othello
