#include "play/game.h"

#include <bit>
#include <cassert>

namespace othello::play {

Game::Game(const Board& board, const State& start, Colour begins)
    : rules_(board), plies_{{.cell = endgame::kPass, .state = start, .to_move = begins}} {}

Game::Game(const Board& board, const Position& position)
    : Game(board, position.start, position.black_begins ? Colour::kBlack : Colour::kWhite) {
  for (const int ply : position.plies) ply == kPassPly ? pass() : play(ply);
}

Game::Game(const GameRecord& record)
    : Game(record.board, record.start, record.black_begins ? Colour::kBlack : Colour::kWhite) {
  for (const int ply : record.plies) ply == kPassPly ? pass() : play(ply);
}

GameRecord Game::record() const {
  GameRecord record;
  record.board = board();
  record.start = plies_.front().state;
  record.black_begins = plies_.front().to_move == Colour::kBlack;
  for (auto ply = plies_.begin() + 1; ply != plies_.end(); ++ply) record.plies.push_back(ply->cell);
  return record;
}

bool Game::is_over() const {
  return moves() == 0 && rules_.moves(state().with_roles_exchanged()) == 0;
}

int Game::discs(Colour colour) const {
  return std::popcount(colour == to_move() ? state().mover : state().opponent);
}

int Game::score(ScoreRule rule) const {
  return final_score(rule, discs(Colour::kBlack) - discs(Colour::kWhite), vacant());
}

void Game::play(int cell) {
  assert((moves() & bit(cell)) != 0);
  plies_.push_back({cell, rules_.after_move(state(), cell), other(to_move())});
}

void Game::pass() {
  assert(moves() == 0);
  plies_.push_back({endgame::kPass, state().with_roles_exchanged(), other(to_move())});
}

}  // namespace othello::play
