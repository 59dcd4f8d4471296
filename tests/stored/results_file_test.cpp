// Results files: written, read and verified.
#include <gtest/gtest.h>

#include <bit>
#include <initializer_list>
#include <tuple>

#include "enumerate/search/options.h"
#include "stored/file_support.h"
#include "system/xxh3.h"

namespace othello::stored {
namespace {

using enumerate::DepthRow;
using enumerate::Engine;
using enumerate::SearchOptions;
using enumerate::SearchResult;

struct Case {
  const char* board;
  int max_depth;
  SymmetryMode symmetry;
  int threads;
  const char* widths;
};

class RoundTrip : public testing::TestWithParam<std::tuple<Engine, Case>> {};

TEST_P(RoundTrip, ReadsWhatWasWritten) {
  const auto& [engine, param] = GetParam();
  SearchOptions options = test::options_for(param.board, param.max_depth, param.symmetry);
  options.engine = engine;
  options.threads = param.threads;
  options.memory = std::uint64_t{512} << 20;
  options.widths = Widths::parse(param.widths);
  const SearchResult result = test::search(options);
  const test::Folder folder;
  const std::string path = folder.file("results.h5");
  write_results(path, options, result, test::some_provenance());
  const StoredResults stored = read_results(path);
  ASSERT_NO_THROW(verify_results(stored, 2));
  EXPECT_EQ(options.board, stored.board);
  EXPECT_EQ(options.symmetry, stored.symmetry);
  EXPECT_EQ(options.widths, stored.widths);
  EXPECT_EQ(result.last_states.numbering, stored.numbering);
  EXPECT_EQ(result.last_states.value_bytes, stored.value_bytes);
  EXPECT_EQ(param.max_depth, stored.states_depth);
  EXPECT_EQ(result.rows.back().states, stored.states_count);
  EXPECT_EQ(result.rows.back().digest, stored.states_digest);
  test::expect_same_rows(result.rows, stored.rows);
  EXPECT_EQ(test::states_of(options, result), test::states_of(stored));
}

const auto kCases = testing::Values(
    Case{"4x4", 0, SymmetryMode::kFull, 1, "8,16,32,64"},
    Case{"4x4", 12, SymmetryMode::kFull, 3, "8,16,32,64"}, Case{"4x4", 9, SymmetryMode::kNone, 2, "2,3,5,64"},
    Case{"5x6", 6, SymmetryMode::kFull, 2, "8,16,32,64"}, Case{"5x6", 6, SymmetryMode::kFull, 7, "3"},
    Case{"6x6", 5, SymmetryMode::kFull, 2, "64"}, Case{"8x8", 0, SymmetryMode::kFull, 5, "8,16,32,64"},
    Case{"8x8", 4, SymmetryMode::kFull, 2, "8,16,32,64"}, Case{"8x8", 4, SymmetryMode::kNone, 33, "1,1,1,64"},
    Case{"3x3", 5, SymmetryMode::kFull, 2, "8,16,32,64"},
    Case{"3x3", 5, SymmetryMode::kNone, 1, "8,16,32,64"});

std::string name_of_case(const testing::TestParamInfo<std::tuple<Engine, Case>>& info) {
  const auto& [engine, param] = info.param;
  return test::name_of_engine(engine) + param.board + "_" + std::to_string(param.max_depth) + "_" +
         std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Boards, RoundTrip,
                         testing::Combine(testing::Values(Engine::kOccupancy, Engine::kShiftedQueue), kCases),
                         name_of_case);

// Depths computed by different numbers of threads: all rows are as long as the longest.
TEST(ResultsFile, OfASearchResumedWithOtherNumbersOfThreads) {
  const test::Folder folder;
  SearchOptions options = test::options_for("4x4", 0);
  options.storage.scratch = folder.file("scratch");
  options.storage.resume = true;
  SearchResult result;
  int depth = 2;
  for (const int threads : {2, 3, 5, 1, 4}) {
    options.max_depth = depth;
    options.threads = threads;
    result = {};  // the search before has the folder until then
    result = test::search(options);
    const std::string path = folder.file("results.h5");
    write_results(path, options, result, test::some_provenance());
    const StoredResults stored = read_results(path);
    EXPECT_NO_THROW(verify_results(stored, 2));
    const auto baskets = Hdf5Reader(path).integers("/basket_states");
    std::size_t widest = static_cast<std::size_t>(threads);
    for (const DepthRow& row : result.rows) widest = std::max(widest, row.basket_states.size());
    EXPECT_EQ((std::vector<hsize_t>{result.rows.size(), widest}), baskets.dimensions);
    for (std::size_t i = 0; i < result.rows.size(); ++i) {
      std::vector<std::uint64_t> padded = result.rows[i].basket_states;
      padded.resize(widest);
      EXPECT_EQ(padded, stored.rows[i].basket_states);
    }
    depth += 2;
  }
  // All is done: nothing is computed, but the file says how many threads there were.
  options.threads = 7;
  result = {};
  result = test::search(options);
  write_results(folder.file("results.h5"), options, result, test::some_provenance());
  EXPECT_NO_THROW(verify_results(read_results(folder.file("results.h5")), 2));
}

// What the page says of the checksum of the attributes, read plainly.
TEST(ResultsFile, AttributesHaveTheirChecksum) {
  const SearchOptions options = test::options_for("4x4", 5);
  const test::Folder folder;
  const std::string path = folder.file("results.h5");
  write_results(path, options, test::search(options), test::some_provenance());
  const Hdf5Reader file(path);
  std::string covered;
  const auto add = [&](const std::string& object, std::initializer_list<const char*> names) {
    for (const char* name : names) {
      const AttributeValue value = file.attribute(object, name);
      if (const auto* text = std::get_if<std::string>(&value)) {
        covered += *text + '\0';
      } else {
        std::uint64_t word = std::get_if<double>(&value) != nullptr
                                 ? std::bit_cast<std::uint64_t>(std::get<double>(value))
                                 : std::get<std::uint64_t>(value);
        for (int i = 0; i < 8; ++i, word >>= 8) covered += static_cast<char>(word & 0xff);
      }
    }
  };
  add("/", {"format",
            "format_version",
            "program_version",
            "commit",
            "compiler",
            "command_line",
            "date",
            "board",
            "columns",
            "rows",
            "symmetry",
            "transformations",
            "conventions",
            "engine",
            "numbering",
            "widths",
            "threads",
            "max_depth",
            "wall_seconds",
            "peak_memory_bytes"});
  add("/states", {"depth", "count", "digest", "value_bytes", "widths"});
  for (const char* table : {"/depths/depth", "/depths/states", "/depths/turn_skips", "/depths/rival_plays",
                            "/depths/games_ended", "/depths/bytes", "/depths/digest", "/depths/seconds",
                            "/depths/bits_per_state", "/depths/moves", "/depths/flips", "/depths/least_moves",
                            "/depths/most_moves", "/gap_bits", "/basket_states", "/states"})
    add(table, {"units", "description"});
  EXPECT_EQ(xxh3(std::as_bytes(std::span(covered))), file.integer_attribute("/", "attributes_xxh3"));
}

void set_attribute(const std::string& path, const char* name, std::uint64_t value) {
  const Hid file{H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose};
  const Hid attribute = attribute_handle(H5Aopen(file, name, H5P_DEFAULT));
  ASSERT_GE(H5Awrite(attribute, H5T_NATIVE_UINT64, &value), 0);
}

// A file as an older version of the format has it: without the columns of moves, and in version 1 without the
// checksum of the attributes.
void turn_into_version(std::uint64_t version, const std::string& path) {
  set_attribute(path, "format_version", version);
  {
    const Hid file{H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose};
    for (const char* column : {"moves", "flips", "least_moves", "most_moves"})
      ASSERT_GE(H5Ldelete(file, (std::string("/depths/") + column).c_str(), H5P_DEFAULT), 0);
    if (version == 1) {
      ASSERT_GE(H5Adelete(file, "attributes_xxh3"), 0);
    }
  }
  const StoredClaims claims = read_results(path).claims;
  set_attribute(path, "tables_xxh3", claims.tables_xxh3_computed);
  if (version > 1) set_attribute(path, "attributes_xxh3", *claims.attributes_xxh3_computed);
}

// What they do not say is not known. tests/fuzz/seeds has files that older versions of the program have
// written.
TEST(ResultsFile, FilesOfOlderVersionsAreReadAndChecked) {
  const SearchOptions options = test::options_for("4x4", 5);
  const SearchResult result = test::search(options);
  const test::Folder folder;
  for (const std::uint64_t version : {1u, 2u}) {
    SCOPED_TRACE(testing::Message() << "version " << version);
    const std::string path = folder.file("results.h5");
    std::filesystem::remove(path);
    write_results(path, options, result, test::some_provenance());
    turn_into_version(version, path);
    const StoredResults stored = read_results(path);
    EXPECT_NO_THROW(verify_results(stored, 2));
    std::vector<DepthRow> expected = result.rows;
    for (DepthRow& row : expected) row.set_mobility_before({.known = false}, enumerate::MoveRange::unknown());
    test::expect_same_rows(expected, stored.rows);
  }
}

// Files of version 1 have no checksum of their attributes, and no fewer checks of what they say.
TEST(ResultsFile, FilesOfVersion1AreChecked) {
  const SearchOptions options = test::options_for("4x4", 5);
  const test::Folder folder;
  const std::string path = folder.file("results.h5");
  write_results(path, options, test::search(options), test::some_provenance());
  turn_into_version(1, path);
  EXPECT_NO_THROW(verify_results(read_results(path), 2));
  set_attribute(path, "peak_memory_bytes", 5);
  EXPECT_NO_THROW(verify_results(read_results(path), 2));
  set_attribute(path, "rows", 5);
  EXPECT_THROW(verify_results(read_results(path), 2), CheckFailed);
  EXPECT_THROW(read_verified_results(path), DamagedFile);
  set_attribute(path, "rows", 4);
  for (const std::uint64_t version : {0u, 2u, 3u, 4u}) {
    set_attribute(path, "format_version", version);
    EXPECT_THROW(read_results(path), DamagedFile) << version;
  }
}

// Every number among the attributes, changed: none is left unchecked.
TEST(ResultsFile, ChangedAttributesAreFound) {
  const SearchOptions options = test::options_for("4x4", 5);
  const test::Folder folder;
  const std::string path = folder.file("results.h5");
  write_results(path, options, test::search(options), test::some_provenance());
  const std::string content = test::content_of(path);
  for (const auto& [object, name] :
       std::initializer_list<std::pair<const char*, const char*>>{{"/", "columns"},
                                                                  {"/", "rows"},
                                                                  {"/", "transformations"},
                                                                  {"/", "threads"},
                                                                  {"/", "max_depth"},
                                                                  {"/", "peak_memory_bytes"},
                                                                  {"/", "tables_xxh3"},
                                                                  {"/", "attributes_xxh3"},
                                                                  {"/states", "depth"},
                                                                  {"/states", "count"},
                                                                  {"/states", "digest"}}) {
    for (const std::uint64_t flip : {std::uint64_t{1}, std::uint64_t{66}, std::uint64_t{65} << 24}) {
      test::write_content(path, content);
      {
        const Hid file{H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose};
        const Hid part{H5Oopen(file, object, H5P_DEFAULT), H5Oclose};
        const Hid attribute = attribute_handle(H5Aopen(part, name, H5P_DEFAULT));
        std::uint64_t value = 0;
        ASSERT_GE(H5Aread(attribute, H5T_NATIVE_UINT64, &value), 0);
        value ^= flip;
        ASSERT_GE(H5Awrite(attribute, H5T_NATIVE_UINT64, &value), 0) << object << ' ' << name << ' ' << flip;
      }
      EXPECT_THROW(read_verified_results(path), DamagedFile) << object << ' ' << name << ' ' << flip;
    }
  }
}

TEST(ResultsFile, ProvenanceIsInItsAttributes) {
  const SearchOptions options = test::shifted_queue_options_for("5x6", 3);
  const test::Folder folder;
  const std::string path = folder.file("results.h5");
  write_results(path, options, test::search(options), test::some_provenance());
  const Hdf5Reader file(path);
  EXPECT_EQ("1.2.3", file.text_attribute("/", "program_version"));
  EXPECT_EQ("0123abc", file.text_attribute("/", "commit"));
  EXPECT_EQ("a compiler", file.text_attribute("/", "compiler"));
  EXPECT_EQ("othello enumerate \"4x4\"", file.text_attribute("/", "command_line"));
  EXPECT_EQ("shifted-queue", file.text_attribute("/", "engine"));
  EXPECT_EQ(3u, file.integer_attribute("/", "format_version"));
  EXPECT_EQ("2024-02-29T12:34:56Z", file.text_attribute("/", "date"));
  EXPECT_EQ("5x6", file.text_attribute("/", "board"));
  EXPECT_EQ(5u, file.integer_attribute("/", "columns"));
  EXPECT_EQ(6u, file.integer_attribute("/", "rows"));
  EXPECT_EQ(2u, file.integer_attribute("/", "transformations"));
  EXPECT_EQ("8,16,32,64", file.text_attribute("/", "widths"));
  EXPECT_EQ(2u, file.integer_attribute("/", "threads"));
  EXPECT_EQ(123'456'789u, file.integer_attribute("/", "peak_memory_bytes"));
  for (const char* table : {"/depths/depth", "/depths/states", "/depths/turn_skips", "/depths/rival_plays",
                            "/depths/games_ended", "/depths/bytes", "/depths/digest", "/depths/seconds",
                            "/depths/bits_per_state", "/depths/moves", "/depths/flips", "/depths/least_moves",
                            "/depths/most_moves", "/gap_bits", "/basket_states", "/states"}) {
    EXPECT_FALSE(file.text_attribute(table, "units").empty()) << table;
    EXPECT_FALSE(file.text_attribute(table, "description").empty()) << table;
  }
}

TEST(ResultsFile, ForeignFilesAreRefused) {
  const test::Folder folder;
  const std::string path = folder.file("foreign.h5");
  EXPECT_THROW(read_results(path), DamagedFile);
  for (const std::string& content :
       {std::string(), std::string("depth,states\n0,1\n"), std::string(5000, '\0')}) {
    test::write_content(path, content);
    EXPECT_THROW(read_results(path), DamagedFile);
  }
  {
    Hdf5Writer other(path);
    other.attribute("/", "format", std::string("something else"));
    other.close();
  }
  EXPECT_THROW(read_results(path), DamagedFile);
  EXPECT_THROW(read_results(folder.file(".")), DamagedFile);
}

TEST(ResultsFile, CannotBeWrittenWhereThereIsNoFolder) {
  const SearchOptions options = test::shifted_queue_options_for("4x4", 1);
  const SearchResult result = test::search(options);
  const test::Folder folder;
  EXPECT_THROW(write_results(folder.file("none/results.h5"), options, result, test::some_provenance()),
               WriteError);
}

}  // namespace
}  // namespace othello::stored
