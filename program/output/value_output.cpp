#include "program/output/value_output.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "board/text.h"
#include "play/board_drawing.h"
#include "play/endgame/field.h"
#include "program/output/notes.h"
#include "program/output/text_table.h"

namespace othello::program {

using solve::ValueRow;

namespace {

std::string line_text(const Board& board, const std::vector<int>& line) {
  std::string text;
  for (const int cell : line) {
    if (!text.empty()) text += ' ';
    text += play::move_name(board, cell);
  }
  return text;
}

// The best first, as the field writes them.
std::vector<endgame::MoveValue> best_first(std::vector<endgame::MoveValue> moves) {
  std::ranges::stable_sort(moves, [](const auto& a, const auto& b) { return a.value.lower > b.value.lower; });
  return moves;
}

std::string moves_text(const Board& board, const std::vector<endgame::MoveValue>& moves) {
  std::string text;
  for (const endgame::MoveValue& move : best_first(moves)) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : " ", play::move_name(board, move.cell),
                        value_text(move.value));
  }
  return text;
}

double nodes_per_second(const ValueRow& row) {
  return static_cast<double>(row.nodes) / std::max(row.seconds, 1e-9);
}

std::string best_text(const Board& board, const ValueRow& row, const char* none) {
  return row.best ? play::move_name(board, *row.best) : none;
}

// Its rows are printed one at a time: all but the nodes and the seconds have their places whatever they are.
TextTable table_of(const ValueColumns& columns) {
  std::vector<TextColumn> shown{{.heading = "position", .width = 8},
                                {.heading = "vacant", .width = 7, .drop_order = 1},
                                {.heading = "value", .width = 8}};
  if (columns.stated) shown.push_back({.heading = "stated", .width = 7});
  shown.push_back({.heading = "best", .width = 5});
  shown.push_back({.heading = "nodes", .width = 15, .drop_order = 2});
  shown.push_back({.heading = "seconds", .width = 9, .drop_order = 3});
  shown.push_back({.heading = "M nodes/s", .width = 9, .drop_order = 4});
  TextTable table(std::move(shown));
  table.fit(columns.stated ? std::vector<std::size_t>{8, 6, 8, 6, 4, 12, 8, 9}
                           : std::vector<std::size_t>{8, 6, 8, 4, 12, 8, 9});
  return table;
}

std::string estimate_text(const endgame::ValueEstimate& estimate) {
  return estimate.plies > 0
             ? fmt::format("{}, {}@{}", score_text(estimate.value), estimate.plies, estimate.confidence)
             : fmt::format("{}, by a search to the end that guesses", score_text(estimate.value));
}

nlohmann::ordered_json value_json(const endgame::ValueBounds& value) {
  nlohmann::ordered_json json;
  json["value"] = value.is_exact() ? nlohmann::ordered_json(value.lower) : nlohmann::ordered_json();
  json["lower"] = value.lower;
  json["upper"] = value.upper;
  return json;
}

nlohmann::ordered_json row_json(const Board& board, const ValueRow& row, bool with_stated) {
  nlohmann::ordered_json json;
  json["position"] = row.position;
  json["state"] = format_state(board, row.state);
  json["vacant"] = row.vacant;
  if (row.reachable) json["reachable"] = *row.reachable;
  if (row.reachable.value_or(true)) {
    json.update(value_json(row.value));
  } else {
    for (const char* key : {"value", "lower", "upper"}) json[key] = nullptr;
  }
  if (with_stated)
    json["stated"] = row.stated ? nlohmann::ordered_json(*row.stated) : nlohmann::ordered_json();
  if (row.estimate) {
    json["estimate"] = row.estimate->value;
    if (row.estimate->plies > 0) {
      json["plies"] = row.estimate->plies;
      json["confidence"] = row.estimate->confidence;
    }
  }
  json["best"] =
      row.best ? nlohmann::ordered_json(play::move_name(board, *row.best)) : nlohmann::ordered_json();
  if (!row.line.empty()) {
    for (const int cell : row.line) json["line"].push_back(play::move_name(board, cell));
  }
  for (const endgame::MoveValue& move : best_first(row.moves)) {
    nlohmann::ordered_json entry;
    entry["move"] = play::move_name(board, move.cell);
    entry.update(value_json(move.value));
    json["moves"].push_back(entry);
  }
  json["nodes"] = row.nodes;
  json["seconds"] = row.seconds;
  json["nodes_per_second"] = nodes_per_second(row);
  return json;
}

}  // namespace

std::string score_text(int score) {
  return score > 0 ? fmt::format("+{}", score) : fmt::format("{}", score);
}

std::string value_text(const endgame::ValueBounds& value) {
  return value.is_exact() ? score_text(value.lower)
                          : fmt::format("{}..{}", score_text(value.lower), score_text(value.upper));
}

char raw_value(const ValueRow& row) {
  const bool known = row.reachable.value_or(true) && row.value.is_exact();
  return static_cast<char>(known ? row.value.lower : kNoRawValue);
}

ValueTable::ValueTable(const Board& board, ScoreRule rule, Format format, const ValueColumns& columns,
                       bool streams)
    : board_(board),
      rule_(rule),
      format_(format),
      columns_(columns),
      streams_(streams),
      table_(table_of(columns)) {}

std::string ValueTable::head() const {
  if (format_ == Format::kJson) return {};
  if (format_ == Format::kCsv) {
    return fmt::format(
        "position,state,vacant,lower,upper,{}best,nodes,seconds,estimate,plies,confidence{}{}\n",
        columns_.stated ? "stated," : "", columns_.line ? ",line" : "", columns_.moves ? ",moves" : "");
  }
  return fmt::format("{}, score {}\n{}\n", board_heading(board_), name_of(rule_), table_.head());
}

