#include "program/output/review_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "board/text.h"
#include "play/board_drawing.h"
#include "program/output/standard_output.h"
#include "program/output/text_table.h"
#include "program/output/value_output.h"

namespace othello::program {
namespace {

using play::JudgedMove;
using play::LossSummary;
using play::ReviewedMove;
using play::ValueKind;
using Json = nlohmann::ordered_json;

std::string name_of_player(const GameRecord& game, Colour colour) {
  const std::string& name = colour == Colour::kBlack ? game.black : game.white;
  return name.empty() ? std::string(name_of(colour)) : name;
}

// Empty if there is none.
std::string sureness(const JudgedMove& move) {
  return move.has_value() ? play::sureness_name(move) : std::string();
}

// Discs: whole ones if they are exact.
std::string discs_text(const JudgedMove& move) {
  if (!move.has_value()) return {};
  if (move.value_kind == ValueKind::kExact) return score_text(move.value / play::kHundredthsPerDisc);
  return fmt::format("{:+.2f}", static_cast<double>(move.value) / play::kHundredthsPerDisc);
}

std::string hundredths_text(int hundredths) {
  return fmt::format("{:.2f}", static_cast<double>(hundredths) / play::kHundredthsPerDisc);
}

// Names come from files: what would end a field, or command a terminal, does not.
std::string csv_text(const std::string& text) {
  std::string plain = replace_control_characters(text);
  if (plain.find_first_of(",\"") == std::string::npos) return plain;
  std::string quoted;
  for (const char c : plain) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return '"' + quoted + '"';
}

std::string largest_text(const LossSummary& summary) {
  if (summary.largest_number == 0) return "-";
  return fmt::format("{} at move {}", hundredths_text(summary.largest), summary.largest_number);
}

std::string summary_table(const std::vector<std::pair<std::string, LossSummary>>& players, bool games) {
  std::vector<TextTable::Cells> rows;
  for (const auto& [name, summary] : players) {
    TextTable::Cells row{replace_control_characters(name)};
    if (games) row.push_back(fmt::format("{}", summary.games));
    for (const int count : {summary.moves, summary.inaccuracies, summary.mistakes, summary.blunders})
      row.push_back(fmt::format("{}", count));
    row.push_back(fmt::format("{:.2f}", summary.mean_loss()));
    row.push_back(games ? hundredths_text(summary.largest) : largest_text(summary));
    rows.push_back(std::move(row));
  }
  std::vector<TextColumn> columns{{.heading = "player", .width = 8, .align = TextColumn::Align::kLeft}};
  if (games) columns.push_back({.heading = "games", .width = 6});
  for (const char* heading : {"moves", "?!", "?", "??"}) columns.push_back({.heading = heading, .width = 5});
  columns.push_back({.heading = "mean loss", .width = 9, .gap = 2});
  columns.push_back({.heading = "largest", .width = 7, .gap = 2});
  const std::vector<std::size_t> longest = longest_cells(columns.size(), rows);
  for (std::size_t i = 0; i < columns.size(); ++i) columns[i].width = std::max(columns[i].width, longest[i]);
  return format_table(std::move(columns), rows);
}

Json summary_json(const std::string& name, const LossSummary& summary) {
  Json json;
  json["player"] = replace_control_characters(name);
  json["games"] = summary.games;
  json["moves"] = summary.moves;
  json["inaccuracies"] = summary.inaccuracies;
  json["mistakes"] = summary.mistakes;
  json["blunders"] = summary.blunders;
  json["mean_loss"] = summary.mean_loss();
  json["largest_loss"] = static_cast<double>(summary.largest) / play::kHundredthsPerDisc;
  return json;
}

void add_judged(Json& json, const Board& board, const char* move, const char* value,
                const JudgedMove& judged) {
  json[move] = play::move_name(board, judged.cell);
  json[value] =
      judged.has_value() ? Json(static_cast<double>(judged.value) / play::kHundredthsPerDisc) : Json();
}

std::vector<std::pair<std::string, LossSummary>> players_of(const GameRecord& game,
                                                            std::span<const ReviewedMove> moves) {
  std::vector<std::pair<std::string, LossSummary>> players;
  for (const Colour colour : {Colour::kBlack, Colour::kWhite})
    players.emplace_back(name_of_player(game, colour), play::summary_of(moves, colour));
  return players;
}

// "result +12", with what the file says if that is something else.
std::string result_text(const GameRecord& game, ScoreRule rule) {
  const auto played = play::final_result(game, rule);
  std::string text = played ? fmt::format(", black {}", score_text(*played)) : ", not played to the end";
  if (game.result && game.result != played)
    text += fmt::format(", {} as the file says", score_text(*game.result));
  return text;
}

}  // namespace

std::string ReviewPrinter::head() const {
  if (columns_.format != Format::kCsv) return {};
  return columns_.moves
             ? "game,place,move,colour,player,state,played,value,best,best_value,loss,mark,plies,confidence\n"
             : "game,place,colour,player,moves,inaccuracies,mistakes,blunders,mean_loss,largest_loss\n";
}

std::string ReviewPrinter::game(const GameRecord& game, std::span<const ReviewedMove> moves) {
  ++games_;
  for (const auto& [name, summary] : players_of(game, moves)) players_[name].add(summary);
  return columns_.format == Format::kTable ? table_of(game, moves)
         : columns_.format == Format::kCsv ? csv_of(game, moves)
                                           : json_of(game, moves);
}

std::string ReviewPrinter::foot() const {
  const std::vector<std::pair<std::string, LossSummary>> players(players_.begin(), players_.end());
  if (columns_.format == Format::kTable && games_ > 1) return "all games\n" + summary_table(players, true);
  if (columns_.format != Format::kJson) return {};
  Json json;
  json["players"] = Json::array();
  for (const auto& [name, summary] : players) json["players"].push_back(summary_json(name, summary));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string ReviewPrinter::table_of(const GameRecord& game, std::span<const ReviewedMove> moves) const {
  std::string text = replace_control_characters(
      fmt::format("game {} ({}), {}: {} - {}{}", games_, game.place, game.board.name(),
                  name_of_player(game, Colour::kBlack), name_of_player(game, Colour::kWhite),
                  result_text(game, columns_.score)));
  text += '\n';
  if (columns_.moves) {
    std::vector<TextTable::Cells> rows;
    for (const ReviewedMove& move : moves) {
      rows.push_back({fmt::format("{}", move.played.number), std::string(name_of(move.played.colour)),
                      play::move_name(game.board, move.played.cell), discs_text(move.made),
                      play::move_name(game.board, move.best.cell), discs_text(move.best),
                      move.has_value() ? hundredths_text(move.loss()) : "",
                      std::string(play::sign_of(move.mistake())), sureness(move.made)});
    }
    using enum TextColumn::Align;
    text += format_table({{.heading = "move", .width = 4},
                          {.heading = "", .width = 5, .align = kLeft},
                          {.heading = "played", .width = 6, .align = kLeft, .gap = 2},
                          {.heading = "value", .width = 6},
                          {.heading = "best", .width = 4, .align = kLeft, .gap = 2},
                          {.heading = "value", .width = 6},
                          {.heading = "loss", .width = 5, .gap = 2},
                          {.heading = "", .width = 2, .align = kLeft},
                          {.heading = "depth", .width = 7, .drop_order = 1, .align = kLeft, .gap = 2}},
                         rows);
  }
  return text + summary_table(players_of(game, moves), false) + '\n';
}

std::string ReviewPrinter::csv_of(const GameRecord& game, std::span<const ReviewedMove> moves) const {
  std::string text;
  if (!columns_.moves) {
    for (const Colour colour : {Colour::kBlack, Colour::kWhite}) {
      const LossSummary summary = play::summary_of(moves, colour);
      text += fmt::format("{},{},{},{},{},{},{},{},{:.2f},{}\n", games_, game.place, name_of(colour),
                          csv_text(name_of_player(game, colour)), summary.moves, summary.inaccuracies,
                          summary.mistakes, summary.blunders, summary.mean_loss(),
                          hundredths_text(summary.largest));
    }
    return text;
  }
  for (const ReviewedMove& move : moves) {
    const bool searched = move.made.value_kind == ValueKind::kEstimate;
    const std::string sure = sureness(move.made);
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", games_, game.place, move.played.number,
        name_of(move.played.colour), csv_text(name_of_player(game, move.played.colour)),
        format_state(game.board, move.played.state), play::move_name(game.board, move.played.cell),
        discs_text(move.made), play::move_name(game.board, move.best.cell), discs_text(move.best),
        move.has_value() ? hundredths_text(move.loss()) : "", play::sign_of(move.mistake()),
        searched ? fmt::format("{}", move.made.step.depth) : "", sure.substr(sure.find('@') + 1));
  }
  return text;
}

std::string ReviewPrinter::json_of(const GameRecord& game, std::span<const ReviewedMove> moves) const {
  Json json;
  json["game"] = games_;
  json["place"] = game.place;
  json["board"] = game.board.name();
  for (const auto& [key, text] : {std::pair("black", &game.black), std::pair("white", &game.white),
                                  std::pair("event", &game.event), std::pair("date", &game.date)})
    json[key] = replace_control_characters(*text);
  json["start"] = format_state(game.board, game.start);
  json["begins"] = game.black_begins ? "black" : "white";
  json["stated_result"] = game.result ? Json(*game.result) : Json();
  const auto result = play::final_result(game, columns_.score);
  json["result"] = result ? Json(*result) : Json();
  if (game.theoretical)
    json["theoretical"] = {{"vacant", game.theoretical->vacant}, {"score", game.theoretical->score}};
  if (columns_.moves) json["moves"] = Json::array();
  for (const ReviewedMove& move : moves.first(columns_.moves ? moves.size() : 0)) {
    Json row;
    row["move"] = move.played.number;
    row["colour"] = name_of(move.played.colour);
    row["state"] = format_state(game.board, move.played.state);
    add_judged(row, game.board, "played", "value", move.made);
    add_judged(row, game.board, "best", "best_value", move.best);
    row["loss"] =
        move.has_value() ? Json(static_cast<double>(move.loss()) / play::kHundredthsPerDisc) : Json();
    row["mark"] = play::sign_of(move.mistake());
    row["exact"] = move.made.value_kind == ValueKind::kExact;
    if (move.made.value_kind == ValueKind::kEstimate) {
      const std::string sure = sureness(move.made);
      row["plies"] = move.made.step.depth;
      row["confidence"] = sure.substr(sure.find('@') + 1);
    }
    json["moves"].push_back(row);
  }
  json["players"] = Json::array();
  for (const auto& [name, summary] : players_of(game, moves))
    json["players"].push_back(summary_json(name, summary));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace othello::program
