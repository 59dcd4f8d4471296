// A run: one sorted set of numbers without duplicates, as gapkeep blocks (gapkeep/block.h) in extents. An extent has whole
// blocks, in a piece of memory or in a file (run_file.h).
//
// Memory is freed by extents: where a run is read for the last time, its memory is there again for what is written
// meanwhile. Files are freed as a whole, by those who can say that a stopped search does not need them any more.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gapkeep/block_reader.h"
#include "gapkeep/block_writer.h"
#include "gapkeep/entropy_code.h"
#include "gapkeep/gap_counts.h"
#include "gapkeep/widths.h"
#include "shiftedqueue/run_file.h"
#include "system/byte_array.h"

namespace othello::shiftedqueue {

/// Where the runs of several queues lie: in memory, or in the files of a folder. Any thread.
class RunStore {
 public:
  struct Files {
    std::string folder;            // of a checkpoint, which has a folder for each depth
    RunLabel label;                // of what is written
    std::uint64_t file_bytes = 0;  // a file ends with the extent that makes it so long
  };

  /// Memory. `extent_bytes`: an extent ends with the block that makes it so long.
  RunStore(std::uint64_t bytes, std::size_t extent_bytes) : bytes_(bytes), extent_bytes_(extent_bytes) {}
  /// Files, of so many bytes together.
  RunStore(std::uint64_t bytes, std::size_t extent_bytes, Files files)
      : bytes_(bytes), extent_bytes_(extent_bytes), files_(std::move(files)) {}

  std::uint64_t bytes() const { return bytes_; }
  std::size_t extent_bytes() const { return extent_bytes_; }
  std::uint64_t used_bytes() const { return used_.load(std::memory_order_relaxed); }
  bool is_on_disk() const { return files_.has_value(); }

  struct Release {
    RunStore* store = nullptr;
    std::size_t bytes = 0;
    void operator()(std::byte* extent) const;
  };
  using Extent = std::unique_ptr<std::byte[], Release>;

  /// What to do if there is not enough left. A run that replaces others may borrow: writing it frees the others.
  enum class Shortage { kThrow, kBorrow };
  /// Memory of an extent. Throws OutOfSpace.
  Extent allocate(std::size_t bytes, Shortage shortage);

  // Of files.

  const Files& files() const { return *files_; }
  /// Runs of this depth are written from now on; makes its folder. Throws WriteError.
  void begin_depth(int depth);
  /// Begins a file. Throws WriteError.
  std::unique_ptr<RunFileWriter> create_file(RunFile& file);
  /// Numbers of files that are created from now on: `first`, and then every `stride`-th.
  void set_file_numbers(std::uint64_t first, std::uint64_t stride);
  /// Counts a file as used space, or no longer.
  void add_file(const RunFile& file);
  void subtract_file(const RunFile& file);
  /// What is used, if it is known otherwise. Not while files are written.
  void set_used_bytes(std::uint64_t bytes) { used_ = bytes; }

 private:
  const std::uint64_t bytes_;
  const std::size_t extent_bytes_;
  std::optional<Files> files_;
  std::atomic<std::uint64_t> used_{0};
  std::atomic<std::uint64_t> next_number_{0};  // of files
  std::uint64_t number_stride_ = 1;
};

/// What a file takes of a disk: whole blocks.
std::uint64_t disk_bytes(const RunFile& file);

/// The folder of a depth in that of a checkpoint, and the file of a run in it.
std::string run_folder(const std::string& folder, int depth);
std::string run_path(const std::string& folder, int depth, std::uint64_t number);

template <class Number>
struct RunExtent {
  Number first = 0;
  Number last = 0;
  std::uint64_t states = 0;
  std::size_t bytes = 0;          // as it is stored
  std::size_t decoded_bytes = 0;  // of its blocks, if they are coded (gapkeep/entropy_code.h); else 0
  PackedWidths widths{};
  RunStore::Extent data = {};                // null in files, and once it is freed; kReadSlack bytes longer
  std::shared_ptr<const RunFile> file = {};  // null in memory
  std::uint64_t offset = 0;                  // in the file
  std::uint64_t xxh3 = 0;

  /// Whether it may hold values in [from, below).
  bool overlaps(Number from, Number below) const { return last >= from && first < below; }
  /// Another one of the same in a file.
  RunExtent without_data() const {
    return {.first = first,
            .last = last,
            .states = states,
            .bytes = bytes,
            .decoded_bytes = decoded_bytes,
            .widths = widths,
            .file = file,
            .offset = offset,
            .xxh3 = xxh3};
  }

  std::size_t block_bytes() const { return decoded_bytes != 0 ? decoded_bytes : bytes; }
  /// What is stored, in memory.
  std::span<const std::byte> stored() const { return {data.get(), bytes}; }
};

template <class Number>
struct Run {
  std::vector<RunExtent<Number>> extents = {};
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;  // of all blocks, those that were freed too

