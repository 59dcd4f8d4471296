// How many states and passes lie before each record and each chunk of a frontier: where in a list of all of
// them those of a record, or of its part in a chunk, begin.
//
// They are summed from the counts of a frontier's index. Segments in files of the first versions have none there:
// those are read for them, which ranks share.
#pragma once

#include <algorithm>
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

/// The states and passes of a record that lie in one chunk: where they begin among all, and how many are still to be read. So
/// an index that contradicts the states is found before anything is written elsewhere.
struct RecordPart {
  StatePosition begin;
  StatePosition left;

  /// Takes a section off. Throws DamagedFile if there are not so many.
  void take(const enumerate::SectionHead& head) {
    if (head.states > left.states || head.passes > left.passes) throw_contradiction();
    left.states -= head.states;
    left.passes -= head.passes;
  }
  /// Throws DamagedFile if some are left.
  void finish() const {
    if (left.states > 0 || left.passes > 0) throw_contradiction();
  }

 private:
  [[noreturn]] static void throw_contradiction();
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
  /// The part of the record at a position of the index that lies in `chunk`; it begins in `first_chunk`.
  RecordPart part(std::uint32_t position, std::uint32_t chunk, std::uint32_t first_chunk) const {
    const StatePosition& begin = chunk == first_chunk ? records_[position] : chunks_[chunk];
    const StatePosition& record = records_[position + std::size_t{1}];
    const StatePosition& end = chunks_[chunk + std::size_t{1}];
    const auto less = [](std::uint64_t more, std::uint64_t few) { return more - std::min(more, few); };
    return {.begin = begin,
            .left = {.states = less(std::min(record.states, end.states), begin.states),
                     .passes = less(std::min(record.passes, end.passes), begin.passes)}};
  }
  /// How many states lie in the sections that begin in a chunk.
  std::uint64_t states_in(std::size_t chunk) const {
    return chunks_[chunk + 1].states - chunks_[chunk].states;
  }
  const StatePosition& total() const { return records_.back(); }
  std::uint64_t bytes() const { return (records_.capacity() + chunks_.capacity()) * sizeof(StatePosition); }

 private:
  void take_counts(const enumerate::Frontier& frontier, std::size_t segment);
  void count_segment(const enumerate::Frontier& frontier, std::size_t segment, enumerate::ChunkReader& reader,
                     GapSkipper& skipper);
  void add(std::uint32_t position, std::uint32_t chunk, std::uint64_t states, std::uint64_t passes);

  std::vector<StatePosition> records_{StatePosition{}};
  std::vector<StatePosition> chunks_{StatePosition{}};
};

}  // namespace othello::solve
