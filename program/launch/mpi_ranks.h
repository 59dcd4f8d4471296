// Ranks that MPI has started. Messages of any size travel in pieces that MPI can count.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "program/launch/mpi_link.h"
#include "program/launch/mpi_window.h"
#include "system/ranks/ranks.h"

namespace othello::program {

class MpiRanks : public Ranks {
 public:
  /// After MPI_Init_thread.
  MpiRanks();

  int count() const override { return count_; }
  int rank() const override { return rank_; }
  int on_this_machine() const override { return on_this_machine_; }
  int default_threads() const override { return default_threads_; }

  std::vector<Message> allgather(std::span<const std::byte> mine) override;
  std::vector<Message> gather(int root, std::span<const std::byte> mine) override;
  Message broadcast(std::span<const std::byte> mine) override;
  void allreduce(Reduction reduction, std::span<std::uint64_t> words) override;
  std::shared_ptr<SharedCounters> make_counters(std::size_t at_every_rank) override;
  std::shared_ptr<SharedBytes> share(std::span<const std::byte> mine,
                                     std::shared_ptr<const void> owner) override;
  void clean_up() override;
  /// MPI_Finalize.
  void finish() override;
  [[noreturn]] void abort(int exit_code) override;

 private:
  std::vector<std::uint64_t> sizes_of_all(std::size_t my_bytes);
  template <class Begin>
  std::vector<Message> exchange(std::span<const std::byte> mine, bool receives, const Begin& begin);

  MpiLink link_;
  int count_ = 1;
  int rank_ = 0;
  int on_this_machine_ = 1;
  int default_threads_ = 1;
  std::vector<std::shared_ptr<MpiCounters>> counters_;
  std::vector<std::shared_ptr<MpiBytes>> bytes_;
};

}  // namespace othello::program
