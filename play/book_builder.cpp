#include "play/book_builder.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <utility>

#include "play/levels.h"
#include "system/threads.h"

namespace othello::play {
namespace {

// The moves out of the book, if `added` is part of it.
Bitboard moves_out_of(const OpeningBook& book, const std::vector<State>& added, const State& state) {
  Bitboard out = 0;
  for (Bitboard rest = book.legal_moves(state); rest != 0; rest &= rest - 1) {
    const OpeningBook::Successor next = book.after(state, std::countr_zero(rest));
    const bool is_in =
        !next.is_over && (book.contains(next.state) || std::ranges::count(added, next.state) != 0);
    if (!is_in) out |= rest & -rest;
  }
  return out;
}

}  // namespace

BookBuilder::BookBuilder(OpeningBook& book, const BookBuilderOptions& options)
    : book_(book), options_(options) {
  for (int thread = 0; thread < options.threads; ++thread) {
    players_.push_back(std::make_unique<Player>(
        book.board(), PlayerOptions{.score = options.score,
                                    .table_bytes = options.table_bytes,
                                    .stored = {},
                                    .watch = [this](const ThinkingStatus&) { return is_stopped(); }}));
  }
}

std::optional<std::size_t> BookBuilder::extend(std::size_t most) {
  const std::vector<State> added = choose_states(std::min(most, kBookBatch));
  std::vector<State> changed = added;
  // Positions whose leaves lead to what is added want others.
  for (const BookPosition& position : book_.positions()) {
    if (position.leaf.cell == BookLeaf::kNoMove) continue;
    const OpeningBook::Successor next = book_.after(position.state, position.leaf.cell);
    if (!next.is_over && std::ranges::count(added, next.state) != 0) changed.push_back(position.state);
  }
  const auto positions = search_leaves(changed, added);
  if (!positions) return std::nullopt;
  book_.add(*positions);
  return added.size();
}

// The states of the cheapest leaves.
std::vector<State> BookBuilder::choose_states(std::size_t most) const {
  const State start = book_.board().start();
  if (!book_.contains(start)) {
    const bool is_over = book_.legal_moves(start) == 0;
    return is_over || most == 0 ? std::vector<State>() : std::vector{book_.representative(start)};
  }
  std::map<State, int> costs;
  costs[book_.representative(start)] = 0;
  std::vector<std::pair<int, State>> leaves;
  for (const BookPosition& position : book_.positions()) {
    const auto cost = costs.find(position.state);
    if (cost == costs.end()) continue;
    const std::vector<BookMove> moves = book_.moves(position.state);
    const bool is_solved = book_.board().cells() - position.state.discs() <= solved_vacant(book_.level());
    for (const BookMove& move : moves) {
      const OpeningBook::Successor next = book_.after(position.state, move.cell);
      const int next_cost = cost->second + moves.front().value - move.value + kPlyCost;
      if (move.in_book) {
        const auto [at, is_new] = costs.try_emplace(next.state, next_cost);
        at->second = std::min(at->second, next_cost);
      } else if (!is_solved && !next.is_over) {
        leaves.emplace_back(next_cost, next.state);
      }
    }
  }
  std::ranges::sort(leaves);
  std::vector<State> states;
  for (const auto& [cost, state] : leaves) {
    if (states.size() == most) break;
    if (std::ranges::count(states, state) == 0) states.push_back(state);
  }
  return states;
}

std::optional<std::vector<BookPosition>> BookBuilder::search_leaves(const std::vector<State>& states,
                                                                    const std::vector<State>& added) {
  std::vector<BookPosition> positions(states.size());
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stopped{false};
  run_on_threads(options_.threads, [&](int thread) {
    for (std::size_t i = next++; i < states.size() && !stopped; i = next++) {
      positions[i].state = states[i];
      const Bitboard out = moves_out_of(book_, added, states[i]);
      if (out != 0) {
        const JudgedMove best =
            players_[static_cast<std::size_t>(thread)]->choose_among(states[i], out, book_.level());
        positions[i].leaf = {.cell = best.cell, .value = best.value, .step = best.step};
      }
      if (is_stopped()) stopped = true;
    }
  });
  return stopped ? std::nullopt : std::optional(std::move(positions));
}

}  // namespace othello::play
