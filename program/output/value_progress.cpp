#include "program/output/value_progress.h"

#include <fmt/format.h>

#include "program/output/duration.h"
#include "program/output/value_table.h"

namespace othello {

void ValueProgress::begin(int vacant) {
  pass();
  begin_again(vacant);
}

void ValueProgress::begin_again(int vacant) {
  vacant_ = vacant;
  stopwatch_ = Stopwatch();
  found({});
}

void ValueProgress::found(const endgame::Value& bounds) {
  line_.show([bounds, all = all_, position = position_, vacant = vacant_, since = stopwatch_] {
    const std::string of_all = all > 0 ? fmt::format(" of {}", all) : std::string();
    const bool known = bounds != endgame::Value{};
    return LiveLine::Parts{
        {.text = fmt::format("position {}{}", position, of_all)},
        {.text = fmt::format(", {} vacant", vacant), .rank = 3},
        {.text = known ? fmt::format(", value {}", value_text(bounds)) : std::string(), .rank = 1},
        {.text = fmt::format(", for {}", duration_text(since.seconds())), .rank = 2}};
  });
}

void ValueProgress::print(const std::string& text) {
  line_.hide();
  line_.print(text);
}

}  // namespace othello
