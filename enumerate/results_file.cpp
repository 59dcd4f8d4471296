#include "enumerate/results_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>

#include "enumerate/hdf5_file.h"
#include "files/errors.h"
#include "files/xxh3.h"

namespace othello {
namespace {

constexpr const char* kFormat = "othello-results";
constexpr std::uint64_t kFormatVersion = 1;
constexpr const char* kConventions =
    "States are orbits under the symmetries that keep the centre block in place; colours are relative to the "
    "player "
    "to move; depth is discs minus 4; a state whose mover must pass is counted once, at its depth.";

// One column of the table of depths. The list below is the only place that names them.
struct IntegerColumn {
  const char* name;
  const char* units;
  const char* description;
  std::uint64_t (*get)(const DepthRow&);
};

constexpr IntegerColumn kIntegerColumns[] = {
    {"depth", "discs", "discs on the board minus 4",
     [](const DepthRow& r) { return static_cast<std::uint64_t>(r.depth); }},
    {"states", "states", "reachable states of this depth, orbits counted once",
     [](const DepthRow& r) { return r.states; }},
    {"turn_skips", "states", "states of the depth before whose mover had no move",
     [](const DepthRow& r) { return r.turn_skips; }},
    {"rival_plays", "states", "those of turn_skips whose opponent had a move",
     [](const DepthRow& r) { return r.rival_plays; }},
    {"games_ended", "games", "turn_skips - rival_plays: games that ended at the depth before",
     [](const DepthRow& r) { return r.games_ended(); }},
    {"bytes", "bytes", "stored size of the states", [](const DepthRow& r) { return r.bytes; }},
    {"digest", "1", "digest of the set of states", [](const DepthRow& r) { return r.digest; }},
};

template <class T>
std::vector<T> column(const std::vector<DepthRow>& rows, const std::function<T(const DepthRow&)>& get) {
  std::vector<T> values;
  for (const DepthRow& row : rows) values.push_back(get(row));
  return values;
}

// The tables' checksum: XXH3 over their values in the order in which they are written.
class TablesChecksum {
 public:
  template <class T>
  void add(const std::vector<T>& values) {
    checksum_.add(std::as_bytes(std::span(values)));
  }
  std::uint64_t value() const { return checksum_.value(); }

