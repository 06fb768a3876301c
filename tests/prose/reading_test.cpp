// What a reader of books would expect of small pieces of text, one test a habit of print.

#include "read_page.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

using namespace damier;
using namespace damier::reading_test;

TEST_CASE("the notations of each country are read") {
  CHECK(only_text("1. 32-28 (19-23) 2. 28x19 (14x23) 3. 37-32") == "32-28 19-23 28x19 14x23 37-32 ");
  CHECK(only_text("1.32-28 17-21 2.31-26 12-17 3.37-32") == "32-28 17-21 31-26 12-17 37-32 ");
  CHECK(only_text("1. 32 – 28, 19 – 23; 2. 28 × 19, 14 × 23; 3. 37 – 32") ==
        "32 – 28 19 – 23 28 × 19 14 × 23 37 – 32 ");
  CHECK(only_text("1. 32-28 19-23 2. 28:19 14:23 3. 33-28") == "32-28 19-23 28:19 14:23 33-28 ");
  CHECK(only_text("1.cd4 fg5 2.dc5 b:d4 3.e:c5 d:b4 4.a:c5") == "cd4 fg5 dc5 b:d4 e:c5 d:b4 a:c5 ");
  CHECK(only_text("1. с3—d4 f6—g5 2. d4—с5 b6:d4 3. e3:с5") == "c3-d4 f6—g5 d4-c5 b6:d4 e3:c5 ");
  CHECK(only_text("11-15 23-19 8-11 22-17 9-13 17-14 10-17 21-14") == "11-15 23-19 8-11 22-17 9-13 17-14 10-17 21-14 ");
  CHECK(only_text("1) 23-20, 9-13, 2) 28-23, 13-18, 3) 22x13, 10x17") == "23-20 9-13 28-23 13-18 22x13 10x17 ");
  CHECK(only_text("23.20 9.13 28.23 13.18 22x13 10x17") == "23.20 9.13 28.23 13.18 22x13 10x17 ");
  CHECK(only_text("1. c3-d4 f6-g5 2. d4-c5 b6xd4 3. e3xc5 d6xb4", "brazilian") ==
        "c3-d4 f6-g5 d4-c5 b6xd4 e3xc5 d6xb4 ");
}

TEST_CASE("a variation is where its number, its bracket or its words put it") {
  CHECK(only_text("1. 32-28 19-23 2. 28x19 14x23 (2... 13x24 3. 37-32) 3. 37-32 10-14") ==
        "32-28 19-23 28x19 14x23 ( 13x24 37-32 ) 37-32 10-14 ");
  CHECK(only_text(
            "1. 32-28 (19-23) 2. 28x19 (14x23) 3. 37-32 Beter was 3. 34-30 (10-14) 4. 40-34. 3... (10-14) 4. 41-37") ==
        "32-28 19-23 28x19 14x23 37-32 ( {Beter was} 34-30 10-14 40-34 ) 10-14 41-37 ");
  CHECK(only_text("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 (a) 10-14 4. 41-37 5-10\n\na) Or 3. 34-30 10-14 4. 40-34 is "
                  "as good.") ==
        "32-28 19-23 28x19 14x23 37-32 ( {Or} 34-30 10-14 40-34 {is as good.} ) 10-14 41-37 5-10 ");
}

TEST_CASE("a move that is only named stays in its sentence") {
  CHECK(only_text("1. 32-28 19-23 2. 28x19 14x23 After 37-32 he would lose a man. 3. 33-28 23x32") ==
        "32-28 19-23 28x19 14x23 {After 37-32 he would lose a man.} 33-28 23x32 ");
  CHECK(only_text("1. 32-28 19-23 2. 28x19 14x23 See pages 12-14 of the book of 1950-52. 3. 33-28 23x32") ==
        "32-28 19-23 28x19 14x23 {See pages 12-14 of the book of 1950-52.} 33-28 23x32 ");
}

TEST_CASE("positions of every country begin a game") {
  for (std::string_view const position :
       {"Blancs : 27, 37 / Noirs : 18, D4", "Wit 27 37 Zwart 18 dam 4", "White: 27, 37. Black: 18, K4.",
        "W:W27,37:BK4,18", "BLACK (18, King 4.)\nWHITE (27, 37.)"}) {
    auto const games = read(std::string{position} + "\n\n1. 27-22 18x27 2. 37-32 27x38", "international");
    REQUIRE(games.size() == 1);
    CHECK(games[0].tags == "FEN=W:W27,37:BK4,18;");
    CHECK(games[0].text.find("27-22 18x27 37-32 27x38 ") != std::string::npos);
  }
  // Full stops between squares; a king that is written as one word with its square.
  for (std::string_view const position : {"Blancs : 27.37 - Noirs : 18.20.35, D4",
                                          "Blancs : 27, 37 / Noirs : D4, 18, 20, 35.", "Wit 27.37 Zwart 18.20.35 D4"}) {
    auto const games = read(std::string{position} + "\n\n1. 27-22 18x27 2. 37-32 27x38", "international");
    CAPTURE(position);
    REQUIRE(games.size() == 1);
    CHECK(games[0].tags == "FEN=W:W27,37:BK4,18,20,35;");
  }
  auto const russian = read("Б: c3, d4; Ч: e7, дамка h8\n\n1. dc5 ed6 2. c:e7", "russian");
  REQUIRE(russian.size() == 1);
  CHECK(russian[0].tags.find("W:Wd4,c3:BKh8,e7") != std::string::npos);
}

