// Memory that other ranks read and add to, by one-sided MPI: a window that is open to all of them for its
// whole lifetime (MPI_Win_lock_all).
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "program/launch/mpi_link.h"
#include "system/ranks/ranks.h"

namespace othello::program {

class MpiWindow {
 public:
  /// Collective. Throws std::runtime_error if this MPI has no one-sided communication.
  MpiWindow(MpiLink& link, std::span<std::byte> memory);
  MpiWindow(const MpiWindow&) = delete;
  MpiWindow& operator=(const MpiWindow&) = delete;

  /// Collective: closes the window. Call it before the destructor, which only releases memory.
  void close();

  void get(int rank, std::uint64_t offset, std::span<std::byte> to) const;
  /// Adds to a word of 8 bytes at a multiple of 8; returns its value before.
  std::uint64_t add(int rank, std::uint64_t offset, std::uint64_t value) const;

 private:
  MpiLink& link_;
  MPI_Win window_ = MPI_WIN_NULL;
  std::vector<unsigned char> bytes_before_;  // by rank: where its memory begins in its window
};

/// A window with the counters that it is open for.
class MpiCounters : public SharedCounters {
 public:
  MpiCounters(MpiLink& link, std::size_t count)
      : counters_(count), window_(link, std::as_writable_bytes(std::span(counters_))) {}

  std::uint64_t add(int rank, std::size_t counter, std::uint64_t value) override {
    return window_.add(rank, counter * sizeof(value), value);
  }
  void read(int rank, std::size_t first, std::span<std::uint64_t> to) override {
    window_.get(rank, first * sizeof(std::uint64_t), std::as_writable_bytes(to));
  }
  void close() { window_.close(); }

 private:
  std::vector<std::uint64_t> counters_;
  MpiWindow window_;
};

/// A window with the owner of the memory that it is open for.
class MpiBytes : public SharedBytes {
 public:
  // Nobody writes through the window; MPI has no type for that.
  MpiBytes(MpiLink& link, std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
      : owner_(std::move(owner)), window_(link, {const_cast<std::byte*>(bytes.data()), bytes.size()}) {}

  void get(int rank, std::uint64_t offset, std::span<std::byte> to) const override {
    window_.get(rank, offset, to);
  }
  void close() { window_.close(); }

 private:
  std::shared_ptr<const void> owner_;
  MpiWindow window_;
};

}  // namespace othello::program
