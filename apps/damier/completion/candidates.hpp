#pragma once

#include "motif/catalogue.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// What can take the place of the last of some words of a command line, which follow the name of the program: names of
/// commands and options, values of options, the words of the query language and the names of motifs and openings. None
/// where a file name is meant.
[[nodiscard]] std::vector<std::string> candidates(std::vector<std::string> const& words,
                                                  MotifCatalogue const& catalogue);

/// How a query can go on: the whole text with its last word completed, or a name behind motif or opening.
[[nodiscard]] std::vector<std::string> query_candidates(std::string_view text, MotifCatalogue const& catalogue);

}  // namespace damier::app
