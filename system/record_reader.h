// Records of a fixed size from a stream: standard input, a pipe or a file. What system/line_reader.h is for
// lines.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace othello {

class RecordReader {
 public:
  enum class ReadStatus {
    kRecord,
    kEnd,
    kNotYet,  // no whole record came within the time, or a signal came first
  };

  /// Reads an open descriptor, which stays open; `name` is for messages.
  RecordReader(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}

  /// Fills `record`, which has the same size in all calls. Throws ReadError if the system fails (after some
  /// tries: system/retry.h), DamagedFile if the stream ends amid a record.
  ReadStatus next(std::span<std::byte> record, std::chrono::milliseconds wait);

  /// The number of the record that was read last, from 1.
  std::size_t record_number() const { return number_; }

 private:
  void fill();

  int descriptor_;
  std::string name_;
  std::vector<std::byte> bytes_;
  std::size_t begin_ = 0;  // of the next record
  std::size_t number_ = 0;
  bool ended_ = false;
};

}  // namespace othello
