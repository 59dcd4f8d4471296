// The module othello._core: what python/othello calls, with checked arguments. Nothing here is for users.

#include "python/binding/bindings.h"
#include "python/binding/board.h"
#include "python/binding/interpreter_lock.h"
#include "system/errors.h"
#include "system/hdf5/hdf5_handle.h"

namespace othello::python {
namespace {

py::object type_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kDamaged:
      return py::module_::import("othello._core").attr("DamagedFile");
    case ErrorKind::kUsage:
      return py::reinterpret_borrow<py::object>(PyExc_ValueError);
    case ErrorKind::kCapacity:
      return py::reinterpret_borrow<py::object>(PyExc_MemoryError);
    case ErrorKind::kWrite:
    case ErrorKind::kDiskFull:
    case ErrorKind::kRead:
    case ErrorKind::kReadCapacity:
      return py::reinterpret_borrow<py::object>(PyExc_OSError);
    default:
      return py::reinterpret_borrow<py::object>(PyExc_RuntimeError);
  }
}

// Every exception of the libraries. Names of files and what else a message repeats may be no UTF-8, of which Python would
// make no message at all.
void translate(std::exception_ptr exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const py::builtin_exception&) {
    throw;  // pybind11 knows its own, such as StopIteration
  } catch (const std::exception&) {
    const Failure failure = failure_of(exception);
    const auto text = py::reinterpret_steal<py::object>(PyUnicode_DecodeUTF8(
        failure.what.data(), static_cast<py::ssize_t>(failure.what.size()), "backslashreplace"));
    PyErr_SetObject(type_of(failure.kind).ptr(), text.ptr());
  }
}

}  // namespace
}  // namespace othello::python

PYBIND11_MODULE(_core, module) {
  using namespace othello::python;
  othello::start_hdf5();  // before a thread of another of its users can be in it (run_with_hdf5_lock)
  wait_at_exit();
  module.attr("version") = OTHELLO_VERSION;
  py::exception<othello::DamagedFile>(module, "DamagedFile");
  py::register_local_exception_translator(&translate);
  bind_board(module);
#ifdef OTHELLO_HAS_FONT
  bind_font(module);
#endif
  bind_gapkeep(module);
  bind_player(module);
  bind_games(module);
  bind_reach(module);
  bind_searches(module);
  bind_stored(module);
  bind_values(module);
}
