// How many states and passes lie before each record and each chunk of a frontier: where in a list of all of
// them those of a record, or of its part in a chunk, begin.
//
// A frontier's index does not have these counts. They take one reading of it, which ranks share.
#pragma once

#include <cstdint>
#include <vector>

#include "enumerate/frontier/frontier.h"
#include "system/ranks/ranks.h"

namespace othello::solve {

class GapSkipper;

struct StatePosition {
  std::uint64_t states = 0;
  std::uint64_t passes = 0;
};

class StateCounts {
 public:
  StateCounts() = default;
  /// Collective. Segments named by `released` count as empty: nothing of them may be read. Throws
  /// DamagedFile.
  StateCounts(const enumerate::Frontier& frontier, const enumerate::Kernels& kernels, int threads,
              Ranks& ranks, const std::vector<bool>& released = {});

  /// Before the record at a position of the index; at the end, all of them.
  const StatePosition& before_record(std::size_t position) const { return records_[position]; }
  /// Before the first section that begins in a chunk; at the end, all of them.
  const StatePosition& before_chunk(std::size_t chunk) const { return chunks_[chunk]; }
  /// How many states lie in the sections that begin in a chunk.
  std::uint64_t states_in(std::size_t chunk) const {
    return chunks_[chunk + 1].states - chunks_[chunk].states;
  }
  const StatePosition& total() const { return records_.back(); }
  std::uint64_t bytes() const { return (records_.capacity() + chunks_.capacity()) * sizeof(StatePosition); }

 private:
  void count_segment(const enumerate::Frontier& frontier, std::size_t segment, enumerate::ChunkReader& reader,
                     GapSkipper& skipper);

  std::vector<StatePosition> records_{StatePosition{}};
  std::vector<StatePosition> chunks_{StatePosition{}};
};

}  // namespace othello::solve
