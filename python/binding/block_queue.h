// Blocks of states on their way from a thread that reads to Python, which takes them one at a time.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "board/board.h"
#include "solve/value.h"

namespace othello::python {

struct StateBlock {
  std::vector<State> states;
  std::vector<solve::ValueByte> values;  // as many, or none
};

class BlockQueue {
 public:
  using Visit = std::function<void(std::span<const State>, std::span<const solve::ValueByte>)>;

  /// `read` passes on all states, on a thread of the queue; they are made into blocks of `size` states, the last
  /// one smaller.
  BlockQueue(std::function<void(const Visit&)> read, std::size_t size);
  /// Ends the reading.
  ~BlockQueue();
  BlockQueue(const BlockQueue&) = delete;
  BlockQueue& operator=(const BlockQueue&) = delete;

  /// Waits for the next block, and calls `between_waits` some times a second meanwhile. Nothing at the end,
  /// which says that all that was read was right. Throws what the reading threw.
  std::optional<StateBlock> next(const std::function<void()>& between_waits);

 private:
  struct Ended {};  // thrown through the reading when nobody wants more

  void add(std::span<const State> states, std::span<const solve::ValueByte> values);
  void push();

  std::function<void(const Visit&)> read_;
  std::size_t size_;
  StateBlock filling_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<StateBlock> blocks_;
  bool unwanted_ = false;
  bool ended_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace othello::python
