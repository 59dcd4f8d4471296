// The sections of a chunk as patches against the same read gap by gap.

#include <bit>

#include "enumerate/occupancy/store/section_patches.h"
#include "enumerate/occupancy/store/segment_support.h"

namespace othello {
namespace {

constexpr int kDiscs = 22;

Kernels kernels_from(std::size_t least_states_of_patch) {
  Kernels kernels = chosen_kernels();
  kernels.least_states_of_patch = least_states_of_patch;
  return kernels;
}

/// Records of several sections and of few states, all of kDiscs discs.
Segment dense_segment(Colouring most_gap) {
  std::mt19937_64 random(41);
  test::Records records;
  for (const std::size_t states : {40'000u, 1u, 700u, 16'384u, 3u, 50'000u}) {
    test::Record record;
    record.states = test::colourings_of_gaps(states, [&] { return random() % most_gap; });
    for (std::size_t i = 3; i < record.states.size(); i += 11) record.passes.push_back(record.states[i]);
    records[records.size() + 1] = std::move(record);
  }
  return test::segment_of(records);
}

Chunk load(const Segment& segment, std::size_t chunk) {
  const ChunkPlace& place = segment.chunks[chunk];
  ChunkReader reader;
  return reader(std::span(segment.bytes).subspan(place.offset, place.bytes), place.content_bytes);
}

test::Colourings states_of(const SectionPatches& patches, const SectionPatches::Section& section) {
  test::Colourings states;
  const auto numbers = patches.numbers(section);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    for (Colouring j = 0; j < Colouring{1} << kPatchBits; ++j) {
      if ((patches.patches(section)[i].words[j / 64] >> j % 64 & 1) == 0) continue;
      states.push_back(all_discs(kDiscs) ^ ((numbers[i] << kPatchBits) + j));
    }
  }
  std::ranges::sort(states);
  return states;
}

TEST(SectionPatches, HaveTheStatesAndPassesOfEverySection) {
  const Segment segment = dense_segment(60);
  ASSERT_GT(segment.chunks.size(), 1u);
  const Kernels kernels = kernels_from(1);
  PatchMaker maker(kernels);
  for (std::size_t number = 0; number < segment.chunks.size(); ++number) {
    const Chunk chunk = load(segment, number);
    const auto patches = maker(chunk, kDiscs);
    ASSERT_NE(nullptr, patches);
    EXPECT_GT(patches->bytes(), 0u);
    const std::uint8_t* bytes = chunk.data();
    while (bytes < chunk.end()) {
      const auto sections = patches->sections_from(static_cast<std::size_t>(bytes - chunk.data()));
      ASSERT_FALSE(sections.empty());
      const auto& section = sections.front();
      ASSERT_EQ(static_cast<std::size_t>(bytes - chunk.data()), section.offset);
      const SectionHead head = SectionHead::read(bytes);
      EXPECT_EQ(head.more, section.more);
      test::Colourings passes(head.passes + kKernelSlack);
      bytes = kPlainKernels.decode(bytes, head.passes, kBeforeFirst, passes.data());
      passes.resize(head.passes);
      test::Colourings states(head.states + kKernelSlack);
      bytes = kPlainKernels.decode(bytes, head.states, kBeforeFirst, states.data());
      states.resize(head.states);
      EXPECT_TRUE(std::ranges::equal(passes, patches->passes(section)));
      EXPECT_EQ(states, states_of(*patches, section));
    }
    EXPECT_TRUE(patches->sections_from(chunk.size()).empty());
  }
}

bool makes_patches(const Chunk& chunk, std::size_t least_states_of_patch) {
  const Kernels kernels = kernels_from(least_states_of_patch);
  return PatchMaker(kernels)(chunk, kDiscs) != nullptr;
}

TEST(SectionPatches, AreNotMadeWhereStatesLieFarApart) {
  const Segment segment = dense_segment(100);
  const Chunk chunk = load(segment, 0);
  EXPECT_TRUE(makes_patches(chunk, 8));
  EXPECT_FALSE(makes_patches(chunk, 12));  // a patch has 512 / 50.5 states
  EXPECT_FALSE(makes_patches(chunk, 0));   // kernels that want none
}

}  // namespace
}  // namespace othello
