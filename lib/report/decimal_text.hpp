#pragma once

#include "language/language.hpp"

#include <string>

namespace damier::report {

/// The decimal sign of a language: "." or ",".
[[nodiscard]] char decimal_sign(Language language) noexcept;
/// "12.3", or "12,3" where the language has a decimal comma.
[[nodiscard]] std::string decimal_text(double value, unsigned digits, Language language);

}  // namespace damier::report
