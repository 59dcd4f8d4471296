// A checkpoint returns what was finished, and refuses what is damaged, foreign, or in use.

#include "enumerate/frontier/checkpoint/checkpoint.h"

#include <tuple>

#include "enumerate/frontier/segment_support.h"
#include "support/files.h"
#include "system/errors.h"

namespace othello::enumerate {
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
    label.tally.moves_before = {.moves = 300, .flips = 700 + number};
    label.tally.move_range = {.least = 2, .most = 9 + number};
    return label;
  }

  void write_range(const Checkpoint& checkpoint, int depth, std::uint64_t number) {
    const SegmentLabel label = label_of(depth, number);
    test::Records& records = records_[depth];
    const test::Records part = test::random_records(10, 20, random_);
    write_segment(checkpoint.folder(), label, test::segment_of(part));
    records.insert(part.begin(), part.end());
  }

  DepthRow row_of(int depth) {
    DepthRow row;
    row.depth = depth;
    Tally tally;
    for (std::uint64_t number = 0; number < kRanges; ++number) tally += label_of(depth, number).tally;
    row.states = tally.states;
    row.digest = tally.digest;
    row.set_mobility_before(tally.moves_before, MoveRange::unknown());
    row.turn_skips = depth > 0 ? 7 : 0;
    row.rival_plays = depth > 0 ? 5 : 0;
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
    checkpoint.complete_removal();
  }

  /// Depths 0 to 3 finished, three ranges of depth 4 computed.
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

/// The depth in progress, which has to be free of faults.
std::vector<SegmentFile> work_in(const Checkpoint& checkpoint, std::uint64_t total) {
  SegmentSet work = checkpoint.load_depth_in_progress(total);
  for (const SegmentFault& fault : work.faults) ADD_FAILURE() << fault.what;
  return std::move(work.segments);
}

TEST_F(Checkpoints, BeginEmpty) {
  for (const bool resume : {false, true}) {
    const Checkpoint checkpoint(path_, kSubject, resume);
    EXPECT_TRUE(checkpoint.finished().rows.empty());
    EXPECT_EQ(path_, checkpoint.folder());
    EXPECT_GT(checkpoint.free_bytes(), 0u);
  }
}

