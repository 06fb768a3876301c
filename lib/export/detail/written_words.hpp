#pragma once

#include <string>
#include <string_view>

namespace damier {

/// A text of a game as it is printed in a bulletin: UTF-8, one blank for each run of blanks and none at its ends,
/// U+FFFD for other control characters and for bytes that are not UTF-8. Characters that change the direction of the
/// text around them (Unicode's bidirectional formatting characters) are left out.
[[nodiscard]] std::string written_words(std::string_view text);

/// Removes the character at the front of a text of written_words() and returns it.
[[nodiscard]] char32_t take_character(std::string_view& text) noexcept;

}  // namespace damier
