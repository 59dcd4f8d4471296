#include "stored/random_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <random>

#include "gapkeep/block.h"
#include "gapkeep/validate.h"
#include "system/errors.h"

namespace othello::stored {

std::vector<std::uint64_t> draw_with_replacement(std::uint64_t count, std::uint64_t bound,
                                                 std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> positions(static_cast<std::size_t>(count));
  // The upper half of the product: for sets that fit on a disk as good as uniform.
  for (std::uint64_t& position : positions)
    position = static_cast<std::uint64_t>(Uint128{random()} * bound >> 64);
  std::ranges::sort(positions);
  return positions;
}

template <class Number>
void visit_blocks_containing(const RandomAccessBytes& blocks, const Widths& widths, Number bound,
                             std::span<const std::uint64_t> positions,
                             const VisitBlock<Number>& visit_piece) {
  std::uint64_t offset = 0;
  std::uint64_t first = 0;
  std::vector<std::byte> bytes;
  std::vector<Number> values;
  while (!positions.empty()) {
    if (blocks.size() - offset < kHeaderBytes<Number>) throw DamagedFile("its states end too early");
    bytes.resize(kHeaderBytes<Number>);
    blocks.read_at(offset, bytes);
    const auto header = BlockHeader<Number>::load(bytes.data());
    const std::uint64_t size = header.block_bytes();
    if (size > blocks.size() - offset || header.count == 0 || header.count > kBlockStates)
      throw DamagedFile(fmt::format("the block of states at byte {} is damaged", offset));
    const auto end = std::ranges::lower_bound(positions, first + header.count);
    if (const auto here = static_cast<std::size_t>(end - positions.begin()); here > 0) {
      bytes.resize(static_cast<std::size_t>(size));
      blocks.read_at(offset, bytes);
      values.clear();
      if (const auto fault = read_validated<Number>(bytes, widths, bound, offset, values))
        throw DamagedFile(*fault);
      visit_piece(first, values, positions.first(here));
      positions = positions.subspan(here);
    }
    first += header.count;
    offset += size;
  }
}

template void visit_blocks_containing(const RandomAccessBytes&, const Widths&, std::uint64_t,
                                      std::span<const std::uint64_t>, const VisitBlock<std::uint64_t>&);
template void visit_blocks_containing(const RandomAccessBytes&, const Widths&, Uint128,
                                      std::span<const std::uint64_t>, const VisitBlock<Uint128>&);

}  // namespace othello::stored
