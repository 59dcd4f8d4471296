#include "program/output/provenance.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "commit.h"

namespace othello::program {
namespace {

constexpr const char* kCompiler =
#if defined(__clang__)
    "clang " __clang_version__;
#else
    "gcc " __VERSION__;
#endif

}  // namespace

std::string version_text() {
  return fmt::format("othello {} (commit {}, {})", OTHELLO_VERSION, OTHELLO_COMMIT, kCompiler);
}

stored::Provenance provenance_of(int argc, char** argv) {
  stored::Provenance provenance;
  provenance.program_version = OTHELLO_VERSION;
  provenance.commit = OTHELLO_COMMIT;
  provenance.compiler = kCompiler;
  for (int i = 0; i < argc; ++i) {
    if (i > 0) provenance.command_line += ' ';
    provenance.command_line += argv[i];
  }
  provenance.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  return provenance;
}

}  // namespace othello::program