 private:
  Xxh3 checksum_;
};

std::vector<std::uint64_t> gap_table(const std::vector<DepthRow>& rows) {
  std::vector<std::uint64_t> values;
  for (const DepthRow& row : rows) values.insert(values.end(), row.gaps.count.begin(), row.gaps.count.end());
  return values;
}

// A search that was taken up with another number of threads has rows of different lengths: threads that a
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

void write_provenance(Hdf5Writer& file, const SearchOptions& options, const SearchResult& result,
                      const Provenance& provenance) {
  file.attribute("/", "format", kFormat);
  file.attribute("/", "format_version", kFormatVersion);
  file.attribute("/", "program_version", provenance.program_version);
  file.attribute("/", "commit", provenance.commit);
  file.attribute("/", "compiler", provenance.compiler);
  file.attribute("/", "command_line", provenance.command_line);
  file.attribute("/", "date", provenance.date);
  file.attribute("/", "board", options.board.name());
  file.attribute("/", "columns", static_cast<std::uint64_t>(options.board.columns()));
  file.attribute("/", "rows", static_cast<std::uint64_t>(options.board.rows()));
  file.attribute("/", "symmetry", std::string(name_of(options.symmetry)));
  file.attribute("/", "transformations",
                 static_cast<std::uint64_t>(Symmetry(options.board, options.symmetry).order()));
  file.attribute("/", "conventions", kConventions);
  file.attribute("/", "engine", provenance.engine);
  file.attribute("/", "numbering", result.last_states.numbering);
  file.attribute("/", "widths", options.widths.to_string());
  file.attribute("/", "threads", static_cast<std::uint64_t>(options.threads));
  file.attribute("/", "max_depth", static_cast<std::uint64_t>(options.max_depth));
  file.attribute("/", "wall_seconds", provenance.wall_seconds);
  file.attribute("/", "peak_memory_bytes", provenance.peak_memory_bytes);
}

void write_tables(Hdf5Writer& file, const std::vector<DepthRow>& rows, int threads) {
  const hsize_t depths = rows.size();
  TablesChecksum checksum;
  file.group("/depths");
  for (const IntegerColumn& entry : kIntegerColumns) {
    const auto values = column<std::uint64_t>(rows, entry.get);
    file.table(fmt::format("/depths/{}", entry.name), values, {depths}, entry.units, entry.description);
    checksum.add(values);
  }
  const auto seconds = column<double>(rows, [](const DepthRow& row) { return row.seconds; });
  file.table("/depths/seconds", seconds, {depths}, "s", "wall time from the depth before to this one");
  checksum.add(seconds);
  const auto bits = column<double>(rows, [](const DepthRow& row) { return row.bits_per_state(); });
  file.table("/depths/bits_per_state", bits, {depths}, "bit", "stored size per state");
  checksum.add(bits);
  const auto gaps = gap_table(rows);
  file.table("/gap_bits", gaps, {depths, GapHistogram::kBits}, "gaps",
             "row: depth; column b: gaps between neighbouring numbers, minus one, that need b + 1 bits");
  checksum.add(gaps);
  const std::size_t columns = basket_columns(rows, threads);
  const auto baskets = basket_table(rows, columns);
  file.table("/basket_states", baskets, {depths, columns}, "states",
             "row: depth; column: thread; states of its basket after distribution");
  checksum.add(baskets);
  file.attribute("/", "tables_xxh3", checksum.value());
}

StoredResults read_trusting(const std::string& path);

// HDF5 1.10 crashes over some damaged files. So a file is first read in a child process, where that does no
// harm. Exceptions count as survival: the parent meets them again and reports them.
bool child_survives(const std::function<void()>& action) {
  const pid_t child = fork();
  if (child < 0) return true;  // no process to be had: do without
  if (child == 0) {
    try {
      action();
    } catch (const std::exception&) {
    }
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

void write_results(const std::string& path, const SearchOptions& options, const SearchResult& result,
                   const Provenance& provenance) {
  Hdf5Writer file(path);
  write_provenance(file, options, result, provenance);
  write_tables(file, result.rows, options.threads);
  const DepthRow& last = result.rows.back();
  file.bytes("/states", result.last_states.bytes, result.last_states.visit, "bytes",
             "the states of the last depth: gapkeep blocks of the numbers of their orbits, ascending");
  file.attribute("/states", "depth", static_cast<std::uint64_t>(last.depth));
  file.attribute("/states", "count", last.states);
  file.attribute("/states", "digest", last.digest);
  file.attribute("/states", "value_bytes", static_cast<std::uint64_t>(result.last_states.value_bytes));
  file.attribute("/states", "widths", options.widths.to_string());
  file.close();
}

StoredResults read_results(const std::string& path) {
  if (!child_survives([&] { read_trusting(path); })) {
    throw DamagedFile(fmt::format("{}: damaged so that the HDF5 library fails over it", path));
  }
  return read_trusting(path);
}

namespace {

StoredResults read_trusting(const std::string& path) {
  const Hdf5Reader file(path);
  const auto damaged = [&](const std::string& what) {
    return DamagedFile(fmt::format("{}: {}", path, what));
  };
  if (file.text_attribute("/", "format") != kFormat) throw damaged("not a results file");
  if (file.integer_attribute("/", "format_version") != kFormatVersion)
    throw damaged("another version of the format");
  StoredResults results{.board = Board(3, 3), .numbering = {}, .rows = {}, .states = {}};
  try {
    results.board = Board::parse(file.text_attribute("/", "board"));
    results.widths = Widths::parse(file.text_attribute("/states", "widths"));
  } catch (const std::invalid_argument& error) {
    throw damaged(error.what());
  }
  const std::string symmetry = file.text_attribute("/", "symmetry");
  if (symmetry != "full" && symmetry != "none") throw damaged("unknown symmetry");
  results.symmetry = symmetry == "full" ? SymmetryMode::kFull : SymmetryMode::kNone;
  results.numbering = file.text_attribute("/", "numbering");
  if (results.numbering != "othello" && results.numbering != "othello-tight" &&
      results.numbering != "occupancy")
    throw damaged("unknown numbering");
  results.tables_xxh3 = file.integer_attribute("/", "tables_xxh3");
  results.states_depth = static_cast<int>(file.integer_attribute("/states", "depth") % (kMaxCells + 1));
  results.states_count = file.integer_attribute("/states", "count");
  results.states_digest = file.integer_attribute("/states", "digest");
  const std::uint64_t value_bytes = file.integer_attribute("/states", "value_bytes");
  if (value_bytes != 8 && value_bytes != 16) throw damaged("value_bytes of /states is neither 8 nor 16");
  results.value_bytes = static_cast<int>(value_bytes);
  results.states = file.bytes("/states");

  TablesChecksum checksum;
  std::vector<std::vector<std::uint64_t>> columns;
  for (const IntegerColumn& entry : kIntegerColumns) {
    columns.push_back(file.integers(fmt::format("/depths/{}", entry.name)));
    checksum.add(columns.back());
  }
  const auto seconds = file.reals("/depths/seconds");
  const auto bits = file.reals("/depths/bits_per_state");
  const auto gaps = file.integers("/gap_bits");
  const auto baskets = file.integers("/basket_states");
  checksum.add(seconds);
  checksum.add(bits);
  checksum.add(gaps);
  checksum.add(baskets);
  results.tables_xxh3_computed = checksum.value();

  const std::size_t depths = seconds.size();
  bool same = depths > 0 && bits.size() == depths && gaps.size() == depths * GapHistogram::kBits &&
              baskets.size() % depths == 0;
  for (const auto& values : columns) same = same && values.size() == depths;
  if (!same) throw damaged("its tables differ in length");
  for (std::size_t i = 0; i < depths; ++i) {
    DepthRow row{.depth = static_cast<int>(columns[0][i] % (kMaxCells + 1)),
                 .states = columns[1][i],
                 .turn_skips = columns[2][i],
                 .rival_plays = columns[3][i],
                 .bytes = columns[5][i],
                 .seconds = seconds[i],
                 .digest = columns[6][i],
                 .gaps = {},
                 .basket_states = {}};
    std::copy_n(gaps.begin() + static_cast<std::ptrdiff_t>(i * GapHistogram::kBits), GapHistogram::kBits,
                row.gaps.count.begin());
    const std::size_t threads = baskets.size() / depths;
    const auto begin = baskets.begin() + static_cast<std::ptrdiff_t>(i * threads);
    row.basket_states.assign(begin, begin + static_cast<std::ptrdiff_t>(threads));
    results.rows.push_back(std::move(row));
  }
  return results;
}

}  // namespace

}  // namespace othello
