#include "enumerate/frontier/parent_release.h"

#include <algorithm>

#include "enumerate/frontier/successors.h"
#include "system/threads.h"

namespace othello::enumerate {
namespace {

Bitboard last_successor(const PlaceBoard& board, std::span<const RecordLocation> records) {
  Bitboard last = 0;
  for (const RecordLocation& record : records)
    for_each_successor(board, record.occupancy,
                       [&](Bitboard successor) { last = std::max(last, successor); });
  return last;
}

}  // namespace

ParentRelease::ParentRelease(const PlaceBoard& board, const Frontier& frontier, int threads)
    : needs_(frontier.segments()) {
  const auto find_need = [&](std::size_t segment) {
    const auto [begin, end] = frontier.records_of(segment);
    needs_[segment] = {
        .last_successor = last_successor(board, frontier.index().locations().subspan(begin, end - begin)),
        .segment = segment};
  };
  run_each(needs_.size(), find_need, threads);
  std::ranges::sort(needs_, {}, &Need::last_successor);
}

std::vector<std::size_t> ParentRelease::extract_below(Bitboard below, std::size_t most) {
  std::vector<std::size_t> taken;
  while (taken.size() < most && taken_ < needs_.size() && needs_[taken_].last_successor < below) {
    taken.push_back(needs_[taken_++].segment);
  }
  return taken;
}

}  // namespace othello::enumerate
