#pragma once

#include "language/message.hpp"
#include "statistics/player_book.hpp"

#include <string>
#include <vector>

namespace damier::app {

/// The lines below a table that name the players of it who may be one under two names, a pair to a line, eight at most.
[[nodiscard]] std::string like_name_lines(std::vector<LikePlayers> const& pairs, PlayerBook const& book,
                                          Language language);

/// The names of those who may be one with a person.
[[nodiscard]] std::vector<std::string> like_names(std::vector<LikePlayers> const& pairs, PlayerBook const& book,
                                                  NamePlace person);

}  // namespace damier::app
