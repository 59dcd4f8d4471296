// othello gapkeep tune: the best widths n1..nm for stored states.
#include <fmt/format.h>

#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include "gapkeep/width_measure.h"
#include "program/gapkeep_source.h"
#include "program/output/gapkeep_tables.h"
#include "program/output/standard_output.h"
#include "program/shared_options.h"
#include "system/errors.h"
#include "system/output_file.h"

namespace othello::program {
namespace {

using laboratory::Objective;

struct TuneArguments {
  GapSourceArguments source;
  std::string format = "table";
  std::string max_widths = "4";
  std::string objective = "raw";
  std::string curve;
};

laboratory::Tuning tune_set(const TuneArguments& arguments, Objective objective, int most, std::string& title,
                            WorkProgress& progress) {
  const GapSource source = open_source(arguments.source, progress);
  const stored::StoredSetLabel& set = source.set->label();
  if (source.depth != set.depth) throw not_stored_error(arguments.source, set, source.depth);
  stored::StoredGaps stored(*source.set);
  const stored::GapNumbering numbering = chosen_numbering(arguments.source, stored);
  laboratory::TuneInput input;
  input.visit = stored.stream(numbering).visit;
  GapCounter counter;
  GapSampler sampler(set.states);
  input.visit([&](std::span<const std::uint64_t> gaps) {
    for (const std::uint64_t gap : gaps) {
      counter.add(gap);
      sampler.add(gap);
    }
  });
  input.counts = counter.finish();
  input.sample = sampler.sample();
  if (input.counts.total() == 0)
    throw std::invalid_argument(arguments.source.file + ": one state has no gaps to tune for");
  title = title_of(arguments.source, set, numbering);
  progress.begin("trying widths");
  return laboratory::tune(input, objective, most);
}

int run_tune(const TuneArguments& arguments) {
  check_source(arguments.source);
  const Format format = parse_format(arguments.format);
  const auto objective = laboratory::objective_named(arguments.objective);
  if (!objective)
    throw std::invalid_argument(
        fmt::format("--objective {}: must be raw, zstd or speed", arguments.objective));
  const int most =
      static_cast<int>(parse_whole_number("--max-widths", arguments.max_widths, 1, kMaxWidths, 1));
  if (*objective != Objective::kRaw && arguments.source.file.empty()) {
    throw std::invalid_argument(
        fmt::format("--objective {} is measured on the states themselves: a histogram has no order",
                    arguments.objective));
  }
  if (!arguments.curve.empty() && *objective == Objective::kRaw)
    throw std::invalid_argument("--curve lists what was measured: it goes with --objective zstd or speed");
  if (!arguments.curve.empty())
    OutputChecks({arguments.source.file, arguments.source.histogram}).file("--curve", arguments.curve);
  std::string title = arguments.source.histogram;
  WorkProgress progress("trying widths", 0, arguments.source.quiet);
  const laboratory::Tuning tuning =
      arguments.source.file.empty()
          ? laboratory::tune(
                {.counts = read_gap_counts(arguments.source.histogram), .sample = {}, .visit = {}},
                *objective, most)
          : tune_set(arguments, *objective, most, title, progress);
  progress.end();
  if (!arguments.curve.empty()) write_output(arguments.curve, curve_csv(tuning));
  print_now(tuning_text(title, tuning, format));
  return kDone;
}

}  // namespace

GapkeepCommand add_gapkeep_tune(CommandLine& app) {
  const auto given = std::make_shared<TuneArguments>();
  TuneArguments& arguments = *given;
  CommandLine* command = app.add_subcommand("tune", "The best widths, for every number of them.");
  add_source_options(*command, arguments.source);
  command
      ->add_option("--numbering", arguments.source.numbering,
                   "othello, occupancy or colouring [as the search stores it]")
      ->type_name("NAME");
  command
      ->add_option("--max-widths", arguments.max_widths, fmt::format("up to this many, 1 to {}", kMaxWidths))
      ->type_name("m")
      ->capture_default_str();
  command
      ->add_option("--objective", arguments.objective,
                   "raw: fewest bits, exactly; zstd: fewest after zstd; speed: fastest decoding")
      ->type_name("raw|zstd|speed")
      ->capture_default_str();
  command->add_option("--curve", arguments.curve, "write all that was measured, for zstd and speed")
      ->type_name("FILE.csv");
  add_format_option(*command, arguments.format);
  command->footer(
      R"(A row for every number of widths: the widths (in CSV joined by -), and the bits that a state's gap takes. The last width
holds the largest remainder without an escape. raw is the exact optimum over all widths; zstd and speed are
the best of what was tried on a sample of the states.
Examples:
  othello gapkeep tune 5x6.h5 --max-widths 6
  othello gapkeep tune 5x6.h5 --objective zstd --format csv
  othello gapkeep tune 5x6.h5 --objective speed --curve speed.csv
  othello gapkeep tune /scratch/5x6 --depth 20
  othello gapkeep tune --histogram gaps.csv)");
  return {command, [given] { return run_tune(*given); }};
}

}  // namespace othello::program
