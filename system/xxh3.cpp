#include "system/xxh3.h"

#include <xxhash.h>

#include <new>

namespace othello {

Xxh3::Xxh3() : state_(XXH3_createState()) {
  if (!state_) throw std::bad_alloc();
  XXH3_64bits_reset(state_.get());
}

Xxh3::~Xxh3() = default;

void Xxh3::Release::operator()(XXH3_state_s* state) const {
  XXH3_freeState(state);
}

void Xxh3::add(std::span<const std::byte> bytes) {
  XXH3_64bits_update(state_.get(), bytes.data(), bytes.size());
}

std::uint64_t Xxh3::value() const {
  return XXH3_64bits_digest(state_.get());
}

std::uint64_t xxh3(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace othello
