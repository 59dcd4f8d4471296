#include "estimate/colourings.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <stdexcept>

#include <fmt/format.h>

#include "system/stopwatch.h"
#include "system/threads.h"

namespace othello::estimate {

// The samples to which the weights are fitted. They depend on the setting and the depth only.
class ColouringSampler::Pilot {
 public:
  Pilot(ColouringSampler& sampler, const std::function<bool()>& stop) : sampler_(sampler), stop_(stop) {}

  // False once `stop`.
  bool fit() {
    fit_to_growth();
    for (std::uint64_t round = 1; round <= kRounds; ++round) {
      if (!find_survivors(round)) return false;
      if (survivors_.empty()) return true;
      fit_to_survivors();
    }
    return true;
  }

 private:
  static constexpr std::uint64_t kSeed = 0;
  static constexpr std::uint64_t kRounds = 2;
  static constexpr std::uint64_t kSurvivors = 200;
  static constexpr std::uint64_t kMostSamples =
      8'000'000;  // of a round: some seconds, if nearly all fail at once
  static constexpr std::uint64_t kFirstSamples = 1024;
  static constexpr std::uint64_t kSamplesAtOnce = 64;
  static constexpr int kGrown = 500;
  // Of the shares that are fitted, this much is that of drawing all cells alike.
  static constexpr double kEvenAfterGrowth = 0.5;
  static constexpr double kEvenAfterSurvivors = 0.4;
  // The limit, in mean weights of survivors.
  static constexpr double kLeastWeight = 2;

  const ColouringOptions& options() const { return sampler_.options_; }

  void fit_to_growth() {
    const Growth growth(options().setting);
    CellShares sums{};
    for (std::uint64_t number = 0; number < kGrown; ++number) {
      RandomStream random(kSeed, number);
      const auto grown = growth.grow(options().setting.board.centre(), options().depth, random);
      if (grown) add_images(sums, *grown, 1);
    }
    fit_to(sums, kEvenAfterGrowth);
  }

  bool find_survivors(std::uint64_t round) {
    survivors_.clear();
    std::uint64_t samples = 0;
    for (std::uint64_t more = kFirstSamples; survivors_.size() < kSurvivors && samples < kMostSamples;
         more *= 2) {
      std::vector<std::vector<Drawn>> found(more / kSamplesAtOnce);
      run_each(
          found.size(),
          [&](std::size_t batch) {
            for (std::uint64_t i = 0; i < kSamplesAtOnce && !stop_(); ++i) {
              RandomStream random(kSeed, (round << 40) + samples + batch * kSamplesAtOnce + i);
              const auto drawn = sampler_.draw_state(random);
              if (drawn && sampler_.decider_.may_come_up(drawn->state)) found[batch].push_back(*drawn);
            }
          },
          options().threads);
      if (stop_()) return false;
      for (const auto& batch : found) survivors_.insert(survivors_.end(), batch.begin(), batch.end());
      samples += more;
    }
    return true;
  }

  void fit_to_survivors() {
    CellShares sums{};
    for (const Drawn& survivor : survivors_) add_images(sums, survivor.state.occupancy(), survivor.weight);
    fit_to(sums, kEvenAfterSurvivors);
    // The mean of the weights that they will have.
    double states = 0;
    double share = 0;
    for (const Drawn& survivor : survivors_) {
      states += survivor.weight;
      share += survivor.weight / sampler_.weight_of(survivor.state.occupancy());
    }
    sampler_.least_weight_ = kLeastWeight * states / share;
  }

  void add_images(CellShares& sums, Bitboard occupancy, double weight) const {
    const Symmetry& symmetry = options().setting.symmetry;
    for (int element = 0; element < symmetry.order(); ++element) {
      for (Bitboard cells = symmetry.element(element)(occupancy); cells != 0; cells &= cells - 1)
        sums[static_cast<std::size_t>(std::countr_zero(cells))] += weight;
    }
  }

  // `shares`: how often each cell is filled, those of the start always.
  void fit_to(CellShares shares, double even) {
    const Board& board = options().setting.board;
    const double always = shares[static_cast<std::size_t>(std::countr_zero(board.centre()))];
    if (always == 0) return;
    const double alike = options().depth / std::max<double>(board.last_depth(), 1);
    for (double& share : shares) share = (1 - even) * share / always + even * alike;
    sampler_.occupancies_.fit(shares);
  }

