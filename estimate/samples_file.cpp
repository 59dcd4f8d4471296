#include "estimate/samples_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "board/text.h"
#include "estimate/statistics.h"
#include "stored/file_kind.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_file.h"
#include "system/hdf5/hdf5_reader.h"
#include "system/hdf5/values_checksum.h"

namespace othello::estimate {
namespace {

constexpr const char* kSamplesFormat = "othello-samples";
constexpr std::uint64_t kSamplesVersion = 1;
constexpr const char* kSamplesConventions =
    "A sample is a set of occupied cells that was drawn: cell row * columns + column is bit "
    "row * columns + column, the top left cell bit 0; no bit is set for a drawing that came to an end before "
    "the depth, and stands for no states. What stands beside the probability is counted exactly, of the "
    "states with these cells occupied. The mean over all samples of count / probability estimates, without "
    "bias, what the depth has.";

struct SamplesTable {
  const char* path;
  const char* units;
  const char* description;
};
constexpr SamplesTable kOccupancies{"/samples/occupancy", "1", "the occupied cells, as bits"};
constexpr SamplesTable kProbabilities{"/samples/probability", "1",
                                      "with which such a sample has these cells"};
// In the order of Quantity.
constexpr std::array<SamplesTable, kQuantities> kCounts{{
    {"/samples/states", "states", "orbits, or under symmetry none all states; orbits may be fractions"},
    {"/samples/without_move", "states", "those whose mover has no move"},
    {"/samples/games_ended", "states", "those of them whose opponent has none either"},
    {"/samples/moves", "moves", "legal moves of all states"},
    {"/samples/plain_states", "states", "states that come of the one start, each for itself"},
}};

struct NamedAttribute {
  std::string object;
  const char* name;
  AttributeValue value;
};

// All that the file says beside its tables, in the order in which the checksum covers it.
std::vector<NamedAttribute> attributes_of(const EstimateOptions& options, const EstimateRun& run,
                                          const stored::Provenance& provenance) {
  const Board& board = options.setting.board;
  const auto whole = [](int number) { return static_cast<std::uint64_t>(number); };
  std::vector<NamedAttribute> attributes = {
      {"/", "format", std::string(kSamplesFormat)},
      {"/", "format_version", kSamplesVersion},
      {"/", "program_version", provenance.program_version},
      {"/", "commit", provenance.commit},
      {"/", "compiler", provenance.compiler},
      {"/", "command_line", provenance.command_line},
      {"/", "date", provenance.date},
      {"/", "board", board.name()},
      {"/", "columns", whole(board.columns())},
      {"/", "rows", whole(board.rows())},
      {"/", "symmetry", std::string(name_of(options.setting.symmetry.mode()))},
      {"/", "depth", whole(options.depth)},
      {"/", "seed", options.seed},
      {"/", "base_depth", whole(run.base_depth)},
      {"/", "base_states", run.base_states},
      {"/", "conventions", std::string(kSamplesConventions)},
  };
  for (std::size_t i = 0; i < kQuantities; ++i) {
    const Estimate estimate = estimate_of(run.samples, static_cast<Quantity>(i));
    attributes.push_back({kCounts[i].path, "estimate", estimate.value});
    attributes.push_back({kCounts[i].path, "standard_error", estimate.standard_error});
  }
  return attributes;
}

template <class Visit>
void for_each_table(Visit&& visit) {
  visit(kOccupancies);
  visit(kProbabilities);
  for (const SamplesTable& table : kCounts) visit(table);
}

template <class T, class Get>
std::vector<T> column_of(const std::vector<OccupancySample>& samples, Get&& get) {
  std::vector<T> values;
  values.reserve(samples.size());
  for (const OccupancySample& sample : samples) values.push_back(get(sample));
  return values;
}

void write_tables(Hdf5Writer& file, const std::vector<OccupancySample>& samples, ValuesChecksum& checksum) {
  const auto write = [&](const SamplesTable& table, const auto& values) {
    file.table(table.path, values, {samples.size()}, table.units, table.description);
    checksum.add(values);
  };
  file.group("/samples");
  write(kOccupancies,
        column_of<std::uint64_t>(samples, [](const OccupancySample& sample) { return sample.occupancy; }));
  write(kProbabilities,
        column_of<double>(samples, [](const OccupancySample& sample) { return sample.probability; }));
  for (std::size_t i = 0; i < kQuantities; ++i)
    write(kCounts[i], column_of<double>(samples, [&](const OccupancySample& s) { return s.tally[i]; }));
}

// Whether two ways to compute the same value agree.
bool nearly_same(const AttributeValue& one, const AttributeValue& other) {
  const auto* real = std::get_if<double>(&one);
  const auto* wanted = std::get_if<double>(&other);
  if (real == nullptr || wanted == nullptr) return one == other;
  return std::abs(*real - *wanted) <= 1e-9 * std::max(std::abs(*real), std::abs(*wanted));
}

class SamplesReader {
 public:
  explicit SamplesReader(const std::string& path) : path_(path), file_(path) {}

  // The estimate of these samples as the file states it. Throws std::invalid_argument if it is not valid.
  EstimateOptions options() const {
    stored::require_kind(file_, path_, stored::FileKind::kSamples);
    const auto symmetry = symmetry_named(file_.text_attribute("/", "symmetry"));
    if (!symmetry) throw std::invalid_argument("unknown symmetry");
    EstimateOptions options{.setting = Setting(board_named(file_.text_attribute("/", "board")), *symmetry)};
    const std::uint64_t depth = file_.integer_attribute("/", "depth");
    if (depth > static_cast<std::uint64_t>(options.setting.board.last_depth()))
      throw std::invalid_argument("the board does not have the depth");
    options.depth = static_cast<int>(depth);
    options.seed = file_.integer_attribute("/", "seed");
    return options;
  }

