#include "solve/back_up.h"

#include <algorithm>
#include <cmath>

#include "enumerate/frontier/read_sections.h"
#include "solve/tuning.h"

namespace othello::solve {

using enumerate::kKernelSlack;
using enumerate::ParentMove;

void ChildOccupancy::begin(const SolvedDepth& children, std::uint32_t position,
                           const enumerate::OccupancyIndex& parents, const ValueStripe& stripe) {
  position_ = position;
  location_ = children.states.index().locations()[position];
  work_.begin(location_.occupancy, parents);
  sources_.clear();
  for (const ParentMove& source : work_.parent_moves()) {
    if (stripe.has(source.position)) sources_.push_back(source);
  }
}

std::uint64_t states_of(const ChildOccupancy& child, const SolvedDepth& children) {
  return children.counts.before_record(child.position() + std::size_t{1}).states -
         children.counts.before_record(child.position()).states;
}

// The states are taken to lie evenly.
std::vector<ChildTile> tiles_of(const ChildOccupancy& child, const SolvedDepth& children,
                                std::uint64_t table_bytes, std::size_t games_bytes) {
  const std::uint64_t first_state = children.counts.before_record(child.position()).states;
  const std::uint64_t end_state = children.counts.before_record(child.position() + std::size_t{1}).states;
  const auto states = static_cast<double>(end_state - first_state);
  const double blocks = std::min(states, std::ldexp(1.0, child.discs() - WideChildTable::kBucketBits));
  const double bytes_of_state =
      1 + static_cast<double>(games_bytes) + blocks / std::max(states, 1.0) * WideChildTable::kBlockBytes;
  const std::uint32_t last = children.states.last_chunk_of(child.position());
  std::vector<ChildTile> tiles;
  for (std::uint32_t chunk = child.location().chunk; chunk <= last; ++chunk) {
    const std::uint64_t begin = std::max(first_state, children.counts.before_chunk(chunk).states);
    const std::uint64_t end =
        std::min(end_state, children.counts.before_chunk(chunk + std::size_t{1}).states);
    const auto fits = [&](const ChildTile& tile) {
      const std::uint64_t with = tile.states + end - begin;
      return with <= WideChildTable::kMostStates &&
             bytes_of_state * static_cast<double>(with) <= static_cast<double>(table_bytes);
    };
    if (tiles.empty() || !fits(tiles.back())) {
      tiles.push_back({.first_chunk = chunk, .chunks = 0, .first_state = begin - first_state, .states = 0});
    }
    ++tiles.back().chunks;
    tiles.back().states += end - begin;
  }
  return tiles;
}

template <class AnyColouring>
AnyBackUp<AnyColouring>::AnyBackUp(const enumerate::PlaceBoard& board, const enumerate::Kernels& kernels,
                                   const SolvedDepth& children, enumerate::ChunkCache& parents,
                                   ValueStripe& stripe)
    : board_(board),
      all_kernels_(kernels),
      kernels_(enumerate::kernels_of<AnyColouring>(kernels)),
      children_(children),
      parents_(parents, board.symmetry_order()),
      stripe_(stripe),
      maps_(board, kernels),
      states_reader_(kernels, tuning::kColouringsAtATime),
      successors_(tuning::kColouringsAtATime + kKernelSlack),
      legal_(tuning::kColouringsAtATime / 8 + kKernelSlack),
      found_(tuning::kColouringsAtATime + kKernelSlack) {}

template <class AnyColouring>
void AnyBackUp<AnyColouring>::back_up_child(const ChildOccupancy& child, Table& table,
                                            std::uint64_t table_bytes) {
  if constexpr (kWide) {
    for (const ChildTile& tile :
         tiles_of(child, children_, table_bytes, counts_games() ? game_bytes(vacant_ - 1) : 0)) {
      table.begin_tile(tile.first_state, tile.states, tile.chunks);
      begin_games(table, tile.first_state, tile.states);
      for (std::uint32_t i = 0; i < tile.chunks; ++i)
        insert_chunk(child, tile.first_chunk + i, tile.first_chunk, table);
      table.finish_tile();
      back_up_sources(child, table);
    }
  } else {
    begin_games(table, 0, states_of(child, children_));
    for (std::uint32_t chunk = child.location().chunk; insert_chunk(child, chunk, 0, table);) ++chunk;
    back_up_sources(child, table);
  }
}

template <class AnyColouring>
void AnyBackUp<AnyColouring>::back_up_sources(const ChildOccupancy& child, const Table& table) {
  const std::span<const ParentMove> sources = child.parent_moves();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (i + 1 < sources.size()) parents_.prefetch(sources[i + 1]);
    const ParentMove& source = sources[i];
    for (std::uint32_t chunk = source.record.chunk; update_parent_chunk(child, source, chunk, table);)
      ++chunk;
  }
}

