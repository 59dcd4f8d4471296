// The states that a search left in a results file or in its scratch folder.
#include "stored/stored_set.h"
#include "enumerate/search/options.h"

#include <gtest/gtest.h>
#include <zstd.h>

#include <memory>

#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/frontier/checkpoint/checkpoint_folder.h"
#include "stored/file_support.h"
#include "system/errors.h"

namespace othello::stored {
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
    enumerate::SearchOptions options = test::options_for("4x5", kLast);
    options.storage.scratch = scratch();
    options.storage.keep_depths = {kKept};
    write_results(file(), options, test::search(options), test::some_provenance());
  }

  std::string file() const { return folder_.file("results.h5"); }
  std::string scratch() const { return folder_.file("scratch"); }
  std::string segment(int depth) const { return enumerate::segment_paths(scratch(), depth).front(); }

  // What a search for `depth` leaves in a results file.
  Numbers expected(int depth) const {
    const enumerate::SearchOptions options = test::options_for("4x5", depth);
    const auto states = test::states_of(options, test::search(options));
    const OccupancyNumbering<std::uint64_t> numbering(options.board,
                                                      Symmetry(options.board, options.symmetry), depth);
    Numbers numbers;
    for (const State& state : states) numbers.push_back(numbering.rank_orbit(state));
    return numbers;
  }

  test::Folder folder_;
};

TEST_F(StoredSets, FileAndFolderHoldTheSameStates) {
  EXPECT_EQ(expected(kLast), numbers_of(*open_stored_set(file(), {})));
  EXPECT_EQ(expected(kLast), numbers_of(*open_stored_set(scratch(), {})));
  EXPECT_EQ(expected(kKept), numbers_of(*open_stored_set(scratch(), kKept)));
}

TEST_F(StoredSets, StatesAreThoseOfTheNumbersInTheirOrder) {
  for (const std::string& path : {file(), scratch()}) {
    for (const int depth : {kKept, kLast}) {
      const auto set = open_stored_set(path, depth);
      const OccupancyNumbering<std::uint64_t> numbering(
          set->label().board, Symmetry(set->label().board, set->label().symmetry), set->label().depth);
      std::vector<State> expected;
      for (const std::uint64_t number : numbers_of(*set)) expected.push_back(numbering.unrank(number));
      std::vector<State> states;
      set->visit_states(
          [&](std::span<const State> some) { states.insert(states.end(), some.begin(), some.end()); });
      EXPECT_EQ(expected, states) << path << " depth " << depth;
    }
  }
}

TEST_F(StoredSets, LabelsSayWhatWasOpened) {
  for (const std::string& path : {file(), scratch()}) {
    const auto set = open_stored_set(path, kLast - 1);
    EXPECT_EQ("4x5", set->label().board.name());
    EXPECT_EQ(kLast, set->label().depth) << "whose states were not kept";
    EXPECT_EQ(enumerate::StoredNumbering::kOccupancy, set->label().numbering);
    EXPECT_EQ(std::size_t{kLast + 1}, set->label().rows.size());
    EXPECT_EQ(set->label().rows.back().states, set->label().states);
  }
  EXPECT_EQ(kKept, open_stored_set(scratch(), kKept)->label().depth);
}

TEST_F(StoredSets, WhatTheSearchHasUsedUpIsAnError) {
  enumerate::open_segment_file(segment(kKept), false).segment.bytes->release();
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

// The chunk's own checksum is right, and so are its size and its number of states.
TEST_F(StoredSets, OtherStatesInAWholeChunkAreAnError) {
  const enumerate::SegmentFile file = enumerate::open_segment_file(segment(kKept), false);
  ASSERT_EQ(1u, file.segment.chunks.size());
  const enumerate::ChunkLocation place = file.segment.chunks.front();
  const std::string content = test::content_of(segment(kKept));
  const std::size_t data = content.size() - place.bytes;
  std::string plain(place.content_bytes, '\0');
  ASSERT_EQ(plain.size(), ZSTD_decompress(plain.data(), plain.size(), content.data() + data, place.bytes));
  const Numbers right = numbers_of(*open_stored_set(scratch(), kKept));
  std::size_t tried = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (plain[i] < 2) continue;  // a gap that becomes smaller leaves the states ascending
    std::string other = plain;
    --other[i];
    std::string frame(ZSTD_compressBound(other.size()), '\0');
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, static_cast<int>(i % 19));
    frame.resize(ZSTD_compress2(context.get(), frame.data(), frame.size(), other.data(), other.size()));
    if (frame.size() != place.bytes) continue;
    test::write_content(segment(kKept), content.substr(0, data) + frame);
    EXPECT_THROW(numbers_of(*open_stored_set(scratch(), kKept)), DamagedFile) << "byte " << i;
    ++tried;
  }
  EXPECT_GT(tried, 0u);
  test::write_content(segment(kKept), content);
  EXPECT_EQ(right, numbers_of(*open_stored_set(scratch(), kKept)));
}

TEST_F(StoredSets, SegmentsInEachOthersPlaceAreAnError) {
  // The one segment of another depth, under the name of this one's.
  std::filesystem::copy_file(segment(kLast), segment(kKept),
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_THROW(open_stored_set(scratch(), kKept), DamagedFile);
}

TEST_F(StoredSets, WhatIsNeitherFileNorFolderIsAnError) {
  EXPECT_THROW(open_stored_set(folder_.file("absent"), {}), DamagedFile);
  EXPECT_THROW(open_stored_set(folder_.path(), {}), DamagedFile);
}

}  // namespace
}  // namespace othello::stored
