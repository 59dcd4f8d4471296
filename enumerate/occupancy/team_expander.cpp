#include "enumerate/occupancy/team_expander.h"

#include <algorithm>
#include <atomic>
#include <type_traits>
#include <utility>

#include "enumerate/frontier/checkpoint/segment_report.h"
#include "enumerate/occupancy/tuning.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"
#include "system/threads.h"

namespace othello::enumerate {

// The data of one thread.
template <class AnyColouring>
struct AnyTeamExpander<AnyColouring>::Member {
  Member(const SearchTables& space, const Kernels& kernels, ChunkCache& parents)
      : marker(space.place_board, kernels, parents, Marking::kDirect), extractor(space, kernels) {}

  AnyMarker<AnyColouring> marker;
  AnyStateExtractor<AnyColouring> extractor;
  MoveCount moves;  // of what it marked of an occupancy, until they are counted
};

// A chunk of a parent.
template <class AnyColouring>
struct AnyTeamExpander<AnyColouring>::Task {
  const ParentMove* source;
  std::uint32_t chunk;
  ColouringRange range;
};

// Words [first, last) of the bitmap, and their result.
template <class AnyColouring>
struct AnyTeamExpander<AnyColouring>::Slice {
  std::size_t first = 0;
  std::size_t last = 0;
  Segment segment;
  Tally tally;
};

template <class AnyColouring>
AnyTeamExpander<AnyColouring>::AnyTeamExpander(const SearchTables& space, const Kernels& kernels,
                                               ChunkCache& parents, int tile_bits, TeamSize team,
                                               Ranks& ranks)
    : kernels_(kernels),
      frontier_(parents.frontier()),
      threads_(team.threads),
      ranks_(ranks),
      most_slices_(tuning::kSlicesPerThread * static_cast<std::size_t>(team.all_threads)),
      work_(space.place_board, Marking::kDirect, tile_bits) {
  for (int thread = 0; thread < threads_; ++thread) {
    members_.push_back(std::make_unique<Member>(space, kernels, parents));
  }
}

template <class AnyColouring>
AnyTeamExpander<AnyColouring>::~AnyTeamExpander() = default;

template <class AnyColouring>
void AnyTeamExpander<AnyColouring>::expand(Bitboard occupancy, int owner, SegmentWriter& out, Tally& tally) {
  work_.begin(occupancy, frontier_.index());
  advance_to(occupancy);
  find_tasks();
  bool begun = false;
  for (std::uint32_t tile = 0; tile < work_.tiles(); ++tile) {
    mark_tile(tile);
    begun = read_tile(begun, owner, out, tally);
  }
  if (begun && ranks_.rank() == owner) out.append(std::span<const AnyColouring>(), {}, false);
}

template <class AnyColouring>
std::uint64_t AnyTeamExpander<AnyColouring>::bytes_read() const {
  std::uint64_t bytes = 0;
  for (const auto& member : members_) bytes += member->marker.bytes_read();
  return bytes;
}

template <class AnyColouring>
void AnyTeamExpander<AnyColouring>::advance_to(Bitboard occupancy) {
  for (const auto& member : members_) member->marker.advance_to(occupancy);
}

// Each rank's share of the parents' chunks.
template <class AnyColouring>
void AnyTeamExpander<AnyColouring>::find_tasks() {
  tasks_.clear();
  const auto ranks = static_cast<std::size_t>(ranks_.count());
  std::size_t number = 0;
  for (const ParentMove& source : work_.parent_moves()) {
    const std::uint32_t last = frontier_.last_chunk_of(source.position);
    for (std::uint32_t chunk = source.record.chunk; chunk <= last; ++chunk) {
      if (number++ % ranks == static_cast<std::size_t>(ranks_.rank())) tasks_.push_back({&source, chunk, {}});
    }
  }
}

template <class AnyColouring>
void AnyTeamExpander<AnyColouring>::mark_tile(std::uint32_t tile) {
  std::atomic<std::size_t> next{0};
  run_together(ranks_, [&] {
    work_.begin_tile(tile);
    work_.clear();  // slices of the last tile that other ranks read are still in this bitmap
    run_on_threads(threads_, [&](int thread) {
      Member& member = *members_[static_cast<std::size_t>(thread)];
      for (std::size_t i = next++; i < tasks_.size(); i = next++) {
        Task& task = tasks_[i];
        member.marker.mark_chunk_in_team(work_, *task.source, task.chunk, task.range, member.moves);
      }
    });
  });
  ranks_.allreduce(Reduction::kOr, work_.bitmap(0));
}

// From the first filled word on; none if there is no such word.
template <class AnyColouring>
auto AnyTeamExpander<AnyColouring>::cut_into_slices() -> std::vector<Slice> {
  const ColouringBitmap& bitmap = work_.result();
  const auto first_filled = static_cast<std::size_t>(
      std::ranges::find_if(bitmap, [](std::uint64_t word) { return word != 0; }) - bitmap.begin());
  if (first_filled == bitmap.size()) return {};
  std::vector<Slice> slices;
  const auto add = [&](std::size_t first, std::size_t last) {
    slices.push_back({.first = first, .last = last, .segment = {}, .tally = {}});
  };
  if constexpr (std::is_same_v<AnyColouring, WideColouring>) {
    const std::size_t words = std::size_t{1} << (slice_bits(work_.discs()) - 6);
    for (std::size_t first = first_filled / words * words; first < bitmap.size(); first += words)
      add(first, std::min(first + words, bitmap.size()));
  } else {
    const std::size_t words = bitmap.size() - first_filled;
    const std::size_t count = std::min(most_slices_, words);
    for (std::size_t i = 0; i < count; ++i)
      add(first_filled + words * i / count, first_filled + words * (i + 1) / count);
  }
  return slices;
}

// Returns whether the record was begun, here or before.
template <class AnyColouring>
bool AnyTeamExpander<AnyColouring>::read_tile(bool record_begun, int owner, SegmentWriter& out,
                                              Tally& tally) {
  std::vector<Slice> slices = cut_into_slices();
  if (slices.empty()) return record_begun;
  const auto ranks = static_cast<std::size_t>(ranks_.count());
  const auto rank = static_cast<std::size_t>(ranks_.rank());
  const std::size_t end = slices.size() * (rank + 1) / ranks;
  const std::size_t begin = slices.size() * rank / ranks;
  std::atomic<std::size_t> next{begin};
  run_together(ranks_, [&] {
    run_on_threads(threads_, [&](int thread) {
      AnyStateExtractor<AnyColouring>& extractor = members_[static_cast<std::size_t>(thread)]->extractor;
      SegmentWriter writer(kernels_);
      for (std::size_t i = next++; i < end; i = next++) {
        Slice& slice = slices[i];
        extractor.begin(record_begun || i > 0);
        extractor.read(work_, slice.first, slice.last, writer, slice.tally);
        extractor.end(true, writer, slice.tally);
        slice.segment = writer.finish();
        writer.clear();
      }
    });
  });
  extract_slices(owner, std::span<const Slice>(slices).subspan(begin, end - begin), out, tally);
  return true;
}

// Returns the moves that this rank's threads have counted since the last call.
template <class AnyColouring>
MoveCount AnyTeamExpander<AnyColouring>::drain_moves() {
  MoveCount moves;
  for (const auto& member : members_) moves += std::exchange(member->moves, {});
  return moves;
}

// Sends the ranks' slices, which ascend with the ranks, and their moves to the owner.
template <class AnyColouring>
void AnyTeamExpander<AnyColouring>::extract_slices(int owner, std::span<const Slice> mine, SegmentWriter& out,
                                                   Tally& tally) {
  MessageWriter message;
  message.put(drain_moves());
  for (const Slice& slice : mine) {
    message.put(slice.tally);
    put_index(message, slice.segment);
    message.put_list(std::span(slice.segment.bytes));
  }
  const std::vector<Message> received = ranks_.gather(owner, message.message());
  if (ranks_.rank() != owner) return;  // only the owner receives them
  for (const Message& slices : received) {
    MessageReader reader(slices);
    tally.moves_before += reader.get<MoveCount>();
    while (!reader.at_end()) {
      tally += reader.get<Tally>();
      Segment segment{get_index(reader), {}};
      segment.bytes = reader.get_list<std::byte>();
      out.append_part(segment);
    }
  }
}

template class AnyTeamExpander<Colouring>;
template class AnyTeamExpander<WideColouring>;

}  // namespace othello::enumerate
