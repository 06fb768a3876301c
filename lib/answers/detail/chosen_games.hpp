#pragma once

#include "answers/answer.hpp"

#include <vector>

namespace damier::answers {

/// The games of a question, ascending.
[[nodiscard]] std::vector<GameId> chosen_games(BaseGames const& games);

}  // namespace damier::answers
