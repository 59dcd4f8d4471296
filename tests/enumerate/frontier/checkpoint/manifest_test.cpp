// A manifest returns what was written. Any other file or content is refused, at once and in little memory.

#include "enumerate/frontier/checkpoint/manifest.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <string>

#include "enumerate/frontier/checkpoint/first_versions.h"
#include "support/files.h"
#include "system/errors.h"
#include "system/xxh3.h"

namespace othello::enumerate {
namespace {

const CheckpointSubject kSmallSubject{.board = "5x6", .symmetry = SymmetryMode::kNone};

DepthRow row_of(int depth) {
  DepthRow row;
  row.depth = depth;
  row.states = 1'000 + static_cast<std::uint64_t>(depth);
  row.digest = 0x0123456789abcdef * static_cast<std::uint64_t>(depth);
  row.turn_skips = depth > 0 ? 7 : 0;
  row.rival_plays = depth > 0 ? 5 : 0;
  row.bytes = 12'345;
  row.seconds = 0.1 + depth;
  row.cpu_seconds = 1.0 / 3;
  row.moves = 10'000;
  row.flips = 20'000;
  if (depth > 2) {
    row.least_moves = 2;
    row.most_moves = 17;
  }
  row.gaps.count[3] = 17;
  row.basket_states = {3, 1, 4};
  return row;
}

FinishedDepths some_depths(int count) {
  FinishedDepths finished;
  for (int depth = 0; depth < count; ++depth) finished.rows.push_back(row_of(depth));
  finished.frontier_without_move = 11;
  finished.frontier_passes = 9;
  finished.frontier_move_range = {.least = 0, .most = 19};
  finished.kept = {0, 2};
  return finished;
}

void expect_same(const FinishedDepths& expected, const FinishedDepths& found) {
  const auto same = [](const DepthRow& a, const DepthRow& b) {
    return a.depth == b.depth && a.states == b.states && a.turn_skips == b.turn_skips &&
           a.rival_plays == b.rival_plays && a.bytes == b.bytes && a.seconds == b.seconds &&
           a.cpu_seconds == b.cpu_seconds && a.moves == b.moves && a.flips == b.flips &&
           a.least_moves == b.least_moves && a.most_moves == b.most_moves && a.digest == b.digest &&
           a.gaps == b.gaps && a.basket_states == b.basket_states;
  };
  EXPECT_TRUE(std::ranges::equal(expected.rows, found.rows, same));
  EXPECT_EQ(expected.frontier_without_move, found.frontier_without_move);
  EXPECT_EQ(expected.frontier_passes, found.frontier_passes);
  EXPECT_EQ(expected.frontier_move_range, found.frontier_move_range);
  EXPECT_EQ(expected.kept, found.kept);
}

/// The document with the checksum that its content should have, computed by the definition.
std::string with_right_checksum(std::string text) {
  const std::string key = "\"xxh3\": \"";
  const std::size_t at = text.find(key);
  if (at == std::string::npos) return text;
  std::string bare = text.substr(0, text.rfind(',', at)) + "}";
  std::erase_if(bare, [](unsigned char c) { return std::isspace(c) != 0; });  // no string has any
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(xxh3(std::as_bytes(std::span(bare)))));
  return text.replace(at + key.size(), 16, digits);
}

class Manifests : public testing::Test {
 protected:
  void SetUp() override {
    write_manifest(folder_.path(), kSmallSubject, some_depths(8));
    content_ = test::content_of(path_);
    ASSERT_EQ(content_, with_right_checksum(content_));
  }

  FinishedDepths read() const {
    CheckpointSubject subject;
    FinishedDepths finished = read_manifest(folder_.path(), subject);
    EXPECT_EQ(kSmallSubject.board, subject.board);
    EXPECT_EQ(kSmallSubject.symmetry, subject.symmetry);
    return finished;
  }

  void expect_refused(const std::string& word) const {
    try {
      read();
      ADD_FAILURE() << "nothing was refused for " << word;
    } catch (const DamagedFile& error) {
      const std::string what = error.what();
      EXPECT_NE(std::string::npos, what.find(path_)) << what;
      EXPECT_NE(std::string::npos, what.find(word)) << what;
      EXPECT_LT(what.size(), path_.size() + 250) << "a line is enough";
    }
  }

  /// Puts `to` in the place of `from`, with a right checksum, and expects that it is refused.
  void expect_refused_instead(const std::string& from, const std::string& to, const std::string& word) const {
    SCOPED_TRACE(from + " -> " + to);
    std::string text = content_;
    const std::size_t at = text.find(from);
    ASSERT_NE(std::string::npos, at);
    test::write_content(path_, with_right_checksum(text.replace(at, from.size(), to)));
    expect_refused(word);
  }

