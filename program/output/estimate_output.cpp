#include "program/output/estimate_output.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "estimate/samples_file.h"
#include "estimate/statistics.h"
#include "program/output/notes.h"
#include "program/output/stop_signal.h"
#include "program/output/text_table.h"
#include "solve/replaceable_output.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/folder_listing.h"
#include "system/memory.h"
#include "system/output_file.h"
#include "system/temporary_file.h"

namespace othello::program {

using estimate::Estimate;
using estimate::EstimateOptions;
using estimate::EstimateRun;
using estimate::Quantity;

namespace {

struct Row {
  const char* name;
  const char* heading;
  Estimate estimate;
};

using Rows = std::array<Row, 6>;

Rows rows_of(const EstimateOptions& options, const EstimateRun& run) {
  const bool orbits = options.setting.symmetry.mode() == SymmetryMode::kFull;
  const auto of = [&](Quantity quantity) { return estimate::estimate_of(run.samples, quantity); };
  return {{{"states", orbits ? "states (orbits)" : "states", of(Quantity::kStates)},
           {"without_move", "without a move", of(Quantity::kWithoutMove)},
           {"games_ended", "games ended", of(Quantity::kGamesEnded)},
           {"moves", "moves", of(Quantity::kMoves)},
           {"moves_per_state", "moves per state",
            estimate::ratio_of(run.samples, Quantity::kMoves, Quantity::kStates)},
           {"plain_states", "unreduced", of(Quantity::kUnreducedStates)}}};
}

std::string as_table(const EstimateOptions& options, const EstimateRun& run) {
  std::vector<TextTable::Cells> rows;
  for (const Row& row : rows_of(options, run)) {
    const Estimate& estimate = row.estimate;
    rows.push_back({row.heading, fmt::format("{:.6g}", estimate.value),
                    fmt::format("{:.3g}", estimate.standard_error),
                    fmt::format("{:.2f}%", 100 * estimate.relative_error())});
  }
  return fmt::format("{}, depth {}, symmetry {}, seed {}: {} samples, drawn from the {} states of depth {}\n",
                     board_heading(options.setting.board), options.depth,
                     name_of(options.setting.symmetry.mode()), options.seed, run.samples.size(),
                     run.base_states, run.base_depth) +
         format_table({{.heading = "", .width = 16, .align = TextColumn::Align::kLeft},
                       {.heading = "estimate", .width = 14},
                       {.heading = "standard error", .width = 14, .drop_order = 1},
                       {.heading = "", .width = 9}},
                      rows) +
         fmt::format("spread of a sample: {:.3f} of the mean\n",
                     estimate::relative_deviation_of(run.samples, Quantity::kStates));
}

std::string as_csv(const EstimateOptions& options, const EstimateRun& run) {
  std::string text = "quantity,estimate,standard_error\n";
  for (const Row& row : rows_of(options, run))
    text += fmt::format("{},{},{}\n", row.name, row.estimate.value, row.estimate.standard_error);
  return text;
}

std::string as_json(const EstimateOptions& options, const EstimateRun& run) {
  const Rows rows = rows_of(options, run);
  nlohmann::ordered_json json;
  json["board"] = options.setting.board.name();
  json["depth"] = options.depth;
  json["symmetry"] = name_of(options.setting.symmetry.mode());
  json["seed"] = options.seed;
  json["samples"] = run.samples.size();
  json["base_depth"] = run.base_depth;
  json["base_states"] = run.base_states;
  json["states"] = rows[0].estimate.value;
  json["standard_error"] = rows[0].estimate.standard_error;
  json["spread"] = estimate::relative_deviation_of(run.samples, Quantity::kStates);
  for (const Row& row : rows) {
    json["quantities"][row.name] = {{"estimate", row.estimate.value},
                                    {"standard_error", row.estimate.standard_error}};
  }
  return json.dump(2) + '\n';
}

}  // namespace

std::string estimate_results(const EstimateOptions& options, const EstimateRun& run, Format format) {
  if (format == Format::kCsv) return as_csv(options, run);
  return format == Format::kJson ? as_json(options, run) : as_table(options, run);
}

namespace {

constexpr double kSecondsBetweenFiles = 60;
// The status line's text is computed from all samples, of which thousands may come in a second.
constexpr double kSecondsBetweenTexts = 0.1;

}  // namespace

EstimateProgress::EstimateProgress(const EstimateOptions& options, SamplesOutput& output,
                                   std::size_t samples_before, bool quiet)
    : options_(options), output_(output), samples_before_(samples_before), line_(quiet) {}

void EstimateProgress::base_begins(int depth) {
  line_.show(fmt::format("enumerating depth {}", depth));
}

void EstimateProgress::samples_begin(const estimate::EstimatePlan& plan) {
  const std::uint64_t samples = options_.samples - samples_before_;
  double seconds = plan.sample.seconds * static_cast<double>(samples) / plan.parallel_samples;
  if (options_.seconds > 0) seconds = std::min(seconds, options_.seconds);
  const std::string text = fmt::format("predicted: {} for {} samples of {:.2g} s and {}, {} at a time",
                                       duration_text(seconds), samples, plan.sample.seconds,
                                       format_estimated_size(plan.sample.bytes), plan.parallel_samples);
  line_.log(text);
  line_.show([text] { return LiveLine::Parts{{.text = text}}; });
  since_samples_ = Stopwatch();
}

void EstimateProgress::progress(const EstimateRun& so_far) {
  if (since_written_.seconds() > kSecondsBetweenFiles) {
    output_.keep(so_far);
    since_written_ = Stopwatch();
  }
  if (since_shown_.seconds() < kSecondsBetweenTexts) return;
  tell(so_far);
  since_shown_ = Stopwatch();
}

void EstimateProgress::tell(const EstimateRun& so_far) {
  const std::size_t samples = so_far.samples.size();
  if (samples <= samples_before_) return;
  const Estimate states = estimate::estimate_of(so_far.samples, Quantity::kStates);
  const double each = since_samples_.seconds() / static_cast<double>(samples - samples_before_);
  double left = each * static_cast<double>(options_.samples - samples);
  if (options_.seconds > 0) left = std::min(left, options_.seconds - since_start_.seconds());
  line_.show([samples, states, left, since = Stopwatch()] {
    return LiveLine::Parts{
        {.text = fmt::format("{} samples", samples)},
        {.text = fmt::format(": {:.4g} states +- {:.2g} %", states.value, 100 * states.relative_error()),
         .drop_order = 1},
        {.text = fmt::format(", {} left", duration_text(std::max(left - since.seconds(), 0.0))),
         .drop_order = 2}};
  });
}

bool EstimateProgress::stop_requested() const {
  return othello::program::stop_requested();
}

SamplesOutput::SamplesOutput(const EstimateOptions& options, std::string path, bool force,
                             stored::Provenance provenance)
    : options_(options), path_(std::move(path)), provenance_(std::move(provenance)) {
  if (path_.empty()) return;
  OutputChecks({}).file("--output", path_, OutputKind::kRandomAccess);
  if (!force) solve::require_replaceable_kind("--output", path_, stored::FileKind::kSamples);
}

EstimateRun SamplesOutput::read_earlier() {
  if (file_bytes(path_) == 0) return {};
  // A process that was killed may have renamed it and no more.
  OpenFolder(folder_of(resolve_links(path_))).sync();
  try {
    EstimateRun run = estimate::read_samples(options_, path_);
    samples_there_ = run.samples.size();
    return run;
  } catch (const DamagedFile& damaged) {
    throw DamagedFile(
        fmt::format("{}; name another --output file, or start over with --force", damaged.what()));
  }
}

void SamplesOutput::keep(const EstimateRun& run) {
  if (!has_file() || run.samples.size() <= samples_there_) return;
  TemporaryFile file(resolve_links(path_));
  file.fill([&](const std::string& path) { estimate::write_samples(path, options_, run, provenance_); });
  samples_there_ = run.samples.size();
}

}  // namespace othello::program
