#pragma once

#include <string>
#include <string_view>

namespace damier {

/// A text as a search sees it: small letters without accents, so that "sijbrands", "SIJBRANDS" and "Šijbrands" are the
/// same. Latin letters with marks become their plain letters (ß ss, æ ae, œ oe, ø o, ł l), Greek and Cyrillic letters
/// small ones without marks, combining marks nothing, a no-break space a space, the ligatures of print (ﬁ, ﬂ, ﬀ …)
/// their letters, quotation marks of print ' and ". All else stays, bytes that are not UTF-8 included. Covers Latin-1,
/// Latin Extended-A, the Romanian letters, Greek and Cyrillic.
///
/// The index of comments (store/comments.cpp) holds folded texts: a folding that changes needs a new name there.
[[nodiscard]] std::string folded(std::string_view text);
/// The same with a single space for each run of spaces, tabs and line ends, also at the beginning and the end: words
/// that stand apart by a line end in one text and by two spaces in another are the same.
[[nodiscard]] std::string folded_in_one_line(std::string_view text);

}  // namespace damier
