// A segment of a checkpoint: opened, and its states read as if it were the whole frontier.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/frontier/segment_file.h"
#include "fuzz/input.h"
#include "fuzz/private_folder.h"
#include "stored/stored_set.h"
#include "system/errors.h"
#include "system/xxh3.h"

namespace othello::fuzz {
namespace {

using Json = nlohmann::ordered_json;

// A manifest that claims what the segment does, so that its states are read.
std::string manifest_for(const enumerate::SegmentLabel& label) {
  Json depths = Json::array();
  for (int depth = 0; depth <= label.depth; ++depth) {
    const bool last = depth == label.depth;
    std::vector<std::uint64_t> gaps(label.tally.gaps.count.begin(), label.tally.gaps.count.end());
    depths.push_back({{"depth", depth},
                      {"states", last ? label.tally.states : 1},
                      {"turn_skips", 0},
                      {"rival_plays", 0},
                      {"bytes", 16},
                      {"seconds", 0.0},
                      {"cpu_seconds", 0.0},
                      {"digest", fmt::format("{:016x}", last ? label.tally.digest : 0)},
                      {"gaps", last ? Json(gaps) : Json::array()},
                      {"basket_states", {last ? label.tally.states : 1}}});
  }
  Json json = {{"format", "othello-checkpoint"},
               {"version", 1},
               {"engine", "occupancy"},
               {"board", label.board},
               {"symmetry", label.symmetry == SymmetryMode::kFull ? "full" : "none"},
               {"frontier_without_move", label.tally.without_move},
               {"frontier_passes", label.tally.passes},
               {"kept", Json::array()},
               {"depths", depths}};
  const std::string text = json.dump();
  json["xxh3"] = fmt::format("{:016x}", xxh3(std::as_bytes(std::span(text))));
  return json.dump(1) + "\n";
}

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// As the commands do that read states.
std::uint64_t read_all(const std::string& folder) {
  const auto stored = stored::open_stored_set(folder, std::nullopt);
  if (stored->label().number_bytes != 8) return 0;  // they refuse those
  std::uint64_t sum = 0;
  stored->visit([&](std::span<const std::uint64_t> numbers) {
    for (const std::uint64_t number : numbers) sum += number;
  });
  return sum;
}

}  // namespace

bool read_input(std::span<const std::uint8_t> bytes) {
  static const PrivateFolder folder;
  const std::string path = folder.write("segment", bytes);
  try {
    const enumerate::SegmentFile opened = enumerate::open_segment_file(path, true);
    const enumerate::SegmentLabel& label = opened.label;
    if (label.depth < 0 || label.depth > 60) return false;  // no board has it, and so no manifest
    folder.write("manifest.json", bytes_of(manifest_for(label)));
    const std::string depth_folder = fmt::format("depth-{:02}", label.depth);
    const std::string name = fmt::format("{}/{:012}-{:012}.segment", depth_folder, label.begin, label.end);
    folder.write(name, bytes);
    bool taken = false;
    try {
      read_all(folder.path());
      taken = true;
    } catch (const DamagedFile&) {
    }
    std::filesystem::remove_all(folder.path() + "/" + depth_folder);
    return taken;
  } catch (const DamagedFile&) {
    return false;
  } catch (const Json::exception&) {  // a board's name that is no UTF-8: no manifest has it
    return false;
  }
}

}  // namespace othello::fuzz
