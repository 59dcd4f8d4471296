// A checkpoint returns what was finished, and refuses what is foreign or in use.

#include "enumerate/frontier/checkpoint/checkpoint.h"

#include "enumerate/frontier/checkpoint/checkpoint_support.h"

namespace othello::enumerate {
namespace {

using test::kRanges;
using test::kSubject;
using Checkpoints = test::CheckpointTest;

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
  EXPECT_EQ(records_[3], test::records_in(frontier));
  const auto work = test::work_in(checkpoint, 10 * kRanges);
  ASSERT_EQ(3u, work.size());
  EXPECT_EQ(30u, work.back().label.begin);
  EXPECT_EQ(records_[4], test::records_in(work));

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

TEST_F(Checkpoints, LogHasALineForEveryDepth) {
  make();
  const std::string log = test::content_of(path_ + "/log.csv");
  EXPECT_EQ(5, std::ranges::count(log, '\n')) << log;
  EXPECT_TRUE(log.starts_with("date,depth,states,")) << log;
}

}  // namespace
}  // namespace othello::enumerate
