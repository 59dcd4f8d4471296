#include "play/patterns/weights_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "board/board.h"
#include "play/patterns/patterns.h"
#include "system/errors.h"
#include "system/xxh3.h"

namespace othello::patterns {
namespace {

constexpr char kMagic[] = {'O', 'T', 'H', 'P', 'A', 'T', 'T', '1'};
constexpr std::size_t kHead = 16;
constexpr std::size_t kEntry = 32;
constexpr std::size_t kMaxBoards = 64;
constexpr int kMaxStages = kMaxCells / kVacantPerStage + 1;

static_assert(std::endian::native == std::endian::little);

class Reader {
 public:
  Reader(std::span<const std::byte> file, const std::string& name) : file_(file), name_(name) {}

  BoardWeights weights(int columns, int rows) {
    check_head();
    for (std::size_t i = 0; i < boards_; ++i) {
      const std::size_t entry = kHead + i * kEntry;
      if (number<std::uint8_t>(entry) == columns && number<std::uint8_t>(entry + 1) == rows)
        return of_entry(entry, columns, rows);
    }
    return {};
  }

 private:
  template <class Number>
  Number number(std::size_t at) const {
    Number result;
    std::memcpy(&result, file_.data() + at, sizeof result);
    return result;
  }

  void check_head() {
    require(file_.size() >= kHead, "is too short");
    if (std::memcmp(file_.data(), kMagic, sizeof kMagic) != 0) {
      require(std::memcmp(file_.data(), kMagic, sizeof kMagic - 1) != 0,
              "is of another version of this format: fit the weights again by scripts/develop/fit-patterns");
      require(false, "is not a file of weights");
    }
    boards_ = number<std::uint32_t>(8);
    const std::size_t end = kHead + boards_ * kEntry;
    require(boards_ <= kMaxBoards && file_.size() >= end + sizeof(std::uint64_t), "is damaged");
    require(xxh3(file_.first(end)) == number<std::uint64_t>(end),
            "is damaged: its head has another checksum");
  }

  BoardWeights of_entry(std::size_t entry, int columns, int rows) {
    BoardWeights result{.stages = number<std::uint16_t>(entry + 2), .weights = {}};
    const std::size_t bytes = number<std::uint32_t>(entry + 4);
    const std::uint64_t offset = number<std::uint64_t>(entry + 8);
    const std::uint64_t compressed = number<std::uint64_t>(entry + 16);
    const std::size_t count = weights_per_stage(columns, rows) * static_cast<std::size_t>(result.stages);
    require(result.stages > 0 && result.stages <= kMaxStages && bytes == count * sizeof(std::int16_t) &&
                offset <= file_.size() && compressed <= file_.size() - offset,
            "is damaged");
    result.weights.reserve(count + 2);  // for PatternEvaluation, which appends without copying them all
    result.weights.resize(count);
    const std::size_t found =
        ZSTD_decompress(result.weights.data(), bytes, file_.data() + offset, compressed);
    require(
        found == bytes && xxh3(std::as_bytes(std::span(result.weights))) == number<std::uint64_t>(entry + 24),
        fmt::format("is damaged: the weights of {}x{} have another checksum", columns, rows));
    return result;
  }

  void require(bool holds, const std::string& otherwise) const {
    if (!holds) throw DamagedFile(fmt::format("{}: {}", name_, otherwise));
  }

  std::span<const std::byte> file_;
  const std::string& name_;
  std::size_t boards_ = 0;
};

}  // namespace

std::size_t weights_per_stage(int columns, int rows) {
  std::size_t count = kVacantPerStage + 2 * kMobility;
  for (const Pattern& pattern : patterns_of(columns, rows))
    count += static_cast<std::size_t>(pattern.configurations());
  return count;
}

BoardWeights read_weights(std::span<const std::byte> file, const std::string& name, int columns, int rows) {
  return Reader(file, name).weights(std::max(columns, rows), std::min(columns, rows));
}

}  // namespace othello::patterns
