#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Letters of other alphabets that look like those of a board, as they get into moves by a keyboard or a scanner:
/// Cyrillic а for a, с for c, З for 3. Cyrillic х is no such letter: it is the sign of a capture.
namespace damier::pdn {

/// Whether a text has bytes that such letters begin with.
[[nodiscard]] bool may_have_look_alikes(std::string_view text) noexcept;

/// The text with the letters and digits that they look like. With places: the offset in the given text of each byte of
/// the new one, and of the end.
[[nodiscard]] std::string with_board_letters(std::string_view text, std::vector<std::size_t>* places = nullptr);

}  // namespace damier::pdn
