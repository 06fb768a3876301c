#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace damier {

struct RoundForm {
  std::string text;
  bool sure = true;  ///< false for a Roman number alone, which may be the name of a group
};

/// A round in the form of PDN, its number: "Rd 3", "3e ronde", "03" as "3"; a board remains, "Round 3.1" is "3.1".
/// Nothing if the text is already in that form, or says anything else, such as a group or a final.
[[nodiscard]] std::optional<RoundForm> canonical_round(std::string_view text);

}  // namespace damier
