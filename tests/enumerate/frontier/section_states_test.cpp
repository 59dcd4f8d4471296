// The states of a chunk's sections, in either form, against the same read gap by gap.

#include <tuple>

#include "enumerate/frontier/section_states.h"
#include "enumerate/frontier/segment_support.h"

namespace othello::enumerate {
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
  const ChunkLocation& place = segment.chunks[chunk];
  ChunkReader reader;
  return reader(std::span(segment.bytes).subspan(place.offset, place.bytes), place.content_bytes);
}

template <class AnyColouring>
std::vector<AnyColouring> in_patches(const SectionStates& patches, const SectionStates::Section& section,
                                     int discs) {
  std::vector<AnyColouring> states;
  const auto numbers = patches.numbers(section);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    for (AnyColouring j = 0; j < AnyColouring{1} << kPatchBits; ++j) {
      if ((patches.patches(section)[i].words[j / 64] >> j % 64 & 1) == 0) continue;
      states.push_back(all_discs<AnyColouring>(discs) ^ ((AnyColouring{numbers[i]} << kPatchBits) + j));
    }
  }
  std::ranges::sort(states);
  return states;
}

template <class AnyColouring>
std::vector<AnyColouring> in_buckets(const SectionStates& lists, const SectionStates::Section& section) {
  std::vector<AnyColouring> states;
  for (const ColouringBucket& bucket : lists.buckets(section)) {
    const auto low = lists.low_bits(bucket);
    std::vector<AnyColouring> joined(low.size() + kKernelSlack);
    kernels_of<AnyColouring>(kPlainKernels)
        .add_base(bucket.base<AnyColouring>(), low.data(), low.size(), joined.data());
    states.insert(states.end(), joined.begin(), joined.begin() + static_cast<std::ptrdiff_t>(low.size()));
  }
  return states;
}

/// Every section of a chunk in the form that is made of it.
template <class AnyColouring = Colouring>
void expect_all_sections(const Chunk& chunk, const SectionStates& made, int discs = kDiscs) {
  const AnyKernels<AnyColouring>& kernels = kernels_of<AnyColouring>(kPlainKernels);
  constexpr AnyColouring kBefore = ~AnyColouring{0};
  const std::uint8_t* bytes = chunk.data();
  while (bytes < chunk.end()) {
    const auto sections = made.sections_from(static_cast<std::size_t>(bytes - chunk.data()));
    ASSERT_FALSE(sections.empty());
    const auto& section = sections.front();
    ASSERT_EQ(static_cast<std::size_t>(bytes - chunk.data()), section.offset);
    const SectionHead head = SectionHead::read(bytes);
    EXPECT_EQ(head.more, section.more);
    std::vector<AnyColouring> passes(head.passes + kKernelSlack);
    bytes = kernels.decode(bytes, head.passes, kBefore, passes.data());
    passes.resize(head.passes);
    std::vector<AnyColouring> states(head.states + kKernelSlack);
    bytes = kernels.decode(bytes, head.states, kBefore, states.data());
    states.resize(head.states);
    EXPECT_TRUE(std::ranges::equal(passes, made.passes<AnyColouring>(section)));
    const bool as_patches = made.form() == SectionStates::Form::kPatches;
    ASSERT_EQ(states, as_patches ? in_patches<AnyColouring>(made, section, discs)
                                 : in_buckets<AnyColouring>(made, section));
  }
  EXPECT_TRUE(made.sections_from(chunk.size()).empty());
}

TEST(SectionStates, AreThoseOfEverySectionInEitherForm) {
  // The gaps of the last are 150 on average: a block of 65,536 colourings has some hundreds.
  for (const auto& [most_gap, least_states_of_patch, form] :
       {std::tuple{60u, 1u, SectionStates::Form::kPatches},
        {60u, 0u, SectionStates::Form::kBuckets},
        {300u, 14u, SectionStates::Form::kBuckets}}) {
    const Segment segment = dense_segment(most_gap);
    ASSERT_GT(segment.chunks.size(), 1u);
    const Kernels kernels = kernels_from(least_states_of_patch);
    SectionStatesMaker maker(kernels);
    for (std::size_t number = 0; number < segment.chunks.size(); ++number) {
      const Chunk chunk = load(segment, number);
      const auto made = maker(chunk, kDiscs);
      ASSERT_NE(nullptr, made);
      EXPECT_EQ(form, made->form());
      ASSERT_NO_FATAL_FAILURE(expect_all_sections(chunk, *made)) << most_gap;
    }
  }
}

