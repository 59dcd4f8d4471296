#include "board/formats/game.h"

#include <pybind11/stl.h>

#include <string>

#include "board/text.h"
#include "python/binding/bindings.h"

namespace othello::python {
namespace {

// The games of a file's bytes, each as the arguments of othello.GameRecord.
py::list read_games(const std::string& bytes, const std::string& board) {
  py::list games;
  GameReader reader(bytes, board_named(board));
  while (const auto game = reader.next()) {
    py::object theoretical = py::none();
    if (game->theoretical) theoretical = py::make_tuple(game->theoretical->vacant, game->theoretical->score);
    games.append(py::make_tuple(game->board.name(), format_state(game->board, game->start),
                                game->black_begins, game->plies, py::bytes(game->black),
                                py::bytes(game->white), py::bytes(game->event), py::bytes(game->date),
                                game->result, theoretical));
  }
  return games;
}

}  // namespace

void bind_games(py::module_& module) {
  module.def("read_games", &read_games);
}

}  // namespace othello::python
