#include "system/retry.h"

#include <cerrno>
#include <chrono>
#include <thread>

namespace othello {
namespace {

constexpr std::chrono::milliseconds kFirstPause{30};
constexpr int kGrowth = 4;

}  // namespace

bool Retry::is_worth_retrying() {
  const int error = errno;
  if (error == EINTR) return true;
  if ((error != EIO && error != EAGAIN) || pauses_ == kMaxPauses) return false;
  auto pause = kFirstPause;
  for (int i = 0; i < pauses_; ++i) pause *= kGrowth;
  ++pauses_;
  std::this_thread::sleep_for(pause);
  errno = error;
  return true;
}

}  // namespace othello
