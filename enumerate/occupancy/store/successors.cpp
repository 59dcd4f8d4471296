#include "enumerate/occupancy/store/successors.h"

#include <algorithm>
#include <iterator>

#include "machine/sort.h"
#include "machine/team.h"

namespace othello {
namespace {

// Occupancies gathered before they are sorted: 16 MiB a thread.
constexpr std::size_t kSortedAtATime = std::size_t{1} << 21;

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

}  // namespace

std::vector<Bitboard> successor_occupancies(const PlaceBoard& board, std::span<const RecordPlace> parents,
                                            int threads) {
  std::vector<std::vector<Bitboard>> shares(static_cast<std::size_t>(threads));
  run_team(threads, [&](int thread) {
    const auto share = [&](int end) {
      return parents.size() * static_cast<std::size_t>(end) / static_cast<std::size_t>(threads);
    };
    const std::size_t begin = share(thread);
    shares[static_cast<std::size_t>(thread)] =
        successors_of(board, parents.subspan(begin, share(thread + 1) - begin));
  });
  // Pairs of shares, in parallel, until one is left.
  for (std::size_t step = 1; step < shares.size(); step *= 2) {
    run_team(threads, [&](int thread) {
      const std::size_t to = 2 * step * static_cast<std::size_t>(thread);
      if (to + step >= shares.size()) return;
      shares[to] = merged(shares[to], shares[to + step]);
      shares[to + step] = {};
    });
  }
  return std::move(shares[0]);
}

}  // namespace othello
