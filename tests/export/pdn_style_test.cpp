// The styles of PDN that other programs expect.

#include "export/pdn_writer.hpp"

#include "tests/export/random_games.hpp"
#include "tests/export/rereading.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <tuple>

using namespace damier;
using namespace rereading;

namespace {

NamedPdnStyle const& style_of(std::string_view name) {
  auto const style = std::ranges::find(pdn_styles(), name, &NamedPdnStyle::name);
  REQUIRE(style != pdn_styles().end());
  return *style;
}

std::string in_style(std::string_view name, std::string text) {
  return written(read(std::move(text)), style_of(name).style);
}

constexpr auto match =
    "[White \"A\"] [Black \"B\"] [Date \"\"] [Result \"2-0\"] [GameType \"20\"]\n"
    "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 2-0";

}  // namespace

TEST_CASE("the style of PDN 3.0: results by GameType, a star after every game, no empty tags") {
  CHECK(in_style("standard", match) ==
        "[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n\n"
        "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n\n");
  CHECK(in_style("standard", "[GameType \"20\"] 1. 32-28 1-0") ==
        "[Result \"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 *\n\n");
  CHECK(in_style("standard", "[Result \"*\"] [GameType \"20\"] 1. 32-28 1-0") ==
        "[Result \"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 *\n\n");
  auto const position = in_style("standard", "[FEN \"B:W31,32:BK1,12\"]\n19-23 1-0");
  CHECK(position.starts_with("[Result "));
  CHECK(in_style("standard", position) == position);
  CHECK(in_style("standard",
                 "[Result \"1 1/2 - 1/2\"] [GameType \"20\"] [ResultFormat \"Delfts\"] 1. 32-28 1 1/2 - 1/2") ==
        "[Result \"1 1/2 - 1/2\"]\n[GameType \"20\"]\n[ResultFormat \"Delfts\"]\n\n1. 32-28 *\n\n");
  for (std::string_view const tag : {"[Result \"won\"]\n", "[Risultato \"won\"]\n"}) {  // which does not mention it
    auto const text = std::string{tag} + "[GameType \"20\"]\n\n1. 32-28 2-0\n\n";
    CHECK(in_style("standard", text).ends_with("1. 32-28 2-0\n\n"));
  }
  CHECK(in_style("standard", "[GameType \"20\"] 1. 32-28 *") == "[GameType \"20\"]\n\n1. 32-28 *\n\n");
}

TEST_CASE("the style of lidraughts: 2-0 results, the moves on one line") {
  std::string text{"[Result \"1-0\"] [GameType \"25\"]\n1. c3-d4 {"};
  for (int i = 0; i < 40; ++i) text += "word ";
  auto const lines = in_style("lidraughts", text + "} d6-e5 1-0");
  CHECK(lines.starts_with("[Result \"2-0\"]\n[GameType \"25\"]\n\n1. c3-d4 { word"));
  CHECK(lines.ends_with("word } 1... d6-e5 2-0\n\n"));
  CHECK(std::ranges::count(lines, '\n') == 5);
}

TEST_CASE("every style but the first writes a FEN as the standard has it, whatever is around it or in it") {
  auto const odd = R"([GameType "20"] [FEN "[FEN \"w:W 31, 32,33 :b 1.\"]"] /FEN "W :w 31:B1"/ 31-26 /FEN "w::"/ *)";
  CHECK(in_style("lossless", odd).find(R"([FEN "[FEN \"w:W 31, 32,33 :b 1.\"]"])") != std::string::npos);
  for (std::string_view const style : {"standard", "lidraughts", "turbo-dambase", "hub"}) {
    CAPTURE(std::string{style});
    CHECK(in_style(style, odd).find("[FEN \"W:W31-33:B1\"]") != std::string::npos);
    CHECK(in_style(style, odd).find("/FEN \"W:W31:B1\"/ 1. 31-26 /FEN \"W::\"/") != std::string::npos);
  }
  CHECK(in_style("checkerboard", R"([GameType "21"] [FEN " b: B 1 :w 32"] *)").find("[FEN \"B:W32:B1.\"]") !=
        std::string::npos);
  CHECK(in_style("standard", R"([GameType "20"] [FEN "W:W99:B 1"] *)").find("[FEN \"W:W99:B 1\"]") !=
        std::string::npos);
  CHECK(in_style("standard", R"([GameType "20"] [FEN "? :W31:B1"] *)").find("[FEN \"?:W31:B1\"]") != std::string::npos);
}

