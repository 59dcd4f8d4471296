// Where the time of working out an occupancy goes, for whoever asks: ticks and units of each phase, taken in
// the search's own loops.
//
// A search that nobody asks of pays a comparison for each phase of some thousand states. The clock itself
// costs some 30 cycles: what is said of phases of few states at a time is too much by that.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#if defined(__x86_64__)
#include <x86intrin.h>
#else
#include <chrono>
#endif

namespace othello {

enum class Phase : std::uint8_t {
  kFindParents,     // unit: an occupancy
  kLoadChunks,      // a chunk of a source, be it held already or expanded
  kSetUpMoves,      // a source
  kDecode,          // a pair: a parent, and a vacant cell that it is read for
  kSuccessors,      // a pair
  kSetBits,         // a successor
  kClear,           // a word of a bitmap
  kCarryBack,       // a word of an image's bitmap
  kPrepareReading,  // an occupancy
  kList,            // a state
  kGapWidths,       // a state
  kDigest,          // a state
  kFindPasses,      // a state
  kStore,           // a state: gaps and their entropy code
};
inline constexpr std::size_t kPhases = 14;

struct PhaseTimes {
  struct Sum {
    std::uint64_t ticks = 0;
    std::uint64_t units = 0;
  };
  std::array<Sum, kPhases> sums{};

  const Sum& of(Phase phase) const { return sums[static_cast<std::size_t>(phase)]; }

  /// Of the time stamp counter, or of a nanosecond where there is none.
  static std::uint64_t now() {
#if defined(__x86_64__)
    return __rdtsc();
#else
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
  }
};

/// Adds its own life to a phase, or one phase after the other. Without times it does nothing.
class PhaseTimer {
 public:
  PhaseTimer(PhaseTimes* times, Phase phase) : times_(times), phase_(phase) {
    if (times_ != nullptr) begin_ = PhaseTimes::now();
  }
  ~PhaseTimer() { finish(0); }
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

  /// Ends the phase, which had so many units, and begins the next.
  void next(std::uint64_t units, Phase phase) {
    finish(units);
    phase_ = phase;
  }

  /// Units of the phase that is going on.
  void count(std::uint64_t units) {
    if (times_ != nullptr) times_->sums[static_cast<std::size_t>(phase_)].units += units;
  }

 private:
  void finish(std::uint64_t units) {
    if (times_ == nullptr) return;
    const std::uint64_t end = PhaseTimes::now();
    PhaseTimes::Sum& sum = times_->sums[static_cast<std::size_t>(phase_)];
    sum.ticks += end - begin_;
    sum.units += units;
    begin_ = end;
  }

  PhaseTimes* times_;
  Phase phase_;
  std::uint64_t begin_ = 0;
};

}  // namespace othello
