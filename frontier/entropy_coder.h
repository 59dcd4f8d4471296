// Compresses chunks with zstd, its checksum on, for bytes that hardly repeat: ChunkReader (segment.h) expands
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "frontier/segment.h"

namespace othello {

class EntropyCoder {
 public:
  EntropyCoder();
  ~EntropyCoder();
  EntropyCoder(const EntropyCoder&) = delete;
  EntropyCoder& operator=(const EntropyCoder&) = delete;

  /// Appends the compressed content to `bytes`; returns where it is.
  ChunkLocation append(std::span<const std::uint8_t> content, std::vector<std::byte>& bytes);

 private:
  void* context_;  // of zstd
};

}  // namespace othello