TEST_CASE("a FEN with numbers from a1 is written with the letters of the position that the moves confirm") {
  CHECK(in_style("standard", R"([GameType "25"] [FEN "W: W9:B24"] a3-b4 *)").find("[FEN \"W:Wa3:Bh6\"]") !=
        std::string::npos);
}

TEST_CASE("a score contains more than the outcome, and no style replaces it") {
  for (auto const& style : pdn_styles()) {
    if (!style.board) {
      auto const text = in_style(style.name, R"([Result "12-8"] [GameType "20"] 1. 32-28 19-23 12-8)");
      CHECK(text.find("[Result \"12-8\"]") != std::string::npos);
    }
  }
  CHECK(in_style("lidraughts", R"([Result "1 - 0"] [GameType "20"] 1. 32-28 19-23 1 - 0)").find("[Result \"2-0\"]") !=
        std::string::npos);
}

TEST_CASE("the style of lidraughts has squares and arrows in its form, the others as they were") {
  std::string const text = "[GameType \"20\"] 1. 32-28 {a [%cal R12-23, G5-10] b [%csl Y5] [%clk 0:05:00]} *";
  CHECK(in_style("lidraughts", text).find("{ a [%cal R1223,G0510] b [%csl Y05] [%clk 0:05:00] }") != std::string::npos);
  CHECK(in_style("standard", text).find("[%cal R12-23, G5-10] b [%csl Y5]") != std::string::npos);
}

TEST_CASE("the counters of lidraughts are in the FENs of its styles, and in no other style") {
  auto const text = R"([GameType "40"] [FEN "W:W31,K40:BK5:H0:F3:+0+2"] /FEN "W:F2:WK40:BK5:+0+1."/ 40-34 *)";
  for (std::string_view const style : {"lossless", "lidraughts"}) {
    CHECK(in_style(style, text).find("[FEN \"W:W31,K40:BK5:H0:F3:+0+2\"]") != std::string::npos);
    CHECK(in_style(style, text).find("/FEN \"W:F2:WK40:BK5:+0+1.\"/") != std::string::npos);
  }
  CHECK(in_style("lidraughts", R"([GameType "40"] [FEN "w:W31,K40:BK5:+0+2"] *)").find("\"W:W31,K40:BK5:+0+240\"") !=
        std::string::npos);
  for (std::string_view const style : {"standard", "turbo-dambase", "hub"}) {
    CAPTURE(std::string{style});
    CHECK(in_style(style, text).find("[FEN \"W:W31,K40:BK5\"]") != std::string::npos);
    CHECK(in_style(style, text).find("/FEN \"W:WK40:BK5.\"/") != std::string::npos);
    CHECK(in_style(style, R"([GameType "40"] [FEN "w:W31,K40:BK5:+0+2"] *)").find("\"W:W31,K40:BK5\"") !=
          std::string::npos);
  }
  CHECK(in_style("checkerboard", R"([GameType "21"] [FEN "B:W32:B1:H0:F1"] *)").find("[FEN \"B:W32:B1.\"]") !=
        std::string::npos);
}

TEST_CASE("the style of Turbo Dambase: 72 columns, 1-0 results, all seven tags, PlyCount") {
  auto const text = in_style("turbo-dambase", match);
  CHECK(text ==
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n"
        "[GameType \"20\"]\n[PlyCount \"5\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 1-0\n\n");
}

TEST_CASE("styles for programs that show the Result tag put the result into an empty one") {
  for (std::string const nothing : {"?", "*", ""}) {
    auto const text = "[Result \"" + nothing + "\"] [GameType \"20\"] 1. 32-28 ";
    CHECK(in_style("turbo-dambase", text + "2-0").find("[Result \"1-0\"]") != std::string::npos);
    CHECK(in_style("lidraughts", text + "1-0").find("[Result \"2-0\"]") != std::string::npos);
    CHECK(in_style("lidraughts", text + "*").find("[Result \"" + nothing + "\"]") != std::string::npos);
    CHECK(in_style("hub", text + "2-0").find("[Result \"" + nothing + "\"]") != std::string::npos);
  }
}

