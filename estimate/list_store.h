// The lists of colourings (estimate/expansion.h) of one level, consecutively, in blocks: they grow by
// hundreds of megabytes, and nothing is moved when they do.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "enumerate/kernels/compact_move.h"

namespace othello::estimate {

class ListStore {
 public:
  /// Lists are numbered as they come.
  void append(std::span<const enumerate::Colouring> list) {
    if (list.size() > block_left_) add_block(std::max(list.size(), kBlock));
    enumerate::Colouring* to = block_end_ - block_left_;
    std::ranges::copy(list, to);
    block_left_ -= list.size();
    lists_.push_back({to, list.size()});
  }
  std::span<const enumerate::Colouring> operator[](std::size_t index) const { return lists_[index]; }
  std::size_t size() const { return lists_.size(); }
  /// The memory stays for the next lists.
  void clear() {
    lists_.clear();
    used_ = 0;
    block_left_ = 0;
  }
  std::uint64_t bytes() const {
    return bytes_ + lists_.capacity() * sizeof(std::span<const enumerate::Colouring>);
  }

 private:
  struct Block {
    std::unique_ptr<enumerate::Colouring[]> colourings;
    std::size_t size;
  };
  static constexpr std::size_t kBlock = std::size_t{1} << 12;

  void add_block(std::size_t size) {
    while (used_ < blocks_.size() && blocks_[used_].size < size) ++used_;
    if (used_ == blocks_.size()) {
      blocks_.push_back({std::make_unique_for_overwrite<enumerate::Colouring[]>(size), size});
      bytes_ += size * sizeof(enumerate::Colouring);
    }
    block_end_ = blocks_[used_].colourings.get() + blocks_[used_].size;
    block_left_ = blocks_[used_].size;
    ++used_;
  }

  std::vector<Block> blocks_;
  std::size_t used_ = 0;  // blocks
  enumerate::Colouring* block_end_ = nullptr;
  std::size_t block_left_ = 0;
  std::vector<std::span<const enumerate::Colouring>> lists_;
  std::uint64_t bytes_ = 0;
};

}  // namespace othello::estimate
