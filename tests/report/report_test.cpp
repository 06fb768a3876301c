#include "report/report.hpp"

#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <vector>

using namespace damier;
using namespace damier::report;

namespace {

/// A page in memory.
class Page final : public Destination {
 public:
  explicit Page(unsigned width = 0) : width_{width} {}
  void write(std::string_view text) override { text_ += text; }
  [[nodiscard]] bool is_terminal() const noexcept override { return width_ != 0; }
  [[nodiscard]] unsigned width() const noexcept override { return width_; }
  [[nodiscard]] std::string strong(std::string_view text) const override { return std::string{text}; }
  [[nodiscard]] std::string dim(std::string_view text) const override { return std::string{text}; }
  [[nodiscard]] std::string const& text() const noexcept { return text_; }

 private:
  unsigned width_;
  std::string text_;
};

struct Row {
  int game = 0;
  std::string player;
  bool white = false;
  std::optional<double> score = {};
  std::vector<std::string> moves = {};
};

Columns<Row> columns() {
  return {.all = {{{"game", "column-game", Kind::integer}, &Row::game},
                  {{"player", "column-player", Kind::text}, &Row::player},
                  {{"side", "field-side", Kind::name},
                   [](Row const& row) {
                     return row.white ? Value{Name{"white", "white"}} : Value{Name{"black", "black"}};
                   }},
                  {{"score", "column-score", Kind::decimal, Where::everywhere, 1},
                   [](Row const& row) {
                     return row.score ? Value{Decimal{*row.score, 2}} : Value{};
                   }},
                  {{"length", Label{}, Kind::object, Where::json},
                   [](Row const& row) {
                     return row.moves.empty() ? Value{Absent{}} : Value{Object{{"moves", row.moves.size()}}};
                   }},
                  {{"moves", "field-moves", Kind::moves}, &Row::moves}},
          .layout = {.table = {"player"}, .delimited = {"moves", "no such key"}}};
}

std::vector<Row> const& rows() {
  static std::vector<Row> const all{{1, "=Rafle; +B.", true, 2.5, {"32-28", "19x23"}}, {20, "<b>|", false}};
  return all;
}

std::string written(Style const& style, unsigned width = 0) {
  Page page{width};
  write_rows(page, style, columns(), rows());
  return page.text();
}

}  // namespace

TEST_CASE("a report as a table has words and the decimal sign of the language, in the order of the layout") {
  CHECK(written({Format::table, "fr"}) ==
        "joueur       partie  trait       score %  coups\n"
        "=Rafle; +B.       1  les Blancs     2,50  32-28 19x23\n"
        "<b>|             20  les Noirs\n");
}

TEST_CASE("a report as JSON has data, which depends on no language; what is absent is left out") {
  auto const first =
      R"({"game":1,"player":"=Rafle; +B.","side":"white","score":2.5,"length":{"moves":2},"moves":["32-28","19x23"]})";
  auto const second = R"({"game":20,"player":"<b>|","side":"black","score":null,"moves":[]})";
  CHECK(written({Format::ndjson, "fr"}) == std::string{first} + "\n" + second + "\n");
  CHECK(written({Format::json, "nl"}) == std::string{"[\n  "} + first + ",\n  " + second + "\n]\n");
  CHECK(written({.format = Format::json, .indented = true}).starts_with("[\n  {\n    \"game\": 1,\n"));
}

TEST_CASE("a report without rows is an empty array, and a header where there is one") {
  for (auto const& [style, text] : {std::pair{Style{Format::json}, "[]\n"},
                                    {Style{.format = Format::json, .indented = true}, "[]\n"},
                                    {Style{Format::ndjson}, ""},
                                    {Style{Format::table}, ""},
                                    {Style{Format::tsv}, "moves\tgame\tplayer\tside\tscore\n"}}) {
    Page page;
    write_rows(page, style, columns(), std::vector<Row>{});
    CHECK(page.text() == text);
  }
}

TEST_CASE("a report as CSV and TSV has no formula and no line end in a field") {
  CHECK(written({Format::csv, "fr"}) ==
        "moves,game,player,side,score\r\n32-28 19x23,1,'=Rafle; +B.,white,2.50\r\n,20,<b>|,black,\r\n");
  CHECK(written({Format::tsv}) ==
        "moves\tgame\tplayer\tside\tscore\n32-28 19x23\t1\t=Rafle; +B.\twhite\t2.50\n\t20\t<b>|\tblack\t\n");
}

