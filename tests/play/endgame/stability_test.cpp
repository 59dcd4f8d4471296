// Discs that are called stable keep their colour in every continuation.

#include "play/endgame/stability.h"

#include <bit>
#include <map>

#include "play/endgame/endgame_support.h"

namespace othello::endgame {
namespace {

// Discs of `state` that keep their colour in every continuation of the game: mover's and opponent's, of the
// board.
class EveryContinuation {
 public:
  explicit EveryContinuation(const Board& board) : rules_(board) {}

  const State& kept(const State& state) {
    if (const auto known = known_.find(state); known != known_.end()) return known->second;
    State kept = state;
    const auto also = [&](const State& next) {
      const State later = this->kept(next);
      kept.mover &= later.opponent;
      kept.opponent &= later.mover;
    };
    const Bitboard moves = rules_.moves(state);
    for (Bitboard rest = moves; rest != 0; rest &= rest - 1)
      also(rules_.after_move(state, std::countr_zero(rest)));
    if (moves == 0 && rules_.moves(state.with_roles_exchanged()) != 0) also(state.with_roles_exchanged());
    return known_[state] = kept;
  }

 private:
  Rules rules_;
  std::map<State, State> known_;
};

TEST(Stability, StableDiscsAreNeverFlipped) {
  std::mt19937_64 random(4);
  for (const Board& board : test::all_boards()) {
    const Field field(board);
    const Stability stability(field);
    EveryContinuation truth(board);
    const int most = std::min(6, board.cells() - 4);
    for (int i = 0; i < 150; ++i) {
      const int vacant = static_cast<int>(random() % static_cast<unsigned>(most + 1));
      const State state = test::random_state(board, vacant, random);
      const State in_field = field.from_board(state);
      const State found = field.to_board({stability.stable(in_field.mover, in_field.opponent),
                                          stability.stable(in_field.opponent, in_field.mover)});
      const State kept = truth.kept(state);
      EXPECT_EQ(0u, found.mover & ~kept.mover) << board.name();
      EXPECT_EQ(0u, found.opponent & ~kept.opponent) << board.name();
    }
  }
}

TEST(Stability, FullBoardsAreStable) {
  std::mt19937_64 random(5);
  for (const Board& board : test::all_boards()) {
    const Field field(board);
    const Stability stability(field);
    const State state = field.from_board(test::random_state(board, 0, random));
    EXPECT_EQ(state.mover, stability.stable(state.mover, state.opponent)) << board.name();
  }
}

TEST(Stability, NothingIsStableAtTheStart) {
  for (const Board& board : test::all_boards()) {
    if (board.columns() < 4 || board.rows() < 4) continue;  // the centre block touches no edge
    const Field field(board);
    const State start = field.from_board(board.start());
    EXPECT_EQ(0u, Stability(field).stable(start.mover, start.opponent)) << board.name();
  }
}

TEST(Stability, CornersAndWhatTheyHold) {
  const Field field(Board(8, 8));
  const Stability stability(field);
  EXPECT_EQ(bit(0), stability.stable(bit(0), bit(1)));
  // a1, b1, a2 hold b2 along its row, its column and one diagonal; the other is open unless c1 or a3 is ours.
  EXPECT_EQ(Bitboard{0x0103}, stability.stable(0x0303, 0));
  EXPECT_EQ(Bitboard{0x0307}, stability.stable(0x0307, 0));
  EXPECT_EQ(Bitboard{0x010303}, stability.stable(0x010303, 0));
}

TEST(Stability, EdgesAreJudgedByTheEdgeAlone) {
  const Field field(Board(8, 8));
  const Stability stability(field);
  EXPECT_EQ(Bitboard{0x5a}, stability.stable(0x5a, 0xa5));  // full
  EXPECT_EQ(Bitboard{0x7f}, stability.stable(0x7f, 0));     // XXXXXXX-: the last cell encloses nothing
  EXPECT_EQ(Bitboard{0}, stability.stable(0x7e, 0x01));     // OXXXXXX-: the last cell may flip them all
  EXPECT_EQ(Bitboard{0x01}, stability.stable(0x01, 0x7e));  // XOOOOOO-: a corner is safe anyway
  EXPECT_EQ(Bitboard{0}, stability.stable(0x3c, 0));        // --XXXX--
}

}  // namespace
}  // namespace othello::endgame
