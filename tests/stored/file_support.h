// Results files in the tests' own folder.
#pragma once

#include <gtest/gtest.h>

#include "enumerate/search_support.h"
#include "stored/results_file.h"
#include "stored/verify.h"
#include "support/files.h"
#include "system/hdf5/hdf5_file.h"
#include "system/hdf5/hdf5_reader.h"

namespace othello::test {

inline stored::Provenance some_provenance() {
  return {.program_version = "1.2.3",
          .commit = "0123abc",
          .compiler = "a compiler",
          .command_line = "othello enumerate \"4x4\"",
          .wall_seconds = 1.25,
          .peak_memory_bytes = 123'456'789,
          .date = "2024-02-29T12:34:56Z"};
}

inline void expect_same_rows(const std::vector<enumerate::DepthRow>& expected,
                             const std::vector<enumerate::DepthRow>& rows) {
  expect_same_counts(expected, rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(expected[i].depth, rows[i].depth);
    EXPECT_EQ(expected[i].bytes, rows[i].bytes);
    EXPECT_EQ(expected[i].seconds, rows[i].seconds);
    EXPECT_EQ(expected[i].basket_states, rows[i].basket_states);
  }
}

/// The blocks of a file that was read.
inline std::vector<std::byte> bytes_of(const RandomAccessBytes& stored) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(stored.size()));
  stored.read_at(0, bytes);
  return bytes;
}

/// The states of a file that was read.
inline std::vector<State> states_of(const stored::StoredResults& results) {
  return states_of(Blocks{.board = results.board,
                          .symmetry = results.symmetry,
                          .depth = results.states_depth,
                          .numbering = results.numbering,
                          .value_bytes = results.value_bytes,
                          .widths = results.widths,
                          .bytes = bytes_of(*results.states)});
}

}  // namespace othello::test
