#include "shiftedqueue/engine/shared_pieces.h"

#include <algorithm>
#include <utility>

#include "shiftedqueue/engine/tuning.h"
#include "system/ranks/message.h"

namespace othello {

SharedPieces::SharedPieces(Ranks& ranks, std::vector<std::vector<std::byte>> pieces)
    : rank_(ranks.rank()),
      own_(std::make_shared<const std::vector<std::vector<std::byte>>>(std::move(pieces))) {
  std::vector<std::uint64_t> sizes;
  for (const auto& piece : *own_) sizes.push_back(piece.size());
  MessageWriter message;
  message.put_list(std::span<const std::uint64_t>(sizes));
  std::size_t most = 0;
  for (const Message& received : ranks.allgather(message.message())) {
    bytes_.push_back(MessageReader(received).get_list<std::uint64_t>());
    most = std::max(most, bytes_.back().size());
  }
  for (std::size_t thread = 0; thread < most && ranks.count() > 1; ++thread) {
    const bool mine = thread < own_->size();
    shared_.push_back(
        ranks.share(mine ? std::span<const std::byte>((*own_)[thread]) : std::span<const std::byte>(), own_));
  }
}

void SharedPieces::visit(const StoredStates::Visit& visit_piece) const {
  std::vector<std::byte> fetched;
  for (std::size_t rank = 0; rank < bytes_.size(); ++rank) {
    for (std::size_t thread = 0; thread < bytes_[rank].size(); ++thread) {
      if (static_cast<int>(rank) == rank_) {
        visit_piece((*own_)[thread]);
        continue;
      }
      const std::uint64_t bytes = bytes_[rank][thread];
      for (std::uint64_t offset = 0; offset < bytes; offset += fetched.size()) {
        fetched.resize(static_cast<std::size_t>(
            std::min<std::uint64_t>(bytes - offset, shifted_queue_tuning::kFetchBytes)));
        shared_[thread]->get(static_cast<int>(rank), offset, fetched);
        visit_piece(fetched);
      }
    }
  }
}

}  // namespace othello
