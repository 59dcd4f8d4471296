#include "program/launch/mpi_window.h"

#include <algorithm>
#include <stdexcept>

namespace othello::program {
namespace {

// MPI counts in int.
constexpr std::size_t kMaxFetchedBytes = std::size_t{1} << 30;

// MPICH 4.0 over UCX takes a window to begin where the memory that UCX registers for it does, which is up to
// 15 bytes before memory that does not begin at a multiple of 16. So windows begin at multiples of more.
constexpr std::uintptr_t kAlignment = 64;

}  // namespace

MpiWindow::MpiWindow(MpiLink& link, std::span<std::byte> memory) : link_(link) {
  const auto before =
      static_cast<unsigned char>(reinterpret_cast<std::uintptr_t>(memory.data()) % kAlignment);
  memory = {memory.data() - before, memory.size() + before};
  int ranks = 0;
  link_.call([&] { MPI_Comm_size(link_.world(), &ranks); });
  bytes_before_.resize(static_cast<std::size_t>(ranks));
  link_.wait_for([&](MPI_Request* request) {
    MPI_Iallgather(&before, 1, MPI_UNSIGNED_CHAR, bytes_before_.data(), 1, MPI_UNSIGNED_CHAR, link_.world(),
                   request);
  });
  int result = MPI_SUCCESS;
  link_.call([&] {
    MPI_Comm_set_errhandler(link_.world(), MPI_ERRORS_RETURN);
    result = MPI_Win_create(memory.data(), static_cast<MPI_Aint>(memory.size()), 1, MPI_INFO_NULL,
                            link_.world(), &window_);
    MPI_Comm_set_errhandler(link_.world(), MPI_ERRORS_ARE_FATAL);
  });
  if (result != MPI_SUCCESS) {
    throw std::runtime_error(
        "this MPI has no one-sided communication between these ranks, or no space for it in /dev/shm; Open "
        "MPI has "
        "it over TCP with mpirun --mca osc ^ucx");
  }
  link_.call([&] { MPI_Win_lock_all(MPI_MODE_NOCHECK, window_); });
}

void MpiWindow::close() {
  link_.wait_for([&](MPI_Request* request) { MPI_Ibarrier(link_.world(), request); });
  link_.call([&] {
    MPI_Win_unlock_all(window_);
    MPI_Win_free(&window_);
  });
}

void MpiWindow::get(int rank, std::uint64_t offset, std::span<std::byte> to) const {
  offset += bytes_before_[static_cast<std::size_t>(rank)];
  while (!to.empty()) {
    const std::size_t bytes = std::min(to.size(), kMaxFetchedBytes);
    const auto count = static_cast<int>(bytes);
    link_.wait_for([&](MPI_Request* request) {
      MPI_Rget(to.data(), count, MPI_BYTE, rank, static_cast<MPI_Aint>(offset), count, MPI_BYTE, window_,
               request);
    });
    offset += bytes;
    to = to.subspan(bytes);
  }
}

std::uint64_t MpiWindow::add(int rank, std::uint64_t offset, std::uint64_t value) const {
  std::uint64_t before = 0;
  offset += bytes_before_[static_cast<std::size_t>(rank)];
  link_.wait_for([&](MPI_Request* request) {
    MPI_Rget_accumulate(&value, 1, MPI_UINT64_T, &before, 1, MPI_UINT64_T, rank,
                        static_cast<MPI_Aint>(offset), 1, MPI_UINT64_T, MPI_SUM, window_, request);
  });
  return before;
}

}  // namespace othello::program
