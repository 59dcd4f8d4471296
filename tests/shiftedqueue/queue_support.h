// Random sets, runs and queues for the tests of the shifted queue.
#pragma once

#include <cstddef>
#include <cstdint>
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

/// A run that begins `begin` bytes into its memory.
template <class Number>
struct StoredRun {
  Bytes memory;
  Run<Number> run;
};

template <class Number>
StoredRun<Number> stored_run(const std::vector<Number>& values, const Widths& widths, std::size_t begin = 0) {
  Written<Number> written = write(values, widths);
  StoredRun<Number> stored;
  stored.run = {.begin = begin,
                .end = begin + written.bytes.size(),
                .states = written.states,
                .locations = std::move(written.locations)};
  stored.memory.assign(begin, std::byte{0xff});
  stored.memory.insert(stored.memory.end(), written.bytes.begin(), written.bytes.end());
  stored.memory.resize(stored.memory.size() + kReadSlack, std::byte{0xff});
  return stored;
}

/// What is left of a reader, value by value.
template <class Number>
std::vector<Number> rest_of(RunReader<Number>& reader) {
  std::vector<Number> values;
  for (; reader.head() != RunReader<Number>::kEnd; reader.advance()) values.push_back(reader.head());
  return values;
}

/// The next frontier of a relaxed queue.
template <class Number>
std::vector<Number> next_of(const ShiftedQueue<Number>& queue) {
  RunReader<Number> reader(queue.array(), queue.next_frontier(), queue.widths(), 100);
  return rest_of(reader);
}

/// All that dequeue() still gives.
template <class Number>
std::vector<Number> drained(ShiftedQueue<Number>& queue) {
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
