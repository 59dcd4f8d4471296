// Prints where the time of a piece of work went, as CSV: nanoseconds and cycles of the core for each unit of
// each phase, and cycles for each state.
#pragma once

#include <fmt/format.h>
#include <x86intrin.h>

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "system/phase_times.h"

namespace othello::bench {

template <typename Phase>
struct NamedPhase {
  Phase phase;
  std::string_view name;
  std::string_view unit;
};

/// Ticks of the time stamp counter in a nanosecond.
inline double ticks_per_ns() {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const std::uint64_t first = __rdtsc();
  while (Clock::now() - begin < std::chrono::milliseconds(50)) continue;
  const std::uint64_t last = __rdtsc();
  const std::chrono::duration<double, std::nano> passed = Clock::now() - begin;
  return static_cast<double>(last - first) / passed.count();
}

/// Core cycles per tick of the time stamp counter: measured against a chain of additions of one cycle each. The
/// added number is in a register, since some processors fold additions of constants; several are in each pass
/// of the loop, since some take its branch only every other cycle.
inline double cycles_per_tick() {
  constexpr int kPasses = 20'000'000;
  constexpr int kAdditions = 8;
  const std::uint64_t one = 1;
  std::uint64_t x = 0;
  const std::uint64_t begin = __rdtsc();
  for (int i = 0; i < kPasses; ++i) {
    asm volatile(".rept %c2\n\tadd %1, %0\n\t.endr" : "+r"(x) : "r"(one), "i"(kAdditions));
  }
  return kPasses * double{kAdditions} / static_cast<double>(__rdtsc() - begin);
}

inline void print_phases_head() {
  fmt::print("board,depth,kernel,phase,unit,units,ns,cycles,cycles_per_state,share\n");
}

/// `label`: the first three columns. `ticks`: of the whole, which made `states` states; `scale`: cycles per
/// tick.
template <typename Phase>
void print_phases(const std::string& label, std::span<const NamedPhase<Phase>> phases,
                  const PhaseTimes<Phase>& times, std::uint64_t ticks, double scale, std::uint64_t states) {
  const double ns = ticks_per_ns();
  const auto line = [&](std::string_view phase, std::string_view unit, std::uint64_t taken,
                        std::uint64_t units) {
    const auto cycles = static_cast<double>(taken) * scale;
    const double per_unit = units > 0 ? 1 / static_cast<double>(units) : 0;
    fmt::print("{},{},{},{},{:.3f},{:.2f},{:.2f},{:.4f}\n", label, phase, unit, units,
               static_cast<double>(taken) / ns * per_unit, cycles * per_unit,
               states > 0 ? cycles / static_cast<double>(states) : 0,
               static_cast<double>(taken) / static_cast<double>(ticks));
  };
  std::uint64_t named = 0;
  for (const NamedPhase<Phase>& phase : phases) {
    const auto& sum = times.of(phase.phase);
    line(phase.name, phase.unit, sum.ticks, sum.units);
    named += sum.ticks;
  }
  line("the rest", "state", ticks - named, states);
  line("all", "state", ticks, states);
}

}  // namespace othello::bench
