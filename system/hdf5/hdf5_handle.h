// HDF5's identifiers as owners that close themselves, and why a call of HDF5 failed.
#pragma once

#include <hdf5.h>

#include <functional>
#include <string>
#include <utility>

namespace othello {

/// An HDF5 identifier of any kind, closed at the end of its life.
class Hid {
 public:
  using Close = herr_t (*)(hid_t);
  Hid(hid_t id, Close how) : id_(id), close_(how) {}
  Hid(Hid&& other) noexcept : id_(other.id_), close_(other.close_) { other.id_ = H5I_INVALID_HID; }
  Hid(const Hid&) = delete;
  Hid& operator=(const Hid&) = delete;
  Hid& operator=(Hid&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Hid() {
    if (id_ >= 0) close_(id_);
  }
  operator hid_t() const { return id_; }
  bool valid() const { return id_ >= 0; }
  /// Closes before the end of its life. False if that failed: some of what was written may be lost. The
  /// identifier is not tried again.
  [[nodiscard]] bool close() {
    const hid_t id = id_;
    id_ = H5I_INVALID_HID;
    return id < 0 || close_(id) >= 0;
  }

 private:
  hid_t id_;
  Close close_;
};

inline Hid dataset_handle(hid_t id) {
  return {id, H5Dclose};
}
inline Hid space_handle(hid_t id) {
  return {id, H5Sclose};
}
inline Hid attribute_handle(hid_t id) {
  return {id, H5Aclose};
}
inline Hid type_handle(hid_t id) {
  return {id, H5Tclose};
}
inline Hid properties_handle(hid_t id) {
  return {id, H5Pclose};
}

/// Call it before any use of HDF5; repeated calls do nothing. Throws CapacityError if HDF5 cannot start.
void start_hdf5();

/// Calls `action` from within a call of HDF5, while no other thread is in one: a child process that is forked there has
/// the library's lock itself, where it could otherwise wait for ever for a thread that it does not have. This library's
/// other users in the process, h5py say, are kept out, too. Before the first start_hdf5() it just calls
/// `action`: then nobody can be in a call.
void run_with_hdf5_lock(const std::function<void()>& action);

/// Makes a file for writing, or opens one for reading; invalid if HDF5 fails. Both start HDF5. Neither locks the file
/// (flock): some file systems refuse that, a child process of another thread (run_with_hdf5_lock) would hold on to the lock
/// when the file is closed, and files are written under names of their own.
Hid create_hdf5(const std::string& path);
Hid open_hdf5(const std::string& path);

/// Why a call of HDF5 failed.
struct Hdf5Failure {
  int system_error = 0;  // errno of the system call that failed, 0 if none did
  bool out_of_memory = false;
};

/// The failure of the call just before; the next call clears it.
Hdf5Failure last_hdf5_failure();
/// Throws WriteError: `what`, and why the call just before failed.
[[noreturn]] void throw_hdf5_write_error(std::string what);

}  // namespace othello
