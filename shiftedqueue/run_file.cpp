#include "shiftedqueue/run_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "gapkeep/block.h"
#include "system/errors.h"
#include "system/file_for_reading.h"

namespace othello::shiftedqueue {
namespace {

constexpr std::uint64_t kFileVersion = 2;
constexpr std::size_t kHeadBytes = 8 * 8;
constexpr std::size_t kIndexBytes = 80;  // of an extent
constexpr std::size_t kTailBytes = 16;
// An index of more is not one that was written.
constexpr std::uint64_t kMaxExtents = std::uint64_t{1} << 24;
// Nor is an extent whose blocks have more bytes.
constexpr std::uint64_t kMaxBlockBytes = std::uint64_t{1} << 28;

using Head = std::array<std::uint64_t, kHeadBytes / 8>;

Head head_of(const RunLabel& label) {
  Head head{};
  std::memcpy(head.data(), "OTHELRUN", 8);
  head[1] = kFileVersion;
  head[2] = xxh3(std::as_bytes(std::span(label.board)));
  head[3] = label.symmetry == SymmetryMode::kFull ? 0 : 1;
  head[4] = static_cast<std::uint64_t>(label.numbering);
  head[5] = static_cast<std::uint64_t>(label.depth);
  head[6] = label.number_bytes;
  head[7] = label.file;
  return head;
}

void require_label(const Head& head, const RunLabel& label, const std::string& path) {
  const Head expected = head_of(label);
  constexpr std::pair<std::size_t, const char*> kFields[] = {
      {0, "is not a file of a run"},      {1, "is of another version of the program"},
      {2, "is of another board"},         {3, "is of another symmetry"},
      {4, "is of another numbering"},     {5, "is of another depth"},
      {6, "has numbers of another size"}, {7, "is another file of the search, in the place of this one"}};
  for (const auto& [field, what] : kFields) {
    if (head[field] != expected[field]) throw DamagedFile(fmt::format("{}: {}", path, what));
  }
}

bool are_widths(const PackedWidths& packed) {
  const auto* const end = std::ranges::find(packed, 0);
  return end != packed.begin() &&
         std::all_of(packed.begin(), end, [](int width) { return width <= kMaxWidth; });
}

// Throws DamagedFile unless extents follow each other, in the file and as numbers.
void require_order(std::span<const FileExtent> extents, std::uint64_t end, const std::string& path) {
  std::uint64_t offset = kHeadBytes;
  Uint128 least = 0;
  for (const FileExtent& extent : extents) {
    const bool follows = extent.offset == offset && extent.bytes > 0 && extent.bytes <= end - offset;
    const bool ascends = extent.first >= least && extent.last >= extent.first && extent.states > 0;
    const bool is_sized = extent.block_bytes <= kMaxBlockBytes;
    if (!follows || !ascends || !is_sized || !are_widths(extent.widths))
      throw DamagedFile(fmt::format("{}: its index is in disorder", path));
    offset += extent.bytes;
    least = extent.last + 1;
  }
  if (offset != end)
    throw DamagedFile(fmt::format("{}: {} bytes lie before its index, which lists {}", path, end, offset));
}

}  // namespace

RunFileWriter::RunFileWriter(std::string path, const RunLabel& label) : file_(std::move(path)) {
  const Head head = head_of(label);
  checksum_.add(std::as_bytes(std::span(head)));
  write(std::as_bytes(std::span(head)));
}

void RunFileWriter::write(std::span<const std::byte> bytes) {
  file_.write(bytes);
  bytes_ += bytes.size();
}

void RunFileWriter::append(std::span<const std::byte> blocks, FileExtent facts) {
  facts.offset = bytes_;
  facts.bytes = blocks.size();
  facts.xxh3 = xxh3(blocks);
  extents_.push_back(facts);
  write(blocks);
}

std::vector<FileExtent> RunFileWriter::finish() {
  static_assert(sizeof(FileExtent) == kIndexBytes);
  const auto index = std::as_bytes(std::span(extents_));
  checksum_.add(index);
  write(index);
  const std::array<std::uint64_t, 2> tail{extents_.size(), checksum_.value()};
  write(std::as_bytes(std::span(tail)));
  file_.commit();
  return std::move(extents_);
}

RunFile open_run_file(const std::string& path, const RunLabel& label, std::vector<FileExtent>& extents) {
  const FileForReading file(path, Links::kRefuse);
  RunFile result{.path = path, .bytes = file.size()};
  if (result.bytes < kHeadBytes + kTailBytes)
    throw DamagedFile(fmt::format("{}: is too short for a file of a run", path));
  Head head;
  file.read_at(0, std::as_writable_bytes(std::span(head)));
  std::array<std::uint64_t, 2> tail{};
  file.read_at(result.bytes - kTailBytes, std::as_writable_bytes(std::span(tail)));
  const Head expected = head_of(label);
  if (head[0] != expected[0] || head[1] != expected[1]) require_label(head, label, path);  // another layout
  const std::uint64_t most = (result.bytes - kHeadBytes - kTailBytes) / kIndexBytes;
  if (tail[0] == 0 || tail[0] > std::min(most, kMaxExtents))
    throw DamagedFile(fmt::format("{}: has {} extents in {} bytes", path, tail[0], result.bytes));
  extents.resize(static_cast<std::size_t>(tail[0]));
  const std::uint64_t end = result.bytes - kTailBytes - tail[0] * kIndexBytes;
  file.read_at(end, std::as_writable_bytes(std::span(extents)));
  Xxh3 checksum;
  checksum.add(std::as_bytes(std::span(head)));
  checksum.add(std::as_bytes(std::span(extents)));
  if (checksum.value() != tail[1])
    throw DamagedFile(fmt::format("{}: the checksum of its index does not match", path));
  require_label(head, label, path);
  require_order(extents, end, path);
  for (const FileExtent& extent : extents) {
    result.states += extent.states;
    result.data_bytes += extent.bytes;
  }
  result.first = extents.front().first;
  result.last = extents.back().last;
  return result;
}

void read_extent(const std::string& path, const FileExtent& extent, std::span<std::byte> data) {
  const auto blocks = data.first(static_cast<std::size_t>(extent.bytes));
  FileForReading(path, Links::kRefuse).read_at(extent.offset, blocks);
  if (xxh3(blocks) != extent.xxh3) {
    throw DamagedFile(fmt::format("{}: the checksum of its {} bytes from {} on does not match", path,
                                  extent.bytes, extent.offset));
  }
}

}  // namespace othello::shiftedqueue
