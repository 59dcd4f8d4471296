#include "python/binding/option_values.h"

#include <fmt/format.h>

#include <stdexcept>

#include "system/memory.h"
#include "system/threads.h"

namespace othello::python {

ScoreRule score_rule_of(const std::string& name) {
  const auto rule = score_rule_named(name);
  if (!rule) throw std::invalid_argument(fmt::format("score {}: must be winner or discs", name));
  return *rule;
}

int threads_of(int wanted) {
  if (wanted < 0 || wanted > kMaxThreads)
    throw std::invalid_argument(fmt::format("threads {}: must be from 1 to {}", wanted, kMaxThreads));
  return wanted == 0 ? default_threads() : wanted;
}

std::uint64_t memory_of(std::uint64_t wanted) {
  return wanted == 0 ? default_memory() : wanted;
}

SymmetryMode symmetry_of(const std::string& name) {
  const auto mode = symmetry_named(name);
  if (!mode) throw std::invalid_argument(fmt::format("symmetry {}: must be full or none", name));
  return *mode;
}

int depth_of(const Board& board, int wanted) {
  if (wanted < -1 || wanted > board.last_depth())
    throw std::invalid_argument(fmt::format("depth {}: must be from 0 to {}", wanted, board.last_depth()));
  return wanted == -1 ? board.last_depth() : wanted;
}

}  // namespace othello::python
