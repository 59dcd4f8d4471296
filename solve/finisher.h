// Completes the values of a stripe's segments when all successors have been backed up: passes, games that are
// over, the tally, and the values as they are stored. Each thread needs its own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/score.h"
#include "enumerate/frontier/segment.h"
#include "enumerate/frontier/state_reader.h"
#include "enumerate/kernels/state_keys.h"
#include "solve/depth_values.h"
#include "solve/games.h"
#include "solve/phases.h"
#include "solve/solved_row.h"
#include "solve/value_stripe.h"

namespace othello::solve {

template <class AnyColouring>
class AnyFinisher {
 public:
  AnyFinisher(const enumerate::SearchTables& space, const enumerate::Kernels& kernels, ScoreRule rule,
              const enumerate::Frontier& frontier);

  /// Also completes the games of the stripe's states, and stores them.
  void count_games() { counts_games_ = true; }
  void record_times(SweepTimes* times) { times_ = times; }
  /// Adds the values of a segment of the stripe to `tally`; the result stays until the next call. Throws
  /// DamagedFile.
  const ValueSegment& finish(std::size_t segment, const ValueStripe& stripe, ValueTally& tally);

 private:
  void finish_record(std::uint32_t position, const ValueStripe& stripe);
  void finish_states(std::span<const AnyColouring> states, ValueByte* values, std::uint8_t* games);
  void store_games(std::span<const std::uint8_t> games);
  std::uint64_t digest_of(std::span<const AnyColouring> states, const ValueByte* values);
  ValueByte value_without_move(AnyColouring state, std::uint8_t* games);
  int vacant() const { return space_.board.cells() - discs_; }

  const enumerate::SearchTables& space_;
  const enumerate::AnyKernels<AnyColouring>& kernels_;
  ScoreRule rule_;
  const enumerate::Frontier& frontier_;
  enumerate::ChunkReader reader_;
  EntropyCoder coder_;
  const enumerate::ByteWords words_{value_digest_words()};
  bool counts_games_ = false;
  SweepTimes* times_ = nullptr;
  ValueSegment segment_;
  std::uint64_t digest_ = 0;
  // The record in progress.
  enumerate::AnyStateKeys<AnyColouring> keys_;
  int discs_ = 0;
  std::uint32_t held_ = enumerate::OccupancyIndex::kNone;
  std::optional<enumerate::Chunk> content_;
  enumerate::AnyStateReader<AnyColouring> states_reader_;
  // The section in progress: its passes not yet met, and what they are worth to the opponent.
  std::vector<AnyColouring> passes_;
  std::size_t passes_met_ = 0;
  std::size_t passes_count_ = 0;
  const ValueByte* pass_values_ = nullptr;
  const std::uint8_t* pass_games_ = nullptr;
};

extern template class AnyFinisher<enumerate::Colouring>;
extern template class AnyFinisher<enumerate::WideColouring>;

}  // namespace othello::solve