TEST_CASE("CSV for spreadsheets has a mark, and in a language with a decimal comma semicolons and that comma") {
  CHECK(written({Format::excel, "fr"}) ==
        "\xEF\xBB\xBFmoves;game;player;side;score\r\n32-28 19x23;1;\"'=Rafle; +B.\";white;2,50\r\n;20;<b>|;black;\r\n");
  CHECK(written({Format::excel, "en"}) ==
        "\xEF\xBB\xBFmoves,game,player,side,score\r\n32-28 19x23,1,'=Rafle; +B.,white,2.50\r\n,20,<b>|,black,\r\n");
}

TEST_CASE("a report as Markdown and HTML has the columns of the table, and no markup of its values") {
  auto const markdown = written({Format::markdown, "en"});
  CHECK(markdown.starts_with("| player | game |"));
  CHECK(markdown.find("|---|--:|---|--:|---|\n") != std::string::npos);
  CHECK(markdown.find("| \\<b\\>\\| | 20 |") != std::string::npos);
  auto const html = written({.format = Format::html, .language = "fr", .title = "a < b"});
  CHECK(html.find("<html lang=\"fr\">") != std::string::npos);
  CHECK(html.find("<title>a &lt; b</title>") != std::string::npos);
  CHECK(html.find("<td>&lt;b&gt;|</td><td class=\"r\">20</td>") != std::string::npos);
  CHECK(html.find("<b>") == std::string::npos);
  CHECK(html.ends_with("</html>\n"));
}

TEST_CASE("a report on a narrow terminal leaves out the columns of the greatest rank") {
  auto const table = written({Format::table, "en"}, 40);
  CHECK(table.find("32-28") != std::string::npos);
  CHECK(table.find("2.50") == std::string::npos);
  CHECK(table.find("not shown on this narrow terminal: ") != std::string::npos);
}

TEST_CASE("data on a terminal does not command it") {
  Page page{80};
  write_rows(page, {Format::csv}, columns(), std::vector<Row>{{1, "a\u202eb"}});
  CHECK(page.text().find("\u202e") == std::string::npos);
}

TEST_CASE("figures are one row: an object, lines of names and values, or a header and a row") {
  auto const figures = [](Style const& style) {
    Page page;
    write_figures(page, style, columns(), rows().back());
    return page.text();
  };
  CHECK(figures({Format::table, "en"}) == "player  <b>|\ngame    20\nside    Black\n");
  CHECK(figures({Format::ndjson}) ==
        "{\"game\":20,\"player\":\"<b>|\",\"side\":\"black\",\"score\":null,\"moves\":[]}\n");
  CHECK(figures({Format::json}).starts_with("{\n  \"game\": 20,\n"));
  CHECK(figures({Format::csv}).ends_with("\r\n,20,<b>|,black,\r\n"));
}

TEST_CASE("rows are a part of a larger JSON value") {
  std::vector<Row> const rows{{7, "x"}};
  JsonWriter json;
  json.begin_object();
  add_member(json, "rows", rows_value(columns(), rows));
  CHECK(json.end_object().text() == R"({"rows":[{"game":7,"player":"x","side":"black","score":null,"moves":[]}]})");
}

TEST_CASE("a number in JSON has its decimals, and an exact one always a point") {
  for (auto const& [number, text] :
       {std::pair{Decimal{2.0, 1}, "2"}, {Decimal{1.0 / 3, 3}, "0.333"}, {Decimal{2.0, 2, true}, "2.0"}}) {
    JsonWriter json;
    add_value(json, number);
    CHECK(json.text() == text);
  }
}

TEST_CASE("the list of fields has what data shows, with types") {
  auto const list = field_list(columns().headings(), "en");
  CHECK(list.find("| `game` | integer | game |\n") != std::string::npos);
  CHECK(list.find("| `moves` | list of moves | moves |\n") != std::string::npos);
  CHECK(list.find("| `length` | object |  |\n") != std::string::npos);
}
