#include "annotate/detail/entry_names.hpp"

#include "game/layer_note.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace damier {

std::string name_content(CatalogueEntry const& entry) {
  std::vector<std::pair<std::string, std::string>> names;
  for (auto const& code : language_codes) {
    auto const usual = std::ranges::find(entry.names, code, &LocalText::language);
    if (usual != entry.names.end()) {
      names.emplace_back(code, usual->text);
    }
  }
  if (names.empty() && !entry.names.empty()) {
    names.emplace_back(entry.names.front().language, entry.names.front().text);
  }
  return local_name_content(names);
}

void CatalogueDigest::add(std::string_view text) noexcept {
  constexpr std::uint64_t prime = 1099511628211U;
  for (auto const c : text) {
    sum_ = (sum_ ^ static_cast<unsigned char>(c)) * prime;
  }
  sum_ *= prime;  // where a text ends
}

std::string CatalogueDigest::settings() const {
  constexpr std::string_view digits{"0123456789abcdef"};
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) {
    text += digits[(sum_ >> static_cast<unsigned>(shift)) & 15U];
  }
  return R"({"catalogue":")" + text + "\"}";
}

}  // namespace damier
