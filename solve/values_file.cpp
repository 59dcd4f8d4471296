#include "solve/values_file.h"

#include <fmt/format.h>

#include <limits>
#include <stdexcept>
#include <tuple>

#include "board/digest.h"
#include "board/text.h"
#include "enumerate/frontier/occupancy_blocks.h"
#include "gapkeep/validate.h"
#include "numbering/occupancy_numbering.h"
#include "stored/file_kind.h"
#include "system/errors.h"
#include "system/hdf5/sealed_file.h"
#include "system/xxh3.h"

namespace othello::solve {
namespace {

constexpr const char* kValuesFormat = "othello-values";
constexpr std::uint64_t kValuesVersion = 2;  // 1 had no checksums, and is read too
constexpr const char* kSeal = "values_xxh3";
constexpr const char* kMost = "the mover's discs minus the opponent's";
constexpr const char* kFewest = "the opponent's discs minus the mover's";
constexpr const char* kConventions =
    "A value is {} at the end of the game when both play as well as "
    "possible; a state whose mover must pass is worth minus what it is worth to the opponent to move on. "
    "Depth is discs minus {}; states are orbits under the symmetries in use.";

std::string group_of(int depth) {
  return fmt::format("/depth-{:02}", depth);
}

void write_depth(SealedWriter& file, const SolveOptions& options, int depth, const SolvedDepth& solved,
                 const Widths& widths) {
  const std::uint64_t states = solved.counts.total().states;
  const enumerate::OccupancyBlocks blocks(solved.states, options.board, depth, states, widths,
                                          options.threads);
  file.group(group_of(depth));
  file.bytes(
      group_of(depth) + "/states", blocks.bytes(),
      [&](const Hdf5Writer::VisitBytes& take) { blocks.visit(take); }, "bytes",
      "gapkeep blocks of the states' occupancy numbers, ascending");
  file.bytes(
      group_of(depth) + "/values", states,
      [&](const Hdf5Writer::VisitBytes& take) {
        enumerate::ChunkReader reader;
        for (std::uint32_t chunk = 0; chunk < solved.states.chunks(); ++chunk) {
          const enumerate::Chunk values = solved.values.load(chunk, reader);
          take(std::as_bytes(std::span(values.data(), values.size())));
        }
      },
      "discs", "a byte for each of these states: its value plus 65");
}

// The attributes of the file, in the order in which the seal covers them.
void write_attributes(SealedWriter& file, const SolveOptions& options, const GameCounts& games,
                      const Widths& widths, const stored::Provenance& provenance) {
  stored::write_root_attributes(file, std::string(kValuesFormat), kValuesVersion, provenance);
  file.attribute("board", options.board.name());
  file.attribute("symmetry", std::string(name_of(options.symmetry)));
  file.attribute("score", std::string(name_of(options.score)));
  file.attribute(
      "conventions",
      fmt::format(kConventions, objective_of(options.score) == Objective::kFewest ? kFewest : kMost,
                  options.board.start_discs()));
  file.attribute("widths", widths.to_string());
  if (!options.games) return;
  // In decimal digits: they may take more than 64 bits.
  file.attribute("games", to_decimal(games.all()));
  file.attribute("games_won_by_first", to_decimal(games.won));
  file.attribute("games_won_by_second", to_decimal(games.lost));
}

// Throws std::invalid_argument for an unknown name of a board, symmetry and so on.
StoredValues read_attributes(SealedReader& file, bool sealed, bool with_games) {
  stored::add_root_attributes_to_checksum(file);
  const Board board = board_named(file.text("board"));
  const auto symmetry = symmetry_named(file.text("symmetry"));
  if (!symmetry) throw std::invalid_argument("unknown symmetry");
  const auto score = score_rule_named(file.text("score"));
  if (!score) throw std::invalid_argument("unknown score");
  file.attribute("conventions");
  const Widths widths = Widths::parse(file.text("widths"));
  if (with_games) {
    for (const char* name : {"games", "games_won_by_first", "games_won_by_second"}) file.attribute(name);
  }
  return {.board = board, .symmetry = *symmetry, .score = *score, .widths = widths, .sealed = sealed};
}

void read_parts(SealedReader& file, StoredValues& stored) {
  std::size_t least = 0;
  for (const std::uint64_t depth : file.integers("/stored_depths")) {
    if (depth < least || depth >= stored.depths.size())
      throw std::invalid_argument("it stores a depth that the board does not have, or one twice");
    least = static_cast<std::size_t>(depth) + 1;
    StoredValues::Depth& at = stored.depths[static_cast<std::size_t>(depth)];
    const auto part = [&](const char* name) {
      return file.bytes(fmt::format("{}/{}", group_of(static_cast<int>(depth)), name));
    };
    std::tie(at.numbers, at.numbers_xxh3) = part("states");
    std::tie(at.values, at.values_xxh3) = part("values");
  }
}

// Reads all but the states and values.
StoredValues read_head(const std::string& path) {
  const auto damaged = [&](const std::string& what) {
    return DamagedFile(fmt::format("{}: {}", path, what));
  };
  const Hdf5Reader hdf5(path);
  stored::require_kind(hdf5, path, stored::FileKind::kValues);
  const std::uint64_t version = hdf5.integer_attribute("/", "format_version");
  if (version < 1 || version > kValuesVersion)
    throw damaged(fmt::format("format version {}; this program reads 1 to {}", version, kValuesVersion));
  try {
    SealedReader file(hdf5, version > 1);
    StoredValues stored = read_attributes(file, version > 1, hdf5.has_attribute("/", "games"));
    const ValuesTables tables =
        read_values_tables(file, static_cast<std::size_t>(stored.board.last_depth()) + 1);
    for (const SolvedRow& row : tables.solved) {
      stored.depths.push_back({.states = row.states,
                               .states_digest = tables.states_digests[stored.depths.size()],
                               .tally = row.tally});
    }
    read_parts(file, stored);
    if (!file.matches_seal(kSeal)) throw damaged("was changed or is damaged: its checksum is wrong");
    return stored;
  } catch (const std::invalid_argument& error) {
    throw damaged(error.what());
  }
}

}  // namespace

void require_numbers_fit(const SolveOptions& options) {
  for (const int depth : options.keep_values) {
    if (occupancy_number_bound(options.board, depth) <= std::numeric_limits<std::uint64_t>::max()) continue;
    throw std::invalid_argument(
        fmt::format("the states of depth {} have numbers of more than 64 bits, which a file of values has no "
                    "place for; keep their values in a --scratch folder, without --output",
                    depth));
  }
}

void write_values(const std::string& path, const SolveOptions& options, const SolveResult& result,
                  const stored::Provenance& provenance) {
  const Widths widths = Widths::paper();
  SealedWriter file(path);
  write_attributes(file, options, result.games, widths, provenance);
  write_values_tables(file, result.rows, result.values);
  std::vector<std::uint64_t> stored;
  for (const auto& [depth, solved] : result.kept) {
    if (solved.counts.total().states > 0) stored.push_back(static_cast<std::uint64_t>(depth));
  }
  file.table("/stored_depths", stored, "discs", "depths whose states and values are here");
  for (const std::uint64_t depth : stored)
    write_depth(file, options, static_cast<int>(depth), result.kept.at(static_cast<int>(depth)), widths);
  file.close(kSeal);
}

StoredValues read_values(const std::string& path) {
  read_in_child_first(path, [&] { read_head(path); });
  return read_head(path);
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
  if (stored.sealed && xxh3(blocks) != at.numbers_xxh3) throw damaged("the checksum of its states is wrong");
  NumbersAndValues result;
  if (const auto fault =
          read_validated<std::uint64_t>(blocks, stored.widths, numbering.bound(), 0, result.numbers)) {
    throw damaged(*fault);
  }
  if (result.numbers.size() != at.states) throw damaged("not as many states as it counts");
  result.values.resize(result.numbers.size());
  at.values->read_at(0, std::as_writable_bytes(std::span(result.values)));
  if (stored.sealed && xxh3(std::as_bytes(std::span(result.values))) != at.values_xxh3)
    throw damaged("the checksum of its values is wrong");
  const DigestKeys keys(stored.board);
  const auto words = value_digest_words();
  std::uint64_t states_digest = 0;
  ValueTally tally;
  for (std::size_t i = 0; i < result.numbers.size(); ++i) {
    if (result.values[i] == kNoValue || result.values[i] >= kValueBytes)
      throw damaged("a byte that is not a value");
    const std::uint64_t key = keys.key(symmetry.representative(numbering.unrank(result.numbers[i])));
    states_digest += DigestKeys::term_of_key(key);
    tally.digest += DigestKeys::term_of_key(key ^ words[result.values[i]]);
    ++tally.states[result.values[i]];
  }
  if (states_digest != at.states_digest) throw damaged("its states do not have their digest");
  if (tally.digest != at.tally.digest) throw damaged("its values do not have their digest");
  if (tally.states != at.tally.states) throw damaged("its values are not those of the histogram");
  return result;
}

}  // namespace othello::solve
