#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// The words of a tag's name as one word by which names are compared: small letters without accents, blanks, hyphens,
/// low lines, full stops and apostrophes; letters of full width as plain ones. "Type de jeu" becomes "typedejeu".
[[nodiscard]] std::string tag_word(std::string_view name);

/// The name that the standard or the programs have for what a tag's name means, if it is written otherwise: in other
/// case, "white", or in another language, "Blanc". Nothing for a name that is usual or unknown.
[[nodiscard]] std::optional<std::string_view> meant_tag_name(std::string_view name);

/// Whether a text, whatever its case and language, is a name of a tag that is known.
[[nodiscard]] bool is_known_tag_name(std::string_view name);

}  // namespace damier
