// The observer of a search, which may stop it.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "enumerate/search/depth_row.h"
#include "enumerate/search/forecast.h"
#include "system/ranks/ranks.h"

namespace othello::enumerate {

/// Where the search stands within a depth.
struct Progress {
  int depth = 0;               // being computed
  std::uint64_t expanded = 0;  // of the states of the depth before
  std::uint64_t to_expand = 0;
  std::uint64_t states_so_far = 0;    // of all depths finished
  std::uint64_t expanded_before = 0;  // of `expanded`, what an earlier run did
  std::uint64_t merged = 0;           // numbers of the runs that are being merged; 0: none are
};

/// Receives the progress of a search, from one thread at a time. This one keeps nothing and never stops a search.
class SearchObserver {
 public:
  virtual ~SearchObserver() = default;
  virtual void depth_finished(const DepthRow& /*row*/) {}
  /// A depth begins; `forecasts` are for it and for all that follow. Not called for depth 0.
  virtual void depth_begins(std::span<const DepthForecast> /*forecasts*/) {}
  virtual void progress(const Progress& /*progress*/) {}
  /// A remark for the user, such as where an earlier run is resumed.
  virtual void note(const std::string& /*text*/) {}
  /// Called often and from all threads; true makes the search throw SearchStopped.
  virtual bool stop_requested() const { return false; }
};

/// The observer requested a stop.
struct SearchStopped : std::runtime_error {
  explicit SearchStopped(const std::string& what, bool can_resume = false)
      : std::runtime_error(what), resumable(can_resume) {}
  bool resumable;
};

/// Throws it for a search that was stopped in a depth, of which something is being done ("computed"); `ranks` then note that
/// they failed together.
[[noreturn]] void throw_stopped(int depth, const char* done, bool can_resume, Ranks& ranks);

}  // namespace othello::enumerate
