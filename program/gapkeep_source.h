// Where the gaps come from that `othello gapkeep` works on: a results file, the scratch folder of a search,
// or a histogram; and how they are numbered. Shared by its four subcommands.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "gapkeep/laboratory/code.h"
#include "program/command_line.h"
#include "program/output/work_progress.h"
#include "stored/stored_gaps.h"
#include "stored/stored_set.h"

namespace othello::program {

/// The options as they were typed; empty: not given.
struct GapSourceArguments {
  std::string file;
  std::string histogram;
  std::string numbering;
  std::string depth;
  bool takes_histogram = false;  // whether the command has --histogram
  bool quiet = false;
};

/// Adds FILE.h5|DIR, --depth and --quiet.
void add_stored_options(CommandLine& command, GapSourceArguments& arguments);
/// Adds those, and --histogram.
void add_source_options(CommandLine& command, GapSourceArguments& arguments);

/// Throws std::invalid_argument unless one source is named. A histogram has no numbering and no order.
void check_source(const GapSourceArguments& arguments);

/// The file or folder, and the requested depth: that of the set unless only its row is there.
struct GapSource {
  std::unique_ptr<stored::StoredSet> set;
  int depth = 0;
};

/// Throws std::invalid_argument for a depth that the board does not have, and what open_stored_set() throws.
/// `progress` shows the reading, and afterwards that gaps are measured; it must outlive the source.
GapSource open_source(const GapSourceArguments& arguments, WorkProgress& progress);

/// The error for a depth of which only the row is there: says how to store its states.
std::invalid_argument not_stored_error(const GapSourceArguments& arguments, const stored::StoredSetLabel& set,
                                       int depth);

/// The requested numberings; by default that in which the gaps are stored. Throws std::invalid_argument for
/// an unknown name.
std::vector<stored::GapNumbering> numberings_of(const GapSourceArguments& arguments,
                                                const stored::StoredGaps& stored);
/// The one numbering for tuning and for comparing codes: colouring gaps for the occupancy engine, since it
/// stores those, and ranks for the other.
stored::GapNumbering chosen_numbering(const GapSourceArguments& arguments, const stored::StoredGaps& stored);

/// "PATH: 5x6 depth 12, symmetry full"
std::string title_of(const std::string& path, const stored::StoredSetLabel& set, int depth);
/// The same, of the gaps of one numbering.
std::string title_of(const GapSourceArguments& arguments, const stored::StoredSetLabel& set,
                     stored::GapNumbering numbering);

// The subcommands of `othello gapkeep`, a laboratory for the compression of stored states.

struct GapkeepCommand {
  CommandLine* line;
  std::function<int()> run;  // returns the exit code
};

GapkeepCommand add_gapkeep_stats(CommandLine& app);
GapkeepCommand add_gapkeep_tune(CommandLine& app);
GapkeepCommand add_gapkeep_compare(CommandLine& app);
GapkeepCommand add_gapkeep_baskets(CommandLine& app);

// The gap code of the search by occupancy (gapkeep/colouring_gaps.h) by its own kernels, for comparison with other codes;
// the search puts an entropy code behind it.
laboratory::CodeEntry engine_entry();

}  // namespace othello::program
