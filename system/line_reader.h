// Lines of text from a stream: standard input, a pipe or a file.
//
// The end, a failure and a line that is too long are distinguished here; std::getline() confuses or misses
// them. After an end all input has been read. Lines have a limit, so that memory has one, too.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace othello {

class LineReader {
 public:
  /// Enough for any board, any command and any list of values.
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 16;

  enum class ReadStatus {
    kLine,
    kEnd,
    kNotYet,  // no line came within the time, or a signal came first
  };

  /// Reads an open descriptor, which stays open; `name` is for messages.
  LineReader(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}
  /// Reads a file of any kind. Throws as throw_read_error() does if it cannot be opened.
  explicit LineReader(const std::string& path);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// The next line, without its line break and, at the very beginning, a byte order mark; text after the last line break is a line,
  /// too. Without a time it waits for as long as it takes, through signals. Throws ReadError if the system fails (after some
  /// tries: system/retry.h), DamagedFile for a folder and for a line of more than kMaxBytes bytes, which
  /// it names by its number. After an exception each call throws again.
  ReadStatus next(std::string& line, std::optional<std::chrono::milliseconds> wait = {});

  /// The number of the line that was read last, from 1.
  std::size_t line_number() const { return number_; }

 private:
  bool extract_line(std::string& line);
  bool is_ready(std::optional<std::chrono::milliseconds> wait) const;
  void fill();

  int descriptor_;
  bool owned_ = false;
  std::string name_;  // for messages
  std::string bytes_;
  std::size_t begin_ = 0;    // of the next line
  std::size_t scanned_ = 0;  // up to here there is no line break
  std::size_t number_ = 0;
  bool ended_ = false;
};

}  // namespace othello
