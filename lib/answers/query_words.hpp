#pragma once

#include "language/language.hpp"

#include <string>
#include <string_view>

namespace damier::answers {

/// What a query finds, in a sentence for people who do not know the language of queries: "Games in which white is
/// “Vole”, and the result is a draw". Terms that have no words of their own are quoted as they are written. Empty for a
/// query that cannot be read.
[[nodiscard]] std::string query_words(std::string_view query, Language language);

}  // namespace damier::answers
