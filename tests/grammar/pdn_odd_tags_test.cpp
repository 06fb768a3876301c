// Tags as word processors, mail and web pages make them.

#include "grammar/pdn/odd_tag.hpp"
#include "grammar/tag_words.hpp"
#include "reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;
using damier::meant_tag_name;

namespace {

/// What a tag and a move are read as: "White=Rafle, B.", with the codes of what is reported about the tag.
std::string tag(std::string const& line) {
  auto const all = records(line + "\n1. 32-28 *\n");
  if (all.size() != 1 || all[0].events.size() < 2) return std::to_string(all.size()) + " records";
  auto const& read = all[0].events;
  auto result = read[0].substr(read[0].find(':') + 1) + "=" + read[1].substr(read[1].find(':') + 1);
  for (auto const& found : all[0].diagnostics) result += " " + found.substr(0, found.rfind(' '));
  return result + (read.size() == 5 ? "" : " and more");
}

}  // namespace

TEST_CASE("a tag may have quotation marks of any country") {
  for (std::string const quoted : {"“Rafle, B.”",
                                   "”Rafle, B.”",
                                   "„Rafle, B.“",
                                   "„Rafle, B.”",
                                   "«Rafle, B.»",
                                   "»Rafle, B.«",
                                   "« Rafle, B. »",
                                   "« Rafle, B. »",
                                   "‹Rafle, B.›",
                                   "‘Rafle, B.’",
                                   "‚Rafle, B.‘",
                                   "'Rafle, B.'",
                                   "`Rafle, B.'",
                                   "´Rafle, B.´",
                                   "``Rafle, B.''",
                                   ",,Rafle, B.''",
                                   "''Rafle, B.''",
                                   "<<Rafle, B.>>",
                                   "″Rafle, B.″",
                                   "＂Rafle, B.＂",
                                   "「Rafle, B.」",
                                   "〝Rafle, B.〟",
                                   "“Rafle, B.\"",
                                   "\"Rafle, B.”",
                                   "\\\"Rafle, B.\\\"",
                                   "\\'Rafle, B.\\'",
                                   "&quot;Rafle, B.&quot;",
                                   "&#34;Rafle, B.&#34;",
                                   "&ldquo;Rafle, B.&rdquo;",
                                   "&laquo;Rafle, B.&raquo;"}) {
    CAPTURE(quoted);
    CHECK(tag("[White " + quoted + "]").starts_with("White=Rafle, B. warning odd-tag-form"));
    CHECK(tag("  [ White  " + quoted + " ] ").starts_with("White=Rafle, B. warning odd-tag-form"));
  }
  CHECK(tag("[White 'D'Amant, L.']") == "White=D'Amant, L. warning odd-tag-form");
  CHECK(tag("[Event “Prix de l’Est \"B\"”]") == "Event=Prix de l’Est \"B\" warning odd-tag-form");
  CHECK(tag("[Event \"Prix “Est”\"]") == "Event=Prix “Est”");
  CHECK(tag("[White “”]") == "White= warning odd-tag-form");
}

TEST_CASE("a tag may have brackets of another kind") {
  for (std::string const line :
       {"［White ＂Rafle＂］", "【White “Rafle”】", "〔White \"Rafle\"〕", "\\[White \"Rafle\"\\]",
        "&#91;White \"Rafle\"&#93;", "&#x5B;White &quot;Rafle&quot;&#x5D;", "&lbrack;White “Rafle”&rsqb;",
        "[White “Rafle”］", "［White Rafle］", "［Ｗｈｉｔｅ　＂Rafle＂］"}) {
    CAPTURE(line);
    CHECK(tag(line).starts_with("White=Rafle warning"));
  }
}

