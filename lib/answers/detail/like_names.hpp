#pragma once

#include "language/message.hpp"
#include "statistics/player_book.hpp"

#include <string>
#include <vector>

namespace damier::answers {

/// The lines below a table about players in it who may be the same person under two names: one pair on each line, at
/// most eight.
[[nodiscard]] std::string like_name_lines(std::vector<LikePlayers> const& pairs, PlayerBook const& book,
                                          Language language);

/// The names of the players who may be the same person as the given one.
[[nodiscard]] std::vector<std::string> like_names(std::vector<LikePlayers> const& pairs, PlayerBook const& book,
                                                  NamePlace person);

}  // namespace damier::answers
