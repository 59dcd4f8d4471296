#include "program/output/trace_file.h"

#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "program/output/provenance.h"
#include "system/folder_listing.h"

namespace othello::program {
namespace {

using enumerate::TraceEvent;

constexpr std::size_t kWrittenAtATime = std::size_t{1} << 16;

std::string event_text(int rank, const TraceEvent& event) {
  const std::string name = event.part == enumerate::TracePart::kBatch ? fmt::format("depth {}", event.depth)
                                                                      : std::string(name_of(event.part));
  std::string text = fmt::format(
      R"({{"name":"{}","cat":"{}","ph":"X","pid":{},"tid":{},"ts":{:.1f},"dur":{:.1f},"args":{{"depth":{},"cpu":{:.1f})",
      name, name_of(event.part), rank, event.thread, 1e6 * event.begin, 1e6 * (event.end - event.begin),
      event.depth, 1e6 * event.cpu_seconds);
  if (event.workers > 1) text += fmt::format(R"(,"workers":{})", event.workers);
  if (event.part == enumerate::TracePart::kBatch) {
    text += fmt::format(R"(,"first":{},"occupancies":{},"states":{},"read":{},"written":{},"weight":{:.0f})",
                        event.first, event.occupancies, event.states, event.bytes_read, event.bytes_written,
                        event.weight);
  } else if (event.states > 0) {
    text += fmt::format(R"(,"states":{},"written":{})", event.states, event.bytes_written);
  }
  return text + "}}";
}

}  // namespace

TraceFile::TraceFile(const std::string& path, const enumerate::SearchOptions& options,
                     const enumerate::SearchEngine& engine, const std::string& command_line)
    : out_(path) {
  nlohmann::ordered_json tuning;
  for (const enumerate::TuningConstant& constant : engine.tuning)
    tuning[std::string(constant.name)] = constant.value;
  const nlohmann::ordered_json about = {{"program", version_text()},
                                        {"command_line", command_line},
                                        {"engine", name_of(engine.engine)},
                                        {"board", options.board.name()},
                                        {"symmetry", name_of(options.symmetry)},
                                        {"ranks", options.ranks->count()},
                                        {"threads", options.threads},
                                        {"memory", options.memory},
                                        {"scratch", !options.storage.scratch.empty()},
                                        {"tuning", tuning}};
  append(fmt::format("{{\"displayTimeUnit\":\"ms\",\"otherData\":{},\n\"traceEvents\":[",
                     about.dump(-1, ' ', true, nlohmann::ordered_json::error_handler_t::replace)));
  for (int rank = 0; rank < options.ranks->count(); ++rank) {
    append(fmt::format(R"({}
{{"name":"process_name","ph":"M","pid":{},"tid":0,"args":{{"name":"rank {}"}}}})",
                       rank == 0 ? "" : ",", rank, rank));
  }
}

void TraceFile::append(int rank, std::span<const TraceEvent> events) {
  for (const TraceEvent& event : events) append(",\n" + event_text(rank, event));
}

void TraceFile::finish() {
  append("\n]}\n");
  write_out();
  if (failure_ != nullptr) std::rethrow_exception(failure_);
  out_.commit();
}

void TraceFile::append(const std::string& text) {
  gathered_ += text;
  if (gathered_.size() >= kWrittenAtATime) write_out();
}

void TraceFile::write_out() {
  if (failure_ == nullptr) {
    try {
      out_.write(std::as_bytes(std::span(gathered_)));
    } catch (...) {
      failure_ = std::current_exception();
    }
  }
  gathered_.clear();
}

void require_replaceable_trace(const std::string& option, const std::string& path) {
  if (file_bytes(path) == 0) return;
  throw std::invalid_argument(
      fmt::format("{} {}: is there already; name another file, or write over it with --force", option, path));
}

}  // namespace othello::program
