// Random sets, runs and queues for the tests of the shifted queue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <vector>

#include "shiftedqueue/run.h"
#include "shiftedqueue/shifted_queue.h"
#include "support/blocks.h"

namespace othello::test {

/// A number of up to `bits` bits, below the largest Number of that many.
template <class Number>
Number random_number(int bits, std::mt19937_64& random) {
  const Number all = (Number{random()} << (8 * sizeof(Number) - 64)) ^ Number { random() };
  return all >> (static_cast<int>(8 * sizeof(Number)) - bits);
}

/// Numbers of all sizes: most are small, so that a set of them is dense at one end and sparse at the other.
template <class Number>
Number uneven_number(int bits, std::mt19937_64& random) {
  return random_number<Number>(1 + static_cast<int>(random() % static_cast<std::uint64_t>(bits)), random);
}

template <class Number>
std::set<Number> uneven_set(std::size_t size, int bits, std::mt19937_64& random) {
  std::set<Number> values;
  for (std::size_t i = 0; i < size; ++i) values.insert(uneven_number<Number>(bits, random));
  return values;
}

/// Memory for runs of so many bytes, in extents of few blocks.
inline std::shared_ptr<shiftedqueue::RunStore> run_memory(std::uint64_t bytes = std::uint64_t{1} << 30) {
  return std::make_shared<shiftedqueue::RunStore>(bytes, std::size_t{1} << 12);
}

/// A run of its own memory.
template <class Number>
struct StoredRun {
  std::shared_ptr<shiftedqueue::RunStore> memory;
  shiftedqueue::Run<Number> run;
};

template <class Number>
StoredRun<Number> stored_run(const std::vector<Number>& values, const shiftedqueue::RunCode& code) {
  StoredRun<Number> stored{run_memory(), {}};
  shiftedqueue::RunWriter<Number> writer(*stored.memory, code, shiftedqueue::RunStore::Shortage::kThrow);
  for (const Number value : values) writer.append(value);
  stored.run = writer.finish();
  return stored;
}

struct OwnMemory {
  explicit OwnMemory(std::uint64_t bytes) : own_memory(bytes, std::size_t{1} << 12) {}
  shiftedqueue::RunStore own_memory;
};

/// A queue with memory of its own.
template <class Number>
struct OwnQueue : private OwnMemory, public shiftedqueue::ShiftedQueue<Number> {
  OwnQueue(std::uint64_t capacity, std::size_t buffer_states, const Widths& widths)
      : OwnMemory(capacity), shiftedqueue::ShiftedQueue<Number>(own_memory, buffer_states, widths) {}
};

/// What is left of a reader, value by value.
template <class Number>
std::vector<Number> rest_of(shiftedqueue::RunReader<Number>& reader) {
  std::vector<Number> values;
  for (; reader.head() != shiftedqueue::RunReader<Number>::kEnd; reader.advance())
    values.push_back(reader.head());
  return values;
}

/// The next frontier of a relaxed queue.
template <class Number>
std::vector<Number> next_of(shiftedqueue::ShiftedQueue<Number>& queue) {
  EXPECT_LE(queue.next_runs().size(), 1u);
  std::vector<Number> values;
  for (const shiftedqueue::Run<Number>& run : queue.next_runs()) {
    shiftedqueue::RunReader<Number> reader(run, 100);
    values = rest_of(reader);
  }
  return values;
}

/// All that dequeue() still gives.
template <class Number>
std::vector<Number> drained(shiftedqueue::ShiftedQueue<Number>& queue) {
  std::vector<Number> values;
  for (auto piece = queue.dequeue(); !piece.empty(); piece = queue.dequeue()) {
    values.insert(values.end(), piece.begin(), piece.end());
  }
  return values;
}

template <class Number>
std::vector<Number> list(const std::set<Number>& values) {
  return {values.begin(), values.end()};
}

}  // namespace othello::test
