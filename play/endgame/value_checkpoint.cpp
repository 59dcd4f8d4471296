#include "play/endgame/value_checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <span>
#include <stdexcept>
#include <vector>

#include "board/text.h"
#include "system/durable_file.h"
#include "system/errors.h"
#include "system/file_for_reading.h"
#include "system/output_file.h"
#include "system/xxh3.h"

namespace othello::endgame {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

constexpr std::array<char, 8> kMagic{'O', 'T', 'H', 'V', 'A', 'L', 'U', 'E'};
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kEntryBytes = 20;
constexpr std::size_t kTailBytes = 8;
constexpr std::uint64_t kEntriesAtOnce = 1 << 16;
constexpr std::uint64_t kMaxBits = 64;

struct Head {
  std::array<char, 8> magic;
  std::uint64_t version;
  std::array<char, 72> board;
  std::uint64_t score;
  State position;
  std::int32_t lower;
  std::int32_t upper;
  std::uint64_t nodes;
  double seconds;
  std::uint64_t entries;
};
static_assert(sizeof(Head) == 144 && std::is_trivially_copyable_v<Head>);

// The text of a board of many rows is too long for the head: it is kept without what separates them, "3x21:" before it.
std::string kept_name(const std::string& name) {
  if (name.size() <= sizeof Head::board) return name;
  const Board board = board_named(name);
  std::string cells = name;
  std::erase(cells, '/');
  return fmt::format("{}x{}:{}", board.columns(), board.rows(), cells);
}

std::string name_in(const Head& head) {
  std::string name(head.board.data(), strnlen(head.board.data(), head.board.size()));
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return name;
  const std::size_t columns =
      name.find_first_not_of("0123456789") == 1 ? static_cast<std::size_t>(name[0] - '0') : 0;
  if (columns == 0) return name;
  name.erase(0, colon + 1);
  for (std::size_t at = columns; at < name.size(); at += columns + 1) name.insert(at, 1, '/');
  return name;
}

struct EntryBounds {
  std::int8_t lower;
  std::int8_t upper;
  std::int8_t move;
  std::uint8_t node_bits;
};
static_assert(sizeof(State) + sizeof(EntryBounds) == kEntryBytes);

using EntryBytes = std::array<std::byte, kEntryBytes>;

EntryBytes bytes_of(const TableEntry& known) {
  const EntryBounds bounds{.lower = static_cast<std::int8_t>(known.bounds.lower),
                           .upper = static_cast<std::int8_t>(known.bounds.upper),
                           .move = static_cast<std::int8_t>(known.bounds.move),
                           .node_bits = static_cast<std::uint8_t>(known.node_bits)};
  EntryBytes bytes;
  std::memcpy(bytes.data(), &known.key, sizeof(State));
  std::memcpy(bytes.data() + sizeof(State), &bounds, sizeof bounds);
  return bytes;
}

TableEntry entry_of(const std::byte* bytes) {
  State key;
  EntryBounds bounds;
  std::memcpy(&key, bytes, sizeof key);
  std::memcpy(&bounds, bytes + sizeof key, sizeof bounds);
  return {.key = key,
          .bounds = {.lower = bounds.lower, .upper = bounds.upper, .move = bounds.move},
          .node_bits = bounds.node_bits};
}

bool are_bounds(const Board& board, int lower, int upper) {
  return -board.cells() <= lower && lower <= upper && upper <= board.cells();
}

// Guesses contradict each other now and then.
bool is_possible(const Board& board, const TableEntry& known) {
  const Bitboard all = known.key.mover | known.key.opponent;
  const State state = TranspositionTable::state_of(known.key);
  const bool guess = TranspositionTable::is_probcut(known.key);
  const StoredBounds& bounds = known.bounds;
  if ((all & ~board.all()) != 0 || state.mover == 0 || state.opponent == 0) return false;
  if (guess && all != known.key.mover && all != known.key.opponent) return false;
  if (bounds.move < -1 || bounds.move >= board.grid_cells()) return false;
  if (bounds.move >= 0 && (board.all() & ~all & bit(bounds.move)) == 0) return false;
  return are_bounds(board, bounds.lower, guess ? board.cells() : bounds.upper) &&
         are_bounds(board, guess ? -board.cells() : bounds.lower, bounds.upper) &&
         known.node_bits <= static_cast<int>(kMaxBits);
}

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path), file_(path) {
    if (file_.size() < sizeof head_ + kTailBytes) fail("is too short for a checkpoint of othello value");
    file_.read_at(0, std::as_writable_bytes(std::span(&head_, 1)));
    if (head_.magic != kMagic) fail("is not a checkpoint of othello value; name another file");
    require_checksum();
    if (head_.version != kVersion)
      fail(fmt::format("has format version {}, this program reads {}", head_.version, kVersion));
    if (head_.entries != (file_.size() - sizeof head_ - kTailBytes) / kEntryBytes ||
        file_.size() != sizeof head_ + head_.entries * kEntryBytes + kTailBytes)
      fail(fmt::format("has {} bytes, which are not {} entries", file_.size(), head_.entries));
  }

  ValueCheckpoint read(const std::function<void(const TableEntry&)>& use) const {
    const std::string name = name_in(head_);
    const Board board = board_of(name);
    if (head_.score >= std::size(kScoreRules) || !state_fault(board, head_.position).empty() ||
        !are_bounds(board, head_.lower, head_.upper) || !(head_.seconds >= 0))
      fail("has a head that makes no sense");
    read_entries(board, use);
    return {.board = name,
            .score = static_cast<ScoreRule>(head_.score),
            .position = head_.position,
            .proved = {.lower = head_.lower, .upper = head_.upper},
            .nodes = head_.nodes,
            .seconds = head_.seconds,
            .entries = head_.entries};
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw DamagedFile(fmt::format("{}: {}", path_, what));
  }

  void require_checksum() const {
    const std::uint64_t end = file_.size() - kTailBytes;
    std::uint64_t stated = 0;
    file_.read_at(end, std::as_writable_bytes(std::span(&stated, 1)));
    if (file_.xxh3(0, end) != stated)
      fail("is damaged: its checksum is another one; put back a copy of it, or delete it to begin again");
  }

  Board board_of(const std::string& name) const {
    try {
      return board_named(name);
    } catch (const std::invalid_argument& error) {
      fail(fmt::format("has no board in its head: {}", error.what()));
    }
  }

  void read_entries(const Board& board, const std::function<void(const TableEntry&)>& use) const {
    std::vector<std::byte> bytes(std::min(kEntriesAtOnce, head_.entries) * kEntryBytes);
    for (std::uint64_t done = 0; done < head_.entries; done += kEntriesAtOnce) {
      const std::uint64_t count = std::min(kEntriesAtOnce, head_.entries - done);
      file_.read_at(sizeof head_ + done * kEntryBytes, std::span(bytes).first(count * kEntryBytes));
      for (std::uint64_t i = 0; i < count; ++i) {
        const TableEntry known = entry_of(&bytes[i * kEntryBytes]);
        if (!is_possible(board, known))
          fail(fmt::format("has an entry that makes no sense, number {}", done + i));
        if (use) use(known);
      }
    }
  }

  std::string path_;
  FileForReading file_;
  Head head_{};
};

}  // namespace

