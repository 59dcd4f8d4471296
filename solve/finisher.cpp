#include "solve/finisher.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "enumerate/frontier/read_sections.h"
#include "gapkeep/colouring_gaps.h"
#include "solve/tuning.h"
#include "system/errors.h"

namespace othello::solve {
namespace {

// The first from `from` on that has none; `count` if all have.
std::size_t next_without_value(const ValueByte* values, std::size_t from, std::size_t count) {
  const void* found = from < count ? std::memchr(values + from, kNoValue, count - from) : nullptr;
  return found != nullptr ? static_cast<std::size_t>(static_cast<const ValueByte*>(found) - values) : count;
}

}  // namespace

template <class AnyColouring>
AnyFinisher<AnyColouring>::AnyFinisher(const enumerate::SearchTables& space,
                                       const enumerate::Kernels& kernels, ScoreRule rule,
                                       const enumerate::Frontier& frontier)
    : space_(space),
      kernels_(enumerate::kernels_of<AnyColouring>(kernels)),
      rule_(rule),
      frontier_(frontier),
      keys_(space),
      states_reader_(kernels, tuning::kColouringsAtATime) {}

template <class AnyColouring>
const ValueSegment& AnyFinisher<AnyColouring>::finish(std::size_t segment, const ValueStripe& stripe,
                                                      ValueTally& tally) {
  segment_.chunks.clear();
  segment_.games.clear();
  segment_.bytes.clear();
  const auto [begin, end] = frontier_.records_of(segment);
  if (begin == end) return segment_;
  for (std::uint32_t position = begin; position < end; ++position) finish_record(position, stripe);
  const std::uint32_t last_chunk = frontier_.last_chunk_of(end - 1);
  PhaseTimer timer(times_, SweepPhase::kStore);
  for (std::uint32_t chunk = frontier_.index().locations()[begin].chunk; chunk <= last_chunk; ++chunk) {
    const std::span<const ValueByte> values = stripe.values_of(chunk);
    const ByteCounts counts = coder_.count(std::as_bytes(values));
    for (std::size_t byte = 0; byte < tally.states.size(); ++byte) tally.states[byte] += counts[byte];
    segment_.chunks.push_back(enumerate::append_chunk(coder_, values, segment_.bytes, &counts));
    timer.count(values.size());
  }
  if (counts_games_) store_games(stripe.games_of(segment));
  tally.digest += std::exchange(digest_, 0);
  return segment_;
}

template <class AnyColouring>
void AnyFinisher<AnyColouring>::store_games(std::span<const std::uint8_t> games) {
  const std::size_t most = kStatesPerGamesChunk * game_bytes(vacant());
  for (; !games.empty(); games = games.subspan(std::min(most, games.size())))
    segment_.games.push_back(
        enumerate::append_chunk(coder_, games.first(std::min(most, games.size())), segment_.bytes));
}

template <class AnyColouring>
void AnyFinisher<AnyColouring>::finish_record(std::uint32_t position, const ValueStripe& stripe) {
  const enumerate::RecordLocation& location = frontier_.index().locations()[position];
  keys_.begin(location.occupancy);
  discs_ = std::popcount(location.occupancy);
  const auto load = [&](std::uint32_t chunk) -> const enumerate::Chunk& {
    if (held_ != chunk) content_.emplace(frontier_.load(chunk, reader_));
    held_ = chunk;
    return *content_;
  };
  ValueStripe::Part part{};
  const auto finish_section = [&](const enumerate::SectionHead& head, const std::uint8_t*& bytes) {
    part.counts.take(head);
    if (passes_.size() < head.passes + enumerate::kKernelSlack)
      passes_.resize(head.passes + enumerate::kKernelSlack);
    bytes = kernels_.decode(bytes, head.passes, GapCodeOf<AnyColouring>::kBefore, passes_.data());
    passes_met_ = 0;
    passes_count_ = head.passes;
    pass_values_ = part.passes;
    pass_games_ = part.pass_games;
    PhaseTimer timer(times_, SweepPhase::kReadAgain);
    states_reader_.template read<AnyColouring>(bytes, head.states, 0,
                                               [&](std::span<const AnyColouring> states) {
                                                 timer.next(states.size(), SweepPhase::kComplete);
                                                 finish_states(states, part.states, part.state_games);
                                                 timer.next(states.size(), SweepPhase::kReadAgain);
                                                 part.states += states.size();
                                                 if (counts_games_)
                                                   part.state_games += states.size() * game_bytes(vacant());
                                               });
    part.passes += head.passes;
    if (counts_games_) part.pass_games += head.passes * game_bytes(vacant());
    if (passes_met_ != passes_count_) throw DamagedFile("a stored pass has a move");
  };
  bool continues = true;
  for (std::uint32_t chunk = location.chunk; continues; ++chunk) {
    part = stripe.part(position, chunk);
    continues = enumerate::read_sections(load(chunk), enumerate::offset_in(chunk, location), finish_section);
    part.counts.finish();
  }
}

template <class AnyColouring>
void AnyFinisher<AnyColouring>::finish_states(std::span<const AnyColouring> states, ValueByte* values,
                                              std::uint8_t* games) {
  for (std::size_t i = next_without_value(values, 0, states.size()); i < states.size();
       i = next_without_value(values, i + 1, states.size())) {
    values[i] = value_without_move(states[i], counts_games_ ? games + i * game_bytes(vacant()) : nullptr);
  }
  digest_ += digest_of(states, values);
}

template <class AnyColouring>
std::uint64_t AnyFinisher<AnyColouring>::digest_of(std::span<const AnyColouring> states,
                                                   const ValueByte* values) {
  // Of larger boards, which nobody solves, values may have bytes that the kernels do not know.
  const bool has_known_bytes = byte_of(space_.board.cells()) < enumerate::ByteWords::kInTables;
  if (has_known_bytes && kernels_.can_digest(keys_, states.size())) {
    return kernels_.digest_of_pairs(states.data(), values, states.size(), keys_.base_key(),
                                    keys_.words_of_bits(), words_);
  }
  std::uint64_t digest = 0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    digest += DigestKeys::term_of_key(keys_(states[i]) ^ words_.words[values[i]]);
  }
  return digest;
}

// `games`: of the state, if they are counted.
template <class AnyColouring>
ValueByte AnyFinisher<AnyColouring>::value_without_move(AnyColouring state, std::uint8_t* games) {
  const bool passes = passes_met_ < passes_count_ && passes_[passes_met_] == state;
  const Value score = final_score(rule_, 2 * std::popcount(state) - discs_, vacant());
  if (counts_games_) {
    with_count_type(vacant(), [&]<class Count>(Count /*zero*/) {
      auto& counts = *reinterpret_cast<Games<Count>*>(games);
      if (passes) {
        counts.add_exchanged(reinterpret_cast<const Games<Count>*>(pass_games_)[passes_met_]);
      } else {
        (score > 0 ? counts.won : score < 0 ? counts.lost : counts.drawn) = 1;
      }
    });
  }
  if (!passes) return byte_of(score);
  const ValueByte value = pass_values_[passes_met_++];
  if (value == kNoValue) throw DamagedFile("a stored pass leads nowhere");
  return negated(value);
}

template class AnyFinisher<enumerate::Colouring>;
template class AnyFinisher<enumerate::WideColouring>;

}  // namespace othello::solve
