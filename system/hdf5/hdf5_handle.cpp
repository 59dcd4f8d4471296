#include "system/hdf5/hdf5_handle.h"

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string_view>

#include "system/errors.h"
#include "system/memory.h"

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

// Lists are never closed: that would be a call of HDF5 after the one whose failure is asked for.
hid_t list_with_locks(bool locked, bool even_where_locks_fail) {
  const hid_t list = H5Pcreate(H5P_FILE_ACCESS);
#if H5_VERSION_GE(1, 10, 7)
  if (list >= 0 && H5Pset_file_locking(list, locked, even_where_locks_fail) < 0) return H5I_INVALID_HID;
#endif
  return list;
}

// An object left open would keep the file open and hide failed writes: it makes closing fail. From version 1.8 on,
// metadata carries checksums; without them HDF5 crashes over some wrong bytes.
hid_t list_of_written() {
  const hid_t list = list_with_locks(false, true);
  const bool is_set = list >= 0 && H5Pset_fclose_degree(list, H5F_CLOSE_SEMI) >= 0 &&
                      H5Pset_libver_bounds(list, H5F_LIBVER_V18, H5F_LIBVER_V18) >= 0;
  return is_set ? list : H5I_INVALID_HID;
}

}  // namespace

void run_with_hdf5_lock(const std::function<void()>& action) {
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

void start_hdf5() {
  // At the program's end HDF5 would repeat a failed write, and crash over it.
  H5dont_atexit();
  // Where memory ends while it starts, HDF5 crashes. It takes a part of this.
  constexpr std::size_t kStartBytes = std::size_t{4} << 20;
  const bool is_short = !started && is_memory_short(kStartBytes);
  if (is_short || H5open() < 0) throw CapacityError("there is no memory for the HDF5 library");
  // By default HDF5 prints a stack of messages for every error.
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  started = true;
}

Hid create_hdf5(const std::string& path) {
  start_hdf5();
  static const hid_t access = list_of_written();
  return {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose};
}

Hid open_hdf5(const std::string& path) {
  start_hdf5();
  // HDF5 refuses a file that another of its users in this process, h5py say, has open with other locks.
  static const hid_t lists[] = {list_with_locks(false, true), H5P_DEFAULT, list_with_locks(true, false)};
  hid_t file = H5I_INVALID_HID;
  for (std::size_t i = 0; i < std::size(lists) && file < 0; ++i)
    file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, lists[i]);
  return {file, H5Fclose};
}

Hdf5Failure last_hdf5_failure() {
  Hdf5Failure failure;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, look_at, &failure);
  if (failure.system_error == ENOMEM) failure.out_of_memory = true;
  return failure;
}

void throw_hdf5_write_error(std::string what) {
  const Hdf5Failure failure = last_hdf5_failure();
  const int error = failure.out_of_memory ? ENOMEM : failure.system_error;
  if (error != 0) what += fmt::format(": {}", std::strerror(error));
  if (error == ENOSPC) what += " (the disk is full)";
  throw WriteError(what, is_no_space_error(error) || error == ENOMEM);
}

}  // namespace othello
