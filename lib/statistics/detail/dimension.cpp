#include "statistics/detail/dimension.hpp"

#include "statistics/counts.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

constexpr std::array all{Dimension::year,   Dimension::decade,     Dimension::variant, Dimension::event,
                         Dimension::site,   Dimension::source,     Dimension::outcome, Dimension::length,
                         Dimension::rating, Dimension::rating_gap, Dimension::opening, Dimension::opening_name};

/// The first number of the band that contains a number; bands continue below zero.
constexpr std::int64_t band(std::int64_t number, std::int64_t width) noexcept {
  auto const rest = number % width;
  return number - (rest < 0 ? rest + width : rest);
}

Grouper::Key key_of(NamePlace place) noexcept { return place == no_name ? Grouper::unknown : Grouper::Key{place}; }

}  // namespace

std::string_view name(Dimension dimension) noexcept {
  switch (dimension) {
    case Dimension::year: return "year";
    case Dimension::decade: return "decade";
    case Dimension::variant: return "variant";
    case Dimension::event: return "event";
    case Dimension::site: return "site";
    case Dimension::source: return "source";
    case Dimension::outcome: return "outcome";
    case Dimension::length: return "length";
    case Dimension::rating: return "rating";
    case Dimension::rating_gap: return "rating-gap";
    case Dimension::opening: return "opening";
    case Dimension::opening_name: return "opening-name";
  }
  return "";
}

std::span<Dimension const> dimensions() noexcept { return all; }

bool is_number(Dimension dimension) noexcept {
  switch (dimension) {
    case Dimension::year:
    case Dimension::decade:
    case Dimension::length:
    case Dimension::rating:
    case Dimension::rating_gap: return true;
    case Dimension::variant:
    case Dimension::event:
    case Dimension::site:
    case Dimension::source:
    case Dimension::outcome:
    case Dimension::opening:
    case Dimension::opening_name: break;
  }
  return false;
}

Grouper::Grouper(BaseReader const& reader, Dimension dimension, Bands const& bands)
    : reader_{&reader}, dimension_{dimension}, bands_{bands}, openings_{bands.opening_plies} {}

std::vector<std::string> const* Grouper::names() const noexcept {
  switch (dimension_) {
    case Dimension::variant: return &reader_->names(NamesOf::variants);
    case Dimension::event: return &reader_->names(NamesOf::events);
    case Dimension::site: return &reader_->names(NamesOf::sites);
    case Dimension::source: return &reader_->names(NamesOf::sources);
    default: return nullptr;
  }
}

std::int64_t Grouper::width() const noexcept {
  constexpr std::int64_t decade = 10;
  switch (dimension_) {
    case Dimension::decade: return decade;
    case Dimension::length: return bands_.plies;
    case Dimension::rating:
    case Dimension::rating_gap: return bands_.rating;
    default: return 1;
  }
}

Grouper::Key Grouper::key(StoredGame const& game) {
  auto const rated = game.white_rating && game.black_rating;
  switch (dimension_) {
    case Dimension::year: return game.year ? Key{*game.year} : unknown;
    case Dimension::decade: return game.year ? band(*game.year, width()) : unknown;
    case Dimension::variant: return key_of(game.variant_name);
    case Dimension::event: return key_of(game.event);
    case Dimension::site: return key_of(game.site);
    case Dimension::source: return key_of(game.source_name);
    case Dimension::outcome: return static_cast<Key>(game.outcome);
    case Dimension::length: return has_length(game) ? band(game.plies, width()) : unknown;
    case Dimension::rating:
      return rated ? band((std::int64_t{*game.white_rating} + *game.black_rating) / 2, width()) : unknown;
    case Dimension::rating_gap:
      return rated ? band(std::int64_t{*game.white_rating} - *game.black_rating, width()) : unknown;
    case Dimension::opening: {
      auto const place = openings_.place_of(game);
      return place ? Key{*place} : unknown;
    }
    case Dimension::opening_name: {
      auto const* const opening = wants_line() && game.variant != nullptr ? bands_.openings->of(game.line) : nullptr;
      return opening != nullptr ? Key{opening - bands_.openings->openings().data()} : unknown;
    }
  }
  return unknown;
}

GroupLabel Grouper::label(Key key) const {
  GroupLabel label;
  if (key == unknown) {
    return label;
  }
  if (auto const* const list = names()) {
    label.text = (*list)[static_cast<std::size_t>(key)];
  } else if (dimension_ == Dimension::opening_name) {
    label.text = bands_.openings->openings()[static_cast<std::size_t>(key)].id;
  } else if (dimension_ == Dimension::outcome) {
    label.text = damier::name(static_cast<Outcome>(key));
  } else if (dimension_ == Dimension::opening) {
    auto const place = static_cast<std::uint32_t>(key);
    label.text = openings_.text(place);
    if (reader_->names(NamesOf::variants).size() > 1) {  // the same moves are another opening in another variant
      label.text += " (" + std::string{openings_.variant(place).name()} + ")";
    }
  } else {
    label.first = key;
    if (width() > 1) {
      label.last = key + width() - 1;
    }
  }
  return label;
}

}  // namespace damier
