// A search's file: what is written comes back and holds, a search continues from it, and nothing else is read.

#include "play/endgame/value_checkpoint.h"

#include <fmt/format.h>

#include <atomic>
#include <bit>
#include <cstring>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "board/text.h"
#include "play/endgame/endgame_support.h"
#include "support/files.h"
#include "system/errors.h"
#include "system/xxh3.h"

namespace othello::endgame {
namespace {

constexpr std::uint64_t kTableBytes = std::uint64_t{16} << 20;
constexpr std::size_t kHeadBytes = 144;

ValueCheckpoint label_of(const Board& board, ScoreRule rule, const State& state) {
  ValueCheckpoint label;
  label.board = board.name();
  label.score = rule;
  label.position = state;
  return label;
}

// A search of a board that was stopped after so many nodes.
struct Stopped {
  std::atomic<std::uint64_t> counted{0};
  std::atomic<std::uint64_t> most;
  Solver solver;
  ValueBounds proved;

  Stopped(const Board& board, const State& state, ScoreRule rule, int threads, std::uint64_t nodes)
      : most(nodes),
        solver(board, {.score = rule,
                       .threads = threads,
                       .table_bytes = kTableBytes,
                       .should_stop = [this] { return counted >= most; },
                       .counted = [this](std::uint64_t now) { counted = now; }}),
        proved(solver.solve(state)) {}
};

std::vector<TableEntry> entries_of(const std::string& path) {
  std::vector<TableEntry> entries;
  const ValueCheckpoint read =
      read_value_checkpoint(path, [&](const TableEntry& known) { entries.push_back(known); });
  EXPECT_EQ(read.entries, entries.size());
  return entries;
}

TEST(ValueCheckpoint, IsReadAsItWasWritten) {
  const othello::test::Folder folder;
  std::mt19937_64 random(21);
  for (const char* name : {"6x6", "#....#/....../..OX../..XO../....../#....#", "8x8", "5x7"}) {
    const Board board = board_named(name);
    State state = board.start();
    const Rules rules(board);
    while (board.cells() - state.discs() > 15 && rules.moves(state) != 0)
      state = rules.after_move(state, std::countr_zero(rules.moves(state)));
    Solver solver(board, {.score = ScoreRule::kDiscs, .table_bytes = kTableBytes, .should_stop = {}});
    ValueCheckpoint written = label_of(board, ScoreRule::kDiscs, state);
    written.proved = solver.solve(state);
    written.nodes = 12345;
    written.seconds = 6.5;
    const std::string path = folder.file("search");
    write_value_checkpoint(path, written, solver, 12);
    EXPECT_TRUE(is_value_checkpoint(path));
    std::map<std::pair<Bitboard, Bitboard>, TableEntry> expected;
    solver.for_each_entry(12, [&](const TableEntry& known) {
      expected[{known.key.mover, known.key.opponent}] = known;
    });
    const auto entries = entries_of(path);
    ASSERT_EQ(expected.size(), entries.size());
    ASSERT_FALSE(entries.empty());
    Solver other(board, {.score = ScoreRule::kDiscs, .table_bytes = kTableBytes, .should_stop = {}});
    for (const TableEntry& known : entries) {
      const TableEntry& had = expected.at({known.key.mover, known.key.opponent});
      ASSERT_EQ(had.bounds.lower, known.bounds.lower);
      ASSERT_EQ(had.bounds.upper, known.bounds.upper);
      ASSERT_EQ(had.bounds.move, known.bounds.move);
      ASSERT_EQ(had.node_bits, known.node_bits);
      ASSERT_LE(std::popcount(known.key.mover | known.key.opponent), board.cells() - 10);
      if ((known.key.mover & known.key.opponent) != 0) continue;
      if (board.cells() - known.key.discs() > 12) continue;
      const int value = other.solve(known.key).lower;  // by a search that knows nothing of the file
      ASSERT_TRUE(known.bounds.lower <= value && value <= known.bounds.upper)
          << format_state(board, known.key);
    }
    const ValueCheckpoint read = read_value_checkpoint(path);
    EXPECT_EQ(board.name(), read.board);
    EXPECT_EQ(ScoreRule::kDiscs, read.score);
    EXPECT_EQ(state, read.position);
    EXPECT_EQ(written.proved, read.proved);
    EXPECT_EQ(12345u, read.nodes);
    EXPECT_EQ(6.5, read.seconds);
  }
}

TEST(ValueCheckpoint, HasBoardsOfManyRows) {
  const othello::test::Folder folder;
  for (const char* columns : {"....", "...", "#.."}) {
    std::string name;
    const int rows = columns[3] == '.' ? 16 : 21;
    for (int row = 0; row < rows; ++row) name += std::string(row == 0 ? "" : "/") + columns;
    name.replace(0, 2, "XO");
    const Board board = parse_board(name);
    ASSERT_GT(board.name().size(), 72U);
    const Solver solver(board, {.table_bytes = kTableBytes, .should_stop = {}});
    const ValueCheckpoint written = label_of(board, ScoreRule::kWinner, board.start());
    write_value_checkpoint(folder.file("search"), written, solver, 12);
    EXPECT_EQ(board.name(), read_value_checkpoint(folder.file("search")).board);
  }
}

TEST(ValueCheckpoint, ASearchContinues) {
  const othello::test::Folder folder;
  std::mt19937_64 random(22);
  const Board board(6, 6);
  const std::string path = folder.file("search");
  const State state = test::played_state(board, 23, random);
  int stops = 0;
  for (const ScoreRule rule : {ScoreRule::kWinner, ScoreRule::kDiscs}) {
    const SolverOptions options{.score = rule, .table_bytes = kTableBytes, .should_stop = {}};
    Solver whole(board, options);
    const ValueBounds value = whole.solve(state);
    ASSERT_TRUE(value.is_exact());
    for (const int threads : {1, 3}) {
      Stopped stopped(board, state, rule, threads, whole.nodes() * 2 / 3);
      write_value_checkpoint(path, label_of(board, rule, state), stopped.solver);
      std::map<bool, int> guesses;  // by which word has all discs
      for (const TableEntry& known : entries_of(path)) {
        if (TranspositionTable::is_probcut(known.key))
          ++guesses[(known.key.mover & ~known.key.opponent) != 0];
      }
      EXPECT_EQ(2U, guesses.size()) << "one of both kinds is not kept";
      Solver resumed(board, options);
      read_value_checkpoint(path, [&](const TableEntry& known) { resumed.insert_entry(known); });
      EXPECT_EQ(value, resumed.solve(state, stopped.proved));
      if (!stopped.solver.stopped()) continue;  // the thread that stops it came too late
      ++stops;
      EXPECT_LT(resumed.nodes(), whole.nodes() * 4 / 5) << threads;
      // The search that was stopped continues as well.
      stopped.most = ~std::uint64_t{0};
      EXPECT_EQ(value, stopped.solver.solve(state, stopped.proved));
    }
    Solver finished(board, options);
    EXPECT_EQ(value, finished.solve(state, value));
    EXPECT_EQ(0u, finished.nodes());
  }
  EXPECT_GT(stops, 0);
}

// A small file: its bytes.
std::string small_file(const std::string& path) {
  const Board board(5, 4);
  std::mt19937_64 random(23);
  const State state = test::played_state(board, 14, random);
  Solver solver(board, {.table_bytes = kTableBytes, .should_stop = {}});
  ValueCheckpoint label = label_of(board, ScoreRule::kWinner, state);
  label.proved = solver.solve(state);
  write_value_checkpoint(path, label, solver, 12);
  return othello::test::content_of(path);
}

void expect_damaged(const std::string& path, const std::string& content, const std::string& what) {
  othello::test::write_content(path, content);
  try {
    read_value_checkpoint(path);
    ADD_FAILURE() << what << " is read";
  } catch (const DamagedFile& error) {
    EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
  }
}

TEST(ValueCheckpoint, EveryLengthAndEveryByteCounts) {
  const othello::test::Folder folder;
  const std::string path = folder.file("search");
  const std::string whole = small_file(path);
  ASSERT_GT(whole.size(), kHeadBytes + 8 + 3 * 20);
  ASSERT_LT(whole.size(), 5000u);
  read_value_checkpoint(path);
  for (std::size_t length = 0; length < whole.size(); ++length)
    expect_damaged(path, whole.substr(0, length), fmt::format("length {}", length));
  expect_damaged(path, whole + '\0', "one byte more");
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int bit : {0, 7}) {
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
      expect_damaged(path, changed, fmt::format("byte {}", at));
    }
  }
}

