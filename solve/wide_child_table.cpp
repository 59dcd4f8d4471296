#include "solve/wide_child_table.h"

#include <bit>
#include <stdexcept>

namespace othello::solve {
namespace {

using enumerate::WideColouring;

constexpr WideColouring kWithinBlock = (WideColouring{1} << WideChildTable::kBucketBits) - 1;

}  // namespace

void WideChildTable::begin_tile(std::uint64_t first_state, std::uint64_t states, std::size_t chunks) {
  if (states > kMostStates) throw std::logic_error("more states in a tile than its ranks can count");
  first_state_ = first_state;
  values_.resize(states);
  blocks_.clear();
  of_chunk_.resize(chunks);
  for (std::vector<Block>& blocks : of_chunk_) blocks.clear();
}

void WideChildTable::insert(std::size_t chunk, std::uint64_t first_state,
                            std::span<const WideColouring> states, const ValueByte* values) {
  std::vector<Block>& blocks = of_chunk_[chunk];
  auto rank = static_cast<std::uint32_t>(first_state - first_state_);
  for (std::size_t i = 0; i < states.size(); ++i, ++rank) {
    const WideColouring number = states[i] >> kBucketBits;
    if (blocks.empty() || blocks.back().number != number) {
      blocks.push_back({.number = number, .first = rank, .before = {}});
    }
    blocks.back().words[(states[i] & kWithinBlock) / 64] |= std::uint64_t{1} << states[i] % 64;
    values_[rank] = negated(values[i]);
  }
}

void WideChildTable::finish_tile() {
  for (std::vector<Block>& blocks : of_chunk_) {
    blocks_.insert(blocks_.end(), blocks.begin(), blocks.end());
    std::vector<Block>().swap(blocks);
  }
  for (Block& block : blocks_) {
    int before = 0;
    for (std::size_t word = 0; word < block.words.size(); ++word) {
      block.before[word] = static_cast<std::uint16_t>(before);
      before += std::popcount(block.words[word]);
    }
  }
  directory_.clear();
  if (blocks_.empty()) return;
  const WideColouring first = blocks_.front().number;
  const WideColouring range = blocks_.back().number - first + 1;
  directory_shift_ = 0;
  while (range >> directory_shift_ > blocks_.size()) ++directory_shift_;
  directory_.reserve((range >> directory_shift_) + 2);
  for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
    while (directory_.size() <= (blocks_[i].number - first) >> directory_shift_) directory_.push_back(i);
  }
  directory_.push_back(static_cast<std::uint32_t>(blocks_.size()));
}

std::uint32_t WideChildTable::index_of_state(WideColouring state) const {
  if (blocks_.empty()) return kNone;
  const WideColouring number = state >> kBucketBits;
  const WideColouring entry = (number - blocks_.front().number) >> directory_shift_;
  // (A number below the first wraps around, beyond the directory.)
  if (entry >= directory_.size() - 1) return kNone;
  const std::size_t word = (state & kWithinBlock) / 64;
  const std::uint64_t bit = std::uint64_t{1} << state % 64;
  for (std::uint32_t i = directory_[entry]; i < directory_[entry + 1]; ++i) {
    const Block& block = blocks_[i];
    if (block.number != number || (block.words[word] & bit) == 0) continue;
    return block.first + block.before[word] +
           static_cast<std::uint32_t>(std::popcount(block.words[word] & (bit - 1)));
  }
  return kNone;
}

}  // namespace othello::solve