TEST_CASE("a board that is drawn with characters begins a game") {
  constexpr std::string_view page =
      "White to move and win\n\n"
      " 1 |    .     .     .     .     . | 5\n 6 | .     .     .     .     .    | 10\n"
      "11 |    .     .     .     .     . | 15\n16 | .     .     b     .     .    | 20\n"
      "21 |    .     .     .     .     . | 25\n26 | .     w     .     .     .    | 30\n"
      "31 |    .     .     .     .     . | 35\n36 | .     w     .     .     .    | 40\n"
      "41 |    .     .     .     .     . | 45\n46 | .     .     .     .     W    | 50\n\n1. 27-22 18x27 2. 37-31 27x36 "
      "3. 50-33\n";
  auto const games = read(page);
  REQUIRE(games.size() == 1);
  CHECK(games[0].tags == "FEN=W:W27,37,K50:B18;");
  CHECK(games[0].text.find("27-22 18x27 37-31 27x36 50-33 ") != std::string::npos);
  // The same with a character for every square, and o and x.
  auto const full = read(
      "........\n....x...\n........\n......o.\n.....o..\n........\n........\n........\n\nWhite to move: 1. f4-e5 e7-d6 "
      "2. e5xc7\n",
      "russian");
  REQUIRE(full.size() == 1);
  CHECK(full[0].tags.find("FEN=W:W") != std::string::npos);
}

TEST_CASE("a heading gives names, result, place and date") {
  auto const games = read(
      "Wim Jansen – Piet de Boer (2-0)\nGespeeld te Utrecht, 12 mei 1984\n\n1. 32-28 (18-23) 2. 38-32 (12-18) 3. 43-38 "
      "(7-12)");
  REQUIRE(games.size() == 1);
  CHECK(games[0].tags == "White=Wim Jansen;Black=Piet de Boer;Result=2-0;Date=1984.05.12;Site=Utrecht;");
}

TEST_CASE("a date in digits is no number of moves, and a remark in brackets no place") {
  auto const games = read(
      "Jan Jansen – Piet Visser (An impressive win for Jan)\nUtrecht, 27.11.2020\n\n1. 32-28 18-23 2. 38-32 12-18");
  REQUIRE(games.size() == 1);
  CHECK(games[0].tags == "White=Jan Jansen;Black=Piet Visser;Date=2020.11.27;Site=Utrecht;");
  CHECK(games[0].text.find("32-28 18-23 38-32 12-18 ") != std::string::npos);
}

TEST_CASE("words of a result name its side") {
  CHECK(read("1. 32-28 18-23 2. 38-32 12-18\nWhite wins.\n").at(0).text.ends_with("2-0 "));
  CHECK(read("1. 32-28 18-23 2. 38-32 12-18\nBlack resigns.\n").at(0).text.ends_with("2-0 "));
}

TEST_CASE("each game of a text is a record with its own heading") {
  auto const games = read(
      "A. Een – B. Twee\n\n1. 32-28 18-23 2. 38-32 12-18 3. 43-38 7-12 4. 31-27 20-24\n\nEen mooie partij.\n\n"
      "C. Drie – D. Vier\n\n1. 33-28 18-22 2. 31-26 22x33 3. 38x29 13-18 4. 43-38 8-13");
  REQUIRE(games.size() == 2);
  CHECK(games[0].tags == "White=A. Een;Black=B. Twee;");
  CHECK(games[0].text == "32-28 18-23 38-32 12-18 43-38 7-12 31-27 20-24 {Een mooie partij.} ");
  CHECK(games[1].tags == "White=C. Drie;Black=D. Vier;");
}

TEST_CASE("what is misprinted, missing or has two meanings is a finding") {
  auto const misprint = read("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-41 4. 41-37 14-19 5. 46-41 5-10");
  REQUIRE(misprint.size() == 1);
  CHECK(misprint[0].text == "32-28 19-23 28x19 14x23 37-32 10-14 41-37 14-19 46-41 5-10 ");
  CHECK(misprint[0].codes == std::vector<std::string>{"misread-move"});
  auto const scan = read("1. 32-Z8 l9-23 2. 28xI9 14x23 3. 37-32 1O-14 4. 41-37", "", true);
  REQUIRE(scan.size() == 1);
  CHECK(scan[0].text == "32-28 19-23 28x19 14x23 37-32 10-14 41-37 ");
  CHECK(std::ranges::count(scan[0].codes, "misread-move") == 4);
}

