#include "solve/value_segment_file.h"

#include <cstring>

#include <fmt/format.h>

#include "board/score.h"
#include "enumerate/frontier/chunk_file.h"
#include "system/errors.h"

namespace othello::solve {

using enumerate::ChunkLocation;

namespace {

static_assert(sizeof(ChunkLocation) == 16);

struct Head {
  std::array<char, 8> magic{};
  std::uint64_t version = 0;
  std::array<char, 8> board{};
  std::uint64_t symmetry = 0;
  std::uint64_t score = 0;
  std::uint64_t depth = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t states_digest = 0;
  std::uint64_t digest = 0;
  std::array<std::uint64_t, kValueBytes> states{};
  double cpu_seconds = 0;
  std::uint64_t chunks = 0;
  enumerate::ChunkFileSizes sizes;
};

constexpr enumerate::ChunkFileKind kind_of_version(std::uint64_t version) {
  return {.magic = {'O', 'T', 'H', 'E', 'L', 'V', 'A', 'L'},
          .version = version,
          .head_bytes = sizeof(Head),
          .content = "values"};
}
// With and without games; in the first versions, which are read, all chunks are zstd frames.
constexpr std::array kKinds{kind_of_version(4), kind_of_version(3), kind_of_version(2), kind_of_version(1)};

bool may_have_games(const enumerate::ChunkFileKind& kind) {
  return kind.version % 2 == 0;
}

}  // namespace

StoredValueSegment write_value_segment(const std::string& path, const ValueLabel& label,
                                       const ValueSegment& segment) {
  Head head;
  head.board = enumerate::board_tag(label.board);
  head.symmetry = label.symmetry == SymmetryMode::kFull ? 0 : 1;
  head.score = static_cast<std::uint64_t>(label.score);
  head.depth = static_cast<std::uint64_t>(label.depth);
  head.begin = label.begin;
  head.end = label.end;
  head.states_digest = label.states_digest;
  head.digest = label.tally.digest;
  head.states = label.tally.states;
  head.cpu_seconds = label.cpu_seconds;
  head.chunks = segment.chunks.size();
  std::vector<ChunkLocation> index = segment.chunks;
  index.insert(index.end(), segment.games.begin(), segment.games.end());
  auto bytes = enumerate::write_chunk_file(path, kKinds[segment.games.empty() ? 1 : 0],
                                           std::as_writable_bytes(std::span(&head, 1)),
                                           std::as_bytes(std::span(index)), segment.bytes);
  return {.chunks = segment.chunks, .games = segment.games, .bytes = std::move(bytes)};
}

ValueSegmentFile open_value_segment(const std::string& path, bool check_data) {
  enumerate::OpenedChunkFile file = enumerate::open_chunk_file(path, kKinds, check_data);
  Head head;
  std::memcpy(&head, file.head.data(), sizeof head);
  ValueSegmentFile result;
  const std::size_t chunks = file.index.size() / sizeof(ChunkLocation);
  if (chunks < head.chunks || (chunks > head.chunks && !may_have_games(file.kind)) ||
      file.index.size() % sizeof(ChunkLocation) != 0) {
    throw DamagedFile(fmt::format("{}: its index has another size than it says", path));
  }
  std::vector<ChunkLocation> index(chunks);
  std::ranges::copy(file.index, std::as_writable_bytes(std::span(index)).begin());
  const auto games = index.begin() + static_cast<std::ptrdiff_t>(head.chunks);
  result.segment.games.assign(games, index.end());
  index.erase(games, index.end());
  result.segment.chunks = std::move(index);
  result.released = file.released;
  result.segment.bytes = std::move(file.data);
  ValueLabel& label = result.label;
  label.board = enumerate::board_in(head.board);
  label.symmetry = head.symmetry == 0 ? SymmetryMode::kFull : SymmetryMode::kNone;
  if (head.score >= std::size(kScoreRules))
    throw DamagedFile(fmt::format("{}: its score has the number {}", path, head.score));
  label.score = static_cast<ScoreRule>(head.score);
  label.depth = static_cast<int>(head.depth);
  label.begin = head.begin;
  label.end = head.end;
  label.states_digest = head.states_digest;
  label.tally.digest = head.digest;
  label.tally.states = head.states;
  label.cpu_seconds = head.cpu_seconds;
  return result;
}

}  // namespace othello::solve
