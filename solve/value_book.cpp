#include "solve/value_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "board/text.h"
#include "enumerate/frontier/visit_colourings.h"
#include "enumerate/kernels/occupancy_states.h"
#include "enumerate/kernels/place_board.h"
#include "numbering/occupancy_numbering.h"
#include "solve/frontier_store.h"
#include "solve/solve_folder.h"
#include "solve/solve_layout.h"
#include "solve/values_file.h"
#include "stored/random_positions.h"
#include "stored/state_decoder.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/folder_lock.h"

namespace othello::solve {
namespace {

using enumerate::Chunk;
using enumerate::visit_colourings_of_chunks;
using enumerate::WideColouring;

// That a visitor gets.
constexpr std::size_t kStatesAtATime = std::size_t{1} << 16;

// A depth is read, checked and held when it is first needed.
class FileBook : public ValueBook {
 public:
  FileBook(const std::string& path, StoredValues stored)
      : ValueBook(label_of(stored)),
        path_(path),
        stored_(std::move(stored)),
        symmetry_(stored_.board, stored_.symmetry) {}

  std::optional<Value> find(const State& state) override {
    const int depth = stored_.board.depth_of(state);
    const std::shared_ptr<const Depth> held = held_at(depth);
    const std::uint64_t number = held->numbering.rank_orbit(state);
    const auto& numbers = held->stored.numbers;
    const auto found = std::ranges::lower_bound(numbers, number);
    if (found == numbers.end() || *found != number) return std::nullopt;
    return value_of(held->stored.values[static_cast<std::size_t>(found - numbers.begin())]);
  }

  std::uint64_t states(int depth) override {
    return stored_.depths.at(static_cast<std::size_t>(depth)).states;
  }
  void read(int depth) override { held_at(depth); }

  void visit(int depth, const Visit& visit) override {
    const std::shared_ptr<const Depth> held = held_at(depth);
    const auto decoder = decoder_of(depth);
    const std::span<const std::uint64_t> numbers = held->stored.numbers;
    const std::span<const ValueByte> values = held->stored.values;
    std::vector<State> states;
    for (std::size_t begin = 0; begin < numbers.size(); begin += kStatesAtATime) {
      const std::size_t count = std::min(kStatesAtATime, numbers.size() - begin);
      decoder->decode(numbers.subspan(begin, count), states);
      visit(states, values.subspan(begin, count));
    }
  }

  void sample(int depth, std::uint64_t count, std::uint64_t seed, const Visit& visit) override {
    const StoredValues::Depth& at = stored_.depths.at(static_cast<std::size_t>(depth));
    if (at.states == 0 || count == 0) return;
    if (at.values->size() != at.states)
      throw DamagedFile(fmt::format("{}: not as many values as states", path_));
    const auto positions = stored::draw_with_replacement(count, at.states, seed);
    std::vector<std::uint64_t> numbers;
    std::vector<ValueByte> values;
    std::vector<ValueByte> of_block;
    const auto take = [&](std::uint64_t first, std::span<const std::uint64_t> all, const auto& wanted) {
      of_block.resize(static_cast<std::size_t>(wanted.back() - wanted.front()) + 1);
      at.values->read_at(wanted.front(), std::as_writable_bytes(std::span(of_block)));
      for (const std::uint64_t position : wanted) {
        numbers.push_back(all[static_cast<std::size_t>(position - first)]);
        values.push_back(of_block[static_cast<std::size_t>(position - wanted.front())]);
        if (values.back() == kNoValue || values.back() >= kValueBytes)
          throw DamagedFile("a byte that is not a value");
      }
    };
    const OccupancyNumbering<std::uint64_t> numbering(stored_.board, symmetry_, depth);
    try {
      stored::visit_blocks_containing<std::uint64_t>(*at.numbers, stored_.widths, numbering.bound(),
                                                     positions, take);
    } catch (const DamagedFile& error) {
      throw DamagedFile(fmt::format("{}: depth {}: {}", path_, depth, error.what()));
    }
    std::vector<State> states;
    decoder_of(depth)->decode(numbers, states);
    visit(states, values);
  }
  void release(int depth) override {
    const std::scoped_lock lock(mutex_);
    held_.erase(depth);
  }

