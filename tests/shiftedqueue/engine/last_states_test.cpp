// What the paper's search hands over of its last depth: all of it, or an error.

#include <gtest/gtest.h>

#include "enumerate/search/options.h"
#include "enumerate/search_support.h"
#include "support/files.h"
#include "system/errors.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::SearchOptions;

TEST(LastStatesOfQueues, OfTheStart) {
  for (const bool in_folder : {false, true}) {
    for (const bool is_entropy_coded : {false, true}) {
      const test::Folder folder;
      SearchOptions options = test::shifted_queue_options_for("4x5", 0);
      if (in_folder) options.storage.scratch = folder.file("s");
      options.shifted_queue.is_entropy_coded = is_entropy_coded;
      const auto states = test::states_of(options, test::search(options));
      ASSERT_EQ(1u, states.size()) << in_folder << is_entropy_coded;
      EXPECT_TRUE(states[0] ==
                  Symmetry(options.board, options.symmetry).representative(options.board.start()));
    }
  }
}

// A search that has begun to use them, and is asked for them then.
TEST(LastStatesOfQueues, ThatAreUsedAreNotHandedOver) {
  const test::Folder folder;
  SearchOptions options = test::shifted_queue_options_for("4x5", 9);
  options.storage.scratch = folder.file("s");
  const std::uint64_t states = test::search(options).rows.back().states;
  options.storage.resume = true;
  options.max_depth = 10;
  bool is_used = false;
  for (int stops = 0; !is_used && stops < 1000; ++stops) {
    test::StopsOnce listener(1);
    EXPECT_THROW(enumerate::run_search(options, listener), enumerate::SearchStopped);
    SearchOptions asked = options;
    asked.max_depth = 9;
    try {
      const auto result = test::search(asked);
      EXPECT_EQ(states, test::states_of(asked, result).size());
    } catch (const DamagedFile& error) {
      EXPECT_NE(std::string::npos, std::string(error.what()).find("some states of depth 9 are gone"))
          << error.what();
      is_used = true;
    }
  }
  EXPECT_TRUE(is_used);
}

}  // namespace
}  // namespace othello::shiftedqueue
