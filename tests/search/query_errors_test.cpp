#include "grammar/query/reader.hpp"
#include "search/query.hpp"
#include "tests/in_words.hpp"
#include "tests/seeded_cases.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace damier;
using in_words::english;
using in_words::is_translated;
using namespace damier::query;

Diagnostic error_of(std::string const& text) {
  INFO(text.substr(0, 200));
  auto const node = read_query(text);
  REQUIRE_FALSE(node);
  return node.error();
}

bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("an error gives the column, the expected text and a suggestion") {
  struct Row {
    std::string query;
    std::uint64_t column;
    std::uint32_t length;
    std::string message;  ///< a part of it
    std::string hint;     ///< a part of it
  };
  for (auto const& row : std::vector<Row>{
           {"whit = X", 1, 4, "expected a search term", "did you mean 'white'?"},
           {"year 1970 annd ply 3", 11, 4, "'and', 'next', 'then', 'or' or a search term", "did you mean 'and'?"},
           {"result whit-wins", 8, 9, "'white-wins', 'black-wins'", "did you mean 'white-wins'?"},
           {"result 2-0", 8, 3, "expected '=', 'white-wins'", "2-0 and 1-0 are white-wins"},
           {"#w - #b -4..-3", 1, 12, "not clear whether the number is subtracted", "#w - #b = -4..4"},
           {"wm 28 and #w-#b-4 .. 3", 11, 10, "not clear", "'=' before the range"},
           {"has coments", 5, 7, "'comments', 'variations'", "did you mean 'comments'?"},
           {"player X as whyte", 13, 5, "expected 'white' or 'black'", "did you mean 'white'?"},
           {"side weiss", 6, 5, "'white' or 'black'", ""},
           {"white \"X\"", 7, 1, "expected '=' or '~', found a text", "'~' for a part"},
           {"white = T. Sijbrands", 12, 9, "found \"Sijbrands\"", "in quotes"},
           {"white = “X”", 9, 3, "expected a text", "straight double quotes"},
           {"white = 'X'", 9, 1, "expected a text", "straight double quotes"},
           {"white = and", 9, 3, "expected a text", ""},
           {"white = \"X", 9, 1, "does not end", "close it"},
           {"white = \"Š\" && ply 3", 13, 1, "found \"&\"", "write 'and'"},
           {"white = X)", 10, 1, "found \")\"", "no '('"},
           {"(ply 3 or ply 4", 16, 1, "')' or a search term, found the end of the query", ""},
           {"ply 3 and", 10, 1, "found the end of the query", "white, black, event"},
           {"not", 4, 1, "expected a search term", ""},
           {"captures mans", 10, 4, "'men', 'kings'", "did you mean 'men'?"},
           {"white-ratin > 2000", 1, 11, "expected a search term", "did you mean 'white-rating'?"},
           {"wm 28 in variations wm 27", 7, 2, "found \"in\"", "comes once, behind the whole query"},
           {"(captures in variations)", 11, 2, "found \"in\"", "comes once, behind the whole query"},
           {"#wm * 2 > 3", 5, 1, "found \"*\"", "the number comes before '*'"},
           {"2 > #wm * 2", 9, 1, "found \"*\"", "the number comes before '*'"},
           {"foo", 1, 3, "expected a search term", "begins with one of"},
           {"foo", 1, 3, "expected a search term", "legal-moves"},
           {"foo", 1, 3, "expected a search term", "rating-difference"},
           {"must-capture", 1, 12, "expected a search term", "must capture"},
           {"can-take 28", 1, 8, "expected a search term", "can take"},
           {"year >= 19x", 9, 3, "expected a number", ""},
           {"year", 5, 1, "expected a comparison, a number or '..'", ""},
           {"ply 40..20", 9, 2, "from the lower to the higher", "exchange"},
           {"ply 3..x", 8, 1, "a number", ""},
           {"ply >= 3..5", 9, 1, "found \".\"", ""},
           {"id 1234567890123456789", 4, 19, "too large", "18 digits"},
           {"date 1975-13", 6, 7, "no such date", "year-month-day"},
           {"date 1975-02-30", 6, 10, "no such date", ""},
           {"date 75", 6, 2, "expected a comparison, a date", ""},
       }) {
    auto const error = error_of(row.query);
    INFO(row.query << ": " << english(error.message) << "; " << english(error.hint));
    CHECK(error.where.line == 1);
    CHECK(error.where.column == row.column);
    CHECK(error.length == row.length);
    CHECK(error.source_column == row.column);
    CHECK(error.source_line == row.query);
    CHECK(has(english(error.message), row.message));
    CHECK(has(english(error.hint), row.hint));
    CHECK(is_translated(error.message));
    CHECK(is_translated(error.hint));
    CHECK(error.severity == Severity::error);
  }
}

