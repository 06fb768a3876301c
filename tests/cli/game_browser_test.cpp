// The keys and screens of show --browse without a terminal.

#include "apps/damier/browser/game_browser.hpp"
#include "game/game_of_line.hpp"
#include "game/layer_note.hpp"
#include "tests/export/random_games.hpp"
#include "tests/seeded_cases.hpp"
#include "text/printable.hpp"
#include "text/text_width.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <regex>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace damier;
using namespace damier::app;

namespace {

constexpr std::string_view characters = "hljknpbgGfdu/:?[]0123456789. x";

Key random_key(std::minstd_rand& random) {
  auto const kind = static_cast<Key::Kind>(random() % (static_cast<unsigned>(Key::Kind::backspace) + 1));
  return {kind, kind == Key::Kind::character ? characters[random() % characters.size()] : '\0'};
}

void press(GameBrowser& browser, std::string_view keys) {
  for (auto const key : keys) {
    std::ignore = browser.press({Key::Kind::character, key});
  }
}

/// A row without the sequences that change colours.
std::string without_colours(std::string const& row) {
  static std::regex const colours{"\x1b\\[[0-9;]*m"};
  return std::regex_replace(row, colours, "");
}

std::string joined(std::vector<std::string> const& rows) {
  std::string text;
  for (auto const& row : rows) {
    text += row + '\n';
  }
  return text;
}

/// The positions after the moves of a game's main line.
class MainLine final : public ItemVisitor {
 public:
  explicit MainLine(Game const& game) { walk(game, *this); }
  void item(Item const& item, Line const& line, std::size_t depth) override {
    if (depth == 0 && item.kind == ItemKind::move) {
      positions.push_back(line.now);
    }
  }
  std::vector<Position> positions;
};

std::vector<Position> way_to_end(MoveTree const& tree, TreeLine const& line) {
  std::vector<Position> positions;
  for (auto at = line.moments.back(); at != 0; at = tree.before(at)) {
    if (tree.moments()[at].is_move) {
      positions.push_back(tree.moments()[at].position);
    }
  }
  std::ranges::reverse(positions);
  return positions;
}

}  // namespace

TEST_CASE("each line of the tree of moves is the game of that line", "[cli]") {
  RandomGames games{1};
  for (unsigned count = 0; count < testing::seeded_cases(300); ++count) {
    auto const game = games.next();
    MoveTree const tree{game, false};
    for (auto const& line : tree.lines()) {
      auto const same = game_of_line(game, line.name);
      REQUIRE(same);
      if (!line.moments.empty()) {
        CAPTURE(count, line.name);
        CHECK(way_to_end(tree, line) == MainLine{*same}.positions);
      }
    }
  }
}

TEST_CASE("random keys stay in the game, and every screen fits", "[cli]") {
  RandomGames games{2};
  std::minstd_rand random{2};
  Output output{-1, "standard-output"};
  for (unsigned count = 0; count < testing::seeded_cases(60); ++count) {
    BrowserStyle const style{.ascii = random() % 2 == 0, .only_ascii = random() % 3 == 0, .flipped = false};
    GameBrowser browser{games.next(), 1, style};
    output.set_coloured(random() % 2 == 0);
    for (unsigned keys = 0; keys < 60; ++keys) {
      std::ignore = browser.press(random_key(random));
      REQUIRE(browser.current() < browser.tree().moments().size());
      ScreenSize const size{1 + static_cast<unsigned>(random() % 120), 1 + static_cast<unsigned>(random() % 40)};
      auto const rows = browser.screen(size, output);
      REQUIRE(rows.size() == size.rows);
      for (auto const& row : rows) {
        auto const plain = without_colours(row);
        CAPTURE(row, size.columns);
        REQUIRE(width_of(plain) <= size.columns);
        REQUIRE(printable(plain) == plain);
        REQUIRE((output.coloured() || plain == row));
        REQUIRE((!style.only_ascii || std::ranges::all_of(plain, [](char c) { return c >= ' ' && c < '\x7f'; })));
      }
    }
  }
}

TEST_CASE("from the start, n times a half move on is position n, and back again", "[cli]") {
  RandomGames games{3};
  for (unsigned count = 0; count < testing::seeded_cases(100); ++count) {
    GameBrowser browser{games.next(), 1, {}};
    auto const& line = browser.tree().lines().front().moments;
    press(browser, "Gg");
    for (auto const moment : line) {
      REQUIRE(browser.current() == moment);
      press(browser, "l");
    }
    press(browser, "lll");
    for (auto at = line.rbegin(); at != line.rend(); ++at) {
      REQUIRE(browser.current() == *at);
      press(browser, "h");
    }
    REQUIRE(browser.current() == 0);
  }
}

TEST_CASE("the board turned twice is the same screen, and keys that do nothing leave it", "[cli]") {
  RandomGames games{4};
  Output const output{-1, "standard-output"};
  std::minstd_rand random{4};
  for (unsigned count = 0; count < testing::seeded_cases(50); ++count) {
    GameBrowser browser{games.next(), 1, {}};
    press(browser, std::string(random() % 12, 'l'));
    auto const before = browser.screen({}, output);
    press(browser, "f");
    auto const turned = browser.screen({}, output);
    press(browser, "f??");
    CHECK(browser.screen({}, output) == before);
    CHECK(turned != before);
  }
}

