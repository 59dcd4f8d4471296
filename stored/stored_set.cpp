#include "stored/stored_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <span>
#include <utility>

#include "board/text.h"
#include "enumerate/frontier/checkpoint/checkpoint.h"
#include "enumerate/frontier/frontier.h"
#include "enumerate/frontier/occupancy_blocks.h"
#include "enumerate/frontier/visit_colourings.h"
#include "enumerate/kernels/occupancy_states.h"
#include "numbering/cell_order.h"
#include "numbering/occupancy_numbering.h"
#include "stored/checked_numbers.h"
#include "stored/number_check.h"
#include "stored/queue_set.h"
#include "stored/random_positions.h"
#include "stored/results_file.h"
#include "stored/state_decoder.h"
#include "stored/verify.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/folder_lock.h"
#include "system/threads.h"

namespace othello::stored {
namespace {

using enumerate::CheckpointSubject;
using enumerate::ChunkReader;
using enumerate::DepthRow;
using enumerate::load_depth;
using enumerate::OccupancyStates;
using enumerate::visit_colourings_of_chunks;
using enumerate::WideColouring;

using Number = std::uint64_t;

// Numbers on their way to a visitor.
class Batch {
 public:
  explicit Batch(const StoredSet::Visit& visit) : visit_(visit), numbers_(4096) {}

  void add(Number number) {
    numbers_[count_] = number;
    if (++count_ == numbers_.size()) flush();
  }
  void flush() {
    visit_(std::span(numbers_).first(count_));
    count_ = 0;
  }

 private:
  const StoredSet::Visit& visit_;
  std::vector<Number> numbers_;
  std::size_t count_ = 0;
};

// Gapkeep blocks.
class SetInResultsFile : public StoredSet {
 public:
  SetInResultsFile(std::string path, StoredResults results)
      : StoredSet(results.label()), path_(std::move(path)), results_(std::move(results)) {}

 private:
  void visit_all(const Visit& visit_numbers) const override {
    visit_checked<Number>({.in_order = visit_numbers});
  }

  void visit_all_states(const VisitStates& visit_states) const override {
    if (label().number_bytes == sizeof(Number)) {
      visit_checked<Number>({.states_in_order = visit_states});
    } else {
      visit_checked<Uint128>({.states_in_order = visit_states});
    }
  }

  std::vector<State> draw_states(std::uint64_t count, std::uint64_t seed) const override {
    try {
      return label().number_bytes == sizeof(Number) ? sampled<Number>(count, seed)
                                                    : sampled<Uint128>(count, seed);
    } catch (const DamagedFile& error) {
      throw DamagedFile(fmt::format("{}: {}", path_, error.what()));
    } catch (const CheckFailed& error) {  // the board has no such numbers
      throw DamagedFile(fmt::format("{}: {}", path_, error.what()));
    }
  }

  template <class AnyNumber>
  std::vector<State> sampled(std::uint64_t count, std::uint64_t seed) const {
    const auto positions = draw_with_replacement(count, label().states, seed);
    const auto bound = make_number_check<AnyNumber>(label())->bound();
    std::vector<AnyNumber> numbers;
    numbers.reserve(positions.size());
    visit_blocks_containing<AnyNumber>(
        *results_.states, results_.widths, bound, positions,
        [&](std::uint64_t first, std::span<const AnyNumber> values, const auto& wanted) {
          for (const std::uint64_t position : wanted)
            numbers.push_back(values[static_cast<std::size_t>(position - first)]);
        });
    std::vector<State> states;
    make_state_decoder<AnyNumber>(label().board, label().symmetry, label().depth, label().numbering)
        ->decode(numbers, states);
    return states;
  }

  template <class AnyNumber>
  void visit_checked(const NumberVisitor<AnyNumber>& visitor) const {
    try {
      visit_checked_numbers<AnyNumber>(results_, default_threads(), visitor);
    } catch (const CheckFailed& error) {
      throw DamagedFile(fmt::format("{}: {}", path_, error.what()));
    }
  }

  std::string path_;
  StoredResults results_;
};

// Segments, read as they are needed: a frontier need not fit in memory.
class SetInCheckpoint : public StoredSet {
 public:
  SetInCheckpoint(StoredSetLabel label, std::unique_ptr<FolderLock> lock, std::string folder,
                  const CheckpointSubject& subject, DepthRow row,
                  std::vector<enumerate::StoredSegment> segments)
      : StoredSet(std::move(label)),
        lock_(std::move(lock)),
        folder_(std::move(folder)),
        subject_(subject),
        row_(std::move(row)),
        frontier_(std::move(segments)) {}

