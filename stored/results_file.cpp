#include "stored/results_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

#include "board/text.h"
#include "enumerate/search/columns.h"
#include "stored/file_kind.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_file.h"
#include "system/hdf5/hdf5_reader.h"
#include "system/hdf5/values_checksum.h"

namespace othello::stored {
namespace {

using enumerate::Column;
using enumerate::DepthRow;
using enumerate::GapHistogram;

constexpr const char* kFormat = "othello-results";
// 1 had no attributes_xxh3, 2 had no columns of moves; both are read too.
constexpr std::uint64_t kFormatVersion = 3;
constexpr const char* kConventions =
    "States are orbits under the symmetries that keep the centre block in place; colours are relative to the "
    "player "
    "to move; depth is discs minus 4; a state whose mover must pass is counted once, at its depth.";
constexpr const char* kConventionsOfShapes =
    "The board is written as its start: X the mover's disc, O the opponent's, . a vacant cell, - a closed "
    "one, "
    "# none. States are orbits under the symmetries that keep the cells, the closed ones and those that the "
    "start fills in place; colours are relative to the player to move; depth is discs minus those of the "
    "start; a state whose mover must pass is counted once, at its depth.";

// The columns of /depths, in the order of the format. Versions 1 and 2 had those before the moves.
constexpr std::string_view kColumnNames[] = {
    "depth",   "states",         "turn_skips", "rival_plays", "games_ended", "bytes",     "digest",
    "seconds", "bits_per_state", "moves",      "flips",       "least_moves", "most_moves"};
constexpr std::size_t kColumnsWithoutMoves = 9;

std::vector<const Column*> columns_of_version(std::uint64_t version) {
  return enumerate::require_columns(
      std::span(kColumnNames).first(version < 3 ? kColumnsWithoutMoves : std::size(kColumnNames)));
}

template <class T>
std::vector<T> values_of(const std::vector<DepthRow>& rows, T (*get)(const DepthRow&)) {
  std::vector<T> values;
  for (const DepthRow& row : rows) values.push_back(get(row));
  return values;
}

// The data of the attributes.
struct Results {
  const enumerate::SearchOptions& options;
  const enumerate::SearchResult& result;
  const Provenance& provenance;

