// French draughts text: the events and the diagnostics.

#include "grammar/game_reader.hpp"
#include "grammar/manoury/reader.hpp"

#include "prose/open_games.hpp"
#include "tests/grammar/reading.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <utility>

using namespace damier;
using reading::Record;
using reading::Strings;

namespace {

template <typename... Arguments>
std::vector<Record> read(Arguments&&... arguments) {
  return reading::records<manoury::Reader>(std::forward<Arguments>(arguments)...);
}

/// The events of a text of one game, without the numbers of moves.
Strings events(std::string_view text) {
  auto records = read(text);
  if (records.size() != 1) return {std::to_string(records.size()) + " records"};
  std::erase_if(records.front().events, [](std::string const& event) { return event.starts_with("number:"); });
  return records.front().events;
}

Strings diagnostics(std::string_view text) { return reading::diagnostics<manoury::Reader>(text); }

/// The position of a text that is only a position, or begins with one.
std::string fen(std::string_view text) {
  auto const found = events(text);
  return found.size() >= 2 && found[0] == "name:FEN" ? found[1].substr(6) : "none";
}

}  // namespace

TEST_CASE("Manoury: the three sentences of the description") {
  CHECK(
      events("Blancs : 23, 29, 30, 38, 39 / Noirs : D35. Trait aux Noirs. (35 x 19 x 32 x 43 x 34) 29 x 40 B+") ==
      Strings{"name:FEN", "value:B:W23,29,30,38,39:BK35", "move:35 x 19 x 32 x 43 x 34", "move:29 x 40", "result:B+"});
  CHECK(events("28-22! (17×28) 34-29 (23×34) 32×5 B+") ==
        Strings{"move:28-22", "strength:!", "move:17×28", "move:34-29", "move:23×34", "move:32×5", "result:B+"});
  CHECK(events("1. 33-28 (18-23) 2. 39-33 (12-18) 3. 44-39 (7-12) 4. 31-26 (20-25?) 5. 28-22") ==
        Strings{"move:33-28", "move:18-23", "move:39-33", "move:12-18", "move:44-39", "move:7-12", "move:31-26",
                "move:20-25", "strength:?", "move:28-22"});
}

TEST_CASE("Manoury: signs of moves, blanks around them, no sign, algebraic squares") {
  CHECK(events("32 - 28 (19 - 23) 28 X 19 (14 x 23)") ==
        Strings{"move:32 - 28", "move:19 - 23", "move:28 X 19", "move:14 x 23"});
  CHECK(events("32\xE2\x80\x93"
               "28 (19\xC2\xA0-\xC2\xA0"
               "23)") == Strings{"move:32\xE2\x80\x93"
                                 "28",
                                 "move:19\xC2\xA0-\xC2\xA0"
                                 "23"});
  CHECK(events("32-28 (19 23) 28x19") == Strings{"move:32-28", "move:1923", "move:28x19"});
  CHECK(events("c3-d4 (b6-c5) d4:b6") == Strings{"move:c3-d4", "move:b6-c5", "move:d4:b6"});
}

TEST_CASE("Manoury: no-break spaces are blanks, behind a square and a word too") {
  CHECK(events("28-22\u00a0! (17\u00a0×\u00a028\u202f) 34-29\u00a0(23×34)\u00a032\u202f×\u202f5\u00a0B+") ==
        Strings{"move:28-22", "strength:!", "move:17\u00a0×\u00a028", "move:34-29", "move:23×34",
                "move:32\u202f×\u202f5", "result:B+"});
  CHECK(fen("Blancs\u00a0: 28, 32, 34, 37\u00a0/ Noirs\u00a0: 10, 17, 19, D\u00a023\u202f.\n28-22") ==
        "W:W28,32,34,37:B10,17,19,K23");
}

TEST_CASE("Manoury: numbers of every kind") {
  CHECK(events("1) 32-28 (19-23) 2°28x19 (14x23) 3. 37-32") ==
        Strings{"move:32-28", "move:19-23", "move:28x19", "move:14x23", "move:37-32"});
  CHECK(events("1. … (19-23) 2.32-28") == Strings{"empty:...", "move:19-23", "move:32-28"});
  CHECK(events("1... (19-23) 2. 32-28") == Strings{"empty:...", "move:19-23", "move:32-28"});
}

TEST_CASE("Manoury: pairs with both moves in parentheses") {
  CHECK(events("(38-33)/(13-18) (42-38) / (9-13) 43-39 (4-9)") ==
        Strings{"move:38-33", "move:13-18", "move:42-38", "move:9-13", "move:43-39", "move:4-9"});
  CHECK(events("1. (32-28!)/(19-23?) 2. (28x19)/(x) B+") ==
        Strings{"move:32-28", "strength:!", "move:19-23", "strength:?", "move:28x19", "move:x", "result:B+"});
  CHECK(events("(38-33)/\n(13-18)").front() == "empty:...");  // on two lines they are two replies
}

TEST_CASE("Manoury: a game that begins with a move that was passed") {
  CHECK(events("Blancs : A\nNoirs : B\n\n1. \xE2\x80\x93 (19-23) 2. \xE2\x80\x93 (14-19)") ==
        Strings{"name:White", "value:A", "name:Black", "value:B", "empty:-", "move:19-23", "empty:-", "move:14-19"});
}

TEST_CASE("Manoury: strengths inside and outside the parenthesis, forced moves") {
  CHECK(events("32-28?! (19-23 !?) 28x19 (14x23)! 37-32* (10-14*)") ==
        Strings{"move:32-28", "strength:?!", "move:19-23", "strength:!?", "move:28x19", "move:14x23", "strength:!",
                "move:37-32", "strength:*", "move:10-14", "strength:*"});
  CHECK(events("32-28 (!) (19-23)") == Strings{"move:32-28", "strength:(!)", "move:19-23"});
}

TEST_CASE("Manoury: replies that are not spelled out") {
  CHECK(events("32-28 (ad lib) 37-32 (x) 41-37 (\xE2\x80\xA6) 46-41") ==
        Strings{"move:32-28", "move:ad lib", "comment:ad lib", "move:37-32", "move:x", "move:41-37", "empty:-",
                "move:46-41"});
  CHECK(events("32-28 (19-23) a.l. (14-19)") ==
        Strings{"move:32-28", "move:19-23", "move:ad lib", "comment:ad lib", "move:14-19"});
}