  // What follows from the samples, and what is said in several ways.
  void check_summary(const EstimateOptions& options, const EstimateRun& run) const {
    for (const NamedAttribute& wanted : attributes_of(options, run, {})) {
      const std::string_view name = wanted.name;
      if (name != "estimate" && name != "standard_error" && name != "columns" && name != "rows") continue;
      check_that(nearly_same(file_.attribute(wanted.object, wanted.name), wanted.value),
                 fmt::format("{} of {} is not what the samples say", name, wanted.object));
    }
  }

  EstimateRun read(const EstimateOptions& options) {
    stored::require_kind(file_, path_, stored::FileKind::kSamples);
    if (file_.integer_attribute("/", "format_version") != kSamplesVersion)
      throw damaged("another version of the format");
    read_tables();
    const std::vector<NamedAttribute> wanted = attributes_of(options, run_, {});
    bool same = true;
    for (const NamedAttribute& attribute : wanted) {
      const AttributeValue value = file_.attribute(attribute.object, attribute.name);
      checksum_.add(value);
      same = same && (!identifies(attribute.name) || value == attribute.value);
    }
    for_each_table([&](const SamplesTable& table) {
      checksum_.add(file_.attribute(table.path, "units"));
      checksum_.add(file_.attribute(table.path, "description"));
    });
    if (file_.integer_attribute("/", "samples_xxh3") != checksum_.value())
      throw damaged("the samples are damaged: their checksum is wrong");
    if (!same) throw of_another_estimate();
    run_.base_depth = static_cast<int>(file_.integer_attribute("/", "base_depth"));
    run_.base_states = file_.integer_attribute("/", "base_states");
    return std::move(run_);
  }

 private:
  DamagedFile damaged(const std::string& what) const {
    return DamagedFile(fmt::format("{}: {}", path_, what));
  }
  std::invalid_argument of_another_estimate() const {
    return std::invalid_argument(fmt::format(
        "--output {}: holds the samples of another estimate (board, depth, symmetry or seed); name another "
        "file, or write over them with --force",
        path_));
  }
  // Samples go together whose estimates agree in these.
  static bool identifies(std::string_view attribute) {
    return attribute == "board" || attribute == "symmetry" || attribute == "depth" || attribute == "seed";
  }

  void read_tables() {
    const auto occupancies = file_.integers(kOccupancies.path).values;
    const std::size_t samples = occupancies.size();
    if (samples == 0 || samples > kMaxSamples)
      throw damaged(fmt::format("{} samples; such a file has 1 to {}", samples, kMaxSamples));
    run_.samples.resize(samples);
    for (std::size_t i = 0; i < samples; ++i) run_.samples[i].occupancy = occupancies[i];
    checksum_.add(occupancies);
    const auto read = [&](const SamplesTable& table, auto&& set) {
      const auto values = file_.reals(table.path).values;
      if (values.size() != samples) throw damaged("its tables differ in length");
      for (std::size_t i = 0; i < samples; ++i) set(run_.samples[i], values[i]);
      checksum_.add(values);
    };
    read(kProbabilities, [](OccupancySample& sample, double value) { sample.probability = value; });
    for (std::size_t quantity = 0; quantity < kQuantities; ++quantity) {
      read(kCounts[quantity], [&](OccupancySample& sample, double value) { sample.tally[quantity] = value; });
    }
  }

  std::string path_;
  Hdf5Reader file_;
  ValuesChecksum checksum_;
  EstimateRun run_;
};

}  // namespace

void write_samples(const std::string& path, const EstimateOptions& options, const EstimateRun& run,
                   const stored::Provenance& provenance) {
  Hdf5Writer file(path);
  ValuesChecksum checksum;
  write_tables(file, run.samples, checksum);
  for (const NamedAttribute& attribute : attributes_of(options, run, provenance)) {
    file.attribute(attribute.object, attribute.name, attribute.value);
    checksum.add(attribute.value);
  }
  for_each_table([&](const SamplesTable& table) {
    checksum.add(AttributeValue(table.units));
    checksum.add(AttributeValue(table.description));
  });
  file.attribute("/", "samples_xxh3", checksum.value());
  file.close();
}

EstimateRun read_samples(const EstimateOptions& options, const std::string& path) {
  // Samples of another estimate are reported by the second reading.
  read_in_child_first(path, [&] {
    try {
      SamplesReader(path).read(options);
    } catch (const std::invalid_argument&) {
    }
  });
  return SamplesReader(path).read(options);
}

StoredSamples read_stored_samples(const std::string& path) {
  const auto read = [&] {
    try {
      const EstimateOptions options = SamplesReader(path).options();
      return StoredSamples{options, SamplesReader(path).read(options)};
    } catch (const std::invalid_argument& error) {
      throw DamagedFile(fmt::format("{}: {}", path, error.what()));
    }
  };
  read_in_child_first(path, [&] { read(); });
  StoredSamples stored = read();
  SamplesReader(path).check_summary(stored.options, stored.run);
  return stored;
}

std::string verify_samples(const std::string& path) {
  const StoredSamples stored = read_stored_samples(path);
  return fmt::format("{} samples of {} at depth {}: correct", stored.run.samples.size(),
                     stored.options.setting.board.name(), stored.options.depth);
}

}  // namespace othello::estimate
