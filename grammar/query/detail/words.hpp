#pragma once

#include "text/byte_classes.hpp"

namespace damier::query {

/// Whether a character right behind a keyword or a number would belong to it.
[[nodiscard]] constexpr bool continues_word(char c) noexcept {
  return is_letter(c) || is_digit(c) || c == '-' || c == '_' || is_beyond_ascii(c);
}

}  // namespace damier::query
