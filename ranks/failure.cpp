#include "ranks/failure.h"

#include <fmt/format.h>

#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include "files/errors.h"
#include "machine/errors.h"
#include "ranks/message.h"

namespace othello {
namespace {

enum class Kind : std::uint8_t {
  kOther,
  kUsage,
  kCapacity,
  kWrite,
  kDiskFull,
  kRead,
  kReadForRoom,
  kDamaged,
  kLogic,
};

std::pair<Kind, std::string> described(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::invalid_argument& error) {
    return {Kind::kUsage, error.what()};
  } catch (const std::logic_error& error) {
    return {Kind::kLogic, error.what()};
  } catch (const CapacityError& error) {
    return {Kind::kCapacity, error.what()};
  } catch (const WriteError& error) {
    return {error.disk_full ? Kind::kDiskFull : Kind::kWrite, error.what()};
  } catch (const ReadError& error) {
    return {error.out_of_room ? Kind::kReadForRoom : Kind::kRead, error.what()};
  } catch (const DamagedFile& error) {
    return {Kind::kDamaged, error.what()};
  } catch (const std::bad_alloc&) {
    return {Kind::kCapacity, "the system has no more memory"};
  } catch (const std::exception& error) {
    return {Kind::kOther, error.what()};
  }
}

[[noreturn]] void throw_again(Kind kind, const std::string& what) {
  switch (kind) {
    case Kind::kUsage:
      throw std::invalid_argument(what);
    case Kind::kCapacity:
      throw CapacityError(what);
    case Kind::kWrite:
    case Kind::kDiskFull:
      throw WriteError(what, kind == Kind::kDiskFull);
    case Kind::kRead:
    case Kind::kReadForRoom:
      throw ReadError(what, kind == Kind::kReadForRoom);
    case Kind::kDamaged:
      throw DamagedFile(what);
    case Kind::kLogic:
      throw std::logic_error(what);
    case Kind::kOther:
      break;
  }
  throw std::runtime_error(what);
}

}  // namespace

void run_together(Ranks& ranks, const std::function<void()>& step) {
  if (ranks.count() == 1) return step();
  MessageWriter mine;
  try {
    step();
  } catch (...) {
    if (ranks.failed_together()) throw;  // within a step of a step
    const auto [kind, what] = described(std::current_exception());
    mine.put(kind);
    mine.put_text(what);
  }
  const std::vector<Message> messages = ranks.tell_all(mine.message());
  for (std::size_t rank = 0; rank < messages.size(); ++rank) {
    if (messages[rank].empty()) continue;
    MessageReader reader(messages[rank]);
    const auto kind = reader.take<Kind>();
    ranks.set_failed_together();
    throw_again(kind, fmt::format("rank {}: {}", rank, reader.take_text()));
  }
}

}  // namespace othello
