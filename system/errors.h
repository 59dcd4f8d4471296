// All kinds of failure in one table: each has an exception, an exit code of the program, and a code by which
// the ranks pass it on to each other (system/ranks/failure.h).
//
//   kind            wire  thrown as                        exit code
//   kOther          0     std::runtime_error, any other    1  kOtherFailure
//   kUsage          1     std::invalid_argument            2  kWrongUsage
//   kLogic          2     std::logic_error                 1  kOtherFailure
//   kCapacity       3     CapacityError, std::bad_alloc    4  kNotEnoughCapacity
//   kWrite          4     WriteError                       1  kOtherFailure
//   kDiskFull       5     WriteError, disk_full            4  kNotEnoughCapacity
//   kRead           6     ReadError                        1  kOtherFailure
//   kReadCapacity   7     ReadError, out_of_capacity       4  kNotEnoughCapacity
//   kDamaged        8     DamagedFile                      5  kDamagedInput
//   kCheck          9     CheckFailed                      3  kCheckFailed
#pragma once

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>

namespace othello {

enum ExitCode : int {
  kDone = 0,
  kOtherFailure = 1,
  kWrongUsage = 2,
  kCheckFailed = 3,
  kNotEnoughCapacity = 4,  // memory, disk or threads
  kDamagedInput = 5,
  kStoppedEarly = 75,  // the work can be resumed
  // The convention of shells for programs ended by a signal:
  kStoppedBySignal = 128,  // plus the signal's number; nothing can be resumed
  kNobodyReads = 141,      // standard output, or another pipe: SIGPIPE
};

enum class ErrorKind : std::uint8_t {
  kOther,
  kUsage,
  kLogic,
  kCapacity,
  kWrite,
  kDiskFull,
  kRead,
  kReadCapacity,
  kDamaged,
  kCheck,
};

ExitCode exit_code_of(ErrorKind kind);

struct Failure {
  ErrorKind kind;
  std::string what;
};

/// The kind of an exception and what it says.
Failure failure_of(const std::exception_ptr& exception);
/// Throws the exception of the kind.
[[noreturn]] void throw_failure(const Failure& failure);

/// Memory, disk or threads do not suffice. The message says how much there is and what to raise.
struct CapacityError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A check of results failed; the message says which.
struct CheckFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void check_that(bool holds, const std::string& what) {
  if (!holds) throw CheckFailed(what);
}

/// A file is not what it should be: missing, foreign, cut off, or damaged.
struct DamagedFile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writing failed: no permission, no such folder, no space.
struct WriteError : std::runtime_error {
  WriteError(const std::string& what, bool disk_is_full)
      : std::runtime_error(what), disk_full(disk_is_full) {}
  bool disk_full;
};

/// The name of standard output in messages.
inline constexpr const char* kStandardOutput = "standard output";

/// Standard output is a pipe, or similar, whose reader has closed it.
struct PipeClosed : WriteError {
  explicit PipeClosed(const std::string& what) : WriteError(what, false) {}
};

/// Reading failed, which says nothing about the file: it may be whole, and must be left as it is.
struct ReadError : std::runtime_error {
  ReadError(const std::string& what, bool is_out_of_capacity)
      : std::runtime_error(what), out_of_capacity(is_out_of_capacity) {}
  bool out_of_capacity;  // no memory, or too many files are open
};

/// Whether this errno says that there is no space for what is to be written: a full disk, a quota, or a limit
/// on the size of files (once SIGXFSZ is ignored, which would kill otherwise).
bool is_no_space_error(int error);

/// Throws WriteError for `path` with what errno says; PipeClosed if it is kStandardOutput that
/// nobody reads.
[[noreturn]] void throw_write_error(const std::string& path);

/// Throws for `path` with what errno says: DamagedFile if there is no such file, or a folder, else ReadError.
[[noreturn]] void throw_read_error(const std::string& path);

}  // namespace othello
