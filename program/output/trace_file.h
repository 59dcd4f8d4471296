// A trace of a search in the Trace Event Format, for the viewers of browsers (Perfetto, chrome://tracing):
// docs/manual.md describes its content.
#pragma once

#include <exception>
#include <span>
#include <string>

#include "enumerate/search/engine.h"
#include "enumerate/search/trace.h"
#include "system/output_file.h"

namespace othello::program {

/// Written event by event, so that it takes no memory; whole when finish() has been called, and absent
/// otherwise. Throws WriteError and the like, after the beginning only in finish(): a search is worth more than
/// its trace.
class TraceFile : public enumerate::SearchTrace {
 public:
  /// `command_line`: recorded for the reader. The trace has the numbers of `engine`.
  TraceFile(const std::string& path, const enumerate::SearchOptions& options,
            const enumerate::SearchEngine& engine, const std::string& command_line);

  void append(int rank, std::span<const enumerate::TraceEvent> events) override;
  void finish();

 private:
  void append(const std::string& text);
  void write_out();

  OutputStream out_;
  std::string gathered_;
  std::exception_ptr failure_;  // the first; nothing is written after it
};

/// Throws std::invalid_argument if there is something at `path` that would be lost.
void require_replaceable_trace(const std::string& option, const std::string& path);

}  // namespace othello::program
