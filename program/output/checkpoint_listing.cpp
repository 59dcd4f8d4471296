#include "program/output/checkpoint_listing.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "program/output/text_table.h"
#include "system/hex64.h"
#include "system/memory.h"

namespace othello {
namespace {

std::string as_table(const CheckpointListing& listing) {
  std::string text = fmt::format("{}: {}\n", listing.folder, listing.title);
  std::vector<TextTable::Cells> rows;
  double cpu = 0;
  for (const ListedDepth& depth : listing.depths) {
    rows.push_back({fmt::format("{}", depth.depth), fmt::format("{}", depth.states),
                    fmt::format("{:.2f}", depth.seconds), fmt::format("{:.2f}", depth.cpu_seconds),
                    hex64_text(depth.digest)});
    cpu += depth.cpu_seconds;
  }
  if (!rows.empty()) {
    text += text_of({{.heading = "depth", .width = 5},
                     {.heading = "states", .width = 16},
                     {.heading = "seconds", .width = 12, .rank = 1},
                     {.heading = "cpu seconds", .width = 12, .rank = 2},
                     {.heading = "digest", .rank = 3, .gap = 2}},
                    rows) +
            fmt::format("{:.0f} cpu seconds in all\n", cpu);
  }
  for (const ListedFiles& files : listing.files) {
    text += fmt::format("{}depth {}: {} segments, {}{}\n", listing.of_pass ? files.what + " of " : "",
                        files.depth, files.segments, size_text(files.bytes),
                        files.role.empty() ? "" : ", " + files.role);
  }
  return text;
}

std::string as_csv(const std::vector<ListedDepth>& depths) {
  std::string text = "depth,states,seconds,cpu_seconds,digest\n";
  for (const ListedDepth& depth : depths) {
    text += fmt::format("{},{},{:.3f},{:.3f},{}\n", depth.depth, depth.states, depth.seconds,
                        depth.cpu_seconds, hex64_text(depth.digest));
  }
  return text;
}

std::string as_json(const CheckpointListing& listing) {
  using Json = nlohmann::ordered_json;
  Json json{{"folder", listing.folder}};
  if (!listing.board.empty()) json["board"] = listing.board;
  if (!listing.symmetry.empty()) json["symmetry"] = listing.symmetry;
  if (!listing.score.empty()) json["score"] = listing.score;
  json["depths"] = Json::array();
  for (const ListedDepth& depth : listing.depths) {
    json["depths"].push_back({{"depth", depth.depth},
                              {"states", depth.states},
                              {"seconds", depth.seconds},
                              {"cpu_seconds", depth.cpu_seconds},
                              {"digest", hex64_text(depth.digest)}});
  }
  json["stored"] = Json::array();
  for (const ListedFiles& files : listing.files) {
    json["stored"].push_back({{"what", files.what},
                              {"depth", files.depth},
                              {"segments", files.segments},
                              {"bytes", files.bytes},
                              {"role", files.role}});
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

}  // namespace

std::string listing_text(const CheckpointListing& listing, Format format) {
  switch (format) {
    case Format::kCsv:
      return as_csv(listing.depths);
    case Format::kJson:
      return as_json(listing);
    case Format::kTable:
      break;
  }
  return as_table(listing);
}

}  // namespace othello
