#include "gapkeep/block_writer.h"

namespace othello {

template <class Number>
void BlockWriter<Number>::start_block(Number first) {
  finish_block();
  if (static_cast<std::size_t>(end_ - next_) < kHeaderBytes<Number>) throw OutOfSpace();
  block_ = next_;
  next_ += kHeaderBytes<Number>;
  first_ = first;
  count_ = 1;
}

template <class Number>
void BlockWriter<Number>::finish_block() {
  if (count_ == 0) return;
  const auto bytes = static_cast<std::size_t>(pending_bits_ + 7) / 8;
  if (static_cast<std::size_t>(end_ - next_) < bytes) throw OutOfSpace();
  std::memcpy(next_, &pending_, bytes);
  next_ += bytes;
  pending_ = 0;
  pending_bits_ = 0;
  const auto payload =
      static_cast<std::uint32_t>(next_ - block_) - static_cast<std::uint32_t>(kHeaderBytes<Number>);
  BlockHeader<Number>{first_, count_, payload}.store(block_);
  count_ = 0;
}

template <class Number>
std::size_t BlockWriter<Number>::finish() {
  finish_block();
  return static_cast<std::size_t>(next_ - begin_);
}

template class BlockWriter<std::uint64_t>;
template class BlockWriter<Uint128>;

}  // namespace othello