 private:
  struct Depth {
    OccupancyNumbering<std::uint64_t> numbering;
    NumbersAndValues stored;
  };

  std::unique_ptr<stored::StateDecoder<std::uint64_t>> decoder_of(int depth) const {
    return stored::make_state_decoder<std::uint64_t>(stored_.board, stored_.symmetry, depth,
                                                     enumerate::StoredNumbering::kOccupancy);
  }

  // Shared, since another thread may release the depth while a state is looked up in it.
  std::shared_ptr<const Depth> held_at(int depth) {
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<const Depth>& held = held_[depth];
    if (!held) {
      held = std::make_shared<const Depth>(
          Depth{.numbering = OccupancyNumbering<std::uint64_t>(stored_.board, symmetry_, depth),
                .stored = read_depth(stored_, depth, path_)});
    }
    return held;
  }

  static Label label_of(const StoredValues& stored) {
    Label label{.board = stored.board,
                .symmetry = stored.symmetry,
                .score = stored.score,
                .depths = {},
                .sealed = stored.sealed};
    for (std::size_t depth = 0; depth < stored.depths.size(); ++depth) {
      if (stored.depths[depth].values) label.depths.push_back(static_cast<int>(depth));
    }
    return label;
  }

  std::string path_;
  StoredValues stored_;
  Symmetry symmetry_;
  std::mutex mutex_;
  std::map<int, std::shared_ptr<const Depth>> held_;
};

// Reads the one chunk that a state is in.
class FolderBook : public ValueBook {
 public:
  FolderBook(std::unique_ptr<FolderLock> lock, const std::string& folder, const SolveSubject& subject,
             const SolveManifest& record, const std::vector<int>& depths)
      : ValueBook({.board = board_named(subject.board),
                   .symmetry = subject.symmetry,
                   .score = subject.score,
                   .depths = depths}),
        lock_(std::move(lock)),
        folder_(folder, subject, true),
        store_(folder, {.board = subject.board, .symmetry = subject.symmetry}),
        path_(folder),
        record_(record),
        state_of_(label().board),
        places_(label().board, Symmetry(label().board, label().symmetry)) {}

  std::optional<Value> find(const State& state) override {
    const std::scoped_lock lock(mutex_);
    // The smallest (occupancy, colouring) of the orbit.
    const State places = places_.order().to_places(state);
    Bitboard occupancy = ~Bitboard{0};
    WideColouring colouring = 0;
    for (int element = 0; element < places_.symmetry_order(); ++element) {
      const State image = places_.element(element)(places);
      const WideColouring colours = extract_bits(image.mover, image.occupancy());
      if (image.occupancy() < occupancy || (image.occupancy() == occupancy && colours < colouring)) {
        occupancy = image.occupancy();
        colouring = colours;
      }
    }
    Depth& depth = depth_of(label().board.depth_of(state));
    const std::uint32_t position = depth.states.index().find(occupancy);
    if (position == enumerate::OccupancyIndex::kNone) return std::nullopt;
    return find(depth, position, colouring);
  }

  std::uint64_t states(int depth) override { return record_.rows.at(static_cast<std::size_t>(depth)).states; }
  void read(int depth) override {
    const std::scoped_lock lock(mutex_);
    depth_of(depth);
  }

  void visit(int depth, const Visit& visit) override {
    std::vector<State> states;
    for (std::uint32_t chunk = 0;; ++chunk) {
      std::unique_lock lock(mutex_);
      const Depth& at = depth_of(depth);  // once more: others may have released it
      if (chunk >= at.states.chunks()) return;
      const Chunk values = load(at, chunk, states);
      lock.unlock();  // `visit` may wait for somebody who looks something up
      visit(states, std::span(values.data(), values.size()));
    }
  }

