// The attributes with which every sealed file begins: what it is, and which program wrote it, when and how.
#pragma once

#include <cstdint>
#include <string>

#include "stored/results_file.h"
#include "system/hdf5/sealed_file.h"

namespace othello {

/// Writes format, format_version, program_version, commit, compiler, command_line and date, in this order. Throws WriteError.
void write_file_root(SealedWriter& file, const std::string& format, std::uint64_t version,
                     const Provenance& provenance);

/// Reads over them, for the seal. Throws as SealedReader does.
void read_file_root(SealedReader& file);

}  // namespace othello
