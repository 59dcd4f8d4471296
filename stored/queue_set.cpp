#include "stored/queue_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "board/text.h"
#include "gapkeep/entropy_code.h"
#include "gapkeep/validate.h"
#include "stored/checked_numbers.h"
#include "stored/number_check.h"
#include "stored/random_positions.h"
#include "stored/state_decoder.h"
#include "system/errors.h"
#include "system/folder_lock.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::stored {
namespace {

using shiftedqueue::FileExtent;
using shiftedqueue::StoredQueueDepth;

StoredSetLabel label_of(const StoredQueueDepth& stored) {
  return {.board = board_named(stored.subject.board),
          .symmetry = stored.subject.symmetry,
          .depth = stored.depth,
          .states = stored.rows[static_cast<std::size_t>(stored.depth)].states,
          .numbering = stored.numbering,
          .number_bytes = stored.number_bytes,
          .rows = stored.rows};
}

void read_piece(const std::string& path, const FileExtent& extent, BlockPiece& piece) {
  const auto bytes = static_cast<std::size_t>(extent.bytes);
  piece.offset = extent.offset;
  piece.bytes.resize(bytes + kReadSlack);
  shiftedqueue::read_extent(path, extent, piece.bytes);
  piece.bytes.resize(bytes);
  if (extent.block_bytes != 0) {
    std::vector<std::byte> blocks(static_cast<std::size_t>(extent.block_bytes));
    EntropyDecoder().decode(piece.bytes, blocks);
    piece.bytes = std::move(blocks);
  }
  piece.widths = Widths::unpack(extent.widths);
}

class SetInQueueFolder : public StoredSet {
 public:
  SetInQueueFolder(std::unique_ptr<FolderLock> lock, std::string folder, StoredQueueDepth stored)
      : StoredSet(label_of(stored)),
        lock_(std::move(lock)),
        folder_(std::move(folder)),
        stored_(std::move(stored)) {}

 private:
  void visit_all(const Visit& visit_numbers) const override {
    visit_checked<std::uint64_t>({.in_order = visit_numbers});
  }

  void visit_all_states(const VisitStates& visit_states) const override {
    if (label().number_bytes == sizeof(std::uint64_t)) {
      visit_checked<std::uint64_t>({.states_in_order = visit_states});
    } else {
      visit_checked<Uint128>({.states_in_order = visit_states});
    }
  }

  std::vector<State> draw_states(std::uint64_t count, std::uint64_t seed) const override {
    try {
      return label().number_bytes == sizeof(std::uint64_t) ? sampled<std::uint64_t>(count, seed)
                                                           : sampled<Uint128>(count, seed);
    } catch (const CheckFailed& error) {  // the board has no such numbers
      throw DamagedFile(fmt::format("{}: {}", folder_, error.what()));
    }
  }

  template <class Number>
  void visit_checked(const NumberVisitor<Number>& visitor) const {
    try {
      QueuePieces pieces(stored_);
      const NumbersTotal total = visit_checked_pieces<Number>(label(), pieces, default_threads(), visitor);
      const std::uint64_t digest = label().rows[static_cast<std::size_t>(label().depth)].digest;
      check_that(total.digest == digest,
                 fmt::format("the states of depth {} have digest {}, their row has {}", label().depth,
                             format_hex64(total.digest), format_hex64(digest)));
    } catch (const CheckFailed& error) {
      throw DamagedFile(fmt::format("{}: {}", folder_, error.what()));
    }
  }

  template <class Number>
  std::vector<State> sampled(std::uint64_t count, std::uint64_t seed) const {
    const std::vector<std::uint64_t> drawn = draw_with_replacement(count, label().states, seed);
    std::span<const std::uint64_t> positions(drawn);
    const Number bound = make_number_check<Number>(label())->bound();
    std::vector<Number> numbers;
    std::vector<Number> values;
    BlockPiece piece;
    std::uint64_t first = 0;
    for (const auto& [file, extents] : stored_.files) {
      for (const FileExtent& extent : extents) {
        const std::uint64_t end = first + extent.states;
        if (!positions.empty() && positions.front() < end) {
          read_piece(file.path, extent, piece);
          values.clear();
          const auto fault = read_validated<Number>(piece.bytes, piece.widths, bound, piece.offset, values);
          if (fault || values.size() != extent.states)
            throw DamagedFile(fmt::format("{}: {}", file.path, fault.value_or("its index is wrong")));
        }
        for (; !positions.empty() && positions.front() < end; positions = positions.subspan(1))
          numbers.push_back(values[static_cast<std::size_t>(positions.front() - first)]);
        first = end;
      }
    }
    std::vector<State> states;
    make_state_decoder<Number>(label().board, label().symmetry, label().depth, label().numbering)
        ->decode(numbers, states);
    return states;
  }

  std::unique_ptr<FolderLock> lock_;
  std::string folder_;
  StoredQueueDepth stored_;
};

}  // namespace

bool QueuePieces::next(BlockPiece& piece) {
  while (file_ < stored_.files.size() && extent_ == stored_.files[file_].extents.size()) {
    ++file_;
    extent_ = 0;
  }
  if (file_ == stored_.files.size()) return false;
  const auto& [file, extents] = stored_.files[file_];
  read_piece(file.path, extents[extent_++], piece);
  return true;
}

std::unique_ptr<StoredSet> open_queue_set(const std::string& folder, std::optional<int> depth) {
  auto lock = std::make_unique<FolderLock>(folder, FolderLock::Use::kReadingIfNoSearch);
  StoredQueueDepth stored = shiftedqueue::open_queue_depth(folder, depth);
  return std::make_unique<SetInQueueFolder>(std::move(lock), folder, std::move(stored));
}

}  // namespace othello::stored
