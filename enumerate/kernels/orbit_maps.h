// The maps between the colourings of one occupancy and those of its orbit. Everything that reads the stored
// parents of an occupancy S uses them: a parent may lie in an image g(S), and successors that were computed
// there are mapped back to S; if S has symmetries of its own, each colouring has a representative, the smallest
// of its images under them.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "enumerate/kernels/bit_tables.h"
#include "enumerate/kernels/kernels.h"
#include "enumerate/kernels/place_board.h"

namespace othello::enumerate {

/// One thread's own; reused from occupancy to occupancy. What was built for one is kept until another begins.
template <class AnyColouring>
class AnyOrbitMaps {
 public:
  AnyOrbitMaps(const PlaceBoard& board, const Kernels& kernels)
      : board_(board), kernels_(kernels_of<AnyColouring>(kernels)) {}

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
    const Transformation& inverse = board_.element(board_.inverse_of(element));
    const Bitboard image = board_.element(element)(occupancy_);
    if (kernels_.permute_bits == nullptr) {
      build_permutation(inverse, image, inverse_);
      return;
    }
    const BitImages<AnyColouring> images = bit_images<AnyColouring>(inverse, image);
    inverse_matrices_.build(std::span(images).first(static_cast<std::size_t>(std::popcount(image))));
  }

  /// Whether the image differs from the occupancy.
  bool needs_mapping() const { return element_ != 0; }
  /// Whether the occupancy has symmetries of its own.
  bool is_self_symmetric() const { return !stabilizer_.empty(); }
  /// The maps of these symmetries.
  std::span<const ColouringMap<AnyColouring>> stabilizer() const { return stabilizer_; }

  /// Maps a colouring of the image to one of the occupancy.
  AnyColouring map_back(AnyColouring colouring) const {
    map_back(std::span(&colouring, 1));
    return colouring;
  }
  void map_back(std::span<AnyColouring> colourings) const {
    if (!needs_mapping()) return;
    if (kernels_.permute_bits != nullptr) {
      kernels_.permute_bits(colourings.data(), colourings.size(), inverse_matrices_);
      return;
    }
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
  const AnyKernels<AnyColouring>& kernels_;
  Bitboard occupancy_ = 0;
  int element_ = 0;
  std::vector<ColouringMap<AnyColouring>> stabilizer_;
  ColouringMap<AnyColouring> inverse_;  // or, if the kernels permute bits:
  BitMatrices<AnyColouring> inverse_matrices_;
};

}  // namespace othello::enumerate
