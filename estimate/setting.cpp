#include "estimate/setting.h"

#include <algorithm>

namespace othello::estimate {

std::vector<State> Setting::start_images() const {
  std::vector<State> found;
  for (int element = 0; element < symmetry.order(); ++element) {
    const State image = symmetry.element(element)(board.start());
    if (std::ranges::find(found, image) == found.end()) found.push_back(image);
  }
  return found;
}

}  // namespace othello::estimate
