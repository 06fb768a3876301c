#pragma once

#include <string_view>

namespace damier {

/// Whether a comment that stands in a French text without braces is read as just this comment. introduces: it stands
/// before the first move, where headers do; leads_on: the next number goes on from the moves before it, which ends what
/// a word such as "mieux" says.
[[nodiscard]] bool is_plain_prose(std::string_view comment, bool introduces, bool leads_on);

}  // namespace damier
