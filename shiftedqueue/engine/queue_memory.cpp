#include "shiftedqueue/engine/queue_memory.h"

#include <fmt/format.h>

#include <algorithm>

#include "shiftedqueue/distribution.h"
#include "shiftedqueue/engine/tuning.h"
#include "system/durable_file.h"
#include "system/errors.h"
#include "system/memory.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::SearchOptions;

std::uint64_t bytes_per_thread(const SearchOptions& options) {
  return tuning::kFixedBytesPerThread +
         (options.shifted_queue.is_entropy_coded ? tuning::kEntropyCoderBytes : 0);
}

std::uint64_t parts_of(const SearchOptions& options) {
  if (options.shifted_queue.parts != 0) return options.shifted_queue.parts;
  return std::min(kPaperParts, options.memory / tuning::kPartsDivisor / sizeof(std::uint64_t));
}

// In a folder: buffers, and what is read of each run by each thread as it is merged.
QueueMemory plan_file_memory(const SearchOptions& options, std::size_t number_bytes) {
  const auto threads = static_cast<std::uint64_t>(options.threads);
  const auto ranks = static_cast<std::uint64_t>(options.ranks->count());
  QueueMemory plan;
  if (ranks > 1) plan.most_runs = std::max(plan.most_runs, ranks * threads);
  const std::uint64_t readers = threads * (plan.most_runs + ranks * threads);
  plan.extent_bytes = static_cast<std::size_t>(std::clamp<std::uint64_t>(
      options.memory / 8 / readers, tuning::kSmallestExtent, tuning::kLargestFileExtent));
  plan.parts = parts_of(options);
  const std::uint64_t fixed =
      tuning::kFixedBytes + std::min(plan.parts, options.memory) * sizeof(std::uint64_t) +
      threads * (bytes_per_thread(options) + DurableFile::kGatheredBytes) +
      readers * (2 * plan.extent_bytes + merge_piece(threads, plan.most_runs) * number_bytes);
  const std::uint64_t least = threads * tuning::kSmallestBuffer * number_bytes * 5 / 4;
  if (fixed + least > options.memory) {
    throw CapacityError(
        fmt::format("{} of memory are not enough: {} threads need {}; raise --memory or use fewer --threads",
                    format_size(options.memory), options.threads, format_size(fixed + least)));
  }
  // Copies of what is sorted take a quarter more (successor_buffer.h).
  plan.buffer_states = static_cast<std::size_t>(
      std::clamp<std::uint64_t>((options.memory - fixed) / (threads * number_bytes) * 4 / 5,
                                tuning::kSmallestBuffer, tuning::kLargestBuffer));
  plan.beside = fixed;
  plan.least_free = std::min(plan.buffer_states / 4, tuning::kSuccessorsOfPiece);
  return plan;
}

// In memory: buffers, and a share of the rest for each queue.
QueueMemory plan_memory_alone(const SearchOptions& options, std::size_t number_bytes) {
  const auto threads = static_cast<std::uint64_t>(options.threads);
  const enumerate::ShiftedQueueOptions& own = options.shifted_queue;
  if (own.queue_capacity != 0 && own.queue_capacity < tuning::kSmallestCapacity) {
    throw CapacityError(fmt::format("a queue of {} bytes is too small; the least is {}", own.queue_capacity,
                                    tuning::kSmallestCapacity));
  }
  QueueMemory plan;
  plan.buffer_states = static_cast<std::size_t>(
      std::clamp<std::uint64_t>((options.memory - std::min(options.memory, tuning::kFixedBytes)) /
                                    tuning::kBufferDivisor / (threads * number_bytes),
                                tuning::kSmallestBuffer, tuning::kLargestBuffer));
  if (own.queue_capacity != 0) {
    const auto share = static_cast<std::size_t>(own.queue_capacity / tuning::kQueueDivisor);
    plan.buffer_states = std::clamp(share, tuning::kSmallestBuffer, plan.buffer_states);
  }
  plan.parts = parts_of(options);
  const std::uint64_t buffer = plan.buffer_states * number_bytes;
  const std::uint64_t copies = buffer / 4;  // of what is sorted (successor_buffer.h)
  const std::uint64_t fixed = tuning::kFixedBytes + threads * (bytes_per_thread(options) + buffer + copies) +
                              plan.parts * sizeof(std::uint64_t);
  const std::uint64_t wanted = own.queue_capacity != 0 ? own.queue_capacity : tuning::kSmallestCapacity;
  // Extents that several baskets share are freed when the last has been merged: of each run one for each basket, and no
  // more than there are. Of coded ones each basket also has the blocks.
  const std::uint64_t runs =
      std::max<std::uint64_t>(tuning::kMostRuns, threads) * (options.shifted_queue.is_entropy_coded ? 2 : 1);
  const auto extent_of = [&](std::uint64_t capacity) {
    return std::clamp<std::uint64_t>(capacity / tuning::kExtentDivisor / runs, tuning::kSmallestExtent,
                                     tuning::kLargestExtent);
  };
  const std::uint64_t needed = fixed + threads * (wanted + std::min(wanted, runs * extent_of(wanted)));
  const bool overflows = plan.parts > options.memory || wanted > options.memory;  // a sum above may overflow
  if (overflows || needed > options.memory) {
    throw CapacityError(
        fmt::format("{} of memory are not enough: {} threads with queues of {} need {}; raise --memory "
                    "or use fewer --threads",
                    format_size(options.memory), options.threads, format_size(wanted), format_size(needed)));
  }
  const std::uint64_t share = (options.memory - fixed) / threads;
  plan.extent_bytes =
      static_cast<std::size_t>(extent_of(own.queue_capacity != 0 ? own.queue_capacity : share));
  const std::uint64_t shared =
      std::min(own.queue_capacity != 0 ? wanted : share / 2, runs * plan.extent_bytes);
  plan.queue_capacity =
      static_cast<std::size_t>(own.queue_capacity != 0 ? own.queue_capacity : share - shared);
  plan.beside = fixed - threads * (buffer + copies) + threads * shared;
  return plan;
}

}  // namespace

QueueMemory divide_queue_memory(const SearchOptions& options, std::size_t number_bytes) {
  return options.storage.scratch.empty() ? plan_memory_alone(options, number_bytes)
                                         : plan_file_memory(options, number_bytes);
}

QueueMemory plan_queue_memory(const SearchOptions& options, std::size_t number_bytes) {
  if (options.memory > usable_memory()) {
    throw CapacityError(fmt::format("{} of memory are asked for; this machine allows {}",
                                    format_size(options.memory), format_size(usable_memory())));
  }
  return divide_queue_memory(options, number_bytes);
}

}  // namespace othello::shiftedqueue
