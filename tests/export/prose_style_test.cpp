// Games as the books and columns of each country print them.

#include "export/detail/prose_writer.hpp"

#include "export/detail/prose_moves.hpp"
#include "export/format.hpp"
#include "game/walker.hpp"
#include "notation/move_text.hpp"
#include "tests/export/random_games.hpp"
#include "tests/export/rereading.hpp"

#include <catch2/catch.hpp>

#include <set>
#include <string>

using namespace damier;
using namespace rereading;

namespace {

/// A game in a style, without the text line of stars.
std::string in_prose(std::string_view name, std::string text) {
  auto const* const style = find_prose_style(name);
  REQUIRE(style != nullptr);
  std::string printed;
  write_text_game(read(std::move(text)), *style, printed);
  REQUIRE(printed.ends_with("\n* * *\n\n"));
  printed.resize(printed.size() - 8);
  return printed;
}

constexpr auto international_game =
    "[GameType \"20\"] 1. 32-28 {Usual.} 19-23! 2. 28x19 14x23 (2... 13x24? 3. 37-32) 3. 37-32 2-0";
constexpr auto russian_game = "[GameType \"25\"] 1. c3-d4 f6-g5 2. d4-c5 (2. d4-e5 {Strange.}) b6:d4 3. e3:c5 2-0";
constexpr auto english_game =
    "[GameType \"21\"] 1. 11-15 23-19 2. 8-11 {Good.} 22-17 (2... 26-23 3. 4-8 {Best.} (3. 11-16 25-22)) 3. 4-8 *";
constexpr auto italian_game = "[GameType \"22\"] 1. 23-20 9-13 {Buona.} 2. 28-23 (2. 20-15 12x19) 13-18 1-1";

}  // namespace

TEST_CASE("prose styles: names are unique, and each is found by its own") {
  std::set<std::string_view> names;
  for (auto const* const style : prose_styles()) {
    CHECK(names.insert(style->name).second);
    CHECK(find_prose_style(style->name) == style);
    CHECK(style->words != nullptr);
    CHECK(!style->outcomes.draw.empty());
  }
  CHECK(names.size() == 15);
  CHECK(find_prose_style("klingon") == nullptr);
}

TEST_CASE("prose styles of the board of 100 squares") {
  CHECK(in_prose("french", international_game) ==
        "1. 32-28 Usual. 1. … (19-23!) 2. 28x19 (14x23) [ou 2. … (13x24?) 3. 37-32]\n"
        "3. 37-32 Les Blancs gagnent.\n");
  CHECK(in_prose("french-newspaper", international_game) ==
        "1.32-28 Usual. 1…19-23! 2.28x19 14x23 (ou 2…13x24? 3.37-32)\n3.37-32 Les Blancs gagnent.\n");
  CHECK(in_prose("dutch", international_game) ==
        "1. 32-28 Usual. 1. … (19-23!) 2. 28x19 (14x23) [of 2. … (13x24?) 3. 37-32]\n3. 37-32 Wit wint.\n");
  CHECK(in_prose("dutch-plain", international_game) ==
        "1. 32-28 Usual. 1. … 19-23! 2. 28×19 14×23 (A) 3. 37-32 W+\n\nA. 2. … 13×24? 3. 37-32\n");
  CHECK(in_prose("russian-100", international_game) ==
        "1. 32-28 Usual. 1. … 19-23! 2. 28:19 14:23 (или 2. … 13:24? 3. 37-32) 3. 37-32\nБелые выиграли.\n");
  CHECK(in_prose("german", international_game) ==
        "1. 32-28 Usual. 1… 19-23! 2. 28x19 14x23 (oder 2… 13x24? 3. 37-32) 3. 37-32\nWeiß gewinnt.\n");
}

TEST_CASE("prose styles with letters") {
  CHECK(in_prose("russian", russian_game) == "1.cd4 fg5 2.dc5 (или 2.de5 Strange.) 2…b:d4 3.e:c5 Белые выиграли.\n");
  CHECK(in_prose("russian-full", russian_game) ==
        "1. c3—d4 f6—g5 2. d4—c5 (или 2. d4—e5 (1)) 2. … b6:d4 3. e3:c5 Белые выиграли.\n\n1) Strange.\n");
  CHECK(in_prose("spanish", russian_game) ==
        "1. c3-d4 f6-g5 2. d4-c5 (si 2. d4-e5 Strange.) 2... b6xd4 3. e3xc5\nGanan las blancas.\n");
  CHECK(in_prose("portuguese", russian_game) ==
        "1. c3-d4 f6-g5 2. d4-c5 (Se 2. d4-e5 Strange.) 2. ... b6xd4 3. e3xc5\nAs brancas vencem.\n");
  CHECK(in_prose("polish", russian_game) ==
        "1. c3-d4 f6-g5 2. d4-c5 (lub 2. d4-e5 Strange.) 2. ... b6:d4 3. e3:c5\nBiałe wygrywają.\n");
}

TEST_CASE("prose styles with letters have numbers where the squares have no letters, and the other way round") {
  CHECK(in_prose("russian", "[GameType \"20\"] 1. 32-28 19-23 2. 28x19 *") == "1.32-28 19-23 2.28:19\n");
  CHECK(in_prose("french", "[GameType \"25\"] 1. c3-d4 f6-g5 *") == "1. 22-18 (11-16)\n");
}

