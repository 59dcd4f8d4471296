// Damaged results files: whatever byte is wrong or missing, the damage is found or did not matter.
#include <gtest/gtest.h>

#include <iostream>
#include <random>

#include "stored/file_support.h"

// HDF5 itself leaks a little when it fails over some damaged files.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}

namespace othello::stored {
namespace {

class Damage : public testing::Test {
 protected:
  void SetUp() override {
    enumerate::SearchOptions options = test::shifted_queue_options_for("4x4", 4);
    options.threads = 3;
    result_ = test::search(options);
    states_ = test::states_of(options, result_);
    write_results(path_, options, result_, test::some_provenance());
    content_ = test::content_of(path_);
    ASSERT_GT(content_.size(), 1000u);
  }

  // True if reading or verifying found the damage; else tables and states must be as they were.
  bool found() const {
    try {
      const StoredResults stored = read_results(path_);
      verify_results(stored, 2);
      test::expect_same_rows(result_.rows, stored.rows);
      EXPECT_EQ(states_, test::states_of(stored));
      EXPECT_EQ(Board(4, 4), stored.board);
    } catch (const DamagedFile&) {
      return true;
    } catch (const CheckFailed&) {
      return true;
    }
    return false;
  }

  void overwrite(std::size_t offset, char byte) const {
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(offset));
    file.put(byte);
  }

  const test::Folder folder_;
  const std::string path_ = folder_.file("results.h5");
  enumerate::SearchResult result_;
  std::vector<State> states_;
  std::string content_;
};

TEST_F(Damage, WholeFileIsFine) {
  EXPECT_FALSE(found());
}

// One byte of every fifteen: each is a child process.
TEST_F(Damage, BytesAllOver) {
  std::mt19937_64 random(14);
  std::size_t count = 0;
  std::size_t unseen = 0;
  for (std::size_t begin = 0; begin + 15 <= content_.size(); begin += 15) {
    const std::size_t offset = begin + random() % 15;
    const char right = content_[offset];
    const auto flip = random() % 2 == 0 ? std::uint64_t{1} << random() % 8 : 1 + random() % 255;
    overwrite(offset, static_cast<char>(static_cast<unsigned char>(right) ^ flip));
    ++count;
    if (!found()) ++unseen;
    ASSERT_FALSE(HasFailure()) << "byte " << offset << " exclusive-or " << flip;
    overwrite(offset, right);
  }
  EXPECT_FALSE(found());
  std::cout << count - unseen << " of " << count << " wrong bytes were found, " << unseen
            << " did not matter\n";
  EXPECT_GT(count, unseen);
}

TEST_F(Damage, CutOff) {
  for (std::size_t size = 0; size < content_.size(); size += 1 + size / 40) {
    test::write_content(path_, content_.substr(0, size));
    EXPECT_THROW(read_results(path_), DamagedFile) << size << " of " << content_.size() << " bytes";
  }
  test::write_content(path_, content_.substr(0, content_.size() - 1));
  EXPECT_THROW(read_results(path_), DamagedFile);
}

TEST_F(Damage, StatesAreAlwaysFound) {
  // The bytes of the states themselves stand in the file as they are.
  const auto bytes = test::joined(result_.last_states);
  std::string states;
  for (const std::byte byte : bytes) states += static_cast<char>(byte);
  const std::size_t begin = content_.find(states);
  ASSERT_NE(std::string::npos, begin);
  std::mt19937_64 random(15);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto bit = static_cast<int>(random() % 8);
    overwrite(begin + i, static_cast<char>(states[i] ^ (1 << bit)));
    EXPECT_TRUE(found()) << "byte " << i << " bit " << bit;
    overwrite(begin + i, states[i]);
  }
}

}  // namespace
}  // namespace othello::stored
