#include "solve/games.h"

#include <gtest/gtest.h>

#include <limits>

namespace othello::test {
namespace {

using solve::game_bytes;

TEST(Games, AreCountedInTypesThatHoldAllOrdersOfTheVacantCells) {
  Uint128 factorial = 1;
  for (int vacant = 0; vacant <= 28; ++vacant) {
    if (vacant > 0) factorial *= static_cast<Uint128>(vacant);
    solve::with_count_type(vacant, [&]<class Count>(Count /*zero*/) {
      EXPECT_LE(factorial, std::numeric_limits<Count>::max()) << vacant;
      EXPECT_EQ(3 * sizeof(Count), game_bytes(vacant));
    });
  }
  EXPECT_EQ(3, game_bytes(5));
  EXPECT_EQ(6, game_bytes(6));
  EXPECT_EQ(24, game_bytes(20));
}

}  // namespace
}  // namespace othello::test
