// All states of a segment in order, for those who read a frontier rather than search in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "enumerate/occupancy/frontier.h"
#include "enumerate/occupancy/gap_code.h"
#include "enumerate/occupancy/record.h"

namespace othello {

/// Calls `begin_occupancy(places)` for every record of the segment and then `use(colouring)` for every state
/// of it, both ascending. Throws DamagedFile.
template <class BeginOccupancy, class Use>
void walk_states(const Frontier& frontier, std::size_t segment, BeginOccupancy&& begin_occupancy, Use&& use) {
  ChunkReader reader;
  std::optional<Chunk> content;
  std::uint32_t number = OccupancyIndex::kNone;
  const auto load = [&](std::uint32_t chunk) {
    if (chunk != number) content.emplace(frontier.load(chunk, reader));
    number = chunk;
  };
  const auto [begin, end] = frontier.records_of(segment);
  for (std::uint32_t position = begin; position < end; ++position) {
    const RecordPlace& place = frontier.index().places()[position];
    begin_occupancy(place.occupancy);
    load(place.chunk);
    const std::uint8_t* bytes = content->data() + place.offset;
    for (bool more = true; more;) {
      const SectionHead head = SectionHead::read(bytes);
      for (std::size_t i = 0; i < head.passes; ++i) read_gap(bytes);
      Colouring colouring = kBeforeFirst;
      for (std::size_t i = 0; i < head.states; ++i) {
        colouring += read_gap(bytes) + 1;
        use(colouring);
      }
      more = head.more;
      if (more && bytes == content->end()) {
        load(number + 1);
        bytes = content->data();
      }
    }
  }
}

}  // namespace othello