  const DepthRow& last() const { return result.rows.back(); }
};

struct Attribute {
  const char* object;
  const char* name;
  AttributeValue (*get)(const Results&);
};

// The attributes, in the order in which their checksum covers them. This list is the only place that names
// them, but for units and descriptions, which follow here in the order of the tables, and the two checksums.
constexpr Attribute kAttributes[] = {
    {"/", "format", [](const Results&) -> AttributeValue { return kFormat; }},
    {"/", "format_version", [](const Results&) -> AttributeValue { return kFormatVersion; }},
    {"/", "program_version", [](const Results& r) -> AttributeValue { return r.provenance.program_version; }},
    {"/", "commit", [](const Results& r) -> AttributeValue { return r.provenance.commit; }},
    {"/", "compiler", [](const Results& r) -> AttributeValue { return r.provenance.compiler; }},
    {"/", "command_line", [](const Results& r) -> AttributeValue { return r.provenance.command_line; }},
    {"/", "date", [](const Results& r) -> AttributeValue { return r.provenance.date; }},
    {"/", "board", [](const Results& r) -> AttributeValue { return r.options.board.name(); }},
    {"/", "columns",
     [](const Results& r) -> AttributeValue {
       return static_cast<std::uint64_t>(r.options.board.columns());
     }},
    {"/", "rows",
     [](const Results& r) -> AttributeValue { return static_cast<std::uint64_t>(r.options.board.rows()); }},
    {"/", "symmetry",
     [](const Results& r) -> AttributeValue { return std::string(name_of(r.options.symmetry)); }},
    {"/", "transformations",
     [](const Results& r) -> AttributeValue {
       return static_cast<std::uint64_t>(Symmetry(r.options.board, r.options.symmetry).order());
     }},
    {"/", "conventions",
     [](const Results& r) -> AttributeValue {
       return r.options.board.is_plain() ? kConventions : kConventionsOfShapes;
     }},
    {"/", "engine",
     [](const Results& r) -> AttributeValue { return std::string(name_of(r.options.engine)); }},
    {"/", "numbering",
     [](const Results& r) -> AttributeValue { return std::string(name_of(r.result.last_states.numbering)); }},
    {"/", "widths", [](const Results& r) -> AttributeValue { return r.options.widths.to_string(); }},
    {"/", "threads",
     [](const Results& r) -> AttributeValue { return static_cast<std::uint64_t>(r.options.threads); }},
    {"/", "max_depth",
     [](const Results& r) -> AttributeValue { return static_cast<std::uint64_t>(r.options.max_depth); }},
    {"/", "wall_seconds", [](const Results& r) -> AttributeValue { return r.provenance.wall_seconds; }},
    {"/", "peak_memory_bytes",
     [](const Results& r) -> AttributeValue { return r.provenance.peak_memory_bytes; }},
    {"/states", "depth",
     [](const Results& r) -> AttributeValue { return static_cast<std::uint64_t>(r.last().depth); }},
    {"/states", "count", [](const Results& r) -> AttributeValue { return r.last().states; }},
    {"/states", "digest", [](const Results& r) -> AttributeValue { return r.last().digest; }},
    {"/states", "value_bytes",
     [](const Results& r) -> AttributeValue {
       return static_cast<std::uint64_t>(r.result.last_states.value_bytes);
     }},
    {"/states", "widths", [](const Results& r) -> AttributeValue { return r.options.widths.to_string(); }},
};

// Tables that are no columns.
struct TableText {
  const char* name;
  const char* units;
  const char* description;
};
constexpr TableText kGaps{
    "/gap_bits", "gaps",
    "row: depth; column b: gaps between neighbouring numbers, minus one, that need b + 1 bits"};
constexpr TableText kBaskets{"/basket_states", "states",
                             "row: depth; column: thread; states of its basket after distribution"};
constexpr TableText kStates{
    "/states", "bytes",
    "the states of the last depth: gapkeep blocks of the numbers of their orbits, ascending"};

std::string path_of(const Column& column) {
  return fmt::format("/depths/{}", column.name);
}

std::vector<std::uint64_t> gap_table(const std::vector<DepthRow>& rows) {
  std::vector<std::uint64_t> values;
  for (const DepthRow& row : rows) values.insert(values.end(), row.gaps.count.begin(), row.gaps.count.end());
  return values;
}

// A search that was resumed with another number of threads has rows of different lengths: threads that a
// depth did not have held nothing.
std::size_t basket_columns(const std::vector<DepthRow>& rows, int threads) {
  auto columns = static_cast<std::size_t>(threads);
  for (const DepthRow& row : rows) columns = std::max(columns, row.basket_states.size());
  return columns;
}

std::vector<std::uint64_t> basket_table(const std::vector<DepthRow>& rows, std::size_t columns) {
  std::vector<std::uint64_t> values;
  for (const DepthRow& row : rows) {
    values.insert(values.end(), row.basket_states.begin(), row.basket_states.end());
    values.resize(values.size() + columns - row.basket_states.size());
  }
  return values;
}

void add_texts(ValuesChecksum& checksum, const TableText& text) {
  checksum.add(AttributeValue(text.units));
  checksum.add(AttributeValue(text.description));
}

// The texts of all tables, in their order.
std::vector<std::pair<std::string, TableText>> table_texts(std::uint64_t version = kFormatVersion) {
  std::vector<std::pair<std::string, TableText>> texts;
  for (const Column* column : columns_of_version(version))
    texts.emplace_back(path_of(*column), TableText{column->name, column->units, column->description});
  for (const TableText& text : {kGaps, kBaskets, kStates}) texts.emplace_back(text.name, text);
  return texts;
}

std::uint64_t attributes_checksum(const Results& results) {
  ValuesChecksum checksum;
  for (const Attribute& attribute : kAttributes) checksum.add(attribute.get(results));
  for (const auto& [name, text] : table_texts()) add_texts(checksum, text);
  return checksum.value();
}

void write_attributes(Hdf5Writer& file, const std::string& object, const Results& results) {
  for (const Attribute& attribute : kAttributes) {
    if (attribute.object == object) file.attribute(object, attribute.name, attribute.get(results));
  }
}

void write_tables(Hdf5Writer& file, const std::vector<DepthRow>& rows, int threads) {
  const hsize_t depths = rows.size();
  ValuesChecksum checksum;
  const auto write = [&](const TableText& text, const auto& values, const std::vector<hsize_t>& dimensions) {
    file.table(text.name, values, dimensions, text.units, text.description);
    checksum.add(values);
  };
  file.group("/depths");
  for (const Column* column : columns_of_version(kFormatVersion)) {
    const std::string name = path_of(*column);
    const TableText text{name.c_str(), column->units, column->description};
    if (column->kind == Column::Kind::kReal) {
      write(text, values_of(rows, column->real), {depths});
    } else {
      write(text, values_of(rows, column->whole), {depths});
    }
  }
  write(kGaps, gap_table(rows), {depths, GapHistogram::kBits});
  const std::size_t columns = basket_columns(rows, threads);
  write(kBaskets, basket_table(rows, columns), {depths, columns});
  file.attribute("/", "tables_xxh3", checksum.value());
}

}  // namespace

void write_results(const std::string& path, const enumerate::SearchOptions& options,
                   const enumerate::SearchResult& result, const Provenance& provenance) {
  const Results results{options, result, provenance};
  Hdf5Writer file(path);
  write_attributes(file, "/", results);
  write_tables(file, result.rows, options.threads);
  file.bytes(kStates.name, result.last_states.bytes, result.last_states.visit, kStates.units,
             kStates.description);
  write_attributes(file, kStates.name, results);
  file.attribute("/", "attributes_xxh3", attributes_checksum(results));
  file.close();
}

namespace {

// Reads all but the states.
class ResultsReader {
 public:
  explicit ResultsReader(const std::string& path) : path_(path), file_(path) {}

