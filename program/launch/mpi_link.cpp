#include "program/launch/mpi_link.h"

#include <algorithm>
#include <chrono>

#include "system/threads.h"

namespace othello::program {
namespace {

using std::chrono::microseconds;

constexpr microseconds kLook{1000};
// A waiting thread polls often at first, for short operations, and then rarely, for those that take minutes.
constexpr int kLooksWithoutPause = 20;
constexpr microseconds kFirstPause{20};
constexpr microseconds kLongestPause{1000};

}  // namespace

MpiLink::MpiLink() {
  MPI_Comm_dup(MPI_COMM_WORLD, &world_);
  looking_after_ = start_thread([this] {
    while (!stopped_) {
      std::this_thread::sleep_for(kLook);
      const std::unique_lock lock(mutex_, std::try_to_lock);  // its holder calls MPI just now
      int flag = 0;
      if (lock.owns_lock()) MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, world_, &flag, MPI_STATUS_IGNORE);
    }
  });
}

MpiLink::~MpiLink() {
  stop();
}

void MpiLink::stop() {
  stopped_ = true;
  if (looking_after_.joinable()) looking_after_.join();
}

void MpiLink::wait(MPI_Request request) {
  auto pause = kFirstPause;
  for (int looks = 0;; ++looks) {
    int done = 0;
    call([&] { MPI_Test(&request, &done, MPI_STATUS_IGNORE); });
    if (done != 0) return;
    if (looks < kLooksWithoutPause) {
      std::this_thread::yield();
      continue;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, kLongestPause);
  }
}

}  // namespace othello::program