 private:
  void visit_all(const Visit& visit_numbers) const override {
    // The checksums of whole segments, before anything is made of them; those of chunks go with the chunks.
    load_depth(folder_, subject_, row_, true);
    const int start_discs = label().board.start_discs();
    const int discs = label().depth + start_discs;
    Batch batch(visit_numbers);
    Number base = 0;
    ChunkReader reader;
    visit_colourings_of_chunks(
        frontier_, 0, frontier_.chunks(), reader,
        [&](Bitboard occupancy) { base = rank_occupancy(occupancy, start_discs) << discs; },
        [&](WideColouring colouring) { batch.add(base | colouring); });
    batch.flush();
  }

  // In turns: decodes some chunks per thread, then passes on their states.
  void visit_all_states(const VisitStates& visit_states) const override {
    load_depth(folder_, subject_, row_, true);
    if (enumerate::has_wide_colourings(label().board.start_discs() + label().depth)) {
      walk_all_states<WideColouring>(visit_states);
    } else {
      walk_all_states<enumerate::Colouring>(visit_states);
    }
  }

  // How many states a chunk has is known once it is decoded, but each takes a byte of its content at least. So a
  // chunk and a byte below the largest content are drawn, and where the chunk has no state of that number,
  // again.
  std::vector<State> draw_states(std::uint64_t count, std::uint64_t seed) const override {
    if (enumerate::has_wide_colourings(label().board.start_discs() + label().depth))
      return sampled<WideColouring>(count, seed);
    return sampled<enumerate::Colouring>(count, seed);
  }

  template <class AnyColouring>
  std::vector<State> sampled(std::uint64_t count, std::uint64_t seed) const {
    std::uint64_t most = 0;
    for (std::uint32_t chunk = 0; chunk < frontier_.chunks(); ++chunk)
      most = std::max<std::uint64_t>(most, frontier_.content_bytes(chunk));
    std::vector<State> states;
    std::vector<std::uint64_t> found;  // positions of them, for their order
    std::vector<State> of_chunk;
    ChunkReader reader;
    OccupancyStates<AnyColouring> state_of(label().board);
    while (found.size() < count) {
      const std::uint64_t wanted = count - found.size();
      const auto draws = draw_with_replacement(wanted + wanted / 4 + 1, most * frontier_.chunks(), seed++);
      // All draws of a round count, or none: to stop amid them would favour the first chunks.
      std::vector<std::pair<std::uint64_t, State>> hits;
      for (std::size_t i = 0; i < draws.size();) {
        const auto chunk = static_cast<std::uint32_t>(draws[i] / most);
        read_states(chunk, chunk + 1, reader, state_of, of_chunk);
        for (; i < draws.size() && draws[i] / most == chunk; ++i) {
          if (draws[i] % most < of_chunk.size())
            hits.emplace_back(draws[i], of_chunk[static_cast<std::size_t>(draws[i] % most)]);
        }
      }
      keep_some(hits, wanted, seed);
      for (const auto& [position, state] : hits) {
        found.push_back(position);
        states.push_back(state);
      }
    }
    return in_order(found, states);
  }

  // The states of chunks [first, last), in place of those that `states` has.
  template <class AnyColouring>
  void read_states(std::uint32_t first, std::uint32_t last, ChunkReader& reader,
                   OccupancyStates<AnyColouring>& state_of, std::vector<State>& states) const {
    states.clear();
    visit_colourings_of_chunks(
        frontier_, first, last, reader, [&](Bitboard occupancy) { state_of.begin(occupancy); },
        [&](WideColouring colouring) { states.push_back(state_of(static_cast<AnyColouring>(colouring))); });
  }

  // Leaves so many of them, if there are more, each as likely as any other.
  static void keep_some(std::vector<std::pair<std::uint64_t, State>>& hits, std::uint64_t most,
                        std::uint64_t seed) {
    if (hits.size() <= most) return;
    std::ranges::shuffle(hits, std::mt19937_64(seed));
    hits.resize(static_cast<std::size_t>(most));
  }

  static std::vector<State> in_order(const std::vector<std::uint64_t>& positions,
                                     const std::vector<State>& states) {
    std::vector<std::size_t> order(states.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return positions[i]; });
    std::vector<State> sorted;
    for (const std::size_t i : order) sorted.push_back(states[i]);
    return sorted;
  }

  void visit_states_of(std::span<const Bitboard> occupancies, const VisitStates& visit) const override {
    if (enumerate::has_wide_colourings(label().board.start_discs() + label().depth)) {
      walk_states_of<WideColouring>(occupancies, visit);
    } else {
      walk_states_of<enumerate::Colouring>(occupancies, visit);
    }
  }

