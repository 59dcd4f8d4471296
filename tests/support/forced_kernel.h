// Another kernel than the fastest, for a while.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace othello::test {

/// Sets OTHELLO_KERNEL, or removes it (no name), until the end of its life.
class ForcedKernel {
 public:
  explicit ForcedKernel(const std::optional<std::string>& name) {
    if (const char* before = std::getenv(kVariable)) before_ = before;
    set(name);
  }
  ForcedKernel(const ForcedKernel&) = delete;
  ForcedKernel& operator=(const ForcedKernel&) = delete;
  ~ForcedKernel() { set(before_); }

 private:
  static constexpr const char* kVariable = "OTHELLO_KERNEL";
  static void set(const std::optional<std::string>& name) {
    name ? setenv(kVariable, name->c_str(), 1) : unsetenv(kVariable);
  }
  std::optional<std::string> before_;
};

}  // namespace othello::test
