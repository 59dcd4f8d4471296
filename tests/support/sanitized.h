// Whether a sanitizer watches the tests. They are ten times as slow then: what is compared exhaustively, and
// reads and writes memory alike on every board, is compared on fewer boards, or less often.
#pragma once

#include <algorithm>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define OTHELLO_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define OTHELLO_SANITIZED 1
#endif
#endif
#ifndef OTHELLO_SANITIZED
#define OTHELLO_SANITIZED 0
#endif

namespace othello::test {

inline constexpr bool kSanitized = OTHELLO_SANITIZED != 0;

/// A tenth of `count` under a sanitizer, at least one.
constexpr int less_often(int count) {
  return kSanitized ? std::max(count / 10, 1) : count;
}

}  // namespace othello::test
