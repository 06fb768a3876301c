#pragma once

#include <string>
#include <string_view>

namespace damier {

/// The form of a text in which searches compare it: small letters without accents, so that "sijbrands", "SIJBRANDS" and
/// "Šijbrands" are the same. Letters of all scripts become small ones; Latin, Greek, Cyrillic, Armenian and Georgian ones
/// lose their marks (by Unicode's case folding and canonical decomposition), letters without a decomposition get their
/// usual spelling (ß ss, æ ae, œ oe, ø o, ł l); blanks of all kinds become a space, ligatures (ﬁ, ﬂ, ﬀ …) their letters,
/// typographic quotation marks ' and "; what nobody sees is removed. Everything else is unchanged, including bytes that
/// are not UTF-8.
///
/// The index of comments (store/detail/comments.cpp) contains folded texts: a change of the folding needs a new name
/// for the index.
[[nodiscard]] std::string folded(std::string_view text);
/// The same with a single space for each run of spaces, tabs and line ends, also at the beginning and the end: words
/// that are separated by a line end in one text and by two spaces in another are the same.
[[nodiscard]] std::string folded_in_one_line(std::string_view text);

}  // namespace damier