TEST_CASE("a legal misprint is found by the moves behind it") {
  // 6. df4 is legal; only fd4 leads on.
  auto const games = read(
      "1 ab4 ba5 2 ba3 ab6 3 ed4 fe5 4 df6 eg5 5 gf4 ge3 6 df4 ba7 7 bc5 db4 8 ac5 fe7 9 ab2 gf6 10 de5 bd4 11 eg7 hf8",
      "russian");
  REQUIRE(games.size() == 1);
  CHECK(games[0].codes == std::vector<std::string>{"misread-move"});
  CHECK(games[0].text.find("gf4 ge3 f2:d4 ba7 bc5 db4 ") != std::string::npos);
}

TEST_CASE("moves that are in no game are a finding") {
  auto const games = read("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 1-2 3-4 45-23 16-49 Thus ended this game.");
  REQUIRE(games.size() == 1);
  CHECK(std::ranges::count(games[0].codes, "unread-moves") == 1);
  auto const named = read("1. 32-28 19-23 2. 28x19 14x23 After 37-32 he would lose a man. 3. 33-28 23x32");
  CHECK(named.at(0).codes.empty());
}

TEST_CASE("a text with a tag of PDN is no running text, whatever is in its comments") {
  std::string const prose = "Then he played 1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 and went home.\n";
  CHECK(detect_format(prose) == TextFormat::text);
  CHECK(detect_format("\n  [Event  \"x\"]\n" + prose) == TextFormat::pdn);
  CHECK(detect_format(prose + "[Event \"x\"]\n") == TextFormat::pdn);
  CHECK(detect_format("[Lyon 1934]\n" + prose + "in [Event \"x\"]\n") == TextFormat::text);
}

TEST_CASE("a text with tags that are not plain is no running text") {
  std::string const moves = "\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 1-1 and a few words\n";
  for (std::string const tags :
       {"[Event “Club”]\n[White “Rafle”]\n", "[Event ”Club”]\n", "[White 'Rafle']\n", "> [White \"Rafle\"]\n",
        "[Wit «Rafle»]\n", "[Белые \"Рафль\"]\n", "&#91;White &quot;Rafle&quot;&#93;\n", "［White ＂Rafle＂］\n",
        "[White Rafle]\n[Black Turc]\n[Result 1-1]\n", "Good morning, these are the games:\n\n[Round “1”]\n"}) {
    CAPTURE(tags);
    CHECK(detect_format(tags + moves) == TextFormat::pdn);
  }
  CHECK(detect_format("[Lyon “1934”]\n" + moves) == TextFormat::text);
  CHECK(detect_format("[White: 27, 32]\n[Black: 8, 9]\n" + moves) == TextFormat::text);
}

TEST_CASE("each move has a certainty") {
  auto const source =
      open_text("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-41 4. 41-37 14-19 (4... 5-10) 5. 46-41 5-10");
  auto const reader = open_games(*source, {.format = TextFormat::text});
  GameTape tape;
  REQUIRE(reader->next(tape));
  REQUIRE(tape.certainties.size() == 11);
  CHECK(std::ranges::count(tape.events, EventKind::move, &Event::kind) == 11);
  CHECK(tape.certainties[5].kind == MoveCertainty::Kind::corrected);
  CHECK(tape.certainties[0].kind == MoveCertainty::Kind::as_printed);
  CHECK(std::ranges::all_of(tape.certainties,
                            [](MoveCertainty const& one) { return one.percent > 50 && one.percent <= 99; }));
}

TEST_CASE("of two lines with one number, the one that goes on is the game") {
  auto const opening = std::string{"1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 "};
  CHECK(only_text(opening + "4. 34-30 4-10 and so on. 4. 31-26 17-22 5. 34-30 20-24 6. 30x17 11x22 7. 33-28 22x33") ==
        "32-28 19-23 28x19 14x23 37-32 10-14 31-26 ( 34-30 4-10 {and so on.} ) 17-22 34-30 20-24 30x17 11x22 33-28 "
        "22x33 ");
}

