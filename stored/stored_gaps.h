// The gaps between the states of a stored set, in the numbering of the set or in another one.
//
// A set holds its states in the numbering of the engine that wrote it. For the other one every state is
// decoded, numbered again and sorted, which takes 8 bytes of memory a state; the gaps in the set's own
// numbering, and those within occupancies of a set in the occupancy numbering, are read as they stand.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "gapkeep/gap_stream.h"
#include "stored/stored_set.h"

namespace othello::stored {

enum class GapNumbering {
  kOthello,    // ranks of Othello numbers (numbering/othello_numbering.h)
  kOccupancy,  // occupancy numbers (numbering/occupancy_numbering.h)
  kColouring,  // colourings within each occupancy, as the occupancy engine stores them: the first gap of an
               // occupancy is its smallest colouring, counted from before 0, so that every state has a gap
};

std::string_view name_of(GapNumbering numbering);
/// "othello", "occupancy" or "colouring"; nothing for anything else.
std::optional<GapNumbering> gap_numbering_named(std::string_view name);

class StoredGaps {
 public:
  using Visit = VisitGaps;

  /// `set` must outlive this. Throws std::invalid_argument if its numbers have 128 bits,
  /// DamagedFile if the board lacks its depth.
  explicit StoredGaps(const StoredSet& set);

  const StoredSetLabel& label() const { return set_.label(); }
  /// The numbering of the set.
  GapNumbering own() const { return own_; }
  /// Bits of a number of this numbering, uncompressed.
  int number_bits(GapNumbering numbering) const;
  /// Passes on all gaps (differences minus one) in the order of the numbers, some at a time. Throws
  /// DamagedFile if the states are not what its label says, CapacityError if numbering them again takes too
  /// much memory, std::invalid_argument if the new numbers have more than 64 bits.
  void visit(GapNumbering numbering, const Visit& visit);
  /// The same as a stream, which this must outlive.
  GapStream stream(GapNumbering numbering);

 private:
  const std::vector<std::uint64_t>& renumbered();

  const StoredSet& set_;
  GapNumbering own_;
  std::vector<std::uint64_t>
      renumbered_;  // in the numbering that is not the set's own, computed when first requested
};

}  // namespace othello::stored