TEST_CASE("the style of CheckerBoard: Black first, no GameType, FEN with Setup and a final dot") {
  CHECK(in_style("checkerboard",
                 "[White \"A\"] [Black \"B\"] [GameType \"21\"] [FEN \"W:WK27,K23:BK28,12\"] 1... 27-24 0-1") ==
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Black \"B\"]\n[White \"A\"]\n[Result "
        "\"0-1\"]\n"
        "[GameType \"21\"]\n[Setup \"1\"]\n[FEN \"W:WK27,K23:BK28,12.\"]\n\n1... 27-24 0-1\n\n");
  CHECK(in_style("checkerboard", "1. 9-13 24-20 1-0").find("[GameType ") == std::string::npos);
  CHECK(in_style("checkerboard", "1. 9-13 24-20 1-0")
            .find("[DamierVariant \"english; evidence inferred; no GameType\"]") != std::string::npos);
}

TEST_CASE("the style of the Hub protocol: start, end, what is captured") {
  CHECK(in_style("hub", match).find("2. 28x19x23 14x23x19 3. 37-32") != std::string::npos);
}

TEST_CASE("the semi-short style: the file of the start and the end, with more where that is needed") {
  std::string const head = "[GameType \"25\"]\n\n";
  auto const text = head + "1. cd4 fg5 2. dc5 b:d4 3. e:c5 d:b4 4. a:c5 *\n\n";
  CHECK(in_style("semi-short", head + "1. c3-d4 f6-g5 2. d4-c5 b6:d4 3. e3:c5 d6:b4 4. a3:c5 *") == text);
  CHECK(in_style("semi-short", text) == text);
  CHECK(in_style("lossless", text).find("1. c3-d4 f6-g5") != std::string::npos);
  auto const kings = "[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:WKc1,Kc5:Bh8\"]\n\n1. c1e3 hg7 2. cb6 *\n\n";
  CHECK(in_style("semi-short", kings) == kings);
  // Behind a move that was kept as written and has numbers, "cd4" would be read as text.
  CHECK(in_style("semi-short", head + "1. 32-28 (1. c3-d4) *").find("c3-d4") != std::string::npos);
}

TEST_CASE("a style is only for the boards of its programs") {
  auto const names = [](std::string_view style) {
    std::string text;
    for (auto const* variant : variants()) {
      if (style_of(style).takes(*variant)) text += std::string{variant->name()} + " ";
    }
    return text;
  };
  CHECK(names("hub") == "international frisian killer souffler ");
  CHECK(names("checkerboard") ==
        "english italian pool pool-unified jamaican spanish russian brazilian portuguese czech thai ");
  CHECK(names("semi-short") == "pool-unified jamaican russian brazilian czech turkish spantsiretti ");
  CHECK(names("lossless") == names("lidraughts"));
}

TEST_CASE("in every style, a written text is read and written the same again, for every variant") {
  std::size_t games_written = 0;
  for (auto const& named : pdn_styles()) {
    auto const& [name, style] = std::tie(named.name, named.style);
    for (auto const* variant : variants()) {
      // Without a GameType the variant would be inferred from random moves.
      auto const fits = name == "checkerboard" ? variant->name() == "english" : variant->game_type() != 0;
      if (!fits || !named.takes(*variant)) continue;
      RandomGames games{77, *variant};
      for (int i = 0; i < 50; ++i) {
        auto game = games.next();
        if (!game.tag("GameType")) game.tags.push_back({"GameType", "20"});
        auto const once = written(game, style);
        auto const back = read_all(once);
        if (back.size() != 1) FAIL(name << " " << back.size() << "\n" << once);
        auto const twice = written(back.front(), style);
        if (twice != once) FAIL(name << " " << variant->name() << "\n" << once << "\nthen\n" << twice);
        ++games_written;
      }
    }
  }
  CHECK(games_written >= 3'000);
}
