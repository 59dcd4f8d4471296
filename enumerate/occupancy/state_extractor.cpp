#include "enumerate/occupancy/state_extractor.h"

#include "enumerate/frontier/record.h"
#include "enumerate/occupancy/list_bitmap.h"

namespace othello::enumerate {

template <class AnyColouring>
AnyStateExtractor<AnyColouring>::AnyStateExtractor(const SearchTables& space, const Kernels& kernels,
                                                   ExpandTimes* times)
    : kernels_(kernels_of<AnyColouring>(kernels)),
      times_(times),
      sections_(space, kernels, times),
      listed_(kSectionStates + 2 * kListCapacity) {}

template <class AnyColouring>
void AnyStateExtractor<AnyColouring>::begin(bool continues) {
  prepared_ = false;
  continues_ = continues;
  gathered_ = 0;
}

template <class AnyColouring>
void AnyStateExtractor<AnyColouring>::read(OccupancyInProgress& work, std::size_t first, std::size_t last,
                                           SegmentWriter& out, Tally& tally) {
  ColouringBitmap& bitmap = work.result();
  const int bits = slice_bits(work.discs());
  for (std::size_t begin = first; begin < last; begin += kListWords) {
    const std::size_t words = std::min(kListWords, last - begin);
    const WideColouring base = work.tile_base() + 64 * begin;
    const std::size_t count = list(bitmap.data() + begin, words, static_cast<AnyColouring>(base));
    if (count == 0) continue;
    if (!prepared_) {
      sections_.begin(work.indexes_of_image(0));
      prepared_ = true;
      if (!continues_) out.begin_record(work.occupancy());
    }
    if constexpr (kWide) {
      if (gathered_ > 0 && base >> bits != slice_) add_section(gathered_, count, out, tally);
      slice_ = base >> bits;
      gathered_ += count;
      while (gathered_ > kSectionStates) add_section(kSectionStates, 0, out, tally);
    } else {
      if (gathered_ >= kSectionStates) add_section(gathered_, count, out, tally);
      gathered_ += count;
    }
  }
}

// Makes a section of the first so many states gathered, which others follow: the rest, and those listed.
template <class AnyColouring>
void AnyStateExtractor<AnyColouring>::add_section(std::size_t states, std::size_t listed, SegmentWriter& out,
                                                  Tally& tally) {
  sections_.add(std::span<const AnyColouring>(listed_).first(states), true, out, tally);
  gathered_ -= states;
  std::copy_n(listed_.begin() + static_cast<std::ptrdiff_t>(states), gathered_ + listed, listed_.begin());
}

// Lists bits behind those gathered.
template <class AnyColouring>
std::size_t AnyStateExtractor<AnyColouring>::list(std::uint64_t* bitmap, std::size_t words,
                                                  AnyColouring base) {
  PhaseTimer timer(times_, ExpandPhase::kList);
  const std::size_t count = kernels_.drain(bitmap, words, base, listed_.data() + gathered_);
  timer.count(count);
  return count;
}

template <class AnyColouring>
void AnyStateExtractor<AnyColouring>::end(bool more, SegmentWriter& out, Tally& tally) {
  if (gathered_ > 0) sections_.add(std::span<const AnyColouring>(listed_).first(gathered_), more, out, tally);
  gathered_ = 0;
}

template class AnyStateExtractor<Colouring>;
template class AnyStateExtractor<WideColouring>;

}  // namespace othello::enumerate
