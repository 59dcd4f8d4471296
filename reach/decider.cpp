#include "reach/decider.h"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <limits>
#include <mutex>
#include <span>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "reach/backward_search.h"
#include "system/stopwatch.h"

namespace othello::reach {
namespace {

// Fewer are not worth a search backwards that begins one depth deeper; more take longer than most answers.
constexpr std::size_t kForwardStates = 600'000;
constexpr std::uint64_t kForwardBytes = 64;  // of a state

// The states that a turn of the exhaustive search sees, and the breadth of the beam after it, which takes about as long.
struct Turn {
  std::uint64_t states;
  std::size_t breadth;
};
constexpr std::array<Turn, kMaxTurns> kTurns{{{20'000, 4096},
                                              {100'000, 32'768},
                                              {500'000, 131'072},
                                              {2'500'000, 524'288},
                                              {20'000'000, 2'097'152},
                                              {200'000'000, 8'388'608}}};
constexpr std::uint64_t kShallowStates = 200;  // of may_come_up()
constexpr std::uint64_t kWithoutEnd = std::numeric_limits<std::uint64_t>::max() / 2;

}  // namespace

std::optional<FirstPlayer> first_player_named(std::string_view name) {
  if (name == "black") return FirstPlayer::kBlack;
  if (name == "white") return FirstPlayer::kWhite;
  if (name == "either") return FirstPlayer::kEither;
  return std::nullopt;
}

std::vector<State> starts_of(const Board& board, FirstPlayer first, bool all_arrangements) {
  const State start = board.start();
  const Bitboard centre = board.centre();
  if (all_arrangements && std::popcount(centre) > kMostArrangedDiscs)
    throw std::invalid_argument(
        fmt::format("a start of {} discs has too many arrangements: at most {} discs are arranged",
                    std::popcount(centre), kMostArrangedDiscs));
  std::vector<State> starts;
  const auto add = [&](const State& added) {
    if (std::ranges::find(starts, added) == starts.end()) starts.push_back(added);
  };
  const auto add_arrangements = [&](const State& of) {
    add(of);
    for (Bitboard mover = centre; all_arrangements && mover != 0; mover = (mover - 1) & centre) {
      if (std::popcount(mover) == std::popcount(of.mover)) add({mover, centre & ~mover});
    }
  };
  if (first != FirstPlayer::kWhite) add_arrangements(start);
  if (first != FirstPlayer::kBlack) add_arrangements(start.with_roles_exchanged());
  return starts;
}

std::string_view name_of(Answer answer) {
  switch (answer) {
    case Answer::kYes:
      return "yes";
    case Answer::kNo:
      return "no";
    case Answer::kUnknown:
      break;
  }
  return "unknown";
}

std::string_view name_of(Step step) {
  switch (step) {
    case Step::kFirstDepths:
      return "first depths";
    case Step::kOccupancy:
      return "occupancy";
    case Step::kLastMove:
      return "last move";
    case Step::kLines:
      return "lines";
    case Step::kStuckDisc:
      return "stuck disc";
    case Step::kBeam:
      return "beam";
    case Step::kTakenBack:
      return "taken back";
    case Step::kNothing:
      break;
  }
  return "none";
}

// The searches for one position, by turns.
class Decider::Search {
 public:
  Search(const Decider& decider, std::vector<State> roots, std::function<bool()> should_stop)
      : decider_(decider),
        roots_(std::move(roots)),
        should_stop_(std::move(should_stop)),
        memory_(decider.options_.memory / 2 / static_cast<std::uint64_t>(decider.options_.threads)) {}

  // Without `shallow_states` by turns.
  Decision run(std::uint64_t shallow_states = 0) {
    const Bitboard occupancy = roots_.front().occupancy();
    const int depth = decider_.retro_.rules().board().depth_of(roots_.front());
    if (!decider_.retro_.can_be_filled(occupancy)) return no(Step::kOccupancy);
    if (depth > 0) keep_roots([&](const State& root) { return decider_.retro_.last_moves(root) != 0; });
    if (roots_.empty()) return no(Step::kLastMove);
    if (depth <= decider_.forward_.depth()) return look_up();
    const LineTest lines = decider_.patterns_.test_for(occupancy);
    keep_roots([&](const State& root) { return lines.allows(root); });
    if (roots_.empty()) return no(Step::kLines);
    keep_roots([&](const State& root) { return decider_.retro_.may_all_be_taken_back(root); });
    if (roots_.empty()) return no(Step::kStuckDisc);
    return shallow_states > 0 ? search_shallow(lines, shallow_states)
                              : search(lines, depth - decider_.forward_.depth());
  }

 private:
  template <class Keep>
  void keep_roots(const Keep& keep) {
    std::erase_if(roots_, [&](const State& root) { return !keep(root); });
  }

  Decision no(Step step) {
    decision_.answer = Answer::kNo;
    decision_.step = step;
    return decision_;
  }
  Decision yes(Step step, const Game& game) {
    decision_.answer = Answer::kYes;
    decision_.step = step;
    decision_.game = game;
    return decision_;
  }

  Decision look_up() {
    const ForwardSet& forward = decider_.forward_;
    for (const State& root : roots_) {
      if (const auto start = forward.find_start(root)) {
        return yes(Step::kFirstDepths, with_passes(decider_.options_.board, forward.start(*start),
                                                   forward.moves_to(root, *start)));
      }
    }
    return no(Step::kFirstDepths);
  }

  Decision search_shallow(const LineTest& lines, std::uint64_t states) {
    BackwardSearch backward(decider_.retro_, decider_.forward_, lines, roots_, memory_ / 2);
    return backward.run(states, {}) == BackwardSearch::Outcome::kExhausted ? no(Step::kTakenBack) : decision_;
  }

  Decision search(const LineTest& lines, int depths) {
    using Outcome = BackwardSearch::Outcome;
    BackwardSearch backward(decider_.retro_, decider_.forward_, lines, roots_, memory_ / 2);
    const auto run_backward = [&](std::uint64_t states) {
      const Outcome outcome = backward.run(states, should_stop_);
      decision_.states = backward.states();
      decision_.whole_depths = backward.whole_depths();
      return outcome;
    };
    const auto answer = [&](Outcome outcome) {
      return outcome == Outcome::kFound ? yes(Step::kTakenBack, backward.game()) : no(Step::kTakenBack);
    };
    const int turns = decider_.options_.turns;
    for (const auto& [states, breadth] :
         std::span(kTurns).first(turns > 0 ? static_cast<std::size_t>(turns) : kTurns.size())) {
      if (const Outcome outcome = run_backward(states); outcome != Outcome::kStopped) return answer(outcome);
      if (BeamSearch::bytes(breadth, depths) > memory_ / 2) continue;
      const BeamSearch* beam = decider_.beam(should_stop_);
      const auto game = beam != nullptr ? beam->find(roots_, lines, breadth, should_stop_) : std::nullopt;
      if (game) return yes(Step::kBeam, *game);
      if (stopped()) return decision_;
      decision_.broadest_beam = breadth;
    }
    if (turns > 0) return decision_;
    const Outcome outcome = run_backward(kWithoutEnd);
    return outcome == Outcome::kStopped ? decision_ : answer(outcome);
  }

  bool stopped() const { return should_stop_ && should_stop_(); }

  const Decider& decider_;
  std::vector<State> roots_;
  std::function<bool()> should_stop_;
  std::uint64_t memory_;
  Decision decision_;
};

namespace {

const DeciderOptions& with_starts(const DeciderOptions& options) {
  if (options.starts.empty()) throw std::invalid_argument("there is no start");
  return options;
}

}  // namespace

Decider::Decider(const DeciderOptions& options)
    : options_(with_starts(options)),
      retro_(options.board),
      forward_(retro_, options.starts,
               {.depth = options.forward_depth,
                .states = static_cast<std::size_t>(std::min<std::uint64_t>(
                    kForwardStates, options.memory / 4 / kForwardBytes / options.starts.size()))}),
      patterns_(options.board) {}

Decider::~Decider() = default;

Decision Decider::decide(const State& state, const std::function<bool()>& should_stop) const {
  const Stopwatch stopwatch;
  const bool limited = options_.time.count() > 0;
  const auto must_stop = [&] {
    return (should_stop && should_stop()) || (limited && stopwatch.seconds() >= options_.time.count());
  };
  Decision decision = Search(*this, roots_of(state), must_stop).run();
  if (decision.game) check(state, decision);
  return decision;
}

bool Decider::may_come_up(const State& state) const {
  return Search(*this, roots_of(state), {}).run(kShallowStates).answer != Answer::kNo;
}

// The states that are this position: itself, and that before a pass.
std::vector<State> Decider::roots_of(const State& state) const {
  const State exchanged = state.with_roles_exchanged();
  const Rules& rules = retro_.rules();
  const bool passed = options_.after_pass && rules.moves(exchanged) == 0 && rules.moves(state) != 0;
  if (options_.either_mover || passed) return {state, exchanged};
  return {state};
}

// Null once `should_stop`; what the model has learnt until then is kept for the next position.
const BeamSearch* Decider::beam(const std::function<bool()>& should_stop) const {
  // Another thread may learn, for longer than this position has.
  std::unique_lock lock(learning_, std::defer_lock);
  while (!lock.try_lock()) {
    if (should_stop && should_stop()) return nullptr;
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  if (!model_) model_ = std::make_unique<ReachabilityModel>(options_.board);
  if (!beam_ && model_->learn(retro_.rules(), options_.starts, should_stop))
    beam_ = std::make_unique<BeamSearch>(retro_, forward_, *model_);
  return beam_.get();
}

void Decider::check(const State& state, Decision& decision) const {
  const auto leads_to = [&](const State& wanted) { return replay(options_.board, *decision.game) == wanted; };
  if (leads_to(state)) return;
  decision.exchanged = options_.either_mover;
  if (!decision.exchanged) decision.game->plies.push_back(kPassPly);
  if (!leads_to(decision.exchanged ? state.with_roles_exchanged() : state))
    throw std::logic_error("a game that was found does not lead to its position");
}

}  // namespace othello::reach