TEST_CASE("prose styles of the English game: notes by letter and variations by number below") {
  CHECK(in_prose("english", english_game) ==
        "1. 11-15 23-19 2. 8-11 Good. 2. … 22-17 (or 2. … 26-23 3. 4-8 Best. (or 3. 11-16\n25-22)) 3. 4-8\n");
  CHECK(in_prose("english-book", english_game) ==
        "11-15 23-19 8-11 (A) 22-17 (1) 4-8\n\n(A) Good.\n\n(1) 26-23 4-8 (B) (2)\n\n(B) Best.\n\n(2) 11-16 25-22\n");
}

TEST_CASE("prose styles of the Italian game: bracketed numbers and commas, full stops") {
  CHECK(in_prose("italian", italian_game) ==
        "1) 23-20, 9-13 (a), 2) 28-23 (oppure 2) 20-15, 12x19) 2) … 13-18 Patta.\n\na) Buona.\n");
  CHECK(in_prose("italian-points", italian_game) == "23.20 9.13 Buona. 28.23 (oppure 20.15 12x19) 13.18 Patta.\n");
}

TEST_CASE("a prose style has the heading in the words of its country") {
  auto const text =
      "[Event \"WK\"] [Site \"Utrecht\"] [Date \"1970.03.12\"] [Round \"3\"] [White \"Sijbrands\"] [Black "
      "\"Wiersma\"]\n"
      "[Result \"2-0\"] [GameType \"20\"] {Before.} {Again.} 1. 32-28 2-0";
  CHECK(in_prose("dutch", text) ==
        "Sijbrands – Wiersma (2-0)\nWK, ronde 3\nGespeeld te Utrecht, 12 maart 1970.\n\n"
        "Before.\nAgain.\n1. 32-28 Wit wint.\n");
  CHECK(in_prose("portuguese", text).find("\nWK, rodada 3\nJogada em Utrecht, em 12 de março de 1970.\n") !=
        std::string::npos);
  CHECK(in_prose("russian-100", text).find("\nUtrecht, 12 марта 1970 г.\n") != std::string::npos);
  CHECK(in_prose("english-book", "[White \"S\"] [Black \"J\"] [Date \"1896.??.??\"] [GameType \"21\"] 1. 11-15 1-0") ==
        "Black: J. White: S. (1-0)\n1896\n\n11-15 BW\n");
}

TEST_CASE("a prose style prints a start position as lists of squares, with the side to move") {
  auto const text = "[GameType \"20\"] [FEN \"B:WK5,27,32:B18,K46\"] 1... 18-23 2. 27-22 *";
  CHECK(in_prose("dutch", text) == "Wit: 27, 32, dam 5. Zwart: 18, dam 46. Zwart aan zet.\n\n1. … (18-23) 2. 27-22\n");
  CHECK(in_prose("french", text).starts_with("Blancs : 27, 32, dame 5. Noirs : 18, dame 46. Trait aux Noirs.\n"));
  CHECK(in_prose("russian", "[GameType \"25\"] [FEN \"W:Wc3,Ke1:B\"] *") ==
        "Белые: c3, дамка e1. Чёрные: нет. Ход белых.\n");
}

TEST_CASE("a prose style prints crowning, a route where the ends are not enough, and moves that break the rules") {
  CHECK(in_prose("portuguese", "[GameType \"26\"] [FEN \"W:Wb6:Bh8\"] 1. b6-c7 h8-g7 2. c7-d8 *")
            .ends_with("1. b6-c7 h8-g7 2. c7-d8D\n"));
  constexpr auto two_ways = "[GameType \"20\"] [FEN \"W:WK47:B14,19,29,31,42\"] 1. 47x33x20x9x36 (1. 47-1 {No.}) *";
  CHECK(in_prose("dutch-plain", two_ways).ends_with("1. 47×38×20×9×36 (A)\n\nA. 1. 47-1 No.\n"));
}

namespace {

/// Counts the legal moves of games that are not read back as themselves from their text in a style.
class MovesReadBack final : public ItemVisitor {
 public:
  MovesReadBack(Game const& game, ProseStyle const& style) : game_{game}, style_{style} {}

  void item(Item const& item, Line const& line, std::size_t) override {
    if (item.kind != ItemKind::move || !item.keeps_the_rules()) return;
    auto const text = prose_move(*game_.variant, line.before, item.move, style_.moves);
    auto const move = read_move_text(text, Numbering{game_.variant->rules()});
    CAPTURE(text, style_.name, game_.variant->name());
    REQUIRE(move);
    auto const meaning = resolve(*game_.variant, line.before, *move);
    CHECK(meaning.kind == Resolution::Kind::unique);
    CHECK(meaning.move == item.move);
    ++moves;
  }

  unsigned moves = 0;

 private:
  Game const& game_;
  ProseStyle const& style_;
};

}  // namespace

TEST_CASE("a legal move is read back from its text in every prose style of every variant") {
  for (auto const* const variant : variants()) {
    unsigned moves = 0;
    RandomGames games{7, *variant};
    for (int i = 0; i < 20; ++i) {
      auto const game = rereading::read(rereading::written(games.next()));
      if (game.variant == nullptr) continue;
      for (auto const* const style : prose_styles()) {
        std::string printed;
        write_text_game(game, *style, printed);
        CHECK(printed.ends_with("\n* * *\n\n"));
        CHECK(printed.find("\n\n\n") == std::string::npos);
        MovesReadBack back{game, *style};
        walk(game, back);
        moves += back.moves;
      }
    }
    CHECK(moves > 1'000);
  }
}

TEST_CASE("a prose style breaks lines at the width that is asked for") {
  auto const game = read(international_game);
  auto const exporter = find_export_format("text")->make({.prose = find_prose_style("dutch"), .columns = 12});
  std::string text;
  exporter->game(game, text, 0);
  CHECK(text.starts_with("1. 32-28\nUsual.\n1. … (19-23!)\n"));
}