  ColouringSampler& sampler_;
  const std::function<bool()>& stop_;
  std::vector<Drawn> survivors_;
};

ColouringSampler::ColouringSampler(const ColouringOptions& options, const reach::Decider& decider)
    : options_(options),
      decider_(decider),
      retro_(options.setting.board),
      occupancies_(options.setting.board.open() & ~options.setting.board.centre(), options.depth) {}

std::optional<ColouringSampler> ColouringSampler::fitted(const ColouringOptions& options,
                                                         const reach::Decider& decider,
                                                         const std::function<bool()>& stop) {
  ColouringSampler sampler(options, decider);
  if (!Pilot(sampler, stop).fit()) return std::nullopt;
  return sampler;
}

double ColouringSampler::weight_of(Bitboard occupancy) const {
  return std::exp2(std::popcount(occupancy)) /
         occupancies_.probability(occupancy & ~options_.setting.board.centre());
}

std::optional<ColouringSampler::Drawn> ColouringSampler::draw_state(RandomStream& random) const {
  const Bitboard occupancy = occupancies_.draw(random) | options_.setting.board.centre();
  if (!retro_.can_be_filled(occupancy)) return std::nullopt;
  double weight = weight_of(occupancy);
  if (weight < least_weight_) {
    if (random.unit() * least_weight_ >= weight) return std::nullopt;
    weight = least_weight_;
  }
  const Bitboard mover = random.next() & occupancy;
  return Drawn{.state = {mover, occupancy & ~mover}, .weight = weight};
}

double ColouringSampler::share_of_orbit(const State& state) const {
  const Symmetry& symmetry = options_.setting.symmetry;
  int same = 0;
  for (int element = 0; element < symmetry.order(); ++element)
    same += symmetry.element(element)(state) == state ? 1 : 0;
  return static_cast<double>(same) / symmetry.order();
}

std::optional<ColouringHit> ColouringSampler::draw(std::uint64_t number,
                                                   const std::function<bool()>& stop) const {
  RandomStream random(options_.seed, number);
  const auto drawn = draw_state(random);
  if (!drawn) return std::nullopt;
  const reach::Decision decision = decider_.decide(drawn->state, stop);
  if (decision.answer == reach::Answer::kNo) return std::nullopt;
  return ColouringHit{.sample = number,
                      .state = drawn->state,
                      .orbits = drawn->weight * share_of_orbit(drawn->state),
                      .undecided = decision.answer == reach::Answer::kUnknown};
}

void require_depth(const ColouringOptions& options) {
  const int most = options.setting.board.last_depth();
  if (options.depth < 0 || options.depth > most)
    throw std::invalid_argument(fmt::format("--depth {}: must be from 0 to {}", options.depth, most));
}

reach::DeciderOptions decider_options(const ColouringOptions& options) {
  return {.board = options.setting.board,
          .starts = options.setting.start_images(),
          .either_mover = options.either_mover,
          .after_pass = false,
          .turns = options.effort,
          .memory = kColouringBytes * static_cast<std::uint64_t>(options.threads),
          .threads = options.threads};
}

namespace {

// The samples that threads take, and what they find.
class ColouringQueue {
 public:
  ColouringQueue(const ColouringOptions& options, ColouringCounts& counts)
      : options_(options), counts_(counts) {}

  // The first of the next samples to draw; nothing once there are enough.
  std::optional<std::uint64_t> take() {
    const std::uint64_t first = next_.fetch_add(kSamplesAtOnce);
    return first < options_.samples ? std::optional(first) : std::nullopt;
  }
  // Whether the time is over for this sample.
  bool late(std::uint64_t sample) const {
    return options_.seconds > 0 && sample >= kSamplesAtOnce && stopwatch_.seconds() >= options_.seconds;
  }
  // From this sample on there are none.
  void end_at(std::uint64_t sample) {
    const std::lock_guard lock(mutex_);
    end_ = std::min(end_, sample);
  }
  void add(const ColouringHit& hit) {
    ++(hit.undecided ? counts_.undecided : counts_.reached);
    const std::lock_guard lock(mutex_);
    hits_.push_back(hit);
  }
  ColouringRun run() {
    std::erase_if(hits_, [this](const ColouringHit& hit) { return hit.sample >= end_; });
    std::ranges::sort(hits_, {}, &ColouringHit::sample);
    return {.samples = end_, .hits = std::move(hits_)};
  }

 private:
  const ColouringOptions& options_;
  ColouringCounts& counts_;
  Stopwatch stopwatch_;
  std::atomic<std::uint64_t> next_{0};
  std::mutex mutex_;
  std::uint64_t end_ = options_.samples;
  std::vector<ColouringHit> hits_;
};

}  // namespace

ColouringRun run_colourings(const ColouringOptions& options, ColouringCounts& counts,
                            const std::function<bool()>& stop) {
  require_depth(options);
  const reach::Decider decider(decider_options(options));
  const auto sampler = ColouringSampler::fitted(options, decider, stop);
  if (!sampler) return {};
  ColouringQueue samples(options, counts);
  run_on_threads(options.threads, [&](int) {
    while (const auto first = samples.take()) {
      const std::uint64_t end = std::min(*first + kSamplesAtOnce, options.samples);
      for (std::uint64_t number = *first; number < end; ++number) {
        const std::function<bool()> over = [&] { return stop() || samples.late(number); };
        const auto hit = over() ? std::nullopt : sampler->draw(number, over);
        if (over()) return samples.end_at(number);
        if (hit) samples.add(*hit);
        ++counts.samples;
      }
    }
  });
  return samples.run();
}

}  // namespace othello::estimate
