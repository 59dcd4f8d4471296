// The positions that othello value and others answer for: one that was typed, those of a file, or those of standard
// input, as lines or as bytes. docs/formats.md has the forms of text; of a file of WTHOR come the positions whose theoretical
// scores it has.
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board/board.h"
#include "solve/value_answers.h"

namespace othello::program {

/// What a file of positions has.
struct PositionFile {
  std::size_t positions = 0;  // at least one
  bool stated = false;        // scores for some of them
  const char* unit = "line";  // that the number of a position counts
};

/// Reads all of a file. Throws DamagedFile and ReadError.
PositionFile scan_positions(const Board& board, const std::string& path);

/// The position in `text`, or the start if that is empty. Throws std::invalid_argument with a sentence for the user.
solve::ValuePosition typed_position(const Board& board, const std::string& text);

/// How standard input has positions.
enum class PositionInput {
  kLines,  // text, one a line
  kRaw,    // 16 bytes each (program/output/state_output.h)
};

/// Positions in turn.
class PositionSource {
 public:
  PositionSource() = default;
  virtual ~PositionSource() = default;
  PositionSource(const PositionSource&) = delete;
  PositionSource& operator=(const PositionSource&) = delete;

  /// The next one; nothing if there is none, or if a stop was requested, or, unless `wait`, if there is none
  /// yet. Throws DamagedFile and ReadError.
  virtual std::optional<solve::ValuePosition> next(bool wait) = 0;
  /// What the numbers of its positions count.
  virtual const char* unit() const { return "line"; }
  /// Whether there may be more.
  virtual bool has_more() const = 0;
};

/// A source of the positions in a list, which must outlive it.
std::unique_ptr<PositionSource> given_positions(const std::vector<solve::ValuePosition>& positions);
/// Those of a file, a line or a game at a time. Throws DamagedFile and ReadError.
std::unique_ptr<PositionSource> file_positions(const Board& board, const std::string& path);
/// Those of standard input.
std::unique_ptr<PositionSource> standard_input_positions(const Board& board, PositionInput input);

/// Takes from a source what is there already, some thousands at a time. What comes slowly, from a person or a
/// program that waits for the answer, comes singly.
class PositionBatches {
 public:
  explicit PositionBatches(PositionSource& source) : source_(source) {}

  /// Empty at the end, or if a stop was requested. Positions before a damaged one come first; then it throws.
  std::vector<solve::ValuePosition> next();

 private:
  PositionSource& source_;
  std::exception_ptr failure_;
};

}  // namespace othello::program
