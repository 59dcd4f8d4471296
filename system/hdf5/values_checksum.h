// The checksum of the content of the project's HDF5 files: XXH3 of values in the order of the file's page in
// the documentation, numbers as 8 bytes, least significant first, texts with a zero byte at their end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "system/hdf5/hdf5_reader.h"
#include "system/xxh3.h"

namespace othello {

class ValuesChecksum {
 public:
  template <class T>
  void add(const std::vector<T>& values) {
    checksum_.add(std::as_bytes(std::span(values)));
  }
  void add(const AttributeValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) {
      checksum_.add(std::as_bytes(std::span(text->c_str(), text->size() + 1)));
    } else if (const auto* number = std::get_if<std::uint64_t>(&value)) {
      checksum_.add(std::as_bytes(std::span(number, 1)));
    } else {
      checksum_.add(std::as_bytes(std::span(&std::get<double>(value), 1)));
    }
  }
  std::uint64_t value() const { return checksum_.value(); }

 private:
  Xxh3 checksum_;
};

}  // namespace othello