TEST_CASE("solutions go to the diagrams that they fit") {
  auto const games = read(
      "Two studies.\n\nW:W13,31,32:B4,21,28.\n\nW:W29,14,K2:B8,5,1.\n\nSolutions\n\nThe second: 29-25 8-12 14-10 12-16 "
      "2-7 16-19. The first: 13-9 4-8 9-6 8-11 6-2 11-15 2-6.");
  REQUIRE(games.size() >= 2);
  auto const has = [&](std::string_view fen, std::string_view moves) {
    return std::ranges::any_of(games, [&](Read const& game) {
      return game.tags.find(fen) != std::string::npos && game.text.find(moves) != std::string::npos;
    });
  };
  CHECK(has("FEN=W:WK2,14,29:B1,5,8", "29-25 8-12 14-10 12-16 2-7 16-19"));
  CHECK(has("FEN=W:W13,31,32:B4,21,28", "13-9 4-8 9-6 8-11 6-2 11-15 2-6"));
  CHECK(std::ranges::all_of(games, [](Read const& game) { return game.variant == "english"; }));
}

TEST_CASE("a French column is read with its headers, problems, solutions by number and signs of the end") {
  auto const games = read(
      "LE COIN DU D\u00c9BUTANT\n\nN\u00b0 1 \u2013 Blancs : deux pions (27, 32), une dame (45) / Noirs : 12, 16 et "
      "23\n\n"
      "N\u00b0 2\nB. 28.32.34.37 \u2013 N. 10.17.19.23\n\n"
      "Tournoi : Coupe du Damier\nLieu : Lyon\nBlancs : Rafle, B.\nNoirs : Tr\u00e9buchet, I.\n\n"
      "1. 31-26 (17-21) 2. 26x17 (12x21) 3. 32-27 (21x32) 4. 38x27 (11-17) 5. 42-38 (18-22) Si 5... (20-25) 6. 27-22\n"
      "(18x27) les Blancs sont bien. 6. 27x18 (13x22) 7. 47-42 [7. 48-42 (6-11)] (6-11) etc.\n"
      "Les Noirs abandonnent.\n\n"
      "Olympic \u2013 Lunette (Nulle-Part 2024)\n\n1. 34-30 (20-25) 2. 30-24 (19x30) 3. 35x24 (16-21) remise\n"
      "Une fin bien rapide.\n\n"
      "Solutions :\n\n1. 45x1 +\n2. 28-22 (17x28) 34-29 (23x34) 32x5 +\n");
  REQUIRE(games.size() == 6);
  CHECK(games[0].tags == "FEN=W:W27,32,K45:B12,16,23;");
  CHECK(games[1].tags == "FEN=W:W28,32,34,37:B10,17,19,23;");
  CHECK(games[2].tags == "Event=Coupe du Damier;Site=Lyon;White=Rafle, B.;Black=Tr\u00e9buchet, I.;");
  CHECK(
      games[2].text.find("( {Si} 20-25 27-22 18x27 {les Blancs sont bien.} ) 27x18 13x22 47-42 ( 48-42 6-11 ) 6-11") !=
      std::string::npos);
  CHECK(games[2].text.ends_with("2-0 "));
  CHECK(games[3].text.ends_with("1-1 "));
  CHECK(games[4].tags + games[4].text == "FEN=W:W27,32,K45:B12,16,23;{Solutions :} {1.} 45x1 2-0 ");
  CHECK(games[5].tags + games[5].text == "FEN=W:W28,32,34,37:B10,17,19,23;{2.} 28-22 17x28 34-29 23x34 32x5 2-0 ");
  for (auto const& game : games) {
    CHECK(game.codes.empty());
  }
}

TEST_CASE("the end of a game is read from its sentence") {
  auto const result_of = [](std::string const& end) {
    auto const games = read("1. 32-28 (19-23) 2. 28x19 (14x23) 3. 37-32 (10-14)" + end + "\n");
    REQUIRE(games.size() == 1);
    return games[0].text.substr(games[0].text.find("10-14") + 6);
  };
  CHECK(result_of(" 4. 41-37 abandonne") == "41-37 {abandonne} 2-0 ");
  CHECK(result_of(" abandon.") == "{abandon.} 0-2 ");
  CHECK(result_of("\nLes Noirs gagnent au 38e coup.") == "{Les Noirs gagnent au 38e coup.} 0-2 ");
  CHECK(result_of("\nLes Blancs gagnent.") == "{Les Blancs gagnent.} 2-0 ");
  CHECK(result_of(" et les Noirs abandonnent au 54e temps.") == "{et les Noirs abandonnent au 54e temps.} 2-0 ");
  // A stipulation, and a sentence about something else.
  CHECK(result_of("\nLes Blancs jouent et gagnent en 5 temps.") == "{Les Blancs jouent et gagnent en 5 temps.} ");
  CHECK(result_of(" Ici il faut 12 coups aux Blancs pour gagner 3 pions.") ==
        "{Ici il faut 12 coups aux Blancs pour gagner 3 pions.} ");
}

