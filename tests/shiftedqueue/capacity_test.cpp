// What a shifted queue does when its memory is full.
#include <gtest/gtest.h>

#include "shiftedqueue/queue_support.h"

namespace othello::shiftedqueue {
namespace {

using Queue = test::OwnQueue<std::uint64_t>;
constexpr std::uint64_t kLeast = std::uint64_t{1} << 16;

std::set<std::uint64_t> sparse_set(std::size_t size, std::mt19937_64& random) {
  std::set<std::uint64_t> values;
  while (values.size() < size) values.insert(test::random_number<std::uint64_t>(60, random));
  return values;
}

// Inserts until the queue is full and returns what went in.
std::set<std::uint64_t> fill(Queue& queue, std::mt19937_64& random) {
  std::set<std::uint64_t> inserted;
  try {
    while (inserted.size() < 1'000'000) {
      const auto value = test::random_number<std::uint64_t>(60, random);
      queue.insert(value);
      inserted.insert(value);
    }
    ADD_FAILURE() << "a small queue took a million values";
  } catch (const CapacityError& error) {
    const std::string text = error.what();
    EXPECT_NE(std::string::npos, text.find("--memory")) << text;
    EXPECT_NE(std::string::npos, text.find("--queue-capacity")) << text;
  }
  return inserted;
}

TEST(QueueCapacity, FullQueueKeepsItsFrontier) {
  std::mt19937_64 random(6);
  for (const std::size_t buffer : {1u, 7u, 100u}) {
    Queue queue(kLeast, buffer, Widths::paper());
    const auto frontier = sparse_set(1500, random);
    for (const auto value : frontier) queue.insert(value);
    queue.shift();
    fill(queue, random);
    EXPECT_EQ(test::list(frontier), test::drained(queue)) << buffer;
  }
}

TEST(QueueCapacity, FullQueueKeepsTheRestOfItsFrontier) {
  std::mt19937_64 random(7);
  Queue queue(8 * kLeast, 100, Widths::paper());
  auto frontier = sparse_set(20'000, random);
  for (const auto value : frontier) queue.insert(value);
  queue.shift();
  for (int i = 0; i < 2; ++i) {
    for (const auto value : queue.dequeue()) frontier.erase(value);
  }
  fill(queue, random);
  EXPECT_EQ(test::list(frontier), test::drained(queue));
}

TEST(QueueCapacity, WhatWentInIsThereOnceTheFrontierIsGone) {
  std::mt19937_64 random(8);
  Queue queue(4 * kLeast, 50, Widths::paper());
  // Several blocks: all but the first keep their space until they are dequeued.
  for (const auto value : sparse_set(10'000, random)) queue.insert(value);
  queue.shift();
  const auto inserted = fill(queue, random);
  EXPECT_GT(inserted.size(), 5000u);
  test::drained(queue);
  queue.shift();
  EXPECT_EQ(test::list(inserted), test::drained(queue));
}

TEST(QueueCapacity, SpaceOfDequeuedBlocksIsUsed) {
  std::mt19937_64 random(9);
  // The frontier takes most of the memory, and so does the next one: they fit only side by side in time.
  Queue queue(4 * kLeast, 4096, Widths::paper());
  for (const auto value : sparse_set(13'000, random)) queue.insert(value);
  queue.shift();
  ASSERT_GT(queue.frontier().bytes, queue.store().bytes() / 3);
  std::set<std::uint64_t> inserted;
  for (auto piece = queue.dequeue(); !piece.empty(); piece = queue.dequeue()) {
    const std::vector<std::uint64_t> values(piece.begin(), piece.end());
    for (const auto value : values) {
      queue.insert(value / 2);
      inserted.insert(value / 2);
    }
  }
  queue.shift();
  EXPECT_EQ(test::list(inserted), test::drained(queue));
}

TEST(QueueCapacity, DuplicatesNeverFillAQueue) {
  std::mt19937_64 random(10);
  for (const char* widths : {"8,16,32,64", "2,3,5,64", "64"}) {
    for (const std::size_t buffer : {1u, 7u, 100u, 1500u}) {
      Queue queue(kLeast, buffer, Widths::parse(widths));
      const auto frontier = sparse_set(1000, random);
      for (const auto value : frontier) queue.insert(value);
      queue.shift();
      const auto values = sparse_set(1000, random);
      for (int round = 0; round < 60; ++round) {
        for (const auto value : values) ASSERT_NO_THROW(queue.insert(value)) << widths << " " << buffer;
      }
      ASSERT_EQ(test::list(frontier), test::drained(queue));
      queue.shift();
      ASSERT_EQ(test::list(values), test::drained(queue));
    }
  }
}

TEST(QueueCapacity, DuplicatesNeverFillAQueueOfWideNumbers) {
  std::mt19937_64 random(11);
  test::OwnQueue<Uint128> queue(kLeast, 20, Widths::paper());
  std::set<Uint128> values;
  for (int i = 0; i < 500; ++i) values.insert(test::random_number<Uint128>(110, random));
  for (int round = 0; round < 200; ++round) {
    for (const auto value : values) ASSERT_NO_THROW(queue.insert(value));
  }
  queue.relax();
  EXPECT_EQ(test::list(values), test::next_of(queue));
}

}  // namespace
}  // namespace othello::shiftedqueue
