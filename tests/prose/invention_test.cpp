// What a text does not say of a game is not in it: moves that were not played, results of other lines, dates of the
// page.

#include "read_page.hpp"

#include <algorithm>

using namespace damier;
using namespace damier::reading_test;

namespace {

constexpr std::string_view opening = "1. 33-28 18-22 2. 31-26 22x33 3. 38x29 13-18";
constexpr std::string_view opening_read = "33-28 18-22 31-26 22x33 38x29 13-18 ";

/// The tags of the first game and the text before its first move.
std::string lead(std::string const& above) {
  auto const games = read(above + std::string{opening} + "\n");
  REQUIRE(games.size() == 1);
  return games[0].tags + games[0].text.substr(0, games[0].text.find("33-28"));
}

}  // namespace

TEST_CASE("moves behind a resignation and its reason are not played") {
  for (std::string const end : {" and White resigned, because 4. 43-38 8-13 5. 49-43 2-8 loses two men.",
                                " White resigns, since 4. 43-38 8-13 loses.",
                                " et les Blancs abandonnent, car sur 4. 43-38 8-13 ils perdent un pion.",
                                " Les Blancs abandonnent puisque 4. 43-38 8-13 perd.",
                                " en wit gaf op, omdat na 4. 43-38 8-13 een schijf verloren gaat.",
                                " Weiß gab auf, weil nach 4. 43-38 8-13 ein Stein verloren geht.",
                                " Le blancs abandonnent : 4. 43-38 8-13 perd.",
                                " Las blancas abandonan, porque tras 4. 43-38 8-13 pierden un peón.",
                                " Il Bianco abbandona, perché dopo 4. 43-38 8-13 perde un pezzo.",
                                " As brancas abandonam, pois após 4. 43-38 8-13 perdem uma pedra.",
                                " Белые сдались, поскольку на 4. 43-38 8-13 теряют шашку."}) {
    auto const games = read(std::string{opening} + end + "\n", "international");
    CAPTURE(end);
    REQUIRE(games.size() == 1);
    CHECK(games[0].text.starts_with(opening_read));
    auto const behind = games[0].text.substr(opening_read.size());
    CHECK((behind[0] == '(' || behind[0] == '{'));
    CHECK(behind.ends_with("0-2 "));
  }
  // So are moves behind a draw and its reason, and behind a colon.
  CHECK(only_text(std::string{opening} + " remise overeengekomen, want na 4. 43-38 8-13 5. 49-43 is er niets.\n")
            .ends_with("1-1 "));
  CHECK(only_text(std::string{opening} + " Zwart gaf op: na 4. 43-38 8-13 5. 49-43 verliest hij.\n")
            .starts_with(std::string{opening_read} + "( 13-18 {Zwart gaf op: na} "));
  CHECK(only_text(std::string{opening} + "\nAbandon des blancs, car 4.43-38 8-13 5.49-43 2-8 perd.\n") ==
        std::string{opening_read} + "( 13-18 {Abandon des blancs, car} 43-38 8-13 49-43 2-8 {perd.} ) 0-2 ");
  // Moves that lead to it are played.
  CHECK(only_text(std::string{opening} + " White resigned after 4. 43-38 8-13 5. 49-43 2-8.", "international")
            .find("13-18 {White resigned after} 43-38 8-13 49-43 2-8 ") != std::string::npos);
}

TEST_CASE("an outcome that is only thought of, or that of a note, is no result") {
  for (std::string const end :
       {" Black could have drawn.", " Zwart had hier remise kunnen maken.", " Les Noirs pouvaient gagner.",
        " Чёрные могли сделать ничью.", " Schwarz hätte remis gemacht.", " Il Nero avrebbe vinto.",
        " White does not win.", " Black offered a draw.", " Wit speelt op winst.", " Las negras podían ganar.",
        " Zwart had moeten winnen.", " Wit dreigt te winnen.", " Zwart vreest dat wit wint.", " White hopes to win."}) {
    CAPTURE(end);
    CHECK(only_text(std::string{opening} + end + "\n").ends_with("} "));
  }
  CHECK(only_text(std::string{opening} + " Zwart moest opgeven.\n").ends_with("2-0 "));
  CHECK(only_text(std::string{opening} + "\n\nA---If 10-15, 45-21, 3-48, etc. Drawn.\n").ends_with("} "));
  CHECK(only_text(std::string{opening} + "\n\nB) White wins.\n").ends_with("} "));
}

