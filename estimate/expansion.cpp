#include "estimate/expansion.h"

#include <algorithm>
#include <bit>

namespace othello::estimate {
namespace {

using enumerate::Colouring;
using enumerate::CompactMove;

// Colourings worked on at a time: 8 KiB, and as much of successors.
constexpr std::size_t kBatch = 2048;
// Words of the bitmap listed at a time.
constexpr std::size_t kListWords = 256;

}  // namespace

Expansion::Expansion(const LocalMoves& moves, const enumerate::Kernels& kernels)
    : moves_(moves), kernels_(kernels), successors_(kBatch + enumerate::kKernelSlack) {}

void Expansion::begin(int discs) {
  words_ = std::max<std::size_t>((std::size_t{1} << (discs + moves_.origin_bits())) / 64, 1);
  if (bitmap_.size() < words_) bitmap_.resize(words_);
}

void Expansion::mark(std::span<const Colouring> list, const CompactMove& move) {
  auto* bytes = reinterpret_cast<std::uint8_t*>(bitmap_.data());
  while (!list.empty()) {
    const auto batch = list.first(std::min(list.size(), kBatch));
    const std::size_t found = successors(batch, move);
    for (std::size_t i = 0; i < found; ++i) {
      std::uint8_t& byte = bytes[successors_[i] >> 3];
      byte = static_cast<std::uint8_t>(byte | 1u << (successors_[i] & 7));
    }
    marks_ += found;
    list = list.subspan(batch.size());
  }
}

std::span<const Colouring> Expansion::extract(const LocalOrder& local_order, const Growth::Scores& scores) {
  states_ = 0;
  list_.clear();
  if (marks_ == 0) return list_;
  for (std::size_t begin = 0; begin < words_; begin += kListWords) {
    const std::size_t part = std::min(kListWords, words_ - begin);
    list_.resize(states_ + std::min(64 * part, marks_) + enumerate::kKernelSlack);
    states_ += kernels_.drain(bitmap_.data() + begin, part, static_cast<Colouring>(64 * begin),
                              list_.data() + states_);
  }
  list_.resize(states_);
  marks_ = 0;
  append_passes(local_order, scores);
  return list_;
}

std::span<const Colouring> Expansion::list_with_passes(const LocalOrder& local_order,
                                                       const Growth::Scores& scores,
                                                       std::span<const Colouring> states) {
  list_.assign(states.begin(), states.end());
  states_ = states.size();
  append_passes(local_order, scores);
  return list_;
}

void Expansion::append_passes(const LocalOrder& local_order, const Growth::Scores& scores) {
  without_move_ = list_;
  keep_without_move(local_order, scores, without_move_);
  const Colouring exchange = enumerate::all_discs(local_order.discs());
  for (const Colouring colouring : without_move_) list_.push_back(colouring ^ exchange);
}

void Expansion::keep_without_move(const LocalOrder& local_order, const Growth::Scores& scores,
                                  std::vector<Colouring>& colourings) const {
  std::size_t left = colourings.size();
  CompactMove move;
  scores.for_each_cell_by_falling_score([&](int cell) {
    moves_.compute_move(local_order, cell, move);
    left = kernels_.keep_illegal(colourings.data(), left, move);
    return left > 0;
  });
  colourings.resize(left);
}

std::uint64_t Expansion::count_moves(const LocalOrder& local_order, Bitboard cells,
                                     std::span<const Colouring> colourings) {
  std::uint64_t count = 0;
  CompactMove move;
  for (; cells != 0; cells &= cells - 1) {
    moves_.compute_move(local_order, std::countr_zero(cells), move);
    for (auto rest = colourings; !rest.empty(); rest = rest.subspan(std::min(rest.size(), kBatch)))
      count += successors(rest.first(std::min(rest.size(), kBatch)), move);
  }
  return count;
}

std::size_t Expansion::bytes() const {
  return bitmap_.capacity() * sizeof(std::uint64_t) +
         (successors_.capacity() + list_.capacity() + without_move_.capacity()) * sizeof(Colouring);
}

}  // namespace othello::estimate
