#include "export/styles/prose_style.hpp"

#include "export/styles/dutch.hpp"
#include "export/styles/dutch_plain.hpp"
#include "export/styles/english.hpp"
#include "export/styles/english_book.hpp"
#include "export/styles/french.hpp"
#include "export/styles/french_newspaper.hpp"
#include "export/styles/german.hpp"
#include "export/styles/italian.hpp"
#include "export/styles/italian_points.hpp"
#include "export/styles/polish.hpp"
#include "export/styles/portuguese.hpp"
#include "export/styles/russian.hpp"
#include "export/styles/russian_100.hpp"
#include "export/styles/russian_full.hpp"
#include "export/styles/spanish.hpp"

#include <algorithm>
#include <array>

namespace damier {

std::span<ProseStyle const* const> prose_styles() noexcept {
  static constexpr std::array<ProseStyle const*, 15> all{
      &styles::french,         &styles::french_newspaper, &styles::dutch,      &styles::dutch_plain,  &styles::russian,
      &styles::russian_full,   &styles::russian_100,      &styles::english,    &styles::english_book, &styles::italian,
      &styles::italian_points, &styles::spanish,          &styles::portuguese, &styles::german,       &styles::polish,
  };
  return all;
}

ProseStyle const* find_prose_style(std::string_view name) noexcept {
  auto const all = prose_styles();
  auto const found = std::ranges::find(all, name, &ProseStyle::name);
  return found == all.end() ? nullptr : *found;
}

}  // namespace damier
