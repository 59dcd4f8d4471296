// Enumerating, solving and estimating a board.
#pragma once

#include <pybind11/pybind11.h>

namespace othello::python {

void bind_searches(pybind11::module_& module);

}  // namespace othello::python
