#include "enumerate/frontier/successors.h"

#include <algorithm>
#include <iterator>

#include "system/sort.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

// Occupancies gathered before they are sorted: 2 MiB a thread, or as many as it has found if these are more,
// so that each is merged only a few times.
constexpr std::size_t kMinSortedAtATime = std::size_t{1} << 18;
constexpr std::size_t kMaxSortedAtATime = std::size_t{1} << 21;
// At half-filled boards there are about as many successors as parents. A thread that finds most of them holds
// them twice while it merges, and those that it gathers.
constexpr std::uint64_t kBytesOfParent = 3 * sizeof(Bitboard);
// Samples of a share's values, to cut those of all shares into equal parts.
constexpr std::size_t kSamples = 32;

std::vector<Bitboard> merged(const std::vector<Bitboard>& a, const std::vector<Bitboard>& b) {
  std::vector<Bitboard> both;
  both.reserve(a.size() + b.size());
  std::ranges::set_union(a, b, std::back_inserter(both));
  return both;
}

// The successors of one thread's share of the parents.
std::vector<Bitboard> successors_of(const PlaceBoard& board, std::span<const RecordLocation> parents) {
  std::vector<Bitboard> found;
  std::vector<Bitboard> batch;
  std::size_t sorted_at_a_time = kMinSortedAtATime;
  const auto sort_batch = [&] {
    batch.resize(sort_unique(std::span<std::uint64_t>(batch)));
    found = found.empty() ? std::vector<Bitboard>(batch) : merged(found, batch);
    batch.clear();
    sorted_at_a_time = std::clamp(found.size(), kMinSortedAtATime, kMaxSortedAtATime);
  };
  for (const RecordLocation& parent : parents) {
    for_each_successor(board, parent.occupancy, [&](Bitboard successor) { batch.push_back(successor); });
    if (batch.size() >= sorted_at_a_time) sort_batch();
  }
  sort_batch();
  return found;
}

// Cuts the ascending values of all shares into as many ranges of about equal length: returns the first value
// of each but the first.
std::vector<Bitboard> cuts_between(std::span<const std::vector<Bitboard>> shares) {
  std::vector<Bitboard> samples;
  // Each share is sampled at other places, so that the samples of similar shares do not cluster.
  const std::size_t places = kSamples * shares.size();
  for (std::size_t number = 0; number < shares.size(); ++number) {
    const std::vector<Bitboard>& share = shares[number];
    for (std::size_t place = number; place < places && !share.empty(); place += shares.size()) {
      samples.push_back(share[share.size() * place / places]);
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
  std::vector<std::span<const Bitboard>> parts;
  std::size_t count = 0;
  for (const std::vector<Bitboard>& share : shares) {
    const auto begin = range == 0 ? share.begin() : std::ranges::lower_bound(share, cuts[range - 1]);
    const auto end = range == cuts.size() ? share.end() : std::lower_bound(begin, share.end(), cuts[range]);
    parts.emplace_back(begin, end);
    count += parts.back().size();
  }
  std::vector<Bitboard> values;
  values.reserve(count);
  for (const std::span<const Bitboard> part : parts) values.insert(values.end(), part.begin(), part.end());
  values.resize(sort_unique(std::span<std::uint64_t>(values)));
  return values;
}

}  // namespace

std::uint64_t successor_bytes(std::size_t parents) {
  return kMinSortedAtATime * sizeof(Bitboard) + parents * kBytesOfParent;
}

// Two steps of all threads, however many, since each takes time to begin and to end: first by shares of the
// parents, then by ranges of their successors.
std::vector<Bitboard> successor_occupancies(const PlaceBoard& board, std::span<const RecordLocation> parents,
                                            int threads, std::uint64_t most_bytes,
                                            std::size_t least_parents) {
  const std::uint64_t fit = std::max<std::uint64_t>(most_bytes / successor_bytes(parents.size()), 1);
  const std::size_t count =
      std::clamp<std::size_t>(parents.size() / least_parents, 1,
                              static_cast<std::size_t>(std::min(static_cast<std::uint64_t>(threads), fit)));
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
  shares.clear();
  std::size_t found = 0;
  for (const std::vector<Bitboard>& range : ranges) found += range.size();
  std::vector<Bitboard> all;
  all.reserve(found);
  for (std::vector<Bitboard>& range : ranges) {
    all.insert(all.end(), range.begin(), range.end());
    range = std::vector<Bitboard>();
  }
  return all;
}

}  // namespace othello::enumerate
