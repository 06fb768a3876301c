#include "report/decimal_text.hpp"

#include "language/message.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace damier::report {

char decimal_sign(Language language) noexcept { return Word{"decimal-sign"}.in(language).front(); }

std::string decimal_text(double value, unsigned digits, Language language) {
  auto text = fmt::format("{:.{}f}", value, digits);
  std::ranges::replace(text, '.', decimal_sign(language));
  return text;
}

}  // namespace damier::report