std::string ValueTable::row(const ValueRow& row) {
  if (streams_ && format_ == Format::kJson) return row_json(board_, row, columns_.stated).dump() + '\n';
  if (format_ == Format::kJson) {
    rows_.push_back(row);
    return {};
  }
  ++count_;
  sum_.nodes += row.nodes;
  sum_.seconds += row.seconds;
  return format_ == Format::kCsv ? csv_row(row) : table_row(row);
}

std::string ValueTable::table_row(const ValueRow& row) const {
  if (!row.reachable.value_or(true)) {
    return table_.row({fmt::format("{}", row.position), fmt::format("{}", row.vacant), "-"}) +
           "  not reachable\n";
  }
  std::string text = table_.row(cells_of(row)) + '\n';
  if (row.estimate) text += fmt::format("    about  {}\n", estimate_text(*row.estimate));
  if (!row.line.empty()) text += fmt::format("    line   {}\n", line_text(board_, row.line));
  if (!row.moves.empty()) text += fmt::format("    moves  {}\n", moves_text(board_, row.moves));
  return text;
}

TextTable::Cells ValueTable::cells_of(const ValueRow& row) const {
  TextTable::Cells cells{fmt::format("{}", row.position), fmt::format("{}", row.vacant),
                         value_text(row.value)};
  if (columns_.stated) cells.push_back(row.stated ? score_text(*row.stated) : "");
  cells.insert(cells.end(),
               {best_text(board_, row, "-"), fmt::format("{}", row.nodes), fmt::format("{:.2f}", row.seconds),
                fmt::format("{:.1f}", nodes_per_second(row) / 1e6)});
  return cells;
}

std::string ValueTable::csv_row(const ValueRow& row) const {
  const std::string stated = row.stated ? fmt::format("{}", *row.stated) : "";
  const bool known = row.reachable.value_or(true);
  const std::string bounds = known ? fmt::format("{},{}", row.value.lower, row.value.upper) : ",";
  std::string text = fmt::format("{},{},{},{},{}{},{},{:.6f}", row.position, format_state(board_, row.state),
                                 row.vacant, bounds, columns_.stated ? stated + ',' : "",
                                 best_text(board_, row, ""), row.nodes, row.seconds);
  text += row.estimate ? fmt::format(",{}", row.estimate->value) : ",";
  text += row.estimate && row.estimate->plies > 0
              ? fmt::format(",{},{}", row.estimate->plies, row.estimate->confidence)
              : ",,";
  if (columns_.line) text += ',' + line_text(board_, row.line);
  if (columns_.moves) text += ',' + moves_text(board_, row.moves);
  return text + '\n';
}

std::string ValueTable::foot() const {
  if (format_ == Format::kJson) {
    if (streams_) return {};
    nlohmann::ordered_json json;
    json["board"] = board_.name();
    json["score"] = std::string(name_of(rule_));
    json["positions"] = nlohmann::ordered_json::array();
    for (const ValueRow& row : rows_) json["positions"].push_back(row_json(board_, row, columns_.stated));
    return json.dump(2) + '\n';
  }
  if (format_ == Format::kCsv || streams_ || count_ < 2) return {};
  return fmt::format("{} positions, {} nodes in {:.2f} s, {:.1f} million a second\n", count_, sum_.nodes,
                     sum_.seconds, nodes_per_second(sum_) / 1e6);
}

namespace {

std::string stage_text(const Board& board, const endgame::SearchStatus& stage) {
  const std::string move = play::move_name(board, stage.move);
  if (!stage.tested) return stage.move == endgame::kPass ? std::string() : fmt::format(", move {}", move);
  return fmt::format(", {} {}{}", stage.guessing ? "guessing" : "testing", score_text(*stage.tested),
                     stage.move == endgame::kPass ? std::string() : fmt::format(", best {}", move));
}

std::string nodes_text(std::uint64_t nodes, double seconds) {
  if (nodes == 0) return {};
  constexpr double kMillion = 1e6;
  const double millions = static_cast<double>(nodes) / kMillion;
  return fmt::format(", {:.{}f} M nodes, {:.1f} M nodes/s", millions, millions < 10 ? 1 : 0,
                     millions / seconds);
}

}  // namespace

void ValueProgress::begin(int vacant) {
  count_position();
  begin_last(vacant);
}

void ValueProgress::begin_last(int vacant) {
  vacant_ = vacant;
  stopwatch_ = Stopwatch();
  nodes_->before = nodes_->now.load();
  show({});
}

void ValueProgress::count(std::uint64_t nodes) {
  if (nodes < nodes_->before) nodes_->before = 0;  // another solver
  nodes_->now = nodes;
}

void ValueProgress::show(const endgame::SearchStatus& stage) {
  line_.show([stage, board = board_, all = all_, position = position_, vacant = vacant_, since = stopwatch_,
              nodes = nodes_] {
    const std::string of_all = all > 0 ? fmt::format(" of {}", all) : std::string();
    const bool known = stage.proved != endgame::ValueBounds{};
    const std::uint64_t before = nodes->before;
    const std::uint64_t now = nodes->now;
    return LiveLine::Parts{
        {.text = fmt::format("position {}{}", position, of_all)},
        {.text = fmt::format(", {} vacant", vacant), .drop_order = 3},
        {.text = known ? fmt::format(", value {}", value_text(stage.proved)) : std::string(),
         .drop_order = 1},
        {.text = stage_text(board, stage), .drop_order = 4},
        {.text = nodes_text(now > before ? now - before : 0, since.seconds()), .drop_order = 5},
        {.text = fmt::format(", for {}", duration_text(since.seconds())), .drop_order = 2}};
  });
}

void ValueProgress::print(const std::string& text) {
  line_.hide();
  line_.print(text);
}

}  // namespace othello::program