  StoredResults read() {
    require_kind(file_, path_, FileKind::kResults);
    const std::uint64_t version = file_.integer_attribute("/", "format_version");
    if (version < 1 || version > kFormatVersion) throw damaged("another version of the format");
    StoredResults results{.board = Board(3, 3), .rows = {}, .states = {}};
    read_attributes(version, results.claims);
    take_attributes(results);
    read_tables(results);
    results.states = file_.bytes(kStates.name);
    return results;
  }

 private:
  DamagedFile damaged(const std::string& what) const {
    return DamagedFile(fmt::format("{}: {}", path_, what));
  }

  void read_attributes(std::uint64_t version, StoredClaims& claims) {
    ValuesChecksum checksum;
    for (const Attribute& attribute : kAttributes) {
      AttributeValue value = file_.attribute(attribute.object, attribute.name);
      checksum.add(value);
      attributes_[{attribute.object, attribute.name}] = std::move(value);
    }
    for (const auto& [name, text] : table_texts(version)) {
      checksum.add(file_.attribute(name, "units"));
      checksum.add(file_.attribute(name, "description"));
    }
    claims.tables_xxh3 = file_.integer_attribute("/", "tables_xxh3");
    if (version == 1) return;
    claims.attributes_xxh3 = file_.integer_attribute("/", "attributes_xxh3");
    claims.attributes_xxh3_computed = checksum.value();
  }

  template <class T>
  const T& get(const std::string& object, const std::string& name) const {
    const T* value = std::get_if<T>(&attributes_.at({object, name}));
    if (value == nullptr) throw damaged(fmt::format("attribute {} of {} has another type", name, object));
    return *value;
  }
  const std::string& text(const char* name) const { return get<std::string>("/", name); }
  std::uint64_t number(const char* name) const { return get<std::uint64_t>("/", name); }