TEST_CASE("Manoury: outcomes") {
  auto const last = [](std::string const& words) {
    auto const all = events("32-28 (19-23) 28x19 (14x23) " + words);
    return all.empty() ? std::string{} : all.back();
  };
  for (auto const* white :
       {"B+", "+B", "Les Noirs abandonnent.", "les Blancs gagnent", "N. abandonnent", "White wins"}) {
    CHECK(last(white) == "result:B+");
  }
  for (auto const* black : {"N+", "+N", "les Blancs abandonnent", "Noirs gagnent", "Black wins"})
    CHECK(last(black) == "result:N+");
  for (auto const* draw : {"=", "remise", "Remise.", "nulle", "Partie nulle", "Draw"}) CHECK(last(draw) == "result:=");
  // The player who moved last, here the one who replies.
  for (auto const* mover : {"+", "gain", "Gain", "Gain.", "abandon", "G"}) CHECK(last(mover) == "result:N+");
  CHECK(events("32-28 (19-23) 28x19+").back() == "result:B+");
  for (auto const* white : {"W+", "Wit wint.", "Белые выиграли"}) CHECK(last(white) == "result:B+");
  for (auto const* black : {"Z+", "Zwart wint", "Schwarz gewinnt!"}) CHECK(last(black) == "result:N+");
  for (auto const* draw : {"Remis.", "ничья", "Patta", "½", "1/2"}) CHECK(last(draw) == "result:=");
  for (auto const* score :
       {"2-0", "1-1", "0-2", "1-0", "1/2-1/2", "*", "2:0", "1:1", "0 : 2", "0,5-0,5", "0.5-0.5", "½:½"})
    CHECK(last(score) == "result:" + std::string{score});
  CHECK(last("une nulle\nassez longue") == "comment:une nulle\nassez longue");
}

TEST_CASE("Manoury: prose between moves is a comment, and so are the moves of lines that were not played") {
  CHECK(events("32-28 (19-23) Un coup connu. 28x19 (14x23)") ==
        Strings{"move:32-28", "move:19-23", "comment:Un coup connu.", "move:28x19", "move:14x23"});
  CHECK(
      events("1. 32-28 (19-23) Si 28x19 (13x24) les Noirs sont bien. 2. 28x19 (14x23)") ==
      Strings{"move:32-28", "move:19-23", "comment:Si 28x19 (13x24) les Noirs sont bien.", "move:28x19", "move:14x23"});
  CHECK(events("1. 32-28 (19-23) mieux que 33-28 (18-23) 2. 28x19") ==
        Strings{"move:32-28", "move:19-23", "comment:mieux que 33-28 (18-23)", "move:28x19"});
  CHECK(events("1. 32-28 (19-23) Si 1... (20-25) 2. 37-32 (14-20) tout va bien. 2. 28x19") ==
        Strings{"move:32-28", "move:19-23", "comment:Si 1... (20-25) 2. 37-32 (14-20) tout va bien.", "move:28x19"});
  CHECK(events("32-28 (19-23) 28x19 etc. (voir 12-18)") ==
        Strings{"move:32-28", "move:19-23", "move:28x19", "comment:etc. (voir 12-18)"});
}

TEST_CASE("Manoury: moves named in words are of the comment where the next number goes on from before them") {
  std::string const game{"1. 32-28 (17-22) 2. 28x17 (11x22) "};
  for (std::string const prose : {"Ici 33-28 et non 37-32.", "Les Noirs ont (20-25) 33-28 et (18-23).",
                                  "Voir aussi la partie 34-29 (20-25) de la revue n\u00b0 20-06, p. 12-18."}) {
    CAPTURE(prose);
    CHECK(events(game + prose + " 3. 37-32 (12-17)") == Strings{"move:32-28", "move:17-22", "move:28x17", "move:11x22",
                                                                "comment:" + prose, "move:37-32", "move:12-17"});
  }
  CHECK(events("1. 32-28 (17-22) 2. 28x17 Et non 33-28 (11x22) 3. 37-32") ==
        Strings{"move:32-28", "move:17-22", "move:28x17", "comment:Et non 33-28", "move:11x22", "move:37-32"});
  CHECK(events("1. 32-28 (17-22) [1. \u2026 (18-22) 2. 37-32 (12-18) Pas 41-37 ici. 3. 42-37] 2. 28x17") ==
        Strings{"move:32-28", "move:17-22", "begin:", "move:18-22", "move:37-32", "move:12-18",
                "comment:Pas 41-37 ici.", "move:42-37", "end:", "move:28x17"});
  // Moves among words are played if the next number counts them, or if no number follows.
  CHECK(events(game + "Joli. 37-32 (12-17) 4. 41-37") == Strings{"move:32-28", "move:17-22", "move:28x17", "move:11x22",
                                                                 "comment:Joli.", "move:37-32", "move:12-17",
                                                                 "move:41-37"});
  CHECK(events(game + "Joli. 37-32 (12-17)").back() == "move:12-17");
  CHECK(events("1. 32-28 Joli. (17-22) 2. 28x17") ==
        Strings{"move:32-28", "comment:Joli.", "move:17-22", "move:28x17"});
}

TEST_CASE("Manoury: variations in parentheses and brackets follow the move they replace") {
  CHECK(events("32-28 (19-23) [19-24 fails] 28x19").size() >= 4);
  CHECK(events("1. 32-28 (19-23) [1. … (20-25) 2. 37-32] 2. 28x19") ==
        Strings{"move:32-28", "move:19-23", "begin:", "move:20-25", "move:37-32", "end:", "move:28x19"});
  // The alternative to White's move is put behind White's move.
  CHECK(events("1. 32-28 (19-23) (1. 33-28 (18-23)) 2. 28x19") ==
        Strings{"move:32-28", "begin:", "move:33-28", "move:18-23", "end:", "move:19-23", "move:28x19"});
  CHECK(events("32-28 [33-28 [34-30] (18-23)]") ==
        Strings{"move:32-28", "begin:", "move:33-28", "begin:", "move:34-30", "end:", "move:18-23", "end:"});
}

