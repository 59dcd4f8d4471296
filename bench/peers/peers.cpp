// othello_peers: gapkeep and its peers on the states of a results file or a --scratch folder.
//
//   othello_peers FILE.h5|DIR [--depth D] [--numbering othello|occupancy|colouring] [--slices N] [--passes P]
//
// Prints CSV: coder, bits_per_state, encoded_per_second, decoded_per_second. Every slice is decoded and
// compared with what went in; a difference ends the program. Speeds are of one core and by the thread's own
// CPU time, the best of P passes over each slice. Of large sets N slices of 65,536 states, evenly spread, are
// measured.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <limits>
#include <optional>
#include <stdexcept>

#include "bench/peers/coder.h"
#include "enumerate/stored/stored_gaps.h"
#include "enumerate/stored/stored_set.h"

namespace othello::peers {
namespace {

struct Sample {
  GapCounts gaps;              // of the whole set
  std::vector<Values> slices;  // each from 0 on
};

// Each slice as a set of its own. Gaps that begin anew, as in the colouring numbering, are laid end to end.
Sample take_sample(StoredGaps& stored, GapNumbering numbering, std::uint64_t slices) {
  const std::uint64_t stride =
      std::max<std::uint64_t>(stored.label().states / std::max<std::uint64_t>(slices, 1), kSliceStates);
  Sample sample;
  GapCounter counter;
  std::uint64_t place = 0;  // in the stride
  bool taking = false;      // this stride has a slice; states left over after the last one have none
  stored.visit(numbering, [&](std::span<const std::uint64_t> gaps) {
    for (const std::uint64_t gap : gaps) {
      counter.add(gap);
      if (place == 0) {
        taking = sample.slices.size() < slices;
        if (taking) sample.slices.push_back({0});  // the first value of a slice takes no gap
      } else if (taking && place < kSliceStates) {
        sample.slices.back().push_back(sample.slices.back().back() + gap + 1);
      }
      if (++place == stride) place = 0;
    }
  });
  sample.gaps = counter.finish();
  return sample;
}

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <class Action>
double best_seconds(int passes, Action&& action) {
  double best = std::numeric_limits<double>::max();
  for (int pass = 0; pass < passes; ++pass) {
    const double begin = cpu_seconds();
    action();
    best = std::min(best, cpu_seconds() - begin);
  }
  return best;
}

void measure(Coder& coder, const std::vector<Values>& slices, int passes) {
  std::uint64_t bytes = 0;
  std::uint64_t states = 0;
  double encoding = 0;
  double decoding = 0;
  Values decoded(kSliceStates + Coder::kSlack);
  for (const Values& slice : slices) {
    encoding += best_seconds(passes, [&] { coder.encode(slice); });
    const auto out = std::span(decoded).first(slice.size());
    decoding += best_seconds(passes, [&] { coder.decode(out); });
    if (!std::ranges::equal(slice, out)) throw std::runtime_error(coder.name() + " decodes to other values");
    bytes += coder.bytes();
    states += slice.size();
  }
  const auto all = static_cast<double>(states);
  fmt::print("{},{:.4f},{:.0f},{:.0f}\n", coder.name(), 8 * static_cast<double>(bytes) / all, all / encoding,
             all / decoding);
  std::fflush(stdout);
}

void run(const std::string& path, std::optional<int> depth, const std::string& numbering_name,
         std::uint64_t slices, int passes) {
  const auto set = open_stored_set(path, depth);
  if (depth && set->label().depth != *depth)
    throw std::invalid_argument(fmt::format("{}: does not have the states of depth {}", path, *depth));
  StoredGaps stored(*set);
  const auto numbering = gap_numbering(numbering_name);
  if (!numbering) throw std::invalid_argument("--numbering: allowed are othello, occupancy and colouring");
  const Sample sample = take_sample(stored, *numbering, slices);
  if (sample.slices.empty()) throw std::invalid_argument(path + ": too few states");
  const auto codes = gap_codes(sample.gaps);
  Coders coders;
  add_plain_coders(codes, coders);
  add_rice(coders);
  add_interpolative(coders);
  add_elias_fano(coders);
  add_roaring(coders);
  add_zstd_coders(codes, coders);
  add_engine(sample.gaps, coders);
  fmt::print("coder,bits_per_state,encoded_per_second,decoded_per_second\n");
  for (const auto& coder : coders) measure(*coder, sample.slices, passes);
  std::fprintf(stderr, "%zu slices of %zu states; order-0 entropy %.4f bits a gap\n", sample.slices.size(),
               kSliceStates, sample.gaps.entropy());
}

}  // namespace
}  // namespace othello::peers

int main(int argc, char** argv) {
  CLI::App app("gapkeep and its peers on stored states.", "othello_peers");
  std::string path;
  std::optional<int> depth;
  std::string numbering = "colouring";
  std::uint64_t slices = 32;
  int passes = 3;
  app.add_option("file", path, "results file, or the --scratch folder of a search")
      ->type_name("FILE.h5|DIR")
      ->required();
  app.add_option("--depth", depth, "of a folder [its last depth]")->type_name("D");
  app.add_option("--numbering", numbering, "othello, occupancy or colouring")->capture_default_str();
  app.add_option("--slices", slices, "to measure, of 65,536 states each")->capture_default_str();
  app.add_option("--passes", passes, "over each slice; the best one counts")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    othello::peers::run(path, depth, numbering, slices, std::max(passes, 1));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "othello_peers: %s\n", error.what());
    return 1;
  }
  return 0;
}
