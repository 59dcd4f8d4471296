#include "stored/file_root.h"

namespace othello {

void write_file_root(SealedWriter& file, const std::string& format, std::uint64_t version,
                     const Provenance& provenance) {
  file.attribute("format", format);
  file.attribute("format_version", version);
  file.attribute("program_version", provenance.program_version);
  file.attribute("commit", provenance.commit);
  file.attribute("compiler", provenance.compiler);
  file.attribute("command_line", provenance.command_line);
  file.attribute("date", provenance.date);
}

void read_file_root(SealedReader& file) {
  for (const char* name :
       {"format", "format_version", "program_version", "commit", "compiler", "command_line", "date"})
    file.attribute(name);
}

}  // namespace othello