TEST_CASE("Manoury: moves of notes below the game, of sentences and of lists of solutions stay text, which is prose") {
  auto const whole = [](std::string const& text) {
    REQUIRE(manoury::has_moves_in_prose(text));
    return events(text);
  };
  CHECK(whole("32-28 (A) (19-23) {37-32} 28x19\n\nA) 33-28 (19-23) 39-33\n\n") ==
        Strings{"move:32-28", "comment:(A)", "move:19-23", "comment:37-32", "move:28x19",
                "comment:A) 33-28 (19-23) 39-33"});
  CHECK(whole("1. 32-28 19-23 (a) 2. 28x19 14x23\n\na) 17-22 28x17\n").back() == "comment:a) 17-22 28x17");
  CHECK(whole("1. 32-28 (19-23) Si (20-25), alors 37-32. 2. 28x19") ==
        Strings{"move:32-28", "move:19-23", "comment:Si (20-25), alors 37-32.", "move:28x19"});
  CHECK(whole("N\u00b0 3 : 28-22 (17x28)").front() == "comment:N\u00b0 3 :");
  CHECK(whole("Blancs : 27 / Noirs : 12\n\nSolutions :\n\n1. 27-22").size() > 2);
  for (std::string const plain :
       {"1. 32-28 (19-23) Un coup connu. 2. 28x19 (14x23) B+", "1. 32-28 {Si 33-28} (19-23)",
        "1. 32-28 [Mieux 1. 33-28 (18-23)] (19-23)", "Blancs : 27 / Noirs : 12\n\nN\u00b0 3 : 27-22"}) {
    CAPTURE(plain);
    CHECK_FALSE(manoury::has_moves_in_prose(plain));
  }
  CHECK(read("1. 32-28 (19-23) B+\n\nA) 1. 33-28 (18-23)\n\n1. 34-30 (20-25) =").size() == 2);
}

TEST_CASE("Manoury: positions in words") {
  CHECK(fen("Blancs : 27, 32, 37 / Noirs : 12, 16, 23\n37-31") == "W:W27,32,37:B12,16,23");
  CHECK(fen("Blancs\xC2\xA0: 27, 32, D 5\nNoirs\xC2\xA0: 12, d. 16, dame à 23\nTrait aux Noirs\n(12-17)") ==
        "B:W27,32,K5:B12,K16,K23");
  CHECK(fen("B. 12.16.23 \xE2\x80\x93 N. 2.3\n12-8") == "W:W12,16,23:B2,3");
  CHECK(fen("Blancs : 31 à 50. Noirs : 1 à 20. 32-28") == "W:W31-50:B1-20");
  CHECK(fen("Blancs : 27, dames : 23, 45 / Noirs : 2; 3\n27-22") == "W:W27,K23,K45:B2,3");
  CHECK(fen("Blancs (4) : pions 27, 32, dames 23, 45 / Noirs (1) : dame 3\n27-22") == "W:W27,32,K23,K45:BK3");
  CHECK(fen("Blancs : **45**, 27 / Noirs : *3*, 12\n27-22") == "W:WK45,27:BK3,12");
  CHECK(fen("White: 27, K 5\nBlack: no piece\n27-22") == "W:W27,K5:B");
  CHECK(fen("Blancs : c3, d4, D e5 / Noirs : d6\nc3-b4") == "W:Wc3,d4,Ke5:Bd6");
  CHECK(fen("Noirs : 1, 2 / Blancs : 31, 32\n31-27") == "W:W31,32:B1,2");
  // Without a word for it, the parenthesis shows the side to move.
  CHECK(fen("Blancs : 38, 40 / Noirs : 48, 20\n(48x33) 38x16") == "B:W38,40:B48,20");
  CHECK(events("Blancs : 27 / Noirs : 12. Les Blancs jouent et gagnent. 27-22") ==
        Strings{"name:FEN", "value:W:W27:B12", "comment:Les Blancs jouent et gagnent", "move:27-22"});
}

TEST_CASE("Manoury: positions with more words than squares") {
  std::string const expected = "W:W27,32,K45:B12,16,23";
  for (auto const* const position :
       {"Blancs : 27, 32, dame \u00e0 45 / Noirs : 12, 16 et 23",
        "Blancs : pions 27, 32, dame 45. Noirs : pions 12, 16 et 23",
        "Blancs : 2 pions, 27 et 32, 1 dame : 45 ; Noirs : 3 pions, 12, 16, 23",
        "Les Blancs ont 27, 32 et une dame \u00e0 45, les Noirs 12, 16 et 23",
        "Blancs (2 pions, 1 dame) : 27 32 et D45 \u2013 Noirs (3) : 12 16 et 23",
        "Blancs : pions \u00e0 27, 32 ; dame sur 45\nNoirs : pions : 12, 16, 23",
        "Blancs : 27-32-D45 \u2013 Noirs : 12-16-23",
        "Blancs : deux pions (27, 32), une dame (45) / Noirs : trois pions (12, 16, 23)",
        "blancs 27, 32, dame 45 / noirs 12, 16, 23", "White: 27, 32 and king 45. Black: men 12, 16 and 23"}) {
    CAPTURE(position);
    CHECK(fen(std::string{position} + "\n32-28") == expected);
  }
  CHECK(fen("Noirs : 12, dames : 5 et 6 / Blancs : 27, dames \u00e0 45 et 46, pion 28\n28-22") ==
        "W:W27,K45,K46,28:B12,K5,K6");
  CHECK(events("Blancs : 27, 32\n27-22") == Strings{"comment:Blancs : 27, 32", "move:27-22"});
}

TEST_CASE("Manoury: positions behind a number or other words of a title") {
  Strings const problem{"name:FEN", "value:W:W27:B12", "comment:N\u00b0 3 \u2013 ", "move:27-22"};
  CHECK(events("N\u00b0 3 \u2013 Blancs : 27 / Noirs : 12. 27-22") == problem);
  CHECK(fen("4) Blancs : 27 / Noirs : 12\n27-22") == "W:W27:B12");
  CHECK(fen("Probl\u00e8me 5 : Blancs : 27 / Noirs : 12\n27-22") == "W:W27:B12");
  CHECK(events("Probl\u00e8me de Dupont. Blancs : 27 / Noirs : 12. 27-22") ==
        Strings{"comment:Probl\u00e8me de Dupont.", "name:FEN", "value:W:W27:B12", "move:27-22"});
  CHECK(read("1. Blancs : 27 / Noirs : 12. 27-22 B+\n2. Blancs : 28 / Noirs : 13. 28-22 B+").size() == 2);
}