TEST_CASE("outcomes are read with shortened words, signs of notes and remarks beside them") {
  CHECK(only_text(std::string{opening} + " W. wins. A fine game.\n").ends_with("2-0 "));
  CHECK(only_text(std::string{opening} + " Z. wint. Een mooie partij.\n", "international").ends_with("0-2 "));
  CHECK(only_text(std::string{opening} + ". Black wins---7.\n").ends_with("0-2 "));
  CHECK(only_text(std::string{opening} + " (a strong move) WW (43-38 was next).\n").ends_with("2-0 "));
  CHECK(read(std::string{opening} + "\nvitória preta\nAlgo mais\n(II)\n").at(0).text.ends_with("0-2 "));
  CHECK(only_text("1. c3-b4 h6-g5 2. d2-c3 b6-a5 3. g3-f4 g7-h6 4. f2-g3 d6-c5 5. b4:d6 c7:e5x.", "russian")
            .ends_with("0-1 "));
}

TEST_CASE("a fragment whose position is not in the text is no game") {
  for (std::string_view const text : {"Uit een partij: 41. 44-39, 12-17?; Zo ook 33-28 (18-23) 32-26 (14/20) 40-35 met "
                                      "gelijk spel. 42. . ., 17-22; 43. 39-33.",
                                      "Слабо 1. fg3? ввиду ab4. Верно лишь 1. fg5! h:f4 2. gh6 f:d2 3. c:e3 bc7 4. "
                                      "a:c5 d:b4 5. ef4! gf6 6. hg3, и ничья."}) {
    auto const games = read(text);
    REQUIRE(games.size() == 1);
    CHECK(games[0].variant.empty());
    CHECK(std::ranges::count(games[0].codes, "unexpected-text") == 1);
  }
}

TEST_CASE("one or two moves in a sentence behind a game are only named") {
  auto const games =
      read(std::string{opening} + "\n\nThe programs of today say that 42-38 and even 43-38 are enough.\n");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text ==
        std::string{opening_read} + "{The programs of today say that 42-38 and even 43-38 are enough.} ");
  CHECK(only_text(std::string{opening} + "\n\nThe next move that was played is 4. 43-38 8-13.").find(" 43-38 8-13 ") !=
        std::string::npos);
}

TEST_CASE("dates of a page, of its text and of a right are none of the game") {
  CHECK(lead("Club of the town\n\u00a9 1999 A. Writer\n\n").find("Date=") == std::string::npos);
  CHECK(lead("Posted by Jan on 3 May 2011\n\n").find("Date=") == std::string::npos);
  CHECK(lead("Geplaatst op 3 mei 2011\n\n").find("Date=") == std::string::npos);
  CHECK(lead("Опубликовано 3 мая 2011\n\n").find("Date=") == std::string::npos);
  CHECK(lead("P. Writer - Monday 3 May 2021, 09:15\n\n").find("Date=") == std::string::npos);
  CHECK(lead("Club\nlunedì 7 aprile 2025\n\nVerdi-Neri (2-0), Torino, 1983.\n\n").find("Date=1983.??.??;") !=
        std::string::npos);
  CHECK(lead("Club\nlunedì 7 aprile 2025\n\nVerdi-Neri (2-0)\n\n").find("Date=") == std::string::npos);
  CHECK(lead("A. Een – B. Twee\nUtrecht, 3 mei 1984\n\n") ==
        "White=A. Een;Black=B. Twee;Date=1984.05.03;Site=Utrecht;");
}

