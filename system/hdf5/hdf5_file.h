// Writes the few kinds of dataset and attribute that the project's HDF5 files use (docs/results-file.md), and
// reads back what was written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "system/errors.h"
#include "system/hdf5/hdf5_handle.h"
#include "system/hdf5/hdf5_reader.h"

namespace othello {

/// Writes a new HDF5 file. Every failure throws WriteError.
class Hdf5Writer {
 public:
  explicit Hdf5Writer(const std::string& path);

  void attribute(const std::string& object, const std::string& name, const AttributeValue& value);
  void group(const std::string& name);

  /// A table of the given dimensions (1 or 2), with the attributes `units` and `description`.
  void table(const std::string& name, std::span<const std::uint64_t> values,
             const std::vector<hsize_t>& dimensions, const std::string& units,
             const std::string& description);
  void table(const std::string& name, std::span<const double> values, const std::vector<hsize_t>& dimensions,
             const std::string& units, const std::string& description);
  /// Takes the next bytes of a dataset.
  using VisitBytes = std::function<void(std::span<const std::byte>)>;
  /// A 1-D dataset of `size` bytes, one range of the file, written in pieces: `visit` hands the pieces to the
  /// function that it is called with. Pieces whose sum is not `size` are a failure. Returns their checksum.
  std::uint64_t bytes(const std::string& name, std::uint64_t size,
                      const std::function<void(const VisitBytes&)>& visit, const std::string& units,
                      const std::string& description);

  /// Flushes, closes, and reads everything back: HDF5 does not report every failed write. Throws UnverifiedFile
  /// (system/temporary_file.h) if that fails. Without this the destructor closes too, but failures are not noticed.
  void close();

 private:
  struct WrittenAttribute {
    std::string object;
    std::string name;
    AttributeValue value;
  };
  struct WrittenData {
    std::string dataset;
    Hdf5Reader::Content content;
  };

  void require(bool good, const std::string& what) const;
  [[noreturn]] void fail(const std::string& what) const;
  void write_table(const std::string& name, hid_t type, std::span<const std::byte> values,
                   const std::vector<hsize_t>& dimensions, const std::string& units,
                   const std::string& description);
  void write_attribute(const std::string& object, const std::string& name, hid_t type, const void* value);
  void compare_attributes(const Hdf5Reader& reader) const;
  void compare_data(const Hdf5Reader& reader) const;

  std::string path_;
  Hid file_;
  std::vector<WrittenAttribute> attributes_;
  std::vector<WrittenData> data_;
};

}  // namespace othello
