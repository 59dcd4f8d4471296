// Looks up what states are worth in values that were stored: in a file (solve/values_file.h), or in the
// scratch folder of a pass with --keep-values. Several threads may look up at once.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/score.h"
#include "board/symmetry.h"
#include "solve/value.h"

namespace othello {

class ValueBook {
 public:
  struct Label {
    Board board;
    SymmetryMode symmetry = SymmetryMode::kFull;
    ScoreRule score = ScoreRule::kWinner;
    std::vector<int> depths;  // that are stored, ascending
    bool sealed = false;      // a file with a checksum over all that it says
  };

  explicit ValueBook(Label label) : label_(std::move(label)) {}
  virtual ~ValueBook() = default;
  ValueBook(const ValueBook&) = delete;
  ValueBook& operator=(const ValueBook&) = delete;

  const Label& label() const { return label_; }
  bool has(int depth) const;
  /// The value of a state of a stored depth, in any orientation; nothing if the game does not reach it.
  /// Throws DamagedFile, ReadError.
  virtual std::optional<Value> find(const State& state) = 0;
  /// Reads the states and values of a stored depth, as the first find() there does. From a file all are read
  /// and compared with their checksums and digests. Throws DamagedFile, ReadError.
  virtual void read(int depth) = 0;
  /// Frees what is held of the depth, if anything.
  virtual void release(int depth) = 0;

 private:
  Label label_;
};

/// Opens a file or a folder. A folder in which no solve works is locked for reading, so that nothing is
/// deleted meanwhile. Throws DamagedFile, ReadError.
std::unique_ptr<ValueBook> open_value_book(const std::string& path);

}  // namespace othello
