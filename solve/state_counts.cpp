#include "solve/state_counts.h"

#include <atomic>
#include <optional>
#include <span>

#include "enumerate/frontier/read_sections.h"
#include "enumerate/frontier/state_reader.h"
#include "solve/tuning.h"
#include "system/errors.h"
#include "system/ranks/failure.h"
#include "system/threads.h"

namespace othello::solve {

using enumerate::Frontier;

// Moves past a list of gaps of a frontier.
class GapSkipper {
 public:
  GapSkipper(const enumerate::Kernels& kernels, const Frontier& frontier)
      : wide_(!frontier.index().locations().empty() &&
              enumerate::has_wide_colourings(frontier.index().locations().front().occupancy)),
        reader_(kernels, tuning::kColouringsAtATime),
        wide_reader_(kernels, tuning::kColouringsAtATime) {}

  void skip(const std::uint8_t*& bytes, std::size_t count) {
    wide_ ? wide_reader_.skip<enumerate::WideColouring>(bytes, count)
          : reader_.skip<enumerate::Colouring>(bytes, count);
  }

 private:
  bool wide_;
  enumerate::AnyStateReader<enumerate::Colouring> reader_;
  enumerate::AnyStateReader<enumerate::WideColouring> wide_reader_;
};

namespace {

std::span<std::uint64_t> words_of(std::vector<StatePosition>& counts) {
  static_assert(sizeof(StatePosition) == 2 * sizeof(std::uint64_t));
  return {reinterpret_cast<std::uint64_t*>(counts.data()), 2 * counts.size()};
}

}  // namespace

void RecordPart::throw_contradiction() {
  throw DamagedFile("stored states are not as many as their index counts");
}

void StateCounts::add(std::uint32_t position, std::uint32_t chunk, std::uint64_t states,
                      std::uint64_t passes) {
  for (StatePosition* counts : {&records_[position + 1], &chunks_[chunk + std::size_t{1}]}) {
    counts->states += states;
    counts->passes += passes;
  }
}

// From the index.
void StateCounts::take_counts(const Frontier& frontier, std::size_t segment) {
  const std::uint8_t* at = frontier.counts_of(segment).data();
  const auto [begin, end] = frontier.records_of(segment);
  for (std::uint32_t position = begin; position < end; ++position) {
    const std::uint32_t last = frontier.last_chunk_of(position);
    for (std::uint32_t chunk = frontier.index().locations()[position].chunk; chunk <= last; ++chunk) {
      const auto counts = enumerate::PartCounts::read(at);
      add(position, chunk, counts.states, counts.passes);
    }
  }
}

// From the states.
void StateCounts::count_segment(const Frontier& frontier, std::size_t segment, enumerate::ChunkReader& reader,
                                GapSkipper& skipper) {
  std::optional<enumerate::Chunk> content;
  std::uint32_t number = enumerate::OccupancyIndex::kNone;
  const auto load = [&](std::uint32_t chunk) -> const enumerate::Chunk& {
    if (chunk != number) content.emplace(frontier.load(chunk, reader));
    number = chunk;
    return *content;
  };
  const auto [begin, end] = frontier.records_of(segment);
  for (std::uint32_t position = begin; position < end; ++position) {
    const enumerate::RecordLocation& location = frontier.index().locations()[position];
    const auto count = [&](const enumerate::SectionHead& head, const std::uint8_t*& bytes) {
      add(position, number, head.states, head.passes);
      if (!head.more) return;  // the index says where the next record begins
      skipper.skip(bytes, head.passes);
      skipper.skip(bytes, head.states);
    };
    std::uint32_t chunk = location.chunk;
    while (enumerate::read_sections(load(chunk), enumerate::offset_in(chunk, location), count)) ++chunk;
  }
}

StateCounts::StateCounts(const Frontier& frontier, const enumerate::Kernels& kernels, int threads,
                         Ranks& ranks, const std::vector<bool>& released)
    : records_(frontier.index().locations().size() + 1), chunks_(frontier.chunks() + std::size_t{1}) {
  // Entry i + 1 gets the counts of record or chunk i, each chunk and record by one thread of one rank.
  std::atomic<std::size_t> next{0};
  const auto count = static_cast<std::size_t>(ranks.count());
  run_together(ranks, [&] {
    run_on_threads(threads, [&](int) {
      enumerate::ChunkReader reader;
      GapSkipper skipper(kernels, frontier);
      for (std::size_t segment = next++; segment < frontier.segments(); segment = next++) {
        if (segment % count != static_cast<std::size_t>(ranks.rank())) continue;
        if (!released.empty() && released[segment]) continue;
        frontier.counts_of(segment).empty() ? count_segment(frontier, segment, reader, skipper)
                                            : take_counts(frontier, segment);
      }
    });
  });
  // What the others counted is zero here.
  ranks.allreduce(Reduction::kOr, words_of(records_));
  ranks.allreduce(Reduction::kOr, words_of(chunks_));
  for (auto* counts : {&records_, &chunks_}) {
    for (std::size_t i = 1; i < counts->size(); ++i) {
      (*counts)[i].states += (*counts)[i - 1].states;
      (*counts)[i].passes += (*counts)[i - 1].passes;
    }
  }
}

}  // namespace othello::solve