TEST_CASE("pointed brackets are those of a tag around a known name and a value in quotation marks") {
  for (std::string const line : {"<White \"Rafle\">", "‹White \"Rafle\"›", "⟨White “Rafle”⟩", "< White 'Rafle' >",
                                 "&lt;White &quot;Rafle&quot;&gt;", "<White: \"Rafle\">"}) {
    CAPTURE(line);
    CHECK(tag(line).starts_with("White=Rafle warning odd-tag-form"));
  }
  CHECK(tag("<Wit \"Rafle\">").starts_with("White=Rafle warning odd-tag-form"));
  CHECK(tag("<White \"a > b\">").starts_with("White=a > b"));
  CHECK(tag("[White “a > b”]") == "White=a > b warning odd-tag-form");
  CHECK(events("<Event \"Prix\"> <White \"Rafle\">\n1. 32-28 *") ==
        Strings{"name:Event", "value:Prix", "name:White", "value:Rafle", "number:1.", "move:32-28", "result:*"});
  CHECK(records("<Event \"a\">\n1. 32-28 19-23\n<Event \"b\">\n1. 31-27 *").size() == 2);
  for (std::string const line : {"<font size=\"3\">", "<Font \"3\">", "<White Rafle>", "<White>", "‹Foo “a”›"}) {
    CAPTURE(line);
    CHECK(events(line + "1. 32-28 *").front() != "name:White");
    CHECK_FALSE(damier::pdn::read_odd_tag(line, 0));
  }
  CHECK(events("1. 47x36 <42, 29, 14, 31> *") == Strings{"number:1.", "move:47x36 <42, 29, 14, 31>", "result:*"});
}

TEST_CASE("the mark of a list before a tag is left out") {
  for (std::string const mark : {"* ", "- ", "+ ", "# ", "• ", "· ", "– ", "▪ ", "1. ", "12) ", "*  ", "> * "}) {
    CAPTURE(mark);
    CHECK(tag(mark + "[White \"Rafle\"]").starts_with("White=Rafle warning"));
    auto const game = mark + "[Event \"Prix\"]\n" + mark + "[White “Rafle”]\n\n1. 32-28 19-23 2-0\n\n";
    auto const all = records(game + game);
    REQUIRE(all.size() == 2);
    for (auto const& each : all) {
      CHECK(each.events == Strings{"name:Event", "value:Prix", "name:White", "value:Rafle", "number:1.", "move:32-28",
                                   "move:19-23", "result:2-0"});
    }
    CHECK(damier::pdn::looks_like_odd_tags(mark + "[Event \"Prix\"]\n"));
  }
  CHECK(diagnostics("* [Event \"Prix\"]\n* [White \"Rafle\"]\n\n1. 32-28 2-0\n") ==
        Strings{"warning odd-tag-form 1:1"});
  // In a game a star is its end.
  CHECK(events("1. 32-28\n*") == Strings{"number:1.", "move:32-28", "result:*"});
  auto const two = records("1. 32-28\n* [Event \"Prix\"]\n1. 31-27 *");
  REQUIRE(two.size() == 2);
  CHECK(two[0].events == Strings{"number:1.", "move:32-28", "result:*"});
}

TEST_CASE("the marks of a web page around tags and moves are left out") {
  auto const page =
      "<!DOCTYPE html><html><head><style>p {}</style></head><body>\n<pre>[Event \"Prix\"]\n[White "
      "\"Rafle\"]<br>\n<p>1. <b>32-28</b> 19-23<br/>2. 28x19 2-0</p></pre>\n";
  Strings const game{"name:Event", "value:Prix", "name:White", "value:Rafle", "number:1.",
                     "move:32-28", "move:19-23", "number:2.",  "move:28x19",  "result:2-0"};
  CHECK(events(page) == game);
  CHECK(diagnostics(page) == Strings{"warning character-reference 1:1"});
  CHECK(events("<title>Prix</title>\n[Event \"Prix\"]\n1. 32-28 *").front() == "skipped:Prix");
  CHECK(damier::pdn::looks_like_odd_tags(page));
  std::string const element = "<pre>[Event \"Prix\"]\n[White \"Rafle\"]\n1. 32-28 19-23 2. 28x19 2-0</pre>\n";
  auto const all = records(element + element);
  REQUIRE(all.size() == 2);
  CHECK(all[1].events == game);
  CHECK(events("<style>1. 32-28 *").size() == 3);  // without an end
  CHECK(events("1. 32-28 < 19-23 *").size() == 5);
}

TEST_CASE("what is missing of a tag in other quotation marks is an error, and the next tag is one") {
  CHECK(tag("[White “Rafle, B.]") == "White=Rafle, B. error unclosed-tag");
  CHECK(tag("[White “Rafle, B.”") == "White=Rafle, B. error unclosed-tag");
  CHECK(tag("[White Rafle, B.”]") == "White=Rafle, B. warning unquoted-tag-value");
  CHECK(tag("[White Rafle, “B.”]") == "White=Rafle, “B.” warning unquoted-tag-value");
  CHECK(events("[White “Rafle] [Black “Turc”]\n1. 32-28 *") ==
        Strings{"name:White", "value:Rafle", "name:Black", "value:Turc", "number:1.", "move:32-28", "result:*"});
}

