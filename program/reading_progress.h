// A stored set that tells on standard error how far its reading has come.
#pragma once

#include <memory>
#include <string>

#include "enumerate/stored/stored_set.h"

namespace othello {

/// Another set, watched while it is read.
class ReadingProgress : public StoredSet {
 public:
  explicit ReadingProgress(std::unique_ptr<StoredSet> set, bool quiet = false);

 private:
  std::string what() const;
  void visit_all(const Visit& visit_numbers) const override;
  void visit_all_states(const VisitStates& visit_states) const override;

  std::unique_ptr<StoredSet> set_;
  bool quiet_;
};

}  // namespace othello
