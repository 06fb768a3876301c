#include "export/detail/styles/prose_style.hpp"

#include "export/detail/styles/dutch.hpp"
#include "export/detail/styles/dutch_plain.hpp"
#include "export/detail/styles/english.hpp"
#include "export/detail/styles/english_book.hpp"
#include "export/detail/styles/french.hpp"
#include "export/detail/styles/french_newspaper.hpp"
#include "export/detail/styles/german.hpp"
#include "export/detail/styles/italian.hpp"
#include "export/detail/styles/italian_points.hpp"
#include "export/detail/styles/polish.hpp"
#include "export/detail/styles/portuguese.hpp"
#include "export/detail/styles/russian.hpp"
#include "export/detail/styles/russian_100.hpp"
#include "export/detail/styles/russian_full.hpp"
#include "export/detail/styles/spanish.hpp"

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
