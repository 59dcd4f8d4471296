// A thin owner around HDF5's C interface: handles that close themselves, errors as exceptions, and the few
// kinds of dataset and attribute that the results file uses (docs/results-file.md).
#pragma once

#include <hdf5.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "enumerate/stored_bytes.h"
#include "files/errors.h"

namespace othello {

/// An HDF5 identifier of any kind, closed at the end of its life.
class Hid {
 public:
  using Close = herr_t (*)(hid_t);
  Hid(hid_t id, Close close) : id_(id), close_(close) {}
  Hid(Hid&& other) noexcept : id_(other.id_), close_(other.close_) { other.id_ = H5I_INVALID_HID; }
  Hid(const Hid&) = delete;
  Hid& operator=(const Hid&) = delete;
  Hid& operator=(Hid&&) = delete;
  ~Hid() {
    if (id_ >= 0) close_(id_);
  }
  operator hid_t() const { return id_; }
  bool valid() const { return id_ >= 0; }
  hid_t release() {
    const hid_t id = id_;
    id_ = H5I_INVALID_HID;
    return id;
  }

 private:
  hid_t id_;
  Close close_;
};

/// Writes a new HDF5 file. Every failure throws WriteError.
class Hdf5Writer {
 public:
  explicit Hdf5Writer(const std::string& path);

  void attribute(const std::string& object, const std::string& name, const std::string& value);
  void attribute(const std::string& object, const std::string& name, std::uint64_t value);
  void attribute(const std::string& object, const std::string& name, double value);
  void group(const std::string& name);

  /// A table of the given dimensions (1 or 2), with the attributes `units` and `description`.
  void table(const std::string& name, std::span<const std::uint64_t> values,
             const std::vector<hsize_t>& dimensions, const std::string& units,
             const std::string& description);
  void table(const std::string& name, std::span<const double> values, const std::vector<hsize_t>& dimensions,
             const std::string& units, const std::string& description);
  /// Takes the next bytes of a dataset.
  using TakeBytes = std::function<void(std::span<const std::byte>)>;
  /// A 1-D dataset of `size` bytes, one range of the file, written piece after piece: `visit` hands the
  /// pieces to the function that it is called with. Pieces that do not add up to `size` are a failure.
  void bytes(const std::string& name, std::uint64_t size, const std::function<void(const TakeBytes&)>& visit,
             const std::string& units, const std::string& description);

  /// Flushes and closes. Without it the destructor closes too, but failures go unseen.
  void close();

 private:
  void require(bool good, const std::string& what) const;
  void write_table(const std::string& name, hid_t type, const void* values,
                   const std::vector<hsize_t>& dimensions, const std::string& units,
                   const std::string& description);
  void write_attribute(const std::string& object, const std::string& name, hid_t type, const void* value);

  std::string path_;
  Hid file_;
};

/// Reads an HDF5 file. Whatever is missing or has another shape throws DamagedFile.
class Hdf5Reader {
 public:
  explicit Hdf5Reader(const std::string& path);

  std::string text_attribute(const std::string& object, const std::string& name) const;
  std::uint64_t integer_attribute(const std::string& object, const std::string& name) const;
  std::vector<hsize_t> dimensions(const std::string& dataset) const;
  std::vector<std::uint64_t> integers(const std::string& dataset) const;
  std::vector<double> reals(const std::string& dataset) const;
  /// A 1-D dataset of bytes that lies in one range of this file, to be read piece after piece. It may outlive
  /// the reader.
  std::shared_ptr<const StoredBytes> bytes(const std::string& dataset) const;

 private:
  [[noreturn]] void damaged(const std::string& what) const;
  template <class T>
  std::vector<T> read(const std::string& dataset, H5T_class_t type_class, hid_t memory_type) const;

  std::string path_;
  Hid file_;
};

}  // namespace othello
