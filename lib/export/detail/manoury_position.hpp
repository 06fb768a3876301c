#pragma once

#include "export/detail/manoury_writer.hpp"
#include "rules/variant.hpp"

#include <string>
#include <string_view>

namespace damier {

/// A label with its colon, as each language has it: "Blancs : ", "White: ".
[[nodiscard]] std::string labelled(std::string_view label, Language language);

/// "Blancs : …" and "Noirs : …" and, if needed, the side to move, each with the end of its text line. Longer ones are
/// broken after a comma.
[[nodiscard]] std::string position_in_words(std::string_view fen, bool say_side, ManouryStyle const& style);

/// Whether a position in words gives exactly the content of a FEN, and is read as this FEN.
[[nodiscard]] bool fits_diagram(std::string_view fen, Variant const& variant, ManouryStyle const& style);

}  // namespace damier
