#pragma once

#include "answers/answer.hpp"
#include "grammar/diagnostic.hpp"
#include "language/language.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace damier::answers {

struct FindingsOptions {
  std::string code = {};  ///< only findings of this code; empty for all
  Severity least = Severity::warning;
  std::uint64_t offset = 0;  ///< of those that fit, so many are left out at the beginning
  std::uint64_t limit = 1'000;
  Language language = {};
};

/// The findings that a base keeps of its games, a row each, in the order of the games.
[[nodiscard]] std::unique_ptr<Answer> findings(BaseGames const& games, FindingsOptions const& options);

/// How many findings of each code a base keeps of its games, the most frequent first.
[[nodiscard]] std::unique_ptr<Answer> finding_counts(BaseGames const& games, Language language);

}  // namespace damier::answers
