// The best value found so far of every state of some neighbouring segments of a depth.
//
// The pass reads each occupancy of the depth after once for every stripe of this depth that leads to it. The
// larger the stripes, the fewer times; a state takes one byte, and its games, if they are counted,
// 3 to 48 more (games.h).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <thread>

#include "enumerate/frontier/frontier.h"
#include "enumerate/frontier/record.h"
#include "solve/pass_memory.h"
#include "solve/state_counts.h"
#include "solve/value.h"

namespace othello::solve {

class ValueStripe {
 public:
  /// Segments [first, last) of the frontier, whose states have no value yet, nor games, of which each state's
  /// take `game_bytes` (solve/games.h), if they are counted. A team of `threads` clears the memory, which no other
  /// stripe may use.
  ValueStripe(const enumerate::Frontier& frontier, const StateCounts& counts, std::size_t first,
              std::size_t last, std::size_t game_bytes, StripeMemory& memory, int threads)
      : frontier_(frontier),
        counts_(counts),
        begin_(frontier.records_of(first).first),
        end_(frontier.records_of(last - 1).second),
        before_(counts.before_record(begin_)),
        game_bytes_(game_bytes) {
    const std::uint64_t states = counts.before_record(end_).states - before_.states;
    const std::uint64_t passes = counts.before_record(end_).passes - before_.passes;
    memory.begin({states, passes, states * game_bytes, passes * game_bytes}, threads);
    states_ = memory.data(StripeMemory::kStates);
    passes_ = memory.data(StripeMemory::kPasses);
    state_games_ = memory.data(StripeMemory::kStateGames);
    pass_games_ = memory.data(StripeMemory::kPassGames);
  }

  /// Whether it has the record at a position of the frontier's index.
  bool has(std::uint32_t position) const { return position >= begin_ && position < end_; }

  /// The values of a record's states whose sections begin in one of its chunks.
  struct Part {
    ValueByte* states;
    ValueByte* passes;  // their values to the opponent, who continues
    // Their games, likewise; nothing if they are not counted.
    std::uint8_t* state_games;
    std::uint8_t* pass_games;
    RecordPart counts;  // of the states and passes in that chunk
  };
  Part part(std::uint32_t position, std::uint32_t chunk) const {
    const RecordPart counts = counts_.part(position, chunk, frontier_.index().locations()[position].chunk);
    const std::uint64_t states = counts.begin.states - before_.states;
    const std::uint64_t passes = counts.begin.passes - before_.passes;
    return {.states = states_ + states,
            .passes = passes_ + passes,
            .state_games = state_games_ + states * game_bytes_,
            .pass_games = pass_games_ + passes * game_bytes_,
            .counts = counts};
  }

  /// All states whose sections begin in a chunk of the stripe.
  std::span<const ValueByte> values_of(std::uint32_t chunk) const {
    const std::uint64_t begin = counts_.before_chunk(chunk).states;
    const std::uint64_t end = counts_.before_chunk(chunk + std::size_t{1}).states;
    return {states_ + (begin - before_.states), static_cast<std::size_t>(end - begin)};
  }

  /// The games of all states of a segment.
  std::span<const std::uint8_t> games_of(std::size_t segment) const {
    const auto [first, last] = frontier_.records_of(segment);
    const std::uint64_t begin = counts_.before_record(first).states;
    const std::uint64_t end = counts_.before_record(last).states;
    return {state_games_ + (begin - before_.states) * game_bytes_, (end - begin) * game_bytes_};
  }

  /// Locks a part against other threads; different parts may share a lock.
  class Lock {
   public:
    explicit Lock(std::atomic<bool>& flag) : flag_(flag) {
      while (flag_.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
    }
    ~Lock() { flag_.store(false, std::memory_order_release); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

   private:
    std::atomic<bool>& flag_;
  };
  Lock lock(std::uint32_t position, std::uint32_t chunk) {
    return Lock(locks_[(position * 0x9e3779b1u ^ chunk * 0x85ebca6bu) >> (32 - kLockBits)]);
  }

 private:
  static constexpr int kLockBits = 12;

  const enumerate::Frontier& frontier_;
  const StateCounts& counts_;
  std::uint32_t begin_;
  std::uint32_t end_;
  StatePosition before_;
  std::size_t game_bytes_;
  ValueByte* states_;
  ValueByte* passes_;
  std::uint8_t* state_games_;
  std::uint8_t* pass_games_;
  std::array<std::atomic<bool>, std::size_t{1} << kLockBits> locks_{};
};

}  // namespace othello::solve
