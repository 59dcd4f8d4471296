#include "program/output/value_progress.h"

#include <fmt/format.h>

#include "program/output/duration.h"
#include "program/output/value_table.h"

namespace othello {
namespace {

std::string stage_text(const Board& board, const endgame::Stage& stage) {
  const std::string move = move_text(board, stage.move);
  if (!stage.tested) return stage.move == endgame::kPass ? std::string() : fmt::format(", move {}", move);
  return fmt::format(", {} {}{}", stage.guessing ? "guessing" : "testing", score_text(*stage.tested),
                     stage.move == endgame::kPass ? std::string() : fmt::format(", best {}", move));
}

std::string nodes_text(std::uint64_t nodes, double seconds) {
  if (nodes == 0) return {};
  constexpr double kMillion = 1e6;
  const double millions = static_cast<double>(nodes) / kMillion;
  return fmt::format(", {:.{}f} M nodes, {:.1f} M nodes/s", millions, millions < 10 ? 1 : 0,
                     millions / seconds);
}

}  // namespace

void ValueProgress::begin(int vacant) {
  pass();
  begin_again(vacant);
}

void ValueProgress::begin_again(int vacant) {
  vacant_ = vacant;
  stopwatch_ = Stopwatch();
  nodes_->before = nodes_->now.load();
  show({});
}

void ValueProgress::count(std::uint64_t nodes) {
  if (nodes < nodes_->before) nodes_->before = 0;  // another solver
  nodes_->now = nodes;
}

void ValueProgress::show(const endgame::Stage& stage) {
  line_.show([stage, board = board_, all = all_, position = position_, vacant = vacant_, since = stopwatch_,
              nodes = nodes_] {
    const std::string of_all = all > 0 ? fmt::format(" of {}", all) : std::string();
    const bool known = stage.proved != endgame::Value{};
    const std::uint64_t before = nodes->before;
    const std::uint64_t now = nodes->now;
    return LiveLine::Parts{
        {.text = fmt::format("position {}{}", position, of_all)},
        {.text = fmt::format(", {} vacant", vacant), .rank = 3},
        {.text = known ? fmt::format(", value {}", value_text(stage.proved)) : std::string(), .rank = 1},
        {.text = stage_text(board, stage), .rank = 4},
        {.text = nodes_text(now > before ? now - before : 0, since.seconds()), .rank = 5},
        {.text = fmt::format(", for {}", duration_text(since.seconds())), .rank = 2}};
  });
}

void ValueProgress::print(const std::string& text) {
  line_.hide();
  line_.print(text);
}

}  // namespace othello
