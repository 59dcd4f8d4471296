#include "estimate/setting.h"

#include <algorithm>

namespace othello {

std::vector<State> Setting::roots() const {
  std::vector<State> found;
  for (const Transformation& element : group) {
    const State image = element(start);
    if (std::ranges::find(found, image) == found.end()) found.push_back(image);
  }
  return found;
}

Setting ordinary_setting(const Board& board, SymmetryMode symmetry) {
  Setting setting{
      .board = board, .existing = board.all(), .open = board.all(), .start = board.start(), .group = {}};
  const Symmetry whole(board, symmetry);
  for (int element = 0; element < whole.order(); ++element) setting.group.push_back(whole.element(element));
  return setting;
}

}  // namespace othello
