#include "answers/value_words.hpp"

#include "rules/variant.hpp"

#include <algorithm>

namespace damier::answers {

Word words_of(Outcome outcome) noexcept {
  static constexpr std::array<Word, 5> words{"outcome-unknown", "outcome-white-wins", "outcome-black-wins",
                                             "outcome-draw", "outcome-both-lose"};
  return word_at(words, outcome);
}

Word words_of(VariantEvidence evidence) noexcept {
  static constexpr std::array<Word, 4> words{"evidence-none", "evidence-declared", "evidence-asked",
                                             "evidence-inferred"};
  return word_at(words, evidence);
}

Word words_of(Colour colour) noexcept {
  static constexpr std::array<Word, 2> words{"white", "black"};
  return word_at(words, colour);
}

Word words_of(MotifStatus status) noexcept {
  static constexpr std::array<Word, 4> words{"motif-published", "motif-reconstructed", "motif-composed",
                                             "motif-not-implemented"};
  return word_at(words, status);
}

std::string title_of(Variant const& variant, Language language) {
  return text_of(Message::named("variant-" + std::string{variant.name()}), language);
}

std::string title_of_variant(std::string_view name, Language language) {
  auto const* const variant = find_variant(name);
  return variant != nullptr ? title_of(*variant, language) : std::string{name};
}

std::string shown_name(std::span<LocalText const> names, Language language) {
  std::string shown{text_in(names, language)};
  auto const has_own = std::ranges::find(names, language.code(), &LocalText::language) != names.end();
  auto const used = std::ranges::find(names, shown, &LocalText::text);
  if (!has_own && used != names.end()) {
    shown.append(" (").append(used->language).append(")");
  }
  return shown;
}

}  // namespace damier::answers
