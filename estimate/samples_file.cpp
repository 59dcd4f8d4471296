#include "estimate/samples_file.h"

#include <fmt/format.h>

#include <charconv>
#include <span>
#include <stdexcept>
#include <string_view>

#include "board/text.h"
#include "files/errors.h"
#include "files/xxh3.h"

namespace othello {
namespace {

constexpr std::string_view kColumns =
    "sample,occupancy,probability,states,without_move,games_ended,moves,plain_states\n";
constexpr std::string_view kChecksum = "# xxh3 ";

// What two estimates have in common whose samples go together.
std::string heading(const EstimateOptions& options) {
  const Setting& setting = options.setting;
  return fmt::format(
      "# othello estimate samples, version 1\n# board {}\n# start {}\n# symmetry {}\n# depth {}\n# seed {}\n",
      setting.board.name(), to_text(setting.board, setting.start), name_of(options.symmetry), options.depth,
      options.seed);
}

std::string checksum_line(std::string_view text) {
  return fmt::format("{}{:016x}\n", kChecksum, xxh3(std::as_bytes(std::span(text))));
}

// Reads a text from its beginning to its end.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }
  bool skip(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }
  template <class Number, class... Radix>
  bool number(Number& value, Radix... radix) {
    const char* end = rest_.data() + rest_.size();
    const auto [stop, error] = std::from_chars(rest_.data(), end, value, radix...);
    if (error != std::errc()) return false;
    rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
    return true;
  }

 private:
  std::string_view rest_;
};

bool read_sample(Reader& reader, std::uint64_t expected, OccupancySample& sample) {
  std::uint64_t number = 0;
  if (!reader.number(number) || number != expected || !reader.skip(",")) return false;
  if (!reader.number(sample.occupancy, 16) || !reader.skip(",") || !reader.number(sample.probability))
    return false;
  for (double& value : sample.tally) {
    if (!reader.skip(",") || !reader.number(value)) return false;
  }
  return reader.skip("\n");
}

bool read_base(Reader& reader, EstimateRun& run) {
  return reader.skip("# base depth ") && reader.number(run.base_depth) && reader.skip(", states ") &&
         reader.number(run.base_states) && reader.skip("\n");
}

}  // namespace

std::string samples_text(const EstimateOptions& options, const EstimateRun& run) {
  std::string text = heading(options) +
                     fmt::format("# base depth {}, states {}\n{}", run.base_depth, run.base_states, kColumns);
  std::uint64_t number = 0;
  for (const OccupancySample& sample : run.samples) {
    text += fmt::format("{},{:016x},{}", number++, sample.occupancy, sample.probability);
    for (const double value : sample.tally) text += fmt::format(",{}", value);
    text += '\n';
  }
  return text + checksum_line(text);
}

EstimateRun parse_samples(const EstimateOptions& options, const std::string& text, const std::string& path) {
  const auto damaged = [&](const char* what) {
    return DamagedFile(fmt::format("{}: {}; name another --output file, or --force", path, what));
  };
  if (!text.starts_with("# othello estimate samples, version 1\n"))
    throw damaged("no samples of an estimate of this version");
  const std::size_t last = text.rfind(kChecksum);
  if (last == std::string::npos || text.substr(last) != checksum_line(std::string_view(text).substr(0, last)))
    throw damaged("the samples are damaged or cut off: their checksum is wrong");
  Reader reader(std::string_view(text).substr(0, last));
  if (!reader.skip(heading(options))) {
    throw std::invalid_argument(fmt::format(
        "--output {}: holds the samples of another estimate (board, depth, symmetry or seed); name another "
        "file, or write over them with --force",
        path));
  }
  EstimateRun run;
  if (!read_base(reader, run) || !reader.skip(kColumns))
    throw damaged("the heading of the samples is damaged");
  while (!reader.at_end()) {
    OccupancySample sample;
    if (!read_sample(reader, run.samples.size(), sample)) throw damaged("a sample is damaged");
    run.samples.push_back(sample);
    if (run.samples.size() > kMostSamples) throw damaged("there are too many samples");
  }
  return run;
}

}  // namespace othello
