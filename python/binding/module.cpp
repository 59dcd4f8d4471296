// The module othello._core: what python/othello calls, with checked arguments. Nothing here is for users.
#include "python/binding/board.h"
#include "python/binding/searches.h"
#include "python/binding/stored.h"
#include "python/binding/values.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_handle.h"

namespace othello::python {
namespace {

// ValueError is std::invalid_argument's and MemoryError std::bad_alloc's by pybind11 itself.
void translate(std::exception_ptr exception) {
  if (!exception) return;
  try {
    std::rethrow_exception(exception);
  } catch (const CapacityError& error) {
    PyErr_SetString(PyExc_MemoryError, error.what());
  } catch (const ReadError& error) {
    PyErr_SetString(PyExc_OSError, error.what());
  } catch (const WriteError& error) {
    PyErr_SetString(PyExc_OSError, error.what());
  }
}

}  // namespace
}  // namespace othello::python

PYBIND11_MODULE(_core, module) {
  using namespace othello::python;
  othello::start_hdf5();  // before a thread of another of its users can be in it (within_hdf5)
  py::register_exception_translator(&translate);
  py::register_exception<othello::DamagedFile>(module, "DamagedFile");
  bind_board(module);
  bind_searches(module);
  bind_stored(module);
  bind_values(module);
}
