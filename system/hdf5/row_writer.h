// Writes a plain HDF5 file with one table of rows, for other programs: a one-dimensional dataset of a compound
// type, in chunks, as h5py, pandas and PyTables open it. The attribute `format` of the root says what it is.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "system/hdf5/hdf5_handle.h"
#include "system/xxh3.h"

namespace othello {

/// A column of whole numbers, little-endian.
struct RowColumn {
  std::string name;
  std::size_t bytes;  // 1 or 8
  bool is_signed;
};

/// Every failure throws WriteError.
class RowWriter {
 public:
  /// `path` is replaced: TemporaryFile gives one. `dataset`: the name of the table, such as "/states".
  RowWriter(const std::string& path, const std::string& format, const std::string& dataset,
            const std::vector<RowColumn>& columns);

  /// A text that describes the table.
  void attribute(const std::string& name, const std::string& text) { write_text(dataset_, name, text); }
  /// The next rows, whose columns follow each other without padding.
  void add(std::span<const std::byte> rows);
  /// Flushes, closes, and reads the rows back: HDF5 does not report every failed write.
  void close();

 private:
  void require(bool good) const;
  void write_text(hid_t object, const std::string& name, const std::string& text);
  void read_back();

  std::string path_;
  std::string dataset_name_;
  std::size_t row_bytes_ = 0;
  Hid file_;
  Hid type_;
  Hid dataset_;
  hsize_t rows_ = 0;
  Xxh3 checksum_;
};

}  // namespace othello