TEST_CASE("a better date in place of another, below a place that is known, is read") {
  CHECK(lead("Utrecht, 1984\nUtrecht, mei 1984\n").find("Date=1984.05.??;") != std::string::npos);
}

TEST_CASE("a part of a sentence is no event, a compound word for one is") {
  CHECK(lead("Nog voor de maaltijd was bekend\nwelke partij de prijs zou krijgen:\neen korte.\n\n").find("Event=") ==
        std::string::npos);
  CHECK(lead("J. Een – P. Twee\n\nXYZ Bekertoernooi, 27-07-2022\n\n").find("Event=XYZ Bekertoernooi;") !=
        std::string::npos);
  CHECK(lead("Vereinsmeisterschaft, 27.07.2022\n\n").find("Event=Vereinsmeisterschaft;") != std::string::npos);
}

TEST_CASE("names are read from the sentence above the moves, with crosses, scores and dashes") {
  CHECK(lead("Dit is een partij uit de derde klasse. Zwart: B. Twee – Wit: A. Een\n") ==
        "Black=B. Twee;White=A. Een;{Dit is een partij uit de derde klasse.} ");
  CHECK(lead("Последняя партия. Июль 1951. Анна Первая (Тула) - Вера Вторая (Омск). ")
            .starts_with("White=Анна Первая;Black=Вера Вторая;"));
  CHECK(lead("Pedro Um X Carlos Dois\n") == "White=Pedro Um;Black=Carlos Dois;");
  CHECK(lead("Um 2\nX 0 Dois\n") == "White=Um;Black=Dois;Result=2-0;");
  CHECK(lead("Een 1 - 1 Twee\n") == "White=Een;Black=Twee;Result=1-1;");
  CHECK(lead("GAME 7. Black — Twee. White— Een.\n").starts_with("Black=Twee;White=Een;"));
}

TEST_CASE("names in a bracket behind a game are of this game") {
  auto const games = read(
      "Пример\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5, и белые победили. (Партия А. "
      "Первый — Б. Второй.)\nНОВОЕ НАЧАЛО\n1. a3-b4 b6-a5 2. b2-a3 f6-g5.\n");
  REQUIRE(games.size() == 2);
  CHECK(games[0].tags == "White=А. Первый;Black=Б. Второй;");
  CHECK(games[0].text.ends_with("1-0 "));
  CHECK(games[1].tags.empty());
}

TEST_CASE("a bracket in a text line of its own behind a game is of this game, a result may be between brackets") {
  auto const games =
      read(std::string{opening} +
           " en wit won.\n(Een – Twee, Utrecht 1931)\n\nVolgende opening\n1. 32-28 18-23 2. 38-32 12-18\n");
  REQUIRE(games.size() == 2);
  CHECK(games[0].tags == "White=Een;Black=Twee;Site=Utrecht;Date=1931.??.??;");
  CHECK(games[1].tags.empty());
  CHECK(only_text(std::string{opening} + " (хороший ход) 1-1 (43-38).\n").ends_with("1-1 "));
}

TEST_CASE("a number that ends a sentence is no number of a move") {
  CHECK(only_text(std::string{opening} + " De schijf gaat naar veld 24. 4. 43-38 8-13")
            .find("{De schijf gaat naar veld 24.} 43-38 8-13 ") != std::string::npos);
  CHECK(only_text(std::string{opening} + " Ce coup est faible sur 64.\n4. 43-38 8-13")
            .find("{Ce coup est faible sur 64.} 43-38 8-13 ") != std::string::npos);
}

TEST_CASE("notes of words stand at their moves, though a bracket is lost") {
  CHECK(
      only_text(
          "11-15(A), 24-19(B), 15-24(0, 28-19(D), 8-11, 27-24.\n\nA) The first.\n\nB) The second.\n\nC) The third.\n\n"
          "D) The fourth.\n") ==
      "11-15 {A) The first.} 24-19 {B) The second.} 15-24 {C) The third.} 28-19 {D) The fourth.} 8-11 27-24 ");
}

