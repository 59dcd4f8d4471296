#include "shiftedqueue/engine/last_states.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "gapkeep/block.h"
#include "gapkeep/block_writer.h"
#include "gapkeep/widths.h"
#include "shiftedqueue/engine/tuning.h"
#include "system/ranks/message.h"
#include "system/ranks/ranks.h"

namespace othello::shiftedqueue {
namespace {

using enumerate::SearchOptions;
using enumerate::SearchResult;
using enumerate::StoredStates;

// The frontiers of all ranks' threads, to be read by the first rank when the search is over.
class SharedPieces {
 public:
  /// Collective. `pieces` of this rank, one for each thread.
  SharedPieces(Ranks& ranks, std::vector<std::vector<std::byte>> pieces);

  /// Hands over the pieces of all, in the order of ranks and threads. One-sided.
  void visit(const StoredStates::Visit& visit_piece) const;

 private:
  int rank_;
  std::shared_ptr<const std::vector<std::vector<std::byte>>> own_;
  std::vector<std::vector<std::uint64_t>> bytes_;     // by rank and thread
  std::vector<std::shared_ptr<SharedBytes>> shared_;  // by thread
};

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
  for (std::size_t thread = 0; thread < most; ++thread) {
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
        fetched.resize(
            static_cast<std::size_t>(std::min<std::uint64_t>(bytes - offset, tuning::kFetchBytes)));
        shared_[thread]->get(static_cast<int>(rank), offset, fetched);
        visit_piece(fetched);
      }
    }
  }
}

// The frontier of each thread in one piece, as other ranks can read it.
template <class Number>
std::vector<std::vector<std::byte>> joined(std::vector<Run<Number>> frontiers) {
  std::vector<std::vector<std::byte>> pieces;
  for (Run<Number>& frontier : frontiers) {
    auto& bytes = pieces.emplace_back();
    bytes.reserve(static_cast<std::size_t>(frontier.bytes));
    for (RunExtent<Number>& extent : frontier.extents) {
      const std::span<const std::byte> blocks = extent.stored();
      bytes.insert(bytes.end(), blocks.begin(), blocks.end());
      extent.data.reset();
    }
  }
  return pieces;
}

template <class Number>
bool has_code(const RunExtent<Number>& extent, const Widths& widths) {
  return extent.decoded_bytes == 0 && extent.widths == widths.packed();
}

// The blocks of an extent in a file, in these widths: the frontier of a depth that was finished before may have others, or
// another code.
template <class Number>
std::vector<std::byte> read_blocks(const RunExtent<Number>& extent, const Widths& widths) {
  if (has_code(extent, widths)) {
    std::vector<std::byte> blocks(extent.bytes + kReadSlack);
    read_extent(extent.file->path, {.offset = extent.offset, .bytes = extent.bytes, .xxh3 = extent.xxh3},
                blocks);
    blocks.resize(extent.bytes);
    return blocks;
  }
  std::size_t most_bits =
      8 * (kHeaderBytes<Number> + sizeof(std::uint64_t));  // of a number: a block of its own
  for (int level = 0; level < widths.count(); ++level) most_bits += static_cast<std::size_t>(widths[level]);
  std::vector<std::byte> recoded(static_cast<std::size_t>(extent.states) * (most_bits / 8 + 1));
  BlockWriter<Number> writer(recoded, widths);
  const Run<Number> alone = Run<Number>::of_extent(extent);
  RunReader<Number> reader(alone, kBlockStates);
  for (auto values = reader.piece(); !values.empty(); reader.skip_piece(), values = reader.piece()) {
    for (const Number value : values) writer.append(value);
  }
  recoded.resize(writer.finish());
  return recoded;
}

// The frontiers of one rank.
template <class Number>
struct KeptFrontiers {
  std::shared_ptr<ShiftedQueueSearch<Number>>
      search;  // which has the memory of the runs, and so outlives them
  std::vector<Run<Number>> frontiers;
  Widths widths;

  std::uint64_t bytes() const {
    std::uint64_t bytes = 0;
    for (const Run<Number>& frontier : frontiers) {
      for (const RunExtent<Number>& extent : frontier.extents)
        bytes += !extent.file || has_code(extent, widths) ? extent.bytes : read_blocks(extent, widths).size();
    }
    return bytes;
  }

  void visit(const StoredStates::Visit& visit_piece) const {
    for (const Run<Number>& frontier : frontiers) {
      for (const RunExtent<Number>& extent : frontier.extents) {
        if (extent.file) {
          visit_piece(read_blocks(extent, widths));
        } else {
          visit_piece(extent.stored());
        }
      }
    }
  }
};

}  // namespace

template <class Number>
void hand_over_last_states(const SearchOptions& options,
                           const std::shared_ptr<ShiftedQueueSearch<Number>>& search, SearchResult& result) {
  result.last_states = search->describe_last_states();
  if (options.ranks->count() > 1 && options.storage.scratch.empty()) {
    const auto pieces =
        std::make_shared<const SharedPieces>(*options.ranks, joined(search->extract_frontiers()));
    result.last_states.visit = [pieces](const StoredStates::Visit& visit_piece) {
      pieces->visit(visit_piece);
    };
    return;
  }
  if (!options.ranks->is_first()) return;
  const auto kept = std::make_shared<const KeptFrontiers<Number>>(
      KeptFrontiers<Number>{search, search->extract_frontiers(), options.widths});
  result.last_states.bytes = result.rows.back().bytes = kept->bytes();
  result.last_states.visit = [kept](const StoredStates::Visit& visit_piece) { kept->visit(visit_piece); };
}

template void hand_over_last_states(const SearchOptions&,
                                    const std::shared_ptr<ShiftedQueueSearch<std::uint64_t>>&, SearchResult&);
template void hand_over_last_states(const SearchOptions&, const std::shared_ptr<ShiftedQueueSearch<Uint128>>&,
                                    SearchResult&);

}  // namespace othello::shiftedqueue