  /// Whether it may hold values in [from, below).
  bool overlaps(Number from, Number below) const {
    return states > 0 && extents.front().first < below && extents.back().last >= from;
  }
  /// The extents of a file, whose numbers are above all that are there.
  void append_file(const std::shared_ptr<const RunFile>& file, std::span<const FileExtent> file_extents);
  /// Of one extent in a file.
  static Run of_extent(const RunExtent<Number>& extent);
  /// The extents of a run in files that may hold values in [from, below); another of the same files.
  Run part(Number from, Number below) const;
};

/// How runs are written: with widths as given, or tuned to what was written last; or in whole bytes that are coded once more.
struct RunCode {
  RunCode(const Widths& fixed) : widths(fixed) {}
  static RunCode tuned() {
    RunCode code(Widths::paper());
    code.widths_are_tuned = true;
    return code;
  }
  /// The paper's widths, which are whole bytes, entropy-coded (gapkeep/entropy_code.h).
  static RunCode entropy() {
    RunCode code(Widths::paper());
    code.is_entropy_coded = true;
    return code;
  }

  Widths widths;
  bool widths_are_tuned = false;
  bool is_entropy_coded = false;
};

/// Writes a run, its values strictly ascending. Tuned widths begin with those given, and are the best (gapkeep/optimum.h)
/// for a sample of the extents before: at first of one, then of ever more, up to kTuneExtents.
template <class Number>
class RunWriter {
 public:
  RunWriter(RunStore& store, const RunCode& code, RunStore::Shortage shortage);

  /// Throws OutOfSpace, WriteError.
  void append(Number value) {
    if (writer_.bytes() >= store_.extent_bytes() && writer_.begins_block(value)) end_extent();
    if (extent_states_ == 0) first_ = value;
    writer_.append(value);
    last_ = value;
    ++extent_states_;
  }

  /// Whether what was written since the last end_file() is enough for a file.
  bool fills_file() const { return file_ && file_->bytes() >= store_.files().file_bytes; }
  /// Makes durable what was written; the file, if any. Throws as append().
  std::shared_ptr<const RunFile> end_file();
  /// Throws as append().
  Run<Number> finish();

 private:
  static constexpr std::size_t kTuneExtents = 64;

  void end_extent();
  void tune();

  RunStore& store_;
  Widths widths_;
  RunStore::Shortage shortage_;
  RunFile file_facts_;
  std::unique_ptr<RunFileWriter> file_;
  ByteArray extent_;  // the one in progress
  BlockWriter<Number> writer_;
  Number first_ = 0;
  Number last_ = 0;
  std::uint64_t extent_states_ = 0;
  std::unique_ptr<EntropyCoder> coder_;  // null if extents are not coded
  std::vector<std::byte> coded_;
  std::unique_ptr<GapCounter> gaps_;  // a sample; null if widths are not tuned
  std::size_t sampled_extents_ = 0;
  std::size_t tune_after_ = 1;  // extents
  Run<Number> run_;
};

/// Reads the values of a run that lie in [from, below) in ascending order.
template <class Number>
class RunReader {
 public:
  /// Marks the end: larger than every number.
  static constexpr Number kEnd = std::numeric_limits<Number>::max();

  RunReader() = default;

  /// `piece` values are decoded at a time. Several threads may read a run. This and all that advances throws what
  /// read_extent() does, for files.
  RunReader(const Run<Number>& run, std::size_t piece, Number from = 0, Number below = kEnd);

  /// The same, and frees the memory of extents that lie wholly in the range, each when it was read. Several threads may do so with
  /// ranges that do not overlap.
  static RunReader freeing(Run<Number>& run, std::size_t piece, Number from = 0, Number below = kEnd);

  /// The current value; kEnd when there is none.
  Number head() const { return values_[position_]; }
  void advance() {
    if (++position_ == filled_) refill();
  }

  /// The values decoded so far from head() on, for readers of whole pieces; empty at the end.
  std::span<const Number> piece() const {
    return head() == kEnd ? std::span<const Number>()
                          : std::span(values_).subspan(position_, filled_ - position_);
  }
  void skip_piece() { refill(); }

 private:
  // What is stored of an extent, and its blocks.
  const std::byte* load(const RunExtent<Number>& extent);
  const std::byte* load_blocks(const RunExtent<Number>& extent);
  bool open_block();
  void refill();

  const Run<Number>* run_ = nullptr;
  Run<Number>* freed_ = nullptr;     // the same run, if it may be freed
  Widths widths_ = Widths::paper();  // of the extent
  ByteArray loaded_;                 // an extent of a file
  ByteArray decoded_;                // one that was coded
  const std::byte* blocks_ = nullptr;
  std::size_t piece_ = 0;
  std::size_t extent_ = 0;
  std::size_t offset_ = 0;  // of the next block in the extent
  Number from_ = 0;
  Number below_ = kEnd;
  bool ended_ = true;
  BlockReader<Number> reader_;
  std::vector<Number> values_{kEnd};
  std::size_t position_ = 0;
  std::size_t filled_ = 1;
};

extern template struct Run<std::uint64_t>;
extern template struct Run<Uint128>;
extern template class RunWriter<std::uint64_t>;
extern template class RunWriter<Uint128>;
extern template class RunReader<std::uint64_t>;
extern template class RunReader<Uint128>;

}  // namespace othello::shiftedqueue
