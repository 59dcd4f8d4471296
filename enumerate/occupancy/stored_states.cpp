#include "enumerate/occupancy/stored_states.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "enumerate/occupancy/walk_states.h"
#include "gapkeep/block_writer.h"
#include "numbering/occupancy_numbering.h"
#include "shiftedqueue/team.h"

namespace othello {
namespace {

// Numbers that go to a block writer at a time: sixteen full blocks.
constexpr std::size_t kBatch = 16 * std::size_t{kBlockStates};

template <class Number>
class BlocksOfSegment {
 public:
  BlocksOfSegment(const Widths& widths, std::vector<std::byte>& blocks) : widths_(widths), blocks_(blocks) {
    numbers_.reserve(kBatch);
    std::size_t bits = 0;
    for (int level = 0; level < widths.count(); ++level) bits += static_cast<std::size_t>(widths[level]);
    // Every number a block of its own, or all escapes, and a word of the writer.
    room_.resize(kBatch * (kHeaderBytes<Number> + bits / 8 + 1) + 16);
  }

  void add(Number number) {
    numbers_.push_back(number);
    if (numbers_.size() == kBatch) flush();
  }

  void flush() {
    BlockWriter<Number> writer(room_, widths_);
    for (const Number number : numbers_) writer.append(number);
    const auto bytes = static_cast<std::ptrdiff_t>(writer.finish());
    blocks_.insert(blocks_.end(), room_.begin(), room_.begin() + bytes);
    numbers_.clear();
  }

 private:
  Widths widths_;
  std::vector<std::byte>& blocks_;
  std::vector<Number> numbers_;
  std::vector<std::byte> room_;
};

template <class Number>
void write_segment(const Frontier& frontier, std::size_t segment, int depth, const Widths& widths,
                   std::vector<std::byte>& blocks) {
  BlocksOfSegment<Number> writer(widths, blocks);
  Number base = 0;
  walk_states(
      frontier, segment,
      [&](Bitboard occupancy) {
        base = static_cast<Number>(occupancy_rank(occupancy)) << (depth + kStartDiscs);
      },
      [&](Colouring colouring) { writer.add(base | colouring); });
  writer.flush();
}

}  // namespace

int occupancy_number_bytes(const Board& board, int depth) {
  return occupancy_number_bound(board, depth) <= std::numeric_limits<std::uint64_t>::max() ? 8 : 16;
}

std::vector<std::vector<std::byte>> occupancy_blocks(const Frontier& frontier, const Board& board, int depth,
                                                     const Widths& widths, int threads) {
  std::vector<std::vector<std::byte>> blocks(frontier.segments());
  std::atomic<std::size_t> next{0};
  const bool small = occupancy_number_bytes(board, depth) == 8;
  run_team(threads, [&](int) {
    for (std::size_t segment = next++; segment < blocks.size(); segment = next++) {
      if (small) {
        write_segment<std::uint64_t>(frontier, segment, depth, widths, blocks[segment]);
      } else {
        write_segment<Uint128>(frontier, segment, depth, widths, blocks[segment]);
      }
    }
  });
  return blocks;
}

}  // namespace othello
