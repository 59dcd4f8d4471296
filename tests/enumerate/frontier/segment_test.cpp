// Sections, records and segments: what was written is read, in the layout that the headers draw.

#include "enumerate/frontier/segment.h"

#include "enumerate/frontier/segment_support.h"

namespace othello::enumerate {
namespace {

std::vector<std::byte> plain_section(const test::Record& record, bool more) {
  static const Widths widths = Widths::parse("8,16,32");
  std::vector<std::byte> bytes =
      plain::packed(plain::povaleint(2 * record.states.size() + (more ? 1 : 0), widths) +
                    plain::povaleint(record.passes.size(), widths));
  for (const test::Colourings& list : {record.passes, record.states}) {
    const auto gaps = test::plain_gaps(list);
    bytes.insert(bytes.end(), gaps.begin(), gaps.end());
  }
  return bytes;
}

TEST(Section, IsLaidOutAsDrawn) {
  std::mt19937_64 random(51);
  for (const Kernels* kernels : runnable_kernels()) {
    for (const std::size_t states : {1u, 2u, 100u, 127u, 128u, 5'000u, 16'384u}) {
      for (const bool more : {false, true}) {
        test::Record record = test::random_record(states, random);
        if (states == 2) record.passes.clear();
        std::vector<std::uint8_t> bytes{1, 2, 3};  // appended to
        append_section(*kernels, record.states, record.passes, more, bytes);
        const auto expected = plain_section(record, more);
        ASSERT_EQ(expected.size() + 3, bytes.size());
        ASSERT_TRUE(std::ranges::equal(expected, std::as_bytes(std::span(bytes).subspan(3))));
        const std::uint8_t* at = bytes.data() + 3;
        const SectionHead head = SectionHead::read(at);
        EXPECT_EQ(record.states.size(), head.states);
        EXPECT_EQ(record.passes.size(), head.passes);
        EXPECT_EQ(more, head.more);
      }
    }
  }
}

test::Records round_trip(const Segment& segment) {
  return test::read_segment(store_in_memory(segment));
}

TEST(Segment, GivesBackItsRecords) {
  std::mt19937_64 random(52);
  for (const std::size_t count : {0u, 1u, 2u, 100u, 3'000u}) {
    const test::Records records = test::random_records(count, 300, random);
    for (const Kernels* kernels : runnable_kernels()) {
      const Segment segment = test::segment_of(records, *kernels);
      ASSERT_EQ(count, segment.records.size());
      ASSERT_EQ(records, round_trip(segment)) << count << " records, " << kernels->name;
    }
  }
}

TEST(Segment, RecordsLongerThanAChunkGoOnInTheNext) {
  std::mt19937_64 random(53);
  for (const std::size_t states :
       {kSectionStates - 1, kSectionStates, kSectionStates + 1, 100'000ul, 400'000ul}) {
    test::Records records = test::random_records(20, 300, random);
    records[test::random_occupancy(random)] = test::random_record(states, random);
    records[test::random_occupancy(random)] = test::random_record(states, random);
    const Segment segment = test::segment_of(records);
    if (states > 300'000) {
      EXPECT_GT(segment.chunks.size(), 5u);
    }
    ASSERT_EQ(records, round_trip(segment)) << states << " states";
  }
}

TEST(Segment, RecordsAscendAndChunksFollowEachOther) {
  std::mt19937_64 random(54);
  const Segment segment = test::segment_of(test::random_records(2'000, 400, random));
  ASSERT_GT(segment.chunks.size(), 2u);
  std::uint64_t offset = 0;
  for (const ChunkLocation& chunk : segment.chunks) {
    EXPECT_EQ(offset, chunk.offset);
    EXPECT_GT(chunk.content_bytes, 0u);
    offset += chunk.bytes;
  }
  EXPECT_EQ(segment.bytes.size(), offset);
  for (std::size_t i = 1; i < segment.records.size(); ++i) {
    EXPECT_LT(segment.records[i - 1].occupancy, segment.records[i].occupancy);
    EXPECT_LE(segment.records[i - 1].chunk, segment.records[i].chunk);
  }
  EXPECT_EQ(segment.chunks.size() - 1, segment.records.back().chunk);
}

// The counts of each record's sections by the chunk in which they begin.
std::vector<std::uint8_t> counts_of_sections(const Segment& segment) {
  const StoredSegment stored = store_in_memory(segment);
  ChunkReader reader;
  std::vector<std::uint8_t> counts;
  for (const RecordLocation& record : segment.records) {
    std::uint32_t number = record.chunk;
    for (bool more = true; more; ++number) {
      const ChunkLocation& place = segment.chunks.at(number);
      const Chunk chunk = stored.bytes->load_chunk(
          place.offset, place.bytes, reader.read_buffer(),
          [&](std::span<const std::byte> bytes) { return reader(bytes, place.content_bytes); });
      PartCounts part;
      more = read_sections(chunk, offset_in(number, record),
                           [&](const SectionHead& head, const std::uint8_t*& bytes) {
                             part.states += static_cast<std::uint32_t>(head.states);
                             part.passes += static_cast<std::uint32_t>(head.passes);
                             for (std::size_t i = 0; i < head.passes + head.states; ++i) read_gap(bytes);
                           });
      part.append_to(counts);
    }
  }
  return counts;
}

TEST(Segment, CountsTheStatesOfEachPart) {
  std::mt19937_64 random(57);
  for (const std::size_t states : {1ul, kSectionStates, 3 * kSectionStates, 400'000ul}) {
    test::Records records = test::random_records(300, 2'000, random);
    records[test::random_occupancy(random)] = test::random_record(states, random);
    records[test::random_occupancy(random)] = test::random_record(states, random);
    const Segment segment = test::segment_of(records);
    ASSERT_EQ(counts_of_sections(segment), segment.counts) << states << " states";
  }
}

// As a team does: records in one part, and the rest of a record that was begun in others.
TEST(Segment, CountsTheStatesOfAppendedParts) {
  std::mt19937_64 random(58);
  const test::Records first = test::random_records(3, 500, random);
  const test::Record record = test::random_record(5 * kSectionStates, random);
  SegmentWriter all(kPlainKernels);
  all.append_part(test::segment_of(first));
  all.begin_record(Bitboard{0xffff} << 48);
  for (std::size_t part = 0; part < 5; ++part) {
    SegmentWriter slice(kPlainKernels);
    const auto states = std::span(record.states).subspan(part * kSectionStates, kSectionStates);
    slice.append(states, states.first(part), part < 4);
    all.append_part(slice.finish());
  }
  const Segment& segment = all.finish();
  ASSERT_EQ(4u, segment.records.size());
  EXPECT_EQ(counts_of_sections(segment), segment.counts);
}

TEST(SegmentWriter, ClearedWritesTheSameAgain) {
  std::mt19937_64 random(55);
  const test::Records records = test::random_records(500, 500, random);
  const Segment expected = test::segment_of(records);
  SegmentWriter writer(kPlainKernels);
  for (int i = 0; i < 3; ++i) {
    for (const auto& [occupancy, record] : records) test::append_record(occupancy, record, writer);
    const Segment& segment = writer.finish();
    EXPECT_EQ(expected.bytes, segment.bytes);
    EXPECT_EQ(expected.counts, segment.counts);
    EXPECT_EQ(records, round_trip(segment));
    writer.clear();
    // An unfinished one leaves no trace either.
    test::append_record(15, records.begin()->second, writer);
    writer.clear();
  }
  EXPECT_TRUE(writer.finish().records.empty());
}

TEST(ChunkReader, FindsEveryDamagedByte) {
  std::mt19937_64 random(56);
  const Segment segment = test::segment_of(test::random_records(10, 100, random));
  ASSERT_EQ(1u, segment.chunks.size());
  const std::uint32_t content_bytes = segment.chunks[0].content_bytes;
  ChunkReader reader;
  const Chunk whole = reader(segment.bytes, content_bytes);
  ASSERT_EQ(content_bytes, whole.size());
  for (std::size_t i = 0; i < segment.bytes.size(); ++i) {
    for (const int flip : {0x01, 0x10, 0x80, 0xff}) {
      auto damaged = segment.bytes;
      damaged[i] ^= std::byte(flip);
      try {
        const Chunk chunk = reader(damaged, content_bytes);
        // zstd's frame header has a bit without a meaning.
        ASSERT_TRUE(std::equal(whole.data(), whole.end(), chunk.data())) << "byte " << i;
      } catch (const DamagedFile&) {
      }
    }
  }
  for (std::size_t length = 0; length < segment.bytes.size(); ++length) {
    EXPECT_THROW(reader(std::span(segment.bytes).first(length), content_bytes), DamagedFile) << length;
  }
  EXPECT_THROW(reader(segment.bytes, content_bytes - 1), DamagedFile);
  EXPECT_THROW(reader(segment.bytes, content_bytes + 1), DamagedFile);
  // It continues after a failure.
  EXPECT_TRUE(std::equal(whole.data(), whole.end(), reader(segment.bytes, content_bytes).data()));
}

}  // namespace
}  // namespace othello::enumerate
