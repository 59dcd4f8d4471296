// The states that a search left in a results file or in its scratch folder.
#include "enumerate/stored_set.h"

#include <gtest/gtest.h>

#include "enumerate/file_support.h"
#include "enumerate/occupancy/checkpoint.h"
#include "enumerate/occupancy/checkpoint_folder.h"
#include "files/errors.h"

namespace othello {
namespace {

using Numbers = std::vector<std::uint64_t>;

Numbers numbers_of(const StoredSet& set) {
  Numbers numbers;
  set.visit(
      [&](std::span<const std::uint64_t> some) { numbers.insert(numbers.end(), some.begin(), some.end()); });
  return numbers;
}

class StoredSets : public testing::Test {
 protected:
  static constexpr int kKept = 4;
  static constexpr int kLast = 7;

  void SetUp() override {
    SearchOptions options = test::options_for("4x5", kLast);
    options.scratch = scratch();
    options.keep_depths = {kKept};
    write_results(file(), options, test::search(options), test::some_provenance());
  }

  std::string file() const { return folder_.file("results.h5"); }
  std::string scratch() const { return folder_.file("scratch"); }
  std::string segment(int depth) const { return segment_paths(scratch(), depth).front(); }

  // What a search for `depth` leaves in a results file.
  Numbers expected(int depth) const {
    const SearchOptions options = test::options_for("4x5", depth);
    const auto states = test::states_of(options, test::search(options));
    const OccupancyNumbering<std::uint64_t> numbering(options.board,
                                                      Symmetry(options.board, options.symmetry), depth);
    Numbers numbers;
    for (const State& state : states) numbers.push_back(numbering.encode(state));
    return numbers;
  }

  test::Folder folder_;
};

TEST_F(StoredSets, FileAndFolderHoldTheSameStates) {
  EXPECT_EQ(expected(kLast), numbers_of(*open_stored_set(file(), {})));
  EXPECT_EQ(expected(kLast), numbers_of(*open_stored_set(scratch(), {})));
  EXPECT_EQ(expected(kKept), numbers_of(*open_stored_set(scratch(), kKept)));
}

TEST_F(StoredSets, LabelsSayWhatWasOpened) {
  for (const std::string& path : {file(), scratch()}) {
    const auto set = open_stored_set(path, kLast - 1);
    EXPECT_EQ("4x5", set->label().board.name());
    EXPECT_EQ(kLast, set->label().depth) << "whose states were not kept";
    EXPECT_EQ("occupancy", set->label().numbering);
    EXPECT_EQ(std::size_t{kLast + 1}, set->label().rows.size());
    EXPECT_EQ(set->label().rows.back().states, set->label().states);
  }
  EXPECT_EQ(kKept, open_stored_set(scratch(), kKept)->label().depth);
}

TEST_F(StoredSets, WhatTheSearchHasUsedUpIsAnError) {
  open_segment_file(segment(kKept), false).segment.bytes->release();
  EXPECT_THROW(open_stored_set(scratch(), kKept), DamagedFile);
  EXPECT_NO_THROW(open_stored_set(scratch(), {}));
}

TEST_F(StoredSets, AMissingSegmentIsAnError) {
  std::filesystem::remove(segment(kKept));
  EXPECT_THROW(open_stored_set(scratch(), kKept), DamagedFile);
}

TEST_F(StoredSets, ADamagedStateIsAnError) {
  std::string content = test::content_of(segment(kKept));
  content.back() = static_cast<char>(content.back() ^ 1);
  test::write_content(segment(kKept), content);
  EXPECT_THROW(numbers_of(*open_stored_set(scratch(), kKept)), DamagedFile);
}

TEST_F(StoredSets, WhatIsNeitherFileNorFolderIsAnError) {
  EXPECT_THROW(open_stored_set(folder_.file("absent"), {}), DamagedFile);
  EXPECT_THROW(open_stored_set(folder_.path(), {}), DamagedFile);
}

}  // namespace
}  // namespace othello