TEST_CASE("the end of a game is read though a text line, a bracket or another game follows") {
  std::string const moves = "1. 33-29 20-25 2. 32-28 17-22 3. 28x17 12x21 4. 37-32 19-24 5. 29x20 15x24";
  auto const ends_with = [&](std::string const& end, std::string_view result) {
    auto const games = read(moves + end + "\n");
    return !games.empty() && games[0].text.ends_with(result);
  };
  CHECK(ends_with(". Black resigns.\nA fine game.", "2-0 "));
  CHECK(ends_with(" and White won. (Game Smith - Jones.)", "2-0 "));
  CHECK(ends_with(" and Black won after 40 moves.\n" + moves + " and White won.", "0-2 "));
  CHECK(ends_with(". \u041d\u0438\u0447\u044c\u044f.", "1-1 "));
  CHECK(ends_with(" 6. 41-37 X", "2-0 "));
  CHECK(ends_with(". White wins a man. Later the game was drawn.", "drawn.} 1-1 "));
  CHECK(ends_with(". If 41-37 21-26 White wins. Black played on and drew after a hard fight.", "fight.} 1-1 "));
  CHECK(ends_with(" After 41-37 he would lose a man.", "{After 41-37 he would lose a man.} "));
  CHECK(ends_with(" and the White man is lost. A long ending.", "ending.} "));
}

TEST_CASE("scores of each country are read, and nothing of a heading is lost") {
  std::string const moves = "\n1. 33-29 20-25 2. 32-28 17-22 3. 28x17 12x21 4. 37-32 19-24 5. 29x20 15x24\n";
  auto const lead = [&](std::string const& line) {
    auto const games = read(line + moves);
    REQUIRE(games.size() == 1);
    return games[0].tags + games[0].text.substr(0, games[0].text.find("33-29"));
  };
  CHECK(lead("A. Jansen \u2013 B. Visser 2:0") == "White=A. Jansen;Black=B. Visser;Result=2-0;");
  CHECK(lead("Douglas Diniz x L\u00e9lio Sarcedo 2x0") == "White=Douglas Diniz;Black=L\u00e9lio Sarcedo;Result=2-0;");
  CHECK(lead("Baba Sy \u2013 Kouperman, Championnat du monde, Dakar 1963") ==
        "White=Baba Sy;Black=Kouperman;Event=Championnat du monde;Site=Dakar;Date=1963.??.??;");
  CHECK(lead("Baba Sy (S\u00e9n\u00e9gal) \u2013 Kouperman (URSS), Dakar 1963") ==
        "White=Baba Sy;Black=Kouperman;Site=Dakar;Date=1963.??.??;{(S\u00e9n\u00e9gal) \u2013} {(URSS),} ");
  CHECK(lead("Wit: Jansen, Zwart: Pietersen, Utrecht, 12 november 2004. (Voorwedstrijd)") ==
        "White=Jansen;Black=Pietersen;Site=Utrecht;Date=2004.11.12;{(Voorwedstrijd)} ");
  CHECK(lead("jeannot69 a \u00e9crit le 12/03/2011 \u00e0 18:42 :") ==
        "{jeannot69 a \u00e9crit le 12/03/2011 \u00e0 18:42 :} ");
  CHECK(lead("zaterdag 12-03-2011") == "Date=2011.03.12;");
  CHECK(lead("Jansen (NED) \u2013 Visser (ITA) 2-0") == "White=Jansen;Black=Visser;Result=2-0;{(NED) \u2013} {(ITA)} ");
  CHECK(lead("Jansen \u2013 Visser, Ronde 3, Utrecht 2004") ==
        "White=Jansen;Black=Visser;Site=Utrecht;Date=2004.??.??;{Ronde 3,} ");
}

TEST_CASE("positions have counts, ranges and words between the squares") {
  auto const tags_of = [](std::string const& text) {
    auto const games = read(text);
    return games.empty() ? std::string{} : games[0].tags;
  };
  std::string const dutch = "FEN=W:W26,28,29,31,36:B9,16-19;";
  std::string const moves = "\nWit speelt en wint.\n29-23 (18x29) 28-22 (17x28) 26-21 (16x27) 31x4\n";
  CHECK(tags_of("Zwart: 9, 16/19\nWit: 26, 28/29, 31, 36" + moves) == dutch);
  CHECK(tags_of("Wit: 26, 28, 29, 31, 36. Zwart: 9, 16-19." + moves) == dutch);
  CHECK(tags_of("Wit: 26, 28, 29, 31, 36. Zwart: 9, 16 t/m 19." + moves) == dutch);
  CHECK(tags_of("Zwart 5 schijven op: 9, 16, 17, 18, 19.\nWit 5 schijven op: 26, 28, 29, 31, 36." + moves) == dutch);
  CHECK(
      tags_of("Black men on 12, 14, king on 22; white men on 21, 30, king 15.\nWhite to play and draw.\n15-10, 14-18, "
              "10-14, 18-23, 14-18, 22-15, drawn.\n") == "FEN=W:WK15,21,30:B12,14,K22;");
  CHECK(tags_of("Blancas: peones 9, 13; dama 28. Negras: 22, 26. Juegan blancas y ganan.\n28-31, 22-18.\n") ==
        "FEN=W:W9,13,K28:B22,26;");
}

