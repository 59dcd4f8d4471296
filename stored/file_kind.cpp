#include "stored/file_kind.h"

#include <fmt/format.h>

#include "system/errors.h"
#include "system/hdf5/hdf5_reader.h"

namespace othello::stored {

namespace {

struct KnownKind {
  FileKind kind;
  const char* format;
  const char* name;
  const char* plain_name;  // of a file of it
  const char* use;
};
constexpr KnownKind kKinds[] = {
    {FileKind::kResults, "othello-results", "results of a search", "a results file",
     "othello states, font and gapkeep read it, othello verify checks it"},
    {FileKind::kValues, "othello-values", "values of states", "a file of values",
     "othello value --values reads it, othello verify checks it"},
    {FileKind::kSamples, "othello-samples", "samples of an estimate", "a file of samples",
     "othello estimate --output continues it, othello verify checks it"},
    {FileKind::kFont, "othello-font", "the table of a font", "a font table", "othello verify checks it"},
    {FileKind::kDrawings, "othello-drawings", "a map of exact drawings", "a map of exact drawings",
     "othello verify checks it"},
    {FileKind::kTable, "othello-table", "rows of states", "a file of rows of states",
     "h5py and pandas read it"},
    {FileKind::kBook, "othello-opening-book", "an opening book", "an opening book",
     "othello play --book reads it, othello book continues it, othello verify checks it"},
};

const KnownKind* known(FileKind kind) {
  for (const KnownKind& one : kKinds) {
    if (one.kind == kind) return &one;
  }
  return nullptr;
}

FileKind kind_of(const Hdf5Reader& file) {
  if (!file.has_attribute("/", "format")) return FileKind::kForeign;
  const AttributeValue format = file.attribute("/", "format");
  const auto* text = std::get_if<std::string>(&format);
  for (const KnownKind& one : kKinds) {
    if (text != nullptr && *text == one.format) return one.kind;
  }
  return FileKind::kForeign;
}

}  // namespace

std::string_view name_of(FileKind kind) {
  const KnownKind* one = known(kind);
  return one == nullptr ? "no file of this program" : one->name;
}

FileKind file_kind_of(const std::string& path) {
  read_in_child_first(path, [&] { kind_of(Hdf5Reader(path)); });
  return kind_of(Hdf5Reader(path));
}

void require_kind(const Hdf5Reader& file, const std::string& path, FileKind wanted) {
  const FileKind kind = kind_of(file);
  if (kind == wanted) return;
  const KnownKind* one = known(kind);
  const std::string instead = one == nullptr
                                  ? ": its attribute 'format' is missing, or is not one of this program's"
                                  : fmt::format(": it holds {}; {}", one->name, one->use);
  throw DamagedFile(fmt::format("{}: not {}{}", path, known(wanted)->plain_name, instead));
}

void write_root_attributes(SealedWriter& file, const std::string& format, std::uint64_t version,
                           const Provenance& provenance) {
  file.attribute("format", format);
  file.attribute("format_version", version);
  file.attribute("program_version", provenance.program_version);
  file.attribute("commit", provenance.commit);
  file.attribute("compiler", provenance.compiler);
  file.attribute("command_line", provenance.command_line);
  file.attribute("date", provenance.date);
}

void add_root_attributes_to_checksum(SealedReader& file) {
  for (const char* name :
       {"format", "format_version", "program_version", "commit", "compiler", "command_line", "date"})
    file.attribute(name);
}

}  // namespace othello::stored
