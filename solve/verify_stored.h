// Checks what searches and solves have stored: results files, files of values, the record of a search for a value, and
// scratch folders of every kind.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace othello::solve {

struct VerifyTask {
  std::uint64_t states = 100;  // of each depth with values: those whose values are computed again
  std::uint64_t seed = 1;      // of the games that lead to them
  int threads = 1;
  /// Called with how many items will be checked, and then with how many have been, by one thread at a time.
  std::function<void(std::uint64_t)> begin = [](std::uint64_t) {};
  std::function<void(std::uint64_t)> watch = [](std::uint64_t) {};
  /// Called with lines about the parts of a folder, each with its line break; what is damaged is among them.
  std::function<void(const std::string&)> print = [](const std::string&) {};
};

/// What the file or folder holds, as a sentence that ends with what was checked; nothing if it is a file of another
/// kind (stored/file_kind.h). Throws CheckFailed, DamagedFile, ReadError, CapacityError.
std::optional<std::string> verify_stored(const std::string& path, const VerifyTask& task);

}  // namespace othello::solve
