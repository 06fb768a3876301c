#pragma once

#include "answers/answer.hpp"
#include "edit/game_edit.hpp"

#include <memory>

namespace damier::answers {

/// What an edit of a game changed: a row for each tag, for the moves, for the comments and for each finding of the new
/// text.
[[nodiscard]] std::unique_ptr<Answer> difference_answer(edit::GameEdit const& edit, Language language);

}  // namespace damier::answers
