#include "play/patterns/pattern_evaluation.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <utility>

#include "play/patterns/patterns.h"
#include "system/errors.h"
#include "system/file_for_reading.h"

// Binaries for ELF know no shorter way to hold a file.
asm(R"(
  .section .rodata
  .balign 64
othello_weights_begin:
  .incbin ")" OTHELLO_WEIGHTS_FILE R"("
othello_weights_end:
  .previous
)");
extern "C" {
// NOLINTBEGIN(modernize-avoid-c-arrays)
[[gnu::visibility("hidden")]] extern const std::byte othello_weights_begin[];
[[gnu::visibility("hidden")]] extern const std::byte othello_weights_end[];
// NOLINTEND(modernize-avoid-c-arrays)
}

namespace othello::patterns {
namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t{64} << 20;
constexpr const char* kNone = "none";

BoardWeights weights_of(int columns, int rows) {
  const std::string path = weights_setting();
  if (path.empty()) {
    const std::span compiled_in(othello_weights_begin, othello_weights_end);
    return read_weights(compiled_in, "the weights compiled in", columns, rows);
  }
  try {
    const std::string text = FileForReading(path).text(kMaxBytes, "it is not a file of weights");
    return read_weights(std::as_bytes(std::span(text)), path, columns, rows);
  } catch (const DamagedFile& error) {
    throw DamagedFile(error.what() + std::string("; unset OTHELLO_WEIGHTS to use the program's own weights"));
  }
}

}  // namespace

BoardWeights chosen_weights(int columns, int rows) {
  return weights_setting() == kNone ? BoardWeights{} : weights_of(columns, rows);
}

std::shared_ptr<const PatternEvaluation> chosen_evaluation(int columns, int rows) {
  if (!has_patterns(columns, rows) || weights_setting() == kNone) return nullptr;
  static std::mutex mutex;
  static std::map<std::pair<int, int>, std::shared_ptr<const PatternEvaluation>> made;
  const std::scoped_lock lock(mutex);
  const auto [known, is_new] = made.try_emplace({columns, rows});
  if (is_new) {
    try {
      BoardWeights weights = weights_of(columns, rows);
      if (weights.stages > 0)
        known->second = std::make_shared<PatternEvaluation>(columns, rows, std::move(weights));
    } catch (...) {
      made.erase(known);
      throw;
    }
  }
  return known->second;
}

std::string weights_setting() {
  const char* variable = std::getenv("OTHELLO_WEIGHTS");  // NOLINT(concurrency-mt-unsafe): nobody sets it
  return variable == nullptr ? "" : variable;
}

}  // namespace othello::patterns
