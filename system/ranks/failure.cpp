#include "system/ranks/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string>
#include <vector>

#include "system/errors.h"
#include "system/ranks/message.h"

namespace othello {
void run_together(Ranks& ranks, const std::function<void()>& step) {
  if (ranks.count() == 1) return step();
  MessageWriter mine;
  try {
    step();
  } catch (...) {
    if (ranks.failed_together()) throw;  // within a step of a step
    const Failure failure = failure_of(std::current_exception());
    mine.put(failure.kind);
    mine.put_text(failure.what);
  }
  const std::vector<Message> messages = ranks.allgather(mine.message());
  const bool alike =
      std::ranges::all_of(messages, [&](const Message& message) { return message == messages.front(); });
  for (std::size_t rank = 0; rank < messages.size(); ++rank) {
    if (messages[rank].empty()) continue;
    MessageReader reader(messages[rank]);
    const auto kind = reader.get<ErrorKind>();
    ranks.set_failed_together();
    const std::string what(reader.get_text());
    throw_failure({kind, alike ? what : fmt::format("rank {}: {}", rank, what)});
  }
}

}  // namespace othello
