// References of HTML and labels of results in running text.

#include "read_page.hpp"

using namespace damier;
using namespace damier::reading_test;

namespace {

std::string replaced(std::string text, std::string_view old, std::string_view by) {
  for (auto at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size())) {
    text.replace(at, old.size(), by);
  }
  return text;
}

}  // namespace

TEST_CASE("each reference of HTML for a dash is one in moves and results") {
  std::string const moves = "1. 31-26 18-23 2. 36-31 12-18 3. 41-36 7-12 4. 46-41 2-7 2-0";
  for (std::string const dash : {"&#8722;", "&#x2212;", "&minus;", "&ndash;", "&#8211;", "&mdash;", "&#45;", "&#x2d;",
                                 "&hyphen;", "&dash;", "&#8209;", "&#8208;", "&nbsp;&ndash;&nbsp;"}) {
    CAPTURE(dash);
    auto const page = [&](std::string const& sign) {
      return "<html><body><p>A game of the club, played in the spring.</p><p>" + replaced(moves, "-", sign) +
             "</p></body></html>";
    };
    auto const games = read(page(dash));
    REQUIRE(games.size() == 1);
    CHECK(games[0].text == read(page("-"))[0].text);
    CHECK(only_text("A game of the club, played in the spring.\n\n" + replaced(moves, "-", dash)) ==
          only_text("A game of the club, played in the spring.\n\n" + moves));
  }
}

TEST_CASE("references of HTML in the words around a game are characters") {
  auto const games = read(
      "<html><body><p>It was won &amp; lost at the caf&eacute; &copy; the club &hellip; &lsquo;x&rsquo; &#8364; "
      "5</p><p>1. 32-28 19-23 "
      "2. "
      "28&times;19 14&#215;23 3. 37-32 &frac12;-&frac12;</p></body></html>");
  REQUIRE(games.size() == 1);
  CHECK(games[0].text == "{It was won & lost at the café © the club … ‘x’ € 5} 32-28 19-23 28x19 14x23 37-32 1-1 ");
}

TEST_CASE("the result above a game may have its label in many languages") {
  for (std::string const label : {"Ergebnis", "Resultat", "Результат", "Risultato", "Resultado", "Wynik", "Výsledek",
                                  "Uitslag", "Rezultatas", "Tulemus", "Eredmény", "Endstand", "Score", "Итог"}) {
    CAPTURE(label);
    auto const games = read("Kroon - Pippel\n" + label + ": 0-2\n\n1. 31-26 18-23 2. 36-31 12-18 3. 41-36 7-12\n");
    REQUIRE(games.size() == 1);
    CHECK(games[0].tags.find("Result=0-2;") != std::string::npos);
  }
}

TEST_CASE("the scores of a match are no moves") {
  for (std::string const line :
       {"Score: 12-8, 11-9", "Finale 12-8, 9-11, 14-6.", "They played 12-8, 11-9 in the final."}) {
    CAPTURE(line);
    auto const games = read("Kroon - Pippel\n" + line + "\n\n1. 31-26 18-23 2. 36-31 12-18 3. 41-36 7-12\n");
    REQUIRE(games.size() == 1);
    CHECK(games[0].text.find("31-26 18-23 36-31 12-18 41-36 7-12") != std::string::npos);
    CHECK(games[0].text.find("{") < games[0].text.find("31-26"));
  }
}
