#include "apps/damier/motifs/shown_name.hpp"

#include <algorithm>

namespace damier::app {

std::string shown_name(std::span<LocalText const> names, Language language) {
  std::string shown{text_in(names, language)};
  auto const has_own = std::ranges::find(names, language.code(), &LocalText::language) != names.end();
  auto const used = std::ranges::find(names, shown, &LocalText::text);
  if (!has_own && used != names.end()) {
    shown.append(" (").append(used->language).append(")");
  }
  return shown;
}

}  // namespace damier::app