TEST_CASE("positions name the piece before its colour") {
  for (std::string_view const text : {"Fin de partie : une dame noire à 5 avec un pion à 16, face à une dame blanche à "
                                      "49 avec deux pions à 27 et 32. Les blancs "
                                      "gagnent par 27-21 (16x38) 49x21.",
                                      "Final: una dama negra en 5 con un peón en 16 contra una dama blanca en 49 con "
                                      "dos peones en 27 y 32. Juegan blancas: "
                                      "27-21 16x38 49x21."}) {
    auto const games = read(text, "international");
    REQUIRE(games.size() == 1);
    CHECK(games[0].tags == "FEN=W:W27,32,K49:BK5,16;");
    CHECK(games[0].text.find("27-21 ") != std::string::npos);
  }
}

TEST_CASE("a better move in a variation may replace an earlier one, a remark in brackets changes nothing") {
  auto const text = only_text(std::string{opening} +
                              " 4. 43-38 8-13\nNa 37-31 volgt 20-24, 29x20 15x24 en dat is niets. Beter lijkt: "
                              "20-25, 42-37 14-20 met gelijk spel.\n5. 48-43 2-8");
  CHECK(text.find("( {Na} 37-31 {volgt} 20-24 ( {Beter lijkt:} 20-25 42-37 14-20 ") != std::string::npos);
}

TEST_CASE("a square alone is a move where one leads there, four digits are moves of running text") {
  CHECK(only_text("1. cb4 hg5 2. dc3 ba5 3. gf4 gh6 4. fg3 dc5 5. d6 c:e5", "russian").find("b4:d6 c:e5 ") !=
        std::string::npos);
  CHECK(detect_format(
            "Als zwart 1. .. 2924 speelt, dan 2.2018 en rood staat beter. Als 1. .. 2420 dan 2.1418 2004 3.0115 1912 "
            "4.2226 2922 en er is geen winst.") == TextFormat::text);
}

TEST_CASE("letters for digits in moves with full stops, and a damaged cell of a table, are corrected") {
  auto const games = read("11.15 23.19 8.11 22.I7 9.13 17.14 10.17 21.14", "english");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text == "11.15 23.19 8.11 22-17 9.13 17.14 10.17 21.14 ");
  CHECK(std::ranges::count(games[0].codes, "misread-move") == 1);
  auto const table = read(
      "11 15 10 17 13 17\n23 19 21 14 28 24\n8 11 15 18 11 16\n22 f 7 19 15 26 23\n9 13 4 8 16 20\n"
      "17 14 24 19 31 26\n",
      "english");
  REQUIRE(table.size() == 1);
  CHECK(table[0].text.starts_with("11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14 15-18 19-15"));
}

TEST_CASE("in a scan, moves over blank lines, joined numbers and letters read as digits are read") {
  CHECK(only_text("1. 33-28 18-22 2. 31-26 22x33 3. 38x\n\n29 13-18; 4. 43-38 8-13", "international", true)
            .ends_with("13-18 43-38 8-13 "));
  auto const joined =
      read("1. 33-28 18-22 2. 31-26 22x33 3. 38x29 13-18 443-38 8-13 5. 49-43 2-8", "international", true);
  REQUIRE(joined.size() == 1);
  CHECK(std::ranges::count(joined[0].codes, "misread-move") == 1);
  auto const letters = read("1. c3—b4 66—95 2. d2—c3 b6—a5 3. 93—f4 97—66 4. f2—g3 d6—c5", "", true);
  REQUIRE(letters.size() == 1);
  CHECK(letters[0].variant == "russian");
  CHECK(letters[0].text.starts_with("c3—b4 h6-g5 d2—c3 b6—a5 g3-f4 g7-h6 "));
}

