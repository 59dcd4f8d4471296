// othello font: a character set looked up among the final states, and the fonts made of what was found.
#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "font/character_list.h"
#include "font/exact_drawings.h"
#include "font/font_files.h"
#include "font/font_names.h"
#include "font/netpbm.h"
#include "font/othello_font.h"
#include "font/picture_file.h"
#include "font/table.h"
#include "program/commands.h"
#include "program/final_states.h"
#include "program/output/book_file.h"
#include "program/output/font_results.h"
#include "program/output/provenance.h"
#include "program/output/standard_output.h"
#include "program/output/work_progress.h"
#include "program/page/book.h"
#include "program/page/pages.h"
#include "program/shared_options.h"
#include "solve/replaceable_output.h"
#include "stored/verify.h"
#include "system/errors.h"
#include "system/folder.h"
#include "system/output_file.h"
#include "system/temporary_file.h"

namespace othello::program {
namespace {

using font::FinalBoards;
using font::Glyph;
using font::OthelloFont;
using font::parse_font_style;
using stored::Provenance;

constexpr double kPngScale = 2;  // pixels per unit of the specimen
constexpr int kMaxNear = 10'000;

struct FontArguments {
  std::string charset;
  std::string characters;
  std::string pattern;
  std::string states;
  std::string tile = "6x6";
  double threshold = -1;  // none was named
  std::string ink = "dark";
  bool games = false;
  bool quiet = false;
  int threads = 0;
  std::string format = "table";
  std::string svg;
  std::string png;
  std::string bdf;
  std::string ttf;
  std::string woff2;
  std::string style = "regular";
  std::string spacing;
  std::string hdf5;
  bool force = false;
  std::string page;
  std::vector<std::string> values;
  std::vector<std::string> books;
  int near = 0;
  std::string map;
};

// The files of all three pages.
std::vector<std::string> page_file_names() {
  std::vector<std::string> names = font_page_file_names();
  for (const std::string& name : play_page_file_names()) names.push_back(name);
  for (const std::string& name : start_page_file_names()) names.push_back(name);
  return names;
}

void check_outputs(const FontArguments& arguments) {
  std::vector<std::string> inputs{arguments.charset, arguments.characters, arguments.states};
  for (const auto* files : {&arguments.values, &arguments.books})
    inputs.insert(inputs.end(), files->begin(), files->end());
  OutputChecks checks(inputs);
  if (!arguments.svg.empty()) checks.file("--svg", arguments.svg);
  if (!arguments.png.empty()) checks.file("--png", arguments.png);
  if (!arguments.bdf.empty()) checks.file("--bdf", arguments.bdf);
  if (!arguments.ttf.empty()) checks.file("--ttf", arguments.ttf);
  if (!arguments.woff2.empty()) checks.file("--woff2", arguments.woff2);
  if (!arguments.hdf5.empty()) {
    checks.file("--hdf5", arguments.hdf5, OutputKind::kRandomAccess);
    if (!arguments.force) solve::require_replaceable_kind("--hdf5", arguments.hdf5, stored::FileKind::kFont);
  }
  if (!arguments.map.empty()) {
    checks.file("--map", arguments.map, OutputKind::kRandomAccess);
    if (!arguments.force)
      solve::require_replaceable_kind("--map", arguments.map, stored::FileKind::kDrawings);
  }
  if (!arguments.page.empty()) checks.folder("--page", arguments.page, page_file_names());
}

// Refuses options that nothing would come of.
void require_use(const FontArguments& arguments, const std::function<bool(const char*)>& given) {
  for (const char* option : {"--characters", "--tile", "--threshold", "--ink"}) {
    if (arguments.charset.empty() && given(option))
      throw std::invalid_argument(fmt::format("{}: name the CHARSET whose tiles they are", option));
  }
  if (!arguments.spacing.empty() && arguments.ttf.empty() && arguments.woff2.empty() &&
      arguments.page.empty())
    throw std::invalid_argument("--spacing: name what has it with --ttf, --woff2 or --page");
  if (arguments.force && arguments.hdf5.empty() && arguments.map.empty())
    throw std::invalid_argument("--force: name what to write over with --hdf5 or --map");
}

// What CLI11 does not check, before any work is done.
void check(const FontArguments& arguments, const std::function<bool(const char*)>& given) {
  if (!arguments.charset.empty() && !arguments.pattern.empty())
    throw std::invalid_argument("name either a CHARSET or a --pattern (see othello font --help)");
  if (arguments.charset.empty() && arguments.pattern.empty() && arguments.map.empty())
    throw std::invalid_argument("name a CHARSET, a --pattern or a --map (see othello font --help)");
  const bool is_map_alone = arguments.charset.empty() && arguments.pattern.empty();
  for (const std::string* output : {&arguments.svg, &arguments.png, &arguments.bdf, &arguments.ttf,
                                    &arguments.woff2, &arguments.hdf5, &arguments.page}) {
    if (is_map_alone && !output->empty())
      throw std::invalid_argument(fmt::format(
          "{}: a --map alone has no glyphs to write; name a CHARSET or a --pattern, too", *output));
  }
  if (is_map_alone && arguments.games)
    throw std::invalid_argument("--games: a --map alone has no glyphs; name a CHARSET or a --pattern, too");
  if (arguments.near > 0 && arguments.pattern.empty())
    throw std::invalid_argument("--near: give the drawing wished for with --pattern");
  one_of("--format", arguments.format, {"table", "csv", "json"});
  one_of("--ink", arguments.ink, {"dark", "light"});
  font::parse_tile_size(arguments.tile);
  font::parse_font_spacing(arguments.spacing, parse_font_style(arguments.style));
  require_use(arguments, given);
  for (const auto& [option, files] :
       {std::pair("--values", &arguments.values), std::pair("--book", &arguments.books)}) {
    if (!files->empty() && arguments.page.empty())
      throw std::invalid_argument(fmt::format("{}: name the folder of the page with --page", option));
  }
  check_outputs(arguments);
}

std::vector<Glyph> read_charset(const FontArguments& arguments, const Board& board) {
  font::Binarisation how;
  if (arguments.threshold >= 0) how.threshold = arguments.threshold;
  how.ink = arguments.ink == "dark" ? font::Ink::kDark : font::Ink::kLight;
  const std::vector<std::uint8_t> file = font::read_file(arguments.charset);
  if (how.threshold && font::is_pbm(file))
    throw std::invalid_argument(
        fmt::format("--threshold: {} is a PBM, whose pixels are black or white", arguments.charset));
  const font::InkPicture picture = font::read_picture(file, how, arguments.charset);
  const font::PictureSize tile = font::parse_tile_size(arguments.tile);
  std::vector<Glyph> glyphs = font::cut_tiles(picture, tile, board, arguments.charset);
  if (!arguments.characters.empty()) {
    const std::vector<unsigned char> list = font::read_file(arguments.characters);
    font::name_glyphs(glyphs, font::parse_character_list({list.begin(), list.end()}, arguments.characters),
                      arguments.characters);
  }
  const std::string ignored = font::ignored_ink(picture, tile, board, glyphs, arguments.charset);
  if (!ignored.empty()) print_error(ignored);
  return glyphs;
}

std::vector<Glyph> read_glyphs(const FontArguments& arguments, const Board& board) {
  std::vector<Glyph> glyphs;
  if (!arguments.pattern.empty()) glyphs = {font::parse_pattern(board, arguments.pattern)};
  if (!arguments.charset.empty()) glyphs = read_charset(arguments, board);
  if (parse_font_style(arguments.style) == font::FontStyle::kInverse) {
    for (Glyph& glyph : glyphs) glyph.ink ^= board.all();
  }
  return glyphs;
}

FinalBoards read_finals(const FontArguments& arguments, const stored::StoredResults& results,
                        WorkProgress& progress) {
  progress.begin("reading final states", results.states_count);
  return {results.board, results.symmetry,
          final_states(results, arguments.states, [&](std::uint64_t states) { progress.update(states); })};
}

// On standard error, so that it stands beside any table.
void write_map(const FontArguments& arguments, const FinalBoards& finals, const Provenance& provenance,
               WorkProgress& progress) {
  progress.begin("mapping drawings", finals.size());
  const font::ExactDrawings drawings(finals, [&](std::uint64_t states) { progress.update(states); });
  progress.begin("writing " + arguments.map);
  TemporaryFile file(resolve_links(arguments.map));
  file.fill([&](const std::string& path) { write_drawings_map(path, drawings, provenance); });
  progress.end();
  const double all = std::exp2(finals.board().cells());
  fmt::print(stderr, "{} of all 2^{} drawings are exact, {:.1f} %\n", drawings.size(), finals.board().cells(),
             100 * static_cast<double>(drawings.size()) / all);
}

void require_whole_grid(const std::string& path, const Board& board) {
  if (std::popcount(board.open()) == board.grid_cells()) return;
  throw std::invalid_argument(fmt::format(
      "--states {}: the board {} lacks cells, or has some that stay vacant; glyphs are drawn on all cells of a grid",
      path, board.name()));
}

OthelloFont make_font(const FontArguments& arguments, const Provenance& provenance, WorkProgress& progress) {
  progress.begin("opening " + arguments.states);
  const stored::StoredResults results = stored::read_verified_results(arguments.states);
  require_whole_grid(arguments.states, results.board);
  if (!arguments.map.empty()) font::ExactDrawings::require_small(results.board);
  progress.end();
  const std::vector<Glyph> glyphs = read_glyphs(arguments, results.board);
  const FinalBoards finals = read_finals(arguments, results, progress);
  if (!arguments.map.empty()) write_map(arguments, finals, provenance, progress);
  progress.begin("looking drawings up");
  OthelloFont font{.board = results.board, .entries = {}};
  const std::vector<font::Match> matches =
      arguments.near > 0
          ? font::nearest_drawings(finals, glyphs.front(), static_cast<std::size_t>(arguments.near))
          : font::find_matches(finals, glyphs);
  for (const font::Match& match : matches) font.entries.push_back({match, std::nullopt});
  return font;
}

void add_book(std::vector<Book>& books, Book book, const char* option, const std::string& path) {
  if (std::ranges::count(books, book.board, &Book::board) != 0)
    throw std::invalid_argument(
        fmt::format("{} {}: one of {} was named before", option, path, book.board.name()));
  books.push_back(std::move(book));
}

// The page's values of the first depths of boards, and opening books, at most one of each for a board.
PageBooks read_books(const FontArguments& arguments, WorkProgress& progress) {
  PageBooks books;
  for (const std::string& path : arguments.values) {
    progress.begin("reading " + path);
    add_book(books.values, make_book(solve::read_values(path), path), "--values", path);
  }
  for (const std::string& path : arguments.books) {
    progress.begin("reading " + path);
    const StoredBook stored = read_book(path);
    if (stored.score != ScoreRule::kWinner)
      throw std::invalid_argument(
          fmt::format("--book {}: is by the score {}, the page by winner", path, name_of(stored.score)));
    add_book(books.openings, make_opening_script(stored.book, path), "--book", path);
  }
  return books;
}

void write_page(const std::string& folder, const std::vector<PageFile>& files) {
  create_folders(folder);
  for (const PageFile& file : files) write_output(folder + '/' + file.name, file.content);
}

void write_fonts(const FontArguments& arguments, const OthelloFont& font, const PageBooks& books,
                 const Provenance& provenance) {
  const font::FontStyle style = parse_font_style(arguments.style);
  const font::FontSpacing spacing = font::parse_font_spacing(arguments.spacing, style);
  const font::FontNames names = font::font_names(font.board, style, provenance.program_version);
  if (!arguments.bdf.empty()) write_output(arguments.bdf, font::bdf_font(font, names));
  if (!arguments.ttf.empty()) write_output(arguments.ttf, font::truetype_font(font, names, spacing));
  if (!arguments.woff2.empty())
    write_output(arguments.woff2, font::woff2_font(font::truetype_font(font, names, spacing)));
  if (arguments.page.empty()) return;
  write_page(arguments.page, font_page_files(font, names, spacing));
  write_page(arguments.page, play_page_files(books));
  write_page(arguments.page, make_start_page_files(arguments.page));
}

void write_files(const FontArguments& arguments, const OthelloFont& font, const PageBooks& books,
                 const Provenance& provenance) {
  if (!arguments.svg.empty())
    write_output(arguments.svg,
                 font::specimen(font).svg(fmt::format("Othello font on {} boards", font.board.name())));
  if (!arguments.png.empty()) write_output(arguments.png, font::specimen(font).png(kPngScale));
  if (!arguments.hdf5.empty()) {
    TemporaryFile file(resolve_links(arguments.hdf5));
    file.fill([&](const std::string& path) { write_font_results(path, font, provenance); });
  }
  write_fonts(arguments, font, books, provenance);
}

// Says of how many glyphs none was found.
void find_all_games(OthelloFont& font, WorkProgress& progress) {
  progress.begin("finding games", font.entries.size());
  const std::size_t failed = find_games(font, [&](std::size_t glyphs) { progress.update(glyphs); });
  progress.end();
  if (failed > 0) fmt::print(stderr, "no game was found for {} of {} glyphs\n", failed, font.entries.size());
}

int run(const FontArguments& arguments, const Provenance& provenance) {
  const int threads = threads_option(arguments.threads);
  require_threads(threads);
  omp_set_num_threads(threads);
  WorkProgress progress(arguments.quiet);
  const PageBooks books = read_books(arguments, progress);
  OthelloFont font = make_font(arguments, provenance, progress);
  if (font.entries.empty()) return kDone;  // a map alone
  if (arguments.games || !arguments.page.empty()) find_all_games(font, progress);
  progress.begin("writing fonts and pages");
  write_files(arguments, font, books, provenance);
  progress.end();
  const std::string table = arguments.format == "csv"    ? font::csv_table(font)
                            : arguments.format == "json" ? font::json_table(font)
                                                         : font::text_table(font);
  fmt::print("{}", table);
  return kDone;
}

}  // namespace

Command add_font_command(CommandLine& app) {
  CommandLine* command = app.add_subcommand("font", "Look up a character set among the final states.");
  command->footer(R"(Examples:
  othello font font/charset/othello-6x6.pbm --states 5x6.h5 --svg specimen.svg
  othello font --pattern '####/..#./.#../####' --states 4x4.h5 --games)");
  const auto arguments = std::make_shared<FontArguments>();
  command->add_option("charset", arguments->charset, "a picture of tiles: PBM, PGM, PPM or PNG")
      ->type_name("CHARSET");
  command->add_option("--states", arguments->states, "results file with the final states")
      ->type_name("FILE.h5")
      ->required();
  command
      ->add_option("--characters", arguments->characters,
                   "which characters the tiles are: a text file with a line for each, such as U+00E9 eacute")
      ->type_name("FILE");
  command->add_option("--pattern", arguments->pattern, "a single glyph instead: rows of # and ., joined by /")
      ->type_name("ROWS");
  command
      ->add_option(
          "--near", arguments->near,
          fmt::format("with --pattern: list the N exact drawings that come nearest to it, 1 to {}", kMaxNear))
      ->type_name("N")
      ->between(1, kMaxNear);
  command->add_option("--map", arguments->map, "write the bitmap of all exact drawings as HDF5")
      ->type_name("FILE");
  command->add_option("--tile", arguments->tile, "size of the tiles in pixels")
      ->type_name("MxN")
      ->capture_default_str();
  command
      ->add_option("--threshold", arguments->threshold,
                   "pixels darker than this share of white are dark, 0 to 1 [by Otsu's method]")
      ->type_name("SHARE")
      ->between(0.0, 1.0);
  command->add_option("--ink", arguments->ink, "which pixels are ink")
      ->type_name("dark|light")
      ->capture_default_str();
  command->add_flag("--games", arguments->games, "find a legal game for every glyph (--page does so too)");
  add_threads_option(*command, arguments->threads);
  add_format_option(*command, arguments->format, "of the table on standard output");
  command->add_option("--svg", arguments->svg, "write the specimen as SVG")->type_name("FILE");
  command->add_option("--png", arguments->png, "write the specimen as PNG")->type_name("FILE");
  command->add_option("--bdf", arguments->bdf, "write a bitmap font")->type_name("FILE");
  command->add_option("--ttf", arguments->ttf, "write a TrueType font made of discs")->type_name("FILE");
  command->add_option("--woff2", arguments->woff2, "write the TrueType font as WOFF2, for web pages")
      ->type_name("FILE");
  command->add_option("--style", arguments->style, "of the fonts' names; inverse exchanges ink and paper")
      ->type_name("regular|bold|inverse")
      ->capture_default_str();
  command
      ->add_option("--spacing", arguments->spacing,
                   "of the TrueType font (proportional; of the inverse style mono)")
      ->type_name("proportional|mono");
  command->add_option("--hdf5", arguments->hdf5, "write the table as HDF5")->type_name("FILE");
  command
      ->add_option("--page", arguments->page,
                   "write pages for browsers: type text and play its games; play against the program")
      ->type_name("DIR");
  command
      ->add_option("--values", arguments->values,
                   "with --page: what othello solve kept of first depths, a file for each board of the page")
      ->type_name("FILE.h5");
  command
      ->add_option("--book", arguments->books,
                   "with --page: what othello book build made, a file for each board of the page")
      ->type_name("FILE.h5");
  command->add_flag("--force", arguments->force, "write --hdf5 and --map over files of another kind, too");
  add_quiet_option(*command, arguments->quiet);
  return [command, arguments](int argc, char** argv) {
    check(*arguments, [command](const char* option) { return command->count(option) > 0; });
    return run(*arguments, provenance_of(argc, argv));
  };
}

}  // namespace othello::program