std::string with_checksum(std::string content) {
  const std::size_t end = content.size() - 8;
  const std::uint64_t checksum = xxh3(std::as_bytes(std::span(content)).first(end));
  std::memcpy(content.data() + end, &checksum, 8);
  return content;
}

// What is impossible is refused whatever the checksum says.
TEST(ValueCheckpoint, NonsenseWithItsChecksumIsRefused) {
  const othello::test::Folder folder;
  const std::string path = folder.file("search");
  const std::string whole = small_file(path);
  ASSERT_EQ(whole, with_checksum(whole));
  const auto with = [&](std::size_t at, const std::string& bytes) {
    std::string changed = whole;
    changed.replace(at, bytes.size(), bytes);
    return with_checksum(changed);
  };
  using namespace std::string_literals;
  const std::string ones(8, '\xff');
  const std::string zeros(8, '\0');
  expect_damaged(path, with(8, "\2"s), "another version");
  expect_damaged(path, with(16, "9x9"), "another board");
  expect_damaged(path, with(16, "6x6"), "a board without the position");
  expect_damaged(path, with(88, "\4"), "another score");
  expect_damaged(path, with(96, ones), "discs outside the board");
  expect_damaged(path, with(112, "\x15"), "a bound above the cells");
  expect_damaged(path, with(116, "\xeb\xff\xff\xff"s), "bounds that cross");
  expect_damaged(path, with(128, ones), "no time");
  expect_damaged(path, with(136, "\1\0"s), "too few entries");
  expect_damaged(path, with(136, ones), "too many entries");
  const std::size_t entry = kHeadBytes + 20;
  expect_damaged(path, with(entry, ones), "an entry's discs outside the board");
  expect_damaged(path, with(entry, zeros), "an entry without the mover's discs");
  expect_damaged(path, with(entry + 8, zeros), "an entry without the opponent's discs");
  expect_damaged(path, with(entry, "\xff\x03\0\0\0\0\0\0\0\xff\x03\0\0\0\0\0"s),
                 "a guess of which no word has all discs");
  expect_damaged(path, with(entry, "\xff\x03\0\0\0\0\0\0\xff\x03\0\0\0\0\0\0"s),
                 "a guess without the mover's discs");
  expect_damaged(path, with(entry + 16, "\x15"), "an entry's bound above the cells");
  expect_damaged(path, with(entry + 17, "\xea"), "an entry's bound below the cells");
  expect_damaged(path, with(entry + 18, "\x14"), "an entry's move outside the board");
  expect_damaged(path, with(entry + 18, "\xfe"), "an entry's move below");
  expect_damaged(path, with(entry + 19, "\x41"), "more nodes than there are");
}

TEST(ValueCheckpoint, IsNoOtherFile) {
  const othello::test::Folder folder;
  const std::string path = folder.file("other");
  for (const std::string& content : {std::string(), std::string("OTHVALU"), std::string(1000, 'O')}) {
    othello::test::write_content(path, content);
    EXPECT_FALSE(is_value_checkpoint(path));
    EXPECT_THROW(read_value_checkpoint(path), DamagedFile);
  }
  EXPECT_THROW(read_value_checkpoint(folder.file("none")), DamagedFile);
  EXPECT_THROW(read_value_checkpoint(folder.path()), DamagedFile);
}

}  // namespace
}  // namespace othello::endgame
