#include "enumerate/occupancy/store/successors.h"

#include <algorithm>
#include <iterator>

#include "machine/sort.h"
#include "machine/team.h"

namespace othello {
namespace {

// Occupancies gathered before they are sorted: 16 MiB a thread.
constexpr std::size_t kSortedAtATime = std::size_t{1} << 21;
// Of a share; fewer are found before another thread is awake.
constexpr std::size_t kLeastParents = 4096;
// Of a share's values, to cut those of all into equal parts.
constexpr std::size_t kSamples = 32;

std::vector<Bitboard> merged(const std::vector<Bitboard>& a, const std::vector<Bitboard>& b) {
  std::vector<Bitboard> both;
  both.reserve(a.size() + b.size());
  std::ranges::set_union(a, b, std::back_inserter(both));
  return both;
}

// Of one thread's share of the parents.
std::vector<Bitboard> successors_of(const PlaceBoard& board, std::span<const RecordPlace> parents) {
  std::vector<Bitboard> found;
  std::vector<Bitboard> batch;
  const auto sort_batch = [&] {
    batch.resize(sort_unique(std::span<std::uint64_t>(batch)));
    found = merged(found, batch);
    batch.clear();
  };
  for (const RecordPlace& parent : parents) {
    for_each_successor(board, parent.occupancy, [&](Bitboard successor) { batch.push_back(successor); });
    if (batch.size() >= kSortedAtATime) sort_batch();
  }
  sort_batch();
  return found;
}

// Cuts the values of all shares, which are ascending, into as many ranges of about equal length: returns the
// first value of each but the first.
std::vector<Bitboard> cuts_between(std::span<const std::vector<Bitboard>> shares) {
  std::vector<Bitboard> samples;
  for (const std::vector<Bitboard>& share : shares) {
    for (std::size_t i = 0; i < kSamples && !share.empty(); ++i) {
      samples.push_back(share[share.size() * i / kSamples]);
    }
  }
  std::ranges::sort(samples);
  std::vector<Bitboard> cuts;
  for (std::size_t range = 1; range < shares.size() && !samples.empty(); ++range) {
    cuts.push_back(samples[samples.size() * range / shares.size()]);
  }
  return cuts;
}

// The values of all shares from the cut before `range` to the one after it.
std::vector<Bitboard> values_in_range(std::span<const std::vector<Bitboard>> shares,
                                      std::span<const Bitboard> cuts, std::size_t range) {
  std::vector<Bitboard> values;
  for (const std::vector<Bitboard>& share : shares) {
    const auto begin = range == 0 ? share.begin() : std::ranges::lower_bound(share, cuts[range - 1]);
    const auto end = range == cuts.size() ? share.end() : std::ranges::lower_bound(share, cuts[range]);
    values.insert(values.end(), begin, end);
  }
  values.resize(sort_unique(std::span<std::uint64_t>(values)));
  return values;
}

}  // namespace

// By two steps of all threads however many there are, since each takes time to begin and to end: first by
// shares of the parents, then by ranges of what they lead to.
std::vector<Bitboard> successor_occupancies(const PlaceBoard& board, std::span<const RecordPlace> parents,
                                            int threads) {
  const std::size_t count =
      std::clamp<std::size_t>(parents.size() / kLeastParents, 1, static_cast<std::size_t>(threads));
  std::vector<std::vector<Bitboard>> shares(count);
  const auto find_share = [&](std::size_t i) {
    const std::size_t begin = parents.size() * i / count;
    shares[i] = successors_of(board, parents.subspan(begin, parents.size() * (i + 1) / count - begin));
  };
  run_each(count, find_share, threads);
  if (count == 1) return std::move(shares[0]);
  const std::vector<Bitboard> cuts = cuts_between(shares);
  std::vector<std::vector<Bitboard>> ranges(cuts.size() + 1);
  run_each(
      ranges.size(), [&](std::size_t i) { ranges[i] = values_in_range(shares, cuts, i); }, threads);
  std::size_t found = 0;
  for (const std::vector<Bitboard>& range : ranges) found += range.size();
  std::vector<Bitboard> all;
  all.reserve(found);
  for (const std::vector<Bitboard>& range : ranges) all.insert(all.end(), range.begin(), range.end());
  return all;
}

}  // namespace othello
