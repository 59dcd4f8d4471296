// Where the time of the search by occupancy goes: cycles per phase and kernel on real frontiers.
//
//   othello_phases MxN DEPTH [full|none]
//
// Searches to DEPTH - 1, works out a sample of the occupancies of DEPTH on one thread with each kernel that
// the machine runs, and prints CSV: board, depth, kernel, phase, unit, cycles per unit. The unit is a pair (a
// stored parent state and a vacant cell that it is read for) or a state of DEPTH. Cycles are those of the
// core, measured against a chain of additions of one cycle each.
#include <fmt/format.h>
#include <x86intrin.h>

#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "enumerate/occupancy/expand/list_bitmap.h"
#include "enumerate/occupancy/expand/marking.h"
#include "enumerate/occupancy/expand/read_out.h"
#include "enumerate/occupancy/kernels/gap_code.h"
#include "enumerate/occupancy/search/occupancy_search.h"
#include "enumerate/occupancy/store/successors.h"
#include "machine/memory.h"

namespace othello::bench {
namespace {

class Silent : public SearchObserver {
 public:
  void depth_finished(const DepthRow& /*row*/) override {}
  void progress(const Progress& /*progress*/) override {}
  bool stop_requested() const override { return false; }
};

// Core cycles per tick of the time stamp counter.
double cycles_per_tick() {
  const std::uint64_t begin = __rdtsc();
  constexpr int kAdditions = 200'000'000;
  std::uint64_t x = 0;
  for (int i = 0; i < kAdditions; ++i) asm volatile("add $1, %0" : "+r"(x));
  return kAdditions / static_cast<double>(__rdtsc() - begin);
}

// Adds up the ticks of one phase.
class Phase {
 public:
  template <class Work>
  auto operator()(Work&& work) {
    const std::uint64_t begin = __rdtsc();
    if constexpr (std::is_void_v<decltype(work())>) {
      work();
      ticks += __rdtsc() - begin;
    } else {
      const auto result = work();
      ticks += __rdtsc() - begin;
      return result;
    }
  }
  std::uint64_t ticks = 0;
};

constexpr std::size_t kBatch = 2048;
constexpr std::size_t kMostStored = std::size_t{1} << 24;

// One kernel's way through a sample of occupancies.
class Sample {
 public:
  Sample(const SearchSpace& space, const Kernels& kernels, const Frontier& parents)
      : space_(space), kernels_(kernels), parents_(parents), work_(space.places, Marking::kByImage, 0) {}

  void run(Bitboard occupancy) {
    finding_([&] { work_.begin(occupancy, parents_.index()); });
    if (work_.sources().empty()) return;
    clearing_([&] { work_.begin_tile(0); });
    for (const Source& source : work_.sources()) mark(source);
    for (const int element : work_.images_in_use()) carry_back(element);
    read_out();
  }

  void print(const std::string& board, int depth, double scale) const {
    const auto line = [&](const char* phase, const char* unit, std::uint64_t ticks, double units) {
      fmt::print("{},{},{},{},{},{:.2f}\n", board, depth, kernels_.name, phase, unit,
                 static_cast<double>(ticks) * scale / units);
    };
    const auto pairs = static_cast<double>(pairs_);
    const auto states = static_cast<double>(states_);
    line("expand the parents' chunks (each once)", "parent", expanding_.ticks,
         static_cast<double>(parents_seen_));
    line("find the parents", "state", finding_.ticks, states);
    line("set up the moves", "pair", moves_.ticks, pairs);
    line("decode gaps", "pair", decoding_.ticks, pairs);
    line("successors", "pair", successors_.ticks, pairs);
    line("set bits", "pair", setting_.ticks, pairs);
    line("clear the bitmaps", "state", clearing_.ticks, states);
    line("carry back from the images", "state", carrying_.ticks, states);
    line("list the bitmap", "state", listing_.ticks, states);
    line("count gap widths", "state", widths_.ticks, states);
    line("find states without a move", "state", passes_.ticks, states);
    line("digest", "state", digest_.ticks, states);
    line("encode gaps", "state", encoding_.ticks, states);
    line("encode gaps and code entropy", "state", storing_.ticks, states);
    fmt::print("{},{},{},pairs per state,1,{:.2f}\n", board, depth, kernels_.name, pairs / states);
  }

 private:
  void mark(const Source& source) {
    std::uint32_t number = source.record.chunk;
    const auto load = [&]() -> const Chunk& {
      auto found = chunks_.find(number);
      if (found == chunks_.end()) {
        found =
            chunks_
                .emplace(number,
                         expanding_([&] { return std::make_shared<Chunk>(parents_.load(number, reader_)); }))
                .first;
        parents_seen_ += found->second->size();
      }
      return *found->second;
    };
    std::optional<CompactMove> move;
    moves_([&] { move.emplace(space_.places, work_.ranks_of_image(source.element), source.place); });
    const BitmapBytes bitmap(work_.bitmap(source.element));
    const Chunk* content = &load();
    const std::uint8_t* bytes = content->data() + source.record.offset;
    for (bool more = true; more;) {
      const SectionHead head = SectionHead::read(bytes);
      for (std::size_t i = 0; i < head.passes; ++i) read_gap(bytes);
      Colouring previous = kBeforeFirst;
      for (std::size_t done = 0; done < head.states;) {
        const std::size_t batch = std::min(head.states - done, kBatch);
        bytes = decoding_([&] { return kernels_.decode(bytes, batch, previous, decoded_.data()); });
        previous = decoded_[batch - 1];
        done += batch;
        const std::size_t found =
            successors_([&] { return kernels_.successors(decoded_.data(), batch, *move, found_.data()); });
        setting_([&] {
          for (std::size_t i = 0; i < found; ++i) bitmap.set<Sharing::kAlone>(found_[i]);
        });
        pairs_ += batch;
      }
      more = head.more;
      if (more && bytes == content->end()) {
        ++number;
        content = &load();
        bytes = content->data();
      }
    }
  }