TEST_CASE("a term without meaning on any board is reported at its place") {
  struct Row {
    std::string query;
    std::uint64_t column;
    std::string code;
    std::string hint;  ///< a part of it
  };
  for (auto const& row : std::vector<Row>{
           {"side white wm 99", 15, "query-square", "numbered from 1 to 50"},
           {"wm 27,m3", 7, "query-syntax", "27,28"},
           {"wm 30-26", 7, "query-range", "exchange"},
           {"wm 1-c3", 6, "query-range", ""},
           {"wm 27 then", 11, "query-syntax", "begins with one of"},
           {"wm 27 {", 8, "query-syntax", ""},
           {"#wm[26-35", 10, "query-syntax", ""},
           {"#wx > 3", 1, "query-syntax", "did you mean '#wm'?"},
           {"#w > 99999999", 6, "query-range", "so many"},
           {"wm centr", 4, "query-syntax", "did you mean 'centre'?"},
           {"#bm > 101 * #wm", 7, "query-range", ""},
           {"captures >= 3 by wite", 18, "query-syntax", "did you mean 'white'?"},
           {"sacrifce", 1, "query-syntax", "did you mean 'sacrifice'?"},
           {"stays wm 27 for", 16, "query-syntax", ""},
           {"stays wm 27", 12, "query-syntax", ""},
           {"let s = 27 wm 3", 5, "query-syntax", ""},
           {"let $s = 27", 12, "query-syntax", "26-35"},
           {"let $sq = 27 wm $sk", 17, "query-variable", "did you mean '$sq'?"},
           {"wm $s", 4, "query-variable", "let $s = 27,28"},
           {"let $s = 27 and $s", 17, "query-variable", "wm $s"},
           {"let $p = (wm 27) wm $p", 21, "query-variable", ""},
           {"let $p = ($p) wm 3", 11, "query-variable", ""},
           {"move 99-1", 6, "query-move", "32-28"},
           {"move wm", 6, "query-syntax", ""},
           {"pattern \"?:W99\"", 13, "query-pattern", "rows"},
           {"pattern \"?:W27,35-31\"", 16, "query-pattern", "rows"},
           {"pattern \"?????\"", 15, "query-pattern", ""},
           {"motif xyzzy", 7, "query-motif", "damier motifs --list"},
           {"wm 3 then[!= 2] wm 4", 11, "query-range", "then[<N]"},
           {"wm 3 then[ 0 ] wm 4", 12, "query-range", "'next'"},
           {"wm 3 then[<=0] wm 4", 11, "query-range", "then[1]"},
           {"wm 3 then[<1] wm 4", 11, "query-range", "then[1]"},
           {"wm 3 then[..0] wm 4", 11, "query-range", "then[1]"},
           {"ply 1{!= 2}", 7, "query-range", "{2..4}"},
           {"ply 1 { <0}", 9, "query-range", "{2..4}"},
           {"mirror()", 8, "query-syntax", "begins with one of"},
           {"()", 2, "query-syntax", "begins with one of"},
           {"wm 27)", 6, "query-syntax", "no '('"},
           {"white = \"(\" )", 13, "query-syntax", "no '('"},
           {"coup tric", 1, "query-syntax", "did you mean 'coup-turc'?"},
           {"king mvoe", 1, "query-syntax", "did you mean 'king-move'?"},
           {"long diagonal", 1, "query-syntax", "wm any long-diagonal"},
           {"centre", 1, "query-syntax", "wm any centre"},
           {"wm27", 1, "query-syntax", "a blank is missing: wm 27"},
           {"ply 3 #w<3 PLY20", 12, "query-syntax", "a blank is missing: ply 20"},
           {"#w3", 1, "query-syntax", "a blank is missing: #w 3"},
           {"let $s = (5) wm $s", 11, "query-syntax", "without brackets"},
           {"wm (27,28)", 4, "query-syntax", "without brackets"},
           {"3 <= 4", 1, "query-syntax", "#wm"},
           {"wm a9", 4, "query-square", "a1 to h8"},
           {"wm l12", 4, "query-square", "games written with letters"},
           {"move l12-k11", 6, "query-move", "32-28"},
           {"pattern \"?:Wl12\"", 13, "query-pattern", ""},
           {"let $p = wm let $s = any up-left($p) wm $s", 34, "query-variable", ""},
           {"let $p = piece on 47 echo but $p", 31, "query-variable", ""},
           {"let $p = piece on 47 $q stands 28", 22, "query-variable", ""},
           {"$p atacks b", 4, "query-syntax", "did you mean 'attacks'?"},
           {"shift(fen start)", 7, "query-shift", "pattern"},
           {"shift(wm 3 echo)", 12, "query-shift", "pattern"},
           {"shift(move cd4)", 12, "query-move", "pattern"},
           {"nag x", 5, "query-syntax", ""},
           {"wm none 27 attacks b", 12, "query-syntax", ""},
           {"square 27", 10, "query-syntax", ""},
           {"wk sees", 8, "query-syntax", ""},
           {"ray(wk)", 7, "query-syntax", ""},
           {"wm betwen(27 and 38)", 4, "query-syntax", "did you mean 'between'?"},
           {"((ply 1{2}){2} next (((ply 3{2}){2}){2}){2})", 24, "query-too-deep", ""},
       }) {
    auto const query = Query::compile(row.query);
    INFO(row.query);
    REQUIRE_FALSE(query);
    INFO(english(query.error().message) << "; " << english(query.error().hint));
    CHECK(query.error().where.column == row.column);
    CHECK(query.error().code == row.code);
    CHECK(has(english(query.error().hint), row.hint));
    CHECK(is_translated(query.error().message));
    CHECK(is_translated(query.error().hint));
  }
  CHECK(has(english(Query::compile("pattern \"?:W27,35-31\"").error().message), "from the lower to the higher square"));
  CHECK(has(english(Query::compile("pattern \"?:W27,99\"").error().message), "expected a square of this board"));
}