TEST_CASE("several tags in other quotation marks on one line are several tags") {
  Strings const both{"name:White", "value:Rafle", "name:Black", "value:Turc", "number:1.", "move:32-28", "result:*"};
  CHECK(events("[White “Rafle”] [Black “Turc”] 1. 32-28 *") == both);
  CHECK(events("[White 'Rafle'][Black 'Turc']\n1. 32-28 *") == both);
  CHECK(events("&#91;White &quot;Rafle&quot;&#93; &#91;Black &quot;Turc&quot;&#93;\n1. 32-28 *") == both);
}

TEST_CASE("the quoted text is the value of a tag, whatever its name has") {
  CHECK(tag("[White Elo \"1432\"]") == "WhiteElo=1432 warning odd-tag-form");
  CHECK(tag("[white elo \"1432\"]") == "WhiteElo=1432 warning odd-tag-form warning odd-tag-name");
  CHECK(tag("[White: \"Rafle\"]") == "White=Rafle warning odd-tag-form");
  CHECK(tag("[White : \"Rafle\"]") == "White=Rafle warning odd-tag-form");
  CHECK(tag("[White = \"Rafle\"]") == "White=Rafle warning odd-tag-form");
  CHECK(tag("[White=“Rafle”]") == "White=Rafle warning odd-tag-form");
  CHECK(tag("[White - \"Rafle\"]") == "White=Rafle warning odd-tag-form");
  CHECK(tag("[White Club Name \"Est\"]") == "WhiteClubName=Est warning odd-tag-form");
  CHECK(tag("[Type de jeu \"20\"]") == "GameType=20 warning odd-tag-form warning odd-tag-name");
  CHECK(tag("[Nom de l'événement \"Prix\"]") == "NomDeLévénement=Prix warning odd-tag-form");
  CHECK(tag("[R&#x00e9;sultat \"1-1\"]") ==
        "Result=1-1 warning odd-tag-form warning character-reference warning odd-tag-name");
  CHECK(tag("[&Eacute;v&eacute;nement \"Prix\"]").starts_with("Event=Prix"));
}

TEST_CASE("a tag without quotation marks may have a colon or a name of two words") {
  CHECK(tag("[White: Rafle, B.]") == "White=Rafle, B. warning unquoted-tag-value");
  CHECK(tag("[White = Rafle, B.]") == "White=Rafle, B. warning unquoted-tag-value");
  CHECK(tag("[White Elo 1432]") == "WhiteElo=1432 warning unquoted-tag-value");
  CHECK(tag("[Game Type: 20]") == "GameType=20 warning unquoted-tag-value");
  CHECK(tag("[White:]") == "White= warning tag-without-value");
  CHECK(tag("[White Rafle, B.]") == "White=Rafle, B. warning unquoted-tag-value");
  CHECK(tag("[Site https://example.org/a]") == "Site=https://example.org/a warning unquoted-tag-value");
  CHECK(tag("[Event Prix: finale]") == "Event=Prix: finale warning unquoted-tag-value");
  CHECK(tag("[FEN [FEN \"W:W31:B5\"]]").starts_with("FEN=[FEN \"W:W31:B5\"] warning unquoted-tag-value"));
}

TEST_CASE("names of tags are read in any case and in many languages") {
  CHECK(tag("[white \"Rafle\"]") == "White=Rafle warning odd-tag-name");
  CHECK(tag("[GAMETYPE \"20\"]") == "GameType=20 warning odd-tag-name");
  CHECK(tag("[Fen \"W:W31:B5\"]") == "FEN=W:W31:B5 warning odd-tag-name");
  struct Meant {
    std::string_view name;
    Strings words;
  };
  for (auto const& [name, words] : {
           Meant{"White", {"Blancs", "Wit",  "Weiß",  "WEISS",  "Blancas",    "Brancas",     "Białe", "Белые",
                           "БЕЛЫЕ",  "Білі", "Bílý",  "Baltie", "Baltais",    "Beyaz",       "Valge", "Valkea",
                           "Fehér",  "Vita", "Λευκά", "白",     "Les blancs", "White_Player"}},
           Meant{"Black",
                 {"Noirs", "Zwart", "Schwarz", "Negras", "Pretas", "Czarne", "Чёрные", "Черные", "Чорні", "Černý",
                  "Melnais", "Must", "Musta", "Fekete", "Svart", "Μαύρα", "Red"}},
           Meant{"Event",
                 {"Événement", "Evénement", "Tournoi", "Toernooi", "Veranstaltung", "Torneo", "Wydarzenie", "Турнир",
                  "Событие"}},
           Meant{"Site", {"Lieu", "Plaats", "Ort", "Lugar", "Local", "Miejsce", "Место"}},
           Meant{"Date", {"Datum", "Fecha", "Data", "Дата"}},
           Meant{"Round", {"Ronde", "Tour", "Manche", "Runde", "Ronda", "Rodada", "Runda", "Раунд", "Тур"}},
           Meant{"Result", {"Résultat", "Resultat", "Uitslag", "Ergebnis", "Resultado", "Wynik", "Результат"}},
           Meant{"GameType", {"Speltype", "Type de jeu", "Тип игры", "Spieltyp", "Tipo de jogo"}},
       }) {
    for (auto const& word : words) {
      CAPTURE(word);
      CHECK(meant_tag_name(word) == name);
    }
  }
  for (std::string_view const usual :
       {"White", "FEN", "Setup", "SetUp", "Bianco", "Anno", "Comment", "Foo", "", "12"}) {
    CAPTURE(usual);
    CHECK(meant_tag_name(usual) == std::nullopt);
  }
}

