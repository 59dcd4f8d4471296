#include "system/hdf5/hdf5_reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <span>

#include "system/errors.h"
#include "system/file_for_reading.h"
#include "system/folder_listing.h"
#include "system/in_child.h"
#include "system/memory.h"
#include "system/xxh3.h"

namespace othello {
namespace {

// A command line may be long; nothing else is.
constexpr std::size_t kLongestText = std::size_t{4} << 20;
constexpr std::uint64_t kPieceBytes = std::uint64_t{4} << 20;

Hid open_file(const std::string& path) {
  close(open_regular_file(path));
  return open_hdf5(path);
}

// A range of a file, which it keeps open.
class BytesInFile : public RandomAccessBytes {
 public:
  BytesInFile(const std::string& path, int descriptor, std::uint64_t offset, std::uint64_t size)
      : file_(path, descriptor), offset_(offset), size_(size) {}

  std::uint64_t size() const override { return size_; }
  void read_at(std::uint64_t offset, std::span<std::byte> into) const override {
    file_.read_at(offset_ + offset, into);
  }

 private:
  FileForReading file_;
  std::uint64_t offset_;
  std::uint64_t size_;
};

// Whether `type` is one of two, for the two byte orders.
bool is_either(hid_t type, hid_t one, hid_t other) {
  return H5Tequal(type, one) > 0 || H5Tequal(type, other) > 0;
}

// Reads an attribute. Of kinds that the project's files do not have, which others may have added, only what it is.
herr_t look_at_attribute(hid_t object, const char* name, const H5A_info_t* /*info*/, void* /*data*/) {
  const Hid attribute = attribute_handle(H5Aopen(object, name, H5P_DEFAULT));
  const Hid type = type_handle(H5Aget_type(attribute));
  const Hid space = space_handle(H5Aget_space(attribute));
  if (!attribute.valid() || !type.valid() || !space.valid()) return -1;
  const auto count = static_cast<std::uint64_t>(std::max<hssize_t>(H5Sget_simple_extent_npoints(space), 0));
  const std::uint64_t bytes = H5Tget_size(type);
  const bool is_elsewhere = H5Tdetect_class(type, H5T_VLEN) != 0 ||
                            H5Tdetect_class(type, H5T_REFERENCE) != 0 || H5Tis_variable_str(type) != 0;
  if (count == 0 || bytes > kLongestText / count || is_elsewhere) return 0;
  std::vector<std::byte> value(static_cast<std::size_t>(bytes * count));
  return H5Aread(attribute, type, value.data());
}

// Reads what lies beside an object's header: the indexes of its links and attributes, which H5Oopen leaves alone.
bool can_read_indexes(hid_t object) {
#if H5_VERSION_GE(1, 12, 0)
  H5O_native_info_t info;
  return H5Oget_native_info(object, &info, H5O_NATIVE_INFO_ALL) >= 0;
#else
  H5O_info_t info;
  return H5Oget_info2(object, &info, H5O_INFO_ALL) >= 0;
#endif
}

// Opens an object, its attributes, and of a dataset all but the data.
herr_t look_at_object(hid_t file, const char* name, const H5O_info_t* info, void* /*data*/) {
  const Hid object(H5Oopen(file, name, H5P_DEFAULT), H5Oclose);
  if (!object.valid() || !can_read_indexes(object) ||
      H5Aiterate2(object, H5_INDEX_NAME, H5_ITER_INC, nullptr, look_at_attribute, nullptr) < 0)
    return -1;
  if (info->type != H5O_TYPE_DATASET) return 0;
  const Hid properties = properties_handle(H5Dget_create_plist(object));
  const Hid type = type_handle(H5Dget_type(object));
  const Hid space = space_handle(H5Dget_space(object));
  return properties.valid() && type.valid() && space.valid() ? 0 : -1;
}

}  // namespace

void read_every_object(const std::string& path) {
  read_in_child_first(path, [&] { Hdf5Reader(path).read_every_object(); });
}

void read_in_child_first(const std::string& path, const std::function<void()>& read) {
  const std::uint64_t limit = (std::uint64_t{256} << 20) + 2 * file_bytes(path);
  const auto start_and_read = [&] {
    start_hdf5();  // which may crash for lack of memory
    read();
  };
  try_in_child(start_and_read, fmt::format("{}: damaged so that the HDF5 library fails over it", path), limit,
               run_with_hdf5_lock);
}

template <class Result>
Result Hdf5Reader::checked(Result result, const std::string& what) const {
  if (result >= 0) return result;
  const Hdf5Failure failure = last_hdf5_failure();
  // HDF5 does not always say that an allocation failed.
  if (failure.out_of_memory || (failure.system_error == 0 && is_memory_short()))
    throw CapacityError(fmt::format("{}: there is no memory to read it", path_));
  if (failure.system_error != 0) {
    errno = failure.system_error;
    throw_read_error(path_);
  }
  damaged(what);
}

Hdf5Reader::Hdf5Reader(const std::string& path) : path_(path), file_(open_file(path)) {
  checked<hid_t>(file_, "not an HDF5 file, or cut off");
  void* handle = nullptr;
  checked(H5Fget_vfd_handle(file_, H5P_DEFAULT, &handle), "not a file of its own");
  descriptor_ = *static_cast<const int*>(handle);
  struct stat status {};
  if (fstat(descriptor_, &status) != 0) throw_read_error(path_);
  file_bytes_ = static_cast<std::uint64_t>(status.st_size);
}

void Hdf5Reader::damaged(const std::string& what) const {
  throw DamagedFile(fmt::format("{}: {}", path_, what));
}

// Checks every part of the path: a link to another file, or to anywhere by name, would be followed.
void Hdf5Reader::require_hard_links(const std::string& object) const {
  for (std::size_t at = 1; at != std::string::npos && at < object.size();) {
    at = object.find('/', at);
    const std::string part = object.substr(0, at);
    H5L_info_t link{};
    checked(H5Lget_info(file_, part.c_str(), &link, H5P_DEFAULT), fmt::format("{} is missing", part));
    if (link.type != H5L_TYPE_HARD) damaged(fmt::format("{} is a link to elsewhere", part));
    if (at != std::string::npos) ++at;
  }
}

void Hdf5Reader::read_every_object() const {
#if H5_VERSION_GE(1, 12, 0)
  const herr_t read = H5Ovisit(file_, H5_INDEX_NAME, H5_ITER_INC, look_at_object, nullptr, H5O_INFO_ALL);
#else
  const herr_t read = H5Ovisit2(file_, H5_INDEX_NAME, H5_ITER_INC, look_at_object, nullptr, H5O_INFO_ALL);
#endif
  checked(read, "HDF5's index of it is damaged");
}

bool Hdf5Reader::has_attribute(const std::string& object, const std::string& name) const {
  require_hard_links(object);
  return checked(H5Aexists_by_name(file_, object.c_str(), name.c_str(), H5P_DEFAULT),
                 fmt::format("the attributes of {} cannot be read", object)) > 0;
}

AttributeValue Hdf5Reader::attribute(const std::string& object, const std::string& name) const {
  require_hard_links(object);
  const std::string label = fmt::format("attribute {} of {}", name, object);
  const Hid attribute =
      attribute_handle(H5Aopen_by_name(file_, object.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT));
  checked<hid_t>(attribute, label + " is missing");
  const Hid type = type_handle(H5Aget_type(attribute));
  checked<hid_t>(type, label + " has no type");
  const Hid space = space_handle(H5Aget_space(attribute));
  checked<hid_t>(space, label + " has no shape");
  if (H5Sget_simple_extent_npoints(space) != 1) damaged(label + " is not one value");
  const std::string unreadable = label + " cannot be read";
  if (H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0) {
    const std::size_t size = H5Tget_size(type);
    if (size > std::min<std::uint64_t>(kLongestText, file_bytes_)) damaged(label + " is too long");
    std::string text(size, '\0');
    checked(H5Aread(attribute, type, text.data()), unreadable);
    text.resize(std::min(text.find('\0'), size));
    return text;
  }
  if (is_either(type, H5T_STD_U64LE, H5T_STD_U64BE)) {
    std::uint64_t number = 0;
    checked(H5Aread(attribute, H5T_NATIVE_UINT64, &number), unreadable);
    return number;
  }
  if (is_either(type, H5T_IEEE_F64LE, H5T_IEEE_F64BE)) {
    double number = 0;
    checked(H5Aread(attribute, H5T_NATIVE_DOUBLE, &number), unreadable);
    return number;
  }
  damaged(label + " has another type");
}

std::string Hdf5Reader::text_attribute(const std::string& object, const std::string& name) const {
  const AttributeValue value = attribute(object, name);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  damaged(fmt::format("attribute {} of {} is not text", name, object));
}

std::uint64_t Hdf5Reader::integer_attribute(const std::string& object, const std::string& name) const {
  const AttributeValue value = attribute(object, name);
  if (const auto* number = std::get_if<std::uint64_t>(&value)) return *number;
  damaged(fmt::format("attribute {} of {} is not a whole number", name, object));
}

Hid Hdf5Reader::open_dataset(const std::string& name) const {
  require_hard_links(name);
  Hid dataset = dataset_handle(H5Dopen2(file_, name.c_str(), H5P_DEFAULT));
  checked<hid_t>(dataset, fmt::format("dataset {} is missing", name));
  const Hid properties = properties_handle(H5Dget_create_plist(dataset));
  checked<hid_t>(properties, fmt::format("dataset {} cannot be read", name));
  if (H5Pget_layout(properties) != H5D_CONTIGUOUS)
    damaged(fmt::format("dataset {} is not in one piece", name));
  if (H5Pget_external_count(properties) != 0)
    damaged(fmt::format("dataset {} has its data in another file", name));
  return dataset;
}

Hid Hdf5Reader::type_of(hid_t dataset, const std::string& name) const {
  Hid type = type_handle(H5Dget_type(dataset));
  checked<hid_t>(type, fmt::format("dataset {} has no type", name));
  return type;
}

std::vector<hsize_t> Hdf5Reader::dimensions_of(hid_t dataset, const std::string& name) const {
  const Hid space = space_handle(H5Dget_space(dataset));
  const std::string shapeless = fmt::format("dataset {} has no shape", name);
  checked<hid_t>(space, shapeless);
  const int rank = checked(H5Sget_simple_extent_ndims(space), shapeless);
  std::vector<hsize_t> dimensions(static_cast<std::size_t>(rank));
  checked(H5Sget_simple_extent_dims(space, dimensions.data(), nullptr), shapeless);
  return dimensions;
}

Hdf5Reader::Extent Hdf5Reader::extent_of(hid_t dataset, const std::string& name) const {
  const std::string too_large = fmt::format("dataset {} is larger than the file", name);
  std::uint64_t bytes = H5Tget_size(type_of(dataset, name));
  bool empty = false;
  for (const hsize_t dimension : dimensions_of(dataset, name)) {
    if (dimension == 0) empty = true;
    if (dimension != 0 && bytes > file_bytes_ / dimension) damaged(too_large);
    bytes *= dimension;
  }
  if (empty) return {};
  const haddr_t offset = H5Dget_offset(dataset);
  if (offset == HADDR_UNDEF) damaged(fmt::format("dataset {} has no data", name));
  if (offset > file_bytes_ || bytes > file_bytes_ - offset) damaged(too_large);
  return {offset, bytes};
}

std::shared_ptr<const RandomAccessBytes> Hdf5Reader::open_bytes(const Extent& extent) const {
  const int descriptor = fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
  if (descriptor < 0) throw_read_error(path_);
  return std::make_shared<BytesInFile>(path_, descriptor, extent.offset, extent.bytes);
}

std::shared_ptr<const RandomAccessBytes> Hdf5Reader::bytes(const std::string& dataset) const {
  const Hid id = open_dataset(dataset);
  const Hid type = type_of(id, dataset);
  if (!is_either(type, H5T_STD_U8LE, H5T_STD_U8BE))
    damaged(fmt::format("dataset {} has another type", dataset));
  if (dimensions_of(id, dataset).size() != 1) damaged(fmt::format("dataset {} has another shape", dataset));
  return open_bytes(extent_of(id, dataset));
}

Hdf5Reader::Content Hdf5Reader::content(const std::string& dataset) const {
  const auto bytes = open_bytes(extent_of(open_dataset(dataset), dataset));
  std::vector<std::byte> buffer(static_cast<std::size_t>(std::min(bytes->size(), kPieceBytes)));
  Xxh3 checksum;
  for (std::uint64_t done = 0; done < bytes->size();) {
    const auto piece =
        std::span(buffer).first(static_cast<std::size_t>(std::min(bytes->size() - done, kPieceBytes)));
    bytes->read_at(done, piece);
    checksum.add(piece);
    done += piece.size();
  }
  return {bytes->size(), checksum.value()};
}

template <class T>
Hdf5Table<T> Hdf5Reader::read_table(const std::string& dataset, hid_t little_endian, hid_t big_endian,
                                    hid_t native) const {
  const Hid id = open_dataset(dataset);
  const Hid type = type_of(id, dataset);
  if (!is_either(type, little_endian, big_endian))
    damaged(fmt::format("dataset {} has another type", dataset));
  const std::uint64_t count = extent_of(id, dataset).bytes / sizeof(T);
  if (count > kLargestTable) damaged(fmt::format("dataset {} is too large", dataset));
  Hdf5Table<T> table{dimensions_of(id, dataset), std::vector<T>(static_cast<std::size_t>(count))};
  checked(H5Dread(id, native, H5S_ALL, H5S_ALL, H5P_DEFAULT, table.values.data()),
          fmt::format("dataset {} cannot be read", dataset));
  return table;
}

Hdf5Table<std::uint64_t> Hdf5Reader::integers(const std::string& dataset) const {
  return read_table<std::uint64_t>(dataset, H5T_STD_U64LE, H5T_STD_U64BE, H5T_NATIVE_UINT64);
}

Hdf5Table<double> Hdf5Reader::reals(const std::string& dataset) const {
  return read_table<double>(dataset, H5T_IEEE_F64LE, H5T_IEEE_F64BE, H5T_NATIVE_DOUBLE);
}

}  // namespace othello