TEST_CASE("alternatives are reached one after the other, and the way back is the same", "[cli]") {
  RandomGames games{5};
  auto reached = 0;
  for (unsigned count = 0; count < testing::seeded_cases(100); ++count) {
    GameBrowser browser{games.next(), 1, {}};
    for (auto const moment : browser.tree().lines().front().moments) {
      auto const all = browser.tree().alternatives(moment);
      REQUIRE(all.front() == moment);
      REQUIRE(browser.current() == moment);
      for (std::size_t place = 1; place < all.size(); ++place, ++reached) {
        press(browser, "n");
        REQUIRE(browser.current() == all[place]);
      }
      press(browser, std::string(all.size() - 1, 'p'));
      REQUIRE(browser.current() == moment);
      if (all.size() > 1) {
        std::ignore = browser.press({Key::Kind::enter});
        REQUIRE(browser.current() == all[1]);
        press(browser, "b");
        REQUIRE(browser.current() == moment);
      }
      press(browser, "l");
    }
  }
  CHECK(reached > 20);
}

TEST_CASE("a number leads to its move, and a line has the moves of its outer line before it", "[cli]") {
  RandomGames games{6};
  for (unsigned count = 0; count < testing::seeded_cases(100); ++count) {
    GameBrowser browser{games.next(), 1, {}};
    auto const& tree = browser.tree();
    for (std::size_t from = 0; from < tree.moments().size(); ++from) {
      auto const& moment = tree.moments()[from];
      auto const found = tree.find_number(from, moment.number.number, moment.number.leads);
      if (moment.is_move) {
        REQUIRE(found);
        CHECK(tree.moments()[*found].number.number == moment.number.number);
        CHECK(tree.moments()[*found].number.leads == moment.number.leads);
      }
      CHECK_FALSE(tree.find_number(from, 9'999, true));
    }
  }
}

TEST_CASE("notes of layers and comments are with the moves, and values with the position", "[cli]") {
  auto game = RandomGames{7}.next();
  game.add(
      ItemKind::layer_note,
      item_text({.source = "engine", .kind = LayerKind::evaluation, .content = evaluation_content({.value = -135})}));
  game.add(ItemKind::layer_note,
           item_text({.source = "motifs", .kind = LayerKind::name, .content = "en=Royal shot;fr=coup royal"}));
  game.add(ItemKind::comment, "a comment \x1b[31m of people");
  GameBrowser browser{game, 12, {.language = "fr"}};
  press(browser, "G");
  auto const screen = joined(browser.screen({120, 60}, Output{-1, "standard-output"}));
  CHECK(screen.find("valeur -1,35") != std::string::npos);
  CHECK(screen.find("{motifs : coup royal}") != std::string::npos);
  CHECK(screen.find("of people") != std::string::npos);
  CHECK(screen.find('\x1b') == std::string::npos);
  CHECK(screen.starts_with("12: "));
}

TEST_CASE("a comment that is longer than the screen can be read to its end", "[cli]") {
  auto game = RandomGames{9}.next();
  std::string comment;
  for (auto word = 0; word < 500; ++word) {
    comment += "word" + std::to_string(word) + " ";
  }
  game.add(ItemKind::comment, comment);
  GameBrowser browser{game, 1, {}};
  press(browser, "G");
  std::string seen;
  for (auto screens = 0; screens < 60; ++screens) {
    seen += joined(browser.screen({80, 24}, Output{-1, "standard-output"}));
    press(browser, "d");
  }
  for (auto word = 0; word < 500; ++word) {
    CHECK(seen.find("word" + std::to_string(word)) != std::string::npos);
  }
  press(browser, "hl");
  CHECK(joined(browser.screen({80, 24}, Output{-1, "standard-output"})).find("word499") == std::string::npos);
}

TEST_CASE("the board is beside the moves, above them, or left out where there is no room", "[cli]") {
  auto const game = RandomGames{8}.next();
  Output const output{-1, "standard-output"};
  auto const row_with = [&](ScreenSize size, std::string_view text) {
    GameBrowser browser{game, 1, {}};
    press(browser, "l");
    auto const rows = browser.screen(size, output);
    auto const found = std::ranges::find_if(rows, [&](auto const& row) { return row.find(text) != std::string::npos; });
    return found - rows.begin();
  };
  CHECK(row_with({80, 24}, "┌") == 1);
  CHECK(row_with({80, 24}, "[") < 12);
  CHECK(row_with({40, 24}, "┌") == 1);
  CHECK(row_with({40, 12}, "┌") == 12);
  CHECK(row_with({30, 40}, "┌") == 40);
}

TEST_CASE("keys are read from whole sequences and from parts of them", "[cli]") {
  using Kind = Key::Kind;
  std::string const bytes =
      "a\x1b[A\x1b[B\x1bOC\x1b[D\x1b[H\x1b[4~\x1b[5~\x1b[6;5~\x1b[1;2C\r\x7f\x1b[99~\x1b[?25h\xc3\xa9q";
  std::vector<Key> const keys{{Kind::character, 'a'}, {Kind::up},    {Kind::down},  {Kind::right},
                              {Kind::left},           {Kind::home},  {Kind::end},   {Kind::page_up},
                              {Kind::page_down},      {Kind::right}, {Kind::enter}, {Kind::backspace},
                              {Kind::character, 'q'}};
  for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
    KeyReader reader;
    auto read = reader.read(std::string_view{bytes}.substr(0, cut));
    std::ranges::copy(reader.read(std::string_view{bytes}.substr(cut)), std::back_inserter(read));
    CHECK(read == keys);
    CHECK_FALSE(reader.is_waiting());
  }
  KeyReader reader;
  CHECK(reader.read("\x1b").empty());
  CHECK(reader.is_waiting());
  CHECK(reader.finish() == std::vector<Key>{{Kind::escape}});
  CHECK(reader.read("\x1b[").empty());
  CHECK(reader.finish().empty());
  CHECK(reader.read("\x1b[" + std::string(100'000, '1')).size() < 100'000);  // no sequence is that long
}
