#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/output.hpp"
#include "language/language.hpp"

#include <string>
#include <vector>

namespace damier::app {

/// Writes every code that a finding can have, with its meaning: a table in one language, or JSON in English and French.
void write_codes(Output& out, Format format, Language language);

/// Throws UsageError if one of the codes is no code of a finding.
void refuse_unknown_codes(std::vector<std::string> const& codes);
/// Whether there are codes, and all are those of findings about several games, for which all games are needed.
[[nodiscard]] bool are_about_several_games(std::vector<std::string> const& codes);

}  // namespace damier::app