TEST_CASE("French and Dutch readers get the errors of a query in their language") {
  auto const term = error_of("wm 27 or whit 3");
  CHECK(in_words::french(term.message) == "attendu : un critère de recherche ; trouvé : \"whit\"");
  CHECK(in_words::dutch(term.hint) == "bedoelt u 'white'?");
  auto const side = error_of("side weiss");
  CHECK(english(side.message) == "expected '=', 'white' or 'black', found \"weiss\"");
  CHECK(in_words::french(side.message) == "attendu : '=', 'white' ou 'black' ; trouvé : \"weiss\"");
  CHECK(in_words::dutch(side.message) == "verwacht: '=', 'white' of 'black'; gevonden: \"weiss\"");
  auto const end = error_of("(ply 3 or ply 4");
  CHECK(in_words::dutch(end.message).ends_with("')' of een zoekterm; gevonden: het einde van de zoekvraag"));
  auto const row = Query::compile("pattern \"?????\"");
  REQUIRE_FALSE(row);
  CHECK(english(row.error().message) == "the board has 10 rows, the pattern 1");
  CHECK(in_words::french(row.error().message) == "le damier a 10 rangées, le schéma 1");
}

TEST_CASE("a short query that would become endless is refused") {
  std::string text = "let $a = (wm 1) ";
  for (char name = 'b'; name <= 'z'; ++name) {
    std::string const before{static_cast<char>(name - 1)};
    text += "let $" + std::string{name} + " = ($" + before + " and $" + before + ") ";
  }
  auto const query = Query::compile(text + "$z");
  REQUIRE_FALSE(query);
  CHECK(query.error().code == "query-too-large");
  CHECK_FALSE(Query::compile("let $a = any 1-50 let $b = any 1-50 let $c = any 1-50 wm $a,$b,$c"));
}

