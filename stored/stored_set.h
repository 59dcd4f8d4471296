// The states of one depth as a search left them behind, in a results file or in a checkpoint: sorted numbers
// that can be read sequentially, or the states that they stand for.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "board/board.h"
#include "board/symmetry.h"
#include "enumerate/search/depth_row.h"
#include "enumerate/search/result.h"

namespace othello::stored {

/// What a stored set is of.
struct StoredSetLabel {
  Board board;
  SymmetryMode symmetry = SymmetryMode::kFull;
  int depth = 0;
  std::uint64_t states = 0;
  enumerate::StoredNumbering numbering = enumerate::StoredNumbering::kOccupancy;
  int number_bytes = 8;                   // 8 or 16
  std::vector<enumerate::DepthRow> rows;  // of all depths that the search finished
};

class StoredSet {
 public:
  using Visit = std::function<void(std::span<const std::uint64_t> numbers)>;
  using VisitStates = std::function<void(std::span<const State> states)>;

  explicit StoredSet(StoredSetLabel label) : label_(std::move(label)) {}
  virtual ~StoredSet() = default;
  StoredSet(const StoredSet&) = delete;
  StoredSet& operator=(const StoredSet&) = delete;

  const StoredSetLabel& label() const { return label_; }
  /// Passes on all numbers, ascending, some thousands at a time; they must have 64 bits at most. Throws
  /// DamagedFile if the states are not those that the search counted, which may be found only at the end:
  /// do not use what was made of the numbers before this returns.
  void visit(const Visit& visit_numbers) const;
  /// The same for the states that the numbers stand for, in the order of the numbers, which may have any
  /// number of bits. Uses every thread of the machine.
  void visit_states(const VisitStates& visit_states) const;
  /// Passes on the states of these occupancies, perhaps with others, in the order of the set. Of the --scratch folder of
  /// the engine occupancy only what holds them is read and checked, of anything else all. Throws DamagedFile.
  virtual void visit_states_of(std::span<const Bitboard> occupancies, const VisitStates& visit) const;
  /// States drawn at random, each as likely as any other at each draw, in the order of the set; none of an empty
  /// set. Reads only where they lie, and checks no more than that. The same for a seed. Throws DamagedFile.
  std::vector<State> sample(std::uint64_t count, std::uint64_t seed) const;

 protected:
  /// Calls `visit_numbers` with every number, in parts of any size.
  virtual void visit_all(const Visit& visit_numbers) const = 0;
  virtual void visit_all_states(const VisitStates& visit_states) const = 0;
  virtual std::vector<State> draw_states(std::uint64_t count, std::uint64_t seed) const = 0;

 private:
  StoredSetLabel label_;
};

/// Opens a results file, or the --scratch folder of a search, which is locked for reading unless a search works in it. A
/// file holds its last depth; of a folder `depth` is opened if its states are stored, else its last finished depth: the
/// label says which. Throws DamagedFile, also if the tables beside the states are wrong, and ReadError.
std::unique_ptr<StoredSet> open_stored_set(const std::string& path, std::optional<int> depth);

/// For each state, which must be of the set's depth, the position of its orbit's representative in the order
/// of the set; nothing if the set does not have it. Reads and checks the whole set. `watch` (may be empty) is called
/// again and again with how many states of it have passed, and may throw to end it. Throws DamagedFile.
std::vector<std::optional<std::uint64_t>> find_positions(
    const StoredSet& set, const std::vector<State>& wanted,
    const std::function<void(std::uint64_t)>& watch = {});

/// Which of the states, which must be of the set's depth, have an orbit that is in the set. Reads what
/// StoredSet::visit_states_of() does. `watch` as above, but for how many states have been read. Throws DamagedFile.
std::vector<bool> contains_states(const StoredSet& set, const std::vector<State>& wanted,
                                  const std::function<void(std::uint64_t)>& watch = {});

}  // namespace othello::stored