  // A chunk has as many values as states, which its index says.
  void sample(int depth, std::uint64_t count, std::uint64_t seed, const Visit& visit) override {
    std::unique_lock lock(mutex_);
    const Depth& at = depth_of(depth);
    std::uint64_t all = 0;
    for (std::uint32_t chunk = 0; chunk < at.states.chunks(); ++chunk) all += at.values.values_in(chunk);
    if (all == 0 || count == 0) return;
    const auto positions = stored::draw_with_replacement(count, all, seed);
    std::vector<State> states;
    std::vector<ValueByte> values;
    std::vector<State> of_chunk;
    std::uint64_t first = 0;
    auto next = positions.begin();
    for (std::uint32_t chunk = 0; next != positions.end(); first += at.values.values_in(chunk++)) {
      if (*next >= first + at.values.values_in(chunk)) continue;
      const Chunk stored = load(at, chunk, of_chunk);
      for (; next != positions.end() && *next < first + at.values.values_in(chunk); ++next) {
        states.push_back(of_chunk[static_cast<std::size_t>(*next - first)]);
        values.push_back(stored.data()[*next - first]);
      }
    }
    lock.unlock();  // as above
    visit(states, values);
  }

  void release(int depth) override {
    const std::scoped_lock lock(mutex_);
    held_.erase(depth);
  }

 private:
  struct Depth {
    enumerate::Frontier states;
    DepthValues values;
    std::map<std::uint32_t, WideColouring> firsts;  // by chunk, once read; see first_in()
  };

  // The values of a chunk and its states.
  Chunk load(const Depth& at, std::uint32_t chunk, std::vector<State>& states) {
    states.clear();
    visit_colourings_of_chunks(
        at.states, chunk, chunk + 1, reader_, [&](Bitboard occupancy) { state_of_.begin(occupancy); },
        [&](WideColouring colouring) { states.push_back(state_of_(colouring)); });
    Chunk values = at.values.load(chunk, reader_);
    require_one_each(states.size(), values);
    return values;
  }

  void require_one_each(std::size_t states, const Chunk& values) const {
    if (values.size() != states) throw DamagedFile(fmt::format("{}: not as many values as states", path_));
  }

  Depth& depth_of(int depth) {
    const auto held = held_.find(depth);
    if (held != held_.end()) return held->second;
    std::vector<enumerate::StoredSegment> states;
    std::vector<enumerate::SegmentLabel> labels;
    for (enumerate::SegmentFile& file :
         store_.load(record_.rows.at(static_cast<std::size_t>(depth)), false)) {
      labels.push_back(file.label);
      states.push_back(std::move(file.segment));
    }
    std::vector<StoredValueSegment> values;
    for (ValueSegmentFile& file : folder_.load_values(labels, false))
      values.push_back(std::move(file.segment));
    Depth read{enumerate::Frontier(std::move(states)), DepthValues(std::move(values)), {}};
    if (read.values.chunks() != read.states.chunks()) {
      throw DamagedFile(
          fmt::format("{}: the values of depth {} lie in other chunks than the states", path_, depth));
    }
    return held_.emplace(depth, std::move(read)).first->second;
  }

  // A record of the last depths may continue through hundreds of chunks; its states ascend.
  std::optional<Value> find(Depth& depth, std::uint32_t position, WideColouring colouring) {
    std::uint32_t chunk = depth.states.index().locations()[position].chunk;
    for (std::uint32_t last = depth.states.last_chunk_of(position); chunk < last;) {
      const std::uint32_t middle = chunk + (last - chunk + 1) / 2;
      if (first_in(depth, middle) <= colouring) {
        chunk = middle;
      } else {
        last = middle - 1;
      }
    }
    return find_in(depth, chunk, depth.states.index().locations()[position].occupancy, colouring);
  }

