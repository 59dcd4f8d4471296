#include "stored/checked_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "gapkeep/validate.h"
#include "stored/number_check.h"
#include "stored/state_decoder.h"
#include "system/text.h"
#include "system/threads.h"

namespace othello::stored {
namespace {

// More threads would take memory and get pieces no faster, since one at a time reads them.
constexpr int kMostThreads = 64;

void require_totals(const StoredResults& results, const NumbersTotal& total) {
  const auto [count, digest] = total;
  const enumerate::DepthRow& row = results.rows.back();
  check_that(results.states_depth == row.depth,
             fmt::format("the states are of depth {}, the last row of {}", results.states_depth, row.depth));
  check_that(count == row.states && count == results.states_count,
             fmt::format("{} states are stored, {} were counted", count,
                         count == row.states ? results.states_count : row.states));
  check_that(digest == row.digest && digest == results.states_digest,
             fmt::format("the states have digest {}, their row has {}", format_hex64(digest),
                         format_hex64(digest == row.digest ? results.states_digest : row.digest)));
  // The row's bytes are those of the search's own form, which under the paper's numbering is this one.
  const std::uint64_t bytes = results.states->size();
  check_that(results.numbering == enumerate::StoredNumbering::kOccupancy || bytes == row.bytes,
             fmt::format("{} bytes of states are stored, their row has {}", bytes, row.bytes));
}

// The threads' common state: pieces are distributed in order, and passed on in the same order.
template <class Number>
class CheckedVisit {
 public:
  CheckedVisit(const StoredSetLabel& set, PieceSource& pieces, const NumberVisitor<Number>& visitor)
      : set_(set), visitor_(visitor), pieces_(pieces) {}

  // A thread's work: piece after piece, until there is none or one was wrong.
  void work() {
    const auto check = make_number_check<Number>(set_);
    const auto decoder = visitor_.states_in_order ? make_decoder() : nullptr;
    std::vector<State> states;
    BlockPiece piece;
    std::vector<Number> numbers;
    while (const auto turn = claim(piece)) {
      std::uint64_t digest = 0;
      std::exception_ptr failure;
      try {
        digest = decode(piece, *check, numbers);
        if (visitor_.in_any_order) visitor_.in_any_order(numbers);
        if (decoder) decoder->decode(numbers, states);
      } catch (...) {
        failure = std::current_exception();
      }
      std::unique_lock lock(handing_over_);
      next_turn_.wait(lock, [&] { return failed_ || turn_ == *turn; });
      if (failed_) return;
      try {
        if (failure) std::rethrow_exception(failure);
        hand_over(piece, numbers, digest);
        if (visitor_.states_in_order) visitor_.states_in_order(states);
      } catch (...) {
        failed_ = true;  // the others need not wait for their turns
        next_turn_.notify_all();
        throw;
      }
      ++turn_;
      next_turn_.notify_all();
    }
  }

  const NumbersTotal& total() const { return total_; }

 private:
  std::unique_ptr<StateDecoder<Number>> make_decoder() const {
    return make_state_decoder<Number>(set_.board, set_.symmetry, set_.depth, set_.numbering);
  }

  // The next piece's turn.
  std::optional<std::uint64_t> claim(BlockPiece& piece) {
    const std::scoped_lock lock(reading_);
    if (!pieces_.next(piece)) return std::nullopt;
    return taken_++;
  }

  std::uint64_t decode(const BlockPiece& piece, NumberCheck<Number>& check,
                       std::vector<Number>& numbers) const {
    numbers.clear();
    const auto fault =
        read_validated<Number>(piece.bytes, piece.widths, check.bound(), piece.offset, numbers);
    check_that(!fault, fault.value_or(""));
    return check.digest_of(numbers);
  }

  void hand_over(const BlockPiece& piece, std::span<const Number> numbers, std::uint64_t digest) {
    check_that(!last_ || numbers.front() > *last_,
               fmt::format("gapkeep block at byte {}: its first value is not above the value before it",
                           piece.offset));
    last_ = numbers.back();
    total_.count += numbers.size();
    total_.digest += digest;
    if (visitor_.in_order) visitor_.in_order(numbers);
  }

  const StoredSetLabel& set_;
  const NumberVisitor<Number>& visitor_;
  std::mutex reading_;
  PieceSource& pieces_;
  std::uint64_t taken_ = 0;
  std::mutex handing_over_;
  std::condition_variable next_turn_;
  std::uint64_t turn_ = 0;
  bool failed_ = false;
  std::optional<Number> last_;
  NumbersTotal total_;
};

}  // namespace

template <class Number>
NumbersTotal visit_checked_pieces(const StoredSetLabel& set, PieceSource& pieces, int threads,
                                  const NumberVisitor<Number>& visitor) {
  CheckedVisit<Number> visit(set, pieces, visitor);
  run_on_threads(std::clamp(threads, 1, kMostThreads), [&](int) { visit.work(); });
  return visit.total();
}

template <class Number>
void visit_checked_numbers(const StoredResults& results, int threads, const NumberVisitor<Number>& visitor) {
  BlockPieces<Number> pieces(*results.states, results.widths);
  require_totals(results, visit_checked_pieces(results.label(), pieces, threads, visitor));
}

template NumbersTotal visit_checked_pieces(const StoredSetLabel&, PieceSource&, int,
                                           const NumberVisitor<std::uint64_t>&);
template NumbersTotal visit_checked_pieces(const StoredSetLabel&, PieceSource&, int,
                                           const NumberVisitor<Uint128>&);

template void visit_checked_numbers(const StoredResults&, int, const NumberVisitor<std::uint64_t>&);
template void visit_checked_numbers(const StoredResults&, int, const NumberVisitor<Uint128>&);

}  // namespace othello::stored
