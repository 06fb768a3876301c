#include "dossier/detail/player_games.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_set>

namespace damier {
namespace {

/// The games in which a name of the person is written.
HeaderCondition has_player(Base& base, PlayerBook const& book, NamePlace person) {
  std::unordered_set<std::string> names{book.name(person)};
  for (auto& spelling : book.spellings(person)) {
    names.insert(std::move(spelling));
  }
  auto const conditions =
      HeaderCondition::players(base, [&](std::string_view name) { return names.contains(std::string{name}); });
  return conditions[0] || conditions[1];
}

/// The games of a variant, and how many games of others there are.
struct VariantGames {
  std::vector<PlayerGame> games;
  std::uint64_t count = 0;
};

PlayerGame seen_by(StoredGame const& game, Colour colour, NamePlace opponent) {
  auto const white = colour == Colour::white;
  return {game.id,
          colour,
          opponent,
          game.event,
          game.date,
          game.result,
          read_date(game.date),
          game.year,
          white ? game.white_rating : game.black_rating,
          white ? game.black_rating : game.white_rating,
          game.outcome,
          game.plies};
}

}  // namespace

PlayerGames player_games(Base& base, BaseReader& reader, PlayerBook const& book, Selection const& selection,
                         NamePlace person, Variant const* variant) {
  std::map<std::string, VariantGames> by_variant;
  reader.scan({.facts = true, .names = true, .texts = true}, every_game, has_player(base, book, person),
              [&](StoredGame const& game) {
                auto const white = book.person(game.white);
                auto const black = book.person(game.black);
                if ((white != person && black != person) || !selection.contains(game.id)) {
                  return true;
                }
                auto const written =
                    game.variant_name == no_name ? std::string{} : reader.names(NamesOf::variants)[game.variant_name];
                auto& found = by_variant[game.variant != nullptr ? std::string{game.variant->name()} : written];
                ++found.count;
                if (white == person) {
                  found.games.push_back(seen_by(game, Colour::white, black));
                }
                if (black == person) {
                  found.games.push_back(seen_by(game, Colour::black, white));
                }
                return true;
              });
  PlayerGames all{variant, {}, {}};
  if (variant == nullptr) {
    std::uint64_t most = 0;
    for (auto const* const one : variants()) {
      auto const found = by_variant.find(std::string{one->name()});
      if (found != by_variant.end() && found->second.count > most) {
        most = found->second.count;
        all.variant = one;
      }
    }
  }
  for (auto& [name, found] : by_variant) {
    if (all.variant != nullptr && name == all.variant->name()) {
      all.games = std::move(found.games);
    } else {
      all.others.emplace_back(name, found.count);
    }
  }
  std::ranges::stable_sort(all.others, std::greater{}, [](auto const& other) { return other.second; });
  return all;
}

bool is_later(PlayerGame const& one, PlayerGame const& other) noexcept {
  auto const key = [](PlayerGame const& game) { return std::tuple{game.day ? game.day->first : 0, game.game}; };
  return key(one) > key(other);
}

void visit_lines(BaseReader& reader, std::span<PlayerGame const> games,
                 std::function<void(PlayerGame const&, MainLine const&)> const& visit) {
  for (auto const& game : games) {
    auto const* const stored = reader.load(game.game, {.line = true});
    if (stored != nullptr && stored->line.variant != nullptr) {
      visit(game, stored->line);
    }
  }
}

}  // namespace damier
