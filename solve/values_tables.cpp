#include "solve/values_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace othello::solve {
namespace {

struct WholeColumn {
  const char* name;
  const char* units;
  const char* description;
  std::uint64_t (*get)(const SolvedRow&);
};
constexpr WholeColumn kWholeColumns[] = {
    {"depth", "discs", "discs on the board minus those of the start",
     [](const SolvedRow& row) { return static_cast<std::uint64_t>(row.depth); }},
    {"states", "states", "reachable states of this depth, orbits counted once",
     [](const SolvedRow& row) { return row.states; }},
    {"wins", "states", "those that the mover wins", [](const SolvedRow& row) { return row.wins(); }},
    {"draws", "states", "those that are drawn", [](const SolvedRow& row) { return row.draws(); }},
    {"losses", "states", "those that the mover loses", [](const SolvedRow& row) { return row.losses(); }},
    {"digest", "1", "digest of the set of pairs (state, value)",
     [](const SolvedRow& row) { return row.tally.digest; }},
};
constexpr std::size_t kStates = 1;
constexpr std::size_t kDigest = 5;

// A real column is not a number for a depth without states.
struct RealColumn {
  const char* name;
  const char* units;
  const char* description;
  double (*get)(const SolvedRow&);
};
constexpr RealColumn kRealColumns[] = {
    {"lowest", "discs", "the lowest value", [](const SolvedRow& row) { return double(row.lowest()); }},
    {"mean", "discs", "the mean of the values", [](const SolvedRow& row) { return row.mean(); }},
    {"highest", "discs", "the highest value", [](const SolvedRow& row) { return double(row.highest()); }},
};

double value_of_column(const RealColumn& column, const SolvedRow& row) {
  return row.states > 0 ? column.get(row) : std::numeric_limits<double>::quiet_NaN();
}

template <class Column>
std::string path_of(const Column& column) {
  return fmt::format("/depths/{}", column.name);
}

template <class T, class Row, class Get>
std::vector<T> values_of(const std::vector<Row>& rows, Get&& get) {
  std::vector<T> values;
  for (const Row& row : rows) values.push_back(get(row));
  return values;
}

// Whether two ways to compute the same float agree.
bool nearly_same(double one, double other) {
  if (std::isnan(one) || std::isnan(other)) return std::isnan(one) && std::isnan(other);
  return std::abs(one - other) <= 1e-9 * std::max(std::abs(one), std::abs(other));
}

void require(bool holds, const std::string& what) {
  if (!holds) throw std::invalid_argument(what);
}

void write_histogram(SealedWriter& file, const std::vector<SolvedRow>& rows) {
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
  file.group("/histogram");
  file.table("/histogram/depth", depths, "discs", "depth");
  file.table("/histogram/value", values, "discs", "a value that occurs there");
  file.table("/histogram/states", states, "states", "how many states have it");
}

void read_histogram(SealedReader& file, std::vector<SolvedRow>& rows) {
  const auto depths = file.integers("/histogram/depth");
  const auto values = file.reals("/histogram/value");
  const auto states = file.integers("/histogram/states");
  require(depths.size() == values.size() && depths.size() == states.size(),
          "the tables of the histogram differ in length");
  for (std::size_t i = 0; i < depths.size(); ++i) {
    require(depths[i] < rows.size(), "the histogram has a depth that the board does not have");
    require(std::abs(values[i]) <= kMaxCells && values[i] == std::floor(values[i]) && states[i] > 0,
            fmt::format("line {} of the histogram is impossible", i));
    const ValueByte byte = byte_of(static_cast<Value>(values[i]));
    std::uint64_t& count = rows[static_cast<std::size_t>(depths[i])].tally.states[byte];
    require(count == 0, fmt::format("line {} of the histogram is there twice", i));
    count = states[i];
  }
}

// Every column of a row is what the histogram says.
void require_agreement(const ValuesTables& tables, const std::vector<std::vector<std::uint64_t>>& whole,
                       const std::vector<std::vector<double>>& real) {
  const auto wrong = [](const auto& column, std::size_t depth, const auto& is, const auto& wanted) {
    return fmt::format("depth {}: column {} has {}, the histogram {}", depth, column.name, is, wanted);
  };
  for (std::size_t depth = 0; depth < tables.solved.size(); ++depth) {
    const SolvedRow& row = tables.solved[depth];
    require(row.wins() + row.draws() + row.losses() == row.states,
            fmt::format("depth {}: the histogram does not have its {} states", depth, row.states));
    for (std::size_t c = 0; c < std::size(kWholeColumns); ++c) {
      const std::uint64_t wanted = kWholeColumns[c].get(row);
      require(whole[c][depth] == wanted, wrong(kWholeColumns[c], depth, whole[c][depth], wanted));
    }
    for (std::size_t c = 0; c < std::size(kRealColumns); ++c) {
      const double wanted = value_of_column(kRealColumns[c], row);
      require(nearly_same(real[c][depth], wanted), wrong(kRealColumns[c], depth, real[c][depth], wanted));
    }
  }
}

}  // namespace

void write_values_tables(SealedWriter& file, const std::vector<enumerate::DepthRow>& searched,
                         const std::vector<SolvedRow>& solved) {
  file.group("/depths");
  for (const WholeColumn& column : kWholeColumns)
    file.table(path_of(column), values_of<std::uint64_t>(solved, column.get), column.units,
               column.description);
  for (const RealColumn& column : kRealColumns) {
    file.table(path_of(column),
               values_of<double>(solved, [&](const SolvedRow& row) { return value_of_column(column, row); }),
               column.units, column.description);
  }
  file.table("/depths/states_digest",
             values_of<std::uint64_t>(searched, [](const enumerate::DepthRow& row) { return row.digest; }),
             "1", "digest of the set of states");
  file.table("/depths/seconds", values_of<double>(solved, [](const SolvedRow& row) { return row.seconds; }),
             "s", "wall time of the pass over this depth");
  write_histogram(file, solved);
}

ValuesTables read_values_tables(SealedReader& file, std::size_t depths) {
  std::vector<std::vector<std::uint64_t>> whole;
  std::vector<std::vector<double>> real;
  const auto complete = [&](auto column) {
    require(column.size() == depths, "its tables do not have a row for each depth");
    return column;
  };
  for (const WholeColumn& column : kWholeColumns) whole.push_back(complete(file.integers(path_of(column))));
  for (const RealColumn& column : kRealColumns) real.push_back(complete(file.reals(path_of(column))));
  ValuesTables tables{.states_digests = complete(file.integers("/depths/states_digest")), .solved = {}};
  const std::vector<double> seconds = complete(file.reals("/depths/seconds"));
  for (std::size_t depth = 0; depth < depths; ++depth) {
    SolvedRow row;
    row.depth = static_cast<int>(depth);
    row.states = whole[kStates][depth];
    row.seconds = seconds[depth];
    row.tally.digest = whole[kDigest][depth];
    tables.solved.push_back(row);
  }
  read_histogram(file, tables.solved);
  require_agreement(tables, whole, real);
  return tables;
}

}  // namespace othello::solve
