// What an HDF5 file is, by its attribute `format`: which of the program's commands wrote it, or none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "stored/results_file.h"
#include "system/hdf5/sealed_file.h"

namespace othello {
class Hdf5Reader;
}  // namespace othello

namespace othello::stored {

enum class FileKind { kResults, kValues, kSamples, kFont, kDrawings, kTable, kBook, kForeign };

/// Such as "results of a search"; kForeign: "no file of this program".
std::string_view name_of(FileKind kind);

/// kForeign if it is another program's. Throws DamagedFile if it is not an HDF5 file or cannot be read,
/// ReadError, CapacityError. Reads in a child process first (read_in_child_first()).
FileKind file_kind_of(const std::string& path);

/// Throws DamagedFile unless the file is of this kind; the message says what it is instead, and what it is
/// for.
void require_kind(const Hdf5Reader& file, const std::string& path, FileKind wanted);

// The attributes with which every sealed file begins: what it is, and which program wrote it, when and how.

/// Writes format, format_version, program_version, commit, compiler, command_line and date, in this order. Throws WriteError.
void write_root_attributes(SealedWriter& file, const std::string& format, std::uint64_t version,
                           const Provenance& provenance);

/// Reads these attributes only so that they enter the seal's checksum. Throws as SealedReader does.
void add_root_attributes_to_checksum(SealedReader& file);

}  // namespace othello::stored
