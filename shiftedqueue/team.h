// A team of OpenMP threads that run the same step, each on its own share.
#pragma once

#include <functional>

namespace othello {

inline constexpr int kMaxThreads = 1024;

/// Calls step(0), ..., step(threads - 1), each on an OpenMP thread, and waits for all. If any throws, the
/// first exception (by thread number) is thrown again after all have ended.
void run_team(int threads, const std::function<void(int)>& step);

}  // namespace othello
