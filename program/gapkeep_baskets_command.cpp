// othello gapkeep baskets: how evenly stored states are distributed over many threads.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "program/gapkeep_source.h"
#include "program/output/depth_table.h"
#include "program/output/standard_output.h"
#include "program/output/text_table.h"
#include "program/shared_options.h"
#include "shiftedqueue/distribution.h"
#include "stored/basket_shares.h"
#include "system/errors.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::program {
namespace {

using stored::BasketShares;

struct BasketArguments {
  GapSourceArguments source;
  std::string format = "table";
  std::string baskets = "576";
  std::string parts;
};

struct Cut {
  const char* name;
  const std::vector<std::uint64_t>& shares;
};

std::string shares_text(const std::string& title, const BasketShares& shares, Format format) {
  const Cut cuts[] = {{"parts", shares.by_parts}, {"sample", shares.by_sample}};
  const std::size_t baskets = shares.by_parts.size();
  if (format == Format::kCsv) {
    std::string text = "basket,parts,sample\n";
    for (std::size_t i = 0; i < baskets; ++i)
      text += fmt::format("{},{},{}\n", i + 1, shares.by_parts[i], shares.by_sample[i]);
    return text;
  }
  if (format == Format::kJson) {
    const nlohmann::ordered_json json{
        {"title", title}, {"parts", shares.by_parts}, {"sample", shares.by_sample}};
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  }
  std::vector<TextTable::Cells> rows;
  for (const auto& [name, states] : cuts) {
    const auto heaviest = std::ranges::max_element(states);
    const auto all = static_cast<double>(std::reduce(states.begin(), states.end()));
    const double share = static_cast<double>(*heaviest) / all;
    rows.push_back({name, fmt::format("{}", heaviest - states.begin() + 1), fmt::format("{}", *heaviest),
                    fmt::format("{:.3f}", 100 * share),
                    fmt::format("{:.3f}", share * static_cast<double>(baskets)),
                    fmt::format("{}", std::ranges::min(states))});
  }
  return fmt::format("{}, {} baskets\n", title, baskets) +
         format_table({{.heading = "cut by", .width = 6, .align = TextColumn::Align::kLeft},
                       {.heading = "heaviest", .width = 8},
                       {.heading = "its states", .width = 14},
                       {.heading = "per cent", .width = 8},
                       {.heading = "even shares", .width = 11},
                       {.heading = "lightest", .width = 14}},
                      rows);
}

int run_baskets(const BasketArguments& arguments) {
  check_source(arguments.source);
  const Format format = parse_format(arguments.format);
  const auto baskets =
      static_cast<int>(parse_whole_number("--baskets", arguments.baskets, 1, kMaxThreads, 1));
  const std::uint64_t parts =
      parse_whole_number("--parts", arguments.parts, 1, std::uint64_t{1} << 32, shiftedqueue::kPaperParts);
  WorkProgress progress(arguments.source.quiet);
  const GapSource source = open_source(arguments.source, progress);
  const stored::StoredSetLabel& set = source.set->label();
  if (source.depth != set.depth) throw not_stored_error(arguments.source, set, source.depth);
  if (set.states < static_cast<std::uint64_t>(baskets))
    throw std::invalid_argument(fmt::format("--baskets {}: there are only {} states", baskets, set.states));
  const BasketShares shares = measure_baskets(*source.set, baskets, parts);
  progress.end();
  print_now(shares_text(title_of(arguments.source.file, set, set.depth), shares, format));
  return kDone;
}

}  // namespace

GapkeepCommand add_gapkeep_baskets(CommandLine& app) {
  const auto given = std::make_shared<BasketArguments>();
  BasketArguments& arguments = *given;
  CommandLine* command =
      app.add_subcommand("baskets", "How evenly states are distributed over many threads.");
  add_stored_options(*command, arguments.source);
  command->add_option("--baskets", arguments.baskets, "one for each thread, 1 to 1024")
      ->type_name("T")
      ->capture_default_str();
  command->add_option("--parts", arguments.parts, "of equal width [the paper's 8503056]")->type_name("K");
  add_format_option(*command, arguments.format);
  command->footer(
      R"(A basket takes the fewest parts, ranges of numbers of equal width, that fill it, as in the paper's search; or numbers
between two quantiles of a sample of 64 states a basket. The table tells the heaviest basket of either; csv and json have
the states of all.
Examples:
  othello gapkeep baskets /scratch/5x6 --depth 20
  othello gapkeep baskets 5x6.h5 --baskets 64 --format csv)");
  return {command, [given] { return run_baskets(*given); }};
}

}  // namespace othello::program
