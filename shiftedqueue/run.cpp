#include "shiftedqueue/run.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "gapkeep/block.h"

namespace othello {
namespace {

// The most that a block takes: every value all widths.
template <class Number>
std::size_t largest_block(const Widths& widths) {
  std::size_t bits = 0;
  for (int level = 0; level < widths.count(); ++level) bits += static_cast<std::size_t>(widths[level]);
  return kHeaderBytes<Number> + (kBlockStates * bits + 7) / 8 + sizeof(std::uint64_t);
}

}  // namespace

void RunMemory::Release::operator()(std::byte* extent) const {
  delete[] extent;
  memory->used_.fetch_sub(bytes, std::memory_order_relaxed);
}

RunMemory::Extent RunMemory::allocate(std::size_t bytes, Shortage shortage) {
  if (used_.fetch_add(bytes, std::memory_order_relaxed) + bytes > bytes_ && shortage == Shortage::kThrow) {
    used_.fetch_sub(bytes, std::memory_order_relaxed);
    throw OutOfSpace();
  }
  return {new std::byte[bytes], Release{this, bytes}};
}

template <class Number>
RunWriter<Number>::RunWriter(RunMemory& memory, const Widths& widths, RunMemory::Shortage shortage)
    : memory_(memory),
      widths_(widths),
      shortage_(shortage),
      extent_(memory.extent_bytes() + 2 * largest_block<Number>(widths)),
      writer_(extent_.part(0, extent_.size()), widths) {}

template <class Number>
void RunWriter<Number>::end_extent() {
  if (extent_states_ == 0) return;
  const std::size_t bytes = writer_.finish();
  RunMemory::Extent data = memory_.allocate(bytes + kReadSlack, shortage_);
  std::memcpy(data.get(), extent_.data(), bytes);
  run_.extents.push_back(
      {.first = first_, .last = last_, .states = extent_states_, .bytes = bytes, .data = std::move(data)});
  run_.states += extent_states_;
  run_.bytes += bytes;
  extent_states_ = 0;
  writer_ = BlockWriter<Number>(extent_.part(0, extent_.size()), widths_);
}

template <class Number>
Run<Number> RunWriter<Number>::finish() {
  end_extent();
  return std::move(run_);
}

template <class Number>
RunReader<Number>::RunReader(const Run<Number>& run, const Widths& widths, std::size_t piece, Number from,
                             Number below)
    : run_(&run),
      widths_(widths),
      piece_(piece),
      from_(from),
      below_(below),
      ended_(from >= below),
      values_(piece + kWriteSlack) {
  const auto first = std::ranges::lower_bound(run.extents, from, {}, &RunExtent<Number>::last);
  extent_ = static_cast<std::size_t>(first - run.extents.begin());
  // The last block that begins at or before `from` is the first that can hold values of the range.
  while (first != run.extents.end() && !ended_ && first->first < from) {
    const std::size_t after = offset_ + BlockHeader<Number>::load(first->data.get() + offset_).block_bytes();
    if (after >= first->bytes || BlockHeader<Number>::load(first->data.get() + after).first > from) break;
    offset_ = after;
  }
  refill();
  while (head() < from) advance();
}

template <class Number>
RunReader<Number> RunReader<Number>::freeing(Run<Number>& run, const Widths& widths, std::size_t piece,
                                             Number from, Number below) {
  RunReader reader(run, widths, piece, from, below);
  reader.freed_ = &run;
  return reader;
}

template <class Number>
bool RunReader<Number>::open_block() {
  while (!ended_ && extent_ < run_->extents.size()) {
    const RunExtent<Number>& extent = run_->extents[extent_];
    if (extent.first >= below_) break;
    if (offset_ < extent.bytes) {
      const std::byte* const block = extent.data.get() + offset_;
      offset_ += BlockHeader<Number>::load(block).block_bytes();
      reader_ = BlockReader<Number>(block);
      return true;
    }
    if (freed_ != nullptr && extent.first >= from_ && extent.last < below_)
      freed_->extents[extent_].data.reset();
    ++extent_;
    offset_ = 0;
  }
  ended_ = true;
  return false;
}

template <class Number>
void RunReader<Number>::refill() {
  position_ = 0;
  filled_ = 0;
  if (reader_.remaining() > 0 || open_block()) filled_ = reader_.read(widths_, values_.data(), piece_);
  if (filled_ > 0 && values_[filled_ - 1] >= below_) {
    filled_ = static_cast<std::size_t>(
        std::lower_bound(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(filled_), below_) -
        values_.begin());
    reader_ = {};
    ended_ = true;
  }
  if (filled_ == 0) {
    values_[0] = kEnd;
    filled_ = 1;
  }
}

template class RunWriter<std::uint64_t>;
template class RunWriter<Uint128>;
template class RunReader<std::uint64_t>;
template class RunReader<Uint128>;

}  // namespace othello
