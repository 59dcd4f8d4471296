// What othello checkpoint ls prints of a scratch folder, of a search or of a pass backwards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "program/depth_table.h"

namespace othello {

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
  std::size_t segments = 0;
  std::uint64_t bytes = 0;
  std::string role;  // what for, or in which folder; empty: nothing is to be said
};

struct CheckpointListing {
  std::string folder;
  bool of_pass = false;  // backwards
  // Empty where the folder does not say yet.
  std::string board;
  std::string symmetry;
  std::string score;  // of a pass
  std::string title;  // of the table: how far it has come
  std::vector<ListedDepth> depths;
  std::vector<ListedFiles> files;
};

/// CSV: depth,states,seconds,cpu_seconds,digest of the finished depths. JSON: all of it.
std::string listing_text(const CheckpointListing& listing, Format format);

}  // namespace othello
