// An opening book: positions of the first plies, and what their moves are worth by long searches.
//
// A position of the book has a leaf: of its moves that lead out of the book the best one, and the value that a search found for it.
// So the moves of a position are worth
//
//     to a position of the book:  minus that position's value (plus, if the opponent has to pass)
//     the leaf:                   its value
//     any other:                  at most the leaf's value, as far as its search saw
//
// and a position is worth what its best move is worth. Positions are the representatives of orbits (board/symmetry.h)
// that have a move. Values are hundredths of a disc, to the player who moves.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "board/board.h"
#include "board/rules.h"
#include "board/symmetry.h"
#include "play/endgame/probcut.h"

namespace othello::play {

struct BookLeaf {
  static constexpr int kNoMove = -1;

  int cell = kNoMove;  // kNoMove: all moves lead to positions of the book
  int value = 0;
  endgame::SearchStep step = {};  // that found it

  friend bool operator==(const BookLeaf&, const BookLeaf&) = default;
};

struct BookPosition {
  State state;  // a representative
  BookLeaf leaf;

  friend bool operator==(const BookPosition&, const BookPosition&) = default;
};

struct BookMove {
  int cell;
  int value;
  endgame::SearchStep step;  // of the leaf from which the value comes
  bool in_book;              // whether it leads to a position of the book
};

class OpeningBook {
 public:
  /// A state after a move, and the sign that makes its value the mover's.
  struct Successor {
    State state;   // a representative, of the player who can move
    int sign;      // -1; 1 if the opponent has to pass
    bool is_over;  // nobody can move
  };

  /// An empty book for searches of a level (play/levels.h).
  OpeningBook(const Board& board, int level);

  const Board& board() const { return rules_.board(); }
  int level() const { return level_; }
  std::size_t size() const { return entries_.size(); }

  /// Adds positions, or replaces their leaves, and values all positions again.
  void add(const std::vector<BookPosition>& positions);

  /// Whether a state, in any orientation, is in the book.
  bool contains(const State& state) const { return entries_.contains(symmetry_.representative(state)); }
  /// Nothing if the state is not in the book.
  std::optional<int> value(const State& state) const;
  /// The moves of the book in a state, the best first; of equal ones that with the lowest cell. Empty if the state is not in it.
  std::vector<BookMove> moves(const State& state) const;

  /// All positions, ascending: by discs, then as numbers.
  std::vector<BookPosition> positions() const;

  Bitboard legal_moves(const State& state) const { return rules_.moves(state); }
  State representative(const State& state) const { return symmetry_.representative(state); }
  Successor after(const State& state, int cell) const;

 private:
  struct Hash {
    std::size_t operator()(const State& state) const;
  };
  struct Entry {
    BookLeaf leaf;
    int value = 0;
    endgame::SearchStep step = {};
  };

  std::vector<BookMove> moves_of(const State& representative, const BookLeaf& leaf) const;

  Rules rules_;
  Symmetry symmetry_;
  int level_;
  std::unordered_map<State, Entry, Hash> entries_;
};

}  // namespace othello::play
