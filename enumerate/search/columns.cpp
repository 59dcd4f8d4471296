#include "enumerate/search/columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "system/text.h"

namespace othello::enumerate {
namespace {

using Kind = Column::Kind;

std::optional<std::uint64_t> if_known(std::uint64_t value) {
  return value == kNotKnown ? std::nullopt : std::optional(value);
}

constexpr Column kColumns[] = {
    {.name = "depth",
     .units = "discs",
     .description = "discs on the board minus those of the start",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return static_cast<std::uint64_t>(row.depth); },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.depth = static_cast<int>(value); }},
    {.name = "states",
     .units = "states",
     .description = "reachable states of this depth, orbits counted once",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return row.states; },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.states = value; }},
    {.name = "turn_skips",
     .units = "states",
     .description = "states of the depth before whose mover had no move",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return row.turn_skips; },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.turn_skips = value; }},
    {.name = "rival_plays",
     .units = "states",
     .description = "those of turn_skips whose opponent had a move",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return row.rival_plays; },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.rival_plays = value; }},
    {.name = "games_ended",
     .units = "games",
     .description = "turn_skips - rival_plays: games that ended at the depth before",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return row.games_ended(); }},
    {.name = "bytes",
     .units = "bytes",
     .description = "stored size of the states",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return row.bytes; },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.bytes = value; }},
    {.name = "digest",
     .units = "1",
     .description = "digest of the set of states",
     .kind = Kind::kDigest,
     .whole = [](const DepthRow& row) { return row.digest; },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.digest = value; }},
    {.name = "seconds",
     .units = "s",
     .description = "wall time from the depth before to this one",
     .kind = Kind::kReal,
     .real = [](const DepthRow& row) { return row.seconds; },
     .set_real = [](DepthRow& row, double value) { row.seconds = value; }},
    {.name = "cpu_seconds",
     .units = "s",
     .description = "processor time from the depth before to this one, all threads together",
     .kind = Kind::kReal,
     .real = [](const DepthRow& row) { return row.cpu_seconds; },
     .set_real = [](DepthRow& row, double value) { row.cpu_seconds = value; }},
    {.name = "bits_per_state",
     .units = "bit",
     .description = "stored size per state",
     .kind = Kind::kReal,
     .real = [](const DepthRow& row) { return row.bits_per_state(); }},
    {.name = "moves",
     .units = "moves",
     .description = "legal moves of the movers of all states of the depth before",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return row.moves.value_or(kNotKnown); },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.moves = if_known(value); },
     .may_be_unknown = true},
    {.name = "flips",
     .units = "discs",
     .description = "discs that these moves flip",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return row.flips.value_or(kNotKnown); },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.flips = if_known(value); },
     .may_be_unknown = true},
    {.name = "least_moves",
     .units = "moves",
     .description = "the fewest legal moves that a mover had at the depth before",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return row.least_moves.value_or(kNotKnown); },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.least_moves = if_known(value); },
     .may_be_unknown = true},
    {.name = "most_moves",
     .units = "moves",
     .description = "the most legal moves that a mover had at the depth before",
     .kind = Kind::kWhole,
     .whole = [](const DepthRow& row) { return row.most_moves.value_or(kNotKnown); },
     .set_whole = [](DepthRow& row, std::uint64_t value) { row.most_moves = if_known(value); },
     .may_be_unknown = true},
};

}  // namespace

std::span<const Column> all_columns() {
  return kColumns;
}

const Column* find_column(std::string_view name) {
  const auto* const found = std::ranges::find(kColumns, name, &Column::name);
  return found == std::end(kColumns) ? nullptr : found;
}

std::vector<const Column*> require_columns(std::span<const std::string_view> names) {
  std::vector<const Column*> columns;
  for (const std::string_view name : names) {
    columns.push_back(find_column(name));
    if (columns.back() == nullptr) throw std::logic_error(fmt::format("there is no column {}", name));
  }
  return columns;
}

std::string column_text(const Column& column, const DepthRow& row, int decimals) {
  if (column.kind == Kind::kReal) return fmt::format("{:.{}f}", column.real(row), decimals);
  if (!column.is_known(row)) return {};
  const std::uint64_t value = column.whole(row);
  return column.kind == Kind::kDigest ? format_hex64(value) : fmt::format("{}", value);
}

}  // namespace othello::enumerate
