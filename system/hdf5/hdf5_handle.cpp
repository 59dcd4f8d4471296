#include "system/hdf5/hdf5_handle.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "system/errors.h"

namespace othello {
namespace {

// HDF5 keeps errno only as text: "..., errno = 28, error message = 'No space left on device', ...". A file's
// name, which may hold anything, stands before it.
int error_in(std::string_view description) {
  constexpr std::string_view kKey = "errno = ";
  const std::size_t at = description.rfind(kKey);
  return at == std::string_view::npos ? 0 : std::atoi(description.data() + at + kKey.size());
}

herr_t look_at(unsigned /*depth*/, const H5E_error2_t* error, void* data) {
  auto& failure = *static_cast<Hdf5Failure*>(data);
  if (error->desc != nullptr) {
    if (const int number = error_in(error->desc); number != 0) failure.system_error = number;
  }
  const bool out_of_space = error->min_num == H5E_NOSPACE || error->min_num == H5E_CANTALLOC;
  if (error->maj_num == H5E_RESOURCE && out_of_space) failure.out_of_memory = true;
  return 0;
}

std::atomic<bool> started{false};

// What a property list is iterated over with, to be called back.
herr_t act(hid_t /*list*/, const char* /*name*/, void* data) {
  (*static_cast<std::function<void()>*>(data))();
  return 1;  // ends the iteration
}

}  // namespace

void within_hdf5(const std::function<void()>& action) {
  bool called = false;
  std::function<void()> once = [&] {
    called = true;
    action();
  };
  // Starting the library may crash for lack of memory: that is for the child to find out.
  if (started) {
    const Hid list = properties_handle(H5Pcreate(H5P_FILE_ACCESS));
    if (list.valid()) H5Piterate(list, nullptr, act, &once);
  }
  if (!called) action();
}

Hid properties_of_written() {
  Hid access = properties_handle(H5Pcreate(H5P_FILE_ACCESS));
  if (!access.valid() || H5Pset_fclose_degree(access, H5F_CLOSE_SEMI) < 0)
    return properties_handle(H5I_INVALID_HID);
#if H5_VERSION_GE(1, 10, 7)
  if (H5Pset_file_locking(access, false, true) < 0) return properties_handle(H5I_INVALID_HID);
#endif
  return access;
}

void start_hdf5() {
  // At the program's end HDF5 would repeat a failed write, and crash over it.
  H5dont_atexit();
  if (H5open() < 0) throw CapacityError("there is no memory for the HDF5 library");
  // By default HDF5 prints a stack of messages for every error.
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  started = true;
}

Hdf5Failure last_hdf5_failure() {
  Hdf5Failure failure;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, look_at, &failure);
  if (failure.system_error == ENOMEM) failure.out_of_memory = true;
  return failure;
}

}  // namespace othello
