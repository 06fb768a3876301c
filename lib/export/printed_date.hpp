#pragma once

#include "language/language.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// A date of a tag in its parts.
struct DateParts {
  std::string_view year;  ///< four digits
  unsigned month = 0;     ///< 1 to 12; 0 where it is not known
  unsigned day = 0;       ///< 1 to 31; 0 where it is not known

  constexpr bool operator==(DateParts const&) const noexcept = default;
};
/// Reads 1975, 1975.06, 1975.06.30, also with - or / in place of the full stop, and with ? for digits of month and day
/// that are not known. Nothing for any other text, and for a day of an unknown month.
[[nodiscard]] std::optional<DateParts> date_parts(std::string_view date) noexcept;

/// The name of a month, 1 to 12, within a date.
[[nodiscard]] std::string_view month_name(unsigned month, Language language);

/// A date as people print it: "30 June 1975", "juin 1975", "1975"; "1–3 mei 1998" for 1998.05.01 - 1998.05.03. A text
/// that is no such date, as it is.
[[nodiscard]] std::string printed_date(std::string_view date, Language language);

}  // namespace damier
