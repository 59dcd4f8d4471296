#include "enumerate/frontier/occupancy_blocks.h"

#include <fmt/format.h>

#include <limits>
#include <memory>
#include <vector>

#include "enumerate/frontier/visit_colourings.h"
#include "gapkeep/block_writer.h"
#include "numbering/occupancy_numbering.h"
#include "system/errors.h"

namespace othello::enumerate {
namespace {

// Numbers that go to a block writer at a time: four full blocks.
constexpr std::size_t kBatch = 4 * std::size_t{kBlockStates};

// Makes the blocks of some chunks. One thread's own.
template <class Number>
class ChunkBlocks {
 public:
  ChunkBlocks(const Frontier& frontier, int start_discs, int depth, const Widths& widths)
      : frontier_(frontier), start_discs_(start_discs), discs_(start_discs + depth), widths_(widths) {
    numbers_.reserve(kBatch);
    std::size_t bits = 0;
    for (int level = 0; level < widths.count(); ++level) bits += static_cast<std::size_t>(widths[level]);
    // Every number a block of its own, or all escapes, and a word of the writer.
    buffer_.resize(kBatch * (kHeaderBytes<Number> + bits / 8 + 1) + 16);
  }

  void make(std::uint32_t first_chunk, std::uint32_t last_chunk) {
    blocks_.clear();
    states_ = 0;
    Number base = 0;
    visit_colourings_of_chunks(
        frontier_, first_chunk, last_chunk, reader_,
        [&](Bitboard occupancy) {
          base = static_cast<Number>(rank_occupancy(occupancy, start_discs_)) << discs_;
        },
        [&](WideColouring colouring) { add(base | colouring); });
    flush();
  }

  std::span<const std::byte> blocks() const { return blocks_; }
  std::uint64_t states() const { return states_; }

 private:
  void add(Number number) {
    numbers_.push_back(number);
    if (numbers_.size() == kBatch) flush();
  }

  void flush() {
    BlockWriter<Number> writer(buffer_, widths_);
    for (const Number number : numbers_) writer.append(number);
    const auto bytes = static_cast<std::ptrdiff_t>(writer.finish());
    blocks_.insert(blocks_.end(), buffer_.begin(), buffer_.begin() + bytes);
    states_ += numbers_.size();
    numbers_.clear();
  }

  const Frontier& frontier_;
  int start_discs_;
  int discs_;
  Widths widths_;
  ChunkReader reader_;
  std::vector<Number> numbers_;
  std::vector<std::byte> buffer_;
  std::vector<std::byte> blocks_;
  std::uint64_t states_ = 0;
};

}  // namespace

int occupancy_number_bytes(const Board& board, int depth) {
  return occupancy_number_bound(board, depth) <= std::numeric_limits<std::uint64_t>::max() ? 8 : 16;
}

OccupancyBlocks::OccupancyBlocks(const Frontier& frontier, const Board& board, int depth,
                                 std::uint64_t states, const Widths& widths, int threads)
    : frontier_(frontier),
      start_discs_(board.start_discs()),
      depth_(depth),
      widths_(widths),
      threads_(threads),
      small_numbers_(occupancy_number_bytes(board, depth) == 8),
      states_(states) {
  visit([this](std::span<const std::byte> blocks) { bytes_ += blocks.size(); });
}

void OccupancyBlocks::visit(const Visit& visit_piece) const {
  const std::uint64_t states =
      small_numbers_ ? visit_blocks<std::uint64_t>(visit_piece) : visit_blocks<Uint128>(visit_piece);
  if (states != states_) {
    throw DamagedFile(
        fmt::format("depth {}: {} states are stored, {} were counted", depth_, states, states_));
  }
}

template <class Number>
std::uint64_t OccupancyBlocks::visit_blocks(const Visit& visit_piece) const {
  std::uint64_t states = 0;
  visit_chunks_in_order(
      frontier_, threads_,
      [&] { return std::make_unique<ChunkBlocks<Number>>(frontier_, start_discs_, depth_, widths_); },
      [](ChunkBlocks<Number>& blocks, std::uint32_t first, std::uint32_t last) { blocks.make(first, last); },
      [&](const ChunkBlocks<Number>& blocks) {
        visit_piece(blocks.blocks());
        states += blocks.states();
      });
  return states;
}

}  // namespace othello::enumerate
