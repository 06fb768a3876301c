#include "motif/motif.hpp"

#include <algorithm>
#include <array>

namespace damier {

std::vector<std::string_view> texts_in(std::span<LocalText const> texts, Language language) {
  std::vector<std::string_view> found;
  auto const take = [&](std::string_view code) {
    for (auto const& text : texts) {
      if (text.language == code) {
        found.push_back(text.text);
      }
    }
  };
  take(language.code());
  if (found.empty()) {
    take(Language{}.code());
  }
  if (found.empty() && !texts.empty()) {
    take(texts.front().language);
  }
  return found;
}

std::string_view text_in(std::span<LocalText const> texts, Language language) {
  auto const found = texts_in(texts, language);
  return found.empty() ? std::string_view{} : found.front();
}

std::string_view name(MotifStatus status) noexcept {
  static constexpr std::array<std::string_view, 4> names{"published", "reconstructed", "composed", "not-implemented"};
  return names[static_cast<std::size_t>(status)];
}

bool CatalogueEntry::is_of(Variant const& variant) const noexcept {
  return variants.empty() || std::ranges::find(variants, &variant) != variants.end();
}

}  // namespace damier
