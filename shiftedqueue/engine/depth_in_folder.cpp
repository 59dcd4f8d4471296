#include "shiftedqueue/engine/depth_in_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "shiftedqueue/engine/tuning.h"
#include "system/errors.h"
#include "system/folder_listing.h"
#include "system/memory.h"
#include "system/ranks/failure.h"
#include "system/ranks/message.h"
#include "system/threads.h"

namespace othello::shiftedqueue {
namespace {

// Joins a run that follows another, of the same files perhaps.
template <class Number>
void append_run(Run<Number>& run, Run<Number> next) {
  for (RunExtent<Number>& extent : next.extents) {
    if (!run.extents.empty() && run.extents.back().last >= extent.last) continue;
    run.states += extent.states;
    run.bytes += extent.bytes;
    run.extents.push_back(std::move(extent));
  }
}

}  // namespace

template <class Number>
void DepthInFolder<Number>::restore(bool keeps_frontier) {
  const int depth = folder_.whole().depth_in_progress();
  // All files are known before the manifest is written again.
  std::size_t queue = 0;
  for (const FileNumbers& files : folder_.share().runs) {
    Run<Number> run = folder_.load<Number>(files, depth);
    folder_.number_files(run);
    queues_[queue++ % queues_.size()]->add_next_run(std::move(run));
  }
  for (const auto& basket : folder_.share().baskets)
    folder_.number_files(folder_.load<Number>(basket.files, depth));
  std::vector<Run<Number>> runs;
  std::vector<Range> ranges;
  for (const auto& part : folder_.whole().frontier) {
    runs.push_back(folder_.load<Number>(part.files, depth - 1));
    if (folder_.ranks().is_first())
      folder_.number_files(runs.back());  // those too that nobody needs any more
    ranges.push_back({static_cast<Number>(part.from), static_cast<Number>(part.below)});
  }
  Ranks& ranks = folder_.ranks();
  const std::size_t own_queues = queues_.size();
  std::size_t first_queue = 0;
  std::size_t all_queues = 0;
  int rank = 0;
  for (const Message& received : ranks.allgather(std::as_bytes(std::span(&own_queues, 1)))) {
    if (rank++ == ranks.rank()) first_queue = all_queues;
    all_queues += MessageReader(received).get<std::size_t>();
  }
  set_frontiers(std::move(runs), ranges, first_queue, all_queues);
  for (std::size_t i = 0; i < queues_.size(); ++i) recorded_runs_[i] = queues_[i]->next_runs().size();
  flushed_runs_ = folder_.share().runs.size();
  if (keeps_frontier && ranks.is_first()) {
    FileNumbers all = frontier_files(folder_.whole());
    folder_.update([&](QueueManifest& manifest) { manifest.kept.push_back({depth - 1, std::move(all)}); });
  }
  folder_.commit();
}

// A range for each queue of all ranks, if there are as many; else ranges are divided, or joined, by their extents' states. This
// rank has queues from `first_queue` on.
template <class Number>
void DepthInFolder<Number>::set_frontiers(std::vector<Run<Number>> runs, const std::vector<Range>& ranges,
                                          std::size_t first_queue, std::size_t all_queues) {
  if (runs.size() == all_queues) {
    for (std::size_t i = 0; i < queues_.size(); ++i)
      queues_[i]->set_frontier(std::move(runs[first_queue + i]), {ranges[first_queue + i]});
  } else {
    Run<Number> all;
    for (Run<Number>& run : runs) append_run(all, std::move(run));
    const std::uint64_t share = all.states / all_queues + 1;
    std::vector<Number> cuts{0};
    std::uint64_t states = 0;
    for (const RunExtent<Number>& extent : all.extents) {
      if (states >= share * cuts.size() && cuts.size() < all_queues) cuts.push_back(extent.first);
      states += extent.states;
    }
    cuts.resize(all_queues, RunReader<Number>::kEnd);
    cuts.push_back(RunReader<Number>::kEnd);
    for (std::size_t i = 0; i < queues_.size(); ++i) {
      const Number begin = cuts[first_queue + i];
      const Number end = cuts[first_queue + i + 1];
      std::vector<Range> own;
      for (const Range& range : ranges) {
        const Range both{std::max(range.from, begin), std::min(range.below, end)};
        if (both.from < both.below) own.push_back(both);
      }
      queues_[i]->set_frontier(all.part(begin, end), std::move(own));
    }
  }
  folder_.update([&](QueueManifest& manifest) {
    for (std::size_t i = 0; i < queues_.size(); ++i) left_[i] = parts_of(*queues_[i]);
    record_frontier(manifest);
  });
}

template <class Number>
std::vector<QueueManifest::Part> DepthInFolder<Number>::parts_of(const ShiftedQueue<Number>& queue) {
  std::vector<QueueManifest::Part> parts;
  for (const Range& range : queue.ranges_left()) {
    FileNumbers files = folder_.number_files(queue.frontier(), range.from, range.below);
    if (!files.empty()) parts.push_back({range.from, range.below, std::move(files)});
  }
  return parts;
}

template <class Number>
void DepthInFolder<Number>::record_frontier(QueueManifest& manifest) {
  manifest.frontier.clear();
  for (const auto& parts : left_)
    manifest.frontier.insert(manifest.frontier.end(), parts.begin(), parts.end());
}

// Space for what all threads may flush, and for what a merge has written before it can free what it has read: of each run,
// by each thread, a file. Of all that, as of the disk, a rank has its share.
template <class Number>
bool DepthInFolder<Number>::has_space(std::size_t buffered) const {
  const auto threads = static_cast<double>(queues_.size());
  const auto runs = static_cast<double>(ranks_ * flushed_runs_.load(std::memory_order_relaxed));
  const double wanted =
      threads * static_cast<double>(buffered) * number_bytes_.load(std::memory_order_relaxed) +
      threads * (runs + threads) * static_cast<double>(store_.files().file_bytes) + tuning::kManifestBytes;
  return runs < static_cast<double>(most_runs_) &&
         static_cast<double>(store_.used_bytes()) + wanted <= static_cast<double>(store_.bytes());
}

template <class Number>
bool DepthInFolder<Number>::make_space(std::size_t queue, std::size_t least_free, std::uint64_t expanded,
                                       const ExtractCounts& extract_counts) {
  const bool is_full = queues_[queue]->free_states() < least_free;
  return !is_full || flush(queue, expanded, extract_counts);
}

template <class Number>
bool DepthInFolder<Number>::flush(std::size_t queue, std::uint64_t expanded,
                                  const ExtractCounts& extract_counts) {
  ShiftedQueue<Number>& from = *queues_[queue];
  const std::size_t buffered = from.buffered_states();
  if (buffered > 0 && !has_space(buffered)) {  // what is expanded without a successor needs none
    is_short_ = true;
    folder_.request_pause();
    return false;
  }
  const std::size_t before = from.next_runs().size();
  from.flush();
  std::uint64_t bytes = 0;
  for (const Run<Number>& run : std::span(from.next_runs()).subspan(before)) bytes += run.bytes;
  if (buffered > 0) number_bytes_ = 1.1 * static_cast<double>(bytes) / static_cast<double>(buffered);
  folder_.update([&](QueueManifest& manifest) {
    name_new_runs(queue, manifest);
    left_[queue] = parts_of(from);
    record_frontier(manifest);
    manifest.expansion += extract_counts();
    manifest.expanded += expanded;
  });
  return true;
}

template <class Number>
void DepthInFolder<Number>::record_runs() {
  folder_.update([&](QueueManifest& manifest) {
    for (std::size_t queue = 0; queue < queues_.size(); ++queue) name_new_runs(queue, manifest);
  });
}

template <class Number>
void DepthInFolder<Number>::name_new_runs(std::size_t queue, QueueManifest& manifest) {
  const std::vector<Run<Number>>& runs = queues_[queue]->next_runs();
  for (const Run<Number>& run : std::span(runs).subspan(recorded_runs_[queue]))
    manifest.runs.push_back(folder_.number_files(run));
  flushed_runs_ += runs.size() - recorded_runs_[queue];
  recorded_runs_[queue] = runs.size();
}

template <class Number>
bool DepthInFolder<Number>::needs_merge() {
  std::size_t buffered = 0;
  for (const auto& queue : queues_) buffered = std::max(buffered, queue->buffered_states());
  const bool mine =
      is_short_.exchange(false) && !has_space(buffered);  // a commit may have freed what it lacked
  std::uint64_t runs[] = {flushed_runs_.load()};
  folder_.ranks().allreduce(Reduction::kSum, runs);
  if (!allreduce_or(folder_.ranks(), mine)) return false;
  if (runs[0] > 0) return true;
  run_together(folder_.ranks(), [&] {
    throw CapacityError(fmt::format(
        "{} of disk are not enough for depth {}: {} are in use, no runs are left to merge, and more states follow; raise "
        "--disk, and --resume",
        format_size(ranks_ * store_.bytes()), store_.files().label.depth,
        format_size(ranks_ * store_.used_bytes())));
  });
  return false;
}

template <class Number>
bool DepthInFolder<Number>::is_expanded() const {
  const bool is_left = std::ranges::any_of(queues_, [](const auto& queue) {
    return queue->buffered_states() > 0 || !queue->ranges_left().empty();
  });
  return !allreduce_or(folder_.ranks(), is_left);
}

template <class Number>
void DepthInFolder<Number>::begin_merge(bool is_final, std::span<const Number> own_bounds) {
  folder_.update([&](QueueManifest& manifest) {
    manifest.merge = is_final ? QueueManifest::Merge::kFinal : QueueManifest::Merge::kInterim;
    for (std::size_t i = 0; i + 1 < own_bounds.size(); ++i)
      manifest.baskets.push_back({.begin = own_bounds[i], .from = own_bounds[i], .below = own_bounds[i + 1]});
  });
}

// After a merge was stopped: about as many baskets are left as there are queues.
template <class Number>
void DepthInFolder<Number>::divide_baskets(std::span<const Number> bounds) {
  folder_.update([&](QueueManifest& manifest) {
    std::vector<QueueManifest::Basket> divided;
    for (QueueManifest::Basket& basket : manifest.baskets) {
      std::vector<Uint128> cuts{basket.from};
      for (const Number bound : bounds) {
        if (bound > cuts.back() && bound < basket.below) cuts.push_back(bound);
      }
      cuts.push_back(basket.below);
      basket.below = cuts[1];
      divided.push_back(std::move(basket));
      for (std::size_t i = 1; i + 1 < cuts.size(); ++i)
        divided.push_back({.begin = cuts[i], .from = cuts[i], .below = cuts[i + 1]});
    }
    manifest.baskets = std::move(divided);
  });
}

template <class Number>
bool DepthInFolder<Number>::merge(bool is_final, const BasketBounds<Number>& cut, const MakeCount& make_count,
                                  const Watch& watch, enumerate::TracedDepth trace) {
  if (folder_.share().merge == QueueManifest::Merge::kNone) {
    begin_merge(is_final, std::span(cut.bounds).subspan(cut.first_of_rank, queues_.size() + 1));
  } else {
    divide_baskets(cut.bounds);
  }
  folder_.commit();  // with the runs of all
  merged_.clear();
  std::vector<Run<Number>> of_others;
  run_together(folder_.ranks(), [&] {
    const int depth = folder_.whole().depth_in_progress();
    for (const auto& basket : folder_.share().baskets)
      merged_.push_back(folder_.load<Number>(basket.files, depth));
    for (const FileNumbers& files : folder_.runs_of_others())
      of_others.push_back(folder_.load<Number>(files, depth));
  });
  std::vector<Run<Number>*> runs;
  for (std::size_t i = 0; i < queues_.size(); ++i) {
    assert(recorded_runs_[i] == queues_[i]->next_runs().size());
    for (Run<Number>& run : queues_[i]->next_runs()) runs.push_back(&run);
  }
  for (Run<Number>& run : of_others) runs.push_back(&run);
  if (!merge_baskets(runs, is_final ? make_count : nullptr, watch, trace)) return false;
  for (const auto& queue : queues_) queue->replace_next_runs({});
  std::ranges::fill(recorded_runs_, 0);
  flushed_runs_ = 0;
  if (!is_final) make_runs_of_merged();
  return true;
}

// Pauses for other ranks' commits as often as they want.
template <class Number>
bool DepthInFolder<Number>::merge_baskets(std::span<Run<Number>* const> runs, const MakeCount& make_count,
                                          const Watch& watch, enumerate::TracedDepth trace) {
  std::atomic<bool> is_stopped{false};
  const auto watch_pauses = [&](std::size_t numbers) {
    if (watch(numbers)) {
      is_stopped = true;
      folder_.request_pause();
    }
    return folder_.wants_pause();
  };
  for (bool is_left = true; is_left;) {
    std::atomic<bool> is_mine_left{false};
    const std::vector<QueueManifest::Basket> begun = folder_.share().baskets;
    run_together(folder_.ranks(), [&] {
      try {
        std::atomic<std::size_t> next{0};
        run_on_threads(static_cast<int>(queues_.size()), [&](int thread) {
          auto traced = trace.part(enumerate::TracePart::kMerge, thread);
          for (std::size_t basket = next++; basket < merged_.size(); basket = next++) {
            const std::uint64_t before = merged_[basket].states;
            if (!merge_basket(basket, begun[basket], runs, make_count ? make_count() : nullptr, watch_pauses))
              is_mine_left = true;
            traced.event().states += merged_[basket].states - before;
          }
        });
      } catch (...) {
        folder_.request_pause();  // the others need not finish what has failed
        throw;
      }
    });
    folder_.commit();
    is_left = allreduce_or(folder_.ranks(), is_mine_left);
    if (is_left && allreduce_or(folder_.ranks(), is_stopped)) return false;
  }
  return true;
}

template <class Number>
void DepthInFolder<Number>::make_runs_of_merged() {
  folder_.update([&](QueueManifest& changed) {
    changed.runs.clear();
    changed.baskets.clear();
    changed.merge = QueueManifest::Merge::kNone;
    for (std::size_t i = 0; i < merged_.size(); ++i) {
      if (merged_[i].states == 0) continue;
      changed.runs.push_back(folder_.number_files(merged_[i]));
      queues_[i % queues_.size()]->add_next_run(std::move(merged_[i]));
    }
    for (std::size_t i = 0; i < queues_.size(); ++i) recorded_runs_[i] = queues_[i]->next_runs().size();
  });
  merged_.clear();
  folder_.commit();
}

template <class Number>
bool DepthInFolder<Number>::merge_basket(std::size_t basket, const QueueManifest::Basket& begun,
                                         std::span<Run<Number>* const> runs, const Count& count,
                                         const Watch& watch) {
  BasketTally tally = begun.tally;
  RunWriter<Number> writer(store_, queues_.front()->code(), RunStore::Shortage::kBorrow);
  const auto end_file = [&](Uint128 from) {
    const std::shared_ptr<const RunFile> file = writer.end_file();
    folder_.update([&](QueueManifest& manifest) {
      QueueManifest::Basket& changed = manifest.baskets[basket];
      if (file) changed.files.push_back(folder_.number_file(file));
      changed.from = from;
      changed.tally = tally;
      if (file) changed.tally.bytes += file->data_bytes;
    });
    if (file) tally.bytes += file->data_bytes;
  };
  bool is_stopped = false;
  merge_range<Number>(runs, merge_piece(queues_.size(), runs.size()), static_cast<Number>(begun.from),
                      static_cast<Number>(begun.below), writer, [&](std::span<const Number> values) {
                        if (count) count(tally, values);
                        is_stopped = watch(values.size());
                        if (is_stopped || writer.fills_file()) end_file(Uint128{values.back()} + 1);
                        return !is_stopped;
                      });
  if (!is_stopped) end_file(begun.below);
  append_run(merged_[basket], writer.finish());
  return !is_stopped;
}

template <class Number>
void DepthInFolder<Number>::finish_depth(const enumerate::DepthRow& row, bool is_kept) {
  std::vector<Range> ranges;
  folder_.update([&](QueueManifest& manifest) {
    FileNumbers all;
    manifest.frontier.clear();
    for (auto& basket : manifest.baskets) {
      ranges.push_back({static_cast<Number>(basket.begin), static_cast<Number>(basket.below)});
      all.insert(all.end(), basket.files.begin(), basket.files.end());
      if (!basket.files.empty())
        manifest.frontier.push_back({basket.begin, basket.below, std::move(basket.files)});
    }
    manifest.runs.clear();
    manifest.baskets.clear();
    manifest.merge = QueueManifest::Merge::kNone;
    manifest.expansion = {};
    manifest.expanded = 0;
    manifest.seconds = 0;
    manifest.cpu_seconds = 0;
    folder_.begin_clock();
    manifest.rows.push_back(row);
    if (is_kept) manifest.kept.push_back({row.depth, std::move(all)});
  });
  folder_.commit();
  set_frontiers(std::move(merged_), ranges, 0, queues_.size());
  merged_.clear();
  if (!folder_.ranks().is_first()) return;
  try {
    remove_empty_folder(run_folder(folder_.folder(), row.depth - 1));
  } catch (const WriteError&) {  // an empty folder does no harm
  }
}

template class DepthInFolder<std::uint64_t>;
template class DepthInFolder<Uint128>;

}  // namespace othello::shiftedqueue
