#pragma once

#include <string>

namespace damier::app {

/// The date of today where the program runs, as the tag Date of PDN has it: 2026.11.26.
[[nodiscard]] std::string date_of_today();

}  // namespace damier::app
