#include "program/solve_checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <vector>

#include "enumerate/occupancy/store/checkpoint_check.h"
#include "enumerate/occupancy/store/checkpoint_folder.h"
#include "enumerate/occupancy/store/folder_lock.h"
#include "files/errors.h"
#include "files/folder.h"
#include "machine/memory.h"
#include "solve/frontier_store.h"
#include "solve/solve_folder.h"

namespace othello {
namespace {

namespace fs = std::filesystem;

// What a folder has of a pass.
struct Stored {
  SolveSubject subject;
  SolveRecord record;
  bool searched = false;  // the search has been through all depths

  int lowest() const {
    return record.solved.empty() ? static_cast<int>(record.rows.size()) : record.solved.back().depth;
  }
  /// Depths whose states and values have to be there.
  std::set<int> needed() const {
    std::set<int> depths;
    for (const SolvedRow& row : record.solved) {
      if (row.depth == lowest() || std::ranges::count(record.kept_values, row.depth) != 0)
        depths.insert(row.depth);
    }
    return depths;
  }
};

Stored read_stored(const std::string& folder) {
  Stored stored;
  std::error_code error;
  if (!fs::exists(solve_record_path(folder), error)) return stored;
  stored.record = read_solve_record(folder, stored.subject);
  stored.searched = true;
  return stored;
}

std::vector<std::string> search_folders(const std::string& folder) {
  std::vector<std::string> folders;
  std::error_code error;
  for (int number = 1; fs::is_directory(fmt::format("{}/search-{}", folder, number), error); ++number) {
    folders.push_back(fmt::format("{}/search-{}", folder, number));
  }
  return folders;
}

void remove(const std::string& path) {
  std::error_code error;
  fs::remove_all(path, error);
  if (error) throw WriteError(fmt::format("{}: cannot be deleted: {}", path, error.message()), false);
}

void print_states_in(const std::string& search) {
  for (const int depth : stored_depths(search)) {
    const std::size_t segments = segment_paths(search, depth).size();
    if (segments == 0) continue;
    fmt::print("states of depth {}: {} segments, {}, {}\n", depth, segments,
               size_text(bytes_below(depth_folder(search, depth))), fs::path(search).filename().string());
  }
}

// Of a depth that is solved and needed: all states and values, and the digest of the pairs.
void check_depth(const SolvedRow& solved, const DepthRow& row, const FrontierStore& store,
                 const SolveFolder& values, const std::string& folder) {
  std::vector<SegmentLabel> labels;
  for (const SegmentFile& file : store.load(row, true)) labels.push_back(file.label);
  ValueTally tally;
  for (const ValueFile& file : values.load_values(labels, true)) tally += file.label.tally;
  if (tally.digest != solved.tally.digest) {
    throw DamagedFile(fmt::format("{}: depth {}: its values do not have their digest", folder, solved.depth));
  }
}

}  // namespace

bool is_solve_folder(const std::string& folder) {
  std::error_code error;
  return fs::exists(solve_record_path(folder), error) || fs::is_directory(folder + "/search-1", error);
}

void list_solve(const std::string& folder) {
  const Stored stored = read_stored(folder);
  if (stored.record.solved.empty()) {
    fmt::print("{}: no depth is solved yet\n", folder);
  } else {
    fmt::print("{}: {}, symmetry {}, score {}, solved down to depth {}\n", folder, stored.subject.board,
               name_of(stored.subject.symmetry), name_of(stored.subject.score), stored.lowest());
    fmt::print("depth           states      seconds  cpu seconds  digest\n");
  }
  double cpu = 0;
  for (const SolvedRow& row : stored.record.solved) {
    fmt::print("{:5} {:16} {:12.2f} {:12.2f}  {:016x}\n", row.depth, row.states, row.seconds, row.cpu_seconds,
               row.tally.digest);
    cpu += row.cpu_seconds;
  }
  if (cpu > 0) fmt::print("{:.0f} cpu seconds in all\n", cpu);
  for (const int depth : stored_value_depths(folder)) {
    std::uint64_t bytes = 0;
    const std::vector<std::string> paths = value_paths(folder, depth);
    std::error_code error;
    for (const std::string& path : paths) bytes += fs::file_size(path, error);
    fmt::print("values of depth {}: {} segments, {}{}\n", depth, paths.size(), size_text(bytes),
               depth < stored.lowest() ? ", in work" : "");
  }
  for (const std::string& search : search_folders(folder)) print_states_in(search);
}

bool verify_solve(const std::string& folder, int threads) {
  const FolderLock lock(folder, FolderLock::Use::kReading);
  const Stored stored = read_stored(folder);
  bool good = true;
  const auto attempt = [&](const auto& check) {
    try {
      check();
    } catch (const DamagedFile& error) {
      fmt::print("{}\n", error.what());
      good = false;
    }
  };
  if (!stored.searched) {
    check_checkpoint(folder + "/search-1", threads, [&](const DepthReport& report) {
      for (const SegmentFault& fault : report.faults) fmt::print("{}\n", fault.what);
      good = good && report.faults.empty();
      fmt::print("states of depth {}: {} segments, {} states\n", report.depth, report.segments,
                 report.states);
    });
    return good;
  }
  const FrontierStore store(folder, {.board = stored.subject.board, .symmetry = stored.subject.symmetry});
  const SolveFolder values(folder, stored.subject, true);
  const std::set<int> needed = stored.needed();
  for (const int depth : store.depths()) {
    if (needed.contains(depth)) continue;
    attempt([&] {
      const DepthRow& row = stored.record.rows.at(static_cast<std::size_t>(depth));
      const std::size_t segments = store.load(row, true).size();
      fmt::print("states of depth {}: {} segments, {} states\n", depth, segments, row.states);
    });
  }
  for (const SolvedRow& row : stored.record.solved) {
    if (!needed.contains(row.depth)) continue;
    attempt([&] {
      check_depth(row, stored.record.rows.at(static_cast<std::size_t>(row.depth)), store, values, folder);
      fmt::print("states and values of depth {}: {} states\n", row.depth, row.states);
    });
  }
  for (const int depth : stored_value_depths(folder)) {
    if (depth >= stored.lowest()) continue;
    for (const std::string& path : value_paths(folder, depth)) attempt([&] { open_value_file(path, true); });
    fmt::print("values of depth {}: {} segments, in work\n", depth, value_paths(folder, depth).size());
  }
  return good;
}

void prune_solve(const std::string& folder, bool kept, bool all) {
  const std::uint64_t before = bytes_below(folder);
  {
    const FolderLock lock(folder, FolderLock::Use::kSearch);
    Stored stored = read_stored(folder);
    if (all) {
      // What says that there is something goes first.
      remove(solve_record_path(folder));
      for (const int depth : stored_value_depths(folder))
        remove(fmt::format("{}/values-{:02}", folder, depth));
      for (const std::string& search : search_folders(folder)) {
        for (const char* name : {"/manifest.json", "/log.csv"}) remove(search + name);
        for (const int depth : stored_depths(search)) remove_depth(search, depth);
        remove(search + "/lock");
        std::error_code error;
        fs::remove(search, error);  // stays if something else is in it
      }
    } else if (stored.searched) {
      SolveFolder values(folder, stored.subject, true);
      if (kept) {
        stored.record.kept_values.clear();
        values.write(stored.record);
      }
      const std::set<int> needed = stored.needed();
      const auto done_with = [&](int depth) { return depth >= stored.lowest() && !needed.contains(depth); };
      for (const int depth : stored_value_depths(folder)) {
        if (done_with(depth)) values.remove_values(depth);
      }
      FrontierStore store(folder, {.board = stored.subject.board, .symmetry = stored.subject.symmetry});
      for (const int depth : store.depths()) {
        if (done_with(depth)) store.drop(depth);
      }
      for (const int depth : stored_value_depths(folder)) {
        std::error_code error;
        for (const auto& entry :
             fs::directory_iterator(fmt::format("{}/values-{:02}", folder, depth), error)) {
          if (entry.path().extension() == ".partial") remove(entry.path().string());
        }
      }
    }
    if (!all) {
      for (const std::string& search : search_folders(folder)) remove_partial_files(search);
    }
  }
  if (all) remove(folder + "/lock");
  fmt::print("{}: {} given back\n", folder, size_text(before - std::min(before, bytes_below(folder))));
}

}  // namespace othello
