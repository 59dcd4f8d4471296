// The value of every reachable state (solve/value.h): a pass backwards over the frontiers that the search by
// occupancy finds, from the last depth to the first.
//
// The frontiers stay in memory (solve/memory_solver.h), or in a scratch folder (solve/disk_solver.h): then
// the pass keeps those that fit on the disk and enumerates the others again when they are needed, and an
// interrupted pass can be resumed.
//
// Several ranks solve in a scratch folder that all share: they search together, each stores the values of the
// stripes that it computes (solve/depth_sweep.h), and when a depth is finished all find in the folder what the
// others have stored. The first rank alone plans, holds the lock, writes solve.json and deletes.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "board/score.h"
#include "enumerate/search/observer.h"
#include "enumerate/search/options.h"
#include "solve/back_up.h"
#include "solve/games.h"
#include "solve/solved_row.h"

namespace othello::solve {

struct SolveOptions {
  Board board;
  SymmetryMode symmetry = SymmetryMode::kFull;
  ScoreRule score = ScoreRule::kWinner;
  int threads = 1;
  std::uint64_t memory = 0;  // bytes
  std::shared_ptr<Ranks> ranks =
      one_rank();  // that solve together in `scratch`, with equal options but for threads and memory
  std::string scratch = {};  // folder for frontiers, values and the checkpoint; empty: all in memory
  bool resume = false;       // resume from what is in `scratch`, if there is something
  std::uint64_t disk = 0;    // bytes that `scratch` may take; 0: what the file system has, less a reserve
  std::vector<int> keep_values = {};  // depths whose states and values are wanted, and stay in `scratch`;
                                      // a pass that is resumed keeps what it kept before as well
  // Is called when the values of a depth are stored in `scratch`, beside those of the depth after, which may
  // be deleted then; once more for the same depth if the pass was interrupted there.
  std::function<void(int depth)> after_depth = {};
  bool games = false;              // count the games, too
  bool to_file = false;            // the kept values go to write_values(): see require_numbers_fit()
  std::uint64_t stripe_bytes = 0;  // for the values and games of a stripe; 0: what `memory` allows
  std::uint64_t table_bytes = 0;   // for the tables of all threads; 0: what `memory` allows
};

/// The bytes of a state's games at a depth (solve/games.h); 0 if they are not counted.
std::size_t game_bytes_at(const SolveOptions& options, int depth);

/// Receives progress of the pass and of its searches, from one thread at a time.
class SolveObserver : public enumerate::SearchObserver {
 public:
  virtual void depth_solved(const SolvedRow& /*row*/) {}
  /// Is called with the share of a depth that has been computed.
  virtual void solving(int /*depth*/, double /*share*/) {}
};

struct SolveResult {
  std::vector<enumerate::DepthRow> rows;  // of the search, depths 0 to the last
  std::vector<SolvedRow> values;          // of the pass, depths 0 to the last
  GameCounts games;                       // from the start, if they were counted
  std::map<int, SolvedDepth> kept;  // the first rank's: those of keep_values, in memory or as in the folder
};

/// Throws std::invalid_argument for several ranks without a scratch folder.
void require_shared_folder(const SolveOptions& options);

/// Collective; the same result on all ranks. Throws std::invalid_argument for options that do not fit each
/// other or the folder, CapacityError if memory or disk do not suffice, SearchStopped, DamagedFile, ReadError, WriteError.
SolveResult run_solve(const SolveOptions& options, SolveObserver& observer);

}  // namespace othello::solve
