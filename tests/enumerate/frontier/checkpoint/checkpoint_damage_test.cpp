// A checkpoint refuses what is damaged, missing or somewhere else, and deletes nothing because of it.

#include "enumerate/frontier/checkpoint/checkpoint_check.h"
#include "enumerate/frontier/checkpoint/checkpoint_support.h"

namespace othello::enumerate {
namespace {

using test::kRanges;
using test::kSubject;
using DamagedCheckpoints = test::CheckpointTest;

TEST_F(DamagedCheckpoints, DamageInTheFrontierIsAnError) {
  make();
  for (const std::string& path : segments_of(3)) {
    const std::string content = test::content_of(path);
    test::flip(path, content.size() - 1);
    expect_damaged(kSubject, {path});
    test::flip(path, content.size() / 2);
    expect_damaged(kSubject, {path});
    test::write_content(path, content);
  }
  EXPECT_NO_THROW(Checkpoint(path_, kSubject, true).load_frontier());
}

TEST_F(DamagedCheckpoints, MovesThatTheSegmentsDoNotAddUpToAreAnError) {
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

TEST_F(DamagedCheckpoints, MissingSegmentsOfTheFrontierAreAnError) {
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

TEST_F(DamagedCheckpoints, DamageInTheDepthInProgressIsReportedAndSetAside) {
  make();
  const std::string damaged = segments_of(4)[1];
  test::flip(damaged, test::content_of(damaged).size() - 1);
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
  EXPECT_EQ(2u, test::work_in(checkpoint, 10 * kRanges).size());
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

TEST_F(DamagedCheckpoints, WorkOnOtherCandidatesIsAFault) {
  make();
  const Checkpoint checkpoint(path_, kSubject, true);
  const SegmentSet work = checkpoint.load_depth_in_progress(10 * kRanges + 1);
  EXPECT_TRUE(work.segments.empty());
  EXPECT_EQ(3u, work.faults.size());
  EXPECT_EQ(3u, segments_of(4).size());
}

TEST_F(DamagedCheckpoints, SegmentsUnderOtherNamesAreFaults) {
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

TEST_F(DamagedCheckpoints, HalfWrittenFilesOfAKilledSearchDoNotMatter) {
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
  EXPECT_EQ(records_[3], test::records_in(checkpoint.load_frontier()));
  EXPECT_EQ(3u, test::work_in(checkpoint, 10 * kRanges).size());
  EXPECT_EQ(3u, segments_of(4).size()) << "left-overs are cleared away";
  EXPECT_EQ(files + 1, files_in_folder());
  EXPECT_TRUE(std::filesystem::exists(path_ + "/mine.partial"));
}

// Its segments could be those of days.
TEST_F(DamagedCheckpoints, AFolderThatLostItsManifestIsNoNewOne) {
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
TEST_F(DamagedCheckpoints, AnOlderManifestDeletesNothing) {
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
  std::string faults;
  check_checkpoint(path_, 1, [&](const DepthReport& report) {
    for (const SegmentFault& fault : report.faults) faults += fault.what;
  });
  EXPECT_NE(std::string::npos, faults.find("ends with depth 2, but there are segments of depth 4")) << faults;
  EXPECT_EQ(1u, segments_of(4).size());
  test::write_content(manifest_, newest);
  EXPECT_NO_THROW(Checkpoint(path_, kSubject, true).load_frontier());
  EXPECT_EQ(1u, segments_of(4).size());
}

// What lies behind a link is not this checkpoint's: nothing is deleted, cut off or renamed there.
TEST_F(DamagedCheckpoints, LinksAreRefused) {
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

TEST_F(DamagedCheckpoints, FoldersThatCannotBeMadeAreAnError) {
  test::write_content(folder_.file("file"), "no folder");
  EXPECT_THROW(Checkpoint(folder_.file("file"), kSubject, false), WriteError);
  EXPECT_THROW(Checkpoint(folder_.file("file/scratch"), kSubject, false), WriteError);
}

}  // namespace
}  // namespace othello::enumerate