  template <class AnyColouring>
  void walk_states_of(std::span<const Bitboard> occupancies, const VisitStates& visit) const {
    const CellOrder order(label().board);
    std::vector<std::uint32_t> chunks;
    for (const Bitboard cells : occupancies) {
      const std::uint32_t position = frontier_.index().find(order.to_places(cells));
      if (position == enumerate::OccupancyIndex::kNone) continue;
      const std::uint32_t last = frontier_.last_chunk_of(position);
      for (std::uint32_t chunk = frontier_.index().locations()[position].chunk; chunk <= last; ++chunk)
        chunks.push_back(chunk);
    }
    std::ranges::sort(chunks);
    chunks.erase(std::unique(chunks.begin(), chunks.end()), chunks.end());
    ChunkReader reader;
    OccupancyStates<AnyColouring> state_of(label().board);
    std::vector<State> states;
    for (const std::uint32_t chunk : chunks) {
      read_states(chunk, chunk + 1, reader, state_of, states);
      visit(states);
    }
  }

  template <class AnyColouring>
  void walk_all_states(const VisitStates& visit_states) const {
    struct Worker {
      explicit Worker(const Board& board) : state_of(board) {}
      ChunkReader reader;
      OccupancyStates<AnyColouring> state_of;
      std::vector<State> states;
    };
    enumerate::visit_chunks_in_order(
        frontier_, default_threads(), [&] { return std::make_unique<Worker>(label().board); },
        [this](Worker& worker, std::uint32_t first, std::uint32_t last) {
          read_states(first, last, worker.reader, worker.state_of, worker.states);
        },
        [&](const Worker& worker) { visit_states(worker.states); });
  }

  std::unique_ptr<FolderLock> lock_;
  std::string folder_;
  CheckpointSubject subject_;
  DepthRow row_;
  enumerate::Frontier frontier_;
};

void require_count(const StoredSetLabel& label, std::uint64_t count) {
  if (count != label.states)
    throw DamagedFile(fmt::format("{} states are stored, {} were counted", count, label.states));
}

std::unique_ptr<StoredSet> open_checkpoint_set(const std::string& folder, std::optional<int> depth) {
  auto lock = std::make_unique<FolderLock>(folder, FolderLock::Use::kReadingIfNoSearch);
  CheckpointSubject subject;
  enumerate::FinishedDepths finished = enumerate::read_manifest(folder, subject);
  const bool kept = depth && std::ranges::count(finished.kept, *depth) != 0;
  const DepthRow row = kept ? finished.rows.at(static_cast<std::size_t>(*depth)) : finished.rows.back();
  std::vector<enumerate::StoredSegment> segments;
  for (enumerate::SegmentFile& file : load_depth(folder, subject, row, false)) {
    if (file.released) enumerate::throw_states_gone(folder, row.depth);
    segments.push_back(std::move(file.segment));
  }
  StoredSetLabel label{.board = board_named(subject.board),
                       .symmetry = subject.symmetry,
                       .depth = row.depth,
                       .states = row.states,
                       .numbering = enumerate::StoredNumbering::kOccupancy,
                       .number_bytes = 8,
                       .rows = {}};
  label.number_bytes = enumerate::occupancy_number_bytes(label.board, label.depth);
  label.rows = std::move(finished.rows);
  return std::make_unique<SetInCheckpoint>(std::move(label), std::move(lock), folder, subject, row,
                                           std::move(segments));
}

}  // namespace

std::vector<State> StoredSet::sample(std::uint64_t count, std::uint64_t seed) const {
  if (label_.states == 0 || count == 0) return {};
  return draw_states(count, seed);
}

void StoredSet::visit(const Visit& visit_numbers) const {
  std::uint64_t count = 0;
  visit_all([&](std::span<const Number> numbers) {
    count += numbers.size();
    visit_numbers(numbers);
  });
  require_count(label_, count);
}

void StoredSet::visit_states_of(std::span<const Bitboard>, const VisitStates& visit) const {
  visit_states(visit);
}

void StoredSet::visit_states(const VisitStates& visit_states) const {
  std::uint64_t count = 0;
  visit_all_states([&](std::span<const State> states) {
    count += states.size();
    visit_states(states);
  });
  require_count(label_, count);
}

std::unique_ptr<StoredSet> open_stored_set(const std::string& path, std::optional<int> depth) {
  if (is_folder(path))
    return shiftedqueue::is_queue_folder(path) ? open_queue_set(path, depth)
                                               : open_checkpoint_set(path, depth);
  return std::make_unique<SetInResultsFile>(path, read_verified_results(path));
}

}  // namespace othello::stored