  // The first state of a chunk into which a record continues, which begins with a section of its own.
  WideColouring first_in(Depth& depth, std::uint32_t chunk) {
    const auto known = depth.firsts.find(chunk);
    if (known != depth.firsts.end()) return known->second;
    std::optional<WideColouring> first;
    visit_colourings_of_chunks(
        depth.states, chunk, chunk + 1, reader_, [](Bitboard) {},
        [&](WideColouring state) { first = first.value_or(state); });
    return depth.firsts.emplace(chunk, first.value_or(~WideColouring{0})).first->second;
  }

  // Walks the chunk: a value has the place of its state in there.
  std::optional<Value> find_in(const Depth& depth, std::uint32_t chunk, Bitboard wanted,
                               WideColouring colouring) {
    const Chunk values = depth.values.load(chunk, reader_);
    std::optional<Value> found;
    Bitboard occupancy = 0;
    std::size_t number = 0;
    visit_colourings_of_chunks(
        depth.states, chunk, chunk + 1, reader_, [&](Bitboard begun) { occupancy = begun; },
        [&](WideColouring state) {
          if (occupancy == wanted && state == colouring && number < values.size())
            found = value_of(values.data()[number]);
          ++number;
        });
    require_one_each(number, values);
    return found;
  }

  std::unique_ptr<FolderLock> lock_;
  SolveFolder folder_;
  FrontierStore store_;
  std::string path_;
  SolveManifest record_;
  enumerate::OccupancyStates<WideColouring> state_of_;
  enumerate::PlaceBoard places_;
  std::mutex mutex_;  // guards what follows
  enumerate::ChunkReader reader_;
  std::map<int, Depth> held_;
};

// Whether segments of the depth are cut off: where disk is short, the depth that was solved last is freed while the one
// before it is solved.
bool is_freed_in_part(const std::string& folder, const FrontierStore& store, const enumerate::DepthRow& row) {
  const auto states = store.load(row, false);
  return std::ranges::any_of(states, [](const enumerate::SegmentFile& file) { return file.released; }) ||
         std::ranges::any_of(value_paths(folder, row.depth), [](const std::string& path) {
           return open_value_segment(path, false).released;
         });
}

// The depths whose states and values have to be there: the lowest that is solved, unless it is being freed, and those
// that were to be kept. Of the others any part may be deleted already.
std::vector<int> depths_in(const std::string& folder, const SolveSubject& subject,
                           const SolveManifest& record) {
  const FrontierStore store(folder, {.board = subject.board, .symmetry = subject.symmetry});
  const std::vector<int> with_values = stored_value_depths(folder);
  std::vector<int> depths;
  for (int depth = record.lowest(); depth < static_cast<int>(record.rows.size()); ++depth) {
    const bool is_kept = std::ranges::count(record.kept_values, depth) != 0;
    if (depth != record.lowest() && !is_kept) continue;
    const enumerate::DepthRow& row = record.rows[static_cast<std::size_t>(depth)];
    if (!store.has(depth) || (row.states != 0 && std::ranges::count(with_values, depth) == 0)) {
      throw DamagedFile(fmt::format(
          "{}: the states or the values of depth {} are missing: put them back, or find them again "
          "with othello solve --resume",
          folder, depth));
    }
    if (depth == 0 || is_kept || !is_freed_in_part(folder, store, row)) depths.push_back(depth);
  }
  return depths;
}

}  // namespace

bool ValueBook::has(int depth) const {
  return std::ranges::count(label_.depths, depth) != 0;
}

std::unique_ptr<ValueBook> open_value_book(const std::string& path) {
  if (!is_folder(path)) return std::make_unique<FileBook>(path, read_values(path));
  auto lock = std::make_unique<FolderLock>(path, FolderLock::Use::kReadingIfNoSearch);
  SolveSubject subject;
  const SolveManifest record = read_solve_manifest(path, subject);
  return std::make_unique<FolderBook>(std::move(lock), path, subject, record,
                                      depths_in(path, subject, record));
}

}  // namespace othello::solve