TEST_CASE("Manoury: who is to move, in the words of diagrams") {
  for (auto const* const black : {"Trait aux Noirs.", "Trait : Noirs", "Les Noirs ont le trait.", "Noirs au trait",
                                  "(trait aux Noirs)", "Aux Noirs de jouer", "Aux Noirs \u00e0 jouer.", "N. jouent"}) {
    CAPTURE(black);
    CHECK(fen(std::string{"Blancs : 27 / Noirs : 12\n"} + black + "\n12-17") == "B:W27:B12");
  }
  // A statement of what a problem asks for is no result if its moves follow.
  CHECK(events("Blancs : 27 / Noirs : 12\nLes Blancs gagnent.\n27-22 B+") ==
        Strings{"name:FEN", "value:W:W27:B12", "comment:Les Blancs gagnent.", "move:27-22", "result:B+"});
  CHECK(events("Blancs : 27 / Noirs : 12\nLes Blancs gagnent.") == Strings{"name:FEN", "value:W:W27:B12", "result:B+"});
}

TEST_CASE("Manoury: Black's moves under White's with a rule between") {
  Strings const four{"move:33-28", "move:18-23", "move:39-33", "move:12-18"};
  CHECK(events("1. 33-28  2. 39-33\n   -----     -----\n   18-23     12-18\n") == four);
  CHECK(events("33-28  39-33\n------------\n18-23  12-18") == four);
  CHECK(events("33-28\r\n\xE2\x94\x80\xE2\x94\x80\r\n(18-23)\r\n39-33\r\n__\r\n(12-18)\r\n") == four);
  CHECK(events("33-28 39-33 44-39\n--------------\n18-23 12-18") ==
        Strings{"move:33-28", "move:18-23", "move:39-33", "move:12-18", "move:44-39"});
  CHECK(events("1. 33-28!  2. 39 - 33\n-----   -----\n18-23?  12-18 (!)\n44-39 B+") ==
        Strings{"move:33-28", "strength:!", "move:18-23", "strength:?", "move:39 - 33", "move:12-18", "strength:(!)",
                "move:44-39", "result:B+"});
  CHECK(events("Blancs : 31 / Noirs : 5, 6. Trait aux Noirs.\n\xE2\x80\xA6     31-27\n---   ---\n5-10  6-11\n") ==
        Strings{"name:FEN", "value:B:W31:B5,6", "move:5-10", "move:31-27", "move:6-11"});
  // Two games without parentheses, and two with a line between them.
  CHECK(read("33-28 18-23 39-33 12-18\n-----\n34-30 20-25 30-24 19x30\n").size() == 2);
  CHECK(read("33-28 (18-23)\n-----\n34-30 (20-25)\n").size() == 2);
  CHECK(read("33-28\n\n-----\n\n34-30\n").size() == 2);
  CHECK(diagnostics("33-28\n-----\n18-23\n-----\n12-18").empty());
}

TEST_CASE("Manoury: moves without a sign where only a move is possible") {
  CHECK(events("32 28 (19 23) 28 19 (14 23)") == Strings{"move:3228", "move:1923", "move:2819", "move:1423"});
  CHECK(events("1. 32 28 (7 11) 2. 28 19") == Strings{"move:3228", "move:0711", "move:2819"});
  CHECK(events("32-28 (19-23) En 19 28 on vit cela.") ==
        Strings{"move:32-28", "move:19-23", "comment:En 19 28 on vit cela."});
}

TEST_CASE("Manoury: variations in turns, with numbers and dots") {
  CHECK(events("28x19 (14x23) (13x24 37-32 8-13) 37-32") ==
        Strings{"move:28x19", "move:14x23", "begin:", "move:13x24", "move:37-32", "move:8-13", "end:", "move:37-32"});
  CHECK(events("2. 28x19 (14x23) (2. ... 13x24 3. 37-32) 3. 37-32") ==
        Strings{"move:28x19", "move:14x23", "begin:", "move:13x24", "move:37-32", "end:", "move:37-32"});
  CHECK(events("2. 28x19 (14x23) [2\u2026 13x24 3. 37-32 (8-13)] 3. 37-32") ==
        Strings{"move:28x19", "move:14x23", "begin:", "move:13x24", "move:37-32", "move:8-13", "end:", "move:37-32"});
  CHECK(events("1. 32-28, 19-23; 2. 28x19, 14x23.") == Strings{"move:32-28", "move:19-23", "move:28x19", "move:14x23"});
}

TEST_CASE("Manoury: a word in the parentheses of a reply") {
  CHECK(events("28x19 (14x23 forc\u00e9) 37-32") ==
        Strings{"move:28x19", "move:14x23", "comment:forc\u00e9", "move:37-32"});
  CHECK(events("28x19 (14x23!, forc\u00e9) 37-32") ==
        Strings{"move:28x19", "move:14x23", "strength:!", "comment:forc\u00e9", "move:37-32"});
  CHECK(events("28x19 (14x23) (13x24 perdait) 37-32") ==
        Strings{"move:28x19", "move:14x23", "begin:", "move:13x24", "comment:perdait", "end:", "move:37-32"});
}

TEST_CASE("Manoury: ad lib as a move and as a remark") {
  CHECK(events("33-29 (19-23) 34-30 ad libitum 39x28") ==
        Strings{"move:33-29", "move:19-23", "move:34-30", "move:ad lib", "comment:ad lib", "move:39x28"});
  CHECK(events("33-29 (19-23) 34x30 ad lib (14x23)") ==
        Strings{"move:33-29", "move:19-23", "move:34x30", "comment:ad lib", "move:14x23"});
}

TEST_CASE("Manoury: a position in the middle of a game is a setup") {
  CHECK(events("32-28 (19-23)\nPosition :\nBlancs : 31 / Noirs : 5\nTrait aux Noirs.\n(5-10) 31-27") ==
        Strings{"move:32-28", "move:19-23", "setup:B:W31:B5", "move:5-10", "move:31-27"});
}

TEST_CASE("Manoury: Position before the first move is the start of the game; the side to move may follow any sign") {
  for (std::string const label : {"Position : ", "Diagramme : ", "Position :\n", ""}) {
    for (std::string const trait : {" \u2013 Trait aux Noirs : ", ". Trait aux Noirs. ", " - Trait aux Noirs ",
                                    " (Trait aux Noirs) : ", "\nTrait aux Noirs :\n", " : ", " : Trait : Noirs. "}) {
      CAPTURE(label, trait);
      CHECK(events(label + "Blancs : 32, 37, 38 / Noirs : 18, 19, 24" + trait + "(24-30) 32-28 !") ==
            Strings{"name:FEN", "value:B:W32,37,38:B18,19,24", "move:24-30", "move:32-28", "strength:!"});
    }
  }
}

