// Enumerating, solving and estimating a board.
#pragma once

#include <pybind11/pybind11.h>

#include "python/binding/arrays.h"

namespace othello::python {

void bind_searches(pybind11::module_& module);

// Stored states, with their values or without: in blocks, at random, and written as tables.

void bind_stored(py::module_& module);

// Exact values of arrays of states, and stored values.

void bind_values(py::module_& module);

// The player, and its evaluation of states.

void bind_player(py::module_& module);

// Sorted sets as gapkeep blocks, and what widths make of them.

void bind_gapkeep(py::module_& module);

// Games of files.

void bind_games(py::module_& module);

// Drawings among final states; in builds with the font.

void bind_font(py::module_& module);

// Whether states can come up in a game.

void bind_reach(py::module_& module);

}  // namespace othello::python
