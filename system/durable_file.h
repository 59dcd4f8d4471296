// Writing a file sequentially; under its name it is whole or absent.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "system/direct_io.h"
#include "system/temporary_file.h"

namespace othello {

/// A TemporaryFile that is written here, past the page cache but for its last block. Every failure throws
/// WriteError, except that lack of memory throws std::bad_alloc.
class DurableFile {
 public:
  /// Bytes gathered in memory and written at once.
  static constexpr std::size_t kGatheredBytes = std::size_t{1} << 20;

  explicit DurableFile(std::string path);

  /// Where it is until commit().
  const std::string& temporary_path() const { return file_.path(); }
  void write(std::span<const std::byte> bytes);
  /// Call it once, at the end. Without it nothing remains.
  void commit();

 private:
  void write_out(std::size_t bytes);

  TemporaryFile file_;
  DirectMode direct_;
  AlignedBuffer blocks_;
  std::size_t size_ = 0;  // of what is gathered in them
};

/// Writes a whole file at once. For the outputs of commands: system/output_file.h.
void write_file(const std::string& path, std::string_view content);

/// Writes all of `bytes` to an open file. `path` is named in the WriteError. `on_signal` (may be empty) is called when a
/// signal interrupts the waiting for a reader, and after each part that was written; it may throw.
void write_all(int descriptor, std::span<const std::byte> bytes, const std::string& path,
               const std::function<void()>& on_signal = {});

}  // namespace othello
