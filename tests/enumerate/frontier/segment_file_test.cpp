// Segments as files: what was written is read, and whatever byte is wrong or missing, it is found.

#include "enumerate/frontier/segment_file.h"

#include "enumerate/frontier/checkpoint/first_versions.h"
#include "enumerate/frontier/segment_support.h"
#include "support/files.h"

namespace othello::enumerate {
namespace {

SegmentLabel some_label() {
  SegmentLabel label{.board = "5x6", .symmetry = SymmetryMode::kNone, .depth = 17, .tally = {}};
  label.begin = 123'456'789'012;
  label.end = label.begin + 17;
  label.total = label.end + 5;
  label.tally.states = 4'000;
  label.tally.without_move = 300;
  label.tally.passes = 200;
  label.tally.digest = 0x0123456789abcdef;
  label.tally.first = Uint128{77} << 70 | 5;
  label.tally.last = Uint128{78} << 70 | 6;
  for (std::size_t i = 0; i < GapHistogram::kBits; ++i) label.tally.gaps.count[i] = 1'000 + i;
  label.tally.move_range = {.least = 1, .most = 13};
  label.tally.moves_before = {.moves = 20'000, .flips = 50'000};
  label.cpu_seconds = 1.25;
  return label;
}

void expect_same_label(const SegmentLabel& expected, const SegmentLabel& label) {
  EXPECT_EQ(expected.board, label.board);
  EXPECT_EQ(expected.symmetry, label.symmetry);
  EXPECT_EQ(expected.depth, label.depth);
  EXPECT_EQ(expected.begin, label.begin);
  EXPECT_EQ(expected.end, label.end);
  EXPECT_EQ(expected.total, label.total);
  EXPECT_EQ(expected.tally.states, label.tally.states);
  EXPECT_EQ(expected.tally.without_move, label.tally.without_move);
  EXPECT_EQ(expected.tally.passes, label.tally.passes);
  EXPECT_EQ(expected.tally.digest, label.tally.digest);
  EXPECT_TRUE(expected.tally.first == label.tally.first);
  EXPECT_TRUE(expected.tally.last == label.tally.last);
  EXPECT_EQ(expected.tally.gaps, label.tally.gaps);
  EXPECT_EQ(expected.tally.move_range, label.tally.move_range);
  EXPECT_EQ(expected.tally.moves_before, label.tally.moves_before);
  EXPECT_EQ(expected.cpu_seconds, label.cpu_seconds);
}

class SegmentFiles : public testing::Test {
 protected:
  /// Writes some records and returns the file's content.
  std::string written(const test::Records& records) const {
    write_segment_file(path_, some_label(), test::segment_of(records));
    return test::content_of(path_);
  }

