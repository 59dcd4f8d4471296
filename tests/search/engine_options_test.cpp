#include "search/engine_options.h"

#include <gtest/gtest.h>

#include <string>

namespace othello {
namespace {

struct Some {
  int number = 3;
};
struct Other {
  std::string text = "usual";
};

TEST(EngineOptions, AreDefaultsUntilTheyAreChanged) {
  EngineOptions options;
  const EngineOptions& seen = options;
  EXPECT_EQ(3, seen.get<Some>().number);
  EXPECT_EQ(3, options.get<Some>().number);
  options.get<Some>().number = 4;
  EXPECT_EQ(4, seen.get<Some>().number);
  EXPECT_EQ("usual", seen.get<Other>().text);
}

TEST(EngineOptions, AreCopiedWithTheirValues) {
  EngineOptions options;
  options.get<Other>().text = "first";
  EngineOptions copy = options;
  copy.get<Other>().text = "second";
  EXPECT_EQ("first", options.get<Other>().text);
  EXPECT_EQ("second", copy.get<Other>().text);
}

}  // namespace
}  // namespace othello
