#include "system/sort.h"

#ifdef OTHELLO_HAS_HIGHWAY
#include <hwy/contrib/sort/vqsort.h>
#endif

#include <algorithm>

namespace othello {
namespace {

template <class Number>
std::size_t distinct(std::span<Number> values) {
  return static_cast<std::size_t>(std::unique(values.begin(), values.end()) - values.begin());
}

#ifdef OTHELLO_HAS_HIGHWAY

template <class Value>
void sort(Value* values, std::size_t count) {
  const hwy::Sorter sorter;
  sorter(values, count, hwy::SortAscending());
}

void sort(std::span<std::uint64_t> values) {
  sort(values.data(), values.size());
}
void sort(std::span<Uint128> values) {
  // hwy::uint128_t is the same little-endian pair of 64-bit halves.
  static_assert(sizeof(hwy::uint128_t) == sizeof(Uint128) && alignof(hwy::uint128_t) <= alignof(Uint128));
  sort(reinterpret_cast<hwy::uint128_t*>(values.data()), values.size());
}

#else

template <class Number>
void sort(std::span<Number> values) {
  std::ranges::sort(values);
}

#endif

}  // namespace

std::size_t sort_unique(std::span<std::uint64_t> values) {
  sort(values);
  return distinct(values);
}

std::size_t sort_unique(std::span<Uint128> values) {
  sort(values);
  return distinct(values);
}

}  // namespace othello
