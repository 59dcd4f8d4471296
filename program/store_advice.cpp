#include "program/store_advice.h"

#include <fmt/format.h>

namespace othello {

std::string store_advice(const StoredSetLabel& label, int depth) {
  const Board& board = label.board;
  const bool has_plain_name = board == Board(board.columns(), board.rows());
  return fmt::format(
      "store them with othello enumerate {}{} --depth {} --output FILE.h5, or --scratch DIR --keep-depths {}",
      has_plain_name ? board.name() : fmt::format("--from '{}'", board.name()),
      label.symmetry == SymmetryMode::kNone ? " --symmetry none" : "", depth, depth);
}

}  // namespace othello
