// Messages between ranks, and how ranks fail together.

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <string>
#include <thread>

#include "support/thread_ranks.h"
#include "system/errors.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"
#include "system/ranks/ranks.h"
#include "system/ranks/stop_flag.h"

namespace othello {
namespace {

TEST(Messages, ComeOutAsTheyWentIn) {
  MessageWriter writer;
  const std::vector<std::uint32_t> list{1, 2, 3};
  writer.put(1.5);
  writer.put_list(std::span(list));
  writer.put_text("");
  writer.put_text("text");
  MessageReader reader(writer.message());
  EXPECT_EQ(1.5, reader.get<double>());
  EXPECT_EQ(list, reader.get_list<std::uint32_t>());
  EXPECT_EQ("", reader.get_text());
  EXPECT_FALSE(reader.at_end());
  EXPECT_EQ("text", reader.get_text());
  EXPECT_TRUE(reader.at_end());
  EXPECT_THROW(reader.get<char>(), std::logic_error);
}

TEST(Messages, CutOffAnywhereAreRefused) {
  MessageWriter writer;
  writer.put_text("some text");
  for (std::size_t bytes = 0; bytes < writer.message().size(); ++bytes) {
    MessageReader reader(std::span(writer.message()).first(bytes));
    EXPECT_THROW(reader.get_text(), std::logic_error) << bytes;
  }
}

TEST(OneRank, HasItself) {
  const auto ranks = one_rank();
  EXPECT_EQ(1, ranks->count());
  EXPECT_TRUE(ranks->is_first());
  EXPECT_EQ(7u, allreduce_max(*ranks, 7));
  const auto counters = ranks->make_counters(2);
  EXPECT_EQ(0u, counters->add(0, 1, 5));
  EXPECT_EQ(5u, counters->add(0, 1, 1));
  std::uint64_t read[2];
  counters->read(0, 0, read);
  EXPECT_EQ(0u, read[0]);
  EXPECT_EQ(6u, read[1]);
}

TEST(ThreadRanks, AddUpAndAgree) {
  test::on_ranks(3, [](const std::shared_ptr<Ranks>& ranks) {
    const auto rank = static_cast<std::uint64_t>(ranks->rank());
    std::uint64_t numbers[] = {1, rank, std::uint64_t{1} << (20 * rank)};
    ranks->allreduce(Reduction::kSum, numbers);
    EXPECT_EQ(3u, numbers[0]);
    EXPECT_EQ(3u, numbers[1]);
    EXPECT_EQ(1 + (std::uint64_t{1} << 20) + (std::uint64_t{1} << 40), numbers[2]);
    EXPECT_EQ(5u, allreduce_min(*ranks, 5 + rank));
    EXPECT_EQ(4.5, allreduce_sum(*ranks, 0.5 + static_cast<double>(rank)));
  });
}

TEST(StopFlag, IsRaisedByOneForAll) {
  test::on_ranks(3, [](const std::shared_ptr<Ranks>& ranks) {
    StopFlag flag(*ranks);
    EXPECT_FALSE(flag.is_set());
    ranks->clean_up();  // waits for all
    if (ranks->rank() == 1) flag.set();
    while (!flag.is_set()) std::this_thread::yield();
    ranks->clean_up();
  });
  test::on_ranks(3, [](const std::shared_ptr<Ranks>& ranks) {
    StopFlag flag(*ranks);
    for (int round = 0; round < 9; ++round) {
      if (ranks->rank() == round % 3) flag.set();
      while (!flag.is_set()) std::this_thread::yield();
      ranks->clean_up();
      flag.reset();
      if (round % 2 == 0) ranks->clean_up();  // or the next round begins at once on some
    }
    EXPECT_FALSE(flag.is_set());
  });
  const auto one = one_rank();
  StopFlag alone(*one);
  EXPECT_FALSE(alone.is_set());
  alone.set();
  EXPECT_TRUE(alone.is_set());
}

TEST(ThreadRanks, ReduceAndAgree) {
  test::on_ranks(3, [](const std::shared_ptr<Ranks>& ranks) {
    EXPECT_EQ(12u, allreduce_max(*ranks, static_cast<std::uint64_t>(10 + ranks->rank())));
    EXPECT_TRUE(allreduce_or(*ranks, ranks->rank() == 1));
    EXPECT_FALSE(allreduce_or(*ranks, false));
    std::uint64_t words[2] = {std::uint64_t{1} << ranks->rank(), 0};
    ranks->allreduce(Reduction::kOr, words);
    EXPECT_EQ(7u, words[0]);
    EXPECT_EQ(0u, words[1]);
  });
}

// The exception of one rank of three, and what the others throw because of it.
template <class Error>
std::string thrown_together(const std::function<void()>& failure) {
  std::string what;
  test::on_ranks(3, [&](const std::shared_ptr<Ranks>& ranks) {
    try {
      run_together(*ranks, [&] {
        if (ranks->rank() > 0) failure();
      });
      ADD_FAILURE() << "rank " << ranks->rank() << " continues";
    } catch (const Error& error) {
      EXPECT_TRUE(ranks->failed_together());
      if (ranks->rank() == 0) what = error.what();
      EXPECT_EQ(0u, std::string(error.what()).find("rank 1: ")) << error.what();
    }
  });
  return what;
}

TEST(RunTogether, ThrowsOnAllWhatOneThrows) {
  EXPECT_EQ("rank 1: a", thrown_together<std::invalid_argument>([] { throw std::invalid_argument("a"); }));
  EXPECT_EQ("rank 1: b", thrown_together<CapacityError>([] { throw CapacityError("b"); }));
  EXPECT_EQ("rank 1: c", thrown_together<DamagedFile>([] { throw DamagedFile("c"); }));
  EXPECT_EQ("rank 1: d", thrown_together<WriteError>([] { throw WriteError("d", true); }));
  EXPECT_EQ("rank 1: e", thrown_together<ReadError>([] { throw ReadError("e", false); }));
  EXPECT_EQ("rank 1: f", thrown_together<std::logic_error>([] { throw std::logic_error("f"); }));
  EXPECT_EQ("rank 1: g", thrown_together<std::runtime_error>([] { throw std::runtime_error("g"); }));
  thrown_together<CapacityError>([] { throw std::bad_alloc(); });
}

/// An error of the second rank keeps its flag on both.
template <class Error>
void expect_flag_kept(bool Error::*flag, bool value) {
  std::atomic<int> caught{0};
  test::on_ranks(2, [&](const std::shared_ptr<Ranks>& ranks) {
    try {
      run_together(*ranks, [&] {
        if (ranks->rank() == 1) throw Error("disk", value);
      });
    } catch (const Error& error) {
      EXPECT_EQ(value, error.*flag);
      ++caught;
    }
  });
  EXPECT_EQ(2, caught);
}

TEST(RunTogether, KeepsWhatTheExitCodeNeeds) {
  for (const bool value : {false, true}) {
    expect_flag_kept(&WriteError::disk_full, value);
    expect_flag_kept(&ReadError::out_of_capacity, value);
  }
}

TEST(RunTogether, NamesTheRankOnce) {
  test::on_ranks(2, [](const std::shared_ptr<Ranks>& ranks) {
    const auto step = [&] {
      run_together(*ranks, [&] {
        if (ranks->rank() == 1) throw DamagedFile("within");
      });
    };
    try {
      run_together(*ranks, step);
      ADD_FAILURE();
    } catch (const DamagedFile& error) {
      EXPECT_STREQ("rank 1: within", error.what());
    }
  });
}

TEST(RunTogether, AloneChangesNothing) {
  const auto ranks = one_rank();
  EXPECT_THROW(run_together(*ranks, [] { throw CapacityError("as it is"); }), CapacityError);
  EXPECT_FALSE(ranks->failed_together());
}

}  // namespace
}  // namespace othello
