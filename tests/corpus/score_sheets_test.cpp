// Typed score sheets: moves without the signs of moves.

#include "game/builder.hpp"
#include "game/line_moves.hpp"
#include "prose/open_games.hpp"
#include "text/byte_source.hpp"
#include "validate/validator.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace damier;

namespace {

constexpr std::array<std::pair<int, int>, 8> opening{
    {{33, 29}, {17, 22}, {39, 33}, {11, 17}, {44, 39}, {6, 11}, {50, 44}, {1, 6}}};

/// The moves of the opening with a parting, two on each text line.
std::string sheet(std::string const& parting, std::string const& number_end, std::string const& between) {
  std::string text;
  for (std::size_t i = 0; i < opening.size(); ++i) {
    if (i % 2 == 0 && number_end != "none") {
      text += std::to_string(i / 2 + 1) + number_end + " ";
    }
    text += std::to_string(opening[i].first) + parting + std::to_string(opening[i].second);
    text += i % 2 == 0 ? between : "\n";
  }
  return text;
}

struct Result {
  TextFormat format = TextFormat::pdn;
  std::string moves;
  std::string tags;
  std::size_t plies = 0;
  std::vector<std::string> codes;
};

Result read_any(std::string const& text, std::optional<TextFormat> format = {}) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, format);
  Result result;
  result.format = reader->format();
  GameTape tape;
  Game game;
  Validator validator;
  while (reader->next(tape)) {
    build(tape, game);
    for (auto const& finding : validator.judge(tape, game).findings) {
      result.codes.push_back(finding.code);
    }
    result.moves += main_line_text(game);
    for (auto const& tag : game.tags) {
      result.tags += tag.name + "=" + tag.value + ";";
    }
    result.plies += game.main_line_plies();
  }
  return result;
}

constexpr auto played = "1. 33-29 17-22 2. 39-33 11-17 3. 44-39 6-11 4. 50-44 1-6";

}  // namespace

TEST_CASE("a score sheet is read whatever parts its squares, its moves and its rows") {
  for (std::string const parting :
       {" ", "/", ".", ",", "_", ">", "->", " > ", " a ", " à ", " to ", " naar ", "\t", "—", " / ", "="}) {
    for (std::string const number_end : {"none", ".", "", ")"}) {
      for (std::string const between : {" ", "   ", "\t", " | "}) {
        for (std::string const heading : {"Blancs : Muller\nNoirs : Lefevre\n\n", "Wit: Muller\nZwart: Lefevre\n",
                                          "White: Muller\nBlack: Lefevre\n\n", "Белые: Muller\nЧёрные: Lefevre\n"}) {
          auto const text = heading + sheet(parting, number_end, between);
          auto const result = read_any(text);
          INFO(text);
          CHECK(result.moves == played);
          CHECK(result.tags.find("White=Muller;Black=Lefevre;") != std::string::npos);
        }
      }
    }
  }
}

TEST_CASE("a score sheet needs no heading, and may have captures with their sign") {
  CHECK(read_any("32 28 18 23\n34 29 23x32\n37x28 12 18\n41 37 8 12\n").plies == 8);
  CHECK(read_any("1. 32/28 18/23 2. 34/29 23x32 3. 37x28 12/18\n").plies == 6);
  CHECK(read_any("3329 1722\n3933 1117\n4439 0611\n5044 0106\n").plies == 8);
}

TEST_CASE("lettered squares of a score sheet are moves, too") {
  CHECK(read_any("Белые: Иванов\nЧёрные: Петров\n\n1. c3 d4 d6 c5\n2. b2 c3 f6 g5\n3. c3 b4 g5 h4\n").plies == 6);
}

