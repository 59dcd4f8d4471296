// The outputs of a command: which names are refused, and how the others are written. What an existing file must hold to be
// replaced by an HDF5 file or a trace is decided by those who write it.
//
//   the name stands for               what happens
//   nothing yet, or a regular file    written beside it and renamed over it when complete (TemporaryFile)
//   a link                            the link stays; its target is treated as in the other lines
//   device, pipe, FIFO                written to directly; refused for files that no stream can carry
//   standard output's own file        the same: printed text must not be lost with a replaced file
//   folder, socket, empty name        refused
//   a file that the command reads     refused, by any name: links and hard links are resolved
//   another output of the command     refused
//   an HDF5 file, where none is       refused: it may have taken hours to compute; so may a file that cannot
//   to be written                     be read
//
// Refusals happen before any work is done, as wrong usage.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace othello {

class DurableFile;

/// Whether a file is written sequentially, as all but HDF5 files are.
enum class OutputKind { kStream, kRandomAccess };

/// The names of a command's outputs, to be checked before it starts. Every member throws
/// std::invalid_argument, which names the option, and WriteError if a folder for the file is missing or
/// cannot be written.
class OutputChecks {
 public:
  /// `inputs`: the files that the command reads; for a folder all files in it. Empty names and names of
  /// missing files are ignored.
  explicit OutputChecks(std::vector<std::string> inputs) : inputs_(std::move(inputs)) {}

  void file(const std::string& option, const std::string& path, OutputKind kind = OutputKind::kStream);
  /// Checks a folder that will be made if it is missing, for files of these names.
  void folder(const std::string& option, const std::string& path, const std::vector<std::string>& names);

 private:
  void check(const std::string& option, const std::string& path, OutputKind kind);

  std::vector<std::string> inputs_;
  std::vector<std::string> outputs_;
};

/// The file at the end of the links that start at `path`, whether it exists or not; `path` itself if it is
/// no link. A TemporaryFile replaces that one.
std::string resolve_links(const std::string& path);

/// An output that is written in pieces. Every failure throws WriteError. A file remains only if it was
/// committed; output to standard output, a device or a pipe cannot be undone.
class OutputStream {
 public:
  /// Standard output if `path` is empty, from where it stands once stdio's own buffer is flushed. `on_signal` (may be
  /// empty) is called when a signal interrupts the waiting for a FIFO's reader; it may throw.
  explicit OutputStream(const std::string& path, std::function<void()> on_signal = {});
  ~OutputStream();
  OutputStream(const OutputStream&) = delete;
  OutputStream& operator=(const OutputStream&) = delete;

  /// Where a regular file is until commit(); empty for others.
  std::string temporary_path() const;
  void write(std::span<const std::byte> bytes);
  /// Call it once, at the end.
  void commit();

 private:
  std::string path_;  // for messages
  std::function<void()> on_signal_;
  std::unique_ptr<DurableFile> file_;
  int descriptor_ = -1;
  bool opened_ = false;  // the descriptor was opened here
};

/// Writes a whole output. Throws WriteError.
void write_output(const std::string& path, std::string_view content);

}  // namespace othello
