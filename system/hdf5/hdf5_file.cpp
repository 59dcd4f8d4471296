#include "system/hdf5/hdf5_file.h"

#include <fmt/format.h>

#include "system/errors.h"
#include "system/temporary_file.h"
#include "system/xxh3.h"

namespace othello {

Hdf5Writer::Hdf5Writer(const std::string& path) : path_(path), file_(create_hdf5(path)) {
  require(file_.valid(), "the file");
}

// Call it right after a call of HDF5.
void Hdf5Writer::require(bool good, const std::string& what) const {
  if (!good) throw_hdf5_write_error(fmt::format("{}: {} cannot be written", path_, what));
}

void Hdf5Writer::fail(const std::string& what) const {
  throw WriteError(fmt::format("{}: {}", path_, what), false);
}

void Hdf5Writer::write_attribute(const std::string& object, const std::string& name, hid_t type,
                                 const void* value) {
  const std::string what = fmt::format("attribute {} of {}", name, object);
  Hid space = space_handle(H5Screate(H5S_SCALAR));
  require(space.valid(), what);
  Hid attribute = attribute_handle(H5Acreate_by_name(file_, object.c_str(), name.c_str(), type, space,
                                                     H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  require(attribute.valid(), what);
  require(H5Awrite(attribute, type, value) >= 0, what);
  require(attribute.close(), what);
  require(space.close(), what);
}

void Hdf5Writer::attribute(const std::string& object, const std::string& name, const AttributeValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) {
    const Hid type = type_handle(H5Tcopy(H5T_C_S1));
    require(type.valid() && H5Tset_size(type, text->size() + 1) >= 0 && H5Tset_cset(type, H5T_CSET_UTF8) >= 0,
            name);
    write_attribute(object, name, type, text->c_str());
  } else if (const auto* number = std::get_if<std::uint64_t>(&value)) {
    write_attribute(object, name, H5T_STD_U64LE, number);
  } else {
    write_attribute(object, name, H5T_IEEE_F64LE, &std::get<double>(value));
  }
  attributes_.push_back({object, name, value});
}

void Hdf5Writer::group(const std::string& name) {
  Hid group{H5Gcreate2(file_, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose};
  require(group.valid(), fmt::format("group {}", name));
  require(group.close(), fmt::format("group {}", name));
}

void Hdf5Writer::write_table(const std::string& name, hid_t type, std::span<const std::byte> values,
                             const std::vector<hsize_t>& dimensions, const std::string& units,
                             const std::string& description) {
  const std::string what = fmt::format("table {}", name);
  Hid space = space_handle(H5Screate_simple(static_cast<int>(dimensions.size()), dimensions.data(), nullptr));
  require(space.valid(), what);
  Hid dataset =
      dataset_handle(H5Dcreate2(file_, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  require(dataset.valid(), what);
  require(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0, what);
  require(dataset.close(), what);
  require(space.close(), what);
  data_.push_back({name, {values.size(), xxh3(values)}});
  attribute(name, "units", units);
  attribute(name, "description", description);
}

void Hdf5Writer::table(const std::string& name, std::span<const std::uint64_t> values,
                       const std::vector<hsize_t>& dimensions, const std::string& units,
                       const std::string& description) {
  write_table(name, H5T_STD_U64LE, std::as_bytes(values), dimensions, units, description);
}

void Hdf5Writer::table(const std::string& name, std::span<const double> values,
                       const std::vector<hsize_t>& dimensions, const std::string& units,
                       const std::string& description) {
  write_table(name, H5T_IEEE_F64LE, std::as_bytes(values), dimensions, units, description);
}

std::uint64_t Hdf5Writer::bytes(const std::string& name, std::uint64_t size,
                                const std::function<void(const VisitBytes&)>& visit, const std::string& units,
                                const std::string& description) {
  const std::string what = fmt::format("dataset {}", name);
  const hsize_t total = size;
  Hid space = space_handle(H5Screate_simple(1, &total, nullptr));
  require(space.valid(), what);
  Hid dataset = dataset_handle(
      H5Dcreate2(file_, name.c_str(), H5T_STD_U8LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  require(dataset.valid(), what);
  Xxh3 checksum;
  hsize_t offset = 0;
  visit([&](std::span<const std::byte> piece) {
    const hsize_t count = piece.size();
    if (count == 0) return;
    if (count > total - offset) fail(fmt::format("{}: more than its {} bytes came", what, total));
    const Hid memory = space_handle(H5Screate_simple(1, &count, nullptr));
    require(memory.valid(), what);
    require(H5Sselect_hyperslab(space, H5S_SELECT_SET, &offset, nullptr, &count, nullptr) >= 0, what);
    require(H5Dwrite(dataset, H5T_NATIVE_UINT8, memory, space, H5P_DEFAULT, piece.data()) >= 0, what);
    checksum.add(piece);
    offset += count;
  });
  if (offset != total) fail(fmt::format("{}: {} of its {} bytes came", what, offset, total));
  require(dataset.close(), what);
  require(space.close(), what);
  data_.push_back({name, {total, checksum.value()}});
  attribute(name, "units", units);
  attribute(name, "description", description);
  return checksum.value();
}

void Hdf5Writer::close() {
  require(H5Fflush(file_, H5F_SCOPE_LOCAL) >= 0, "what is still in memory");
  require(file_.close(), "the end of the file");
  run_check([&] {
    read_in_child_first(path_, [&] { compare_attributes(Hdf5Reader(path_)); });
    compare_data(Hdf5Reader(path_));
  });
}

void Hdf5Writer::compare_attributes(const Hdf5Reader& reader) const {
  for (const WrittenAttribute& written : attributes_) {
    if (reader.attribute(written.object, written.name) != written.value)
      fail(fmt::format("attribute {} of {} is not in the file as it was written", written.name,
                       written.object));
  }
}

void Hdf5Writer::compare_data(const Hdf5Reader& reader) const {
  for (const WrittenData& written : data_) {
    if (reader.content(written.dataset) != written.content)
      fail(fmt::format("dataset {} is not in the file as it was written", written.dataset));
  }
}

}  // namespace othello
