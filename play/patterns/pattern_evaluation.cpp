#include "play/patterns/pattern_evaluation.h"

#include <stdexcept>

#include "play/patterns/patterns.h"

namespace othello::patterns {

PatternEvaluation::PatternEvaluation(int columns, int rows, const BoardWeights& weights)
    : weights_(weights.weights) {
  std::vector<Instance> instances;
  std::vector<std::size_t> tables;
  std::size_t table = kStageVacant + 2 * kMobility;
  for (const Pattern& pattern : patterns_of(columns, rows)) {
    for (const Instance& instance : pattern.instances) {
      tables.push_back(table);
      instances.push_back(instance);
    }
    table += static_cast<std::size_t>(pattern.configurations());
  }
  if (weights_.size() != table * static_cast<std::size_t>(weights.stages))
    throw std::logic_error("weights of another board");
  blocks_ = (instances.size() + kBlock - 1) / kBlock;
  if (blocks_ == 0 || blocks_ > kMostBlocks) throw std::logic_error("too many patterns");
  of_cells_.assign(blocks_ * kBlock * kMaxCells, 0);
  for (std::size_t i = 0; i < instances.size(); ++i) {
    unsigned power = 1;
    for (const int cell : instances[i]) {
      of_cells_[static_cast<std::size_t>(cell) * blocks_ * kBlock + i] = static_cast<std::uint16_t>(power);
      power *= 3;
    }
  }
  static constexpr std::int16_t kNothing = 0;
  for (int vacant = 0; vacant <= kMaxCells; ++vacant) {
    Stage& stage = stages_[static_cast<std::size_t>(vacant)];
    const int number = std::min(vacant / kStageVacant, weights.stages - 1);
    stage.weights = weights_.data() + static_cast<std::size_t>(number) * table;
    stage.turn = stage.weights[vacant % kStageVacant];
    stage.tables.fill(&kNothing);
    for (std::size_t i = 0; i < tables.size(); ++i) stage.tables[i] = stage.weights + tables[i];
  }
}

}  // namespace othello::patterns
