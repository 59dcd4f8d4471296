#include "system/errors.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <new>

namespace othello {

ExitCode exit_code_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kUsage:
      return kWrongUsage;
    case ErrorKind::kCheck:
      return kCheckFailed;
    case ErrorKind::kCapacity:
    case ErrorKind::kDiskFull:
    case ErrorKind::kReadCapacity:
      return kNotEnoughCapacity;
    case ErrorKind::kDamaged:
      return kDamagedInput;
    case ErrorKind::kOther:
    case ErrorKind::kLogic:
    case ErrorKind::kWrite:
    case ErrorKind::kRead:
      break;
  }
  return kOtherFailure;
}

Failure failure_of(const std::exception_ptr& exception) {
  try {
    std::rethrow_exception(exception);
  } catch (const std::invalid_argument& error) {
    return {ErrorKind::kUsage, error.what()};
  } catch (const std::logic_error& error) {
    return {ErrorKind::kLogic, error.what()};
  } catch (const CapacityError& error) {
    return {ErrorKind::kCapacity, error.what()};
  } catch (const CheckFailed& error) {
    return {ErrorKind::kCheck, error.what()};
  } catch (const WriteError& error) {
    return {error.disk_full ? ErrorKind::kDiskFull : ErrorKind::kWrite, error.what()};
  } catch (const ReadError& error) {
    return {error.out_of_capacity ? ErrorKind::kReadCapacity : ErrorKind::kRead, error.what()};
  } catch (const DamagedFile& error) {
    return {ErrorKind::kDamaged, error.what()};
  } catch (const std::bad_alloc&) {
    return {ErrorKind::kCapacity, "the system has no more memory"};
  } catch (const std::exception& error) {
    return {ErrorKind::kOther, error.what()};
  }
}

void throw_failure(const Failure& failure) {
  const std::string& what = failure.what;
  switch (failure.kind) {
    case ErrorKind::kUsage:
      throw std::invalid_argument(what);
    case ErrorKind::kLogic:
      throw std::logic_error(what);
    case ErrorKind::kCapacity:
      throw CapacityError(what);
    case ErrorKind::kCheck:
      throw CheckFailed(what);
    case ErrorKind::kWrite:
    case ErrorKind::kDiskFull:
      throw WriteError(what, failure.kind == ErrorKind::kDiskFull);
    case ErrorKind::kRead:
    case ErrorKind::kReadCapacity:
      throw ReadError(what, failure.kind == ErrorKind::kReadCapacity);
    case ErrorKind::kDamaged:
      throw DamagedFile(what);
    case ErrorKind::kOther:
      break;
  }
  throw std::runtime_error(what);
}

bool is_no_space_error(int error) {
  return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

void throw_write_error(const std::string& path) {
  const int error = errno;
  const std::string what = fmt::format("{}: cannot be written: {}", path, std::strerror(error));
  if (error == EPIPE && path == kStandardOutput) throw PipeClosed(what);
  throw WriteError(what, is_no_space_error(error));
}

void throw_read_error(const std::string& path) {
  const int error = errno;
  const std::string what = fmt::format("{}: cannot be read: {}", path, std::strerror(error));
  switch (error) {
    case ENOENT:
    case ENOTDIR:
    case ELOOP:
    case ENAMETOOLONG:
    case EISDIR:
      throw DamagedFile(what);
    default:
      throw ReadError(what, error == ENOMEM || error == EMFILE || error == ENFILE);
  }
}

}  // namespace othello
