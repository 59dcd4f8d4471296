// "Did you mean ...?": the word that the user probably meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace othello {

/// The fewest letters to insert, delete, replace, or exchange with their neighbour that make `other` of
/// `word`.
std::size_t edit_distance(std::string_view word, std::string_view other);

/// The candidate nearest to `word`: one that it begins (two letters and more, if it begins no other), or one
/// at an edit distance of at most a third of its length. Empty if there is none.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace othello
