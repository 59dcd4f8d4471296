// Processors that several ranks on one machine may use.
#pragma once

#include <bitset>
#include <cstddef>
#include <span>

namespace othello {

/// Bit i stands for the processor that the system numbers i.
using ProcessorSet = std::bitset<8192>;

/// Those that this process may run on: its affinity mask.
ProcessorSet own_processors();

/// The processors for one of several processes on a machine, rounded down, but at least 1: of a processor that several may
/// use each has an equal part.
int fair_processor_count(std::span<const ProcessorSet> processes, std::size_t which);

}  // namespace othello