TEST_F(Checkpoints, ReturnWhatWasFinished) {
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
  const auto work = work_in(checkpoint, 10 * kRanges);
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

TEST_F(Checkpoints, OneThatIsVerifiedIsNotSearchedIn) {
  make();
  const FolderLock first(path_, FolderLock::Use::kReading);
  EXPECT_NO_THROW(FolderLock(path_, FolderLock::Use::kReading));
  EXPECT_THROW(Checkpoint(path_, kSubject, true), WriteError);
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

TEST_F(Checkpoints, MovesThatTheSegmentsDoNotAddUpToAreAnError) {
  Checkpoint checkpoint(path_, kSubject, false);
  finish(checkpoint, 0);
  EXPECT_EQ(kRanges, checkpoint.load_frontier().size());
  FinishedDepths finished = checkpoint.finished();
  ++*finished.rows.back().flips;
  checkpoint.finish_depth(finished);
  checkpoint.complete_removal();
  try {
    checkpoint.load_frontier();
    ADD_FAILURE() << "nothing was refused";
  } catch (const DamagedFile& error) {
    EXPECT_NE(std::string::npos, std::string(error.what()).find("1200 moves that flip 2806 discs"))
        << error.what();
  }
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

TEST_F(Checkpoints, DamageInTheDepthInProgressIsReportedAndSetAside) {
  make();
  const std::string damaged = segments_of(4)[1];
  flip(damaged, test::content_of(damaged).size() - 1);
  const std::string content = test::content_of(damaged);
  Checkpoint checkpoint(path_, kSubject, true);
  const SegmentSet work = checkpoint.load_depth_in_progress(10 * kRanges);
  ASSERT_EQ(2u, work.segments.size());
  EXPECT_EQ(0u, work.segments[0].label.begin);
  EXPECT_EQ(30u, work.segments[1].label.begin);
  ASSERT_EQ(1u, work.faults.size());
  EXPECT_EQ(damaged, work.faults[0].path);
  EXPECT_NE(std::string::npos, work.faults[0].what.find(damaged)) << work.faults[0].what;
  EXPECT_EQ(content, test::content_of(damaged))
      << "nothing happens to it until it is clear that it can be spared";

  checkpoint.set_aside(work.faults);
  EXPECT_FALSE(std::filesystem::exists(damaged));
  EXPECT_EQ(content, test::content_of(damaged + ".damaged"));
  EXPECT_EQ(2u, work_in(checkpoint, 10 * kRanges).size());
  checkpoint.remove_leftovers();
  EXPECT_EQ(content, test::content_of(damaged + ".damaged")) << "it is not computed again yet";
  write_range(checkpoint, 4, 1);
  write_range(checkpoint, 4, 2);
  FinishedDepths finished = checkpoint.finished();
  finished.rows.push_back(row_of(4));
  checkpoint.finish_depth(finished);
  checkpoint.complete_removal();
  EXPECT_EQ(kRanges, segments_of(4).size());
  EXPECT_FALSE(std::filesystem::exists(damaged + ".damaged"));
  EXPECT_EQ(kRanges, checkpoint.load_frontier().size());
}

TEST_F(Checkpoints, WorkOnOtherCandidatesIsAFault) {
  make();
  const Checkpoint checkpoint(path_, kSubject, true);
  const SegmentSet work = checkpoint.load_depth_in_progress(10 * kRanges + 1);
  EXPECT_TRUE(work.segments.empty());
  EXPECT_EQ(3u, work.faults.size());
  EXPECT_EQ(3u, segments_of(4).size());
}

TEST_F(Checkpoints, SegmentsUnderOtherNamesAreFaults) {
  make();
  const auto paths = segments_of(4);
  std::filesystem::rename(paths[0], paths[0] + ".x");
  std::filesystem::rename(paths[1], paths[0]);
  std::filesystem::rename(paths[0] + ".x", paths[1]);
  const SegmentSet work = Checkpoint(path_, kSubject, true).load_depth_in_progress(10 * kRanges);
  ASSERT_EQ(2u, work.faults.size());
  EXPECT_EQ(paths[0], work.faults[0].path);
  EXPECT_EQ(paths[1], work.faults[1].path);
}

TEST_F(Checkpoints, HalfWrittenFilesOfAKilledSearchDoNotMatter) {
  make();
  const auto files_in_folder = [&] {
    return std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator());
  };
  const auto files = files_in_folder();
  for (const char* ending : {".partial", ".123-0123456789abcdef.partial"}) {
    test::write_content(manifest_ + ending, "half a mani");
    test::write_content(segments_of(3)[0] + ending, "half a segm");
    test::write_content(segments_of(4)[0] + ending, "half a segm");
  }
  test::write_content(path_ + "/mine.partial", "of someone else");
  const Checkpoint checkpoint(path_, kSubject, true);
  EXPECT_EQ(records_[3], records_in(checkpoint.load_frontier()));
  EXPECT_EQ(3u, work_in(checkpoint, 10 * kRanges).size());
  EXPECT_EQ(3u, segments_of(4).size()) << "left-overs are cleared away";
  EXPECT_EQ(files + 1, files_in_folder());
  EXPECT_TRUE(std::filesystem::exists(path_ + "/mine.partial"));
}

// Its segments could be those of days.
TEST_F(Checkpoints, AFolderThatLostItsManifestIsNoNewOne) {
  make();
  std::filesystem::rename(manifest_, manifest_ + ".x");
  for (const bool resume : {false, true}) {
    try {
      const Checkpoint checkpoint(path_, kSubject, resume);
      ADD_FAILURE() << "taken for a new one";
    } catch (const DamagedFile& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find(manifest_)) << error.what();
    }
  }
  EXPECT_EQ(3u, segments_of(4).size());
  std::filesystem::rename(manifest_ + ".x", manifest_);
  EXPECT_NO_THROW(Checkpoint(path_, kSubject, true).load_frontier());
}

// One that was put back from a copy: what is newer is no leftover.
TEST_F(Checkpoints, AnOlderManifestDeletesNothing) {
  {
    Checkpoint checkpoint(path_, kSubject, false);
    for (int depth = 0; depth < 3; ++depth) finish(checkpoint, depth);
  }
  const std::string older = test::content_of(manifest_);
  {
    Checkpoint checkpoint(path_, kSubject, true);
    finish(checkpoint, 3);
    write_range(checkpoint, 4, 0);
  }
  const std::string newest = test::content_of(manifest_);
  test::write_content(manifest_, older);
  expect_damaged(kSubject, {manifest_, "ends with depth 2", "depth 4"});
  EXPECT_EQ(1u, segments_of(4).size());
  test::write_content(manifest_, newest);
  EXPECT_NO_THROW(Checkpoint(path_, kSubject, true).load_frontier());
  EXPECT_EQ(1u, segments_of(4).size());
}

// What lies behind a link is not this checkpoint's: nothing is deleted, cut off or renamed there.
TEST_F(Checkpoints, LinksAreRefused) {
  make();
  const std::string elsewhere = folder_.file("elsewhere");
  for (const char* depth : {"02", "03", "04", "05"}) {
    const std::string link = path_ + "/depth-" + depth;
    if (std::filesystem::exists(link)) {
      std::filesystem::rename(link, elsewhere);
    } else {
      std::filesystem::create_directory(elsewhere);
      test::write_content(elsewhere + "/a.segment", "of mine");
    }
    test::write_content(elsewhere + "/a.partial", "of mine");
    std::filesystem::create_directory_symlink(elsewhere, link);
    try {
      const Checkpoint checkpoint(path_, kSubject, true);
      ADD_FAILURE() << link << " was followed";
    } catch (const DamagedFile& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find(link)) << error.what();
    }
    EXPECT_EQ("of mine", test::content_of(elsewhere + "/a.partial"));
    std::filesystem::remove(link);
    std::filesystem::remove(elsewhere + "/a.partial");
    if (std::filesystem::exists(elsewhere + "/a.segment")) {
      std::filesystem::remove_all(elsewhere);
    } else {
      std::filesystem::rename(elsewhere, link);
    }
  }
  // A segment, too.
  const std::string segment = segments_of(3)[0];
  std::filesystem::rename(segment, elsewhere);
  std::filesystem::create_symlink(elsewhere, segment);
  expect_damaged(kSubject, {segment});
}

