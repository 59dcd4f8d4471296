#include "program/output/estimate_progress.h"

#include <fmt/format.h>

#include <algorithm>

#include "estimate/statistics.h"
#include "program/output/duration.h"
#include "program/output/stop_signal.h"
#include "system/memory.h"

namespace othello {
namespace {

constexpr double kSecondsBetweenFiles = 60;
// The status line's text is computed from all samples, of which thousands may come in a second.
constexpr double kSecondsBetweenTexts = 0.1;

}  // namespace

EstimateProgress::EstimateProgress(const EstimateOptions& options, SamplesOutput& output,
                                   std::size_t samples_before, bool quiet)
    : options_(options), output_(output), samples_before_(samples_before), line_(quiet) {}

void EstimateProgress::base_begins(int depth) {
  line_.show(fmt::format("enumerating depth {}", depth));
}

void EstimateProgress::samples_begin(const EstimatePlan& plan) {
  const std::uint64_t samples = options_.samples - samples_before_;
  double seconds = plan.sample.seconds * static_cast<double>(samples) / plan.at_once;
  if (options_.seconds > 0) seconds = std::min(seconds, options_.seconds);
  const std::string text =
      fmt::format("predicted: {} for {} samples of {:.2g} s and {}, {} at a time", duration_text(seconds),
                  samples, plan.sample.seconds, estimated_size_text(plan.sample.bytes), plan.at_once);
  line_.log(text);
  line_.show([text] { return LiveLine::Parts{{.text = text}}; });
  since_samples_ = Stopwatch();
}

void EstimateProgress::progress(const EstimateRun& so_far) {
  if (since_written_.seconds() > kSecondsBetweenFiles) {
    output_.keep(so_far);
    since_written_ = Stopwatch();
  }
  if (since_shown_.seconds() < kSecondsBetweenTexts) return;
  tell(so_far);
  since_shown_ = Stopwatch();
}

void EstimateProgress::tell(const EstimateRun& so_far) {
  const std::size_t samples = so_far.samples.size();
  if (samples <= samples_before_) return;
  const Estimate states = estimate_of(so_far.samples, Quantity::kStates);
  const double each = since_samples_.seconds() / static_cast<double>(samples - samples_before_);
  double left = each * static_cast<double>(options_.samples - samples);
  if (options_.seconds > 0) left = std::min(left, options_.seconds - since_start_.seconds());
  line_.show([samples, states, left, since = Stopwatch()] {
    return LiveLine::Parts{
        {.text = fmt::format("{} samples", samples)},
        {.text = fmt::format(": {:.4g} states +- {:.2g} %", states.value, 100 * states.relative_error()),
         .rank = 1},
        {.text = fmt::format(", {} left", duration_text(std::max(left - since.seconds(), 0.0))), .rank = 2}};
  });
}

bool EstimateProgress::stop_requested() const {
  return othello::stop_requested();
}

}  // namespace othello
