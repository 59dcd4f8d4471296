// Ranks that MPI has started. Messages of any size travel in pieces that MPI can count.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "ranks/launch/mpi_link.h"
#include "ranks/launch/mpi_window.h"
#include "ranks/ranks.h"

namespace othello {

class MpiRanks : public Ranks {
 public:
  /// After MPI_Init_thread.
  MpiRanks();

  int count() const override { return count_; }
  int rank() const override { return rank_; }
  int on_this_machine() const override { return on_this_machine_; }

  std::vector<Message> tell_all(std::span<const std::byte> mine) override;
  std::vector<Message> tell(int to, std::span<const std::byte> mine) override;
  Message told_by_first(std::span<const std::byte> mine) override;
  void unite(std::span<std::uint64_t> words) override;
  void add_up(std::span<std::uint64_t> numbers) override;
  std::shared_ptr<SharedCounters> make_counters(std::size_t at_every_rank) override;
  std::shared_ptr<SharedBytes> share(std::span<const std::byte> mine,
                                     std::shared_ptr<const void> owner) override;
  void clean_up() override;
  /// MPI_Finalize.
  void finish() override;
  [[noreturn]] void abort(int exit_code) override;

 private:
  std::vector<std::uint64_t> sizes_of_all(std::size_t my_bytes);
  std::vector<Message> room_for_all(std::span<const std::uint64_t> sizes,
                                    std::span<const std::byte> mine) const;
  void broadcast(int from, std::span<std::byte> bytes);
  void reduce(std::span<std::uint64_t> words, MPI_Op operation);

  MpiLink link_;
  int count_ = 1;
  int rank_ = 0;
  int on_this_machine_ = 1;
  std::vector<std::shared_ptr<MpiCounters>> counters_;
  std::vector<std::shared_ptr<MpiBytes>> bytes_;
};

}  // namespace othello
