#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/output.hpp"
#include "language/language.hpp"

namespace damier::app {

/// Writes every code that a finding can have, with its meaning: a table in one language, or JSON in English and French.
void write_codes(Output& out, Format format, Language language);

}  // namespace damier::app
