#include "play/patterns/pattern_evaluation.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "play/patterns/patterns.h"

namespace othello::patterns {

PatternEvaluation::PatternEvaluation(int columns, int rows, BoardWeights weights)
    : weights_(std::move(weights.weights)) {
  std::vector<Instance> instances;
  std::vector<std::uint32_t> tables;
  std::size_t table = kVacantPerStage + 2 * kMobility;
  for (const Pattern& pattern : patterns_of(columns, rows)) {
    for (const Instance& instance : pattern.instances) {
      tables.push_back(static_cast<std::uint32_t>(table));
      instances.push_back(instance);
    }
    table += static_cast<std::size_t>(pattern.configurations());
  }
  if (weights_.size() != table * static_cast<std::size_t>(weights.stages))
    throw std::logic_error("weights of another board");
  blocks_ = (instances.size() + kBlock - 1) / kBlock;
  if (blocks_ == 0 || blocks_ > kMaxBlocks) throw std::logic_error("too many patterns");
  of_cells_.assign(blocks_ * kBlock * kMaxCells, 0);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    unsigned power = 1;
    for (const int cell : instances[i]) {
      of_cells_[static_cast<std::size_t>(cell) * blocks_ * kBlock + i] = static_cast<std::uint16_t>(power);
      power *= 3;
    }
  }
  summed_ = (instances.size() + 7) / 8 * 8;
  const std::size_t nothing = weights_.size();
  weights_.resize(nothing + 2);
  for (int vacant = 0; vacant <= kMaxCells; ++vacant) {
    Stage& stage = stages_[static_cast<std::size_t>(vacant)];
    const std::size_t begin =
        static_cast<std::size_t>(std::min(vacant / kVacantPerStage, weights.stages - 1)) * table;
    stage.weights = weights_.data() + begin;
    stage.turn = stage.weights[vacant % kVacantPerStage];
    stage.starts.fill(static_cast<std::uint32_t>(nothing - begin));
    std::ranges::copy(tables, stage.starts.begin());
  }
}

}  // namespace othello::patterns
