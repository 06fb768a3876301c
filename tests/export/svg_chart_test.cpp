#include "export/svg_chart.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace damier;

namespace {

std::string drawn(SvgChart const& chart) {
  std::string text;
  write_svg_chart(text, chart);
  return text;
}

std::size_t count_of(std::string_view text, std::string_view piece) {
  std::size_t found = 0;
  for (auto at = text.find(piece); at != std::string_view::npos; at = text.find(piece, at + piece.size())) {
    ++found;
  }
  return found;
}

SvgChart chart_of(SvgChart::Kind kind) {
  SvgChart chart;
  chart.kind = kind;
  chart.title = "Games by year";
  chart.slots = {"1999", "2000", "2001"};
  chart.series = {{"wins", ChartInk::won, {1, 0, 2}}, {"draws", ChartInk::drawn, {3, std::nullopt, 4}}};
  return chart;
}

}  // namespace

TEST_CASE("a chart is one file without links, scripts and fonts", "[chart]") {
  for (auto const kind : {SvgChart::Kind::columns, SvgChart::Kind::bars, SvgChart::Kind::lines}) {
    auto const svg = drawn(chart_of(kind));
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\""));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(svg.find("<title>Games by year</title>") != std::string::npos);
    CHECK(svg.find("prefers-color-scheme:dark") != std::string::npos);
    CHECK(count_of(svg, "http") == 1);
    CHECK(svg.find("<script") == std::string::npos);
    CHECK(svg.find("@import") == std::string::npos);
    CHECK(count_of(svg, "<text") == count_of(svg, "</text>"));
    CHECK(count_of(svg, "<title>") == count_of(svg, "</title>"));
  }
}

TEST_CASE("every number that is drawn can be read", "[chart]") {
  auto const columns = drawn(chart_of(SvgChart::Kind::columns));
  for (auto const* const hint :
       {"<title>1999: wins 1</title>", "<title>1999: draws 3</title>", "<title>2001: draws 4</title>"}) {
    CHECK(columns.find(hint) != std::string::npos);
  }
  CHECK(count_of(columns, "<title>2000:") == 0);  // nothing is drawn there
  CHECK(drawn(chart_of(SvgChart::Kind::bars)).find(">6</text>") != std::string::npos);
  auto lines = drawn(chart_of(SvgChart::Kind::lines));
  CHECK(count_of(lines, "<title>2000: wins 0</title>") == 1);
  CHECK(count_of(lines, "<title>2000: draws") == 0);  // a gap
}

TEST_CASE("markup in the texts of a chart is escaped", "[chart]") {
  auto chart = chart_of(SvgChart::Kind::bars);
  chart.title = "</title><script>alert(1)</script>";
  chart.slots[0] = "a<b>&\"c\" \x01";
  chart.series[0].name = "<i>";
  auto const svg = drawn(chart);
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(svg.find("<b>") == std::string::npos);
  CHECK(svg.find("<i>") == std::string::npos);
  CHECK(svg.find("a&lt;b&gt;&amp;&quot;c&quot;") != std::string::npos);
  CHECK(svg.find('\x01') == std::string::npos);
}

TEST_CASE("a long name is cut on the axis and whole in its title", "[chart]") {
  auto chart = chart_of(SvgChart::Kind::bars);
  chart.slots[0] = std::string(200, 'x').append("é");
  auto const svg = drawn(chart);
  CHECK(svg.find("x…") != std::string::npos);
  CHECK(svg.find("<title>" + chart.slots[0] + "</title>") != std::string::npos);
}

TEST_CASE("a chart without numbers, of one slot or of very many is a chart", "[chart]") {
  for (auto const kind : {SvgChart::Kind::columns, SvgChart::Kind::bars, SvgChart::Kind::lines}) {
    SvgChart empty;
    empty.kind = kind;
    CHECK(drawn(empty).ends_with("</svg>\n"));
    CHECK(drawn(empty).find("nan") == std::string::npos);
    CHECK(drawn(empty).find("inf") == std::string::npos);
    auto zero = chart_of(kind);
    zero.series[0].values = {0, 0, 0};
    zero.series[1].values = {0, 0, 0};
    CHECK(drawn(zero).find("nan") == std::string::npos);
  }
  SvgChart many;
  many.series = {{"games", ChartInk::drawn, {}}};
  for (int i = 0; i < 3000; ++i) {
    many.slots.push_back(std::to_string(i));
    many.series[0].values.emplace_back(i);
  }
  CHECK(drawn(many).find("viewBox=\"0 0 12096 ") != std::string::npos);
}

TEST_CASE("round numbers are labelled where not all have room", "[chart]") {
  SvgChart chart;
  chart.series = {{"games", ChartInk::drawn, {}}};
  for (int year = 1897; year < 2020; ++year) {
    chart.slots.push_back(std::to_string(year));
    chart.series[0].values.emplace_back(1);
  }
  auto const svg = drawn(chart);
  CHECK(svg.find(">1900</text>") != std::string::npos);
  CHECK(svg.find(">1897</text>") == std::string::npos);
}

TEST_CASE("French numbers have a comma", "[chart]") {
  auto chart = chart_of(SvgChart::Kind::lines);
  chart.series[0].values = {1.5, 2.25, 3};
  chart.decimal_comma = true;
  CHECK(drawn(chart).find("<title>2000: wins 2,25</title>") != std::string::npos);
}

TEST_CASE("curves go below zero, where the axis is", "[chart]") {
  SvgChart chart;
  chart.kind = SvgChart::Kind::lines;
  chart.slots = {"0", "1", "2"};
  chart.series = {{"", ChartInk::line, {-3, 0, 1}}};
  auto const svg = drawn(chart);
  for (auto const* const label : {">-3</text>", ">0</text>", ">1</text>", "<title>0: -3</title>"}) {
    CAPTURE(label);
    CHECK(svg.find(label) != std::string::npos);
  }
  auto const place_of = [&](std::string const& before) {
    auto const at = svg.find(before) + before.size();
    return svg.substr(at, svg.find('h', at) - at);
  };
  auto const zero = place_of("class=\"axis\" d=\"M");
  CHECK(svg.find("class=\"grid\" d=\"M" + zero + "h") != std::string::npos);
  CHECK(place_of("class=\"grid\" d=\"M") != zero);
  chart.series[0].values = {-1, -2, std::nullopt};
  CHECK(drawn(chart).find(">0</text>") != std::string::npos);
  chart.series[0].values = {0, 0, 0};
  CHECK(drawn(chart).find("nan") == std::string::npos);
}
