// What is typed to `othello play`: lines, commands of the Go Text Protocol, and those of the dialogue.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/input.h"
#include "play/dialogue.h"
#include "play/gtp.h"
#include "play/nboard.h"
#include "system/line_reader.h"

namespace othello::fuzz {
namespace {

// By the definition alone.
std::vector<std::string> plain_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string> lines_read(std::string_view text) {
  const int file = memfd_create("typed", MFD_CLOEXEC);
  if (file < 0 || write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
      lseek(file, 0, SEEK_SET) != 0)
    std::abort();
  std::vector<std::string> lines;
  LineReader reader(file, "typed");
  for (std::string line; reader.next(line) == LineReader::ReadStatus::kLine;) {
    lines.push_back(line);
    if (reader.line_number() != lines.size()) std::abort();
  }
  close(file);
  return lines;
}

// Each command has an answer of the protocol's form; whether all were obeyed.
bool obeyed_by_protocol(const std::vector<std::string>& lines, const play::PlayerOptions& player) {
  play::Gtp gtp(Board(4, 4), {.player = player, .limits = {.level = 1}, .version = {}});
  bool obeyed = true;
  for (const std::string& line : lines) {
    const std::string answer = gtp.answer(line);
    if (answer.empty()) continue;
    if ((answer[0] != '=' && answer[0] != '?') || !answer.ends_with("\n\n")) std::abort();
    if (answer.find("\n\n") != answer.size() - 2) std::abort();
    obeyed = obeyed && answer[0] == '=';
  }
  return obeyed;
}

void talk(const std::vector<std::string>& lines, const play::PlayerOptions& player) {
  const Board board(4, 4);
  std::size_t next = 0;
  std::size_t thoughts = 0;
  play::Dialogue dialogue(
      play::Game(board), {.player = player, .limits = {.level = 1}},
      {.print =
           [](const std::string& text) {
             if (text.empty() || text.back() != '\n') std::abort();
           },
       .next_line = [&] { return next < lines.size() ? std::optional(lines[next++]) : std::nullopt; },
       .end_thinking = [&] { ++thoughts; },
       .quit_was_typed = [&] { return next < lines.size() && lines[next] == "quit"; },
       .write_file =
           [](const std::string&, const std::string& written) {
             if (written.empty() || written.back() != '\n') std::abort();
           }});
  dialogue.run();
}

}  // namespace

bool read_input(std::span<const std::uint8_t> bytes) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const std::vector<std::string> lines = lines_read(text);
  if (lines != plain_lines(text)) std::abort();
  const play::PlayerOptions player{.table_bytes = std::uint64_t{1} << 14, .stored = {}};
  talk(lines, player);
  play::NBoard nboard(Board(4, 4), {.player = player, .limits = {.level = 1}});
  for (const std::string& line : lines) {
    if (const std::string answer = nboard.answer(line); !answer.empty() && answer.back() != '\n')
      std::abort();
  }
  return obeyed_by_protocol(lines, player);
}

}  // namespace othello::fuzz