bool is_value_checkpoint(const std::string& path) {
  const FileForReading file(path);
  std::array<char, kMagic.size()> begin{};
  if (file.size() < begin.size()) return false;
  file.read_at(0, std::as_writable_bytes(std::span(begin)));
  return begin == kMagic;
}

void write_value_checkpoint(const std::string& path, const ValueCheckpoint& checkpoint, const Solver& solver,
                            int least_vacant) {
  Head head{.magic = kMagic,
            .version = kVersion,
            .board = {},
            .score = static_cast<std::uint64_t>(checkpoint.score),
            .position = checkpoint.position,
            .lower = checkpoint.proved.lower,
            .upper = checkpoint.proved.upper,
            .nodes = checkpoint.nodes,
            .seconds = checkpoint.seconds,
            .entries = 0};
  std::ranges::copy(kept_name(checkpoint.board), head.board.begin());
  const Board board = board_named(checkpoint.board);
  // Mixtures that threads left in the table (lockless_table.h) are not kept: no reader would take them.
  const auto for_each_kept = [&](const auto& visit) {
    solver.for_each_entry(least_vacant, [&](const TableEntry& known) {
      if (is_possible(board, known)) visit(known);
    });
  };
  for_each_kept([&](const TableEntry&) { ++head.entries; });
  DurableFile file(resolve_links(path));
  Xxh3 checksum;
  const auto write = [&](std::span<const std::byte> bytes) {
    checksum.add(bytes);
    file.write(bytes);
  };
  write(std::as_bytes(std::span(&head, 1)));
  for_each_kept([&](const TableEntry& known) { write(bytes_of(known)); });
  const std::uint64_t tail = checksum.value();
  file.write(std::as_bytes(std::span(&tail, 1)));
  file.commit();
}

ValueCheckpoint read_value_checkpoint(const std::string& path,
                                      const std::function<void(const TableEntry&)>& use) {
  return Reader(path).read(use);
}

}  // namespace othello::endgame
