// The states of a depth in the folder of the paper's search (shiftedqueue/engine/queue_checkpoint.h), read from its files as
// they are needed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "shiftedqueue/engine/queue_checkpoint.h"
#include "stored/block_pieces.h"
#include "stored/stored_set.h"

namespace othello::stored {

/// The extents of files, each a piece.
class QueuePieces : public PieceSource {
 public:
  /// `stored` must outlive this.
  explicit QueuePieces(const shiftedqueue::StoredQueueDepth& stored) : stored_(stored) {}
  bool next(BlockPiece& piece) override;

 private:
  const shiftedqueue::StoredQueueDepth& stored_;
  std::size_t file_ = 0;
  std::size_t extent_ = 0;
};

/// As open_stored_set(), of such a folder.
std::unique_ptr<StoredSet> open_queue_set(const std::string& folder, std::optional<int> depth);

}  // namespace othello::stored