TEST_CASE("Manoury: headers") {
  CHECK(events("Tournoi : Paris 1928 : finale\nBlancs : Springer\nNoirs: Fabre\nR\u00e9sultat : 2-0\nPuce : x\n\n32-28 "
               "(19-23)") == Strings{"name:Event", "value:Paris 1928 : finale", "name:White", "value:Springer",
                                     "name:Black", "value:Fabre", "name:Result", "value:2-0", "name:Puce", "value:x",
                                     "move:32-28", "move:19-23"});
  CHECK(events("DUPONT, A. \xE2\x80\x93 Martin (Championnat, Paris 1928)\n32-28") ==
        Strings{"name:White", "value:DUPONT, A.", "name:Black", "value:Martin", "name:Event",
                "value:Championnat, Paris 1928", "move:32-28"});
  CHECK(events("Dupont contre Martin, 2-0\n32-28") ==
        Strings{"name:White", "value:Dupont", "name:Black", "value:Martin", "name:Result", "value:2-0", "move:32-28"});
  CHECK(events("[White \"A \\\"B\\\"\"]\n[Black \"C\"]\n32-28 (19-23)") ==
        Strings{"name:White", "value:A \\\"B\\\"", "name:Black", "value:C", "move:32-28", "move:19-23"});
  CHECK(events("Tournoi : A\nFEN : W:W32:BK5,\n\n1. \u2026 (32-28)") ==
        Strings{"name:Event", "value:A", "name:FEN", "value:W:W32:BK5,", "move:32-28"});
  CHECK(events("Un titre\n\nBlancs : A\nNoirs : B\n\n32-28").front() == "comment:Un titre");
}

TEST_CASE("Manoury: headers on one line") {
  Strings const players{"name:White", "value:Dupont A.", "name:Black", "value:Martin B.", "move:32-28"};
  for (auto const* const parting : {" \u2013 ", " - ", " / ", " ; ", ", ", "   ", "\t", " ", " | ", " \u2022 "}) {
    CAPTURE(parting);
    CHECK(events("Blancs : Dupont A." + std::string{parting} + "Noirs : Martin B.\n32-28") == players);
  }
  CHECK(events("Tournoi : Paris, Ronde : 3 \u2013 Blancs : A \u2013 Noirs : B \u2013 R\u00e9sultat : 2-0\n32-28") ==
        Strings{"name:Event", "value:Paris", "name:Round", "value:3", "name:White", "value:A", "name:Black", "value:B",
                "name:Result", "value:2-0", "move:32-28"});
  CHECK(events("Tournoi : Coupe des Noirs : finale\n32-28") ==
        Strings{"name:Event", "value:Coupe des Noirs : finale", "move:32-28"});
}

TEST_CASE("Manoury: headlines with towns, sides and results") {
  auto const tags = [](std::string const& line) {
    auto found = events(line + "\n32-28");
    if (!found.empty()) found.pop_back();
    return found;
  };
  Strings const players{"name:White", "value:A. Dupont", "name:Black", "value:B. Martin"};
  auto const with = [&](Strings rest) {
    rest.insert(rest.begin(), players.begin(), players.end());
    return rest;
  };
  CHECK(tags("A. Dupont \u2013 B. Martin") == players);
  CHECK(tags("A. Dupont (B) - B. Martin (N)") == players);
  CHECK(tags("B. Martin (Noirs) - A. Dupont (Blancs)") == players);
  for (auto const* const score : {" 2-0", " : 2-0", ", 2-0", " (2-0)"}) {
    CHECK(tags("A. Dupont \u2013 B. Martin" + std::string{score}) == with({"name:Result", "value:2-0"}));
  }
  for (auto const* const rest :
       {", Paris 1928 (1-1)", " (Paris 1928) 1-1", ", Paris 1928, 1-1", " (Paris 1928), 1-1"}) {
    CAPTURE(rest);
    CHECK(tags("A. Dupont \u2013 B. Martin" + std::string{rest}) ==
          with({"name:Event", "value:Paris 1928", "name:Result", "value:1-1"}));
  }
  CHECK(tags("Dupont (Paris) \u2013 Martin (Lyon)") ==
        Strings{"name:White", "value:Dupont (Paris)", "name:Black", "value:Martin (Lyon)"});
  CHECK(tags("Dupont \u2013 Martin, Paris (France)") ==
        Strings{"name:White", "value:Dupont", "name:Black", "value:Martin", "name:Event", "value:Paris (France)"});
}

TEST_CASE("Manoury: where one game ends and the next begins") {
  CHECK(read("32-28 (19-23) B+\n33-28 (18-23) =").size() == 2);
  CHECK(read("Blancs : 27 / Noirs : 12\n27-22\nBlancs : 28 / Noirs : 13\n28-22").size() == 2);
  CHECK(read("32-28 (19-23)\n* * *\n33-28 (18-23)\n----------\n34-30").size() == 3);
  CHECK(read("1. 32-28 (19-23) 2. 28x19 (14x23)\n\n1. 33-28 (18-23)").size() == 2);
  CHECK(read("Blancs : A\nNoirs : B\n\n32-28\n\nBlancs : C\nNoirs : D\n\n33-28").size() == 2);
  auto const two = read("32-28 (19-23) N+ Belle partie.\n\nLa suivante.\n\n33-28 (18-23)");
  REQUIRE(two.size() == 2);
  CHECK(two[0].events.back() == "comment:Belle partie.");
  CHECK(two[1].events.front() == "comment:La suivante.");
  CHECK(two[1].line == 3);
  CHECK(read("").empty());
}

