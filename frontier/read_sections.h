// The walk over the sections of a record (record.h), which stands here once: the searches, the pass backwards
// and the tests differ in what they do with a section.
#pragma once

#include <cstddef>
#include <cstdint>

#include "frontier/record.h"
#include "frontier/segment.h"

namespace othello {

/// Calls `section(head, bytes)` for those sections of a record that lie in `chunk`, where it begins or goes
/// on at `offset`. `bytes` points to the gaps of the passes and is to be moved behind those of the states,
/// unless no other section follows. Returns whether the record continues in the next chunk, at its beginning.
template <class Section>
bool read_sections(const Chunk& chunk, std::size_t offset, Section&& section) {
  const std::uint8_t* bytes = chunk.data() + offset;
  while (true) {
    const SectionHead head = SectionHead::read(bytes);
    section(head, bytes);
    if (!head.more) return false;
    if (bytes == chunk.end()) return true;
  }
}

/// How far into `chunk` the record of `place` begins or continues.
inline std::size_t offset_in(std::uint32_t chunk, const RecordLocation& place) {
  return chunk == place.chunk ? place.offset : 0;
}

}  // namespace othello
