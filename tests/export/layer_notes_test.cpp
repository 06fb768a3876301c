#include "export/format.hpp"
#include "game/layer_note.hpp"
#include "language/stored_message.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "tests/export/random_games.hpp"
#include "tests/seeded_cases.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;

namespace {

std::string written(Game const& game, std::string_view format) {
  auto const exporter = find_export_format(format)->make({});
  std::string text;
  exporter->begin(text);
  exporter->game(game, text);
  exporter->end(text);
  return text;
}

std::vector<Game> read(std::string const& text, TextFormat format) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, format);
  Validator validator;
  JudgedReader<> records{*reader, validator};
  std::vector<Game> games;
  while (records.next()) {
    games.push_back(records.game());
  }
  return games;
}

class RandomNotes {
 public:
  std::string next() {
    auto const words = std::array<std::string, 6>{"coup royal",  "{[%damier a 1 0 sign 4]} 1. 32-28",
                                                  "a } b { c ]", "\u00ab 19-23 ! \u00bb",
                                                  "2-0",         "(31-27) \\ \" ' ~7d &amp; <b>"};
    auto const& word = words[random_() % words.size()];
    LayerNote note{"motifs", 1 + static_cast<std::uint32_t>(random_() % 3), LayerKind::name, "en=" + word};
    if (random_() % 2 == 0) {
      note = {"findings", 1, LayerKind::comment,
              stored_form(message("layer-finding", "level"_a = message("error"), "what"_a = word))};
    } else if (random_() % 4 == 0) {
      note = {"engine", 1, LayerKind::evaluation, "value=-35 depth=12 line=32-28,19-23"};
    } else if (random_() % 3 == 0) {
      auto const signs = std::array<std::string, 6>{"4", "6", "1", "140", "007", "99999"};
      note = {"mistakes", 1, LayerKind::sign, signs[random_() % signs.size()]};
    } else if (random_() % 2 == 0) {
      auto const lines = std::array<std::string, 7>{
          "32-28", "32-28 19-23 28x19 14x23", "1-1 2-0", "0-1", "31-27  ", "no move", "c3-d4 e5:c3"};
      note = {"mistakes", 1, LayerKind::variation, lines[random_() % lines.size()]};
    }
    return item_text(note);
  }
  bool chance(unsigned one_in) { return random_() % one_in == 0; }

 private:
  std::mt19937 random_{18};
};

/// The game with notes where a base has them: after the comments and signs of a move, before its variations.
Game with_notes(Game const& game, RandomNotes& notes) {
  auto noted = game;
  noted.items.clear();
  auto const follows_move = [&](std::size_t i) {
    auto const ends = i == game.items.size() || game.items[i].kind == ItemKind::variation_begin ||
                      game.items[i].kind == ItemKind::move || game.items[i].kind == ItemKind::variation_end;
    auto before = i;
    while (before != 0 &&
           (game.items[before - 1].kind == ItemKind::comment || game.items[before - 1].kind == ItemKind::nag ||
            game.items[before - 1].kind == ItemKind::strength)) {
      --before;
    }
    return ends && before != 0 && game.items[before - 1].kind == ItemKind::move;
  };
  for (std::size_t i = 0; i <= game.items.size(); ++i) {
    if (follows_move(i) && notes.chance(3)) {
      noted.add(ItemKind::layer_note, notes.next());
    }
    if (i != game.items.size()) {
      noted.items.push_back(game.items[i]);
    }
  }
  return noted;
}

std::vector<std::string> notes_in(Game const& game) {
  std::vector<std::string> texts;
  for (auto const& item : game.items) {
    if (item.kind == ItemKind::layer_note) {
      texts.emplace_back(game.text_of(item));
    }
  }
  return texts;
}

}  // namespace

TEST_CASE("notes of layers come back from every text, and without them it is the text without them") {
  constexpr std::array formats{std::pair{"pdn", TextFormat::pdn}, std::pair{"json", TextFormat::json},
                               std::pair{"manoury", TextFormat::manoury}};
  constexpr auto cases = damier::testing::seeded_cases(300);
  RandomGames games{18};
  RandomNotes notes;
  std::size_t count = 0;
  for (unsigned i = 0; i < cases; ++i) {
    auto const game = games.next();
    for (auto const& [name, format] : formats) {
      auto const plain = read(written(game, name), format);
      if (plain.size() != 1) {
        continue;
      }
      auto const noted = with_notes(plain.front(), notes);
      auto const text = written(noted, name);
      INFO(text);
      auto back = read(text, format);
      REQUIRE(back.size() == 1);
      CHECK(notes_in(back.front()) == notes_in(noted));
      CHECK(written(back.front(), name) == text);
      count += notes_in(noted).size();
      remove_layer_notes(back.front());
      CHECK(written(back.front(), name) == written(plain.front(), name));
    }
  }
  CHECK(count > 8 * std::size_t{cases});
}
