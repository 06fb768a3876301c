#pragma once

#include <span>
#include <string_view>

namespace damier {

/// A sentence of a finding in both languages, with places for what differs from case to case, in the same order: {} is
/// taken over as it is, {n} is a number with a noun, {t} is a part that is a phrase itself.
struct Phrase {
  std::string_view english;
  std::string_view french;
};

/// Every sentence and hint that findings have. Where two fit a sentence the first one counts.
[[nodiscard]] std::span<Phrase const> phrases() noexcept;

/// What a code of a finding stands for.
struct CodeMeaning {
  std::string_view code;
  std::string_view english;
  std::string_view french;
};

/// That of every code but the causes of illegal moves, which have theirs in rules/cause.hpp.
[[nodiscard]] std::span<CodeMeaning const> code_meanings() noexcept;

}  // namespace damier