template <class AnyColouring>
bool AnyBackUp<AnyColouring>::insert_chunk(const ChildOccupancy& child, std::uint32_t chunk,
                                           std::uint32_t first_chunk, Table& table) {
  prepare(child, 0);
  if (held_ != chunk) {
    PhaseTimer timer(times_, SweepPhase::kLoadChunks);
    timer.count(1);
    states_.emplace(children_.states.load(chunk, reader_));
    values_.emplace(children_.values.load(chunk, reader_));
    held_ = chunk;
  }
  RecordPart counts = children_.counts.part(child.position(), chunk, child.location().chunk);
  const ValueByte* values =
      values_->data() + (counts.begin.states - children_.counts.before_chunk(chunk).states);
  std::uint64_t number = counts.begin.states - children_.counts.before_record(child.position()).states;
  bool whole = true;
  bool enters_games = counts_games();
  if constexpr (!kWide) {
    whole = table.covers_occupancy(child.discs());
    enters_games = enters_games && table.is_first_tile();  // which has those of all
  }
  PhaseTimer timer(times_, SweepPhase::kEnter);
  return enumerate::read_sections(*states_, enumerate::offset_in(chunk, child.location()),
                                  [&](const enumerate::SectionHead& head, const std::uint8_t*& bytes) {
                                    counts.take(head);
                                    // The passes are among the states; they only have to be read past.
                                    states_reader_.template skip<AnyColouring>(bytes, head.passes);
                                    states_reader_.template read<AnyColouring>(
                                        bytes, head.states, 0, [&](std::span<const AnyColouring> batch) {
                                          insert_batch(batch, values, number, chunk - first_chunk, whole,
                                                       table);
                                          if (enters_games) insert_games(child, number, batch.size(), table);
                                          timer.count(batch.size());
                                          values += batch.size();
                                          number += batch.size();
                                        });
                                  });
}

template <class AnyColouring>
void AnyBackUp<AnyColouring>::insert_batch(std::span<const AnyColouring> states, const ValueByte* values,
                                           std::uint64_t number, std::size_t chunk_of_tile, bool whole,
                                           Table& table) const {
  if constexpr (kWide) {
    table.insert(chunk_of_tile, number, states, values);
  } else {
    table.insert(states, whole, values, maps_.stabilizer());
    if (table.has_numbers())
      table.insert_numbers(states, static_cast<std::uint32_t>(number), maps_.stabilizer());
  }
}

// Reads the games of `count` states, from number `number` of the record on.
template <class AnyColouring>
void AnyBackUp<AnyColouring>::insert_games(const ChildOccupancy& child, std::uint64_t number,
                                           std::size_t count, Table& table) {
  const std::size_t segment = children_.states.segment_of(child.location().chunk);
  const std::uint64_t before =
      children_.counts.before_record(child.position()).states -
      children_.counts.before_record(children_.states.records_of(segment).first).states;
  games_reader_.read(children_.values, segment, before + number, game_bytes(vacant_ - 1),
                     table.games().part(number, count));
}

