#include "system/sort.h"

#include <hwy/contrib/sort/vqsort.h>

#include <algorithm>

namespace othello {
namespace {

template <class Number>
std::size_t distinct(std::span<Number> values) {
  return static_cast<std::size_t>(std::unique(values.begin(), values.end()) - values.begin());
}

}  // namespace

std::size_t sort_unique(std::span<std::uint64_t> values) {
  const hwy::Sorter sorter;
  sorter(values.data(), values.size(), hwy::SortAscending());
  return distinct(values);
}

std::size_t sort_unique(std::span<Uint128> values) {
  // hwy::uint128_t is the same little-endian pair of 64-bit halves.
  static_assert(sizeof(hwy::uint128_t) == sizeof(Uint128) && alignof(hwy::uint128_t) <= alignof(Uint128));
  const hwy::Sorter sorter;
  sorter(reinterpret_cast<hwy::uint128_t*>(values.data()), values.size(), hwy::SortAscending());
  return distinct(values);
}

}  // namespace othello
