// Damage to a search that was stopped far in a depth, when states that it came from are cut off: they are
// computed again if possible, or else named, with every file left as it was. Verifying says the same
// beforehand.

#include <atomic>
#include <filesystem>
#include <map>
#include <random>

#include "enumerate/engines_support.h"
#include "enumerate/frontier/checkpoint/checkpoint_check.h"
#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "enumerate/search/options.h"
#include "support/files.h"
#include "system/errors.h"

namespace othello::enumerate {
namespace {

namespace fs = std::filesystem;

constexpr int kDepth = 12;

/// Requests a stop when most of the last depth is computed.
class StopsLate : public test::Listener {
 public:
  void progress(const Progress& progress) override {
    if (progress.depth == kDepth && progress.expanded > progress.to_expand / 10 * 9) stop_ = true;
  }
  bool stop_requested() const override { return stop_; }

 private:
  std::atomic<bool> stop_{false};
};

class LostWork : public test::Engines {
 protected:
  void SetUp() override {
    Engines::SetUp();
    StopsLate listener;
    SearchOptions alone = options();
    alone.threads = 1;  // the same each time
    ASSERT_THROW(run_search(alone, listener), SearchStopped);
    parents_ = segment_paths(scratch_, kDepth - 1);
    work_ = segment_paths(scratch_, kDepth);
    for (const std::string& path : parents_) {
      if (open_segment_file(path, true).released) cut_off_.push_back(path);
    }
    ASSERT_GE(parents_.size(), 4u);
    ASSERT_GE(work_.size(), 10u);
    ASSERT_FALSE(cut_off_.empty());
    ASSERT_LT(cut_off_.size(), parents_.size());
    fs::rename(scratch_, whole_);
    restore();
  }

  SearchOptions options() const {
    SearchOptions options = Engines::options();
    options.storage.scratch = scratch_;
    options.storage.resume = true;
    options.threads = 2;
    return options;
  }

  /// As the stopped search left it.
  void restore() const {
    fs::remove_all(scratch_);
    fs::copy(whole_, scratch_, fs::copy_options::recursive);
  }

  std::map<std::string, std::string> content() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(scratch_)) {
      if (entry.is_regular_file()) files[entry.path().string()] = test::content_of(entry.path().string());
    }
    return files;
  }

  void flip(const std::string& path) {
    std::string bytes = test::content_of(path);
    bytes[random_() % bytes.size()] ^= static_cast<char>(1 << random_() % 8);
    test::write_content(path, bytes);
  }

  std::vector<std::string> faults() const {
    std::vector<std::string> found;
    check_checkpoint(scratch_, 2, [&](const DepthReport& report) {
      for (const SegmentFault& fault : report.faults) found.push_back(fault.what);
    });
    return found;
  }

  enum class Outcome { kAsBefore, kRepaired, kRefused };

  /// Verifies and resumes; returns the outcome.
  Outcome outcome(const std::string& damaged) {
    SCOPED_TRACE(damaged);
    const auto before = content();
    const std::vector<std::string> found = faults();
    EXPECT_EQ(before, content()) << "verifying changes nothing";
    try {
      test::Listener listener;
      test::expect_same_table(expected(), run_search(options(), listener).rows);
      EXPECT_EQ(found.empty(), listener.notes.size() == 1);
      EXPECT_TRUE(faults().empty());
      return found.empty() ? Outcome::kAsBefore : Outcome::kRepaired;
    } catch (const DamagedFile& error) {
      EXPECT_FALSE(found.empty()) << error.what();
      EXPECT_NE(std::string::npos, std::string(error.what()).find(damaged)) << error.what();
      said_ = error.what();
      EXPECT_EQ(before, content()) << "nothing is deleted or changed";
      return Outcome::kRefused;
    }
  }

  const test::Folder folder_;
  const std::string scratch_ = folder_.file("scratch");
  const std::string whole_ = folder_.file("whole");
  std::vector<std::string> parents_;
  std::vector<std::string> work_;
  std::vector<std::string> cut_off_;
  std::string said_;
  std::mt19937_64 random_{121};
};

TEST_P(LostWork, WithoutDamageThereIsNone) {
  EXPECT_EQ(Outcome::kAsBefore, outcome(""));
}

TEST_P(LostWork, DamagedSegmentsAreComputedAgainOrNamed) {
  int repaired = 0;
  int lost = 0;
  for (const std::size_t i : {std::size_t{0}, work_.size() / 3, work_.size() / 2, work_.size() - 1}) {
    for (const bool missing : {false, true}) {
      restore();
      missing ? static_cast<void>(fs::remove(work_[i])) : flip(work_[i]);
      const Outcome found = outcome(missing ? scratch_ + "/depth-12" : work_[i]);
      if (missing && found == Outcome::kAsBefore) continue;
      repaired += found == Outcome::kRepaired;
      if (found != Outcome::kRefused) continue;
      ++lost;
      EXPECT_NE(std::string::npos, said_.find("states of depth 11 that it comes from are cut off")) << said_;
      EXPECT_NE(std::string::npos, said_.find("nothing was deleted")) << said_;
    }
  }
  EXPECT_GT(lost, 0);
  EXPECT_GT(repaired, 0);
}

TEST_P(LostWork, DamageInTheFrontierIsNamed) {
  for (const std::string& path : {parents_.front(), parents_.back()}) {
    restore();
    flip(path);
    EXPECT_EQ(Outcome::kRefused, outcome(path));
    restore();
    fs::remove(path);
    EXPECT_EQ(Outcome::kRefused, outcome(scratch_ + "/depth-11"));
  }
}

TEST_P(LostWork, SwappedSegmentsAreNamed) {
  const auto swap = [&](const std::string& a, const std::string& b) {
    restore();
    fs::rename(a, a + ".x");
    fs::rename(b, a);
    fs::rename(a + ".x", b);
  };
  swap(parents_[0], parents_[1]);
  EXPECT_EQ(Outcome::kRefused, outcome(parents_[0]));
  swap(parents_[1], work_[1]);
  EXPECT_EQ(Outcome::kRefused, outcome(parents_[1]));
  swap(work_[0], work_[1]);
  EXPECT_EQ(Outcome::kRefused, outcome(work_[0]));
  const auto size = work_.size();
  swap(work_[size - 2], work_[size - 1]);
  EXPECT_EQ(Outcome::kRepaired, outcome(work_[size - 2]));
}

TEST_P(LostWork, AFrontierThatIsCutOffCannotBeKept) {
  SearchOptions late = options();
  late.storage.keep_depths = {3, kDepth - 1};
  test::Listener listener;
  run_search(late, listener);
  EXPECT_EQ(3u, listener.notes.size());
  CheckpointSubject subject;
  EXPECT_TRUE(read_manifest(scratch_, subject).kept.empty());
  EXPECT_TRUE(faults().empty());
}

INSTANTIATE_TEST_SUITE_P(Trees, LostWork, testing::Values(test::Tree{"4x5", kDepth, SymmetryMode::kNone}),
                         test::name_of_tree);

}  // namespace
}  // namespace othello::enumerate
