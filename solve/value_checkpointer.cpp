#include "solve/value_checkpointer.h"

#include <fmt/format.h>

#include <utility>

#include "board/text.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/output_file.h"

namespace othello::solve {
namespace {

std::string subject_text(const endgame::ValueCheckpoint& search) {
  return fmt::format("{}, score {}, position {}", search.board, name_of(search.score),
                     format_state(board_named(search.board), search.position));
}

void require_same(const std::string& path, const endgame::ValueCheckpoint& found,
                  const endgame::ValueCheckpoint& wanted) {
  if (found.board == wanted.board && found.score == wanted.score && found.position == wanted.position) return;
  throw DamagedFile(fmt::format("{}: is the checkpoint of another search ({}); name another file", path,
                                subject_text(found)));
}

}  // namespace

ValueCheckpointer::ValueCheckpointer(std::string path, double interval, endgame::ValueCheckpoint label,
                                     std::function<bool()> interrupted)
    : path_(std::move(path)),
      interval_(interval),
      loaded_(std::move(label)),
      interrupted_(std::move(interrupted)),
      next_(interval) {}

void ValueCheckpointer::check(const std::string& path, const endgame::ValueCheckpoint& label) {
  if (path_exists(resolve_links(path))) require_same(path, endgame::read_value_checkpoint(path), label);
}

std::optional<endgame::ValueCheckpoint> ValueCheckpointer::load(endgame::Solver& solver) {
  if (!path_exists(resolve_links(path_))) return std::nullopt;
  const endgame::ValueCheckpoint found = endgame::read_value_checkpoint(
      path_, [&](const endgame::TableEntry& known) { solver.insert_entry(known); });
  require_same(path_, found, loaded_);
  loaded_ = found;
  return found;
}

void ValueCheckpointer::save(const endgame::Solver& solver, const endgame::ValueBounds& proved,
                             std::uint64_t nodes) {
  next_ = stopwatch_.seconds() + interval_;  // also if it fails
  endgame::ValueCheckpoint checkpoint = loaded_;
  checkpoint.proved = proved;
  checkpoint.nodes += nodes;
  checkpoint.seconds += stopwatch_.seconds();
  write_value_checkpoint(path_, checkpoint, solver);
  next_ = stopwatch_.seconds() + interval_;
}

}  // namespace othello::solve
