#include "solve/replaceable_output.h"

#include <functional>
#include <stdexcept>

#include <fmt/format.h>

#include "board/score.h"
#include "solve/values_file.h"
#include "stored/results_file.h"
#include "system/errors.h"
#include "system/folder_listing.h"

namespace othello::solve {

using stored::FileKind;

namespace {

// An output as the user named it, and how to say that it may be written over.
struct Named {
  const std::string& option;
  const std::string& path;
  std::string_view force = "--force";
};

[[noreturn]] void refuse(const Named& output, std::string_view what) {
  throw std::invalid_argument(fmt::format("{} {}: {}; name another file, or write over it with {}",
                                          output.option, output.path, what, output.force));
}

// An empty file holds nothing; so does what is not there.
bool is_finished(const std::string& path) {
  return file_bytes(path) > 0;
}

// `theirs`: of a file of this kind, what it holds; `ours` may replace it if they are equal.
void require_none_but(const Named& output, FileKind kind, const std::function<std::string()>& theirs,
                      const std::string& ours) {
  const std::string& path = output.path;
  if (!is_finished(path)) return;
  const std::string found = [&] {
    try {
      const FileKind there = stored::file_kind_of(path);
      if (there == FileKind::kForeign) refuse(output, "is a file of another program");
      if (there != kind) refuse(output, fmt::format("holds {}", name_of(there)));
      return theirs();
    } catch (const DamagedFile& damaged) {
      refuse(output, fmt::format("is not a file of this program, or is damaged ({})", damaged.what()));
    } catch (const ReadError& error) {
      refuse(output, fmt::format("cannot be read ({})", error.what()));
    }
  }();
  if (found != ours) refuse(output, fmt::format("holds {}", found));
}

std::string search_text(const Board& board, SymmetryMode symmetry, int depth) {
  return fmt::format("the results of {} to depth {}, symmetry {}", board.name(), depth, name_of(symmetry));
}

std::string values_text(const Board& board, SymmetryMode symmetry, ScoreRule score) {
  return fmt::format("values of {}, symmetry {}, score {}", board.name(), name_of(symmetry), name_of(score));
}

}  // namespace

void require_replaceable_results(const std::string& option, const std::string& path,
                                 const enumerate::SearchOptions& options) {
  const auto theirs = [&] {
    const stored::StoredResults found = stored::read_results(path);
    return search_text(found.board, found.symmetry, static_cast<int>(found.rows.size()) - 1);
  };
  require_none_but({option, path}, FileKind::kResults, theirs,
                   search_text(options.board, options.symmetry, options.max_depth));
}

void require_replaceable_values(const std::string& option, const std::string& path,
                                const SolveOptions& options) {
  const auto theirs = [&] {
    const StoredValues found = read_values(path);
    return values_text(found.board, found.symmetry, found.score);
  };
  require_none_but({option, path}, FileKind::kValues, theirs,
                   values_text(options.board, options.symmetry, options.score));
}

void require_replaceable_kind(const std::string& option, const std::string& path, FileKind kind,
                              std::string_view force) {
  require_none_but({option, path, force}, kind, [] { return std::string(); }, {});
}

}  // namespace othello::solve
