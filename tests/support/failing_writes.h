// Writes that fail, which no test could bring about otherwise. Only for the test program that has
// support/failing_writes.cpp: its pwrite takes the place of the system library's.
#pragma once

namespace othello::test {

/// While it lives, the `at`th call of pwrite from now on, counted from 1, ends with this errno.
class FailingWrite {
 public:
  FailingWrite(int at, int error);
  ~FailingWrite();
  FailingWrite(const FailingWrite&) = delete;
  FailingWrite& operator=(const FailingWrite&) = delete;

  /// Whether there were so many calls.
  bool happened() const;
};

/// While it lives, every byte that pwrite writes at `offset` is silently written wrong.
class WrongByte {
 public:
  explicit WrongByte(long offset);
  ~WrongByte();
  WrongByte(const WrongByte&) = delete;
  WrongByte& operator=(const WrongByte&) = delete;
};

}  // namespace othello::test
