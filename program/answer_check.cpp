#include "program/answer_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "board/rules.h"
#include "program/output/stop_signal.h"
#include "program/output/value_table.h"

namespace othello {
namespace {

// Whether best play leads from here to the end of a game.
bool is_whole_line(const Board& board, State state, const std::vector<int>& line) {
  const Rules rules(board);
  for (const int cell : line)
    state = cell == endgame::kPass ? state.with_roles_exchanged() : rules.after_move(state, cell);
  return rules.moves(state) == 0 && rules.moves(state.with_roles_exchanged()) == 0;
}

}  // namespace

std::string contradiction(const AnswerOptions& options, const std::string& file,
                          const ValuePosition& position, const ValueRow& row) {
  if (options.score != ScoreRule::kWinner || position.stated.empty()) return {};
  const auto complaint = [&](const std::string& what, const endgame::Value& found, int stated) {
    return fmt::format("{} line {}: {} is worth {}, the file says {}", file, position.number, what,
                       value_text(found), score_text(stated));
  };
  const auto agrees = [](const endgame::Value& found, int stated) {
    return found.lower <= stated && stated <= found.upper;
  };
  if (!agrees(row.value, *row.stated)) return complaint("the position", row.value, *row.stated);
  for (const endgame::StatedMove& stated : position.stated) {
    for (const endgame::MoveValue& move : row.moves) {
      if (move.cell == stated.cell && !agrees(move.value, stated.score))
        return complaint(move_text(options.board, move.cell), move.value, stated.score);
    }
    if (row.value.exact() && row.best == stated.cell && stated.score != row.value.lower)
      return complaint(move_text(options.board, stated.cell), row.value, stated.score);
  }
  return {};
}

bool is_whole(const AnswerOptions& options, const ValueRow& row) {
  const bool stopped = stop_requested() || (options.time.count() > 0 && row.seconds >= options.time.count());
  if (options.within) return row.value.settles(*options.within);
  if (!row.value.exact()) return false;
  if (!stopped || !row.reachable.value_or(true)) return true;
  return std::ranges::all_of(row.moves, [](const auto& move) { return move.value.exact(); }) &&
         (row.best || is_whole_line(options.board, row.state, {})) &&
         (!options.with_line || is_whole_line(options.board, row.state, row.line));
}

}  // namespace othello
