// The record of a solve: solve.json.
#include <cstdlib>

#include "board/text.h"
#include "fuzz/input.h"
#include "fuzz/private_folder.h"
#include "solve/solve_manifest.h"
#include "system/errors.h"

namespace othello::fuzz {

bool read_input(std::span<const std::uint8_t> bytes) {
  static const PrivateFolder folder;
  folder.write("solve.json", bytes);
  try {
    solve::SolveSubject subject;
    const solve::SolveManifest record = solve::read_solve_manifest(folder.path(), subject);
    // What its readers rely on.
    const auto depths = static_cast<std::size_t>(board_named(subject.board).last_depth()) + 1;
    if (!record.rows.empty() && record.rows.size() != depths) std::abort();
    if (record.solved.size() > record.rows.size()) std::abort();
    for (std::size_t i = 0; i < record.rows.size(); ++i) {
      if (record.rows[i].depth != static_cast<int>(i)) std::abort();
    }
    for (std::size_t i = 0; i < record.solved.size(); ++i) {
      const solve::SolvedRow& row = record.solved[i];
      if (row.depth != static_cast<int>(depths - 1 - i)) std::abort();
      std::uint64_t states = 0;
      for (const std::uint64_t count : row.tally.states) states += count;
      if (states != row.states || row.tally.states[solve::kNoValue] != 0) std::abort();
    }
    int previous = -1;
    for (const int depth : record.kept_values) {
      if (depth <= previous || depth >= static_cast<int>(depths)) std::abort();
      previous = depth;
    }
    // What is written of it is read alike.
    const std::string text = solve::solve_manifest_text(subject, record);
    solve::SolveSubject again;
    if (solve::solve_manifest_text(again, solve::parse_solve_manifest(text, "again", again)) != text)
      std::abort();
    return true;
  } catch (const DamagedFile&) {
    return false;
  }
}

}  // namespace othello::fuzz