  const test::Folder folder_;
  const std::string path_ = folder_.file("manifest.json");
  std::string content_;
};

TEST_F(Manifests, ComeBack) {
  expect_same(some_depths(8), read());
  FinishedDepths first;
  first.rows = {row_of(0)};
  first.frontier_move_range = MoveRange::unknown();
  write_manifest(folder_.path(), kSmallSubject, first);
  expect_same(first, read());
}

TEST_F(Manifests, OfTheLargestSearchAreNotTooLarge) {
  FinishedDepths finished;
  for (int depth = 0; depth <= 60; ++depth) {
    DepthRow row = row_of(depth);
    row.states = ~std::uint64_t{0};
    row.bytes = row.states;
    row.moves = row.states - 1;
    row.flips = row.states - 1;
    row.gaps.count.fill(row.states / 200);
    row.basket_states.assign(1'024, row.states / 2'000);
    finished.rows.push_back(row);
    if (depth < 60) finished.kept.push_back(depth);
  }
  finished.frontier_move_range = {.least = 10, .most = 33};
  CheckpointSubject subject{.board = "8x8", .symmetry = SymmetryMode::kFull};
  write_manifest(folder_.path(), subject, finished);
  EXPECT_LT(std::filesystem::file_size(path_), kMaxManifestBytes / 2);
  expect_same(finished, read_manifest(folder_.path(), subject));
}

TEST_F(Manifests, CutOffAreRefusedAtEveryLength) {
  write_manifest(folder_.path(), kSmallSubject, some_depths(3));
  const std::string content = test::content_of(path_);
  const std::size_t end = content.find_last_not_of(" \n");
  for (std::size_t length = 0; length <= end; ++length) {
    test::write_content(path_, content.substr(0, length));
    ASSERT_THROW(read(), DamagedFile) << length << " of " << content.size();
  }
}

TEST_F(Manifests, EveryFlippedBitIsFound) {
  write_manifest(folder_.path(), kSmallSubject, some_depths(3));
  const std::string content = test::content_of(path_);
  for (std::size_t i = 0; i < content.size(); ++i) {
    for (int bits = 1; bits < 256; bits *= 2) {
      std::string damaged = content;
      damaged[i] = static_cast<char>(damaged[i] ^ bits);
      test::write_content(path_, damaged);
      ASSERT_THROW(read(), DamagedFile) << "byte " << i << " bit " << bits;
    }
  }
}

TEST_F(Manifests, NestedDeeplyAreRefusedInLittleMemory) {
  for (const std::size_t depth : {5u, 100u, 100'000u, 1'000'000u}) {
    for (const std::string& open : {std::string("["), std::string("{\"a\":")}) {
      std::string text =
          "{\"format\": \"othello-checkpoint\", \"version\": 1, \"engine\": \"occupancy\", \"xxh3\": "
          "\"0123456789abcdef\", \"depths\": ";
      for (std::size_t i = 0; i < depth && text.size() + open.size() < kMaxManifestBytes; ++i) text += open;
      test::write_content(path_, text);
      expect_refused("nested");
    }
  }
}

TEST_F(Manifests, TooLargeAreRefusedUnread) {
  std::filesystem::resize_file(path_, std::uintmax_t{1} << 40);
  expect_refused("is longer than 4.0 MiB");
}

TEST_F(Manifests, NeedTheirChecksum) {
  std::string text = content_;
  const std::size_t at = text.rfind(',');
  ASSERT_NE(std::string::npos, text.find("\"xxh3\"", at));
  test::write_content(path_, text.substr(0, at) + "}\n");
  expect_refused("no checksum");
  test::write_content(path_, std::string(content_).replace(content_.find("xxh3"), 4, "xxh4"));
  expect_refused("no checksum");
}

// Those of the first versions, which say nothing of moves.
TEST_F(Manifests, OfVersion1AreRead) {
  test::write_content(path_, test::manifest_of_version_1(content_));
  FinishedDepths expected = some_depths(8);
  for (DepthRow& row : expected.rows) row.set_mobility_before({.known = false}, MoveRange::unknown());
  expected.frontier_move_range = MoveRange::unknown();
  expect_same(expected, read());
  expect_refused_instead("\"version\": 2", "\"version\": 3", "version");
  expect_refused_instead("\"version\": 2", "\"version\": null", "version");
}

// Also where the checksum is right.
TEST_F(Manifests, EveryFieldIsChecked) {
  expect_refused_instead("\"5x6\"", "\"9x9\"", "board");
  expect_refused_instead("\"5x6\"", "\"05x6\"", "board");
  expect_refused_instead("\"5x6\"", "56", "board");
  expect_refused_instead("\"5x6\"", "\"3x3\"", "has 8 depths");
  expect_refused_instead("\"none\"", "\"some\"", "symmetry");
  expect_refused_instead("\"depth\": 2", "\"depth\": 1", "depth 2");
  expect_refused_instead("\"depth\": 2", "\"depth\": 3", "depth 2");
  expect_refused_instead("\"depth\": 2", "\"depth\": 4294967298", "depth 2");
  expect_refused_instead("\"depth\": 0", "\"depth\": -0", "");
  expect_refused_instead("\"depth\": 0", "\"depth\": 0.0", "depth 0");
  for (const char* states : {"-1", "1000.5", "\"1000\"", "true", "null", "[]"}) {
    expect_refused_instead("\"states\": 1000", std::string("\"states\": ") + states, "states");
  }
  for (const char* states : {"1e3", "18446744073709551616", "01000", "+1000"}) {
    expect_refused_instead("\"states\": 1000", std::string("\"states\": ") + states, "");
  }
  expect_refused_instead("\"turn_skips\": 7", "\"turn_skips\": 1001", "turn_skips");
  expect_refused_instead("\"turn_skips\": 0", "\"turn_skips\": 1", "turn_skips");
  expect_refused_instead("\"rival_plays\": 5", "\"rival_plays\": 8", "rival_plays");
  expect_refused_instead("\"bytes\": 12345", "\"bytes\": -12345", "bytes");
  expect_refused_instead("\"seconds\": 0.1", "\"seconds\": -0.1", "seconds");
  expect_refused_instead("\"seconds\": 0.1", "\"seconds\": null", "seconds");
  expect_refused_instead("\"seconds\": 0.1", "\"seconds\": 1e999", "");
  for (const char* digest : {"\"123456789abcdef\"", "\"0123456789ABCDEF\"", "\"x123456789abcdef\"",
                             "81985529216486895", "\"00123456789abcdef\""}) {
    expect_refused_instead("\"0123456789abcdef\"", digest, "digest");
  }
  expect_refused_instead("\"moves\": 10000", "\"moves\": -1", "moves");
  expect_refused_instead("\"moves\": 10000", "\"moves\": 18446744073709551615", "moves");
  expect_refused_instead("\"moves\": 10000", "\"Moves\": 10000", "moves");
  expect_refused_instead("\"flips\": 20000", "\"flips\": \"\"", "flips");
  expect_refused_instead("\"least_moves\": 2", "\"least_moves\": 18", "fewest moves are 18, the most 17");
  expect_refused_instead("\"most_moves\": 17", "\"most_moves\": 65", "most_moves");
  expect_refused_instead("\"frontier_least_moves\": 0", "\"frontier_least_moves\": 20",
                         "fewest moves are 20");
  expect_refused_instead("\"frontier_most_moves\": 19", "\"frontier_most_moves\": 10.5",
                         "frontier_most_moves");
  expect_refused_instead("    17\n", "    1017\n", "gaps");
  expect_refused_instead("    17\n", "    17,-1\n", "gaps");
  std::string many = "17";
  for (int i = 0; i < 128; ++i) many += ",0";
  expect_refused_instead("    17\n", many, "gaps");
  expect_refused_instead("    4\n", "    1000\n", "basket_states");
  expect_refused_instead("\"frontier_without_move\": 11", "\"frontier_without_move\": 1008",
                         "frontier_without_move");
  expect_refused_instead("\"frontier_passes\": 9", "\"frontier_passes\": 12", "frontier_passes");
  const std::string kept =
      content_.substr(content_.find("\"kept\""), content_.find("\"depths\"") - content_.find("\"kept\""));
  for (const char* depths : {"[7]", "[2, 0]", "[0, 0]", "[-1]", "[0, 1, 2, 2]", "0", "null", "{\"a\": 0}"}) {
    expect_refused_instead(kept, std::string("\"kept\": ") + depths + ",\n", "kept");
  }
}

TEST_F(Manifests, RowsAreNeitherDroppedNorRepeated) {
  const auto row_at = [&](int depth) { return content_.find(fmt::format("  {{\n   \"depth\": {}", depth)); };
  const std::string second = content_.substr(row_at(1), row_at(2) - row_at(1));
  expect_refused_instead(second, "", "depth 1");
  expect_refused_instead(second, fmt::format("{0}{0}", second), "depth 2");
  expect_refused_instead(content_.substr(row_at(0), row_at(3) - row_at(0)), "", "depth 0");
}

TEST_F(Manifests, OnlyFilesAreReadAndNobodyIsWaitedFor) {
  std::filesystem::remove(path_);
  expect_refused("no such file");
  std::filesystem::create_directory(path_);
  expect_refused("folder");
  std::filesystem::remove(path_);
  ASSERT_EQ(0, mkfifo(path_.c_str(), 0600));
  expect_refused("pipe");
  std::filesystem::remove(path_);
  std::filesystem::create_symlink("/dev/zero", path_);
  expect_refused("device");
}

}  // namespace
}  // namespace othello::enumerate
