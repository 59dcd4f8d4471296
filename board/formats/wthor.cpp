#include "board/formats/wthor.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "board/text.h"

namespace othello {
namespace {

constexpr std::size_t kMovesAt = 8;  // of a game
constexpr std::size_t kGameBytes = kMovesAt + 60;
constexpr std::size_t kLargeGameBytes = kMovesAt + 96;  // of 10x10
constexpr int kSide = 8;
constexpr int kLargeSide = 10;

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

std::size_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::size_t number = 0;
  for (std::size_t i = size; i-- > 0;) number = number << 8 | byte_at(bytes, at + i);
  return number;
}

bool is_large(std::string_view bytes) {
  return byte_at(bytes, 12) == kLargeSide;
}

class WthorGames : public GameReader::Form {
 public:
  WthorGames(std::string_view bytes, WthorNames names) : bytes_(bytes), names_(std::move(names)) {
    if (is_large(bytes)) throw std::invalid_argument("byte 12: games of 10x10; boards have at most 64 cells");
    if (const unsigned side = byte_at(bytes, 12); side != 0 && side != kSide)
      throw std::invalid_argument(
          fmt::format("byte 12: {} is not the side of a board of WTHOR, 8 or 10", side));
  }

  std::optional<GameRecord> next() override {
    const std::size_t begin = kWthorHeadBytes + number_ * kGameBytes;
    if (begin >= bytes_.size()) return std::nullopt;
    ++number_;
    try {
      return read(bytes_.substr(begin, kGameBytes));
    } catch (const FormatError& error) {
      throw std::invalid_argument(
          fmt::format("game {}, byte {}: {}", number_, begin + error.offset(), error.what()));
    }
  }

 private:
  GameRecord read(std::string_view bytes) const {
    GameRecord game;
    game.start = game.board.start();
    GameReplay replay(game.board, game.start, true);
    for (std::size_t at = kMovesAt; at < kGameBytes && bytes[at] != 0; ++at) {
      const unsigned move = byte_at(bytes, at);
      if (move % 10 < 1 || move % 10 > kSide || move / 10 < 1 || move / 10 > kSide)
        throw FormatError(at, fmt::format("{} is not a move: 10 * row + column, each from 1 to 8", move));
      replay.move(cell_names(game.board, bit(game.board.cell(static_cast<int>(move % 10) - 1,
                                                             static_cast<int>(move / 10) - 1))),
                  at);
    }
    game.plies = replay.plies();
    game.event = name_of(names_.tournaments, "tournament", number_at(bytes, 0, 2));
    game.black = name_of(names_.players, "player", number_at(bytes, 2, 2));
    game.white = name_of(names_.players, "player", number_at(bytes, 4, 2));
    game.date = std::to_string(number_at(bytes_, 10, 2));
    game.result = score_of(bytes, 6);
    if (const unsigned vacant = byte_at(bytes_, 14); vacant > 0)
      game.theoretical = {.vacant = static_cast<int>(vacant), .score = score_of(bytes, 7)};
    game.place = fmt::format("game {}", number_);
    return game;
  }

  // From black's discs at the end.
  static int score_of(std::string_view bytes, std::size_t at) {
    const unsigned discs = byte_at(bytes, at);
    if (discs > kMaxCells) throw FormatError(at, fmt::format("black has {} discs of 64", discs));
    return 2 * static_cast<int>(discs) - kMaxCells;
  }

  static std::string name_of(const std::vector<std::string>& names, const char* kind, std::size_t number) {
    return number < names.size() ? names[number] : fmt::format("{} {}", kind, number);
  }

  std::string_view bytes_;
  WthorNames names_;
  std::size_t number_ = 0;  // of the game that was read last
};

}  // namespace

bool is_wthor(std::string_view head, std::size_t file_bytes) {
  if (head.size() < kWthorHeadBytes) return false;
  const std::size_t games = number_at(head, 4, 4);
  return file_bytes == kWthorHeadBytes + games * (is_large(head) ? kLargeGameBytes : kGameBytes);
}

std::unique_ptr<GameReader::Form> read_wthor(std::string_view bytes, WthorNames names) {
  return std::make_unique<WthorGames>(bytes, std::move(names));
}

std::vector<std::string> wthor_names(std::string_view bytes, std::size_t name_bytes) {
  if (bytes.size() < kWthorHeadBytes || (bytes.size() - kWthorHeadBytes) % name_bytes != 0)
    throw std::invalid_argument(
        fmt::format("{} bytes are not those of a head of 16 and of names of {}", bytes.size(), name_bytes));
  std::vector<std::string> names;
  for (std::size_t at = kWthorHeadBytes; at < bytes.size(); at += name_bytes) {
    const std::string_view name = bytes.substr(at, name_bytes);
    names.emplace_back(name.substr(0, name.find('\0')));
  }
  return names;
}

}  // namespace othello