TEST_F(Checkpoints, OtherFilesInADepthThatIsDroppedStay) {
  Checkpoint checkpoint(path_, kSubject, false);
  finish(checkpoint, 0);
  const std::string other = path_ + "/depth-00/notes.txt";
  test::write_content(other, "of mine");
  finish(checkpoint, 1);
  EXPECT_EQ("of mine", test::content_of(other));
  EXPECT_EQ(1u, segments_of(0).size());
}

// Another thread may be writing there by then.
TEST_F(Checkpoints, ThePartialFilesOfTheDepthInProgressStay) {
  Checkpoint checkpoint(path_, kSubject, false);
  finish(checkpoint, 0);
  const std::string frontier = segments_of(0)[0] + ".partial";
  write_range(checkpoint, 1, 0);
  const std::string progress = segments_of(1)[0] + ".partial";
  const std::string manifest = path_ + "/manifest.json.partial";
  for (const std::string& path : {frontier, progress, manifest}) test::write_content(path, "a part");
  FinishedDepths finished = checkpoint.finished();
  finished.kept.clear();
  checkpoint.finish_depth(finished);
  checkpoint.complete_removal();
  EXPECT_FALSE(std::filesystem::exists(frontier));
  EXPECT_TRUE(std::filesystem::exists(progress));
  EXPECT_FALSE(std::filesystem::exists(manifest));
  EXPECT_EQ(2u, segments_of(1).size());
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
}  // namespace othello::enumerate
