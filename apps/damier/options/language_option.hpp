#pragma once

#include "apps/damier/options/arguments.hpp"
#include "grammar/manoury/labels.hpp"

#include <optional>
#include <string>

namespace damier::app {

/// Declares --lang LANGUAGE, fr or en; the target stays empty where the option is not given.
void add_language(Arguments& arguments, std::optional<labels::Language>& target, std::string const& help);

}  // namespace damier::app
