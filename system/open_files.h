// Files that a thread reads piece by piece, the last of them kept open.
//
// The system notices where the pieces of an open file follow each other, and reads ahead of them, in large pages. Opening
// the file for each piece and advising what comes next took three to four times the processor time for the same bytes
// (results/solved/pass.md). A process may have only so many files open (RLIMIT_NOFILE): all threads together keep half of
// these, and one that can keep none closes a file after each piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace othello {

/// One thread's own.
class OpenFiles {
 public:
  static constexpr std::size_t kMost = 8;  // of one object

  OpenFiles();
  OpenFiles(OpenFiles&&) noexcept;
  OpenFiles& operator=(OpenFiles&&) noexcept;
  ~OpenFiles();

  /// Fills `bytes` from `offset` of the regular file at `path` on, which is no link. From the first read of a path on, as
  /// long as this object lives, no other file may take its place. Throws as FileForReading does
  /// (system/file_for_reading.h).
  void read_at(const std::string& path, std::uint64_t offset, std::span<std::byte> bytes);
  /// Files that are open.
  std::size_t count() const { return kept_.size(); }

 private:
  class Kept;

  std::vector<std::unique_ptr<Kept>> kept_;  // the one read last at the end
};

}  // namespace othello
