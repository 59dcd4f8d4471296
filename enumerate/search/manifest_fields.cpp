#include "enumerate/search/manifest_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "board/board.h"
#include "board/text.h"
#include "enumerate/search/columns.h"
#include "system/errors.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

// The columns, in the order of the format; the lists follow.
constexpr std::string_view kColumnNames[] = {"depth", "states",  "turn_skips",  "rival_plays",
                                             "bytes", "seconds", "cpu_seconds", "digest",
                                             "moves", "flips",   "least_moves", "most_moves"};

// The greatest value of this count that a row's other counts allow.
std::uint64_t most_of(std::string_view name, const DepthRow& row, std::uint64_t states_before) {
  if (name == "turn_skips") return states_before;
  if (name == "rival_plays") return row.turn_skips;
  if (name == "least_moves" || name == "most_moves") return kMaxCells;
  return json::kAnyCount;
}

// The row of `depth`, after those of the depths before.
DepthRow row_of(const Json& json, bool with_moves, int depth, std::uint64_t states_before) {
  DepthRow row;
  const auto expected_depth = static_cast<std::uint64_t>(depth);
  json::parse_whole_number("its depth", json.at("depth"), expected_depth, expected_depth);
  for (const Column* column : require_columns(kColumnNames)) {
    const char* name = column->name;
    const std::uint64_t most = most_of(name, row, states_before);
    if (column->may_be_unknown) {
      column->set_whole(row, !with_moves ? kNotKnown : number_or_unknown(json, name, most));
      continue;
    }
    switch (column->kind) {
      case Column::Kind::kWhole:
        column->set_whole(row, json::parse_whole_number(json, name, most));
        break;
      case Column::Kind::kDigest:
        column->set_whole(row, json::digest_of(json, name));
        break;
      case Column::Kind::kReal:
        column->set_real(row, json::seconds_of(json, name));
        break;
    }
  }
  if (row.least_moves && row.most_moves) require_ascending(*row.least_moves, *row.most_moves);
  std::ranges::copy(json::whole_numbers(json, "gaps", row.gaps.count.size(), row.states),
                    row.gaps.count.begin());
  row.basket_states = json::whole_numbers(json, "basket_states", kMaxThreads, row.states);
  return row;
}

}  // namespace

void require_ascending(std::uint64_t least, std::uint64_t most) {
  if (least > most) throw json::Fault(fmt::format("the fewest moves are {}, the most {}", least, most));
}

std::uint64_t number_or_unknown(const Json& json, const char* key, std::uint64_t most) {
  return json::number_or_null(json, key, std::min(most, kNotKnown - 1)).value_or(kNotKnown);
}

Json json_of(const DepthRow& row) {
  std::vector<std::uint64_t> gaps(row.gaps.count.begin(), row.gaps.count.end());
  while (!gaps.empty() && gaps.back() == 0) gaps.pop_back();
  Json json;
  for (const Column* column : require_columns(kColumnNames)) {
    switch (column->kind) {
      case Column::Kind::kWhole:
        if (column->is_known(row)) {
          json[column->name] = column->whole(row);
        } else {
          json[column->name] = nullptr;
        }
        break;
      case Column::Kind::kDigest:
        json[column->name] = format_hex64(column->whole(row));
        break;
      case Column::Kind::kReal:
        json[column->name] = column->real(row);
        break;
    }
  }
  json["gaps"] = gaps;
  json["basket_states"] = row.basket_states;
  return json;
}

std::vector<DepthRow> depth_rows_of(const Json& depths, bool with_moves, int last_depth) {
  if (!depths.is_array() || depths.empty()) throw json::Fault("has no finished depth");
  if (depths.size() > static_cast<std::size_t>(last_depth) + 1) {
    throw json::Fault(fmt::format("has {} depths, the board has {}", depths.size(), last_depth + 1));
  }
  std::vector<DepthRow> rows;
  std::uint64_t states_before = 0;
  for (const Json& row : depths) {
    const auto depth = static_cast<int>(rows.size());
    try {
      rows.push_back(row_of(row, with_moves, depth, states_before));
    } catch (const json::Fault& fault) {
      throw json::Fault(fmt::format("in the row of depth {}, {}", depth, fault.what()));
    }
    states_before = rows.back().states;
  }
  return rows;
}

CheckpointSubject subject_of(const Json& json) {
  CheckpointSubject subject;
  const Json& board = json.at("board");
  subject.board = board.is_string() ? board.get<std::string>() : "";
  const Json& symmetry = json.at("symmetry");
  const auto mode = symmetry_named(symmetry.is_string() ? symmetry.get<std::string>() : "");
  if (!mode)
    throw json::Fault(fmt::format("symmetry is {}, must be full or none", json::format_value(symmetry)));
  subject.symmetry = *mode;
  return subject;
}

int last_depth_of(const CheckpointSubject& subject) {
  try {
    const Board board = board_named(subject.board);
    if (board.name() == subject.board) return board.last_depth();
  } catch (const std::invalid_argument&) {  // as below
  }
  throw json::Fault(fmt::format("{} is not a board", json::format_value(subject.board)));
}

void throw_states_gone(const std::string& folder, int depth) {
  throw DamagedFile(
      fmt::format("{}: some states of depth {} are gone, since the search has used them; depths given to "
                  "--keep-depths stay",
                  folder, depth));
}

}  // namespace othello::enumerate
