// Records made up, written to segments, and read back by a walk of its own.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <map>
#include <memory>
#include <random>

#include "enumerate/frontier/read_sections.h"
#include "enumerate/frontier/segment_store.h"
#include "enumerate/kernels/kernel_support.h"
#include "system/errors.h"

namespace othello::test {

struct Record {
  Colourings states;
  Colourings passes;

  friend bool operator==(const Record&, const Record&) = default;
};
using Records = std::map<Bitboard, Record>;

/// A record of `states` states, each seventh of which is a pass.
inline Record random_record(std::size_t states, std::mt19937_64& random) {
  Record record;
  record.states =
      colourings_of_gaps(states, [&] { return random() % 8 == 0 ? random() % 9'000 : random() % 50; });
  for (std::size_t i = 0; i < record.states.size(); i += 7) record.passes.push_back(record.states[i]);
  return record;
}

/// A random occupancy of at most 32 discs.
inline Bitboard random_occupancy(std::mt19937_64& random) {
  Bitboard occupancy = 0;
  do occupancy = (random() & random()) | Bitboard{0xf};
  while (std::popcount(occupancy) > enumerate::kMaxColouredDiscs);
  return occupancy;
}

/// `count` records of up to `most_states` states, of ascending occupancies.
inline Records random_records(std::size_t count, std::size_t most_states, std::mt19937_64& random) {
  Records records;
  while (records.size() < count) {
    records[random_occupancy(random)] = random_record(1 + random() % most_states, random);
  }
  return records;
}

/// Writes a record as the search does, in sections of kSectionStates with their own passes.
inline void append_record(Bitboard occupancy, const Record& record, enumerate::SegmentWriter& writer) {
  writer.begin_record(occupancy);
  if (record.states.empty()) writer.append(std::span<const enumerate::Colouring>(), {}, false);
  auto pass = record.passes.begin();
  for (std::size_t begin = 0; begin < record.states.size(); begin += enumerate::kSectionStates) {
    const std::size_t count = std::min(enumerate::kSectionStates, record.states.size() - begin);
    const auto states = std::span(record.states).subspan(begin, count);
    Colourings passes;
    while (pass != record.passes.end() && *pass <= states.back()) passes.push_back(*pass++);
    writer.append(states, passes, begin + count < record.states.size());
  }
}

inline enumerate::Segment segment_of(const Records& records,
                                     const enumerate::Kernels& kernels = enumerate::kPlainKernels) {
  enumerate::SegmentWriter writer(kernels);
  for (const auto& [occupancy, record] : records) append_record(occupancy, record, writer);
  return writer.finish();
}

/// The record that begins at `place`, gap by gap; `chunk(number)` gives the chunks' contents.
template <class Chunks>
Record read_record(const enumerate::RecordLocation& place, Chunks&& chunk) {
  const auto take = [](const std::uint8_t*& bytes, std::size_t count, Colourings& out) {
    enumerate::Colouring previous = kBeforeFirst;
    for (std::size_t i = 0; i < count; ++i) out.push_back(previous += read_gap(bytes) + 1);
  };
  Record record;
  std::uint32_t number = place.chunk;
  bool more = true;
  while (more) {
    const std::shared_ptr<const enumerate::Chunk> content = chunk(number);
    more = enumerate::read_sections(*content, enumerate::offset_in(number, place),
                                    [&](const enumerate::SectionHead& head, const std::uint8_t*& bytes) {
                                      EXPECT_GT(head.states, 0u);
                                      take(bytes, head.passes, record.passes);
                                      take(bytes, head.states, record.states);
                                      EXPECT_LE(bytes, content->end());
                                    });
    ++number;
  }
  return record;
}

inline Records read_segment(const enumerate::StoredSegment& segment) {
  enumerate::ChunkReader reader;
  const auto chunk = [&](std::uint32_t number) {
    const enumerate::ChunkLocation& place = segment.chunks.at(number);
    return std::make_shared<const enumerate::Chunk>(segment.bytes->load_chunk(
        place.offset, place.bytes, reader.read_buffer(),
        [&](std::span<const std::byte> bytes) { return reader(bytes, place.content_bytes); }));
  };
  Records records;
  for (const enumerate::RecordLocation& place : segment.records)
    records[place.occupancy] = read_record(place, chunk);
  return records;
}

/// Bytes of a segment that count how they are read.
class WatchedBytes : public enumerate::SegmentBytes {
 public:
  struct Log {
    std::atomic<int> loads{0};
    std::atomic<bool> released{false};
  };

  WatchedBytes(std::unique_ptr<enumerate::SegmentBytes> bytes, std::shared_ptr<Log> log)
      : bytes_(std::move(bytes)), log_(std::move(log)) {}

  enumerate::Chunk load_chunk(std::uint64_t offset, std::size_t bytes, enumerate::ReadBuffer& read_buffer,
                              const Use& use) const override {
    EXPECT_FALSE(log_->released) << "read after its release";
    ++log_->loads;
    return bytes_->load_chunk(offset, bytes, read_buffer, use);
  }
  void release() override {
    EXPECT_FALSE(log_->released) << "released twice";
    log_->released = true;
    bytes_->release();
  }

 private:
  std::unique_ptr<enumerate::SegmentBytes> bytes_;
  std::shared_ptr<Log> log_;
};

}  // namespace othello::test
