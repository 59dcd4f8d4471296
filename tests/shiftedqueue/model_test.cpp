// ShiftedQueue against a model that a reader can check at a glance: two sets, the frontier and the next.
#include <gtest/gtest.h>

#include <string>

#include "shiftedqueue/queue_support.h"
#include "support/sanitized.h"

namespace othello::shiftedqueue {
namespace {

template <class Number>
class Play {
 public:
  Play(std::size_t capacity, std::size_t buffer_states, const Widths& widths, int bits, std::uint64_t seed)
      : queue_(capacity, buffer_states, widths), bits_(bits), random_(seed) {}

  void step() {
    switch (random_() % 8) {
      case 0:
        return dequeue();
      case 1:
        return random_() % 4 == 0 ? relax() : dequeue();
      case 2:
        return random_() % 6 == 0 ? shift() : insert_again();
      default:
        return insert();
    }
  }

  void finish() {
    shift();
    shift();
  }

 private:
  // Sets stay so small that the least capacity always does.
  static constexpr std::size_t kMaxStates = 500;

  void insert() {
    for (std::uint64_t count = random_() % 60; count > 0 && next_.size() < kMaxStates; --count) {
      const Number value = test::uneven_number<Number>(bits_, random_);
      queue_.insert(value);
      next_.insert(value);
    }
  }

  void insert_again() {
    for (const Number value : next_) {
      if (random_() % 2 == 0) queue_.insert(value);
    }
  }

  void dequeue() {
    for (const Number value : queue_.dequeue()) {
      ASSERT_FALSE(frontier_.empty());
      ASSERT_TRUE(value == *frontier_.begin());
      frontier_.erase(frontier_.begin());
    }
  }

  void relax() {
    queue_.relax();
    ASSERT_EQ(test::list(next_), test::next_of(queue_));
  }

  void shift() {
    ASSERT_EQ(test::list(frontier_), test::drained(queue_));
    ASSERT_TRUE(queue_.dequeue().empty());
    queue_.shift();
    ASSERT_EQ(next_.size(), queue_.frontier().states);
    frontier_ = std::move(next_);
    next_.clear();
  }

  test::OwnQueue<Number> queue_;
  int bits_;
  std::mt19937_64 random_;
  std::set<Number> frontier_;
  std::set<Number> next_;
};

template <class Number>
class ShiftedQueueModel : public testing::Test {};

using Numbers = testing::Types<std::uint64_t, Uint128>;
TYPED_TEST_SUITE(ShiftedQueueModel, Numbers);

TYPED_TEST(ShiftedQueueModel, RandomOperations) {
  constexpr std::size_t kFewBytes = std::size_t{1} << 16;
  const int all_bits = static_cast<int>(8 * sizeof(TypeParam)) - 1;
  std::uint64_t seed = 0;
  for (const char* widths : {"8,16,32,64", "2,3,5,64", "64", "1,1,1,64", "6"}) {
    for (const std::size_t buffer : {1u, 2u, 7u, 100u}) {
      for (const std::size_t capacity : {kFewBytes, 2 * kFewBytes + 5}) {
        for (const int bits : {8, 30, all_bits}) {
          SCOPED_TRACE(std::string(widths) + ", buffer " + std::to_string(buffer) + ", capacity " +
                       std::to_string(capacity) + ", bits " + std::to_string(bits));
          Play<TypeParam> play(capacity, buffer, Widths::parse(widths), bits, ++seed);
          for (int step = 0; step < test::less_often(250); ++step) {
            ASSERT_NO_THROW(play.step());
            if (this->HasFatalFailure()) return;
          }
          play.finish();
          if (this->HasFatalFailure()) return;
        }
      }
    }
  }
}

TYPED_TEST(ShiftedQueueModel, ManyFlushesGoThroughSeveralLevels) {
  std::mt19937_64 random(4);
  constexpr std::size_t kFanIn = ShiftedQueue<TypeParam>::kFanIn;
  for (const std::size_t buffer : {1u, 3u}) {
    for (const std::size_t flushes : {kFanIn - 1, kFanIn, kFanIn + 1, kFanIn * kFanIn - 1, kFanIn * kFanIn,
                                      kFanIn * kFanIn + 1, kFanIn * kFanIn * kFanIn + kFanIn + 3}) {
      test::OwnQueue<TypeParam> queue(1 << 20, buffer, Widths::paper());
      std::set<TypeParam> expected;
      for (std::size_t i = 0; i < flushes * buffer; ++i) {
        const auto value = test::uneven_number<TypeParam>(44, random);
        queue.insert(value);
        expected.insert(value);
      }
      queue.relax();
      ASSERT_EQ(test::list(expected), test::next_of(queue)) << flushes << " flushes of " << buffer;
    }
  }
}

TYPED_TEST(ShiftedQueueModel, FrontierOfManyBlocksIsTakenInOrder) {
  std::mt19937_64 random(5);
  const auto values = test::uneven_set<TypeParam>(40'000, 40, random);
  test::OwnQueue<TypeParam> queue(1 << 20, 1000, Widths::paper());
  for (const TypeParam value : values) queue.insert(value);
  queue.shift();
  EXPECT_EQ(values.size(), queue.frontier().states);
  EXPECT_EQ(test::list(values), test::drained(queue));
}

TYPED_TEST(ShiftedQueueModel, EmptyQueueShiftsToAnEmptyQueue) {
  test::OwnQueue<TypeParam> queue(1 << 16, 10, Widths::paper());
  EXPECT_TRUE(queue.dequeue().empty());
  queue.relax();
  EXPECT_TRUE(queue.next_runs().empty());
  queue.shift();
  EXPECT_TRUE(queue.dequeue().empty());
  EXPECT_EQ(0u, queue.store().used_bytes());
}

}  // namespace
}  // namespace othello::shiftedqueue