  const test::Folder folder_;
  const std::string path_ = folder_.file("a.segment");
  std::mt19937_64 random_{91};
};

TEST_F(SegmentFiles, ComeBackWhole) {
  for (const std::size_t count : {1u, 50u, 2'000u}) {
    const test::Records records = test::random_records(count, 400, random_);
    const StoredSegment stored = write_segment_file(path_, some_label(), test::segment_of(records));
    EXPECT_EQ(1u, folder_.files());
    EXPECT_EQ(records, test::read_segment(stored)) << "as the writer gave it back";
    for (const bool check_data : {false, true}) {
      const SegmentFile file = open_segment_file(path_, check_data);
      expect_same_label(some_label(), file.label);
      EXPECT_FALSE(file.released);
      EXPECT_EQ(records, test::read_segment(file.segment));
    }
  }
}

TEST_F(SegmentFiles, SayWhatOfTheMovesIsNotKnown) {
  SegmentLabel label = some_label();
  for (const bool counted : {false, true}) {
    label.tally.moves_before = counted ? MoveCount{.moves = 1, .flips = 2} : MoveCount{.known = false};
    for (const MoveRange& range : {MoveRange::unknown(), MoveRange(), MoveRange{.least = 0, .most = 0},
                                   MoveRange{.least = 3, .most = 9}}) {
      label.tally.move_range = range;
      write_segment_file(path_, label, test::segment_of({}));
      expect_same_label(label, open_segment_file(path_, true).label);
    }
  }
}

// Their index counts no states.
TEST_F(SegmentFiles, OfVersion4AreRead) {
  for (const std::size_t count : {0u, 1u, 2'000u}) {
    const test::Records records = test::random_records(count, 400, random_);
    written(records);
    EXPECT_EQ(count > 0, !open_segment_file(path_, true).segment.counts.empty());
    test::turn_into_version_4(path_);
    const SegmentFile file = open_segment_file(path_, true);
    expect_same_label(some_label(), file.label);
    EXPECT_EQ(records, test::read_segment(file.segment));
    EXPECT_TRUE(file.segment.counts.empty());
  }
}

TEST_F(SegmentFiles, WithoutCountsOfEachPartAreRefused) {
  Segment segment = test::segment_of(test::random_records(2'000, 400, random_));
  ASSERT_GT(segment.chunks.size(), 2u);
  const std::vector<std::uint8_t> counts = segment.counts;
  const auto expect_refused = [&](std::vector<std::uint8_t> wrong) {
    segment.counts = std::move(wrong);
    write_segment_file(path_, some_label(), segment);
    EXPECT_THROW(open_segment_file(path_, true), DamagedFile);
  };
  expect_refused({});
  expect_refused({counts.begin(), counts.end() - 2});
  std::vector<std::uint8_t> more = counts;
  more.insert(more.end(), {1, 0});
  expect_refused(more);
  more = counts;
  more.back() = 0xff;  // the number continues behind the end
  expect_refused(more);
}

// Their chunks are zstd frames, as small ones still are.
TEST_F(SegmentFiles, OfVersion2AreRead) {
  const test::Records records = test::random_records(50, 400, random_);
  written(records);
  test::turn_into_version_4(path_);
  test::write_content(path_, test::segment_of_version_2(test::content_of(path_)));
  SegmentFile file = open_segment_file(path_, true);
  expect_same_label(some_label(), file.label);
  EXPECT_EQ(records, test::read_segment(file.segment));
}

// The first versions of the program counted no moves.
TEST_F(SegmentFiles, OfVersion1AreRead) {
  const test::Records records = test::random_records(50, 400, random_);
  written(records);
  test::turn_into_version_4(path_);
  const std::string content = test::segment_of_version_1(test::content_of(path_));
  test::write_content(path_, content);
  SegmentLabel expected = some_label();
  expected.tally.moves_before = {.known = false};
  expected.tally.move_range = MoveRange::unknown();
  for (const bool check_data : {false, true}) {
    SegmentFile file = open_segment_file(path_, check_data);
    expect_same_label(expected, file.label);
    EXPECT_EQ(records, test::read_segment(file.segment));
  }
  for (std::size_t i = 0; i < content.size(); ++i) {
    std::string damaged = content;
    damaged[i] = static_cast<char>(damaged[i] ^ 1 << random_() % 8);
    test::write_content(path_, damaged);
    EXPECT_THROW(open_segment_file(path_, true), DamagedFile) << "byte " << i << " of " << content.size();
  }
  test::write_content(path_, content);
  open_segment_file(path_, true).segment.bytes->release();
  EXPECT_TRUE(open_segment_file(path_, true).released);
}

// Nothing leads to the occupancies of its range.
TEST_F(SegmentFiles, WithoutRecords) {
  written({});
  const SegmentFile file = open_segment_file(path_, true);
  expect_same_label(some_label(), file.label);
  EXPECT_TRUE(file.segment.records.empty());
  EXPECT_TRUE(file.segment.chunks.empty());
  EXPECT_FALSE(file.released);
}

TEST_F(SegmentFiles, EveryBoardNameFits) {
  for (const char* board : {"3x3", "8x8"}) {
    for (const SymmetryMode mode : {SymmetryMode::kFull, SymmetryMode::kNone}) {
      write_segment_file(path_, {.board = board, .symmetry = mode, .tally = {}}, test::segment_of({}));
      const SegmentFile file = open_segment_file(path_, true);
      EXPECT_EQ(board, file.label.board);
      EXPECT_EQ(mode, file.label.symmetry);
    }
  }
}

TEST_F(SegmentFiles, ReleasedKeepTheirIndexAlone) {
  const test::Records records = test::random_records(20, 100, random_);
  const StoredSegment stored = write_segment_file(path_, some_label(), test::segment_of(records));
  const auto size = std::filesystem::file_size(path_);
  stored.bytes->release();
  EXPECT_LT(std::filesystem::file_size(path_), size);
  const SegmentFile file = open_segment_file(path_, true);
  EXPECT_TRUE(file.released);
  expect_same_label(some_label(), file.label);
  auto record = records.begin();
  ASSERT_EQ(records.size(), file.segment.records.size());
  for (const RecordLocation& place : file.segment.records) EXPECT_EQ((record++)->first, place.occupancy);
  EXPECT_THROW(test::read_segment(file.segment), DamagedFile) << "its states are gone";
}

TEST_F(SegmentFiles, CutOffAtEveryLength) {
  const std::string content = written(test::random_records(20, 100, random_));
  const StoredSegment stored = std::move(open_segment_file(path_, true).segment);
  stored.bytes->release();
  const auto released_size = std::filesystem::file_size(path_);
  test::write_content(path_, content);
  for (std::size_t length = content.size(); length-- > 0;) {
    std::filesystem::resize_file(path_, length);
    if (length == released_size) continue;  // the form of a released file
    EXPECT_THROW(open_segment_file(path_, false), DamagedFile) << length << " of " << content.size();
  }
  test::write_content(path_, content + "x");
  EXPECT_THROW(open_segment_file(path_, false), DamagedFile) << "one byte more";
}

TEST_F(SegmentFiles, EveryFlippedByteIsFound) {
  const std::string content = written(test::random_records(20, 100, random_));
  for (std::size_t i = 0; i < content.size(); ++i) {
    for (const int flip : {1 << random_() % 8, 0xff}) {
      std::string damaged = content;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      test::write_content(path_, damaged);
      try {
        open_segment_file(path_, true);
        ADD_FAILURE() << "byte " << i << " of " << content.size();
      } catch (const DamagedFile& error) {
        EXPECT_NE(std::string::npos, std::string(error.what()).find(path_)) << error.what();
      }
    }
  }
}

// Also without the check at opening: a chunk has a checksum of its own.
TEST_F(SegmentFiles, DamagedStatesAreFoundWhenTheyAreRead) {
  const test::Records records = test::random_records(20, 100, random_);
  const std::string content = written(records);
  const std::size_t data_bytes = open_segment_file(path_, true).segment.chunks.at(0).bytes;
  for (std::size_t i = content.size() - data_bytes; i < content.size(); ++i) {
    std::string damaged = content;
    damaged[i] = static_cast<char>(damaged[i] ^ 0xff);
    test::write_content(path_, damaged);
    EXPECT_THROW(test::read_segment(open_segment_file(path_, false).segment), DamagedFile) << "byte " << i;
  }
}

TEST_F(SegmentFiles, OtherFilesAreRefused) {
  EXPECT_THROW(open_segment_file(folder_.file("none"), false), DamagedFile);
  EXPECT_THROW(open_segment_file(folder_.path(), false), DamagedFile);
  for (const std::string& content : {std::string(), std::string(10'000, '\0'), std::string(10'000, '\xff')}) {
    test::write_content(path_, content);
    EXPECT_THROW(open_segment_file(path_, false), DamagedFile);
  }
}

}  // namespace
}  // namespace othello::enumerate
