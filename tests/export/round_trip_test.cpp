#include "tests/export/random_games.hpp"
#include "tests/export/rereading.hpp"
#include "tests/game/same_content.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

using namespace damier;
using namespace rereading;

namespace {

/// The game that reading its PDN must give: the first eight tags are in their fixed order.
Game canonical(Game game) {
  static constexpr std::array<std::string_view, 8> order{"Event", "Site",  "Date",   "Round",
                                                         "White", "Black", "Result", "GameType"};
  std::ranges::stable_sort(game.tags, {},
                           [&](Tag const& tag) { return std::ranges::find(order, tag.name) - order.begin(); });
  return game;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// The first text line of a body that is too long although it could be broken; empty if there is none.
std::string line_too_long(std::string_view text, std::size_t columns) {
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    auto const line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.starts_with('[') && !line.starts_with("/FEN") && characters(line) > columns &&
        line.find(' ') != std::string_view::npos) {
      return std::string{line};
    }
  }
  return {};
}

}  // namespace

TEST_CASE("every game written as PDN reads back to the same game, and is written the same again") {
  RandomGames games{2'024};
  std::size_t variations = 0;
  std::size_t moves = 0;
  std::size_t unknown = 0;
  for (int i = 0; i < 4'000; ++i) {
    auto const game = games.next();
    for (auto const& item : game.items) {
      variations += item.kind == ItemKind::variation_begin ? 1U : 0U;
      moves += item.kind == ItemKind::move ? 1U : 0U;
      unknown += item.kind == ItemKind::move && !item.legal ? 1U : 0U;
    }
    auto const text = written(game);
    auto const back = read_all(text);
    if (back.size() != 1) FAIL(back.size() << " records\n" << text);
    if (!same_content(canonical(game), back.front())) FAIL(text << "\nwas read as\n" << written(back.front()));
    if (written(back.front()) != text) FAIL(text << "\nis written again as\n" << written(back.front()));
    if (auto const line = line_too_long(text, 80); !line.empty()) FAIL(line << "\nin\n" << text);
  }
  // The seed gives enough games of each kind.
  CHECK(moves > 40'000);
  CHECK(variations > 2'000);
  CHECK(unknown > 1'000);
}

TEST_CASE("PDN: random trees of every variant read back to the same game, and are written the same again") {
  std::size_t games_read = 0;
  for (auto const* variant : variants()) {
    RandomGames games{611, *variant};
    for (int i = 0; i < 250; ++i) {
      auto const game = games.next();
      auto const text = written(game);
      auto const back = read_all(text);
      if (back.size() != 1) FAIL(variant->name() << ": " << back.size() << " records\n" << text);
      if (!same_content(canonical(game), back.front())) FAIL(text << "\nwas read as\n" << written(back.front()));
      if (written(back.front()) != text) FAIL(text << "\nis written again as\n" << written(back.front()));
      ++games_read;
    }
  }
  CHECK(games_read >= 3'750);
}

TEST_CASE("games in one file are read back one by one") {
  RandomGames games{7};
  std::vector<Game> originals;
  std::string text;
  for (int i = 0; i < 200; ++i) {
    originals.push_back(games.next());
    write_pdn(originals.back(), text);
  }
  auto const back = read_all(text);
  REQUIRE(back.size() == originals.size());
  for (std::size_t i = 0; i < back.size(); ++i) {
    if (!same_content(canonical(originals[i]), back[i])) FAIL(written(originals[i]));
  }
}

TEST_CASE("the width of the lines does not change their content") {
  RandomGames games{11};
  for (int i = 0; i < 300; ++i) {
    auto const game = games.next();
    for (auto const columns : {std::size_t{1}, std::size_t{40}, std::size_t{100'000}}) {
      auto const text = written(game, {.columns = columns});
      if (!same_content(canonical(game), read(text))) FAIL(text);
      if (auto const line = line_too_long(text, columns); columns > 1 && !line.empty()) FAIL(line);
    }
  }
}
