// The processor's own counters of this thread, where the system lets a program read them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace othello::bench {

class Counters {
 public:
  struct Kind {
    std::string_view name;
    std::uint32_t type;
    std::uint64_t config;
  };
  static constexpr std::size_t kKinds = 4;
  /// Instructions, cycles, misses of the last cache and of the translation buffer for data.
  static const std::array<Kind, kKinds>& kinds();

  Counters();
  ~Counters();
  Counters(const Counters&) = delete;
  Counters& operator=(const Counters&) = delete;

  /// Counts from now on.
  void begin();
  /// The count of a kind since begin(); nothing if the machine lacks it or the system does not allow it.
  std::optional<std::uint64_t> count(std::size_t kind) const;

 private:
  std::array<int, kKinds> files_{};
};

}  // namespace othello::bench
