// The numbers that were found by measuring (results/endgame); none of them changes a value.
#pragma once

namespace othello::endgame {

/// States with so many vacant cells or more are looked up in the table and kept there. Fewer: it would cost
/// more than to search them; more: more is searched twice.
inline constexpr int kTableVacant = 8;

/// States with so many or more have their successors looked up before any of them is searched.
inline constexpr int kSuccessorsVacant = 10;

/// States with so many or more are shared among threads. Fewer: threads meet too often; more: some stay idle.
inline constexpr int kShareVacant = 13;

}  // namespace othello::endgame
