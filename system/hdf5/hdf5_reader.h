// Reads HDF5 files that may come from anywhere: everything is checked, no memory is allocated for more than
// the file can hold, and no other file is read.
//
// Supported are the few things that the project's own files consist of: contiguous datasets of numbers, and
// attributes that are one number or one text. Everything else is refused: links other than hard ones, data in
// other files or assembled from several, chunks and filters, references, arrays of texts.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "system/hdf5/hdf5_handle.h"
#include "system/hdf5/random_access_bytes.h"

namespace othello {

using AttributeValue = std::variant<std::string, std::uint64_t, double>;

template <class T>
struct Hdf5Table {
  std::vector<hsize_t> dimensions;
  std::vector<T> values;  // the last dimension runs fastest
};

/// Reads `path` in a child process first, where it is harmless that HDF5 1.10 crashes over some damaged
/// files, loops forever, or takes as much memory as they claim to need. `read` may take memory for twice
/// the file and a quarter of a GiB. Throws what it throws; DamagedFile if it does not end; CapacityError if
/// that is for lack of memory.
void read_in_child_first(const std::string& path, const std::function<void()>& read);

/// Reads all of the file that HDF5 or another program may ever read: its index, every object and every attribute, in a child
/// process. Throws as read_in_child_first and Hdf5Reader do.
void read_every_object(const std::string& path);

/// Throws DamagedFile for what is missing or wrong, ReadError if the system fails, and CapacityError for lack
/// of memory.
class Hdf5Reader {
 public:
  /// Refuses all but regular files, without waiting.
  explicit Hdf5Reader(const std::string& path);

  bool has_attribute(const std::string& object, const std::string& name) const;
  /// A text of fixed length, an unsigned number of 64 bits, or a float of 64 bits.
  AttributeValue attribute(const std::string& object, const std::string& name) const;
  std::string text_attribute(const std::string& object, const std::string& name) const;
  std::uint64_t integer_attribute(const std::string& object, const std::string& name) const;

  /// Tables of 64-bit numbers, at most kLargestTable of them.
  Hdf5Table<std::uint64_t> integers(const std::string& dataset) const;
  Hdf5Table<double> reals(const std::string& dataset) const;

  /// A 1-D dataset of bytes, to be read in pieces by any number of threads. It may outlive the reader.
  std::shared_ptr<const RandomAccessBytes> bytes(const std::string& dataset) const;
  /// The bytes of a dataset of any kind as stored in the file, and their checksum, read in pieces.
  struct Content {
    std::uint64_t bytes = 0;
    std::uint64_t xxh3 = 0;

    friend bool operator==(const Content&, const Content&) = default;
  };
  Content content(const std::string& dataset) const;

  /// As the function read_every_object(), in this process. The data of datasets, which have checksums, are
  /// not read.
  void read_every_object() const;

  static constexpr std::uint64_t kLargestTable = std::uint64_t{1} << 24;

 private:
  [[noreturn]] void damaged(const std::string& what) const;
  /// Call it right after a call of HDF5: returns that call's result, or throws.
  template <class Result>
  Result checked(Result result, const std::string& what) const;
  void require_hard_links(const std::string& object) const;
  Hid open_dataset(const std::string& name) const;
  Hid type_of(hid_t dataset, const std::string& name) const;
  // Where in the file the data of a dataset lie; checked against the file's size.
  struct Extent {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
  };
  Extent extent_of(hid_t dataset, const std::string& name) const;
  std::shared_ptr<const RandomAccessBytes> open_bytes(const Extent& extent) const;
  std::vector<hsize_t> dimensions_of(hid_t dataset, const std::string& name) const;
  template <class T>
  Hdf5Table<T> read_table(const std::string& dataset, hid_t little_endian, hid_t big_endian,
                          hid_t native) const;

  std::string path_;
  Hid file_;
  int descriptor_ = -1;  // HDF5's own
  std::uint64_t file_bytes_ = 0;
};

}  // namespace othello
