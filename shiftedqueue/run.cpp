#include "shiftedqueue/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "gapkeep/block.h"
#include "gapkeep/optimum.h"
#include "system/errors.h"
#include "system/folder.h"

namespace othello::shiftedqueue {
namespace {

// The most that a block takes: every value all widths.
template <class Number>
std::size_t largest_block(const Widths& widths) {
  std::size_t bits = 0;
  for (int level = 0; level < widths.count(); ++level) bits += static_cast<std::size_t>(widths[level]);
  return kHeaderBytes<Number> + (kBlockStates * bits + 7) / 8 + sizeof(std::uint64_t);
}

// More widths save little.
constexpr int kTunedWidths = 4;
constexpr std::size_t kLargestBlock = kHeaderBytes<Uint128> + kBlockStates * kTunedWidths * kMaxWidth / 8 + 8;

// Many readers share it, one after the other.
EntropyDecoder& decoder_of_thread() {
  thread_local EntropyDecoder decoder;
  return decoder;
}

}  // namespace

std::string run_folder(const std::string& folder, int depth) {
  return fmt::format("{}/depth-{:02}", folder, depth);
}

std::string run_path(const std::string& folder, int depth, std::uint64_t number) {
  return fmt::format("{}/{:08}.run", run_folder(folder, depth), number);
}

std::uint64_t disk_bytes(const RunFile& file) {
  return round_down_to_alignment(file.bytes + kAlignmentBytes - 1);
}

void RunStore::Release::operator()(std::byte* extent) const {
  delete[] extent;
  store->used_.fetch_sub(bytes, std::memory_order_relaxed);
}

RunStore::Extent RunStore::allocate(std::size_t bytes, Shortage shortage) {
  if (used_.fetch_add(bytes, std::memory_order_relaxed) + bytes > bytes_ && shortage == Shortage::kThrow) {
    used_.fetch_sub(bytes, std::memory_order_relaxed);
    throw OutOfSpace();
  }
  return {new std::byte[bytes], Release{this, bytes}};
}

void RunStore::begin_depth(int depth) {
  files_->label.depth = depth;
  create_folders_refusing_last_link(run_folder(files_->folder, depth));
}

std::unique_ptr<RunFileWriter> RunStore::create_file(RunFile& file) {
  file = {.number = next_number_.fetch_add(number_stride_, std::memory_order_relaxed)};
  file.path = run_path(files_->folder, files_->label.depth, file.number);
  RunLabel label = files_->label;
  label.file = file.number;
  return std::make_unique<RunFileWriter>(file.path, label);
}

void RunStore::set_file_numbers(std::uint64_t first, std::uint64_t stride) {
  next_number_ = first;
  number_stride_ = stride;
}

void RunStore::add_file(const RunFile& file) {
  used_.fetch_add(disk_bytes(file), std::memory_order_relaxed);
}

void RunStore::subtract_file(const RunFile& file) {
  used_.fetch_sub(disk_bytes(file), std::memory_order_relaxed);
}

template <class Number>
void Run<Number>::append_file(const std::shared_ptr<const RunFile>& file,
                              std::span<const FileExtent> file_extents) {
  for (const FileExtent& extent : file_extents) {
    extents.push_back({.first = static_cast<Number>(extent.first),
                       .last = static_cast<Number>(extent.last),
                       .states = extent.states,
                       .bytes = static_cast<std::size_t>(extent.bytes),
                       .decoded_bytes = static_cast<std::size_t>(extent.block_bytes),
                       .widths = extent.widths,
                       .file = file,
                       .offset = extent.offset,
                       .xxh3 = extent.xxh3});
    states += extent.states;
    bytes += extent.bytes;
  }
}

template <class Number>
Run<Number> Run<Number>::of_extent(const RunExtent<Number>& extent) {
  Run result{.extents = {}, .states = extent.states, .bytes = extent.bytes};
  result.extents.push_back(extent.without_data());
  return result;
}

template <class Number>
Run<Number> Run<Number>::part(Number from, Number below) const {
  Run result;
  for (const RunExtent<Number>& extent : extents) {
    if (!extent.overlaps(from, below)) continue;
    result.extents.push_back(extent.without_data());
    result.states += extent.states;
    result.bytes += extent.bytes;
  }
  return result;
}

template <class Number>
RunWriter<Number>::RunWriter(RunStore& store, const RunCode& code, RunStore::Shortage shortage)
    : store_(store),
      widths_(code.widths),
      shortage_(shortage),
      extent_(store.extent_bytes() +
              2 * (code.widths_are_tuned ? kLargestBlock : largest_block<Number>(code.widths))),
      writer_(extent_.part(0, extent_.size()), widths_),
      coder_(code.is_entropy_coded ? std::make_unique<EntropyCoder>() : nullptr),
      gaps_(code.widths_are_tuned ? std::make_unique<GapCounter>() : nullptr) {}

template <class Number>
void RunWriter<Number>::end_extent() {
  if (extent_states_ == 0) return;
  const std::size_t block_bytes = writer_.finish();
  std::span<const std::byte> stored = extent_.part(0, block_bytes);
  if (coder_) {
    coded_.clear();
    coder_->append(stored, coded_);
    stored = coded_;
  }
  const std::size_t bytes = stored.size();
  const std::size_t decoded_bytes = coder_ ? block_bytes : 0;
  if (store_.is_on_disk()) {
    if (!file_) file_ = store_.create_file(file_facts_);
    file_->append(stored, {.states = extent_states_,
                           .widths = widths_.packed(),
                           .block_bytes = decoded_bytes,
                           .first = first_,
                           .last = last_});
  } else {
    RunStore::Extent data = store_.allocate(bytes + kReadSlack, shortage_);
    std::memcpy(data.get(), stored.data(), bytes);
    run_.extents.push_back({.first = first_,
                            .last = last_,
                            .states = extent_states_,
                            .bytes = bytes,
                            .decoded_bytes = decoded_bytes,
                            .widths = widths_.packed(),
                            .data = std::move(data)});
    run_.states += extent_states_;
    run_.bytes += bytes;
  }
  extent_states_ = 0;
  if (gaps_) tune();
  writer_ = BlockWriter<Number>(extent_.part(0, extent_.size()), widths_);
}

// Counts the gaps of the extent's first block.
template <class Number>
void RunWriter<Number>::tune() {
  BlockReader<Number> reader(extent_.data());
  std::vector<Number> values(reader.remaining() + kWriteSlack);
  const std::size_t count = reader.read(widths_, values.data(), reader.remaining());
  for (std::size_t i = 1; i < count; ++i)
    gaps_->add(static_cast<std::uint64_t>(values[i] - values[i - 1] - 1));
  if (++sampled_extents_ < tune_after_) return;
  const GapCounts gaps = gaps_->finish();
  sampled_extents_ = 0;
  tune_after_ = std::min(2 * tune_after_, kTuneExtents);
  if (gaps.total() == 0) return;
  const std::vector<Optimum> best = optimal_widths(gaps, kTunedWidths);
  widths_ = std::ranges::min_element(best, {}, &Optimum::bits)->widths;
}

template <class Number>
std::shared_ptr<const RunFile> RunWriter<Number>::end_file() {
  end_extent();
  if (!file_) return nullptr;
  const std::vector<FileExtent> extents = file_->finish();
  file_facts_.bytes = file_->bytes();
  file_.reset();
  file_facts_.first = extents.front().first;
  file_facts_.last = extents.back().last;
  for (const FileExtent& extent : extents) {
    file_facts_.states += extent.states;
    file_facts_.data_bytes += extent.bytes;
  }
  const auto file = std::make_shared<const RunFile>(file_facts_);
  store_.add_file(*file);
  run_.append_file(file, extents);
  return file;
}

template <class Number>
Run<Number> RunWriter<Number>::finish() {
  end_file();
  return std::move(run_);
}

template <class Number>
RunReader<Number>::RunReader(const Run<Number>& run, std::size_t piece, Number from, Number below)
    : run_(&run),
      piece_(piece),
      from_(from),
      below_(below),
      ended_(from >= below),
      values_(piece + kWriteSlack) {
  const auto first = std::ranges::lower_bound(run.extents, from, {}, &RunExtent<Number>::last);
  extent_ = static_cast<std::size_t>(first - run.extents.begin());
  if (first != run.extents.end() && !ended_ && first->first < from) blocks_ = load_blocks(*first);
  // The last block that begins at or before `from` is the first that can hold values of the range.
  while (blocks_ != nullptr) {
    const std::size_t after = offset_ + BlockHeader<Number>::load(blocks_ + offset_).block_bytes();
    if (after >= first->block_bytes() || BlockHeader<Number>::load(blocks_ + after).first > from) break;
    offset_ = after;
  }
  refill();
  while (head() < from) advance();
}

template <class Number>
RunReader<Number> RunReader<Number>::freeing(Run<Number>& run, std::size_t piece, Number from, Number below) {
  RunReader reader(run, piece, from, below);
  reader.freed_ = &run;
  return reader;
}

template <class Number>
const std::byte* RunReader<Number>::load(const RunExtent<Number>& extent) {
  if (!extent.file) return extent.data.get();
  if (loaded_.size() < extent.bytes + kReadSlack) loaded_ = ByteArray(extent.bytes * 9 / 8 + kReadSlack);
  read_extent(extent.file->path, {.offset = extent.offset, .bytes = extent.bytes, .xxh3 = extent.xxh3},
              loaded_.part(0, extent.bytes + kReadSlack));
  return loaded_.data();
}

template <class Number>
const std::byte* RunReader<Number>::load_blocks(const RunExtent<Number>& extent) {
  widths_ = Widths::unpack(extent.widths);
  const std::byte* const stored = load(extent);
  if (extent.decoded_bytes == 0) return stored;
  if (decoded_.size() < extent.decoded_bytes + kReadSlack)
    decoded_ = ByteArray(extent.decoded_bytes * 9 / 8 + kReadSlack);
  try {
    decoder_of_thread().decode({stored, extent.bytes}, decoded_.part(0, extent.decoded_bytes));
  } catch (const DamagedFile& error) {
    throw DamagedFile(fmt::format("{}: an extent {}",
                                  extent.file ? extent.file->path : "memory of the queues", error.what()));
  }
  return decoded_.data();
}

template <class Number>
bool RunReader<Number>::open_block() {
  while (!ended_ && extent_ < run_->extents.size()) {
    const RunExtent<Number>& extent = run_->extents[extent_];
    if (extent.first >= below_) break;
    if (blocks_ == nullptr) blocks_ = load_blocks(extent);
    if (offset_ < extent.block_bytes()) {
      const std::byte* const block = blocks_ + offset_;
      offset_ += BlockHeader<Number>::load(block).block_bytes();
      reader_ = BlockReader<Number>(block);
      return true;
    }
    if (freed_ != nullptr && extent.first >= from_ && extent.last < below_)
      freed_->extents[extent_].data.reset();
    ++extent_;
    offset_ = 0;
    blocks_ = nullptr;
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

template struct Run<std::uint64_t>;
template struct Run<Uint128>;
template class RunWriter<std::uint64_t>;
template class RunWriter<Uint128>;
template class RunReader<std::uint64_t>;
template class RunReader<Uint128>;

}  // namespace othello::shiftedqueue
