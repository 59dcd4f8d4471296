// The maps between the colourings of one occupancy and those of its orbit. Everything that reads the stored
// parents of an occupancy S uses them: a parent may lie in an image g(S), and successors that were computed
// there are mapped back to S; if S has symmetries of its own, each colouring has a representative, the smallest
// of its images under them.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "enumerate/kernels/bit_tables.h"
#include "enumerate/kernels/place_board.h"

namespace othello::enumerate {

/// One thread's own; reused from occupancy to occupancy. What was built for one is kept until another begins.
template <class AnyColouring>
class AnyOrbitMaps {
 public:
  explicit AnyOrbitMaps(const PlaceBoard& board) : board_(board) {}

  /// Continues to `occupancy`. `stabilizer`: the elements other than the identity that map it to itself.
  void begin(Bitboard occupancy, std::span<const int> stabilizer) {
    if (occupancy_ == occupancy) return;
    occupancy_ = occupancy;
    element_ = 0;
    stabilizer_.resize(stabilizer.size());
    for (std::size_t i = 0; i < stabilizer.size(); ++i) {
      build_permutation(board_.element(stabilizer[i]), occupancy, stabilizer_[i]);
    }
  }

  /// Continues to the occupancy's image under an element of the group, 0 being the identity.
  void begin_image(int element) {
    if (element_ == element) return;
    element_ = element;
    if (element == 0) return;
    build_permutation(board_.element(board_.inverse_of(element)), board_.element(element)(occupancy_),
                      inverse_);
  }

  /// Whether the image differs from the occupancy.
  bool needs_mapping() const { return element_ != 0; }
  /// Whether the occupancy has symmetries of its own.
  bool is_self_symmetric() const { return !stabilizer_.empty(); }
  /// The maps of these symmetries.
  std::span<const ColouringMap<AnyColouring>> stabilizer() const { return stabilizer_; }

  /// Maps a colouring of the image to one of the occupancy.
  AnyColouring map_back(AnyColouring colouring) const {
    return needs_mapping() ? inverse_(colouring) : colouring;
  }
  void map_back(std::span<AnyColouring> colourings) const {
    if (!needs_mapping()) return;
    for (AnyColouring& colouring : colourings) colouring = inverse_(colouring);
  }

  /// The smallest image of a colouring under the occupancy's own symmetries.
  AnyColouring find_smallest(AnyColouring colouring) const {
    AnyColouring smallest = colouring;
    for (const ColouringMap<AnyColouring>& permutation : stabilizer_) {
      smallest = std::min(smallest, permutation(colouring));
    }
    return smallest;
  }
  void find_smallest(std::span<AnyColouring> colourings) const {
    if (stabilizer_.empty()) return;
    for (AnyColouring& colouring : colourings) colouring = find_smallest(colouring);
  }

 private:
  const PlaceBoard& board_;
  Bitboard occupancy_ = 0;
  int element_ = 0;
  std::vector<ColouringMap<AnyColouring>> stabilizer_;
  ColouringMap<AnyColouring> inverse_;
};

}  // namespace othello::enumerate
