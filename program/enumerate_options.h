// The options of othello enumerate: as they are typed, and the search that they ask for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "enumerate/run_search.h"
#include "program/output/depth_table.h"
#include "program/shared_options.h"
#include "system/ranks/ranks.h"

namespace othello::program {

/// An option of some engines alone, and its value.
struct GivenOption {
  std::vector<const enumerate::SearchEngine*> engines;
  const enumerate::EngineOption* option;
  std::string text = {};
  bool flag = false;

  bool is_given() const { return flag || !text.empty(); }
};

/// The options as they were typed; empty: not given.
struct EnumerateArguments {
  std::string board;
  std::string from;
  std::string engine = "occupancy";
  std::string max_depth;
  std::string symmetry = "full";
  std::string threads;
  std::string memory;
  std::string widths = "8,16,32,64";
  bool mobility = false;
  std::string ranks;
  std::string disk_rate;
  std::string network_rate;
  std::vector<GivenOption> of_engines;
  bool estimate = false;
  std::string output;
  std::string trace;
  bool force = false;
  std::string format = "table";
  std::string columns;
  std::string expect;
  std::string verify;
  bool quiet = false;
};

/// Declares all of them, with their help.
void add_enumerate_options(CommandLine& command, EnumerateArguments& arguments);

/// Throws std::invalid_argument.
int threads_of(const EnumerateArguments& arguments, const Ranks& ranks);

/// What a search, or a forecast of one, is asked for.
struct EnumerateRequest {
  enumerate::SearchOptions options;
  TableForm form;
};

/// Throws std::invalid_argument, also for options of which nothing would come.
EnumerateRequest request_of(const CommandLine& command, const EnumerateArguments& arguments,
                            const std::shared_ptr<Ranks>& ranks);

/// Where a forecast has its rates from. Throws std::invalid_argument.
enumerate::EstimateSources sources_of(const EnumerateArguments& arguments);

}  // namespace othello::program
