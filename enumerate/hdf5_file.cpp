#include "enumerate/hdf5_file.h"

#include <fmt/format.h>
#include <sys/statvfs.h>

#include <cerrno>
#include <filesystem>
#include <utility>

namespace othello {
namespace {

// Tables are small; a file that claims more than this for one is damaged.
constexpr std::uint64_t kLargestTable = std::uint64_t{1} << 24;

Hid close_dataset(hid_t id) {
  return {id, H5Dclose};
}
Hid close_space(hid_t id) {
  return {id, H5Sclose};
}
Hid close_attribute(hid_t id) {
  return {id, H5Aclose};
}
Hid close_type(hid_t id) {
  return {id, H5Tclose};
}

// HDF5 prints a stack of messages for every error unless told not to.
// At the program's end it would write once more what could not be written before, and crash over it.
void silence_hdf5() {
  H5dont_atexit();
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

bool is_full(const std::string& path) {
  const auto folder = std::filesystem::absolute(path).parent_path();
  struct statvfs status {};
  constexpr std::uint64_t kLeastFree = 1 << 20;
  return statvfs(folder.c_str(), &status) == 0 &&
         static_cast<std::uint64_t>(status.f_bavail) * status.f_frsize < kLeastFree;
}

Hid create_file(const std::string& path) {
  silence_hdf5();
  // From version 1.8 on, metadata carries checksums. Without them HDF5 crashes over some wrong bytes.
  const Hid access{H5Pcreate(H5P_FILE_ACCESS), H5Pclose};
  H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V18);
  return {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose};
}

Hid open_file(const std::string& path) {
  silence_hdf5();
  return {H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose};
}

}  // namespace

Hdf5Writer::Hdf5Writer(const std::string& path) : path_(path), file_(create_file(path)) {
  require(file_.valid(), "cannot be created");
}

void Hdf5Writer::require(bool good, const std::string& what) const {
  if (good) return;
  const bool full = means_no_room(errno) || is_full(path_);
  throw WriteError(fmt::format("{}: {}{}", path_, what, full ? " (the disk is full)" : ""), full);
}

void Hdf5Writer::write_attribute(const std::string& object, const std::string& name, hid_t type,
                                 const void* value) {
  const Hid space = close_space(H5Screate(H5S_SCALAR));
  const Hid attribute = close_attribute(H5Acreate_by_name(file_, object.c_str(), name.c_str(), type, space,
                                                          H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  require(attribute.valid() && H5Awrite(attribute, type, value) >= 0,
          fmt::format("attribute {} of {}", name, object));
}

void Hdf5Writer::attribute(const std::string& object, const std::string& name, const std::string& value) {
  const Hid type = close_type(H5Tcopy(H5T_C_S1));
  H5Tset_size(type, value.size() + 1);
  H5Tset_cset(type, H5T_CSET_UTF8);
  write_attribute(object, name, type, value.c_str());
}

void Hdf5Writer::attribute(const std::string& object, const std::string& name, std::uint64_t value) {
  write_attribute(object, name, H5T_NATIVE_UINT64, &value);
}

void Hdf5Writer::attribute(const std::string& object, const std::string& name, double value) {
  write_attribute(object, name, H5T_NATIVE_DOUBLE, &value);
}

void Hdf5Writer::group(const std::string& name) {
  const Hid group{H5Gcreate2(file_, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose};
  require(group.valid(), fmt::format("group {}", name));
}

void Hdf5Writer::write_table(const std::string& name, hid_t type, const void* values,
                             const std::vector<hsize_t>& dimensions, const std::string& units,
                             const std::string& description) {
  const Hid space =
      close_space(H5Screate_simple(static_cast<int>(dimensions.size()), dimensions.data(), nullptr));
  {
    const Hid dataset =
        close_dataset(H5Dcreate2(file_, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    require(dataset.valid() && H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0,
            fmt::format("table {}", name));
  }
  attribute(name, "units", units);
  attribute(name, "description", description);
}

void Hdf5Writer::table(const std::string& name, std::span<const std::uint64_t> values,
                       const std::vector<hsize_t>& dimensions, const std::string& units,
                       const std::string& description) {
  write_table(name, H5T_NATIVE_UINT64, values.data(), dimensions, units, description);
}

void Hdf5Writer::table(const std::string& name, std::span<const double> values,
                       const std::vector<hsize_t>& dimensions, const std::string& units,
                       const std::string& description) {
  write_table(name, H5T_NATIVE_DOUBLE, values.data(), dimensions, units, description);
}

void Hdf5Writer::bytes(const std::string& name, std::uint64_t size,
                       const std::function<void(const TakeBytes&)>& visit, const std::string& units,
                       const std::string& description) {
  const hsize_t total = size;
  hsize_t offset = 0;
  {
    const Hid space = close_space(H5Screate_simple(1, &total, nullptr));
    const Hid dataset = close_dataset(
        H5Dcreate2(file_, name.c_str(), H5T_STD_U8LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    require(dataset.valid(), fmt::format("dataset {}", name));
    visit([&](std::span<const std::byte> piece) {
      const hsize_t count = piece.size();
      if (count == 0) return;
      require(count <= total - offset, fmt::format("dataset {}: more than {} bytes came", name, total));
      const Hid memory = close_space(H5Screate_simple(1, &count, nullptr));
      H5Sselect_hyperslab(space, H5S_SELECT_SET, &offset, nullptr, &count, nullptr);
      require(H5Dwrite(dataset, H5T_NATIVE_UINT8, memory, space, H5P_DEFAULT, piece.data()) >= 0,
              fmt::format("dataset {}", name));
      offset += count;
    });
  }
  require(offset == total, fmt::format("dataset {}: {} of {} bytes came", name, offset, total));
  attribute(name, "units", units);
  attribute(name, "description", description);
}

void Hdf5Writer::close() {
  require(H5Fflush(file_, H5F_SCOPE_LOCAL) >= 0, "cannot be written");
  require(H5Fclose(file_.release()) >= 0, "cannot be closed");
}

Hdf5Reader::Hdf5Reader(const std::string& path) : path_(path), file_(open_file(path)) {
  if (!std::filesystem::exists(path)) throw DamagedFile(fmt::format("{}: no such file", path));
  if (!file_.valid()) damaged("not an HDF5 file, or cut off");
}

void Hdf5Reader::damaged(const std::string& what) const {
  throw DamagedFile(fmt::format("{}: {}", path_, what));
}

std::string Hdf5Reader::text_attribute(const std::string& object, const std::string& name) const {
  const Hid attribute =
      close_attribute(H5Aopen_by_name(file_, object.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT));
  const Hid type = close_type(attribute.valid() ? H5Aget_type(attribute) : H5I_INVALID_HID);
  if (!type.valid() || H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) > 0) {
    damaged(fmt::format("attribute {} of {} is missing or not text", name, object));
  }
  std::string value(H5Tget_size(type), '\0');
  if (H5Aread(attribute, type, value.data()) < 0) damaged(fmt::format("attribute {} cannot be read", name));
  return value.c_str();
}

std::uint64_t Hdf5Reader::integer_attribute(const std::string& object, const std::string& name) const {
  const Hid attribute =
      close_attribute(H5Aopen_by_name(file_, object.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT));
  const Hid type = close_type(attribute.valid() ? H5Aget_type(attribute) : H5I_INVALID_HID);
  const Hid space = close_space(attribute.valid() ? H5Aget_space(attribute) : H5I_INVALID_HID);
  std::uint64_t value = 0;
  if (!type.valid() || H5Tget_class(type) != H5T_INTEGER || H5Sget_simple_extent_npoints(space) != 1 ||
      H5Aread(attribute, H5T_NATIVE_UINT64, &value) < 0) {
    damaged(fmt::format("attribute {} of {} is missing or not a number", name, object));
  }
  return value;
}

std::vector<hsize_t> Hdf5Reader::dimensions(const std::string& dataset) const {
  const Hid id = close_dataset(H5Dopen2(file_, dataset.c_str(), H5P_DEFAULT));
  const Hid space = close_space(id.valid() ? H5Dget_space(id) : H5I_INVALID_HID);
  const int rank = space.valid() ? H5Sget_simple_extent_ndims(space) : -1;
  if (rank < 0) damaged(fmt::format("dataset {} is missing", dataset));
  std::vector<hsize_t> dimensions(static_cast<std::size_t>(rank));
  H5Sget_simple_extent_dims(space, dimensions.data(), nullptr);
  return dimensions;
}

template <class T>
std::vector<T> Hdf5Reader::read(const std::string& dataset, H5T_class_t type_class, hid_t memory_type) const {
  hsize_t count = 1;
  for (const hsize_t dimension : dimensions(dataset)) {
    if (dimension > kLargestTable || count * dimension > kLargestTable)
      damaged(fmt::format("dataset {} is too large", dataset));
    count *= dimension;
  }
  const Hid id = close_dataset(H5Dopen2(file_, dataset.c_str(), H5P_DEFAULT));
  const Hid type = close_type(H5Dget_type(id));
  if (H5Tget_class(type) != type_class) damaged(fmt::format("dataset {} has another type", dataset));
  std::vector<T> values(static_cast<std::size_t>(count));
  if (H5Dread(id, memory_type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0) {
    damaged(fmt::format("dataset {} cannot be read", dataset));
  }
  return values;
}

std::vector<std::uint64_t> Hdf5Reader::integers(const std::string& dataset) const {
  return read<std::uint64_t>(dataset, H5T_INTEGER, H5T_NATIVE_UINT64);
}

std::vector<double> Hdf5Reader::reals(const std::string& dataset) const {
  return read<double>(dataset, H5T_FLOAT, H5T_NATIVE_DOUBLE);
}

namespace {

// An open dataset keeps its file open.
class BytesOfDataset : public StoredBytes {
 public:
  BytesOfDataset(std::string name, Hid dataset, Hid space, std::uint64_t size)
      : name_(std::move(name)), dataset_(std::move(dataset)), space_(std::move(space)), size_(size) {}

  std::uint64_t size() const override { return size_; }

  void read_at(std::uint64_t offset, std::span<std::byte> into) const override {
    const hsize_t begin = offset;
    const hsize_t count = into.size();
    if (count == 0) return;
    const Hid memory = close_space(H5Screate_simple(1, &count, nullptr));
    if (H5Sselect_hyperslab(space_, H5S_SELECT_SET, &begin, nullptr, &count, nullptr) < 0 ||
        H5Dread(dataset_, H5T_NATIVE_UINT8, memory, space_, H5P_DEFAULT, into.data()) < 0) {
      throw DamagedFile(fmt::format("{}: {} bytes from {} on cannot be read", name_, count, offset));
    }
  }

 private:
  std::string name_;  // for messages
  Hid dataset_;
  Hid space_;
  std::uint64_t size_;
};

}  // namespace

std::shared_ptr<const StoredBytes> Hdf5Reader::bytes(const std::string& dataset) const {
  const std::vector<hsize_t> extent = dimensions(dataset);
  Hid id = close_dataset(H5Dopen2(file_, dataset.c_str(), H5P_DEFAULT));
  const Hid type = close_type(H5Dget_type(id));
  if (extent.size() != 1 || H5Tget_class(type) != H5T_INTEGER || H5Tget_size(type) != 1)
    damaged(fmt::format("dataset {} has another type", dataset));
  // Other layouts could lead into other files or take more memory than they hold, and fail in the middle.
  const Hid properties{H5Dget_create_plist(id), H5Pclose};
  if (H5Pget_layout(properties) != H5D_CONTIGUOUS || H5Pget_external_count(properties) != 0 ||
      H5Dget_storage_size(id) != extent[0]) {
    damaged(fmt::format("dataset {} is not stored in one piece in this file", dataset));
  }
  Hid space = close_space(H5Dget_space(id));
  return std::make_shared<BytesOfDataset>(fmt::format("{}: dataset {}", path_, dataset), std::move(id),
                                          std::move(space), extent[0]);
}

}  // namespace othello
