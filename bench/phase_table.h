// Prints where the time of a piece of work went, as CSV: cycles of the core for each unit of each phase.
#pragma once

#include <fmt/format.h>
#include <x86intrin.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "enumerate/observer.h"
#include "machine/phase_times.h"

namespace othello::bench {

template <typename Phase>
struct NamedPhase {
  Phase phase;
  std::string_view name;
  std::string_view unit;
};

/// Core cycles per tick of the time stamp counter: measured against a chain of additions of one cycle each.
inline double cycles_per_tick() {
  const std::uint64_t begin = __rdtsc();
  constexpr int kAdditions = 200'000'000;
  std::uint64_t x = 0;
  for (int i = 0; i < kAdditions; ++i) asm volatile("add $1, %0" : "+r"(x));
  return kAdditions / static_cast<double>(__rdtsc() - begin);
}

inline void print_phases_head() {
  fmt::print("board,depth,kernel,phase,unit,units,cycles,share\n");
}

/// `label`: the first three columns. `ticks` were taken by all, of which `states` came; `scale` makes cycles
/// of them.
template <typename Phase>
void print_phases(const std::string& label, std::span<const NamedPhase<Phase>> phases,
                  const PhaseTimes<Phase>& times, std::uint64_t ticks, double scale, std::uint64_t states) {
  const auto line = [&](std::string_view phase, std::string_view unit, std::uint64_t taken,
                        std::uint64_t units) {
    const auto cycles = static_cast<double>(taken) * scale;
    fmt::print("{},{},{},{},{:.2f},{:.4f}\n", label, phase, unit, units,
               units > 0 ? cycles / static_cast<double>(units) : 0,
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

class Silent : public SearchObserver {
 public:
  void depth_finished(const DepthRow& /*row*/) override {}
  void progress(const Progress& /*progress*/) override {}
  bool stop_requested() const override { return false; }
};

}  // namespace othello::bench
