#include "apps/damier/terminal/value_words.hpp"

#include "rules/variant.hpp"

namespace damier::app {

Word words_of(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::white_wins: return "outcome-white-wins";
    case Outcome::black_wins: return "outcome-black-wins";
    case Outcome::draw: return "outcome-draw";
    case Outcome::both_lose: return "outcome-both-lose";
    case Outcome::unknown: break;
  }
  return "outcome-unknown";
}

Word words_of(VariantEvidence evidence) noexcept {
  switch (evidence) {
    case VariantEvidence::declared: return "evidence-declared";
    case VariantEvidence::asked: return "evidence-asked";
    case VariantEvidence::inferred: return "evidence-inferred";
    case VariantEvidence::none: break;
  }
  return "evidence-none";
}

Word words_of(Colour colour) noexcept {
  switch (colour) {
    case Colour::white: return "white";
    case Colour::black: break;
  }
  return "black";
}

Word words_of(MotifStatus status) noexcept {
  switch (status) {
    case MotifStatus::published: return "motif-published";
    case MotifStatus::reconstructed: return "motif-reconstructed";
    case MotifStatus::composed: return "motif-composed";
    case MotifStatus::not_implemented: break;
  }
  return "motif-not-implemented";
}

std::string title_of(Variant const& variant, Language language) {
  return text_of(Message::named("variant-" + std::string{variant.name()}), language);
}

std::string title_of_variant(std::string_view name, Language language) {
  auto const* const variant = find_variant(name);
  return variant != nullptr ? title_of(*variant, language) : std::string{name};
}

}  // namespace damier::app
