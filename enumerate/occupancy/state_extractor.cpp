#include "enumerate/occupancy/state_extractor.h"

#include <algorithm>

#include "enumerate/occupancy/list_bitmap.h"
#include "frontier/record.h"

namespace othello {

StateExtractor::StateExtractor(const SearchSpace& space, const Kernels& kernels, ExpandTimes* times)
    : kernels_(kernels),
      times_(times),
      sections_(space, kernels, times),
      listed_(kSectionStates + 2 * kListCapacity) {}

void StateExtractor::begin(bool continues) {
  prepared_ = false;
  continues_ = continues;
  gathered_ = 0;
}

void StateExtractor::read(OccupancyInProgress& work, std::size_t first, std::size_t last, SegmentWriter& out,
                          Tally& tally) {
  ColouringBitmap& bitmap = work.result();
  for (std::size_t begin = first; begin < last; begin += kListWords) {
    const std::size_t words = std::min(kListWords, last - begin);
    const std::size_t count =
        list(bitmap.data() + begin, words, work.tile_base() + static_cast<Colouring>(64 * begin));
    if (count == 0) continue;
    if (!prepared_) {
      sections_.begin(work);
      prepared_ = true;
      if (!continues_) out.begin_record(work.occupancy());
    }
    if (gathered_ >= kSectionStates) {
      sections_.add(std::span(listed_).first(gathered_), true, out, tally);
      std::copy_n(listed_.begin() + static_cast<std::ptrdiff_t>(gathered_), count, listed_.begin());
      gathered_ = 0;
    }
    gathered_ += count;
  }
}

// Lists bits behind those gathered.
std::size_t StateExtractor::list(std::uint64_t* bitmap, std::size_t words, Colouring base) {
  PhaseTimer timer(times_, ExpandPhase::kList);
  const std::size_t count = kernels_.take(bitmap, words, base, listed_.data() + gathered_);
  timer.count(count);
  return count;
}

void StateExtractor::end(bool more, SegmentWriter& out, Tally& tally) {
  if (gathered_ > 0) sections_.add(std::span(listed_).first(gathered_), more, out, tally);
  gathered_ = 0;
}

}  // namespace othello
