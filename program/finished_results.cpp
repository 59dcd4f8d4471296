#include "program/finished_results.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "enumerate/stored/results_file.h"
#include "files/errors.h"

namespace othello {
namespace {

std::optional<StoredResults> finished(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) || std::filesystem::is_empty(path, error)) return {};
  try {
    return read_results(path);
  } catch (const DamagedFile&) {
    return {};
  }
}

std::string search_text(const Board& board, SymmetryMode symmetry, int depth) {
  return fmt::format("{} to depth {}, symmetry {}", board.name(), depth, name_of(symmetry));
}

}  // namespace

bool holds_results(const std::string& path) {
  return finished(path).has_value();
}

void require_no_other_results(const std::string& option, const std::string& path,
                              const SearchOptions& options) {
  const auto found = finished(path);
  if (!found) return;
  const std::string theirs =
      search_text(found->board, found->symmetry, static_cast<int>(found->rows.size()) - 1);
  if (theirs == search_text(options.board, options.symmetry, options.max_depth)) return;
  throw std::invalid_argument(
      fmt::format("{} {}: holds the results of {}; name another file, or write over them with --force",
                  option, path, theirs));
}

}  // namespace othello
