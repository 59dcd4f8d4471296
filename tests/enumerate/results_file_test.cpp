// Results files: written, read and verified.
#include <gtest/gtest.h>

#include <tuple>

#include "enumerate/file_support.h"

namespace othello {
namespace {

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
  ASSERT_NO_THROW(verify_results(stored));
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
                            "/depths/bits_per_state", "/gap_bits", "/basket_states", "/states"}) {
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
}  // namespace othello
