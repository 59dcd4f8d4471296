// Exact values of arrays of states, and stored values.
#pragma once

#include "python/binding/arrays.h"

namespace othello::python {

void bind_values(py::module_& module);

}  // namespace othello::python