TEST_CASE("a name of another language stays beside a tag of the standard") {
  CHECK(events("[White \"Rafle\"]\n[Wit \"Turc\"]\n[Blanc \"Lunette\"]\n*") ==
        Strings{"name:White", "value:Rafle", "name:Wit", "value:Turc", "name:Blanc", "value:Lunette", "result:*"});
  CHECK(events("[Wit \"Turc\"]\n[Blanc \"Lunette\"]\n*")[2] == "name:Blanc");
  CHECK(events("[Black \"Rafle\"]\n[Red \"Turc\"]\n*")[2] == "name:White");
  CHECK(events("[White \"Rafle\"]\n[Red \"Turc\"]\n*")[2] == "name:Black");
  CHECK(events("[White \"Rafle\"]\n[Black \"Turc\"]\n[Red \"x\"]\n*")[4] == "name:Red");
  CHECK(events("[Data \"from the club\"]\n*")[0] == "name:Data");
}

TEST_CASE("what is in each game of a file is reported once") {
  std::string const game = "[event “Prix &amp; Coupe”]\n[white “Rafle”]\n\n1. 32-28 19-23 *\n\n";
  CHECK(diagnostics(game + game + game) ==
        Strings{"warning odd-tag-form 1:1", "warning odd-tag-name 1:2", "warning character-reference 1:9"});
  CHECK(diagnostics("[white \"a\"]\n*\n[white \"b\"]\n[black \"c\"]\n*") ==
        Strings{"warning odd-tag-name 1:2", "warning odd-tag-name 4:2"});
}

TEST_CASE("games with tags in another form follow each other") {
  for (std::string const game :
       {"[Event “Prix”]\n[White “Rafle”]\n\n1. 32-28 19-23 *\n\n",
        "[event “Prix”]\n[white “Rafle”]\n\n1. 32-28 19-23 *\n\n",
        "［Event ＂Prix＂］\n［White ＂Rafle＂］\n\n1. 32-28 19-23 *\n\n",
        "&#91;Event &quot;Prix&quot;&#93;\n&#91;White &quot;Rafle&quot;&#93;\n1. 32-28 19-23\n\n",
        "[Турнир «Prix»]\n[Белые «Rafle»]\n\n1. 32-28 19-23\n\n",
        "> [Event “Prix”]\n> [White “Rafle”]\n>\n> 1. 32-28\n> 19-23\n>\n"}) {
    CAPTURE(game);
    auto const all = records(game + game);
    REQUIRE(all.size() == 2);
    for (auto const& each : all) {
      REQUIRE(each.events.size() >= 7);
      CHECK(Strings{each.events.begin(), each.events.begin() + 7} ==
            Strings{"name:Event", "value:Prix", "name:White", "value:Rafle", "number:1.", "move:32-28", "move:19-23"});
    }
  }
  // Records of tags alone.
  CHECK(records("[Event “a”]\n[White “b”]\n\n[Event “c”]\n[White “d”]\n").size() == 2);
}

