// Frontiers that note what is released of them, and what a search needs of them.
#pragma once

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "enumerate/frontier/frontier.h"
#include "enumerate/frontier/segment_support.h"
#include "enumerate/kernels/place_board.h"

namespace othello::test {

struct WatchedFrontier {
  enumerate::Frontier frontier;
  std::vector<std::shared_ptr<WatchedBytes::Log>> logs;  // by segment
};

/// Segments of `per_segment` occupancies, each with the same states.
inline WatchedFrontier watched_frontier(const std::set<Bitboard>& occupancies, int per_segment) {
  WatchedFrontier watched;
  std::vector<enumerate::StoredSegment> segments;
  for (auto at = occupancies.begin(); at != occupancies.end();) {
    Records records;
    for (int i = 0; i < per_segment && at != occupancies.end(); ++i) {
      records[*at++] = {.states = {1, 2}, .passes = {}};
    }
    segments.push_back(enumerate::store_in_memory(segment_of(records)));
    watched.logs.push_back(std::make_shared<WatchedBytes::Log>());
    segments.back().bytes =
        std::make_unique<WatchedBytes>(std::move(segments.back().bytes), watched.logs.back());
  }
  watched.frontier = enumerate::Frontier(std::move(segments));
  return watched;
}

/// A search takes for a candidate every stored occupancy that is one of its images less one disc.
inline std::set<std::size_t> segments_needed(const enumerate::PlaceBoard& places,
                                             const enumerate::Frontier& frontier, Bitboard candidate) {
  std::set<std::size_t> needed;
  for (int element = 0; element < places.symmetry_order(); ++element) {
    const Bitboard image = places.element(element)(candidate);
    for (Bitboard rest = image & ~places.order().centre_places(); rest != 0; rest &= rest - 1) {
      const std::uint32_t position = frontier.index().find(image & ~(rest & (~rest + 1)));
      if (position == enumerate::OccupancyIndex::kNone) continue;
      needed.insert(frontier.segment_of(frontier.index().locations()[position].chunk));
    }
  }
  return needed;
}

}  // namespace othello::test
