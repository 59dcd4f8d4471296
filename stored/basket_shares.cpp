#include "stored/basket_shares.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <stdexcept>

#include "shiftedqueue/distribution.h"
#include "shiftedqueue/engine/queue_numbering.h"

namespace othello::stored {
namespace {

using Number = std::uint64_t;

// Where the baskets after the first begin: quantiles of a sample.
std::vector<Number> sampled_cuts(const StoredSet& set, const shiftedqueue::QueueNumbering<Number>& numbering,
                                 int baskets) {
  std::vector<Number> sample;
  const auto count = static_cast<std::uint64_t>(baskets);
  for (const State& state : set.sample(count * kSampleOfBasket, 1))
    sample.push_back(numbering.rank_orbit(state));
  std::ranges::sort(sample);
  std::vector<Number> cuts;
  for (std::uint64_t basket = 1; basket < count; ++basket)
    cuts.push_back(sample[static_cast<std::size_t>(sample.size() * basket / count)]);
  return cuts;
}

}  // namespace

BasketShares measure_baskets(const StoredSet& set, int baskets, std::uint64_t parts) {
  const StoredSetLabel& label = set.label();
  // The parts are of the range of all depths, whose numbers may need more bits than those of this one.
  if (label.number_bytes != sizeof(Number) ||
      shiftedqueue::number_bytes_of(label.board, label.symmetry, label.numbering) != sizeof(Number))
    throw std::invalid_argument("numbers of more than 64 bits are not cut");
  shiftedqueue::QueueNumbering<Number> numbering(label.board, Symmetry(label.board, label.symmetry),
                                                 label.numbering);
  numbering.begin_depth(label.depth);
  parts = std::min<std::uint64_t>(parts, numbering.bound());
  const Number width = (numbering.bound() - 1) / parts + 1;
  std::vector<std::uint64_t> part_sizes(static_cast<std::size_t>((numbering.bound() - 1) / width + 1));
  const std::vector<Number> cuts = sampled_cuts(set, numbering, baskets);
  BasketShares shares;
  shares.by_sample.resize(static_cast<std::size_t>(baskets));
  std::size_t part = 0;
  std::size_t basket = 0;
  set.visit([&](std::span<const Number> numbers) {
    for (const Number number : numbers) {
      if (number >= (part + 1) * width) part = static_cast<std::size_t>(number / width);
      ++part_sizes[part];
      while (basket < cuts.size() && number >= cuts[basket]) ++basket;
      ++shares.by_sample[basket];
    }
  });
  const std::vector<std::uint64_t> breakpoints = shiftedqueue::basket_breakpoints(part_sizes, baskets);
  for (std::size_t i = 0; i + 1 < breakpoints.size(); ++i) {
    const auto begin = part_sizes.begin() + static_cast<std::ptrdiff_t>(breakpoints[i]);
    const auto end = part_sizes.begin() + static_cast<std::ptrdiff_t>(breakpoints[i + 1]);
    shares.by_parts.push_back(std::reduce(begin, end));
  }
  return shares;
}

}  // namespace othello::stored
