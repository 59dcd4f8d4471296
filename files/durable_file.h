// Writing a file from its beginning to its end, to be whole or absent under its name.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "files/temporary_file.h"

namespace othello {

/// A TemporaryFile that is open for writing. Every failure throws WriteError.
class DurableFile {
 public:
  explicit DurableFile(std::string path);
  ~DurableFile();
  DurableFile(const DurableFile&) = delete;
  DurableFile& operator=(const DurableFile&) = delete;

  void write(std::span<const std::byte> bytes);
  /// To be called once, at the end. Without it nothing remains.
  void commit();

 private:
  TemporaryFile file_;
  int descriptor_;
};

/// A whole file at once.
void write_file(const std::string& path, std::string_view content);

}  // namespace othello
