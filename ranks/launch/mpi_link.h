// The calls of this process to MPI: one at a time (MPI_THREAD_SERIALIZED is all that is asked for), and none
// of them waits inside MPI. What takes its time is begun, and looked after now and then by who waits for
// it, while other threads make calls of their own.
//
// What other ranks read of this one continues by itself on networks that can do that; on others, such as TCP,
// MPI moves only while it is called. A thread of the link calls it a thousand times a second for that.
#pragma once

#include <mpi.h>

#include <mutex>
#include <thread>

namespace othello {

class MpiLink {
 public:
  /// After MPI_Init_thread.
  MpiLink();
  MpiLink(const MpiLink&) = delete;
  MpiLink& operator=(const MpiLink&) = delete;

  MPI_Comm world() const { return world_; }

  /// Makes a call that does not wait for other ranks, or that all make at once. Any thread.
  template <class Call>
  void call(const Call& call) {
    const std::lock_guard lock(mutex_);
    call();
  }

  /// Begins what `begin(MPI_Request*)` begins, and waits until it is done. Any thread.
  template <class Begin>
  void wait_for(const Begin& begin) {
    MPI_Request request = MPI_REQUEST_NULL;
    call([&] { begin(&request); });
    wait(request);
  }

  /// Stops looking after other ranks.
  void stop();

 private:
  void wait(MPI_Request request);

  MPI_Comm world_ = MPI_COMM_NULL;
  std::mutex mutex_;
  std::jthread looking_after_;
};

}  // namespace othello
