// Which kernel runs, and that OTHELLO_KERNEL decides it.

#include <optional>
#include <stdexcept>

#include "enumerate/kernels/kernel_support.h"
#include "support/forced_kernel.h"
#include "system/processor.h"

namespace othello::enumerate {
namespace {

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
    const test::ForcedKernel forced(std::string(kernels->name));
    EXPECT_EQ(kernels, &chosen_kernels()) << kernels->name;
  }
}

TEST(KernelChoice, WithoutForceTheFirst) {
  for (const std::optional<std::string>& name :
       {std::optional<std::string>(), std::optional<std::string>("")}) {
    const test::ForcedKernel forced(name);
    EXPECT_EQ(runnable_kernels().front(), &chosen_kernels());
  }
}

TEST(KernelChoice, UnknownNamesAreRefusedWithTheKnownOnes) {
  for (const char* name : {"fast", "PLAIN", "plain ", "avx1024"}) {
    const test::ForcedKernel forced(name);
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

TEST(KernelChoice, HasOneForEachInstructionSetOfTheMachine) {
  std::vector<std::string_view> names;
  for (const InstructionSet& set : instruction_sets()) {
    if (set.is_supported) names.push_back(set.name);
  }
  std::vector<std::string_view> found;
  for (const Kernels* kernels : runnable_kernels()) found.push_back(kernels->name);
  EXPECT_EQ(names, found);
}

}  // namespace
}  // namespace othello::enumerate
