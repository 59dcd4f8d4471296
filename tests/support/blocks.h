// Writing, reading and making up sorted sets for the gapkeep tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "gapkeep/block_reader.h"
#include "gapkeep/block_writer.h"
#include "gapkeep/validate.h"

namespace othello::test {

using Bytes = std::vector<std::byte>;

/// The paper's widths, the narrowest and the widest, one level and eight, and the sizes at which the reader
/// changes its way of loading (57 bits, in one level, two or three) and of stepping (whole bytes).
inline std::vector<Widths> many_widths() {
  std::vector<Widths> lists;
  for (const char* text : {"1",
                           "64",
                           "1,1,1,1,1,1,1,1",
                           "8,16,32,64",
                           "2,3",
                           "2,3,64",
                           "3,5,7,13,64",
                           "57",
                           "58",
                           "57,58",
                           "58,5",
                           "63,64",
                           "64,64",
                           "8",
                           "8,8",
                           "8,8,8,8,8,8,8,8",
                           "8,64",
                           "8,7",
                           "16,32",
                           "7,9,33",
                           "1,64",
                           "1,2,64",
                           "20,37",
                           "20,38",
                           "21,37",
                           "21,37,64",
                           "4,53,64",
                           "9,20,28",
                           "9,20,28,64",
                           "9,20,29",
                           "9,20,29,64"}) {
    lists.push_back(Widths::parse(text));
  }
  return lists;
}

/// Where a block begins.
template <class Number>
struct BlockLocation {
  Number first = 0;
  std::size_t offset = 0;
};

template <class Number>
struct Written {
  Bytes bytes;
  std::vector<BlockLocation<Number>> locations;  // as the blocks' headers say
  std::uint64_t states = 0;
};

template <class Number>
Written<Number> write(const std::vector<Number>& values, const Widths& widths) {
  // Every value may open a block or take 8 full widths.
  Bytes buffer(values.size() * (kHeaderBytes<Number> + 8 * kMaxWidths));
  BlockWriter<Number> writer(buffer, widths);
  for (const Number value : values) writer.append(value);
  const std::size_t bytes = writer.finish();
  buffer.resize(bytes);
  std::vector<BlockLocation<Number>> locations;
  for (std::size_t offset = 0; offset < bytes;) {
    const auto header = BlockHeader<Number>::load(buffer.data() + offset);
    locations.push_back({header.first, offset});
    offset += header.block_bytes();
  }
  return {std::move(buffer), std::move(locations), writer.states()};
}

/// Reads one block, `piece()` values at a time. The output has the promised slack and not a value more; what
/// lies beyond it is watched.
template <class Number, class Piece>
void read_block(const std::byte* block, const Widths& widths, Piece&& piece, std::vector<Number>& values) {
  BlockReader<Number> reader(block);
  while (reader.remaining() > 0) {
    const std::size_t capacity = piece();
    const std::size_t expected = std::min<std::size_t>(capacity, reader.remaining());
    constexpr Number kGuard = 0x5a5a5a5a5a5a5a5au;
    std::vector<Number> out(capacity + kWriteSlack + 4, kGuard);
    ASSERT_EQ(expected, reader.read(widths, out.data(), capacity));
    for (std::size_t i = expected + kWriteSlack; i < out.size(); ++i) ASSERT_EQ(kGuard, out[i]);
    values.insert(values.end(), out.begin(), out.begin() + static_cast<std::ptrdiff_t>(expected));
  }
  Number unused[kWriteSlack];
  ASSERT_EQ(0u, reader.read(widths, unused, 0));
}

/// Reads all blocks with the fast reader. Past their end lies the promised slack, full of ones, and no more.
template <class Number, class Piece>
std::vector<Number> read_in_pieces(const Bytes& bytes, const Widths& widths, Piece&& piece) {
  std::vector<Number> values;
  for (std::size_t offset = 0; offset < bytes.size();) {
    const std::size_t size = BlockHeader<Number>::load(bytes.data() + offset).block_bytes();
    const auto memory = std::make_unique<std::byte[]>(size + kReadSlack);
    std::fill_n(memory.get(), size + kReadSlack, std::byte{0xff});
    std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(offset), size, memory.get());
    read_block(memory.get(), widths, piece, values);
    if (testing::Test::HasFatalFailure()) return values;
    offset += size;
  }
  return values;
}

template <class Number>
std::vector<Number> read(const Bytes& bytes, const Widths& widths) {
  return read_in_pieces<Number>(bytes, widths, [] { return std::size_t{kBlockStates}; });
}

template <class Number>
struct Verdict {
  std::optional<std::string> fault;
  std::vector<Number> values;
};

/// The validator's answer. The bytes are copied to memory of just their size, so that a sanitizer sees a read
/// beyond them.
template <class Number>
Verdict<Number> validate(const Bytes& bytes, const Widths& widths, Number bound = ~Number{0}) {
  Verdict<Number> verdict;
  const auto exact = std::make_unique<std::byte[]>(bytes.size());
  std::ranges::copy(bytes, exact.get());
  verdict.fault = validate_blocks<Number>(std::span<const std::byte>(exact.get(), bytes.size()), widths,
                                          bound, [&](Number value) { verdict.values.push_back(value); });
  return verdict;
}

/// A sorted set of up to `size` values below the largest Number, with gaps of `gap()`. It ends early where
/// the next value would not fit.
template <class Number, class Gap>
std::vector<Number> set_of_gaps(Number first, std::size_t size, Gap&& gap) {
  std::vector<Number> values;
  for (Number value = first; values.size() < size;) {
    values.push_back(value);
    const Number step = gap();
    if (step >= ~Number{0} - 1 - value) break;
    value += step + 1;
  }
  return values;
}

/// Sets of every kind of density: no gaps, few, small and even, one escape in eight, any size up to 2^63, and
/// for wide numbers up to 2^100.
template <class Number>
std::vector<std::vector<Number>> many_sets(std::size_t size, std::mt19937_64& random) {
  const auto of_width = [&](std::uint64_t limit) {
    const std::uint64_t width = random() % (limit + 1);
    const Number wide = (Number{random()} << (8 * sizeof(Number) - 64)) ^ random();
    return width == 0 ? Number{0} : wide >> (8 * sizeof(Number) - width);
  };
  std::vector<std::vector<Number>> sets;
  const Number start = random() % 1000;
  sets.push_back(set_of_gaps<Number>(0, size, [] { return Number{0}; }));
  sets.push_back(set_of_gaps<Number>(start, size, [&] { return Number{random() % 16 == 0}; }));
  sets.push_back(set_of_gaps<Number>(start, size, [&] { return Number{random() % 100}; }));
  sets.push_back(set_of_gaps<Number>(start, size, [&] { return of_width(random() % 8 == 0 ? 20 : 7); }));
  sets.push_back(set_of_gaps<Number>(start, size, [&] { return of_width(40); }));
  sets.push_back(set_of_gaps<Number>(start, size, [&] { return of_width(63); }));
  if (sizeof(Number) > 8) sets.push_back(set_of_gaps<Number>(start, size, [&] { return of_width(100); }));
  return sets;
}

}  // namespace othello::test
