#pragma once

#include "apps/damier/options/arguments.hpp"
#include "language/language.hpp"
#include "rules/variant.hpp"

#include <string>

namespace damier::app {

/// Declares --rules NAME; the target stays as it is where the option is not given.
void add_variant(Arguments& arguments, Variant const*& target, std::string const& help);

/// "International draughts", "internationaal dammen"
[[nodiscard]] std::string title_of(Variant const& variant, Language language);

}  // namespace damier::app
