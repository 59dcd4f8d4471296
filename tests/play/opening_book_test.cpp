// What a book says of a position follows from its leaves, by negamax; leaves are the best moves out of the book; and a
// book is the same for any number of threads.

#include "play/opening_book.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

#include "play/book_builder.h"
#include "play/endgame/solver.h"
#include "play/play_support.h"

namespace othello::play {
namespace {

constexpr std::uint64_t kSmallTable = std::uint64_t{1} << 20;

OpeningBook built(const Board& board, int level, std::size_t positions, int threads = 1) {
  OpeningBook book(board, level);
  BookBuilder builder(book, {.threads = threads, .table_bytes = kSmallTable});
  while (book.size() < positions) {
    const auto added = builder.extend(positions - book.size());
    if (!added || *added == 0) break;
  }
  return book;
}

// The value by its definition, from a list of positions; nothing if the state is not one of them.
class PlainBook {
 public:
  explicit PlainBook(const OpeningBook& book)
      : rules_(book.board()), symmetry_(book.board(), SymmetryMode::kFull) {
    for (const BookPosition& position : book.positions()) leaves_[position.state] = position;
  }

  std::optional<int> value(const State& state) const {
    const auto found = leaves_.find(symmetry_.representative(state));
    if (found == leaves_.end()) return std::nullopt;
    const BookPosition& position = found->second;
    std::optional<int> best;
    if (position.leaf.cell != BookLeaf::kNoMove) best = position.leaf.value;
    for (Bitboard rest = rules_.moves(position.state); rest != 0; rest &= rest - 1) {
      const State next = rules_.after_move(position.state, std::countr_zero(rest));
      std::optional<int> other = value(next);
      if (other) other = -*other;
      if (rules_.moves(next) == 0) other = value(next.with_roles_exchanged());
      if (other) best = std::max(best.value_or(*other), *other);
    }
    return best;
  }

