#include "python/binding/block_queue.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "system/threads.h"

namespace othello::python {
namespace {

constexpr std::size_t kMaxWaiting = 2;  // blocks
constexpr std::chrono::milliseconds kBetweenWaits{50};

}  // namespace

BlockQueue::BlockQueue(std::function<void(const Visit&)> read, std::size_t size)
    : read_(std::move(read)), size_(size), thread_(start_thread([this] {
        try {
          read_([this](std::span<const State> states, std::span<const solve::ValueByte> values) {
            add(states, values);
          });
          if (!filling_.states.empty()) push();
        } catch (const Ended&) {
        } catch (...) {
          const std::scoped_lock lock(mutex_);
          failure_ = std::current_exception();
        }
        const std::scoped_lock lock(mutex_);
        ended_ = true;
        changed_.notify_all();
      })) {}

BlockQueue::~BlockQueue() {
  {
    const std::scoped_lock lock(mutex_);
    unwanted_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void BlockQueue::add(std::span<const State> states, std::span<const solve::ValueByte> values) {
  while (!states.empty()) {
    const std::size_t count = std::min(size_ - filling_.states.size(), states.size());
    filling_.states.insert(filling_.states.end(), states.begin(),
                           states.begin() + static_cast<std::ptrdiff_t>(count));
    states = states.subspan(count);
    if (!values.empty()) {
      filling_.values.insert(filling_.values.end(), values.begin(),
                             values.begin() + static_cast<std::ptrdiff_t>(count));
      values = values.subspan(count);
    }
    if (filling_.states.size() == size_) push();
  }
}

void BlockQueue::push() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return unwanted_ || blocks_.size() < kMaxWaiting; });
  if (unwanted_) throw Ended();
  blocks_.push_back(std::exchange(filling_, {}));
  changed_.notify_all();
}

std::optional<StateBlock> BlockQueue::next(const std::function<void()>& between_waits) {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kBetweenWaits, [this] { return ended_ || !blocks_.empty(); })) {
    lock.unlock();
    between_waits();
    lock.lock();
  }
  if (failure_) std::rethrow_exception(failure_);
  if (blocks_.empty()) return std::nullopt;
  StateBlock block = std::move(blocks_.front());
  blocks_.pop_front();
  changed_.notify_all();
  return block;
}

}  // namespace othello::python
