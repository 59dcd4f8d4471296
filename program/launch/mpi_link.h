// The calls of this process to MPI: one at a time (only MPI_THREAD_SERIALIZED is required), and none waits
// inside MPI. Long operations are started and polled by the waiting thread, while other threads make calls of
// their own.
//
// On some networks other ranks' reads of this one progress by themselves; on others, such as TCP, only while
// MPI is called. A thread of the link calls it a thousand times a second for that.
#pragma once

#include <mpi.h>

#include <atomic>
#include <mutex>
#include <thread>

namespace othello::program {

class MpiLink {
 public:
  /// After MPI_Init_thread. Throws CapacityError if the system gives no thread.
  MpiLink();
  ~MpiLink();
  MpiLink(const MpiLink&) = delete;
  MpiLink& operator=(const MpiLink&) = delete;

  MPI_Comm world() const { return world_; }

  /// Makes a call that does not wait for other ranks, or that all make together. Any thread.
  template <class Call>
  void call(const Call& call) {
    const std::lock_guard lock(mutex_);
    call();
  }

  /// Starts an operation by `begin(MPI_Request*)`, and waits until it is done. Any thread.
  template <class Begin>
  void wait_for(const Begin& begin) {
    MPI_Request request = MPI_REQUEST_NULL;
    call([&] { begin(&request); });
    wait(request);
  }

  /// Stops the link's thread.
  void stop();

 private:
  void wait(MPI_Request request);

  MPI_Comm world_ = MPI_COMM_NULL;
  std::mutex mutex_;
  std::atomic<bool> stopped_{false};
  std::thread looking_after_;
};

}  // namespace othello::program