template <class AnyColouring>
bool AnyBackUp<AnyColouring>::update_parent_chunk(const ChildOccupancy& child, const ParentMove& source,
                                                  std::uint32_t chunk, const Table& table) {
  prepare(child, source.element);
  PhaseTimer timer(times_, SweepPhase::kSetUpMoves);
  const Move move(board_, child.occupancy().indexes_of_image(source.element), source.place);
  timer.next(1, SweepPhase::kLoadChunks);
  const enumerate::Chunk& content = parents_.get(child.location().occupancy, source, chunk);
  timer.finish(1);
  ValueStripe::Part best = stripe_.part(source.position, chunk);
  const auto lock = stripe_.lock(source.position, chunk);
  const auto all = enumerate::all_discs<AnyColouring>(child.discs() - 1);
  const bool continues = enumerate::read_sections(
      content, enumerate::offset_in(chunk, source.record),
      [&](const enumerate::SectionHead& head, const std::uint8_t*& bytes) {
        best.counts.take(head);
        const auto back_up_section = [&]<class ParentColouring>(ParentColouring /*width*/) {
          back_up_states<ParentColouring>(move, table, bytes, head.passes, all, best.passes, best.pass_games);
          back_up_states<ParentColouring>(move, table, bytes, head.states, 0, best.states, best.state_games);
        };
        enumerate::has_wide_colourings(child.discs() - 1) ? back_up_section(AnyColouring{})
                                                          : back_up_section(enumerate::Colouring{});
        best.passes += head.passes;
        best.states += head.states;
        if (!counts_games()) return;
        best.pass_games += head.passes * game_bytes(vacant_);
        best.state_games += head.states * game_bytes(vacant_);
      });
  best.counts.finish();
  return continues;
}

// `exchange` has all bits set where the roles are exchanged.
template <class AnyColouring>
template <class ParentColouring>
void AnyBackUp<AnyColouring>::back_up_states(const Move& move, const Table& table, const std::uint8_t*& bytes,
                                             std::size_t count, AnyColouring exchange, ValueByte* best,
                                             std::uint8_t* games) {
  bool whole = true;
  if constexpr (!kWide) whole = table.covers_occupancy(std::popcount(move.complement) + 1);
  PhaseTimer timer(times_, SweepPhase::kDecode);
  states_reader_.template read<ParentColouring>(
      bytes, count, exchange, [&](std::span<const AnyColouring> batch) {
        timer.next(batch.size(), SweepPhase::kSuccessors);
        const std::size_t found = kernels_.successors_with_legality(batch.data(), batch.size(), move,
                                                                    successors_.data(), legal_.data());
        const auto successors = std::span(successors_).first(found);
        timer.next(batch.size(), SweepPhase::kTakeBack);
        maps_.map_back(successors);
        timer.next(maps_.needs_mapping() ? found : 0, SweepPhase::kLookUp);
        if constexpr (kWide) {
          maps_.find_smallest(successors);
          table.look_up(successors, found_.data());
        } else {
          table.look_up(successors, whole, found_.data());
        }
        timer.next(found, SweepPhase::kRaise);
        all_kernels_.update_best(best, batch.size(), legal_.data(), found_.data());
        if (counts_games()) {
          add_games(table, batch.size(), games);
          games += batch.size() * game_bytes(vacant_);
        }
        timer.next(batch.size(), SweepPhase::kDecode);
        best += batch.size();
      });
}

// To each of `count` states, the games of the successor found for it, if it has one.
template <class AnyColouring>
void AnyBackUp<AnyColouring>::add_games(const Table& table, std::size_t count, std::uint8_t* games) const {
  with_count_type(vacant_, [&]<class Count>(Count /*zero*/) {
    with_count_type(vacant_ - 1, [&]<class Before>(Before /*zero*/) {
      auto* sums = reinterpret_cast<Games<Count>*>(games);
      const AnyColouring* successor = successors_.data();
      for (std::size_t i = 0; i < count; ++i) {
        if ((legal_[i / 8] >> i % 8 & 1) == 0) continue;
        const AnyColouring child = *successor++;
        if (table.is_in_tile(child))
          sums[i].add_exchanged(table.games().template of<Before>(table.number_of(child)));
      }
    });
  });
}

template <class AnyColouring>
void AnyBackUp<AnyColouring>::prepare(const ChildOccupancy& child, int element) {
  maps_.begin(child.location().occupancy, child.occupancy().stabilizer());
  maps_.begin_image(element);
}

template class AnyBackUp<enumerate::Colouring>;
template class AnyBackUp<enumerate::WideColouring>;

}  // namespace othello::solve
