// Looks up what states are worth in values that were stored: in a file (solve/values_file.h), or in the
// scratch folder of a pass with --keep-values. Several threads may look up at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "board/score.h"
#include "board/symmetry.h"
#include "solve/value.h"

namespace othello::solve {

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
  /// How many states a stored depth has.
  virtual std::uint64_t states(int depth) = 0;
  /// The value of a state of a stored depth, in any orientation; nothing if the game does not reach it.
  /// Throws DamagedFile, ReadError.
  virtual std::optional<Value> find(const State& state) = 0;
  /// Reads the states and values of a stored depth, as the first find() there does. From a file all are read
  /// and compared with their checksums and digests. Throws DamagedFile, ReadError.
  virtual void read(int depth) = 0;
  /// Passes on all states of a stored depth and their values, in the order in which they are stored, some thousands
  /// at a time. Throws as read().
  using Visit = std::function<void(std::span<const State> states, std::span<const ValueByte> values)>;
  virtual void visit(int depth, const Visit& visit) = 0;
  /// The same of states drawn at random, each as likely as any other at each draw, all at once; none of a depth
  /// without states. Reads only where they lie, and checks no more than that. The same for a seed.
  virtual void sample(int depth, std::uint64_t count, std::uint64_t seed, const Visit& visit) = 0;
  /// Frees what is held of the depth, if anything.
  virtual void release(int depth) = 0;

 private:
  Label label_;
};

/// Opens a file or a folder. A folder in which no solve works is locked for reading, so that nothing is
/// deleted meanwhile. Throws DamagedFile, ReadError.
std::unique_ptr<ValueBook> open_value_book(const std::string& path);

}  // namespace othello::solve
