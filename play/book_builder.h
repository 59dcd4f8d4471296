// Makes an opening book (play/opening_book.h) longer, position by position.
//
// Drop-out expansion (T. R. Lincke, "Strategies for the automatic construction of opening books", 2000): the next position is
// the leaf that costs least to get to from the start, where a move costs as much as it is worse than the best one, for both
// players, and kPlyCost. So good lines become deep, and bad moves are followed as far as it takes to see that they are
// bad. A leaf that a level solves, or that ends the game, stays one.
//
// Positions are added by batches of a fixed size, which threads search; so a book does not depend on the number of threads, but on
// where one run ended and the next began.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "board/score.h"
#include "play/opening_book.h"
#include "play/player.h"

namespace othello::play {

/// What a ply costs, in hundredths of a disc.
inline constexpr int kPlyCost = 50;
/// Positions that are added together.
inline constexpr std::size_t kBookBatch = 32;

struct BookBuilderOptions {
  ScoreRule score = ScoreRule::kWinner;
  int threads = 1;
  std::uint64_t table_bytes = std::uint64_t{64} << 20;  // of each thread: what is found depends on it
  /// Asked before every search. Once it returns true, nothing of the batch is added.
  std::function<bool()> should_stop = {};
};

class BookBuilder {
 public:
  /// `book` must outlive it.
  BookBuilder(OpeningBook& book, const BookBuilderOptions& options);

  /// Adds up to `most` positions, at most a batch. Nothing if it was stopped; then the book is as it was. 0: no leaf is
  /// left that could be followed.
  std::optional<std::size_t> extend(std::size_t most);

 private:
  std::vector<State> choose_states(std::size_t most) const;
  std::optional<std::vector<BookPosition>> search_leaves(const std::vector<State>& states,
                                                         const std::vector<State>& added);
  bool is_stopped() const { return options_.should_stop && options_.should_stop(); }

  OpeningBook& book_;
  BookBuilderOptions options_;
  std::vector<std::unique_ptr<Player>> players_;  // one for each thread
};

}  // namespace othello::play