TEST_CASE("Manoury: a headline or heading before number 1 begins the next game") {
  auto const second = [](std::string const& text) {
    auto records = read(text);
    if (records.size() != 2) return Strings{std::to_string(records.size()) + " records"};
    std::erase_if(records[1].events, [](std::string const& event) { return event.starts_with("number:"); });
    return records[1].events;
  };
  std::string const moves{"1. 32-28 (17-22)"};
  Strings const players{"name:White", "value:Durand", "name:Black", "value:Petit"};
  auto const with = [&](Strings const& rest) {
    auto all = players;
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  };
  Strings const played{"move:31-26", "move:17-21"};
  CHECK(second("Dupont - Martin\n" + moves + "\n\nDurand - Petit\n1. 31-26 (17-21)") == with(played));
  CHECK(second("Dupont - Martin : 0-2\n" + moves + "\n\nDurand - Petit : 2-0\nParis 1928\n\n1. 31-26 (17-21)") ==
        with({"name:Result", "value:2-0", "comment:Paris 1928", "move:31-26", "move:17-21"}));
  CHECK(second(moves + "\n\nDurand (0) \u2013 Petit (2)\n1. 31-26 (17-21)") ==
        with({"name:Result", "value:0-2", "move:31-26", "move:17-21"}));
  CHECK(second(moves + " =\nDurand - Petit\n1.31-26 (17-21)") == with(played));
  CHECK(second(moves + " =\nPartie 2\nDurand - Petit 2-0\n1.31-26 (17-21)") ==
        Strings{"comment:Partie 2", "name:White", "value:Durand", "name:Black", "value:Petit", "name:Result",
                "value:2-0", "move:31-26", "move:17-21"});
  for (std::string const heading : {"Partie n\u00b0 2. ", "Partie 2 : ", "Game 2 - "}) {
    auto const found = second(moves + "\n\n" + heading + "Blancs : Durand. Noirs : Petit.\n1. 31-26 (17-21)");
    REQUIRE(found.size() == 7);
    CHECK(Strings(found.begin() + 1, found.end()) == with(played));
  }
  CHECK(second(moves + "\n\n1. 31-26 (17-21)") == played);
  // If number 1 follows other numbers, neither an empty line nor an outcome is needed before it.
  CHECK(second(moves + " 2. 28x17\nDurand - Petit\n1. 31-26 (17-21)") == with(played));
  CHECK(read(moves + " 2. 28x17\nDurand - Petit\n3. 31-26 (17-21)").size() == 1);
  // In the middle of a game two names are only mentioned.
  CHECK(read(moves + "\n\nDurand - Petit\n2. 28x17 (11x22)").size() == 1);
  CHECK(read(moves + "\nDurand - Petit\n1. 31-26 (17-21)").size() == 1);
  CHECK(read(moves + " =\nDurand - Petit\nPartie 2").size() == 1);
  CHECK(events("1. 32-28 (2) (17-22)") == Strings{"move:32-28", "comment:(2)", "move:17-22"});
}

TEST_CASE("Manoury: faults are reported with their place") {
  CHECK(diagnostics("32-28 (19-23)\n 37-32 41-37 (14-19)") == Strings{"warning reply-missing 2:8"});
  CHECK(diagnostics("32-28 (19-23) 28*19 (14x23)") == Strings{"warning misread-sign 1:15"});
  CHECK(diagnostics("32-28 (19-23) 28xl9 (14x23)") == Strings{"warning misread-digits 1:15"});
  CHECK(diagnostics("32-28 (l9-23) 28x19 (14x23)") == Strings{"warning misread-digits 1:8"});
  CHECK(diagnostics("32-28 [33-28 (18-23)") == Strings{"error unclosed-variation 1:7"});
  CHECK(diagnostics("32-28 (19-23) ] 28x19") == Strings{"error unopened-variation 1:15"});
  CHECK(diagnostics("32-28 {a") == Strings{"error unclosed-comment 1:7"});
  CHECK(diagnostics("32-28 (19-23) B+ N+") == Strings{"warning stray-terminator 1:18"});
  CHECK(events("32-28 (19-23) 37-32 41-37 (14-19)") ==
        Strings{"move:32-28", "move:19-23", "move:37-32", "empty:-", "move:41-37", "move:14-19"});
}

