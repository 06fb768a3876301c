#pragma once

#include "text/printable.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Terminal columns of a character: 0 for combining marks, 2 for East Asian wide ones and emoji, else 1.
[[nodiscard]] unsigned width_of(char32_t code) noexcept;
/// Terminal columns of a text without control characters.
[[nodiscard]] unsigned width_of(std::string_view text) noexcept;

/// The text cut to some columns, with … at the end where it was longer.
[[nodiscard]] std::string cut(std::string_view text, unsigned columns);
/// The text with blanks added up to some columns.
[[nodiscard]] std::string pad_right(std::string_view text, unsigned columns);
[[nodiscard]] std::string pad_left(std::string_view text, unsigned columns);

/// The words of a text in lines no wider than some columns, unless a single word is.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, unsigned columns);

}  // namespace damier
