// What is inserted into a queue, uncompressed, until it is sorted and written as a run: the paper's buffer
// (section 5), as large as the memory allows, since every further run has to be merged.
//
// A large array is slow to sort, so numbers go to buckets by their highest bits as they come, each bucket a list of
// chunks, and only a copy of what one bucket has is sorted, in the cache. Copies take a quarter of the buffer's memory at
// most, unless numbers lie closer together than slices of buckets do.
//
// Not safe for concurrent use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "system/byte_array.h"
#include "system/sort.h"
#include "system/uint128.h"

namespace othello::shiftedqueue {

template <class Number>
class SuccessorBuffer {
 public:
  /// A buffer for up to `capacity` numbers, at least one, below `bound`. Memory becomes resident as it fills.
  SuccessorBuffer(std::size_t capacity, Number bound);

  /// False, and nothing happens, if there is no space.
  bool insert(Number value) {
    Bucket& bucket = buckets_[static_cast<std::size_t>(value >> shift_)];
    if (bucket.next == bucket.end && !add_chunk(bucket)) return false;
    *bucket.next++ = value;
    return true;
  }

  bool empty() const { return used_chunks_ == 0; }
  std::size_t states() const;
  /// So many can be inserted if they lie in few buckets; chunks that are begun do not count.
  std::size_t free_states() const { return (before_.size() - used_chunks_) * chunk_size_; }

  /// Passes all numbers, ascending and distinct, as spans to `sink`, which are valid during the call. They stay.
  template <class Sink>
  void read_sorted(Sink&& sink) {
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
      if (buckets_[i].chunks == 0) continue;
      const int bits = slice_bits(buckets_[i]);
      for (std::size_t slice = 0; slice < std::size_t{1} << bits; ++slice) {
        copy_bucket(buckets_[i],
                    (static_cast<Number>(i) << bits | static_cast<Number>(slice)) << (shift_ - bits), bits);
        const std::span<Number> values(sorted_);
        sink(std::span<const Number>(values.first(sort_unique(values))));
      }
    }
  }

  void clear();

 private:
  static constexpr std::size_t kMaxChunk = 256;  // numbers
  static constexpr std::size_t kMaxBuckets = 1 << 13;
  static constexpr std::size_t kChunksOfBucket = 8;  // on average, of a full buffer
  static constexpr int kMaxSliceBits = 10;

  struct Bucket {
    Number* next = nullptr;
    Number* end = nullptr;
    std::uint32_t last = 0;  // its last chunk; those before it by before_
    std::uint32_t chunks = 0;
  };

  Number* chunk(std::size_t index) const {
    return reinterpret_cast<Number*>(numbers_.data()) + index * chunk_size_;
  }
  bool add_chunk(Bucket& bucket);
  // A bucket that holds too much of the buffer for a copy is sorted in 2^bits slices of its range.
  int slice_bits(const Bucket& bucket) const;
  void copy_bucket(const Bucket& bucket, Number from, int bits);

  std::size_t chunk_size_;
  int shift_ = 0;
  ByteArray numbers_;
  std::vector<std::uint32_t> before_;  // by chunk, the chunk of the same bucket before it
  std::size_t used_chunks_ = 0;
  std::vector<Bucket> buckets_;
  std::vector<Number> sorted_;
};

extern template class SuccessorBuffer<std::uint64_t>;
extern template class SuccessorBuffer<Uint128>;

}  // namespace othello::shiftedqueue
