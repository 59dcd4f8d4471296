#include "system/hdf5/sealed_file.h"

namespace othello {

void SealedWriter::attribute(const std::string& name, const AttributeValue& value) {
  file_.attribute("/", name, value);
  checksum_.add(value);
}

void SealedWriter::bytes(const std::string& name, std::uint64_t size,
                         const std::function<void(const Hdf5Writer::VisitBytes&)>& visit,
                         const std::string& units, const std::string& description) {
  const AttributeValue xxh3 = file_.bytes(name, size, visit, units, description);
  file_.attribute(name, "xxh3", xxh3);
  checksum_.add(xxh3);
  add_texts(units, description);
}

void SealedWriter::close(const std::string& seal) {
  file_.attribute("/", seal, checksum_.value());
  file_.close();
}

void SealedWriter::add_texts(const std::string& units, const std::string& description) {
  checksum_.add(AttributeValue(units));
  checksum_.add(AttributeValue(description));
}

AttributeValue SealedReader::attribute(const std::string& name) {
  AttributeValue value = file_.attribute("/", name);
  checksum_.add(value);
  return value;
}

std::string SealedReader::text(const std::string& name) {
  std::string text = file_.text_attribute("/", name);
  checksum_.add(AttributeValue(text));
  return text;
}

std::pair<std::shared_ptr<const RandomAccessBytes>, std::uint64_t> SealedReader::bytes(
    const std::string& name) {
  std::shared_ptr<const RandomAccessBytes> bytes = file_.bytes(name);
  if (!sealed_) return {std::move(bytes), 0};
  const std::uint64_t xxh3 = file_.integer_attribute(name, "xxh3");
  checksum_.add(AttributeValue(xxh3));
  add_texts(name);
  return {std::move(bytes), xxh3};
}

bool SealedReader::matches_seal(const std::string& seal) const {
  return !sealed_ || file_.integer_attribute("/", seal) == checksum_.value();
}

void SealedReader::add_texts(const std::string& name) {
  if (!sealed_) return;
  checksum_.add(file_.attribute(name, "units"));
  checksum_.add(file_.attribute(name, "description"));
}

}  // namespace othello
