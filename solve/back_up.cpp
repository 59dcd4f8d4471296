#include "solve/back_up.h"

#include <algorithm>

#include "frontier/read_sections.h"
#include "gapkeep/gap_code.h"
#include "solve/tuning.h"

namespace othello {
void ChildInProgress::begin(const SolvedDepth& children, std::uint32_t position,
                            const OccupancyIndex& parents, const Window& window) {
  position_ = position;
  place_ = children.states.index().places()[position];
  work_.begin(place_.occupancy, parents);
  sources_.clear();
  for (const Source& source : work_.sources()) {
    if (window.has(source.position)) sources_.push_back(source);
  }
}

BackUp::BackUp(const PlaceBoard& board, const Kernels& kernels, const SolvedDepth& children,
               ChunkCache& parents, Window& window)
    : board_(board),
      kernels_(kernels),
      children_(children),
      parents_(parents, board.symmetry_order()),
      window_(window),
      decoded_(solve_tuning::kColouringsAtATime + kKernelSlack),
      successors_(solve_tuning::kColouringsAtATime + kKernelSlack),
      legal_(solve_tuning::kColouringsAtATime / 8 + kKernelSlack),
      found_(solve_tuning::kColouringsAtATime + kKernelSlack) {}

void BackUp::take(const ChildInProgress& child, ChildTable& table) {
  for (std::uint32_t chunk = child.place().chunk; enter(child, chunk, table);) ++chunk;
  for (const Source& source : child.sources()) {
    for (std::uint32_t chunk = source.record.chunk; raise(child, source, chunk, table);) ++chunk;
  }
}

bool BackUp::enter(const ChildInProgress& child, std::uint32_t chunk, ChildTable& table) {
  prepare(child, 0);
  if (held_ != chunk) {
    PhaseTimer timer(times_, PassPhase::kLoadChunks);
    timer.count(1);
    states_.emplace(children_.states.load(chunk, reader_));
    values_.emplace(children_.values.load(chunk, reader_));
    held_ = chunk;
  }
  const ValueByte* values = values_->data();
  if (chunk == child.place().chunk) {
    values +=
        children_.counts.before_record(child.position()).states - children_.counts.before_chunk(chunk).states;
  }
  std::uint64_t number = chunk == child.place().chunk
                             ? 0
                             : children_.counts.before_chunk(chunk).states -
                                   children_.counts.before_record(child.position()).states;
  const bool whole = table.whole(child.discs());
  PhaseTimer timer(times_, PassPhase::kEnter);
  return read_sections(
      *states_, offset_in(chunk, child.place()), [&](const SectionHead& head, const std::uint8_t*& bytes) {
        // The passes are among the states; they only have to be read past.
        for (std::size_t left = head.passes; left > 0;
             left -= std::min(left, solve_tuning::kColouringsAtATime)) {
          bytes =
              kernels_.decode(bytes, std::min(left, solve_tuning::kColouringsAtATime), 0, decoded_.data());
        }
        Colouring previous = kBeforeFirst;
        for (std::size_t left = head.states; left > 0;) {
          const std::size_t batch = std::min(left, solve_tuning::kColouringsAtATime);
          bytes = kernels_.decode(bytes, batch, previous, decoded_.data());
          previous = decoded_[batch - 1];
          table.enter(std::span(decoded_).first(batch), whole, values, own_symmetries_);
          if (table.has_numbers()) {
            table.enter_numbers(std::span(decoded_).first(batch), static_cast<std::uint32_t>(number),
                                own_symmetries_);
          }
          timer.count(batch);
          values += batch;
          number += batch;
          left -= batch;
        }
      });
}

bool BackUp::raise(const ChildInProgress& child, const Source& source, std::uint32_t chunk,
                   const ChildTable& table) {
  prepare(child, source.element);
  child_state_ = children_.counts.before_record(child.position()).states;
  PhaseTimer timer(times_, PassPhase::kSetUpMoves);
  const CompactMove move(board_, child.occupancy().ranks_of_image(source.element), source.place);
  timer.next(1, PassPhase::kLoadChunks);
  const Chunk& content = parents_.get(child.place().occupancy, source, chunk);
  timer.finish(1);
  Window::Part best = window_.part(source.position, chunk);
  const auto lock = window_.lock(source.position, chunk);
  const Colouring all = all_discs(child.discs() - 1);
  return read_sections(
      content, offset_in(chunk, source.record), [&](const SectionHead& head, const std::uint8_t*& bytes) {
        GameCounts* pass_games = games_ != nullptr ? &games_->pass(best.first.passes) : nullptr;
        GameCounts* state_games = games_ != nullptr ? &games_->state(best.first.states) : nullptr;
        raise_states(move, table, bytes, head.passes, all, best.passes, pass_games);
        raise_states(move, table, bytes, head.states, 0, best.states, state_games);
        best.passes += head.passes;
        best.states += head.states;
        best.first.passes += head.passes;
        best.first.states += head.states;
      });
}

// `exchange` has all bits set where the roles are exchanged.
void BackUp::raise_states(const CompactMove& move, const ChildTable& table, const std::uint8_t*& bytes,
                          std::size_t count, Colouring exchange, ValueByte* best, GameCounts* games) {
  const bool whole = table.whole(std::popcount(move.complement) + 1);
  Colouring previous = kBeforeFirst;
  PhaseTimer timer(times_, PassPhase::kDecode);
  while (count > 0) {
    const std::size_t batch = std::min(count, solve_tuning::kColouringsAtATime);
    bytes = kernels_.decode(bytes, batch, previous, decoded_.data());
    previous = decoded_[batch - 1];
    if (exchange != 0) {
      for (std::size_t i = 0; i < batch; ++i) decoded_[i] ^= exchange;
    }
    timer.next(batch, PassPhase::kSuccessors);
    const std::size_t found =
        kernels_.successors_of(decoded_.data(), batch, move, successors_.data(), legal_.data());
    if (element_ > 0) {
      timer.next(batch, PassPhase::kTakeBack);
      for (std::size_t i = 0; i < found; ++i) successors_[i] = inverse_(successors_[i]);
      timer.next(found, PassPhase::kLookUp);
    } else {
      timer.next(batch, PassPhase::kLookUp);
    }
    table.look_up(std::span(successors_).first(found), whole, found_.data());
    timer.next(found, PassPhase::kRaise);
    kernels_.raise(best, batch, legal_.data(), found_.data());
    if (games != nullptr) {
      add_games(table, batch, games);
      games += batch;
    }
    timer.next(batch, PassPhase::kDecode);
    best += batch;
    count -= batch;
  }
}

// To each of `count` states, the games of the successor found for it, if it has one.
void BackUp::add_games(const ChildTable& table, std::size_t count, GameCounts* games) const {
  const Colouring* successor = successors_.data();
  for (std::size_t i = 0; i < count; ++i) {
    if ((legal_[i / 8] >> i % 8 & 1) == 0) continue;
    const Colouring child = *successor++;
    if (!table.in_tile(child)) continue;
    games[i] += children_.games.state(child_state_ + table.number_of(child)).with_roles_exchanged();
  }
}

// Builds the maps of the child's own symmetries, and of an image's colourings back to its own.
void BackUp::prepare(const ChildInProgress& child, int element) {
  const Bitboard occupancy = child.place().occupancy;
  if (occupancy_ != occupancy) {
    const std::span<const int> stabilizer = child.occupancy().stabilizer();
    own_symmetries_.resize(stabilizer.size());
    for (std::size_t i = 0; i < stabilizer.size(); ++i) {
      build_permutation(board_.element(stabilizer[i]), occupancy, own_symmetries_[i]);
    }
    element_ = -1;
    occupancy_ = occupancy;
  }
  if (element_ == element) return;
  if (element > 0) {
    build_permutation(board_.element(board_.inverse_of(element)), board_.element(element)(occupancy),
                      inverse_);
  }
  element_ = element;
}

}  // namespace othello