  void carry_back(int element) {
    carrying_([&] {
      const PlaceBoard& board = space_.places;
      build_permutation(board.element(board.inverse_of(element)), board.element(element)(work_.occupancy()),
                        way_back_);
      const BitmapBytes result(work_.bitmap(0));
      for_each_list(kernels_, work_.bitmap(element), listed_, [&](std::span<const Colouring> colourings) {
        for (const Colouring colouring : colourings) result.set<Sharing::kAlone>(way_back_(colouring));
      });
    });
  }

  void read_out() {
    const ColouringBitmap& bitmap = work_.result();
    std::vector<CompactMove> moves;
    list_compact_moves(space_.places, work_.ranks_of_image(0), moves);
    std::ranges::sort(moves, std::ranges::greater{}, &CompactMove::line_count);
    std::vector<std::uint64_t> words(static_cast<std::size_t>(work_.discs()), 0x123456789abcdef);
    digest_([&] { keys_.build(words); });
    storing_([&] { writer_.begin_record(work_.occupancy()); });  // may complete a chunk
    for (std::size_t begin = 0; begin < bitmap.size(); begin += kListWords) {
      const std::size_t count = listing_([&] {
        return kernels_.list(bitmap.data() + begin, std::min(kListWords, bitmap.size() - begin),
                             static_cast<Colouring>(64 * begin), listed_.data());
      });
      if (count == 0) continue;
      states_ += count;
      widths_([&] { kernels_.count_gap_widths(listed_.data(), count, gap_widths_); });
      digest_([&] {
        for (std::size_t i = 0; i < count; ++i) sum_ += DigestKeys::term_of_key(keys_(listed_[i]));
      });
      encoding_([&] { append_section(kernels_, std::span(listed_).first(count), {}, false, encoded_); });
      encoded_.clear();
      storing_([&] { writer_.append(std::span(listed_).first(count), {}, false); });
      passes_([&] {
        std::size_t left = count;
        for (const CompactMove& move : moves) left = kernels_.keep_without_move(listed_.data(), left, move);
      });
    }
    if (writer_.stored_bytes() > kMostStored) writer_.clear();
  }

  const SearchSpace& space_;
  const Kernels& kernels_;
  const Frontier& parents_;
  OccupancyInWork work_;
  ChunkReader reader_;
  SegmentWriter writer_{kernels_};
  std::map<std::uint32_t, std::shared_ptr<Chunk>> chunks_;
  BitTables<Colouring> way_back_;
  BitTables<std::uint64_t> keys_;
  GapWidths gap_widths_{};
  std::uint64_t sum_ = 0;
  std::vector<Colouring> decoded_ = std::vector<Colouring>(kBatch + kKernelSlack);
  std::vector<Colouring> found_ = std::vector<Colouring>(kBatch + kKernelSlack);
  std::vector<Colouring> listed_ = std::vector<Colouring>(kListRoom);
  std::vector<std::uint8_t> encoded_;
  std::uint64_t pairs_ = 0;
  std::uint64_t states_ = 0;
  std::uint64_t parents_seen_ = 0;
  Phase finding_, moves_, expanding_, decoding_, successors_, setting_, clearing_, carrying_, listing_,
      widths_, passes_, digest_, encoding_, storing_;
};

int run(int argc, char** argv) {
  if (argc < 3) {
    fmt::print(stderr, "othello_phases MxN DEPTH [full|none]\n");
    return 2;
  }
  SearchOptions options{.board = Board::parse(argv[1])};
  const int depth = std::atoi(argv[2]);
  options.symmetry = argc > 3 && std::string(argv[3]) == "none" ? SymmetryMode::kNone : SymmetryMode::kFull;
  options.max_depth = depth - 1;
  options.threads = 2;
  options.memory = usable_memory() / 2;
  Silent observer;
  OccupancySearch search(options, observer);
  search.run();
  const Frontier& parents = search.last_frontier();
  const std::vector<Bitboard> occupancies =
      successor_occupancies(search.space().places, parents.index().places(), options.threads);
  // Runs of neighbours, as a basket has, all over the depth; about 20 million states.
  const double states_each =
      3.0 * static_cast<double>(search.rows().back().states) / static_cast<double>(occupancies.size());
  const auto wanted = static_cast<std::size_t>(20e6 / states_each) + 1;
  constexpr std::size_t kRun = 64;
  const std::size_t stride = std::max<std::size_t>(occupancies.size() / (wanted / kRun + 1), kRun);
  const double scale = cycles_per_tick();
  fmt::print("board,depth,kernel,phase,unit,cycles\n");
  for (const Kernels* kernels : runnable_kernels()) {
    Sample sample(search.space(), *kernels, parents);
    for (std::size_t begin = 0; begin < occupancies.size(); begin += stride) {
      for (std::size_t i = begin; i < std::min(begin + kRun, occupancies.size()); ++i)
        sample.run(occupancies[i]);
    }
    sample.print(argv[1], depth, scale);
  }
  return 0;
}

}  // namespace
}  // namespace othello::bench

int main(int argc, char** argv) {
  return othello::bench::run(argc, argv);
}
