// The second method: colourings drawn at random and decided one at a time, at any depth of any board.
//
// An occupancy S is drawn with a known probability p(S) (estimate/conditional_bernoulli.h), and each of its n discs is the
// mover's by a fair coin. Whether that state can come up is decided by taking moves back (reach/decider.h). If it can, the
// sample estimates
//
//     2^n / p(S) * (images of the state that are the state itself) / (order of the group)
//
// orbits of the depth, and otherwise 0; the mean of a given number of samples is unbiased. What stays undecided is
// estimated in the same way, apart.
//
// States that can come up take longest to decide. So a sample that is unfinished when the time is over does not count, nor do
// those after it: to count it would favour samples that can come up.
//
// The weights of p are fitted, before the first sample, to the shares that the cells have in occupancies of colourings which
// are not refuted within milliseconds. Nevertheless occupancies that p favours have small weights 2^n / p(S). So a sample of a
// weight w below a limit c is decided only with a probability of w / c, and then weighs c: decisions, which are what takes time,
// are spent where they tell most.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "estimate/conditional_bernoulli.h"
#include "estimate/growth.h"
#include "estimate/setting.h"
#include "reach/decider.h"

namespace othello::estimate {

/// Turns of the searches for a state (reach/decider.h).
inline constexpr int kMaxEffort = 4;
inline constexpr std::uint64_t kMaxColourings = 1'000'000'000'000;
/// Samples that a thread takes at a time.
inline constexpr std::uint64_t kSamplesAtOnce = 4;
/// Memory of each thread for the states that it sees.
inline constexpr std::uint64_t kColouringBytes = std::uint64_t{1} << 30;

struct ColouringOptions {
  Setting setting;
  int depth = 0;
  std::uint64_t seed = 1;
  std::uint64_t samples = 0;  // 1 to kMaxColourings
  double seconds = 0;         // from the first sample on; 0: no limit
  int threads = 1;
  int effort = 2;             // 1 to kMaxEffort
  bool either_mover = false;  // a state counts if it or that with the roles exchanged can come up
};

/// A sample that was not refuted; all others estimate 0.
struct ColouringHit {
  std::uint64_t sample = 0;  // its number
  State state;
  double orbits = 0;  // that it stands for
  bool undecided = false;

  friend bool operator==(const ColouringHit&, const ColouringHit&) = default;
};

struct ColouringRun {
  std::uint64_t samples = 0;       // the first so many of the seed
  std::vector<ColouringHit> hits;  // by number
};

/// What threads have done so far; read by others.
struct ColouringCounts {
  std::atomic<std::uint64_t> samples{0};
  std::atomic<std::uint64_t> reached{0};
  std::atomic<std::uint64_t> undecided{0};
};

/// Throws std::invalid_argument for a depth that the setting does not have.
void require_depth(const ColouringOptions& options);

class ColouringSampler {
 public:
  /// Fits the weights; empty once `stop`. The decider, of decider_options(), must outlive it.
  static std::optional<ColouringSampler> fitted(const ColouringOptions& options,
                                                const reach::Decider& decider,
                                                const std::function<bool()>& stop);

  /// Sample `number` of the seed, always the same, if it is not refuted; undecided once `stop`.
  std::optional<ColouringHit> draw(std::uint64_t number, const std::function<bool()>& stop) const;

 private:
  class Pilot;
  struct Drawn {
    State state;
    double weight = 0;
  };

  ColouringSampler(const ColouringOptions& options, const reach::Decider& decider);
  // Of a state with the occupancy, unless it is below the limit: so many states does it stand for.
  double weight_of(Bitboard occupancy) const;
  // Nothing if the occupancy cannot be filled, or its weight is too low by chance.
  std::optional<Drawn> draw_state(RandomStream& random) const;
  double share_of_orbit(const State& state) const;

  const ColouringOptions& options_;
  const reach::Decider& decider_;
  reach::RetroRules retro_;
  ConditionalBernoulli occupancies_;
  double least_weight_ = 0;
};

reach::DeciderOptions decider_options(const ColouringOptions& options);

/// Draws samples until there are as many as the options say, the time is over or `stop`. The first kSamplesAtOnce are drawn
/// however long they take.
ColouringRun run_colourings(const ColouringOptions& options, ColouringCounts& counts,
                            const std::function<bool()>& stop);

}  // namespace othello::estimate
