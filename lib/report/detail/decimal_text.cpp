#include "report/column.hpp"

#include "language/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace damier::report {

char decimal_sign(Language language) noexcept { return Word{"decimal-sign"}.in(language).front(); }

std::string decimal_text(double value, unsigned digits, Language language) {
  auto text = fmt::format("{:.{}f}", value, digits);
  std::ranges::replace(text, '.', decimal_sign(language));
  return text;
}

std::string bytes_text(std::uint64_t bytes, Language language) {
  constexpr std::array units{"bytes", "kB", "MB", "GB", "TB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1000 && unit + 1 < units.size(); ++unit) {
    value /= 1000;
  }
  return unit == 0 ? fmt::format("{} bytes", bytes) : decimal_text(value, 1, language) + " " + units[unit];
}

}  // namespace damier::report
