// Makes checkpoints with random states for tests, and damages them.
#pragma once

#include <gtest/gtest.h>

#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/frontier/segment_support.h"
#include "support/files.h"
#include "system/errors.h"

namespace othello::test {

inline const enumerate::CheckpointSubject kSubject{.board = "5x6", .symmetry = SymmetryMode::kFull};
inline constexpr std::uint64_t kRanges = 4;  // segments of a depth, of ten occupancies each

class CheckpointTest : public testing::Test {
 protected:
  /// Range `number` of a depth.
  enumerate::SegmentLabel label_of(int depth, std::uint64_t number) {
    enumerate::SegmentLabel label{
        .board = kSubject.board, .symmetry = kSubject.symmetry, .depth = depth, .tally = {}};
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

  void write_range(const enumerate::Checkpoint& checkpoint, int depth, std::uint64_t number) {
    const enumerate::SegmentLabel label = label_of(depth, number);
    Records& records = records_[depth];
    const Records part = random_records(10, 20, random_);
    enumerate::write_segment(checkpoint.folder(), label, segment_of(part));
    records.insert(part.begin(), part.end());
  }

  enumerate::DepthRow row_of(int depth) {
    enumerate::DepthRow row;
    row.depth = depth;
    enumerate::Tally tally;
    for (std::uint64_t number = 0; number < kRanges; ++number) tally += label_of(depth, number).tally;
    row.states = tally.states;
    row.digest = tally.digest;
    row.set_mobility_before(tally.moves_before, enumerate::MoveRange::unknown());
    row.turn_skips = depth > 0 ? 7 : 0;
    row.rival_plays = depth > 0 ? 5 : 0;
    row.bytes = 12'345;
    row.seconds = 0.1 + depth;
    row.cpu_seconds = 1.0 / 3;
    row.gaps.count[3] = 17;
    row.basket_states = {3, 1, 4};
    return row;
  }

  void finish(enumerate::Checkpoint& checkpoint, int depth, std::vector<int> kept = {}) {
    for (std::uint64_t number = 0; number < kRanges; ++number) write_range(checkpoint, depth, number);
    enumerate::FinishedDepths finished = checkpoint.finished();
    finished.rows.push_back(row_of(depth));
    finished.frontier_without_move = 11;
    finished.frontier_passes = 9;
    finished.kept = std::move(kept);
    checkpoint.finish_depth(finished);
    checkpoint.complete_removal();
  }

  /// Depths 0 to 3 finished, three ranges of depth 4 computed.
  void make() {
    enumerate::Checkpoint checkpoint(path_, kSubject, false);
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
  void expect_damaged(const enumerate::CheckpointSubject& subject,
                      const std::vector<std::string>& words) const {
    try {
      const enumerate::Checkpoint checkpoint(path_, subject, true);
      checkpoint.load_frontier();
      ADD_FAILURE() << "nothing was refused";
    } catch (const DamagedFile& error) {
      for (const std::string& word : words) {
        EXPECT_NE(std::string::npos, std::string(error.what()).find(word)) << error.what();
      }
    }
  }

  void replace_in_manifest(const std::string& from, const std::string& to) const {
    std::string text = content_of(manifest_);
    const std::size_t at = text.find(from);
    ASSERT_NE(std::string::npos, at) << from;
    write_content(manifest_, text.replace(at, from.size(), to));
  }

  const Folder folder_;
  const std::string path_ = folder_.file("scratch");
  const std::string manifest_ = path_ + "/manifest.json";
  std::map<int, Records> records_;
  std::mt19937_64 random_{101};
};

inline void flip(const std::string& path, std::size_t offset, int bits = 0xff) {
  std::string content = content_of(path);
  content.at(offset) = static_cast<char>(content[offset] ^ bits);
  write_content(path, content);
}

inline Records records_in(const std::vector<enumerate::SegmentFile>& segments) {
  Records records;
  for (const enumerate::SegmentFile& file : segments) records.merge(read_segment(file.segment));
  return records;
}

/// The depth in progress, which has to be free of faults.
inline std::vector<enumerate::SegmentFile> work_in(const enumerate::Checkpoint& checkpoint,
                                                   std::uint64_t total) {
  enumerate::SegmentSet work = checkpoint.load_depth_in_progress(total);
  for (const enumerate::SegmentFault& fault : work.faults) ADD_FAILURE() << fault.what;
  return std::move(work.segments);
}

}  // namespace othello::test
