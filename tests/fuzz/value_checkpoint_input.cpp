// The file of a search for a value: read, and given to a solver, which writes it again.
#include <cstdlib>
#include <string>
#include <vector>

#include "board/text.h"
#include "fuzz/input.h"
#include "fuzz/private_folder.h"
#include "play/endgame/value_checkpoint.h"
#include "system/errors.h"

namespace othello::fuzz {
namespace {

using endgame::TableEntry;

// What the solver and the command rely on.
void require_sound(const Board& board, const TableEntry& known) {
  const Bitboard all = known.key.mover | known.key.opponent;
  const State state = endgame::TranspositionTable::state_of(known.key);
  const bool guess = known.key != state;
  if ((all & ~board.all()) != 0 || state.mover == 0 || state.opponent == 0) std::abort();
  if (guess && all != known.key.mover && all != known.key.opponent) std::abort();
  if (!guess && known.bounds.lower > known.bounds.upper) std::abort();
  for (const int bound : {known.bounds.lower, known.bounds.upper}) {
    if (bound < -board.cells() || bound > board.cells()) std::abort();
  }
  if (known.bounds.move != -1 && (board.all() & ~all & bit(known.bounds.move)) == 0) std::abort();
}

// Solvers have boards without closed cells alone, as othello value says first.
void restore_and_write(const std::string& path, const endgame::ValueCheckpoint& read,
                       const std::vector<TableEntry>& entries) {
  const Board board = board_named(read.board);
  if (board.closed() != 0) return;
  endgame::Solver solver(board, {.score = read.score, .table_bytes = 1 << 16, .should_stop = {}});
  for (const TableEntry& known : entries) solver.insert_entry(known);
  write_value_checkpoint(path, read, solver, 0);
  const endgame::ValueCheckpoint again =
      endgame::read_value_checkpoint(path, [&](const TableEntry& known) { require_sound(board, known); });
  if (again.board != read.board || again.position != read.position || again.proved != read.proved)
    std::abort();
}

}  // namespace

bool read_input(std::span<const std::uint8_t> bytes) {
  static const PrivateFolder folder;
  const std::string path = folder.write("search", bytes);
  try {
    endgame::is_value_checkpoint(path);
    std::vector<TableEntry> entries;
    const endgame::ValueCheckpoint read =
        endgame::read_value_checkpoint(path, [&](const TableEntry& known) { entries.push_back(known); });
    const Board board = board_named(read.board);
    if (!state_fault(board, read.position).empty() || read.entries != entries.size()) std::abort();
    for (const TableEntry& known : entries) require_sound(board, known);
    restore_and_write(path, read, entries);
    return true;
  } catch (const DamagedFile& error) {
    if (std::string(error.what()).find(path) == std::string::npos) std::abort();
    return false;
  }
}

}  // namespace othello::fuzz
