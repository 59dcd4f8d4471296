#include "solve/values_in_progress.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "system/ranks/failure.h"
#include "system/ranks/message.h"
#include "system/stopwatch.h"

namespace othello::solve {

namespace {

// The same states, enumerated again by other threads, may lie in other chunks.
bool lie_in_chunks(std::span<const enumerate::ChunkLocation> values, const SolvedDepth& depth,
                   std::size_t segment) {
  const auto [begin, end] = depth.states.records_of(segment);
  if (begin == end) return values.empty();
  const std::uint32_t first = depth.states.index().locations()[begin].chunk;
  if (values.size() != std::size_t{depth.states.last_chunk_of(end - 1)} - first + 1) return false;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].content_bytes != depth.counts.states_in(first + i)) return false;
  }
  return true;
}

}  // namespace

ValuesInProgress::ValuesInProgress(const SolveFolder& folder, std::vector<enumerate::SegmentLabel> states,
                                   const SolvedDepth& depth, bool counts_games, Ranks& ranks,
                                   const std::function<void(const std::string&)>& on_loss)
    : folder_(folder),
      states_(std::move(states)),
      ranks_(ranks),
      segments_(states_.size()),
      known_(states_.size(), 0) {
  run_together(ranks_, [&] {
    if (ranks_.is_first()) find_earlier(depth, counts_games, on_loss);
  });
  MessageWriter message;
  message.put_list(std::span<const std::size_t>(wanted_));
  const Message received = ranks_.broadcast(message.message());
  wanted_ = MessageReader(received).get_list<std::size_t>();
  cpu_counted_ = process_cpu_seconds();
}

// What an interrupted pass has left.
void ValuesInProgress::find_earlier(const SolvedDepth& depth, bool counts_games,
                                    const std::function<void(const std::string&)>& on_loss) {
  std::vector<std::optional<ValueSegmentFile>> files = folder_.load_depth_in_progress(states_, on_loss);
  for (std::size_t segment = 0; segment < files.size(); ++segment) {
    if (files[segment] && !lie_in_chunks(files[segment]->segment.chunks, depth, segment)) {
      on_loss(fmt::format("the values of the occupancies {} to {} lie in other chunks than the states",
                          states_[segment].begin, states_[segment].end - 1));
      files[segment].reset();  // what is computed takes its name
    }
    if (files[segment] && counts_games && files[segment]->segment.games.empty() &&
        !files[segment]->segment.chunks.empty()) {
      on_loss(fmt::format("the values of the occupancies {} to {} lack their games", states_[segment].begin,
                          states_[segment].end - 1));
      files[segment].reset();
    }
    if (!files[segment]) {
      wanted_.push_back(segment);
      continue;
    }
    cpu_seconds_before_ += files[segment]->label.cpu_seconds;
    keep(segment, std::move(*files[segment]));
  }
}

void ValuesInProgress::keep(std::size_t segment, ValueSegmentFile&& file) {
  tally_ += file.label.tally;
  segments_[segment] = std::move(file.segment);
  known_[segment] = 1;
}

void ValuesInProgress::store(std::size_t segment, const ValueSegment& values, const ValueTally& tally) {
  double cpu_seconds = 0;
  {
    const std::lock_guard lock(mutex_);
    tally_ += tally;
    known_[segment] = 1;
    const double now = process_cpu_seconds();
    cpu_seconds = now - std::exchange(cpu_counted_, now);
  }
  segments_[segment] = folder_.write_values(states_[segment], tally, cpu_seconds, values);
}

DepthValues ValuesInProgress::gather_segments(ValueTally& tally) {
  run_together(ranks_, [&] {
    std::vector<std::size_t> others;
    std::vector<enumerate::SegmentLabel> labels;
    for (std::size_t segment = 0; segment < states_.size(); ++segment) {
      if (known_[segment] != 0) continue;
      others.push_back(segment);
      labels.push_back(states_[segment]);
    }
    std::vector<ValueSegmentFile> files = folder_.load_values(labels, false);
    for (std::size_t i = 0; i < files.size(); ++i) keep(others[i], std::move(files[i]));
  });
  tally += tally_;
  return DepthValues(std::move(segments_));
}

}  // namespace othello::solve
