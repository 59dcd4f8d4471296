#include "system/direct_io.h"

#include <fcntl.h>

#include <new>

namespace othello {
namespace {

bool set_direct(int descriptor, bool direct) {
  const int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && fcntl(descriptor, F_SETFL, direct ? flags | O_DIRECT : flags & ~O_DIRECT) == 0;
}

}  // namespace

DirectMode::DirectMode(int descriptor) : descriptor_(descriptor), is_on_(set_direct(descriptor, true)) {}

void DirectMode::end() {
  if (is_on_) set_direct(descriptor_, false);  // no system refuses to end the mode
  is_on_ = false;
}

Blocks::Blocks(std::size_t count)
    : size_(count * kBlockBytes), memory_(static_cast<std::byte*>(std::aligned_alloc(kBlockBytes, size_))) {
  if (memory_ == nullptr) throw std::bad_alloc();
}

}  // namespace othello