TEST_CASE("a move over the end of a line of hOCR has no finding") {
  std::string const line = "<span class='ocr_line' title='bbox 1 2 3 4'>";
  auto const games = read("<html><head><meta name='ocr-system'/></head><body>" + line +
                              "<span>11-15</span> <span>23-19</span> <span>8-11</span> <span>22-</span></span>\n" +
                              line + "<span>17!</span> <span>9-13</span> <span>17-14</span></span></body></html>",
                          "english", true);
  REQUIRE(games.size() == 1);
  CHECK(games[0].text == "11-15 23-19 8-11 22-17 ! 9-13 17-14 ");
  CHECK(games[0].codes.empty());
}

TEST_CASE("two columns of a page side by side are read one after the other") {
  CHECK(only_text("Een – Twee                   Het vervolg was:\n"
                  "                             4.43-38 8-13 5.49-43 2-8\n"
                  "1.33-28 18-22 2.31-26 22x33  6.35-30 20-25\n"
                  "3.38x29 13-18                en wit stond beter.\n")
            .starts_with("33-28 18-22 31-26 22x33 38x29 13-18 {Het vervolg was:} 43-38 8-13 49-43 2-8 35-30 20-25 "));
}

namespace {

constexpr std::string_view begun = "1. 32-28 18-23 2. 38-32 12-18 3. 43-38 7-12";
constexpr std::string_view begun_russian = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4";

}  // namespace

TEST_CASE("a verb of resigning with an object is no result") {
  for (std::string const end :
       {" Les blancs abandonnent le centre.", " Il Nero abbandona il centro.", " Las blancas abandonan el centro.",
        " As brancas abandonam o centro.", " Wit geeft het veld op.", " Les blancs abandonnent cette case.",
        " Las blancas abandonan su plan.", " White abandons his plan.", " Weiß gibt das Zentrum auf.",
        " Les Noirs renoncent au centre.", " Las negras renuncian al centro."}) {
    CAPTURE(end);
    CHECK(only_text(std::string{begun} + end + " 4. 49-43 1-7\n").find(" 49-43 1-7 ") != std::string::npos);
    CHECK_FALSE(only_text(std::string{begun} + end + "\n").ends_with("0-2 "));
    CHECK_FALSE(only_text(std::string{begun} + end + "\n").ends_with("2-0 "));
  }
  for (std::string const end : {" Белые сдали центр.", " Белые сдались в плен обстоятельствам."}) {
    CAPTURE(end);
    CHECK(only_text(std::string{begun_russian} + end + "\n").ends_with("} "));
  }
  for (std::string const end :
       {" Les blancs abandonnent.", " Les blancs abandonnent la partie.", " Las blancas abandonan la partida.",
        " As brancas abandonam a partida.", " Wit geeft de partij op.", " Weiß gibt die Partie auf."}) {
    CAPTURE(end);
    CHECK(only_text(std::string{begun} + end + "\n").ends_with("0-2 "));
  }
}

TEST_CASE("an end and its reason in other words and languages end the game") {
  for (std::string const end :
       {" Białe poddały się, bo po", " Biali się poddali, gdyż", " Białe poddały partię, ponieważ", " Білі здалися, бо",
        " Белые просрочили время.", " Les blancs abandonnèrent devant la menace",
        " en wit staakte de strijd:", " White lost on time.", " Wit overschreed de tijd. Na"}) {
    CAPTURE(end);
    CHECK(only_text(std::string{begun} + end + " 4. 49-43 1-7 5. 34-29 23x34 6. 40x29\n").ends_with("0-2 "));
  }
  for (std::string const end : {" Ничья, так как", " Patta:"}) {
    CAPTURE(end);
    CHECK(only_text(std::string{begun} + end + " 4. 49-43 1-7 5. 34-29 23x34 6. 40x29\n").ends_with("1-1 "));
  }
  CHECK(only_text(std::string{begun} + " 2-0, want 4. 49-43 1-7 5. 34-29 23x34 6. 40x29\n").ends_with("2-0 "));
}

