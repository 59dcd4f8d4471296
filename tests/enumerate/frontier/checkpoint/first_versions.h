// Scratch folders of the first versions of the program: manifests and segments without moves. They are made
// from those of the present version, by the definition of the format.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "enumerate/frontier/chunk_file.h"
#include "support/files.h"
#include "system/xxh3.h"

namespace othello::test {

/// A manifest of version 2 as version 1 has it.
inline std::string manifest_of_version_1(const std::string& text) {
  using Json = nlohmann::ordered_json;
  Json json = Json::parse(text);
  EXPECT_EQ(2, json["version"]);
  json["version"] = 1;
  json.erase("xxh3");
  json.erase("frontier_least_moves");
  json.erase("frontier_most_moves");
  for (Json& row : json["depths"]) {
    for (const char* name : {"moves", "flips", "least_moves", "most_moves"}) EXPECT_EQ(1u, row.erase(name));
  }
  const std::string bare = json.dump();
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(xxh3(std::as_bytes(std::span(bare)))));
  json["xxh3"] = digits;
  return json.dump(1) + "\n";
}

/// A file of chunks with its version changed, whose head takes so many bytes.
inline std::string chunk_file_of_version(char version, std::size_t head_bytes, std::string content) {
  std::uint64_t index_bytes = 0;
  content.at(8) = version;
  std::memcpy(&index_bytes, content.data() + head_bytes - 8 * 3, sizeof index_bytes);
  const std::string covered =
      content.substr(0, head_bytes) + content.substr(head_bytes + 8, static_cast<std::size_t>(index_bytes));
  const std::uint64_t checksum = xxh3(std::as_bytes(std::span(covered)));
  std::memcpy(content.data() + head_bytes, &checksum, sizeof checksum);
  return content;
}

inline constexpr std::size_t kSegmentHeadBytes = 8 * (12 + 4 + 128 + 3 + 4 + 3);

/// Turns a segment of version 6 into one of version 4, or one of 7 into one of 5: their index has no counts.
inline void turn_into_version_4(const std::string& path) {
  const auto version = static_cast<std::uint64_t>(content_of(path).at(8));
  enumerate::ChunkFileKind kind{.magic = {'O', 'T', 'H', 'E', 'L', 'S', 'E', 'G'},
                                .version = version,
                                .head_bytes = kSegmentHeadBytes,
                                .content = "states"};
  enumerate::OpenedChunkFile file = enumerate::open_chunk_file(path, std::span(&kind, 1), true);
  std::array<std::uint64_t, 2> records_and_chunks;
  std::memcpy(&records_and_chunks, file.head.data() + kSegmentHeadBytes - 8 * 9, sizeof records_and_chunks);
  const std::size_t places = records_and_chunks[0] + records_and_chunks[1];
  const std::string content = content_of(path);
  std::string data(static_cast<std::size_t>(file.sizes.data_bytes), 'x');
  if (!file.released) data = content.substr(content.size() - data.size());
  kind.version = version - 2;
  const auto bytes = enumerate::write_chunk_file(
      path, kind, file.head, std::span(file.index).first(places * 16), std::as_bytes(std::span(data)));
  if (file.released) bytes->release();
}

/// A segment of version 4 as version 2 has it.
inline std::string segment_of_version_2(const std::string& content) {
  EXPECT_EQ(4, content.at(8));
  return chunk_file_of_version(2, kSegmentHeadBytes, content);
}

/// The same as version 1 has it: four words less in its head, before the last three.
inline std::string segment_of_version_1(std::string content) {
  constexpr std::size_t kMoves = 8 * 4;
  EXPECT_EQ(4, content.at(8));
  content.erase(kSegmentHeadBytes - 8 * 3 - kMoves, kMoves);
  return chunk_file_of_version(1, kSegmentHeadBytes - kMoves, content);
}

/// Makes a scratch folder one of the first versions.
inline void turn_into_version_1(const std::string& scratch) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch)) {
    const std::string path = entry.path().string();
    if (path.ends_with(".segment")) turn_into_version_4(path);
    if (path.ends_with(".segment")) write_content(path, segment_of_version_1(content_of(path)));
    if (path.ends_with("manifest.json")) write_content(path, manifest_of_version_1(content_of(path)));
  }
}

}  // namespace othello::test
