// The processes, called ranks, that work on one search: the messages that they exchange, and what they read
// of each other. The search depends on this interface only; program/launch/ implements it.
//
// Collective calls are made by all ranks, in the same order, each from one thread; they wait for the last
// rank without taking processor time. One-sided calls are made by any thread at any time, and the rank whose
// memory or counter is used does nothing for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "system/threads.h"

namespace othello {

inline constexpr int kMaxRanks = 1024;

/// Counters at every rank, zero at first, which all ranks read and add to.
class SharedCounters {
 public:
  virtual ~SharedCounters() = default;
  /// Adds to a counter at `rank`, and returns its value before. One-sided.
  virtual std::uint64_t add(int rank, std::size_t counter, std::uint64_t value) = 0;
  /// Reads as many as `to` has space for. One-sided. Concurrent additions may be included or not.
  virtual void read(int rank, std::size_t first, std::span<std::uint64_t> to) = 0;
};

/// Memory of every rank that all may read.
class SharedBytes {
 public:
  virtual ~SharedBytes() = default;
  /// Copies bytes that `rank` shares, from `offset` on. One-sided.
  virtual void get(int rank, std::uint64_t offset, std::span<std::byte> to) const = 0;
};

using Message = std::vector<std::byte>;

enum class Reduction { kOr, kSum, kMax };

class Ranks {
 public:
  virtual ~Ranks() = default;

  virtual int count() const = 0;
  /// The number of this rank: 0 to count() - 1.
  virtual int rank() const = 0;
  /// The rank that prints and writes the common files.
  bool is_first() const { return rank() == 0; }
  /// How many ranks share this machine.
  virtual int on_this_machine() const = 0;
  /// The threads of this rank unless it is told: a fair share of the processors that ranks on this machine may use.
  virtual int default_threads() const { return othello::default_threads(); }

  // Collective.

  /// The messages of all ranks, by rank.
  virtual std::vector<Message> allgather(std::span<const std::byte> mine) = 0;
  /// The messages of all ranks, by rank, at `root`; empty ones elsewhere.
  virtual std::vector<Message> gather(int root, std::span<const std::byte> mine) = 0;
  /// The message of the first rank; those of the others are ignored.
  virtual Message broadcast(std::span<const std::byte> mine) = 0;
  /// Makes each word the or, the sum or the maximum of all ranks'.
  virtual void allreduce(Reduction reduction, std::span<std::uint64_t> words) = 0;
  virtual std::shared_ptr<SharedCounters> make_counters(std::size_t at_every_rank) = 0;
  /// Lets all ranks read `mine`, which must not change or move as long as `owner` lives. `owner` is kept
  /// until the next clean_up() after the last copy of the result is gone.
  virtual std::shared_ptr<SharedBytes> share(std::span<const std::byte> mine,
                                             std::shared_ptr<const void> owner) = 0;
  /// Frees counters and shared memory that nobody on this rank holds any more. All ranks must have released
  /// the same.
  virtual void clean_up() = 0;
  /// The last call. No counters or shared memory may be alive.
  virtual void finish() = 0;

  /// Ends all ranks at once, if one cannot continue and the others are not informed.
  [[noreturn]] virtual void abort(int exit_code) = 0;

  /// Whether all ranks are informed that the search has failed (system/ranks/failure.h).
  bool failed_together() const { return failed_together_; }
  void set_failed_together() { failed_together_ = true; }

 private:
  bool failed_together_ = false;
};

// The ranks of a process that works alone.

std::shared_ptr<Ranks> one_rank();

}  // namespace othello