 private:
  Rules rules_;
  Symmetry symmetry_;
  std::map<State, BookPosition> leaves_;
};

TEST(OpeningBook, ValuesFollowFromLeaves) {
  for (const Board& board : {Board(5, 5), Board(6, 6), Board(4, 3)}) {
    const OpeningBook book = built(board, 2, 200);
    const PlainBook plain(book);
    ASSERT_FALSE(book.positions().empty());
    for (const BookPosition& position : book.positions()) {
      EXPECT_EQ(plain.value(position.state), book.value(position.state));
      const std::vector<BookMove> moves = book.moves(position.state);
      ASSERT_FALSE(moves.empty());
      EXPECT_EQ(moves.front().value, *book.value(position.state));
      EXPECT_TRUE(std::ranges::is_sorted(moves, std::ranges::greater(), &BookMove::value));
    }
  }
}

TEST(OpeningBook, ACompleteBookHasTheValuesOfTheGame) {
  for (const Board& board : {Board(4, 3), Board(3, 5)}) {
    OpeningBook book = built(board, 1, 1'000'000);
    BookBuilder builder(book, {.table_bytes = kSmallTable});
    EXPECT_EQ(0u, *builder.extend(1));
    const Rules rules(board);
    for (const BookPosition& position : book.positions()) {
      EXPECT_EQ(kHundredthsPerDisc * othello::test::plain_value(rules, position.state, ScoreRule::kWinner),
                *book.value(position.state));
    }
  }
}

TEST(OpeningBook, ALeafIsTheBestMoveOutOfTheBook) {
  const Board board(6, 6);
  constexpr int kLevel = 3;
  const OpeningBook book = built(board, kLevel, 100);
  const Rules rules(board);
  Player player(board, {.table_bytes = kSmallTable, .stored = {}});
  int leaves = 0;
  for (const BookPosition& position : book.positions()) {
    Bitboard out = 0;
    for (Bitboard rest = rules.moves(position.state); rest != 0; rest &= rest - 1) {
      const State next = rules.after_move(position.state, std::countr_zero(rest));
      if (!book.contains(next) && !book.contains(next.with_roles_exchanged())) out |= rest & -rest;
    }
    if (out == 0) {
      EXPECT_EQ(BookLeaf::kNoMove, position.leaf.cell);
      continue;
    }
    ++leaves;
    ASSERT_NE(0u, out & bit(position.leaf.cell));
    int best = -kHundredthsPerDisc * kMaxCells;
    for (Bitboard rest = out; rest != 0; rest &= rest - 1)
      best = std::max(best, player.choose_among(position.state, rest & -rest, kLevel).value);
    EXPECT_EQ(best, position.leaf.value);
  }
  EXPECT_GT(leaves, 50);
}

TEST(OpeningBook, AllOrientationsHaveTheSameMoves) {
  for (const Board& board : {Board(8, 8), Board(5, 6)}) {
    const OpeningBook book = built(board, 2, 64);
    const Symmetry symmetry(board, SymmetryMode::kFull);
    for (const BookPosition& position : book.positions()) {
      const std::vector<BookMove> moves = book.moves(position.state);
      for (int i = 0; i < symmetry.order(); ++i) {
        const State image = symmetry.element(i)(position.state);
        EXPECT_TRUE(book.contains(image));
        const std::vector<BookMove> others = book.moves(image);
        ASSERT_EQ(moves.size(), others.size());
        for (std::size_t m = 0; m < moves.size(); ++m) EXPECT_EQ(moves[m].value, others[m].value);
        // The best move leads to the orbit of a best move.
        const State next = book.after(image, others.front().cell).state;
        EXPECT_TRUE(std::ranges::any_of(moves, [&](const BookMove& move) {
          return move.value == moves.front().value && book.after(position.state, move.cell).state == next;
        }));
      }
    }
  }
}

TEST(OpeningBook, ThreadsMakeNoDifference) {
  const Board board(8, 8);
  EXPECT_EQ(built(board, 3, 150).positions(), built(board, 3, 150, 3).positions());
  // Also where the tables are too small for what a search finds.
  EXPECT_EQ(built(board, 9, 20).positions(), built(board, 9, 20, 3).positions());
}

TEST(OpeningBook, AStopLeavesTheBookAsItWas) {
  OpeningBook book = built(Board(6, 6), 2, 40);
  const std::vector<BookPosition> before = book.positions();
  int asked = 0;
  BookBuilder builder(book, {.table_bytes = kSmallTable, .should_stop = [&] { return ++asked > 5; }});
  EXPECT_FALSE(builder.extend(32));
  EXPECT_EQ(before, book.positions());
}

TEST(OpeningBook, ThePlayerMakesItsMoves) {
  const Board board(8, 8);
  const auto book = std::make_shared<const OpeningBook>(built(board, 4, 200));
  PlayerOptions options{.table_bytes = kSmallTable, .stored = {}, .book = book};
  Player player(board, options);
  options.seed = 1;
  Player varied(board, options);
  int different = 0;
  for (const BookPosition& position : book->positions()) {
    const std::vector<BookMove> moves = book->moves(position.state);
    const JudgedMove best = player.choose_move(position.state, {.level = 1});
    EXPECT_EQ(moves.front().cell, best.cell);
    EXPECT_EQ(moves.front().value, best.value);
    EXPECT_EQ(moves.front().step, best.step);
    const JudgedMove other = varied.choose_move(position.state, {.level = 1});
    EXPECT_GE(other.value, best.value - 2 * kHundredthsPerDisc);
    different += other.cell != best.cell ? 1 : 0;
  }
  EXPECT_GT(different, 5);
  EXPECT_EQ(0u, player.nodes());
  // A book of another board counts for nothing.
  Player elsewhere(Board(6, 6), options);
  elsewhere.choose_move(Board(6, 6).start(), {.level = 3});
  EXPECT_GT(elsewhere.nodes(), 0u);
}

}  // namespace
}  // namespace othello::play
