// The gapkeep blocks of a stored set, cut into pieces of whole blocks. A block stands on its own, so pieces
// can be decoded by different threads, and a reader needs memory for a few pieces, not for the set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gapkeep/block.h"
#include "gapkeep/widths.h"
#include "system/hdf5/random_access_bytes.h"

namespace othello::stored {

struct BlockPiece {
  std::uint64_t offset = 0;      // of its first byte in the set, or in its file
  std::vector<std::byte> bytes;  // consecutive blocks
  Widths widths = Widths::paper();
};

/// A stored set in pieces, in the order of its numbers.
class PieceSource {
 public:
  PieceSource() = default;
  virtual ~PieceSource() = default;
  PieceSource(const PieceSource&) = delete;
  PieceSource& operator=(const PieceSource&) = delete;

  /// Reads the next piece, or returns false if there is none. Throws DamagedFile, ReadError.
  virtual bool next(BlockPiece& piece) = 0;
};

template <class Number>
class BlockPieces : public PieceSource {
 public:
  /// A piece has blocks until their values are as many as this, or their bytes fill the buffer.
  static constexpr std::uint64_t kStates = 16 * std::uint64_t{kBlockStates};
  /// What is read at a time: more than the largest block that widths allow.
  static constexpr std::size_t kBufferBytes =
      kHeaderBytes<Number> + std::size_t{kBlockStates} * kMaxWidths * sizeof(std::uint64_t);

  /// `bytes` must outlive this.
  BlockPieces(const RandomAccessBytes& bytes, const Widths& widths) : bytes_(bytes), widths_(widths) {}

  /// At a block that cannot be one, or is cut off, the pieces end, and the last one begins with it: the validator
  /// (gapkeep/validate.h) says what is wrong.
  bool next(BlockPiece& piece) override;

 private:
  std::size_t complete_block_bytes() const;
  bool refill();

  const RandomAccessBytes& bytes_;
  Widths widths_;
  std::uint64_t read_ = 0;  // how many of bytes_
  std::vector<std::byte> buffer_;
  std::size_t begin_ = 0;  // where the bytes not yet returned begin
};

extern template class BlockPieces<std::uint64_t>;
extern template class BlockPieces<Uint128>;

}  // namespace othello::stored
