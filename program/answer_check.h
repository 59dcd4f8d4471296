// Whether the answers of othello value are whole, and agree with what a file states.
#pragma once

#include <string>

#include "program/positions.h"
#include "program/value_answers.h"
#include "solve/look_up.h"

namespace othello {

/// What contradicts the scores that `file` states for the position, as a sentence for the user; empty if nothing
/// does.
std::string contradiction(const AnswerOptions& options, const std::string& file,
                          const ValuePosition& position, const ValueRow& row);

/// Whether a stop, or the end of the time, has left nothing out of an answer.
bool is_whole(const AnswerOptions& options, const ValueRow& row);

}  // namespace othello
