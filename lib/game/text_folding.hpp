#pragma once

#include <string>
#include <string_view>

namespace damier {

/// A text as a search sees it: small letters without accents, so that "sijbrands", "SIJBRANDS" and "Šijbrands" are the
/// same. Latin letters with marks become their plain letters (ß ss, æ ae, œ oe, ø o, ł l), Greek and Cyrillic letters
/// small ones without marks, combining marks nothing, a no-break space a space. All else stays, bytes that are not
/// UTF-8 included. Covers Latin-1, Latin Extended-A, the Romanian letters, Greek and Cyrillic.
[[nodiscard]] std::string folded(std::string_view text);

}  // namespace damier
