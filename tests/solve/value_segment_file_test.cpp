// Values as files: what was written is read, from files of the first versions as well.
#include "solve/value_segment_file.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "enumerate/frontier/checkpoint/first_versions.h"
#include "enumerate/frontier/segment.h"
#include "support/files.h"
#include "system/errors.h"

namespace othello::solve {
namespace {

class ValueSegmentFiles : public testing::Test {
 protected:
  /// Chunks that are zstd frames: too small for rANS.
  std::vector<enumerate::ChunkLocation> append(std::vector<std::vector<std::uint8_t>>& contents,
                                               std::size_t chunks) {
    std::vector<enumerate::ChunkLocation> places;
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      std::vector<std::uint8_t> content(40 + chunk);
      for (std::uint8_t& byte : content) byte = static_cast<std::uint8_t>(random_() % 61);
      places.push_back(enumerate::append_chunk(coder_, content, segment_.bytes));
      contents.push_back(std::move(content));
    }
    return places;
  }

  void write(bool with_games) {
    segment_.chunks = append(values_, 5);
    if (with_games) segment_.games = append(games_, 3);
    label_.tally.states[34] = 200;
    write_value_segment(path_, label_, segment_);
  }

  void expect_read() const {
    ValueSegmentFile file = open_value_segment(path_, true);
    EXPECT_EQ(label_.board, file.label.board);
    EXPECT_EQ(label_.symmetry, file.label.symmetry);
    EXPECT_EQ(label_.score, file.label.score);
    EXPECT_EQ(label_.depth, file.label.depth);
    EXPECT_EQ(label_.begin, file.label.begin);
    EXPECT_EQ(label_.end, file.label.end);
    EXPECT_EQ(label_.states_digest, file.label.states_digest);
    EXPECT_EQ(label_.tally.digest, file.label.tally.digest);
    EXPECT_EQ(label_.tally.states, file.label.tally.states);
    EXPECT_EQ(label_.cpu_seconds, file.label.cpu_seconds);
    EXPECT_EQ(games_.size(), file.segment.games.size());
    std::vector<StoredValueSegment> segments;
    segments.push_back(std::move(file.segment));
    const DepthValues values(std::move(segments));
    EXPECT_EQ(!games_.empty(), values.has_games());
    ASSERT_EQ(values_.size(), values.chunks());
    enumerate::ChunkReader reader;
    for (std::uint32_t chunk = 0; chunk < values.chunks(); ++chunk) {
      const enumerate::Chunk content = values.load(chunk, reader);
      EXPECT_EQ(values_[chunk], std::vector<std::uint8_t>(content.data(), content.end()));
    }
  }

  /// The file with its version changed.
  void change_version(char from, char to) const {
    const std::string content = test::content_of(path_);
    ASSERT_EQ(from, content.at(8));
    constexpr std::size_t kHeadBytes = 8 * (10 + kValueBytes + 2 + 3);
    test::write_content(path_, test::chunk_file_of_version(to, kHeadBytes, content));
  }

  const test::Folder folder_;
  const std::string path_ = folder_.file("a.values");
  std::mt19937_64 random_{17};
  EntropyCoder coder_;
  ValueLabel label_{.board = "5x6",
                    .symmetry = SymmetryMode::kNone,
                    .score = ScoreRule::kDiscs,
                    .depth = 17,
                    .begin = 123'456'789'012,
                    .end = 123'456'789'029,
                    .states_digest = 0x0123456789abcdef,
                    .tally = {.digest = 0xfedcba9876543210},
                    .cpu_seconds = 1.25};
  ValueSegment segment_;
  std::vector<std::vector<std::uint8_t>> values_;
  std::vector<std::vector<std::uint8_t>> games_;
};

TEST_F(ValueSegmentFiles, AreRead) {
  write(false);
  expect_read();
  change_version(3, 1);
  expect_read();
}

TEST_F(ValueSegmentFiles, WithGamesAreRead) {
  write(true);
  expect_read();
  change_version(4, 2);
  expect_read();
}

TEST_F(ValueSegmentFiles, OfAVersionWithoutGamesMustNotHaveThem) {
  write(true);
  change_version(4, 1);
  EXPECT_THROW(open_value_segment(path_, true), DamagedFile);
}

}  // namespace
}  // namespace othello::solve
