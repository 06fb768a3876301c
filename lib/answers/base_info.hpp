#pragma once

#include "language/language.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "store/base.hpp"

namespace damier::answers {

/// Writes what a base contains, in figures.
void write_base_info(Base& base, report::Destination& out, report::Format format, Language language);

}  // namespace damier::answers
