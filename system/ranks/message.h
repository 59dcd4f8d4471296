// Writing values into the bytes of a message, and reading them in the same order. Ranks are processes of one
// program on machines of one kind: values travel as they lie in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "system/ranks/ranks.h"

namespace othello {

class MessageWriter {
 public:
  template <class Value>
  void put(const Value& value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    append(std::as_bytes(std::span(&value, 1)));
  }

  template <class Value>
  void put_list(std::span<const Value> values) {
    static_assert(std::is_trivially_copyable_v<Value>);
    put(static_cast<std::uint64_t>(values.size()));
    append(std::as_bytes(values));
  }

  void put_text(std::string_view text) { put_list(std::span<const char>(text)); }

  const Message& message() const { return message_; }

 private:
  void append(std::span<const std::byte> bytes);

  Message message_;
};

/// The message must outlive it. Throws std::logic_error if the message is too short for what is read.
class MessageReader {
 public:
  explicit MessageReader(std::span<const std::byte> message) : rest_(message) {}

  bool at_end() const { return rest_.empty(); }

  template <class Value>
  Value get() {
    Value value;
    std::memcpy(&value, next(sizeof(Value)).data(), sizeof(Value));
    return value;
  }

  template <class Value>
  std::vector<Value> get_list() {
    const auto size = static_cast<std::size_t>(get<std::uint64_t>());
    const auto bytes = next(size * sizeof(Value));
    std::vector<Value> values(size);
    if (size > 0) std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
  }

  std::string get_text() {
    const auto characters = get_list<char>();
    return {characters.begin(), characters.end()};
  }

 private:
  std::span<const std::byte> next(std::size_t bytes) {
    if (bytes > rest_.size()) throw std::logic_error("a message of another rank is too short");
    const auto taken = rest_.first(bytes);
    rest_ = rest_.subspan(bytes);
    return taken;
  }

  std::span<const std::byte> rest_;
};

}  // namespace othello
