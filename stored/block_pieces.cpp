#include "stored/block_pieces.h"

#include <algorithm>
#include <span>

namespace othello::stored {

template <class Number>
bool BlockPieces<Number>::next(BlockPiece& piece) {
  piece.offset = read_ - (buffer_.size() - begin_);
  piece.bytes.clear();
  piece.widths = widths_;
  for (std::uint64_t states = 0; states < kStates && piece.bytes.size() < kBufferBytes;) {
    const std::size_t block = complete_block_bytes();
    if (block == 0) {
      if (!refill()) break;
      continue;
    }
    const auto first = buffer_.begin() + static_cast<std::ptrdiff_t>(begin_);
    states += BlockHeader<Number>::load(buffer_.data() + begin_).count;
    piece.bytes.insert(piece.bytes.end(), first, first + static_cast<std::ptrdiff_t>(block));
    begin_ += block;
  }
  if (!piece.bytes.empty()) return true;
  // The rest is not a whole block. Nothing is read after it.
  piece.bytes.assign(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_), buffer_.end());
  begin_ = buffer_.size();
  read_ = bytes_.size();
  return !piece.bytes.empty();
}

// The size of the block that the buffer has next; 0 if it is not all there, or cannot be one.
template <class Number>
std::size_t BlockPieces<Number>::complete_block_bytes() const {
  const std::size_t left = buffer_.size() - begin_;
  if (left < kHeaderBytes<Number>) return 0;
  const auto header = BlockHeader<Number>::load(buffer_.data() + begin_);
  const bool possible = header.count >= 1 && header.count <= kBlockStates;
  return possible && header.block_bytes() <= left ? header.block_bytes() : 0;
}

// Returns false if there is no more to read, or no space, as before a block that claims too much.
template <class Number>
bool BlockPieces<Number>::refill() {
  buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(begin_));
  begin_ = 0;
  const std::size_t kept = buffer_.size();
  const auto space = static_cast<std::size_t>(
      std::min<std::uint64_t>(bytes_.size() - read_, kBufferBytes - std::min(kept, kBufferBytes)));
  if (space == 0) return false;
  buffer_.resize(kept + space);
  try {
    bytes_.read_at(read_, std::span(buffer_).subspan(kept));
  } catch (...) {
    buffer_.resize(kept);  // another thread may ask for more
    throw;
  }
  read_ += space;
  return true;
}

template class BlockPieces<std::uint64_t>;
template class BlockPieces<Uint128>;

}  // namespace othello::stored
