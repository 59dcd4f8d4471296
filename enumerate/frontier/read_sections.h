// The walk over the sections of a record (record.h): the searches, the pass backwards and the tests differ
// only in what they do with a section.
#pragma once

#include <cstddef>
#include <cstdint>

#include "enumerate/frontier/record.h"
#include "enumerate/frontier/segment.h"

namespace othello::enumerate {

/// Calls `section(head, bytes)` for the sections of a record in `chunk`, where it begins or continues at
/// `offset`. `bytes` points to the gaps of the passes; unless no other section follows, the callee moves it
/// behind those of the states. Returns whether the record continues at the beginning of the next chunk.
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

/// The offset in `chunk` at which the record of `location` begins or continues.
inline std::size_t offset_in(std::uint32_t chunk, const RecordLocation& location) {
  return chunk == location.chunk ? location.offset : 0;
}

}  // namespace othello::enumerate
