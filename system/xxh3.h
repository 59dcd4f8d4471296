// XXH3-64, the checksum of all that the program stores and reads again, also of content that comes in pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

struct XXH3_state_s;

namespace othello {

class Xxh3 {
 public:
  Xxh3();
  ~Xxh3();
  Xxh3(const Xxh3&) = delete;
  Xxh3& operator=(const Xxh3&) = delete;

  void add(std::span<const std::byte> bytes);
  /// The checksum of all bytes added.
  std::uint64_t value() const;

 private:
  struct Release {
    void operator()(XXH3_state_s* state) const;
  };
  std::unique_ptr<XXH3_state_s, Release> state_;
};

/// The checksum of contiguous content.
std::uint64_t xxh3(std::span<const std::byte> bytes);

}  // namespace othello