TEST_CASE("an outcome of another game or of a condition is no result") {
  for (std::string const end :
       {"In the game Een-Twee, 2-0, White played differently.", "As in Een-Twee, 1933, which White won.",
        "Had White played 49-43, Black wins.", "Had White played 49-43, 2-0.",
        "Had wit 49-43 gespeeld, dan wint zwart.", "Als wit 49-43 speelt, wint zwart.",
        "Zwart wint als wit 49-43 speelt.", "Si les blancs jouent 49-43, les noirs gagnent.",
        "Hätte Weiß 49-43 gespielt, gewinnt Schwarz.", "Wenn Weiß 49-43 spielt, gewinnt Schwarz.",
        "Se il Bianco avesse giocato 49-43, il Nero vince.", "Если белые сыграют 49-43, чёрные выигрывают.",
        "An earlier game was drawn.", "The other game was won by White.", "In de andere partij won wit.",
        "Dans une autre partie les noirs abandonnent.", "В партии Первый-Второй белые выиграли."}) {
    CAPTURE(end);
    CHECK(only_text(std::string{begun} + ". " + end + "\n").ends_with("} "));
  }
  // Words beside the outcome, in a remark or on the next text line, are not of its sentence.
  CHECK(only_text(std::string{begun} + " (if 34-30 then 23x32) and White won.\n").ends_with("2-0 "));
  CHECK(only_text(std::string{begun} + "\n2-0\nIf only all games were like this.\n").find("2-0 ") != std::string::npos);
  CHECK(only_text(std::string{begun} + ". Las blancas se rinden.\n").ends_with("0-2 "));
  CHECK(only_text(std::string{begun} + ". The game ended in a draw.\n").ends_with("1-1 "));
}

TEST_CASE("numbers with a full stop beside moves with dashes are no moves") {
  for (std::string const remark :
       {"In round 2 he met the computer \u2013 Scan 3.1 at home.", "Dragon 4.2 likes it.", "Kingsrow 1.57, too.",
        "He used Windows 3.11 then.", "It cost 12.40 or so.", "At 20.30 they went home.", "Om 19.30 uur was het uit.",
        "Section 4.12 is about this.", "See \u00a7 3.7 of the rules.", "Zie par. 7.12 van het boek."}) {
    CAPTURE(remark);
    CHECK(only_text(std::string{opening} + ". " + remark + "\n4. 42-38 8-13\n", "international") ==
          std::string{opening_read} + "{" + remark.substr(0, remark.size() - (remark.ends_with('.') ? 0 : 1)) +
              "} 42-38 8-13 ");
  }
}

TEST_CASE("a number of a program between moves with full stops is no move") {
  std::string const moves = "32.28 18.23 38.32 12.18 43.38";
  CHECK(only_text(moves + " He played the Dragon 7.12 yesterday.\n", "international") ==
        "32.28 18.23 38.32 12.18 43.38 {He played the Dragon 7.12 yesterday.} ");
  CHECK(only_text(moves + " 7.12 49.43\n", "international") == "32.28 18.23 38.32 12.18 43.38 7.12 49.43 ");
  CHECK(only_text(moves + " Better 7.12 49.43\n", "international").find("7.12 49.43") != std::string::npos);
}

TEST_CASE("a program with its number is a player") {
  CHECK(lead("J. Kuiper \u2013 Scan 3.1\n\n").find("Black=Scan 3.1;") != std::string::npos);
}

TEST_CASE("a name behind a preposition at the end of a text line leads to no variation") {
  for (std::string const remark : {"analysed with Kingsrow 1.57", "Dam 2.2 against Truus 11.16",
                                   "A game against Jansen", "Een partij met Kuiper"}) {
    CAPTURE(remark);
    CHECK(only_text(std::string{opening} + "\n" + remark + "\n4. 42-38 8-13\n", "international") ==
          std::string{opening_read} + "{" + remark + "} 42-38 8-13 ");
  }
}

TEST_CASE("a result directly behind the last move is the result, whatever follows it") {
  for (std::string const behind : {" 2-0 computer \u2013 Scan 3.1\n", ". 2-0 after four hours of play\n"}) {
    CAPTURE(behind);
    CHECK(only_text(std::string{opening} + behind, "international").ends_with("2-0 "));
  }
}
