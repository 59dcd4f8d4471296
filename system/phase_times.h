// Where the time of a piece of work goes: ticks and units of each phase, measured in the work's own loops.
//
// Work that is not measured pays a comparison for each phase of some thousand units. The clock itself costs
// some 30 cycles, by which phases of few units at a time are overstated.
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

/// `Phase`: an enumeration, the last of which is kEnd.
template <typename Phase>
struct PhaseTimes {
  struct Sum {
    std::uint64_t ticks = 0;
    std::uint64_t units = 0;
  };
  std::array<Sum, static_cast<std::size_t>(Phase::kEnd)> sums{};

  const Sum& of(Phase phase) const { return sums[static_cast<std::size_t>(phase)]; }

  /// Ticks of the time stamp counter, or nanoseconds where there is none.
  static std::uint64_t now() {
#if defined(__x86_64__)
    return __rdtsc();
#else
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
  }
};

/// Adds its own lifetime to a phase, or divides it among several in turn. Without times it does nothing.
template <typename Phase>
class PhaseTimer {
 public:
  PhaseTimer(PhaseTimes<Phase>* times, Phase phase) : times_(times), phase_(phase) {
    if (times_ != nullptr) begin_ = PhaseTimes<Phase>::now();
  }
  ~PhaseTimer() { add(0); }
  PhaseTimer(const PhaseTimer&) = delete;
  PhaseTimer& operator=(const PhaseTimer&) = delete;

  /// Ends the phase, which had so many units, and begins the next.
  void next(std::uint64_t units, Phase phase) {
    add(units);
    phase_ = phase;
  }

  /// Ends the phase, which had so many units; none follows.
  void finish(std::uint64_t units) {
    add(units);
    times_ = nullptr;
  }

  /// Adds units to the current phase.
  void count(std::uint64_t units) {
    if (times_ != nullptr) times_->sums[static_cast<std::size_t>(phase_)].units += units;
  }

 private:
  void add(std::uint64_t units) {
    if (times_ == nullptr) return;
    const std::uint64_t end = PhaseTimes<Phase>::now();
    auto& sum = times_->sums[static_cast<std::size_t>(phase_)];
    sum.ticks += end - begin_;
    sum.units += units;
    begin_ = end;
  }

  PhaseTimes<Phase>* times_;
  Phase phase_;
  std::uint64_t begin_ = 0;
};

}  // namespace othello
