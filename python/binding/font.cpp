// Drawings looked up among final states.
#include <fmt/format.h>
#include <pybind11/stl.h>

#include <bit>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "board/text.h"
#include "font/character_list.h"
#include "font/othello_font.h"
#include "font/picture_file.h"
#include "python/binding/bindings.h"
#include "python/binding/run_interruptible.h"
#include "stored/stored_set.h"
#include "system/threads.h"

namespace othello::python {
namespace {

using font::FinalBoards;
using font::FontEntry;
using font::Glyph;
using font::OthelloFont;
using font::pattern_text;

void require_final(const std::string& path, const stored::StoredSetLabel& label) {
  const Board& board = label.board;
  if (std::popcount(board.open()) != board.grid_cells())
    throw std::invalid_argument(fmt::format(
        "{}: the board {} lacks cells, or has some that stay vacant; glyphs are drawn on all cells of a grid",
        path, board.name()));
  if (label.depth != board.last_depth() || label.states == 0)
    throw std::invalid_argument(
        fmt::format("{}: has {} states of depth {}; needed are those of {}'s last depth, {}", path,
                    label.states, label.depth, board.name(), board.last_depth()));
}

std::unique_ptr<FinalBoards> open_finals(const std::string& path) {
  std::unique_ptr<FinalBoards> finals;
  run_interruptible([&](const StopFlag& stop) {
    require_threads(default_threads());
    const auto set = stored::open_stored_set(path, {});
    require_final(path, set->label());
    finals = std::make_unique<FinalBoards>(set->label().board, set->label().symmetry,
                                           [&](const font::VisitStates& take) {
                                             set->visit_states([&](std::span<const State> states) {
                                               if (stop) throw Stopped{};
                                               take(states);
                                             });
                                           });
  });
  return finals;
}

// The arguments of othello.font.Match.
py::tuple tuple_of(const Board& board, const FontEntry& entry) {
  const font::Match& match = entry.match;
  py::object game = py::none();
  if (entry.game)
    game = py::make_tuple(name_of(font::first_player(board, *entry.game)), name_of(ink_player(board, entry)),
                          reach::plies_text(board, *entry.game));
  return py::make_tuple(pattern_text(board, match.glyph.ink, "/"), match.distance,
                        match.transformation.rotate180, match.transformation.mirror,
                        match.transformation.exchange, pattern_text(board, match.ink, "/"),
                        format_state(board, match.state), game);
}

// The best match of each pattern; or, if `nearest` is not 0, so many drawings that come nearest to the only one.
py::list find_drawings(const FinalBoards& finals, const std::vector<std::string>& patterns,
                       std::size_t nearest, bool games) {
  const Board& board = finals.board();
  std::vector<Glyph> glyphs;
  for (const std::string& pattern : patterns) glyphs.push_back(font::parse_pattern(board, pattern));
  OthelloFont found{.board = board, .entries = {}};
  run_interruptible([&](const StopFlag&) {
    require_threads(default_threads());
    for (const font::Match& match : nearest > 0 ? font::nearest_drawings(finals, glyphs.front(), nearest)
                                                : font::find_matches(finals, glyphs))
      found.entries.push_back({match, std::nullopt});
    if (games) find_games(found);
  });
  py::list matches;
  for (const FontEntry& entry : found.entries) matches.append(tuple_of(board, entry));
  return matches;
}

// The tiles of a picture, on the board: pairs of a character, "" for a code without one, and a pattern.
py::list read_charset(const FinalBoards& finals, const std::string& path, const std::string& tile,
                      const std::string& characters) {
  const Board& board = finals.board();
  std::vector<Glyph> glyphs = font::cut_tiles(font::read_picture(font::read_file(path), {}, path),
                                              font::parse_tile_size(tile), board, path);
  if (!characters.empty()) {
    const std::vector<std::uint8_t> list = font::read_file(characters);
    font::name_glyphs(glyphs, font::parse_character_list({list.begin(), list.end()}, characters), characters);
  }
  py::list pairs;
  for (const Glyph& glyph : glyphs)
    pairs.append(py::make_tuple(font::character_of(glyph.code), pattern_text(board, glyph.ink, "/")));
  return pairs;
}

}  // namespace

void bind_font(py::module_& module) {
  py::class_<FinalBoards>(module, "FinalBoards")
      .def_property_readonly("board", [](const FinalBoards& finals) { return finals.board().name(); })
      .def_property_readonly("size", &FinalBoards::size)
      .def("find_drawings", &find_drawings)
      .def("read_charset", &read_charset);
  module.def("open_finals", &open_finals);
}

}  // namespace othello::python
