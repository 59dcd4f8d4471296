// An engine: a way to search, and what it brings to the command line.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "enumerate/search/depth_row.h"
#include "enumerate/search/estimated_depth.h"
#include "enumerate/search/observer.h"
#include "enumerate/search/options.h"
#include "enumerate/search/result.h"

namespace othello::enumerate {

/// An option of one engine alone.
struct EngineOption {
  std::string name;       // "--parts"
  std::string type_name;  // "K"; empty: a flag
  std::string help;
  /// Puts the given value, empty for a flag, into the options. Throws std::invalid_argument with a sentence
  /// for the user.
  std::function<void(SearchOptions&, const std::string&)> set;
  bool of_forecast = false;  // whether the option may be given together with --estimate
};

/// The options of engines that keep frontiers in a folder: --scratch, --resume and --keep-depths.
std::vector<EngineOption> storage_engine_options();
/// Throws std::invalid_argument where one of them needs a folder.
void check_storage_options(const SearchOptions& options);

/// A number that decides how work is divided; traces contain it, so that scripts/develop/scaling divides in the
/// same way.
struct TuningConstant {
  std::string_view name;
  double value;
};

struct SearchEngine {
  Engine engine;
  std::string_view help;
  std::vector<EngineOption> options;
  bool frontiers_have_widths = false;  // or a code of the engine's own
  /// Whether SearchOptions::widths make a difference.
  std::function<bool(const SearchOptions&)> uses_widths = [](const SearchOptions&) { return true; };
  std::vector<TuningConstant> tuning = {};

  /// Throws std::invalid_argument where options do not go together.
  std::function<void(const SearchOptions&)> check;
  /// The folders that the search writes to.
  std::function<std::vector<std::string>(const SearchOptions&)> folders;

  /// Completes an estimate (enumerate/estimate.h), whose depths have source and states: what this engine would take, at the speed
  /// of `sampled`, the rows of a short search whose `seconds` are those of options.threads. Throws std::invalid_argument as
  /// check(), CapacityError as run().
  std::function<void(const SearchOptions&, const EstimateSources&, std::span<const DepthRow> sampled,
                     SearchEstimate&)>
      estimate;

  /// Calls the observer's depth_finished() once for every depth from 0 on. Throws CapacityError,
  /// SearchStopped, and what files throw (system/errors.h).
  std::function<SearchResult(const SearchOptions&, SearchObserver&)> run;
};

}  // namespace othello::enumerate
