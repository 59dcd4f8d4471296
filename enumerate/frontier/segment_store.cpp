#include "enumerate/frontier/segment_store.h"

#include <utility>

namespace othello::enumerate {
namespace {

class BytesInMemory : public SegmentBytes {
 public:
  explicit BytesInMemory(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}

  Chunk load_chunk(std::uint64_t offset, std::size_t bytes, ReadBuffer& /*read_buffer*/,
                   const Use& use) const override {
    return use(std::span(bytes_).subspan(static_cast<std::size_t>(offset), bytes));
  }

  void release() override { bytes_ = std::vector<std::byte>(); }

 private:
  std::vector<std::byte> bytes_;
};

}  // namespace

std::unique_ptr<SegmentBytes> store_bytes_in_memory(std::vector<std::byte> bytes) {
  return std::make_unique<BytesInMemory>(std::move(bytes));
}

StoredSegment store_in_memory(const Segment& segment) {
  return {segment.index(), store_bytes_in_memory(segment.bytes)};
}

}  // namespace othello::enumerate
