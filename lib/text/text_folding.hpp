#pragma once

#include <string>
#include <string_view>

namespace damier {

/// The form of a text in which searches compare it: small letters without accents, so that "sijbrands", "SIJBRANDS" and
/// "Šijbrands" are the same. Latin letters with marks become their plain letters (ß ss, æ ae, œ oe, ø o, ł l), Greek
/// and Cyrillic letters small ones without marks, combining marks are removed, a no-break space becomes a space,
/// ligatures (ﬁ, ﬂ, ﬀ …) their letters, typographic quotation marks ' and ". Everything else is unchanged, including
/// bytes that are not UTF-8. Covers Latin-1, Latin Extended-A, the Romanian letters, Greek and Cyrillic.
///
/// The index of comments (store/detail/comments.cpp) contains folded texts: a change of the folding needs a new name
/// for the index.
[[nodiscard]] std::string folded(std::string_view text);
/// The same with a single space for each run of spaces, tabs and line ends, also at the beginning and the end: words
/// that are separated by a line end in one text and by two spaces in another are the same.
[[nodiscard]] std::string folded_in_one_line(std::string_view text);

}  // namespace damier