  void take_attributes(StoredResults& results) const {
    try {
      results.board = board_named(text("board"));
      results.widths = Widths::parse(get<std::string>("/states", "widths"));
    } catch (const std::invalid_argument& error) {
      throw damaged(error.what());
    }
    const auto symmetry = symmetry_named(text("symmetry"));
    if (!symmetry) throw damaged("unknown symmetry");
    results.symmetry = *symmetry;
    const auto numbering = enumerate::stored_numbering_named(text("numbering"));
    if (!numbering) throw damaged("unknown numbering");
    results.numbering = *numbering;
    const auto depth = get<std::uint64_t>("/states", "depth");
    if (depth > static_cast<std::uint64_t>(results.board.last_depth())) {
      throw damaged(fmt::format("the states are of depth {}; {} has {}", depth, results.board.name(),
                                results.board.last_depth()));
    }
    results.states_depth = static_cast<int>(depth);
    results.states_count = get<std::uint64_t>("/states", "count");
    results.states_digest = get<std::uint64_t>("/states", "digest");
    const auto value_bytes = get<std::uint64_t>("/states", "value_bytes");
    if (value_bytes != 8 && value_bytes != 16) throw damaged("value_bytes of /states is neither 8 nor 16");
    results.value_bytes = static_cast<int>(value_bytes);
    StoredClaims& claims = results.claims;
    claims.format_version = number("format_version");
    claims.columns = number("columns");
    claims.rows = number("rows");
    claims.transformations = number("transformations");
    claims.threads = number("threads");
    claims.max_depth = number("max_depth");
    claims.engine = text("engine");
    claims.widths = text("widths");
  }

  void read_tables(StoredResults& results) const {
    ValuesChecksum checksum;
    const auto columns = columns_of_version(results.claims.format_version);
    std::vector<std::vector<std::uint64_t>> whole(columns.size());
    std::vector<std::vector<double>> real(columns.size());
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (columns[c]->kind == Column::Kind::kReal) {
        checksum.add(real[c] = file_.reals(path_of(*columns[c])).values);
      } else {
        checksum.add(whole[c] = file_.integers(path_of(*columns[c])).values);
      }
    }
    const auto gaps = file_.integers(kGaps.name);
    const auto baskets = file_.integers(kBaskets.name);
    checksum.add(gaps.values);
    checksum.add(baskets.values);
    results.claims.tables_xxh3_computed = checksum.value();

    const std::size_t depths = whole[0].size();
    bool same = depths > 0;
    for (std::size_t c = 0; c < columns.size(); ++c)
      same = same && std::max(whole[c].size(), real[c].size()) == depths;
    same = same && gaps.dimensions == std::vector<hsize_t>{depths, GapHistogram::kBits};
    same = same && baskets.dimensions.size() == 2 && baskets.dimensions[0] == depths;
    if (!same) throw damaged("its tables differ in length");
    const auto last_depth = static_cast<std::uint64_t>(results.board.last_depth());
    if (depths > last_depth + 1 || std::ranges::max(whole[0]) > last_depth)
      throw damaged(fmt::format("its tables go beyond the depths of {}", results.board.name()));
    const auto threads = static_cast<std::size_t>(baskets.dimensions[1]);
    for (std::size_t i = 0; i < depths; ++i) {
      DepthRow row;
      for (std::size_t c = 0; c < columns.size(); ++c) {
        if (columns[c]->set_whole != nullptr) columns[c]->set_whole(row, whole[c][i]);
        if (columns[c]->set_real != nullptr) columns[c]->set_real(row, real[c][i]);
      }
      std::copy_n(gaps.values.begin() + static_cast<std::ptrdiff_t>(i * GapHistogram::kBits),
                  GapHistogram::kBits, row.gaps.count.begin());
      const auto begin = baskets.values.begin() + static_cast<std::ptrdiff_t>(i * threads);
      row.basket_states.assign(begin, begin + static_cast<std::ptrdiff_t>(threads));
      results.rows.push_back(std::move(row));
    }
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (columns[c] == enumerate::find_column("games_ended"))
        results.claims.games_ended = std::move(whole[c]);
      if (columns[c] == enumerate::find_column("bits_per_state"))
        results.claims.bits_per_state = std::move(real[c]);
    }
  }

  std::string path_;
  Hdf5Reader file_;
  std::map<std::pair<std::string, std::string>, AttributeValue> attributes_;
};

}  // namespace

StoredResults read_results(const std::string& path) {
  read_in_child_first(path, [&] { ResultsReader(path).read(); });
  return ResultsReader(path).read();
}

StoredSetLabel StoredResults::label() const {
  return {.board = board,
          .symmetry = symmetry,
          .depth = states_depth,
          .states = states_count,
          .numbering = numbering,
          .number_bytes = value_bytes,
          .rows = rows};
}

}  // namespace othello::stored
