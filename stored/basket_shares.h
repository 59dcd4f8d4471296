// How a set of states is cut into baskets, one for each of many threads (shiftedqueue/distribution.h): by parts of equal width,
// as the paper does, and at quantiles of a sample.
#pragma once

#include <cstdint>
#include <vector>

#include "stored/stored_set.h"

namespace othello::stored {

/// Sampled states of each basket.
inline constexpr std::uint64_t kSampleOfBasket = 64;

/// The states of each basket, the lowest numbers first.
struct BasketShares {
  std::vector<std::uint64_t> by_parts;
  std::vector<std::uint64_t> by_sample;
};

/// Reads the set once. The numbers of all depths of its board must have 64 bits; throws std::invalid_argument if
/// they have more, and as StoredSet::visit() does.
BasketShares measure_baskets(const StoredSet& set, int baskets, std::uint64_t parts);

}  // namespace othello::stored
