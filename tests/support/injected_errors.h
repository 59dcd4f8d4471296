// Errors of fsync and fdatasync, which no test could bring about otherwise. Only for the test program that
// has tests/system/injected_errors.cpp: its fsync takes the place of the system library's.
#pragma once

namespace othello::test {

/// While it lives, all calls of fsync and fdatasync end with this errno.
class FailingSyncs {
 public:
  explicit FailingSyncs(int error);
  ~FailingSyncs();
  FailingSyncs(const FailingSyncs&) = delete;
  FailingSyncs& operator=(const FailingSyncs&) = delete;
};

/// As FailingSyncs, only for descriptors of folders.
class FailingFolderSyncs {
 public:
  explicit FailingFolderSyncs(int error);
  ~FailingFolderSyncs();
  FailingFolderSyncs(const FailingFolderSyncs&) = delete;
  FailingFolderSyncs& operator=(const FailingFolderSyncs&) = delete;
};

/// Counts the calls while it lives.
class CountedSyncs {
 public:
  CountedSyncs();
  int count() const;

 private:
  int before_;
};

}  // namespace othello::test
