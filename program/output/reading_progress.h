// A stored set that shows on standard error how much of it has been read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "program/output/work_progress.h"
#include "stored/stored_set.h"

namespace othello {

/// Another set, watched while it is read.
class ReadingProgress : public StoredSet {
 public:
  /// `progress` must outlive it. When all is read its phase is `then`.
  ReadingProgress(std::unique_ptr<StoredSet> set, WorkProgress& progress, std::string then);

 private:
  void begin() const;
  void visit_all(const Visit& visit_numbers) const override;
  void visit_all_states(const VisitStates& visit_states) const override;
  std::vector<State> sample_states(std::uint64_t count, std::uint64_t seed) const override;

  std::unique_ptr<StoredSet> set_;
  WorkProgress& progress_;
  std::string then_;
};

}  // namespace othello
