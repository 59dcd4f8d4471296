#include "enumerate/occupancy/team_expander.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "enumerate/occupancy/tuning.h"
#include "ranks/failure.h"
#include "ranks/message.h"
#include "system/team.h"

namespace othello {
// The data of one thread.
struct TeamExpander::Member {
  Member(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents)
      : marker(space.places, kernels, parents, Marking::kDirect), extractor(space, kernels) {}

  Marker marker;
  StateExtractor extractor;
  MoveCount moves;  // of what it marked of an occupancy, until they are counted
};

// Words [first, last) of the bitmap, and their result.
struct TeamExpander::Slice {
  std::size_t first = 0;
  std::size_t last = 0;
  Segment segment;
  Tally tally;
};

TeamExpander::TeamExpander(const SearchSpace& space, const Kernels& kernels, ChunkCache& parents,
                           int tile_bits, int threads, Ranks& ranks, int all_threads)
    : kernels_(kernels),
      frontier_(parents.frontier()),
      threads_(threads),
      ranks_(ranks),
      most_slices_(tuning::kSlicesPerThread * static_cast<std::size_t>(all_threads)),
      work_(space.places, Marking::kDirect, tile_bits) {
  for (int thread = 0; thread < threads; ++thread) {
    members_.push_back(std::make_unique<Member>(space, kernels, parents));
  }
}

TeamExpander::~TeamExpander() = default;

void TeamExpander::expand(Bitboard occupancy, int owner, SegmentWriter& out, Tally& tally) {
  work_.begin(occupancy, frontier_.index());
  for (const auto& member : members_) member->marker.reach(occupancy);
  bool begun = false;
  for (std::uint32_t tile = 0; tile < work_.tiles(); ++tile) {
    mark_tile(tile);
    begun = read_tile(begun, owner, out, tally);
  }
  if (begun && ranks_.rank() == owner) out.append(std::span<const Colouring>(), {}, false);
}

std::uint64_t TeamExpander::bytes_read() const {
  std::uint64_t bytes = 0;
  for (const auto& member : members_) bytes += member->marker.bytes_read();
  return bytes;
}

void TeamExpander::mark_tile(std::uint32_t tile) {
  struct Task {
    const Source* source;
    std::uint32_t chunk;
  };
  std::vector<Task> tasks;
  const auto ranks = static_cast<std::size_t>(ranks_.count());
  std::size_t number = 0;
  for (const Source& source : work_.sources()) {
    const std::uint32_t last = frontier_.last_chunk_of(source.position);
    for (std::uint32_t chunk = source.record.chunk; chunk <= last; ++chunk) {
      if (number++ % ranks == static_cast<std::size_t>(ranks_.rank())) tasks.push_back({&source, chunk});
    }
  }
  std::atomic<std::size_t> next{0};
  run_together(ranks_, [&] {
    work_.begin_tile(tile);
    work_.clear();  // slices of the last tile that other ranks read are still in this bitmap
    run_team(threads_, [&](int thread) {
      Member& member = *members_[static_cast<std::size_t>(thread)];
      for (std::size_t i = next++; i < tasks.size(); i = next++) {
        member.marker.mark_chunk_in_team(work_, *tasks[i].source, tasks[i].chunk, member.moves);
      }
    });
  });
  ranks_.allreduce(Reduction::kOr, work_.bitmap(0));
}

// Returns whether the record was begun, here or before.
bool TeamExpander::read_tile(bool record_begun, int owner, SegmentWriter& out, Tally& tally) {
  const ColouringBitmap& bitmap = work_.result();
  const auto first_filled = static_cast<std::size_t>(
      std::ranges::find_if(bitmap, [](std::uint64_t word) { return word != 0; }) - bitmap.begin());
  if (first_filled == bitmap.size()) return record_begun;
  const auto ranks = static_cast<std::size_t>(ranks_.count());
  const auto rank = static_cast<std::size_t>(ranks_.rank());
  std::vector<Slice> slices(std::min(most_slices_, bitmap.size() - first_filled));
  for (std::size_t i = 0; i < slices.size(); ++i) {
    const std::size_t words = bitmap.size() - first_filled;
    slices[i].first = first_filled + words * i / slices.size();
    slices[i].last = first_filled + words * (i + 1) / slices.size();
  }
  const std::size_t end = slices.size() * (rank + 1) / ranks;
  const std::size_t begin = slices.size() * rank / ranks;
  std::atomic<std::size_t> next{begin};
  run_together(ranks_, [&] {
    run_team(threads_, [&](int thread) {
      StateExtractor& extractor = members_[static_cast<std::size_t>(thread)]->extractor;
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
  take_slices(owner, std::span(slices).subspan(begin, end - begin), out, tally);
  return true;
}

// Returns the moves that this rank's threads have counted since the last call.
MoveCount TeamExpander::take_moves() {
  MoveCount moves;
  for (const auto& member : members_) moves += std::exchange(member->moves, {});
  return moves;
}

// Sends the ranks' slices, which ascend with the ranks, and their moves to the owner.
void TeamExpander::take_slices(int owner, std::span<const Slice> mine, SegmentWriter& out, Tally& tally) {
  MessageWriter message;
  message.put(take_moves());
  for (const Slice& slice : mine) {
    message.put(slice.tally);
    message.put_list(std::span(slice.segment.records));
    message.put_list(std::span(slice.segment.chunks));
    message.put_list(std::span(slice.segment.bytes));
  }
  const std::vector<Message> received = ranks_.gather(owner, message.message());
  if (ranks_.rank() != owner) return;  // only the owner receives them
  for (const Message& slices : received) {
    MessageReader reader(slices);
    tally.moves_before += reader.take<MoveCount>();
    while (!reader.at_end()) {
      tally += reader.take<Tally>();
      Segment segment;
      segment.records = reader.take_list<RecordLocation>();
      segment.chunks = reader.take_list<ChunkLocation>();
      segment.bytes = reader.take_list<std::byte>();
      out.append_part(segment);
    }
  }
}

}  // namespace othello
