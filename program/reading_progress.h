// Tells on standard error how far the reading of a stored set has come: on a terminal one line rewritten in
// place, elsewhere one plain line per 30 seconds.
#pragma once

#include <memory>

#include "enumerate/stored/stored_set.h"

namespace othello {

/// Another set, watched while it is read.
class ReadingProgress : public StoredSet {
 public:
  explicit ReadingProgress(std::unique_ptr<StoredSet> set);

 private:
  void visit_all(const Visit& visit_numbers) const override;

  std::unique_ptr<StoredSet> set_;
  bool terminal_;
};

}  // namespace othello
