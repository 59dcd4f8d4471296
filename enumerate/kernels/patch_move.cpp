#include "enumerate/kernels/patch_move.h"

#include <bit>

namespace othello::enumerate {
namespace {

constexpr std::uint64_t kWithin = (std::uint64_t{1} << kPatchBits) - 1;
constexpr int kWordBits = 6;
constexpr int kMinSpreadBit = 4;  // of a new disc that words of 16 bits are spread for

// The bits of a word whose number has bit b set.
constexpr std::array<std::uint64_t, kWordBits> kBitSet{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                       0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                       0xffff0000ffff0000, 0xffffffff00000000};

// The places of a patch at which the bits `set` are set and the bits `clear` are clear.
std::array<std::uint64_t, 8> places_with(std::uint64_t set, std::uint64_t clear) {
  std::uint64_t of_word = ~std::uint64_t{0};
  for (std::size_t b = 0; b < kWordBits; ++b) {
    if ((set >> b & 1) != 0) of_word &= kBitSet[b];
    if ((clear >> b & 1) != 0) of_word &= ~kBitSet[b];
  }
  std::array<std::uint64_t, 8> mask{};
  for (std::uint64_t word = 0; word < mask.size(); ++word) {
    const bool fits = (set >> kWordBits & ~word) == 0 && (clear >> kWordBits & word) == 0;
    mask[word] = fits ? of_word : 0;
  }
  return mask;
}

// The bits of a patch's number.
std::uint32_t number_of(std::uint64_t colouring) {
  return static_cast<std::uint32_t>(colouring >> kPatchBits);
}

PatchFlip flip_of(std::uint64_t flipped, std::uint64_t ended_by) {
  const std::uint64_t within = flipped & kWithin;
  PatchFlip flip{.mask = places_with(within, ended_by & kWithin),
                 .lanes = {},
                 .shift = static_cast<int>(within & 63),
                 .number = number_of(flipped),
                 .discs = static_cast<std::uint32_t>(std::popcount(flipped)),
                 .group = 0};
  // The source of each word. Sources without all of the bits set are cleared by the mask.
  for (std::uint64_t word = 0; word < flip.lanes.size(); ++word) {
    flip.lanes[word] = word ^ within >> kWordBits;
  }
  return flip;
}

template <class AnyColouring>
bool lies_within(const AnyCompactLine<AnyColouring>& line) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(line.count); ++i) {
    if ((line.disc(i) & kWithin) != 0) return true;
  }
  return false;
}

}  // namespace

template <class AnyColouring>
PatchMove::PatchMove(const AnyCompactMove<AnyColouring>& move) {
  number_mask.fill(0);
  value.fill(1);  // with number_mask 0: never fulfilled
  const auto lines_of_move = static_cast<std::size_t>(move.line_count);
  for (const bool within : {false, true}) {
    for (std::size_t i = 0; i < lines_of_move; ++i) {
      if (lies_within(move.line(i)) != within) continue;
      if (!add_line(move.line(i))) {
        fits_ = false;
        return;
      }
    }
    if (!within) {
      whole = count;
      lines = 0;
    }
  }
  if (!find_parts()) {
    fits_ = false;
    return;
  }
  const int bit = move.new_bit();
  spreads_ = bit < kPatchBits;
  if (!spreads_) {
    above_ = number_of(move.above);
    return;
  }
  fits_ = bit >= kMinSpreadBit;
  for (std::uint32_t word = 0; word < 32; ++word) {
    if (fits_ && (word >> (bit - kMinSpreadBit) & 1) == 0) words_of_half_ |= 1u << word;
  }
}

// Combines every combination of the lines so far with each group of the next line. Returns whether all fit.
bool PatchMove::find_parts() {
  std::size_t parts = 1;
  lost[0] = 0;
  for (std::size_t l = 0; l < lines; ++l) {
    if (parts * line[l].groups > kMaxParts) return false;
    for (std::size_t i = 0; i < line[l].count; ++i) {
      const PatchFlip& of_line = flip[line[l].first + i];
      if (of_line.group == 0) continue;
      for (std::size_t t = 0; t < parts; ++t) lost[of_line.group * parts + t] = lost[t] | of_line.number;
    }
    parts *= line[l].groups;
  }
  return true;
}

// Returns whether the line fits.
template <class AnyColouring>
bool PatchMove::add_line(const AnyCompactLine<AnyColouring>& of_move) {
  Line& added = line[lines++];
  added = {.first = count, .count = 0, .groups = 1};
  std::uint32_t number = 0;
  for (std::size_t j = 1; j < static_cast<std::size_t>(of_move.count); ++j) {
    if (count == kMost || added.count == kMostOfLine) return false;
    const std::uint64_t flipped = of_move.flipped(j);
    const std::uint64_t ended_by = of_move.disc(j);
    number_mask[count] = number_of(flipped | ended_by);
    value[count] = number_of(flipped);
    flip[count] = flip_of(flipped, ended_by);
    // The number of a longer flip has all bits of the shorter ones, so that it only grows.
    if (flip[count].number != number) ++added.groups;
    number = flip[count].number;
    flip[count].group = static_cast<std::uint32_t>(added.groups - 1);
    ++added.count;
    ++count;
  }
  return true;
}

template PatchMove::PatchMove(const CompactMove& move);
template PatchMove::PatchMove(const WideMove& move);

}  // namespace othello::enumerate
