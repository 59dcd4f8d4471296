#include "shiftedqueue/successor_buffer.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace othello::shiftedqueue {

template <class Number>
SuccessorBuffer<Number>::SuccessorBuffer(std::size_t capacity, Number bound)
    : chunk_size_(std::clamp<std::size_t>(capacity / kChunksOfBucket, 1, kMaxChunk)) {
  const std::size_t chunks = std::max<std::size_t>(capacity / chunk_size_, 1);
  const std::size_t buckets =
      std::bit_floor(std::clamp<std::size_t>(chunks / kChunksOfBucket, 1, kMaxBuckets));
  const int bits = bit_width(static_cast<Uint128>(bound - 1)) - bit_width(static_cast<Uint128>(buckets - 1));
  shift_ = std::clamp(bits, 0, static_cast<int>(8 * sizeof(Number)) - 1);  // a shift by all bits is undefined
  buckets_.resize(static_cast<std::size_t>((bound - 1) >> shift_) + 1);
  before_.resize(chunks);
  numbers_ = ByteArray(chunks * chunk_size_ * sizeof(Number));
}

template <class Number>
std::size_t SuccessorBuffer<Number>::states() const {
  std::size_t states = used_chunks_ * chunk_size_;
  for (const Bucket& bucket : buckets_) states -= static_cast<std::size_t>(bucket.end - bucket.next);
  return states;
}

template <class Number>
bool SuccessorBuffer<Number>::add_chunk(Bucket& bucket) {
  if (used_chunks_ == before_.size()) return false;
  before_[used_chunks_] = bucket.last;
  bucket.last = static_cast<std::uint32_t>(used_chunks_);
  bucket.next = chunk(used_chunks_);
  bucket.end = bucket.next + chunk_size_;
  ++bucket.chunks;
  ++used_chunks_;
  return true;
}

template <class Number>
int SuccessorBuffer<Number>::slice_bits(const Bucket& bucket) const {
  const std::size_t most = std::max(before_.size() / 4, kChunksOfBucket);
  int bits = 0;
  while (bucket.chunks >> bits > most && bits < std::min(shift_, kMaxSliceBits)) ++bits;
  return bits == 0 ? 0 : std::min(bits + 1, shift_);  // slices are not equally full
}

// Copies the numbers from `from` on of one of 2^bits equal parts of the bucket's range.
template <class Number>
void SuccessorBuffer<Number>::copy_bucket(const Bucket& bucket, Number from, int bits) {
  sorted_.clear();
  std::size_t size = static_cast<std::size_t>(bucket.next - chunk(bucket.last));
  std::uint32_t at = bucket.last;
  for (std::uint32_t i = 0; i < bucket.chunks; ++i) {
    const std::span<const Number> values(chunk(at), size);
    if (bits == 0) {
      sorted_.insert(sorted_.end(), values.begin(), values.end());
    } else {
      const auto is_in = [&](Number value) { return (value - from) >> (shift_ - bits) == 0; };
      std::ranges::copy_if(values, std::back_inserter(sorted_), is_in);
    }
    size = chunk_size_;
    at = before_[at];
  }
}

template <class Number>
void SuccessorBuffer<Number>::clear() {
  std::ranges::fill(buckets_, Bucket());
  used_chunks_ = 0;
}

template class SuccessorBuffer<std::uint64_t>;
template class SuccessorBuffer<Uint128>;

}  // namespace othello::shiftedqueue
