#pragma once

#include "language/language.hpp"

#include <cstdint>
#include <string>

namespace damier::report {

/// The decimal sign of a language: "." or ",".
[[nodiscard]] char decimal_sign(Language language) noexcept;
/// "12.3", or "12,3" where the language has a decimal comma.
[[nodiscard]] std::string decimal_text(double value, unsigned digits, Language language);

/// A number of bytes with a unit, "12.3 MB", in powers of 1000 and with the decimal sign of the language.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes, Language language);

}  // namespace damier::report
