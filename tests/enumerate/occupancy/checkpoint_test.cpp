// A checkpoint gives back what was finished, and refuses what is damaged, foreign, or in use.

#include "enumerate/occupancy/checkpoint.h"

#include "enumerate/occupancy/segment_support.h"
#include "files/errors.h"
#include "support/files.h"

namespace othello {
namespace {

const CheckpointSubject kSubject{.board = "5x6", .symmetry = SymmetryMode::kFull};
constexpr std::uint64_t kRanges = 4;  // segments of a depth, of ten occupancies each

class Checkpoints : public testing::Test {
 protected:
  /// Range `number` of a depth.
  SegmentLabel label_of(int depth, std::uint64_t number) {
    SegmentLabel label{.board = kSubject.board, .symmetry = kSubject.symmetry, .depth = depth, .tally = {}};
    label.begin = 10 * number;
    label.end = label.begin + 10;
    label.total = 10 * kRanges;
    label.tally.states = 100 + number;
    label.tally.digest = 0x9876543210ull << number;
    label.tally.first = Uint128{1'000} * number;
    label.tally.last = label.tally.first + 500;
    return label;
  }

  void write_range(const Checkpoint& checkpoint, int depth, std::uint64_t number) {
    const SegmentLabel label = label_of(depth, number);
    test::Records& records = records_[depth];
    const test::Records part = test::random_records(10, 20, random_);
    checkpoint.write(label, test::segment_of(part));
    records.insert(part.begin(), part.end());
  }

  DepthRow row_of(int depth) {
    DepthRow row;
    row.depth = depth;
    Tally tally;
    for (std::uint64_t number = 0; number < kRanges; ++number) tally += label_of(depth, number).tally;
    row.states = tally.states;
    row.digest = tally.digest;
    row.turn_skips = 7;
    row.rival_plays = 5;
    row.bytes = 12'345;
    row.seconds = 0.1 + depth;
    row.cpu_seconds = 1.0 / 3;
    row.gaps.count[3] = 17;
    row.basket_states = {3, 1, 4};
    return row;
  }

  void finish(Checkpoint& checkpoint, int depth, std::vector<int> kept = {}) {
    for (std::uint64_t number = 0; number < kRanges; ++number) write_range(checkpoint, depth, number);
    FinishedDepths finished = checkpoint.finished();
    finished.rows.push_back(row_of(depth));
    finished.frontier_without_move = 11;
    finished.frontier_passes = 9;
    finished.kept = std::move(kept);
    checkpoint.finish_depth(finished);
  }

  /// Depths 0 to 3 finished, three ranges of depth 4 worked out.
  void make() {
    Checkpoint checkpoint(path_, kSubject, false);
    for (int depth = 0; depth < 4; ++depth) finish(checkpoint, depth);
    for (const std::uint64_t number : {0u, 1u, 3u}) write_range(checkpoint, 4, number);
  }

  std::vector<std::string> segments_of(int depth) const {
    std::vector<std::string> paths;
    const std::string folder = path_ + "/depth-0" + std::to_string(depth);
    if (!std::filesystem::exists(folder)) return paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      paths.push_back(entry.path().string());
    std::ranges::sort(paths);
    return paths;
  }

  /// What opening, or loading the frontier, says; the message must have all `words`.
  void expect_damaged(const CheckpointSubject& subject, const std::vector<std::string>& words) const {
    try {
      const Checkpoint checkpoint(path_, subject, true);
      checkpoint.load_frontier();
      ADD_FAILURE() << "nothing was refused";
    } catch (const DamagedFile& error) {
      for (const std::string& word : words) {
        EXPECT_NE(std::string::npos, std::string(error.what()).find(word)) << error.what();
      }
    }
  }

  void replace_in_manifest(const std::string& from, const std::string& to) const {
    std::string text = test::content_of(manifest_);
    const std::size_t at = text.find(from);
    ASSERT_NE(std::string::npos, at) << from;
    test::write_content(manifest_, text.replace(at, from.size(), to));
  }

  const test::Folder folder_;
  const std::string path_ = folder_.file("scratch");
  const std::string manifest_ = path_ + "/manifest.json";
  std::map<int, test::Records> records_;
  std::mt19937_64 random_{101};
};

void flip(const std::string& path, std::size_t offset, int bits = 0xff) {
  std::string content = test::content_of(path);
  content.at(offset) = static_cast<char>(content[offset] ^ bits);
  test::write_content(path, content);
}

test::Records records_in(const std::vector<SegmentFile>& segments) {
  test::Records records;
  for (const SegmentFile& file : segments) records.merge(test::read_segment(file.segment));
  return records;
}

void no_damage(const std::string& what) {
  ADD_FAILURE() << what;
}

TEST_F(Checkpoints, BeginEmpty) {
  for (const bool resume : {false, true}) {
    const Checkpoint checkpoint(path_, kSubject, resume);
    EXPECT_TRUE(checkpoint.finished().rows.empty());
    EXPECT_EQ(path_, checkpoint.folder());
    EXPECT_GT(checkpoint.free_bytes(), 0u);
  }
}

TEST_F(Checkpoints, GiveBackWhatWasFinished) {
  make();
  const Checkpoint checkpoint(path_, kSubject, true);
  const FinishedDepths& finished = checkpoint.finished();
  ASSERT_EQ(4u, finished.rows.size());
  for (int depth = 0; depth < 4; ++depth) {
    const DepthRow expected = row_of(depth);
    const DepthRow& row = finished.rows[static_cast<std::size_t>(depth)];
    EXPECT_EQ(depth, row.depth);
    EXPECT_EQ(expected.states, row.states);
    EXPECT_EQ(expected.turn_skips, row.turn_skips);
    EXPECT_EQ(expected.rival_plays, row.rival_plays);
    EXPECT_EQ(expected.bytes, row.bytes);
    EXPECT_EQ(expected.seconds, row.seconds);
    EXPECT_EQ(expected.cpu_seconds, row.cpu_seconds);
    EXPECT_EQ(expected.digest, row.digest);
    EXPECT_EQ(expected.gaps, row.gaps);
    EXPECT_EQ(expected.basket_states, row.basket_states);
  }
  EXPECT_EQ(11u, finished.frontier_without_move);
  EXPECT_EQ(9u, finished.frontier_passes);

  const auto frontier = checkpoint.load_frontier();
  ASSERT_EQ(kRanges, frontier.size());
  EXPECT_EQ(records_[3], records_in(frontier));
  const auto work = checkpoint.load_work(10 * kRanges, no_damage);
  ASSERT_EQ(3u, work.size());
  EXPECT_EQ(30u, work.back().label.begin);
  EXPECT_EQ(records_[4], records_in(work));

  CheckpointSubject subject;
  EXPECT_EQ(4u, read_manifest(path_, subject).rows.size());
  EXPECT_EQ(kSubject.board, subject.board);
  EXPECT_EQ(kSubject.symmetry, subject.symmetry);
}

TEST_F(Checkpoints, DropDepthsThatAreNotKept) {
  Checkpoint checkpoint(path_, kSubject, false);
  finish(checkpoint, 0);
  finish(checkpoint, 1, {0});
  finish(checkpoint, 2, {0});
  finish(checkpoint, 3, {0, 2});
  EXPECT_EQ(kRanges, segments_of(0).size());
  EXPECT_EQ(0u, segments_of(1).size());
  EXPECT_EQ(kRanges, segments_of(2).size());
  EXPECT_EQ(kRanges, segments_of(3).size());
}

TEST_F(Checkpoints, AreNotOverwrittenWithoutResume) {
  make();
  const std::string before = test::content_of(manifest_);
  try {
    const Checkpoint checkpoint(path_, kSubject, false);
    ADD_FAILURE() << "an existing checkpoint was taken for a new one";
  } catch (const WriteError& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("--resume")) << error.what();
    EXPECT_NE(std::string::npos, std::string(error.what()).find(path_)) << error.what();
  }
  EXPECT_EQ(before, test::content_of(manifest_));
  EXPECT_EQ(kRanges, segments_of(3).size());
}

TEST_F(Checkpoints, BelongToOneSearchAtATime) {
  make();
  {
    const Checkpoint checkpoint(path_, kSubject, true);
    try {
      const Checkpoint second(path_, kSubject, true);
      ADD_FAILURE() << "two searches in one folder";
    } catch (const WriteError& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find("another search")) << error.what();
    }
  }
  EXPECT_NO_THROW(Checkpoint(path_, kSubject, true)) << "the lock goes with its holder";
}

TEST_F(Checkpoints, WhatDiffersIsNamed) {
  make();
  expect_damaged({.board = "6x5", .symmetry = SymmetryMode::kFull}, {"board", "5x6", "6x5"});
  expect_damaged({.board = "5x6", .symmetry = SymmetryMode::kNone}, {"symmetry", "full", "none"});
  for (const auto& [from, to, word] :
       {std::tuple("\"engine\": \"occupancy\"", "\"engine\": \"shifted-queue\"", "engine"),
        std::tuple("\"version\": ", "\"version\": 10", "version"),
        std::tuple("\"format\": \"", "\"format\": \"other-", "format")}) {
    const std::string before = test::content_of(manifest_);
    replace_in_manifest(from, to);
    expect_damaged(kSubject, {word, manifest_});
    test::write_content(manifest_, before);
  }
  EXPECT_NO_THROW(Checkpoint(path_, kSubject, true).load_frontier()) << "refusing changed nothing";
}

TEST_F(Checkpoints, CutOffManifestIsRefusedAtEveryLength) {
  make();
  const std::string content = test::content_of(manifest_);
  const std::size_t end = content.find_last_not_of(" \n");
  for (std::size_t length = 0; length <= end; ++length) {
    test::write_content(manifest_, content.substr(0, length));
    CheckpointSubject subject;
    ASSERT_THROW(read_manifest(path_, subject), DamagedFile) << length << " of " << content.size();
  }
}

// A flipped bit that leaves the manifest's meaning as it was does no harm.
TEST_F(Checkpoints, EveryFlippedBitOfTheManifestIsFound) {
  make();
  const std::string content = test::content_of(manifest_);
  CheckpointSubject right_subject;
  const FinishedDepths right = read_manifest(path_, right_subject);
  for (std::size_t i = 0; i < content.size(); ++i) {
    for (int bits = 1; bits < 256; bits *= 2) {
      std::string damaged = content;
      damaged[i] = static_cast<char>(damaged[i] ^ bits);
      test::write_content(manifest_, damaged);
      try {
        CheckpointSubject subject;
        const FinishedDepths finished = read_manifest(path_, subject);
        const auto same = [&](const DepthRow& a, const DepthRow& b) {
          return a.depth == b.depth && a.states == b.states && a.turn_skips == b.turn_skips &&
                 a.rival_plays == b.rival_plays && a.bytes == b.bytes && a.seconds == b.seconds &&
                 a.cpu_seconds == b.cpu_seconds && a.digest == b.digest && a.gaps == b.gaps &&
                 a.basket_states == b.basket_states;
        };
        ASSERT_TRUE(std::ranges::equal(right.rows, finished.rows, same)) << "byte " << i << " bit " << bits;
        ASSERT_EQ(right.frontier_without_move, finished.frontier_without_move) << "byte " << i;
        ASSERT_EQ(right.frontier_passes, finished.frontier_passes) << "byte " << i;
        ASSERT_EQ(right.kept, finished.kept) << "byte " << i;
        ASSERT_EQ(right_subject.board, subject.board) << "byte " << i;
        ASSERT_EQ(right_subject.symmetry, subject.symmetry) << "byte " << i;
      } catch (const DamagedFile&) {
      }
    }
  }
}

TEST_F(Checkpoints, DamageInTheFrontierIsAnError) {
  make();
  for (const std::string& path : segments_of(3)) {
    const std::string content = test::content_of(path);
    flip(path, content.size() - 1);
    expect_damaged(kSubject, {path});
    flip(path, content.size() / 2);
    expect_damaged(kSubject, {path});
    test::write_content(path, content);
  }
  EXPECT_NO_THROW(Checkpoint(path_, kSubject, true).load_frontier());
}

TEST_F(Checkpoints, MissingSegmentsOfTheFrontierAreAnError) {
  make();
  for (const std::string& path : segments_of(3)) {
    const std::string content = test::content_of(path);
    std::filesystem::remove(path);
    expect_damaged(kSubject, {"depth-03"});
    test::write_content(path, content);
  }
  // One of another depth in its place.
  std::filesystem::copy_file(segments_of(4)[0], segments_of(3)[0],
                             std::filesystem::copy_options::overwrite_existing);
  expect_damaged(kSubject, {segments_of(3)[0]});
}

TEST_F(Checkpoints, DamageInTheDepthInWorkIsDroppedAndSaid) {
  make();
  const std::string damaged = segments_of(4)[1];
  flip(damaged, test::content_of(damaged).size() - 1);
  const Checkpoint checkpoint(path_, kSubject, true);
  std::vector<std::string> said;
  const auto work =
      checkpoint.load_work(10 * kRanges, [&](const std::string& what) { said.push_back(what); });
  ASSERT_EQ(2u, work.size());
  EXPECT_EQ(0u, work[0].label.begin);
  EXPECT_EQ(30u, work[1].label.begin);
  ASSERT_EQ(1u, said.size());
  EXPECT_NE(std::string::npos, said[0].find(damaged)) << said[0];
  EXPECT_FALSE(std::filesystem::exists(damaged));
  EXPECT_EQ(2u, checkpoint.load_work(10 * kRanges, no_damage).size());
}

TEST_F(Checkpoints, WorkOnOtherCandidatesIsDropped) {
  make();
  const Checkpoint checkpoint(path_, kSubject, true);
  int said = 0;
  EXPECT_TRUE(checkpoint.load_work(10 * kRanges + 1, [&](const std::string&) { ++said; }).empty());
  EXPECT_EQ(3, said);
}

TEST_F(Checkpoints, HalfWrittenFilesOfAKilledSearchDoNotMatter) {
  make();
  test::write_content(manifest_ + ".partial", "half a mani");
  test::write_content(segments_of(3)[0] + ".partial", "half a segm");
  test::write_content(segments_of(4)[0] + ".partial", "half a segm");
  const Checkpoint checkpoint(path_, kSubject, true);
  EXPECT_EQ(records_[3], records_in(checkpoint.load_frontier()));
  EXPECT_EQ(3u, checkpoint.load_work(10 * kRanges, no_damage).size());
  EXPECT_EQ(3u, segments_of(4).size()) << "left-overs are cleared away";
}

TEST_F(Checkpoints, FoldersThatCannotBeMadeAreAnError) {
  test::write_content(folder_.file("file"), "no folder");
  EXPECT_THROW(Checkpoint(folder_.file("file"), kSubject, false), WriteError);
  EXPECT_THROW(Checkpoint(folder_.file("file/scratch"), kSubject, false), WriteError);
}

TEST_F(Checkpoints, LogHasALineForEveryDepth) {
  make();
  const std::string log = test::content_of(path_ + "/log.csv");
  EXPECT_EQ(5, std::ranges::count(log, '\n')) << log;
  EXPECT_TRUE(log.starts_with("date,depth,states,")) << log;
}

}  // namespace
}  // namespace othello
