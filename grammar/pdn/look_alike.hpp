#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Letters of other alphabets that look like letters or digits of squares and get into moves through a keyboard or a
/// scanner: Cyrillic а for a, с for c, З for 3. Cyrillic х is not among them, because it is a sign of a capture.
namespace damier::pdn {

/// Whether a text has a byte that may begin such a letter.
[[nodiscard]] bool may_have_look_alikes(std::string_view text) noexcept;

/// The text with each such letter replaced by the letter or digit that it looks like. If places is given, it receives
/// the offset in `text` of each byte of the result, and of its end.
[[nodiscard]] std::string with_board_letters(std::string_view text, std::vector<std::size_t>* places = nullptr);

}  // namespace damier::pdn
