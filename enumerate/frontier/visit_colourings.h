// All states of some chunks in order, for readers of a frontier that look nothing up.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "enumerate/frontier/frontier.h"
#include "enumerate/frontier/record.h"
#include "gapkeep/colouring_gaps.h"
#include "system/errors.h"
#include "system/threads.h"

namespace othello::enumerate {

/// Calls `begin_occupancy(occupancy)` for every record in chunks [first, last) of the frontier and then
/// `use(colouring)`, with a WideColouring, for every state of it there, both ascending. A record that
/// continues from the chunk before begins with its first section in `first`: sections are self-contained.
/// Throws DamagedFile, also if a section claims more than its chunk has.
template <class BeginOccupancy, class Use>
void visit_colourings_of_chunks(const Frontier& frontier, std::uint32_t first, std::uint32_t last,
                                ChunkReader& reader, BeginOccupancy&& begin_occupancy, Use&& use) {
  const auto locations = frontier.index().locations();
  std::size_t next = frontier.first_record_from(first);
  const auto begins_at = [&](std::uint32_t chunk, std::ptrdiff_t offset) {
    return next < locations.size() && locations[next].chunk == chunk && locations[next].offset == offset;
  };
  for (std::uint32_t chunk = first; chunk < last; ++chunk) {
    const Chunk content = frontier.load(chunk, reader);
    // What begins before the end is over within the bytes behind it.
    const auto check = [&](const std::uint8_t* bytes) {
      if (bytes >= content.end()) throw DamagedFile("a section of states goes beyond its chunk");
    };
    if (chunk == first && !begins_at(chunk, 0)) {
      if (next == 0) throw DamagedFile("states without an occupancy");
      begin_occupancy(locations[next - 1].occupancy);
    }
    for (const std::uint8_t* bytes = content.data(); bytes < content.end();) {
      if (begins_at(chunk, bytes - content.data())) begin_occupancy(locations[next++].occupancy);
      const SectionHead head = SectionHead::read(bytes);
      const auto walk_section = [&]<class AnyColouring>(AnyColouring previous) {
        using Code = GapCodeOf<AnyColouring>;
        for (std::size_t i = 0; i < head.passes; ++i) {
          check(bytes);
          Code::read(bytes);
        }
        for (std::size_t i = 0; i < head.states; ++i) {
          check(bytes);
          previous += Code::read(bytes) + 1;
          use(WideColouring{previous});
        }
      };
      if (has_wide_colourings(locations.front().occupancy)) {
        walk_section(kBeforeFirstWide);
      } else {
        walk_section(kBeforeFirst);
      }
    }
  }
}

/// Chunks that a thread reads at a time: some hundred thousand states.
inline constexpr std::uint32_t kChunksAtOnce = 4;

/// Reads all chunks on a team of threads. Each thread has what `make_worker` returns, a pointer, and calls
/// `read(*worker, first, last)` for some chunks; on the calling thread follows `visit(*worker)` for them, in the order of the
/// frontier.
template <class MakeWorker, class Read, class Visit>
void visit_chunks_in_order(const Frontier& frontier, int threads, MakeWorker&& make_worker, Read&& read,
                           Visit&& visit) {
  const std::uint32_t chunks = frontier.chunks();
  std::vector<decltype(make_worker())> team;
  for (std::uint32_t first = 0; first < chunks;) {
    const std::uint32_t pieces = (chunks - first + kChunksAtOnce - 1) / kChunksAtOnce;
    const auto busy = std::min(static_cast<std::uint32_t>(threads), pieces);
    while (team.size() < busy) team.push_back(make_worker());
    run_on_threads(static_cast<int>(busy), [&](int thread) {
      const auto from = first + static_cast<std::uint32_t>(thread) * kChunksAtOnce;
      read(*team[static_cast<std::size_t>(thread)], from, std::min(from + kChunksAtOnce, chunks));
    });
    for (std::uint32_t worker = 0; worker < busy; ++worker) visit(*team[worker]);
    first = std::min(first + busy * kChunksAtOnce, chunks);
  }
}

}  // namespace othello::enumerate