TEST_CASE("moves of two numbers between commas are read in a sentence") {
  auto const games = read(
      "Black man on 2, King 28; White men on 10, 12, 31. White to play and win.\nThus, 31 27, 28 32, 27 24, 32 27, 24 "
      "20 "
      "(one essential point gained), 27 24, 12 8, 24 19, 8 3, 19 15, 10 7, White wins.\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text.ends_with("12-8 24-19 8-3 19-15 10-7 {White wins.} 0-1 "));
}

TEST_CASE("a short game, and one that begins with the same moves, are two where players are named between them") {
  auto const games = read(
      "Jansen - Pietersen 1-1\n1. 33-29 20-25 2. 32-28 17-22 3. 28x17 12x21\nDe Vries - Jansen 0-2\n"
      "1. 33-29 20-25 2. 32-28 17-22 3. 28x17 12x21 4. 37-32\n");
  REQUIRE(games.size() == 2);
  CHECK(games[1].tags == "White=De Vries;Black=Jansen;Result=0-2;");
}

TEST_CASE("another solution behind \"ou\" begins at the position, a word is beside a reply in its bracket") {
  auto const games = read(
      "Blancs : dame 46, pions 17, 27. Noirs : 3, 9, 12, 19, 32.\nLes Blancs jouent et gagnent : 46x14 (12x32 "
      "forc\u00e9) "
      "14x37. Ou 46x5 (12x32) 5x46 qui gagne aussi.\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text ==
        "{Les Blancs jouent et gagnent :} 46x14 ( {Ou} 46x5 12x32 5x46 {qui gagne aussi.} ) 12x32 "
        "{forc\u00e9} 14x37 ");
}

TEST_CASE("times in brackets stay whole") {
  auto const games = read("1. 33-29 (0.01) 20-25 (0.03) 2. 32-28 (0.05) 17-22 (0.04)\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text == "33-29 {(0.01)} 20-25 {(0.03)} 32-28 {(0.05)} 17-22 {(0.04)} ");
}

TEST_CASE("a composer's line, remarks and a blank line may be between the number of a problem and its position") {
  auto const games = read(
      "Probl\u00e8me n\u00b0 1\n(R. Dupont, \u00ab L'Effort \u00bb, 1950)\n\nBlancs : 28, 32, 34, 37\nNoirs : 10, 17, "
      "19, 23\nLes Blancs jouent et gagnent.\n\n"
      "Probl\u00e8me n\u00b0 2\n(in\u00e9dit)\n\nBlancs : 23, 29, 30, 38, 39\nNoirs : D35\nTrait aux Noirs\n\n"
      "SOLUTIONS\n\nN\u00b0 1 : 28-22 ! (17x28) 34-29 (23x34) 32x5 +\nN\u00b0 2 : (35x34) 29x40 B+\n");
  REQUIRE(games.size() == 4);
  CHECK(games[0].tags == "FEN=W:W28,32,34,37:B10,17,19,23;Author=R. Dupont;Publication=L'Effort;Date=1950.??.??;");
  CHECK(games[1].text == "{Probl\u00e8me n\u00b0 2\n(in\u00e9dit)} ");
  CHECK(games[2].text.starts_with("{SOLUTIONS} {N\u00b0 1 :} 28-22 "));
  CHECK(games[3].tags + games[3].text == "FEN=B:W23,29,30,38,39:BK35;{N\u00b0 2 :} 35x34 29x40 2-0 ");
}

TEST_CASE("moves with the replies below a rule are read in pairs") {
  auto const games = read(
      "1. 33-28   2. 39-33!  3. 44-39   4. 31-26\n   -----      -----      -----      -----\n"
      "   18-23      12-18      7-12       20-25?\n\nSi 4... (1-7), alors 5. 37-31.\n\n5. 28-22\n   -----\n   17x28\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text == "33-28 18-23 39-33 ! 12-18 44-39 7-12 31-26 20-25 ? ( {Si} 1-7 {alors} 37-31 ) 28-22 17x28 ");
}

TEST_CASE("a stack whose numbers do not rise is not read in pairs, and a text may end with one") {
  for (std::string const end : {"", "\n"}) {
    auto const games = read(
        "1. 33-28   2. 39-33   1. 32-28   2. 37-32\n   -----      -----      -----      -----\n"
        "   18-23      12-18      19-23      13-19" +
        end);
    REQUIRE_FALSE(games.empty());
    CHECK(games[0].text.find('\0') == std::string::npos);
  }
}

TEST_CASE("a cross where a capture has to be made is no win") {
  auto const games = read("Blancs : 29, 50 / Noirs : 3, 18. 29-23 X\n\nTexte.\n");
  REQUIRE_FALSE(games.empty());
  CHECK(games[0].tags + games[0].text == "FEN=W:W29,50:B3,18;29-23 {X} {Texte.} ");
}

TEST_CASE("a sign of strength behind the bracket of a reply is of the reply") {
  auto const games = read("1. 32-28 (19-23)! 2. 28x19 (14x23) ? 3. 37-32 (10-14) ! Bien jou\u00e9.\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text == "32-28 19-23 ! 28x19 14x23 ? 37-32 10-14 ! {Bien jou\u00e9.} ");
}

TEST_CASE("a diagram of the position that a game has reached stays in it") {
  auto const games = read(
      "Blancs : 28, 32, 34, 37 / Noirs : 10, 17, 19, 23\n\n28-22 (17x28)\n\nBlancs : 32, 34, 37\nNoirs : 10, 19, 23, "
      "28\n\n34-29 (23x34) 32x5 et gagne.\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text == "28-22 17x28 W:W32,34,37:B10,19,23,28 34-29 23x34 32x5 {et gagne.} 2-0 ");
}

TEST_CASE("the first move below a list of squares is none of its ranges") {
  auto const games = read("Blancs : 29, 50 / Noirs : 3, 18\n29-23 (\u00d7) 50-44 etc.\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].tags + games[0].text == "FEN=W:W29,50:B3,18;29-23 18x29 50-44 {etc.} ");
}

TEST_CASE("a line of a header that cannot become tags stays in the text") {
  std::string const moves = "\n\n1. 32-28 (19-23) 2. 28x19 (14x23) 3. 37-32 (10-14)";
  auto const tags_of = [&](std::string const& line) {
    auto const games = read(line + moves);
    REQUIRE(games.size() == 1);
    return games[0].tags + games[0].text.substr(0, games[0].text.find(" 32-28"));
  };
  CHECK(tags_of("Lieu : Lyon\nDate : 3 mai 1957\nR\u00e9sultat : 2-0") ==
        "Site=Lyon;Date=1957.05.03;Result=2-0;32-28 19-23 28x19 "
        "14x23 37-32 10-14 2-0 ");
  CHECK(tags_of("Date : un soir de mai").starts_with("Date=un soir de mai;"));
  CHECK(tags_of("R\u00e9sultat : encore inconnu").find("{R\u00e9sultat : encore inconnu}") != std::string::npos);
  CHECK(tags_of("Lieu : Lyon\nLieu : Paris").find("{Lieu : Paris}") != std::string::npos);
}

TEST_CASE("moves in brackets behind an illegal one are a finding, too") {
  auto const games = read(
      "1. 32-28 (18-23) 2. 33-29 (23x32) 3. 37x28 (17-21) 4. 14-41 (45-40) 5. 1-6 (50-44) 6. 11-16 "
      "(46-41) A long game.");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text.starts_with("32-28 18-23 33-29 23x32 37x28 17-21 {"));
  CHECK(games[0].codes == std::vector<std::string>{"unread-moves"});
}

TEST_CASE("the variant follows from words and language where the moves leave it open") {
  CHECK(read("Partida de damas brasileiras.\n\n1. c3-d4 f6-g5 2. d4-c5 b6xd4 3. e3xc5 d6xb4").at(0).variant ==
        "brazilian");
  CHECK(read("Русские шашки, партия.\n\n1. c3-d4 f6-g5 2. d4-c5 b6xd4 3. e3xc5 d6xb4").at(0).variant == "russian");
}

TEST_CASE("tables of numbers, words before moves and colons with blanks are read") {
  CHECK(only_text("1.   34   30        20   25\n2.   32   28        25   34\n3.   39   30        16   21\n") ==
        "34-30 20-25 32-28 25x34 39x30 16-21 ");
  CHECK(only_text("1. tah: c3-d4, f6-g5\n2. tah: d4-c5, b6xd4\n3. tah: e3xc5, d6xb4\n", "russian") ==
        "c3-d4 f6-g5 d4-c5 b6xd4 e3xc5 d6xb4 ");
  CHECK(only_text("1. cd4 fg5 2. dc5 b : d4 3. e : c5 d : b4", "russian") == "cd4 fg5 dc5 b : d4 e : c5 d : b4 ");
}

TEST_CASE("the letters of notes are read with dashes, too") {
  CHECK(only_text("11-15 23-19 8-11 22-17---A 9-13 17-14 10-17 21-14\n\nA---Or 22-18 15-22 25-18 is as good.") ==
        "11-15 23-19 8-11 22-17 ( {Or} 22-18 15-22 25-18 {is as good.} ) 9-13 17-14 10-17 21-14 ");
}

TEST_CASE("in a scan, moves are read whose blanks and signs are lost") {
  CHECK(only_text("1. 32-2819-23 2. 28xl9 14x23 3. 3732 1O-14 4. 41-37Ensuite 14-1 9 5. 46-41 5-10", "international",
                  true) == "32-28 19-23 28x19 14x23 3732 10-14 41-37 {Ensuite} 14-19 46-41 5-10 ");
}

TEST_CASE("a web page is read without its tags, and OCR output too") {
  auto const page = read(
      "<!DOCTYPE html><html><head><style>p{margin:1-2}</style></head><body><p>1. 32&ndash;28 <b>(18&ndash;23)</b> "
      "2. 38&ndash;32 (12&ndash;18)<br>Een rustige z&eacute;t. 3. 43&ndash;38 (7&ndash;12)</p></body></html>");
  REQUIRE(page.size() == 1);
  CHECK(page[0].text == "32-28 18-23 38-32 12-18 {Een rustige zét.} 43-38 7-12 ");
}

TEST_CASE("text without a game is kept as a record with a warning") {
  auto const games = read("A letter about the weather in 1934, pages 12-14.\n\nNothing else.");
  REQUIRE(games.size() == 1);
  CHECK(games[0].codes == std::vector<std::string>{"unexpected-text"});
  CHECK(games[0].variant.empty());
}

TEST_CASE("the format of PDN, Manoury text and prose is detected") {
  CHECK(detect_format("[Event \"a\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *") == TextFormat::pdn);
  CHECK(detect_format("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *") == TextFormat::pdn);
  CHECK(detect_format(
            "1. 32-28 19-23 {this is a long comment of many words about nothing} 2. 28x19 14x23 3. 37-32 10-14 *") ==
        TextFormat::pdn);
  CHECK(detect_format(
            "In this game White played well from the first moves on. 1. 32-28 19-23 2. 28x19 14x23 A quiet move that "
            "keeps the balance. 3. 37-32 10-14 and so on.") == TextFormat::text);
  CHECK(detect_format("<html><body>1. 32-28</body></html>") == TextFormat::text);
  CHECK(detect_format("Zwart: 9, 16, 17. Wit: 26, 28, 29. Wit speelt en wint. 29-23") == TextFormat::text);
  CHECK(detect_format("1. 32-28 19-23 {Zwart: 9, 16, 17. Wit: 26, 28, 29. Wit speelt en wint.} *") == TextFormat::pdn);
  CHECK(detect_format("1. 32-28 (19-23) 2. 28x19 (14x23) Si (13x24), alors 37-32.") == TextFormat::text);
  CHECK(detect_format("1. 32-28 (19-23) 2. 28x19 (14x23) Un coup connu. 3. 37-32") == TextFormat::manoury);
}

TEST_CASE("hostile text is read in bounded time") {
  auto const begin = std::chrono::steady_clock::now();
  std::string moves;
  for (unsigned i = 0; i < 20000; ++i) {
    moves += std::to_string(20 + i % 31) + "-" + std::to_string(15 + i % 29) + " ";
  }
  CHECK(!read(moves).empty());
  CHECK(!read(std::string(50000, '(') + "32-28" + std::string(50000, ')')).empty());
  std::string numbers;
  for (unsigned i = 0; i < 20000; ++i) {
    numbers += "1. 32-28 ";
  }
  CHECK(!read(numbers).empty());
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::minutes{5});
}

TEST_CASE("a stop request ends the reading of a text at once") {
  static std::atomic<unsigned> asked = 0;
  asked = 0;
  std::string page;
  for (unsigned i = 0; i < 300; ++i) {
    page += "In reply to 1. 11-15 23-19 he has 2. 8-11 22-17 which is better. ";
  }
  set_stop_request({.is_made = []() noexcept { return ++asked > 50; }});
  CHECK_THROWS_AS(read(page), Stopped);
  set_stop_request({});
  CHECK(asked < 200);
}

TEST_CASE("the readings of a text take bounded memory, and what is cut is a finding") {
  std::string page = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 ";
  for (unsigned i = 0; i < 900; ++i) {
    page += "better was 41-37 5-10 or 46-41 or 31-26 ";
  }
  auto const games = read(page);
  REQUIRE(!games.empty());
  CHECK(std::ranges::count(games[0].codes, "record-too-long") == 1);
}

TEST_CASE("a short game with an end is no heading of the next one that begins alike") {
  std::string const moves = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14";
  auto const games = read("Game one\n" + moves + " White resigns.\n\nGame two\n" + moves + " drawn\n", "international");
  REQUIRE(games.size() == 2);
  CHECK(games[0].text.ends_with("0-2 "));
  CHECK(games[1].text.ends_with("1-1 "));
}
