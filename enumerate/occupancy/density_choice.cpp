#include "enumerate/occupancy/density_choice.h"

#include <atomic>
#include <cmath>

#include "enumerate/occupancy/tuning.h"

namespace othello::enumerate {
namespace {

std::atomic<std::uint64_t>& most_colourings() {
  static std::atomic<std::uint64_t> colourings{tuning::kColouringsOfParentByte};
  return colourings;
}

double parent_bytes(const ParentMoves& work, const Frontier& parents) {
  double bytes = 0;
  for (const ParentMove& source : work.parent_moves())
    bytes += static_cast<double>(parents.record_bytes(source.position));
  return bytes;
}

bool is_dense(double parent_bytes, int discs) {
  return discs <= kMaxBitmapDiscs &&
         parent_bytes * static_cast<double>(dense_colourings_per_byte()) >= std::ldexp(1.0, discs);
}

}  // namespace

std::uint64_t dense_colourings_per_byte() {
  return most_colourings().load(std::memory_order_relaxed);
}

void set_dense_colourings_per_byte(std::uint64_t colourings) {
  most_colourings().store(colourings, std::memory_order_relaxed);
}

bool is_dense(const ParentMoves& work, const Frontier& parents) {
  return is_dense(parent_bytes(work, parents), work.discs());
}

bool some_may_be_dense(const Frontier& parents, int discs, int symmetry_order) {
  const double most_sources = static_cast<double>(discs) * symmetry_order;
  const auto records = static_cast<std::uint32_t>(parents.index().locations().size());
  for (std::uint32_t position = 0; position < records; ++position) {
    if (is_dense(most_sources * static_cast<double>(parents.record_bytes(position)), discs)) return true;
  }
  return false;
}

double dense_share(const PlaceBoard& board, const Frontier& parents, std::span<const Bitboard> occupancies) {
  ParentMoves work(board);
  double of_all = 0;
  double of_dense = 0;
  for (const Bitboard occupancy : occupancies) {
    work.begin(occupancy, parents.index());
    const double bytes = parent_bytes(work, parents);
    of_all += bytes;
    if (is_dense(bytes, work.discs())) of_dense += bytes;
  }
  return of_all > 0 ? of_dense / of_all : 0;
}

}  // namespace othello::enumerate
