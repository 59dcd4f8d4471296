// An HDF5 file with one checksum over its content, the seal, so that a reader may trust a file it has opened.
//
// The seal is XXH3 (values_checksum.h) of these, in the order in which they were written:
//
//   attribute           its value
//   table               values, units, description
//   dataset of bytes    its own checksum, units, description
//
// The checksum of a dataset of bytes, XXH3 of them, is its attribute `xxh3`: the bytes may be large and are
// checked by those who read them. Reading in the order of writing gives the same seal.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "system/hdf5/hdf5_file.h"
#include "system/hdf5/values_checksum.h"

namespace othello {

/// Every member throws WriteError.
class SealedWriter {
 public:
  explicit SealedWriter(const std::string& path) : file_(path) {}

  void attribute(const std::string& name, const AttributeValue& value);
  void group(const std::string& name) { file_.group(name); }
  /// `dimensions`: that of a list unless given.
  template <class T>
  void table(const std::string& name, const std::vector<T>& values, const std::string& units,
             const std::string& description, const std::vector<hsize_t>& dimensions = {}) {
    file_.table(name, values, dimensions.empty() ? std::vector<hsize_t>{values.size()} : dimensions, units,
                description);
    checksum_.add(values);
    add_texts(units, description);
  }
  /// As Hdf5Writer::bytes().
  void bytes(const std::string& name, std::uint64_t size,
             const std::function<void(const Hdf5Writer::VisitBytes&)>& visit, const std::string& units,
             const std::string& description);
  /// Writes the seal as the file's attribute `seal`, and closes the file.
  void close(const std::string& seal);

 private:
  void add_texts(const std::string& units, const std::string& description);

  Hdf5Writer file_;
  ValuesChecksum checksum_;
};

/// Reads such a file, or an older one that has no seal. Every member throws as those of Hdf5Reader do.
class SealedReader {
 public:
  /// `sealed`: false for a file without checksums, of which none are required.
  SealedReader(const Hdf5Reader& file, bool sealed) : file_(file), sealed_(sealed) {}

  AttributeValue attribute(const std::string& name);
  std::string text(const std::string& name);
  std::vector<std::uint64_t> integers(const std::string& name) { return integer_table(name).values; }
  std::vector<double> reals(const std::string& name) { return table(name, file_.reals(name)).values; }
  Hdf5Table<std::uint64_t> integer_table(const std::string& name) {
    return table(name, file_.integers(name));
  }
  /// The bytes, and their checksum as stored; 0 for a file without a seal.
  std::pair<std::shared_ptr<const RandomAccessBytes>, std::uint64_t> bytes(const std::string& name);
  /// Whether all that was read matches the seal. True for files without one.
  bool matches_seal(const std::string& seal) const;

 private:
  template <class T>
  Hdf5Table<T> table(const std::string& name, Hdf5Table<T> read) {
    if (sealed_) checksum_.add(read.values);
    add_texts(name);
    return read;
  }
  void add_texts(const std::string& name);

  const Hdf5Reader& file_;
  bool sealed_;
  ValuesChecksum checksum_;
};

}  // namespace othello