TEST_CASE("the marks of a quoted mail are left out") {
  std::string const mail =
      ">> [Event \"Prix\"]\n>> [White \"Rafle\"]\n>>\n>> 1. 32-28 19-23 {a remark\n>> on > two lines} *";
  CHECK(events(mail) == Strings{"name:Event", "value:Prix", "name:White", "value:Rafle", "number:1.", "move:32-28",
                                "move:19-23", "comment:a remark\non > two lines", "result:*"});
  CHECK(diagnostics(mail) == Strings{"warning quoted-line 1:1"});
  CHECK(events("&gt; [Event \"Prix\"]\n&gt; 1. 32-28 *").size() == 5);
  CHECK(diagnostics("1. 32-28 > 19-23 *") == Strings{"error unexpected-text 1:10"});
}

TEST_CASE("characters as in HTML are the characters in names, values, comments and moves") {
  CHECK(tag("[White \"Raf&amp;le &eacute;\"]") == "White=Raf&le é warning character-reference");
  CHECK(tag("[White \"Raf & le &\"]") == "White=Raf & le &");
  CHECK(tag("[White \"a &quot;b&quot; \\\"c\\\"\"]") == "White=a \"b\" \"c\" warning character-reference");
  CHECK(
      events(
          "1.&nbsp;32-28&nbsp;19&ndash;23&#160;2. 28&times;19 14 &#xd7; 23 {d&eacute;cid&eacute;} &frac12;-&frac12;") ==
      Strings{"number:1.", "move:32-28", "move:19–23", "number:2.", "move:28×19", "move:14 × 23", "comment:décidé",
              "result:½-½"});
  CHECK(diagnostics("1. 28&times;19 14&times;23 {&eacute;} *") == Strings{"warning character-reference 1:4"});
  CHECK(events("1. 32-28 &unknown; *")[2] == "skipped:&unknown;");
}

TEST_CASE("brackets in a game that are no tags stay text") {
  CHECK(records("1. 32-28 19-23\n[see also “Prix”] *").size() == 1);
  CHECK(records("1. 32-28 19-23\n[white: better is 31-27] *").size() == 1);
  CHECK(records("1. 32-28 19-23 [Black “x”] *").size() == 1);  // not at the beginning of a line
}

TEST_CASE("a text with tags in another form is seen to be PDN") {
  using damier::pdn::looks_like_odd_tags;
  for (std::string const text :
       {"[Event “Prix”]", "Good morning,\n\n> [White 'Rafle']\n", "[Wit \"Rafle\"]", "[Белые «Rafle»]",
        "［Ｅｖｅｎｔ　＂x＂］", "[Foo “a”]\n[Bar “b”]", "[White Rafle]\n[Black Turc]\n[Result 1-1]",
        "[White: Rafle]\n[Black: Turc]\n[Date: 1950]", "&#91;Event &quot;x&quot;&#93;", "\\[White \\\"x\\\"\\]"}) {
    CAPTURE(text);
    CHECK(looks_like_odd_tags(text));
  }
  for (std::string const text :
       {"", "[", "[Foo “a”]", "[White: 27, 32]\n[Black: 8, 9]", "The moves [Event “x”] in a line", "[White to move]",
        "He said [\"the move\"] and left", "[Foo “a”]\n[Foo “b”]", "[[[[[", "\\\\\\\\", "[White “x"}) {
    CAPTURE(text);
    CHECK_FALSE(looks_like_odd_tags(text));
  }
}

TEST_CASE("a tag without quotation marks needs a closing bracket, of any kind") {
  CHECK(tag("[White: Rafle, B.&#93;").starts_with("White=Rafle, B."));
  CHECK(tag("【White: Rafle, B.】").starts_with("White=Rafle, B."));
  CHECK_FALSE(damier::pdn::read_odd_tag("[White: Rafle, B.", 0));
}

TEST_CASE("a tag may stand between the quotation marks of French print") {
  CHECK(tag("\u00abWhite \"Rafle, B.\"\u00bb").starts_with("White=Rafle, B."));
}

TEST_CASE("a tag that says something of a side is known by both its words") {
  CHECK(meant_tag_name("Elo Blancs") == "WhiteElo");
  CHECK(meant_tag_name("Elo des Noirs") == "BlackElo");
  CHECK(meant_tag_name("Wit Rating") == "WhiteRating");
  CHECK(meant_tag_name("рейтинг чёрных").has_value() == false);
  CHECK(meant_tag_name("Рейтинг Чёрные") == "BlackRating");
  CHECK(meant_tag_name("Titre Blanc") == "WhiteTitle");
  CHECK(meant_tag_name("Année") == "Date");
  CHECK(meant_tag_name("Spelsoort") == "GameType");
  CHECK_FALSE(meant_tag_name("Elo"));
  CHECK_FALSE(meant_tag_name("Country"));
}
