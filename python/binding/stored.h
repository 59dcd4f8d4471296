// Stored states, with their values or without: in blocks, at random, and written as tables.
#pragma once

#include "python/binding/arrays.h"

namespace othello::python {

void bind_stored(py::module_& module);

}  // namespace othello::python
