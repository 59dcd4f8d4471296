#include "system/hdf5/row_writer.h"

#include <fmt/format.h>

#include <algorithm>

#include "system/errors.h"
#include "system/temporary_file.h"

namespace othello {
namespace {

constexpr hsize_t kRowsOfChunk = 65'536;

hid_t number_type(const RowColumn& column) {
  if (column.bytes == 1) return column.is_signed ? H5T_STD_I8LE : H5T_STD_U8LE;
  return column.is_signed ? H5T_STD_I64LE : H5T_STD_U64LE;
}

}  // namespace

RowWriter::RowWriter(const std::string& path, const std::string& format, const std::string& dataset,
                     const std::vector<RowColumn>& columns)
    : path_(path),
      dataset_name_(dataset),
      file_(H5I_INVALID_HID, H5Fclose),
      type_(type_handle(H5I_INVALID_HID)),
      dataset_(dataset_handle(H5I_INVALID_HID)) {
  start_hdf5();
  for (const RowColumn& column : columns) row_bytes_ += column.bytes;
  type_ = type_handle(H5Tcreate(H5T_COMPOUND, row_bytes_));
  std::size_t offset = 0;
  for (const RowColumn& column : columns) {
    require(H5Tinsert(type_, column.name.c_str(), offset, number_type(column)) >= 0);
    offset += column.bytes;
  }
  file_ = create_hdf5(path);
  require(file_.valid());
  write_text(file_, "format", format);
  const hsize_t none = 0;
  const hsize_t any = H5S_UNLIMITED;
  const Hid space = space_handle(H5Screate_simple(1, &none, &any));
  const Hid layout = properties_handle(H5Pcreate(H5P_DATASET_CREATE));
  require(H5Pset_chunk(layout, 1, &kRowsOfChunk) >= 0);
  dataset_ =
      dataset_handle(H5Dcreate2(file_, dataset.c_str(), type_, space, H5P_DEFAULT, layout, H5P_DEFAULT));
  require(dataset_.valid());
}

// Call it right after a call of HDF5.
void RowWriter::require(bool good) const {
  if (!good) throw_hdf5_write_error(fmt::format("{}: its rows cannot be written", path_));
}

void RowWriter::write_text(hid_t object, const std::string& name, const std::string& text) {
  const Hid type = type_handle(H5Tcopy(H5T_C_S1));
  require(H5Tset_size(type, text.size() + 1) >= 0 && H5Tset_cset(type, H5T_CSET_UTF8) >= 0);
  const Hid space = space_handle(H5Screate(H5S_SCALAR));
  Hid attribute = attribute_handle(H5Acreate2(object, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT));
  require(attribute.valid() && H5Awrite(attribute, type, text.c_str()) >= 0);
  require(attribute.close());
}

void RowWriter::add(std::span<const std::byte> rows) {
  const hsize_t count = rows.size() / row_bytes_;
  if (count == 0) return;
  const hsize_t all = rows_ + count;
  require(H5Dset_extent(dataset_, &all) >= 0);
  const Hid memory = space_handle(H5Screate_simple(1, &count, nullptr));
  const Hid space = space_handle(H5Dget_space(dataset_));
  require(H5Sselect_hyperslab(space, H5S_SELECT_SET, &rows_, nullptr, &count, nullptr) >= 0);
  require(H5Dwrite(dataset_, type_, memory, space, H5P_DEFAULT, rows.data()) >= 0);
  checksum_.add(rows.first(static_cast<std::size_t>(count) * row_bytes_));
  rows_ = all;
}

void RowWriter::close() {
  require(dataset_.close());
  require(H5Fflush(file_, H5F_SCOPE_GLOBAL) >= 0);
  require(file_.close());
  run_check([&] { read_back(); });
}

void RowWriter::read_back() {
  const Hid file = open_hdf5(path_);
  require(file.valid());
  const Hid dataset = dataset_handle(H5Dopen2(file, dataset_name_.c_str(), H5P_DEFAULT));
  require(dataset.valid());
  Xxh3 checksum;
  std::vector<std::byte> rows;
  for (hsize_t done = 0; done < rows_;) {
    const hsize_t count = std::min(kRowsOfChunk, rows_ - done);
    rows.resize(static_cast<std::size_t>(count) * row_bytes_);
    const Hid memory = space_handle(H5Screate_simple(1, &count, nullptr));
    const Hid space = space_handle(H5Dget_space(dataset));
    require(H5Sselect_hyperslab(space, H5S_SELECT_SET, &done, nullptr, &count, nullptr) >= 0);
    require(H5Dread(dataset, type_, memory, space, H5P_DEFAULT, rows.data()) >= 0);
    checksum.add(rows);
    done += count;
  }
  if (checksum.value() != checksum_.value())
    throw WriteError(fmt::format("{}: what was written reads back differently", path_), false);
}

}  // namespace othello
