// Which kernel runs, and that OTHELLO_KERNEL decides it.

#include <cstdlib>
#include <optional>
#include <stdexcept>

#include "enumerate/occupancy/kernel_support.h"

namespace othello {
namespace {

/// Sets OTHELLO_KERNEL, or removes it, until the end of the test.
class Forced {
 public:
  explicit Forced(const char* name) {
    if (const char* before = std::getenv(kVariable)) before_ = before;
    set(name);
  }
  Forced(const Forced&) = delete;
  Forced& operator=(const Forced&) = delete;
  ~Forced() { set(before_ ? before_->c_str() : nullptr); }

 private:
  static constexpr const char* kVariable = "OTHELLO_KERNEL";
  static void set(const char* name) { name == nullptr ? unsetenv(kVariable) : setenv(kVariable, name, 1); }
  std::optional<std::string> before_;
};

TEST(KernelChoice, PlainRunsEverywhereAndComesLast) {
  ASSERT_FALSE(runnable_kernels().empty());
  EXPECT_EQ(&kPlainKernels, runnable_kernels().back());
  EXPECT_EQ("plain", kPlainKernels.name);
}

TEST(KernelChoice, NamesAreDifferent) {
  std::set<std::string_view> names;
  for (const Kernels* kernels : runnable_kernels()) EXPECT_TRUE(names.insert(kernels->name).second);
}

TEST(KernelChoice, EachCanBeForced) {
  for (const Kernels* kernels : runnable_kernels()) {
    const Forced forced(std::string(kernels->name).c_str());
    EXPECT_EQ(kernels, &chosen_kernels()) << kernels->name;
  }
}

TEST(KernelChoice, WithoutForceTheFirst) {
  for (const char* name : {static_cast<const char*>(nullptr), ""}) {
    const Forced forced(name);
    EXPECT_EQ(runnable_kernels().front(), &chosen_kernels());
  }
}

TEST(KernelChoice, UnknownNamesAreRefusedWithTheKnownOnes) {
  for (const char* name : {"fast", "PLAIN", "plain ", "avx1024"}) {
    const Forced forced(name);
    try {
      chosen_kernels();
      ADD_FAILURE() << name << " was accepted";
    } catch (const std::invalid_argument& error) {
      const std::string text = error.what();
      EXPECT_NE(std::string::npos, text.find(name)) << text;
      for (const Kernels* kernels : runnable_kernels()) {
        EXPECT_NE(std::string::npos, text.find(kernels->name)) << text;
      }
    }
  }
}

#if defined(__x86_64__)
TEST(KernelChoice, IsWhatTheMachineHas) {
  const auto runs = [](const Kernels& kernels) {
    return std::ranges::find(runnable_kernels(), &kernels) != runnable_kernels().end();
  };
  EXPECT_EQ(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"), runs(kAvx2Kernels));
  EXPECT_EQ(__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2"),
            runs(kAvx512Kernels));
}
#endif

}  // namespace
}  // namespace othello