TEST_CASE("a query on several lines has its error on the right one") {
  auto const error = error_of("ply 3\n  and plu 4");
  CHECK(error.where.line == 2);
  CHECK(error.where.column == 7);
  CHECK(error.source_line == "  and plu 4");
}

TEST_CASE("nesting is bounded") {
  auto const nested = [](unsigned depth) { return std::string(depth, '(') + "ply 3" + std::string(depth, ')'); };
  CHECK(read_query(nested(deepest_nesting)));
  auto const error = error_of(nested(deepest_nesting + 1));
  CHECK(error.code == "query-too-deep");
  CHECK(error.where.column == deepest_nesting + 1);
  CHECK(error_of(std::string(longest_query, '(')).code == "query-too-deep");

  std::string negated;
  for (unsigned i = 0; i < deepest_nesting; ++i) {
    negated += "not ";
  }
  CHECK(read_query(negated + "ply 3"));
  CHECK(error_of(negated + "not ply 3").code == "query-too-deep");
}

TEST_CASE("length is bounded, and a query of that length is read") {
  std::string text;
  while (text.size() + 9 <= longest_query) {
    text += "ply 3 or ";
  }
  CHECK(read_query(text + "id 3"));
  text.resize(longest_query + 1, ' ');
  CHECK(error_of(text).code == "query-too-long");
  std::string const name(longest_query - 10, 'x');
  CHECK(read_query("white = " + name));
}

TEST_CASE("a query that breaks off inside brackets is refused where it does, whatever stands before") {
  std::string const text{"#b#w($a#b#w(let$a"};
  auto const node = read_query(text);
  REQUIRE_FALSE(node);
  CHECK(node.error().offset <= text.size());
  CHECK_FALSE(node.error().message.empty());
}

TEST_CASE("any bytes are read or refused, never worse") {
  constexpr std::array<std::string_view, 71> pieces{
      "wm",     "bk",    "b",      "any",        "empty",    "#wm",    "#b",     "[",       "]",
      ",",      "-",     "+",      "27",         "c3",       "26-35",  "centre", "pattern", "\"?:W1\"",
      "move",   "32-28", "from",   "captures",   "captured", "by",     "let",    "$s",      "mirror",
      "stays",  "for",   "then",   "next",       "{",        "}",      "$p",     "text",    "coup-turc",
      "white",  "black", "player", "round",      "year",     "rating", "id",     "ply",     "date",
      "result", "draw",  "has",    "fen",        "type",     "side",   "wins",   "as",      "and",
      "or",     "not",   "(",      ")",          "=",        "~",      "<=",     "!=",      "..",
      "\"",     "\"x\"", "12",     "1975-06-30", "\\",       "é",      "\x80",   "after"};
  std::mt19937 random{20240901};
  for (auto left = damier::testing::seeded_cases(20'000); left > 0; --left) {
    std::string bytes;
    std::string words;
    for (auto length = random() % 40; length > 0; --length) {
      bytes += static_cast<char>(random() % 256);
      words += pieces[random() % pieces.size()];
      words += random() % 3 == 0 ? "" : " ";
    }
    for (auto const& text : {bytes, words}) {
      auto const node = read_query(text);
      if (!node) {
        CHECK(node.error().length >= 1);
        CHECK(node.error().offset <= text.size());
        CHECK_FALSE(node.error().message.empty());
      }
    }
  }
}