TEST_CASE("Manoury: hostile texts end in bounded time and memory") {
  for (auto const* piece : {"(", "[", "[1. 32-28 ", "(1. ", "{", "Blancs : ", "1. ", "…", "!", "a ", "\n",
                            "A) 1. 33-28\n", "si 33-28 ", "si etc. ", "2. 33-28 (18-23) a 33-28 (18-23) "}) {
    std::string text = "32-28 (19-23)\n";
    for (unsigned i = 0; i < damier::testing::seeded_cases(300'000); ++i) text += piece;
    text += "\n\n* * *\n33-28 (18-23)";
    CHECK(!read(text).empty());
  }
  CHECK(!read("32-28 (19-23) " + std::string(4'000'000, 'x')).empty());
}

TEST_CASE("Manoury: a text that holds too much for a game becomes a few pieces of text, up to the next game") {
  for (std::string const piece : {"(1-2) ", "(x) ", "[1-2] ", "! ", "{é} ", "(ad lib) ", "$1 "}) {
    std::string text = "Blancs : A\n\n32-28 (19-23)\n";
    for (int i = 0; i < 50'000; ++i) text += piece;
    auto const records = read(text + "\n\nBlancs : B\n\n33-28 (18-23)");
    INFO(piece);
    REQUIRE(records.size() == 2);
    CHECK(records[0].events.size() < 100'000);
    CHECK(records[0].diagnostics.size() <= 101);
    CHECK(records[0].diagnostics.back().starts_with("error "));
    std::size_t kept = 0;
    for (auto const& event : records[0].events) kept += event.starts_with("skipped:") ? event.size() - 8 : 0;
    CHECK(kept > 30'000);
    CHECK(records[1].events == Strings{"name:White", "value:B", "move:33-28", "move:18-23"});
  }
}

TEST_CASE("Manoury: what is nested too deep is skipped up to the end of its paragraph, however much that is") {
  for (std::string const line_end : {"\n", "\r\n", "\r"}) {
    std::string text = "1. 32-28 ";
    for (int i = 0; i < 40'000; ++i) text += "[1. 32-28 ";
    auto const records = read(text + line_end + line_end + "Fin." + line_end + "* * *" + line_end + "33-28 (18-23)");
    REQUIRE(records.size() == 2);
    CHECK(std::ranges::count(records[0].events, "comment:Fin.") == 1);
    CHECK(records[1].events == Strings{"move:33-28", "move:18-23"});
  }
}

TEST_CASE("Manoury: in whatever pieces the text comes, the games are the same") {
  std::string text;
  for (int i = 0; i < 120; ++i) {
    text += "Tournoi : n° " + std::to_string(i) +
            "\r\nBlancs : A\r\nNoirs : B\r\n\r\n1. 32-28 (19-23) Un coup été. 2. 28×19 (14×23) ";
    text += i % 3 == 0   ? "[2. … (13×24) 3. 37-32] B+\r\n\r\n"
            : i % 3 == 1 ? "\r\n\r\n* * *\r\n"
                         : "remise\r\nFin.\r\n\r\n";
  }
  auto const whole = read(text);
  CHECK(whole.size() == 120);
  for (unsigned seed = 0; seed < 20; ++seed) {
    reading::Dribble source{text, seed < 10 ? 7U : 1000U, seed};
    bool const same = read(source, Limits{.window_bytes = 64}) == whole;
    CHECK(same);
  }
}

TEST_CASE("the language of a text is detected from its beginning") {
  CHECK(detect_format("[Event \"x\"]\n\n1. 32-28 19-23 *") == TextFormat::pdn);
  CHECK(detect_format("1. 32-28 19-23 2. 28x19 14x23 *") == TextFormat::pdn);
  CHECK(detect_format("1. 32-28 (1. 33-28 18-23 2. 31-27) 19-23 *") == TextFormat::pdn);
  CHECK(detect_format("{ a comment } 1. 32-28 19-23 *") == TextFormat::pdn);
  CHECK(detect_format("") == TextFormat::pdn);
  CHECK(detect_format("1. 32-28 (19-23) 2. 28x19 (14x23)") == TextFormat::manoury);
  CHECK(detect_format("1. 32-28 (\u2013) 2. 37-32 (\u2013)") == TextFormat::manoury);
  CHECK(detect_format("1. 32-28 (\u2013) 2. \u2013 (\u2013) 3. \u2013 (17-22)") == TextFormat::manoury);
  CHECK(detect_format("Blancs : 27, 32 / Noirs : 12, 16\n37-31") == TextFormat::manoury);
  CHECK(detect_format("Tournoi : Paris\nBlancs : A\nNoirs : B\n\n") == TextFormat::manoury);
  CHECK(detect_format("Tournoi : Paris\n1. 32-28 (19-23)\n* * *\n[FEN \"w:W 35:b 20\"]\n35-30") == TextFormat::manoury);
  CHECK(detect_format("Partie n\u00b0 14\n\n1. 32-28 18-23 2. 38-32 12-18") == TextFormat::manoury);
  CHECK(detect_format("Sijbrands \u2013 Wiersma\n\n1. 32-28 18-23 2. 38-32 12-18 *") == TextFormat::manoury);
  CHECK(detect_format("1. 32-28 18-23\n2. 38-32 12-18\nLes Blancs abandonnent.") == TextFormat::manoury);
  CHECK(detect_format("1. 32-28 18-23\n2. 38-32 12-18 { Partie }\nRemise.") == TextFormat::pdn);
  CHECK(detect_format("[White \"A\"]\n\n1. 32-28 18-23\n2. 38-32 12-18\nRemise.") == TextFormat::pdn);
  CHECK(detect_format("Site : Paris\n[Event \"x\"]\n1. 32-28 19-23 *") == TextFormat::pdn);
  CHECK(detect_format("1. 32-28 (31-27) 19-23 2. 28x19\n[Event \"x\"]\n1. 32-28 (31-27) *") == TextFormat::pdn);
  // Tags without a label are written as in PDN, also in texts that damier has written.
  CHECK(detect_format("Tournoi : A\n[White \"\"]\n[Black \"\"]\n\n1. 32-28 (19-23)\nB+") == TextFormat::manoury);
  CHECK(detect_format("[FEN \"W:W31-50:B1-20\"]\n\n1. 32-28\n=\n\n* * *\n") == TextFormat::manoury);
  CHECK(detect_format("[FEN \"W:W31-50:B1-20\"]\n*\n[FEN \"W:W31-50:B1-20\"]\n*\n") == TextFormat::pdn);
  CHECK(detect_format("[Event \"x\"]\n\n1. 32-28 (33-28) 19-23 (20-25) *") == TextFormat::pdn);
  CHECK(detect_format("[Event \"x\"]\n\n1. 32-28 19-23 2. 28x19 14x23 {\nDate : 1950\n} *") == TextFormat::pdn);
  CHECK(detect_format(" [ {\"tags\":[]} ]") == TextFormat::json);
  CHECK(detect_format("{\"tags\" : []}") == TextFormat::json);
  CHECK(detect_format("{}\n{\"tags\" : []}") == TextFormat::json);
  CHECK(detect_format("{ } 1. 32-28 19-23 *") == TextFormat::pdn);
  CHECK(detect_format("[]") == TextFormat::json);
}

TEST_CASE("a text of many words that does not begin as a game is no PDN, whatever its numbers look like") {
  for (std::string_view const text :
       {"Results of round 3, 12-11-2024\n\nJansen - Smit 2-0\nDe Boer - Visser 1-1\nNext round on 19-11 at the club.\n",
        "Agenda\n12-03 club evening\n19-03 simul by the champion\n26-03 general meeting, 20:00-22:00\n02-04 blitz\n",
        "# Archive of the club\n\n- 2023: 120 games\n- 2024: 98 games\n\nSee the site, version 1.2-3 of build 20-06.\n",
        "Members\nJan de Boer 020-6241833 06-12345678\nPiet Smit 030-2214455\nKees van Dam 010-4151617\nmore later"}) {
    CAPTURE(text);
    CHECK(detect_format(text) == TextFormat::text);
  }
  for (std::string_view const text :
       {"1. 32-28 Jan thinks for twenty minutes here and then plays 19-23 without any hope of more *",
        "{ a comment of a few words } 1. 32-28 and words that nobody has put in braces, many of them 19-23 *",
        "32-28 this was the move that everybody expected, and nothing else was ever played here",
        "some words 1. 32-28 *"}) {
    CAPTURE(text);
    CHECK(detect_format(text) == TextFormat::pdn);
  }
}

TEST_CASE("Manoury: text that belongs to no game is kept, with a warning") {
  CHECK(events("Rien que du texte.\n\nEt encore.") == Strings{"comment:Rien que du texte.", "comment:Et encore."});
  CHECK(diagnostics("Rien que du texte.") == Strings{"warning unexpected-text 1:1"});
  auto const records = read("32-28 (19-23) B+\n***\nTexte orphelin\n***\n33-29 (20-25) N+\n***\n\n***\n");
  REQUIRE(records.size() == 3);
  CHECK(records[1].events == Strings{"comment:Texte orphelin"});
  CHECK(records[2].events == Strings{"move:33-29", "move:20-25", "result:N+"});
  CHECK(diagnostics("***\n\n* * *\n\n").empty());
}

TEST_CASE("Manoury: a word longer than what is read at a time is one piece of text") {
  Limits limits;
  limits.window_bytes = 4096;
  auto const records = read(std::string(100000, '('), limits);
  REQUIRE(records.size() == 1);
  CHECK(records.front().events.size() == 1);
}

TEST_CASE("Manoury: an outcome or star alone between two lines of stars is a game") {
  auto const records = read("* * *\n*\n\n* * *\n{ Perdue }\nB+\n\n* * *\nremise\n");
  REQUIRE(records.size() == 3);
  CHECK(records[0].events == Strings{"result:*"});
  CHECK(records[1].events == Strings{"comment: Perdue ", "result:B+"});
  CHECK(records[2].events == Strings{"result:="});
  CHECK(read("* * *\n\n* * *\n").empty());
}

TEST_CASE("Manoury: a number before a move with letters for digits is that of the move") {
  CHECK(events("1. 32-2O (19-23) 2. 28x19") == Strings{"move:32-2O", "move:19-23", "move:28x19"});
  CHECK(events("1. 32-28 (l9-23!) 2. 28x19") == Strings{"move:32-28", "move:l9-23", "strength:!", "move:28x19"});
}

TEST_CASE("Manoury: a cross behind a number is the only capture, elsewhere prose") {
  CHECK(events("1. 32-28 (17-22) 2. \u00d7 (11x22)") == Strings{"move:32-28", "move:17-22", "move:x", "move:11x22"});
  CHECK(events("1. 32-28 (17-22) x marque la case") == Strings{"move:32-28", "move:17-22", "comment:x marque la case"});
}

TEST_CASE("Manoury: how a game ends in a sentence") {
  auto const last = [](std::string const& words) { return events("1. 32-28 (19-23) 2. 28x19 " + words).back(); };
  CHECK(last("et gagnent.") == "result:B+");
  CHECK(last("et les Noirs gagnent.") == "result:N+");
  CHECK(last("et les Noirs abandonnent au 54e temps.") == "result:B+");
  CHECK(last("Abandonnent") == "result:B+");
  CHECK(last("et remise par accord mutuel.") == "result:=");
  CHECK(last("et les Noirs abandonnent un pion.") == "comment:et les Noirs abandonnent un pion.");
  CHECK(last("Voici comment les Blancs gagnent.") == "comment:Voici comment les Blancs gagnent.");
}

TEST_CASE("Manoury: a comma after the sign of a move is ignored, and so is a semicolon after a blank") {
  CHECK(events("1. 32-28 ; 19-23 ! , 2. 28x19") == Strings{"move:32-28", "move:19-23", "strength:!", "move:28x19"});
  CHECK(events("1. 32-28 (19-23) {a} ; 2. 28x19") ==
        Strings{"move:32-28", "move:19-23", "comment:a", "comment:;", "move:28x19"});
  CHECK(events("1. 32-28 (19-23) + 1").back() == "comment:+ 1");
  CHECK(events("1. 32-28 !, 19-23; 2. 28x19") == Strings{"move:32-28", "strength:!", "move:19-23", "move:28x19"});
}

TEST_CASE("Manoury: parentheses of a variation do not make those of a main line without any due") {
  auto const found = events("1. 32-28 18-23 2. 34-29 23x34 3. 40x29 Si 33-28 (23x32).\n3... 12-18 4. 45-40 7-12");
  CHECK(std::ranges::count(found, "empty:-") == 0);
  CHECK(found.back() == "move:7-12");
  CHECK(events("1. 32-28 [33-28 (18-23)] (19-23) 28x19 37-32").back() == "move:37-32");
}

TEST_CASE("Manoury: the sign of an outcome may have a blank, and a game an ordinal") {
  CHECK(events("1. 32-28 (19-23) 2. 28x19 B +").back() == "result:B+");
  CHECK(events("1. 32-28 (19-23) N + 1").back() == "comment:N + 1");
  auto const records =
      read("1. 32-28 (19-23)\n\n2me partie \u2014 DURAND (Blancs) contre PETIT (Noirs)\n1. 31-26 (17-21)");
  REQUIRE(records.size() == 2);
  CHECK(records[1].events.at(0) == "comment:2me partie \u2014");
  CHECK(records[1].events.at(2) == "value:DURAND");
}

TEST_CASE("Manoury: a reply named in words is of the comment where its number comes again for the move") {
  std::string const played = "1. 32-28 (19-23) 2. 28x19 (14x23) 3. 37-32 (10-14) 4. 41-37 (14-19)! ";
  auto const found = events(played + "Un coup qui\npr\u00e9pare 5. \u2026 (5-10). 5. 46-41 (5-10)");
  REQUIRE(found.size() == 12);
  CHECK(found[9] == "comment:Un coup qui\npr\u00e9pare 5. \u2026 (5-10).");
  CHECK(found[10] == "move:46-41");
  CHECK(diagnostics(played + "Menace : 5... (5-10) 5. 46-41 (5-10)").empty());
  // Number 3 follows, so the dots are a passed move and the reply is played.
  CHECK(events("1. 32-28 (19-23) Et 2. \u2026 (5-10) 3. 46-41").size() == 6);
}

TEST_CASE("Manoury: a reply in words with the number of the one that was played is of the comment") {
  for (std::string const mention : {"Et non 2... (20-25), perdant.", "Et non 2. \u2026 (20-25)", "Ni 1... 20-24!"}) {
    CAPTURE(mention);
    auto const found = events("1. 32-28 (19-23) 2. 28x19 (14x23) " + mention + " 3. 37-32 (10-14)");
    REQUIRE(found.size() == 7);
    CHECK(found[4] == "comment:" + mention);
    CHECK(found[5] == "move:37-32");
  }
}

TEST_CASE("Manoury: ad lib before a reply with its number again is a remark") {
  for (auto const* text : {"28x17 ad libitum (3-8) 17-12", "1. 28x17 ad lib 1. \u2026 (3-8) 2. 17-12",
                           "28x17 ad lib! {fort} (3-8) 17-12"}) {
    INFO(text);
    auto const found = events(text);
    CHECK(std::ranges::count_if(found, [](auto const& event) { return event.starts_with("move:"); }) == 3);
    CHECK(std::ranges::none_of(found, [](auto const& event) { return event == "empty:-"; }));
  }
}

TEST_CASE("Manoury: a variation before any move that begins with a reply gives the side to move") {
  CHECK(events("[1. \u2026 (9-2)]") == Strings{"begin:", "empty:...", "move:9-2", "end:"});
  CHECK(events("1. 32-28 [1. \u2026 (9-2)]") == Strings{"move:32-28", "begin:", "move:9-2", "end:"});
}

TEST_CASE("Manoury: signs of strength in parentheses make a variation as those without do") {
  CHECK(events("[(!)]") == Strings{"begin:", "strength:(!)", "end:"});
}
