#include "system/ranks/message.h"

namespace othello {

void MessageWriter::append(std::span<const std::byte> bytes) {
  message_.insert(message_.end(), bytes.begin(), bytes.end());
}

}  // namespace othello
