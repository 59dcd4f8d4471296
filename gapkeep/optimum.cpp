#include "gapkeep/optimum.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace othello {
namespace {

// A threshold of a layer, and the cheapest way to it.
struct Node {
  Uint128 threshold = 0;
  std::uint64_t bits = 0;
  std::uint64_t gaps_left = 0;  // F(threshold)
  int width = 0;                // the last one on the way
  std::size_t parent = 0;       // in the layer before
};

using Layer = std::vector<Node>;

Uint128 after(Uint128 threshold, int width) {
  return threshold + (Uint128{1} << width) - 1;
}

// Keeps the nodes that no other of the layer dominates: bits must fall as thresholds do.
void drop_beaten(Layer& layer) {
  std::ranges::sort(layer, [](const Node& a, const Node& b) {
    return a.threshold != b.threshold ? a.threshold > b.threshold : a.bits < b.bits;
  });
  std::uint64_t fewest = std::numeric_limits<std::uint64_t>::max();
  std::erase_if(layer, [&](const Node& node) {
    if (node.bits >= fewest) return true;
    fewest = node.bits;
    return false;
  });
}

// Adds one width. Thresholds beyond `limit`, which is above all gaps, are equivalent to it.
Layer next_layer(const Layer& layer, const std::vector<int>& widths, const GapCounts& gaps, Uint128 limit) {
  Layer next;
  for (std::size_t i = 0; i < layer.size(); ++i) {
    for (const int width : widths) {
      const Uint128 threshold = std::min(after(layer[i].threshold, width), limit);
      const std::uint64_t bits = layer[i].bits + static_cast<std::uint64_t>(width) * layer[i].gaps_left;
      next.push_back({.threshold = threshold, .bits = bits, .gaps_left = 0, .width = width, .parent = i});
      if (threshold == limit) break;  // wider ones cost more and reach no further
    }
  }
  drop_beaten(next);
  for (Node& node : next) node.gaps_left = gaps.count_at_least(node.threshold);
  return next;
}

struct Ending {
  std::uint64_t bits = std::numeric_limits<std::uint64_t>::max();
  std::size_t node = 0;
  int width = 0;
};

// The cheapest last width after any node of a layer; it must reach `largest`.
std::optional<Ending> best_ending(const Layer& layer, const std::vector<int>& widths, std::uint64_t largest) {
  std::optional<Ending> best;
  for (std::size_t i = 0; i < layer.size(); ++i) {
    const auto width = std::ranges::find_if(
        widths, [&](int candidate) { return after(layer[i].threshold, candidate) >= largest; });
    if (width == widths.end()) continue;
    const std::uint64_t bits = layer[i].bits + static_cast<std::uint64_t>(*width) * layer[i].gaps_left;
    if (!best || bits < best->bits) best = {.bits = bits, .node = i, .width = *width};
  }
  return best;
}

Widths widths_to(const std::vector<Layer>& layers, const Ending& ending) {
  std::vector<int> widths{ending.width};
  std::size_t node = ending.node;
  for (std::size_t level = layers.size() - 1; level > 0; --level) {
    widths.push_back(layers[level][node].width);
    node = layers[level][node].parent;
  }
  std::ranges::reverse(widths);
  return Widths(widths);
}

std::vector<int> multiples_of(int step) {
  std::vector<int> widths;
  for (int width = step; width <= kMaxWidth; width += step) widths.push_back(width);
  return widths;
}

}  // namespace

WidthChoices WidthChoices::all() {
  return {.first = multiples_of(1), .later = multiples_of(1)};
}

WidthChoices WidthChoices::whole_bytes() {
  return {.first = multiples_of(8), .later = multiples_of(8)};
}

std::vector<Optimum> optimal_widths(const GapCounts& gaps, int most, const WidthChoices& choices) {
  const std::uint64_t largest = gaps.largest();
  std::vector<Layer> layers{{Node{.gaps_left = gaps.total()}}};
  std::vector<Optimum> optima;
  for (int count = 1; count <= most; ++count) {
    const std::vector<int>& widths = count == 1 ? choices.first : choices.later;
    if (const auto ending = best_ending(layers.back(), widths, largest)) {
      optima.push_back({.widths = widths_to(layers, *ending), .bits = ending->bits});
    }
    if (count < most) layers.push_back(next_layer(layers.back(), widths, gaps, Uint128{largest} + 1));
  }
  return optima;
}

}  // namespace othello