TEST_CASE("PDN with tags reads the moves of a score sheet, and those with the letters of the sides") {
  auto const tags = std::string{"[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"};
  for (std::string const parting : {" ", "/", ",", "_", ">", " a "}) {
    auto const result = read_any(tags + sheet(parting, ".", " ") + "*\n");
    INFO(parting);
    CHECK(result.format == TextFormat::pdn);
    CHECK(result.moves == played);
    CHECK(result.codes == std::vector<std::string>{"move-without-sign"});
  }
  for (auto const* const moves :
       {"1. W33-29 B17-22 2. W39-33 B11-17", "1. w33-29 z17-22 2. w39-33 z11-17", "1. B33-29 N17-22 2. B39-33 N11-17",
        "1. W: 33-29 B: 17-22 2. W: 39-33 B: 11-17", "1. 33-29W 17-22B 2. 39-33W 11-17B"}) {
    auto const result = read_any(tags + moves + " *\n");
    INFO(moves);
    CHECK(result.moves == "1. 33-29 17-22 2. 39-33 11-17");
    CHECK(result.codes == std::vector<std::string>{"move-without-sign"});
    CHECK(result.tags.find("FEN") == std::string::npos);
  }
  // Signs alone are no letters of the sides.
  for (std::string const line : {"= = = = =\n", "====\n", "_ _ _\n"}) {
    CAPTURE(line);
    auto const result = read_any(line + tags + "1. 33-29 17-22 2. 39-33 11-17 *\n" + line);
    CHECK(std::ranges::count(result.codes, "move-without-sign") == 0);
    CHECK(std::ranges::count(result.codes, "unexpected-text") != 0);
  }
}

TEST_CASE("no position is made of moves with the letters of their sides") {
  for (auto const* const moves :
       {"1. W33-29 B17-22 2. W39-33 B11-17", "W33-29 Z17-22\nW39-33 Z11-17", "1. Б33-29 Ч17-22 2. Б39-33 Ч11-17",
        "1. B: 33-29 N: 17-22 2. B: 39-33 N: 11-17", "1. Bc3-d4 Nd6-c5 2. Bb2-c3 Nf6-g5"}) {
    for (auto const* const lead :
         {"", "De partij van gisteren was kort en niet erg goed.\n", "Blancs : Muller\nNoirs : Lefevre\n\n"}) {
      auto const result = read_any(std::string{lead} + moves + "\n");
      INFO(lead << moves);
      CHECK(result.tags.find("FEN") == std::string::npos);
      CHECK((result.plies == 4 || !result.codes.empty()));
    }
  }
}

TEST_CASE("each sheet of a text is a game of its own") {
  std::string text;
  for (unsigned game = 0; game < 40; ++game) {
    text += "Blancs : Muller\nNoirs : Lefevre\n\n" + sheet(game % 2 == 0 ? " " : "/", "", " ") + "\n1-1\n\n\n";
  }
  CHECK(read_any(text).plies == 40 * opening.size());
}

TEST_CASE("rows may be one behind the other, with or without full stops behind their numbers") {
  for (std::string const number_end : {"", ".", ")"}) {
    std::string text{"Blancs: Muller  Noirs: Lefevre\n"};
    auto rows = sheet(" ", number_end, " ");
    std::ranges::replace(rows, '\n', ' ');
    INFO(rows);
    CHECK(read_any(text + rows + "\n").moves == played);
  }
}

TEST_CASE("numbers that cannot be played stay text, and the check says so") {
  auto const result = read_any("Blancs : Muller\nNoirs : Lefevre\n\n1 32/27 18/22\n2 34/30 23/33\n3 37/31 12/19\n");
  CHECK(result.plies == 0);
  CHECK(std::ranges::find(result.codes, "moves-not-read") != result.codes.end());
  auto const points = read_any("Blancs : Muller\nNoirs : Lefevre\n\n2 1 1 2 2 0\n1 1 2 2 0 1\n");
  CHECK(points.plies == 0);
  CHECK(std::ranges::find(points.codes, "moves-not-read") == points.codes.end());
}

TEST_CASE("text lines that look like tags in running text are a finding, and no value of a tag") {
  for (std::string const tags : {"[Event “Club”]\n[White “Jansen”]\n", "> [Event \"Club\"]\n> [White \"Jansen\"]\n",
                                 "\\[Event \"Club\"\\]\n\\[White \"Jansen\"\\]\n", "Event \"Club\"\nWhite \"Jansen\"\n",
                                 "[event 'Club']\n[white 'Jansen']\n", "[Événement « Club »]\n[Blancs « Jansen »]\n"}) {
    auto const result =
        read_any(tags + "\n1. 33-29 17-22 2. 39-33 11-17 3. 44-39 6-11 4. 50-44 1-6\n", TextFormat::text);
    INFO(tags);
    CHECK(result.plies == 8);
    CHECK(result.codes == std::vector<std::string>{"tag-in-text"});
    CHECK(result.tags.find('[') == std::string::npos);
  }
}
