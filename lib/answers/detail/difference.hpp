#pragma once

#include "answers/answer.hpp"
#include "edit/game_edit.hpp"

#include <memory>
#include <string>
#include <vector>

namespace damier::answers {

/// A part in which two games differ.
struct DifferenceRow {
  std::string part;  ///< the name of a tag, or moves, result, comments, nags, variations, finding
  std::string before, after;
};
/// The parts in which two games differ; moves from the first number on where they do.
[[nodiscard]] std::vector<DifferenceRow> differences(Game const& before, Game const& after);

/// What an edit of a game changed: a row for each tag, for the moves, for the comments and for each finding of the new
/// text.
[[nodiscard]] std::unique_ptr<Answer> difference_answer(edit::GameEdit const& edit, Language language);

}  // namespace damier::answers