TEST(SectionStates, AreThoseOfMoreThan32Discs) {
  for (const int discs : {kMaxColouredDiscs + 1, kMaxPatchDiscs, kMaxBucketDiscs}) {
    std::mt19937_64 random(44);
    std::vector<WideColouring> states;
    std::vector<WideColouring> passes;
    for (WideColouring next = (WideColouring{1} << (discs - 1)) - 300'000; states.size() < kSectionStates;
         next += 1 + random() % 60) {
      states.push_back(next);
      if (random() % 11 == 0) passes.push_back(next);
    }
    SegmentWriter writer(kPlainKernels);
    writer.begin_record((Bitboard{1} << discs) - 1);
    writer.append(states, passes, true);
    writer.append(std::span<const WideColouring>(states), {}, false);
    const Chunk chunk = load(writer.finish(), 0);
    for (const std::size_t least_states_of_patch : {0u, 1u}) {
      const Kernels kernels = kernels_from(least_states_of_patch);
      const auto made = SectionStatesMaker(kernels)(chunk, discs);
      ASSERT_NE(nullptr, made);
      const bool as_patches = made->form() == SectionStates::Form::kPatches;
      EXPECT_EQ(least_states_of_patch > 0 && discs <= kMaxPatchDiscs, as_patches);
      ASSERT_NO_FATAL_FAILURE(expect_all_sections<WideColouring>(chunk, *made, discs)) << discs;
    }
    EXPECT_EQ(nullptr, SectionStatesMaker(chosen_kernels())(chunk, kMaxBucketDiscs + 1));
  }
}

bool makes_patches(const Chunk& chunk, std::size_t least_states_of_patch) {
  const Kernels kernels = kernels_from(least_states_of_patch);
  const auto made = SectionStatesMaker(kernels)(chunk, kDiscs);
  return made != nullptr && made->form() == SectionStates::Form::kPatches;
}

/// Some hundred sections in each 256 bytes of content, of which every fourth has no state.
Segment sparse_segment() {
  std::mt19937_64 random(43);
  test::Records records;
  for (std::size_t i = 0; i < 5000; ++i) {
    test::Record record;
    record.states = test::colourings_of_gaps(i % 4, [&] { return random() % 3; });
    if (i % 8 == 3) record.passes = record.states;
    records[i + 1] = std::move(record);
  }
  return test::segment_of(records);
}

TEST(SectionStates, AreFoundAmongManySmallSections) {
  const Segment segment = sparse_segment();
  for (const std::size_t least_states_of_patch : {0u, 1u}) {
    const Kernels kernels = kernels_from(least_states_of_patch);
    SectionStatesMaker maker(kernels);
    const Chunk chunk = load(segment, 0);
    const auto made = maker(chunk, kDiscs);
    // A section has its own block or patch, and too few states for the first.
    ASSERT_EQ(least_states_of_patch == 0, made == nullptr);
    if (made) {
      ASSERT_NO_FATAL_FAILURE(expect_all_sections(chunk, *made));
    }
  }
}

TEST(SectionStates, AreNotMadeWithoutStates) {
  test::Records records;
  records[1] = {};
  const Segment segment = test::segment_of(records);
  const Kernels kernels = kernels_from(1);
  EXPECT_EQ(nullptr, SectionStatesMaker(kernels)(load(segment, 0), kDiscs));
}

TEST(SectionStates, AreNoPatchesOfFewerDiscsThanAPatchHas) {
  test::Records records;
  for (Colouring q = 0; q < 256; ++q) records[1].states.push_back(q);
  const Chunk chunk = load(test::segment_of(records), 0);
  const Kernels kernels = kernels_from(1);
  const auto made = SectionStatesMaker(kernels)(chunk, kPatchBits - 1);
  ASSERT_NE(nullptr, made);
  EXPECT_EQ(SectionStates::Form::kBuckets, made->form());
}

TEST(SectionStates, ArePatchesFromTheLeastNumberOfStatesOn) {
  test::Records records;
  for (Colouring q = 0; q < 20; ++q) records[1].states.push_back(q);
  const Chunk chunk = load(test::segment_of(records), 0);
  EXPECT_TRUE(makes_patches(chunk, 20));
  EXPECT_FALSE(makes_patches(chunk, 21));
}

TEST(SectionStates, AreNoPatchesWhereTheyLieFarApart) {
  const Segment segment = dense_segment(100);
  const Chunk chunk = load(segment, 0);
  EXPECT_TRUE(makes_patches(chunk, 8));
  EXPECT_FALSE(makes_patches(chunk, 12));  // a patch has 512 / 50.5 states
  EXPECT_FALSE(makes_patches(chunk, 0));   // kernels that need none
}

TEST(SectionStates, AreNotMadeWhereABlockWouldHaveAFewOnly) {
  const Segment segment = dense_segment(60'000);
  EXPECT_EQ(nullptr, SectionStatesMaker(chosen_kernels())(load(segment, 0), kMaxColouredDiscs));
}

}  // namespace
}  // namespace othello::enumerate
