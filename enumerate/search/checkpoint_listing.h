// The content of a checkpoint's folder, described for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace othello::enumerate {

struct ListedDepth {
  int depth = 0;
  std::uint64_t states = 0;
  double seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t digest = 0;
};

struct ListedFiles {
  std::string what;  // "states" or "values"
  int depth = 0;
  std::size_t segments = 0;  // files
  std::uint64_t bytes = 0;
  std::string role;  // its purpose or folder; empty: no remark
};

struct CheckpointListing {
  std::string folder;
  bool of_solve = false;  // of the pass backwards
  // Empty if the folder does not say yet.
  std::string board;
  std::string symmetry;
  std::string score;  // of a pass
  std::string title;  // of the table: the progress
  std::vector<ListedDepth> depths;
  std::vector<ListedFiles> files;
};

}  // namespace othello::enumerate
