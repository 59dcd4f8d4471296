#include "solve/values_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "board/digest.h"
#include "board/text.h"
#include "enumerate/occupancy/store/stored_states.h"
#include "enumerate/stored/hdf5_file.h"
#include "enumerate/stored/hdf5_reader.h"
#include "files/errors.h"
#include "gapkeep/validate.h"
#include "numbering/occupancy_numbering.h"

namespace othello {
namespace {

constexpr const char* kValuesFormat = "othello-values";
constexpr std::uint64_t kValuesVersion = 1;
constexpr const char* kConventions =
    "A value is the mover's discs minus the opponent's at the end of the game when both play as well as "
    "possible; a state whose mover must pass is worth minus what it is worth to the opponent to move on. "
    "Depth is discs minus 4; states are orbits under the symmetries in use.";

std::string group_of(int depth) {
  return fmt::format("/depth-{:02}", depth);
}

template <class T, class Row, class Get>
std::vector<T> column(const std::vector<Row>& rows, Get&& get) {
  std::vector<T> values;
  for (const Row& row : rows) values.push_back(static_cast<T>(get(row)));
  return values;
}

void write_depths(Hdf5Writer& file, const SolveResult& result) {
  const hsize_t depths = result.values.size();
  const auto integers = [&](const char* name, const char* units, const char* description, auto&& get) {
    file.table(fmt::format("/depths/{}", name), column<std::uint64_t>(result.values, get), {depths}, units,
               description);
  };
  const auto reals = [&](const char* name, const char* units, const char* description, auto&& get) {
    file.table(fmt::format("/depths/{}", name), column<double>(result.values, get), {depths}, units,
               description);
  };
  const auto of_states = [](auto&& get) {
    return [get](const SolvedRow& row) {
      return row.states > 0 ? static_cast<double>(get(row)) : std::numeric_limits<double>::quiet_NaN();
    };
  };
  file.group("/depths");
  integers("depth", "discs", "discs on the board minus those of the start",
           [](const SolvedRow& row) { return row.depth; });
  integers("states", "states", "reachable states of this depth, orbits counted once",
           [](const SolvedRow& row) { return row.states; });
  integers("wins", "states", "those that the mover wins", [](const SolvedRow& row) { return row.wins(); });
  integers("draws", "states", "those that are drawn", [](const SolvedRow& row) { return row.draws(); });
  integers("losses", "states", "those that the mover loses",
           [](const SolvedRow& row) { return row.losses(); });
  reals("lowest", "discs", "the lowest value", of_states([](const SolvedRow& row) { return row.lowest(); }));
  reals("mean", "discs", "the mean of the values",
        of_states([](const SolvedRow& row) { return row.mean(); }));
  reals("highest", "discs", "the highest value",
        of_states([](const SolvedRow& row) { return row.highest(); }));
  integers("digest", "1", "digest of the set of pairs (state, value)",
           [](const SolvedRow& row) { return row.tally.digest; });
  file.table("/depths/states_digest",
             column<std::uint64_t>(result.rows, [](const DepthRow& row) { return row.digest; }), {depths},
             "1", "digest of the set of states");
  reals("seconds", "s", "wall time of the pass over this depth",
        [](const SolvedRow& row) { return row.seconds; });
}

void write_histogram(Hdf5Writer& file, const std::vector<SolvedRow>& rows) {
  std::vector<std::uint64_t> depths;
  std::vector<double> values;
  std::vector<std::uint64_t> states;
  for (const SolvedRow& row : rows) {
    for (std::size_t byte = 1; byte < row.tally.states.size(); ++byte) {
      if (row.tally.states[byte] == 0) continue;
      depths.push_back(static_cast<std::uint64_t>(row.depth));
      values.push_back(value_of(static_cast<ValueByte>(byte)));
      states.push_back(row.tally.states[byte]);
    }
  }
  const hsize_t lines = depths.size();
  file.group("/histogram");
  file.table("/histogram/depth", depths, {lines}, "discs", "depth");
  file.table("/histogram/value", values, {lines}, "discs", "a value that occurs there");
  file.table("/histogram/states", states, {lines}, "states", "how many states have it");
}

void write_depth(Hdf5Writer& file, const SolveOptions& options, int depth, const SolvedDepth& solved,
                 const Widths& widths) {
  const std::uint64_t states = solved.counts.total().states;
  const OccupancyBlocks blocks(solved.states, options.board, depth, states, widths, options.threads);
  file.group(group_of(depth));
  file.bytes(
      group_of(depth) + "/states", blocks.bytes(),
      [&](const Hdf5Writer::TakeBytes& take) { blocks.visit(take); }, "bytes",
      "gapkeep blocks of the states' occupancy numbers, ascending");
  file.bytes(
      group_of(depth) + "/values", states,
      [&](const Hdf5Writer::TakeBytes& take) {
        ChunkReader reader;
        for (std::uint32_t chunk = 0; chunk < solved.states.chunks(); ++chunk) {
          const Chunk values = solved.values.load(chunk, reader);
          take(std::as_bytes(std::span(values.data(), values.size())));
        }
      },
      "discs", "a byte for each of these states: its value plus 65");
}

// Reads all but the states and values.
StoredValues read_tables(const std::string& path) {
  const auto damaged = [&](const std::string& what) {
    return DamagedFile(fmt::format("{}: {}", path, what));
  };
  const Hdf5Reader file(path);
  if (file.text_attribute("/", "format") != kValuesFormat) throw damaged("not a file of values");
  if (file.integer_attribute("/", "format_version") != kValuesVersion) {
    throw damaged("another version of the format");
  }
  try {
    const auto symmetry = symmetry_named(file.text_attribute("/", "symmetry"));
    if (!symmetry) throw damaged("unknown symmetry");
    StoredValues stored{.board = board_named(file.text_attribute("/", "board")),
                        .symmetry = *symmetry,
                        .score = parse_score_rule(file.text_attribute("/", "score")),
                        .widths = Widths::parse(file.text_attribute("/", "widths")),
                        .depths = {}};
    const auto states = file.integers("/depths/states").values;
    const auto digests = file.integers("/depths/digest").values;
    const auto states_digests = file.integers("/depths/states_digest").values;
    const auto depths = static_cast<std::size_t>(stored.board.last_depth()) + 1;
    if (states.size() != depths || digests.size() != depths || states_digests.size() != depths) {
      throw damaged("its tables do not have a row for each depth");
    }
    for (std::size_t depth = 0; depth < depths; ++depth) {
      stored.depths.push_back({.states = states[depth],
                               .states_digest = states_digests[depth],
                               .digest = digests[depth],
                               .numbers = nullptr,
                               .values = nullptr});
    }
    for (const std::uint64_t depth : file.integers("/stored_depths").values) {
      if (depth >= depths) throw damaged("it stores a depth that the board does not have");
      StoredValues::Depth& at = stored.depths[static_cast<std::size_t>(depth)];
      at.numbers = file.bytes(group_of(static_cast<int>(depth)) + "/states");
      at.values = file.bytes(group_of(static_cast<int>(depth)) + "/values");
    }
    return stored;
  } catch (const std::invalid_argument& error) {
    throw damaged(error.what());
  }
}

}  // namespace

void write_values(const std::string& path, const SolveOptions& options, const SolveResult& result,
                  const Provenance& provenance) {
  const Widths widths = Widths::paper();
  Hdf5Writer file(path);
  file.attribute("/", "format", std::string(kValuesFormat));
  file.attribute("/", "format_version", kValuesVersion);
  file.attribute("/", "program_version", provenance.program_version);
  file.attribute("/", "commit", provenance.commit);
  file.attribute("/", "compiler", provenance.compiler);
  file.attribute("/", "command_line", provenance.command_line);
  file.attribute("/", "date", provenance.date);
  file.attribute("/", "board", options.board.name());
  file.attribute("/", "symmetry", std::string(name_of(options.symmetry)));
  file.attribute("/", "score", std::string(name_of(options.score)));
  file.attribute("/", "conventions", std::string(kConventions));
  file.attribute("/", "widths", widths.to_string());
  if (options.games) {
    // In decimal digits: they may take more than 64 bits.
    file.attribute("/", "games", to_decimal(result.games.all()));
    file.attribute("/", "games_won_by_first", to_decimal(result.games.won));
    file.attribute("/", "games_won_by_second", to_decimal(result.games.lost));
  }
  write_depths(file, result);
  write_histogram(file, result.values);
  std::vector<std::uint64_t> stored;
  for (const auto& [depth, solved] : result.kept) {
    if (solved.counts.total().states == 0) continue;
    write_depth(file, options, depth, solved, widths);
    stored.push_back(static_cast<std::uint64_t>(depth));
  }
  file.table("/stored_depths", stored, {stored.size()}, "discs", "depths whose states and values are here");
  file.close();
}

StoredValues read_values(const std::string& path) {
  start_hdf5();
  try_reading(path, [&] { read_tables(path); });
  return read_tables(path);
}

NumbersAndValues read_depth(const StoredValues& stored, int depth, const std::string& path) {
  const StoredValues::Depth& at = stored.depths.at(static_cast<std::size_t>(depth));
  const auto damaged = [&](const std::string& what) {
    return DamagedFile(fmt::format("{}: depth {}: {}", path, depth, what));
  };
  if (at.values->size() != at.states) throw damaged("not as many values as states");
  const Symmetry symmetry(stored.board, stored.symmetry);
  const OccupancyNumbering<std::uint64_t> numbering(stored.board, symmetry, depth);
  std::vector<std::byte> blocks(static_cast<std::size_t>(at.numbers->size()));
  at.numbers->read_at(0, blocks);
  NumbersAndValues result;
  if (const auto fault =
          read_validated<std::uint64_t>(blocks, stored.widths, numbering.bound(), 0, result.numbers)) {
    throw damaged(*fault);
  }
  if (result.numbers.size() != at.states) throw damaged("not as many states as it counts");
  result.values.resize(result.numbers.size());
  at.values->read_at(0, std::as_writable_bytes(std::span(result.values)));
  const DigestKeys keys(stored.board);
  const auto words = value_words();
  std::uint64_t states_digest = 0;
  std::uint64_t digest = 0;
  for (std::size_t i = 0; i < result.numbers.size(); ++i) {
    if (result.values[i] == kNoValue || result.values[i] >= kValueBytes)
      throw damaged("a value that is none");
    const std::uint64_t key = keys.key(symmetry.representative(numbering.decode(result.numbers[i])));
    states_digest += DigestKeys::term_of_key(key);
    digest += DigestKeys::term_of_key(key ^ words[result.values[i]]);
  }
  if (states_digest != at.states_digest) throw damaged("its states do not have their digest");
  if (digest != at.digest) throw damaged("its values do not have their digest");
  return result;
}

}  // namespace othello
