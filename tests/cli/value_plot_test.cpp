#include "apps/damier/terminal/value_plot.hpp"

#include "process.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using damier::cli_test::lines_of;

namespace {

std::vector<std::string> plotted(std::vector<std::optional<double>> const& values, unsigned columns = 40) {
  return lines_of(app::plot_values(values, columns, true, Language{}));
}

}  // namespace

TEST_CASE("values are bars above and below an axis") {
  CHECK(plotted({0, 1.4, 2.7, 4, 100, std::nullopt, -1.4, -100}) ==
        std::vector<std::string>{"Values in men, as White sees them", "  +4    ##", "       ###", "      ####",
                                 "   0 ----- --", "           ##", "            #", "  -4        #"});
  CHECK(plotted({}).empty());
  CHECK(plotted({1, std::nullopt}).empty());
}

TEST_CASE("half moves share columns where there are many, and the value furthest from zero is drawn") {
  std::vector<std::optional<double>> values(100, 0.0);
  values[50] = -4;
  auto const lines = plotted(values, 30);
  REQUIRE(lines.size() == 8);
  CHECK(lines[4] == "   0 " + std::string(25, '-'));
  CHECK(lines[7] == "  -4" + std::string(13, ' ') + "#");
}

TEST_CASE("the chart of values has a point for each half move, in bounds") {
  auto const chart = app::value_chart({0, std::nullopt, 100}, "A - B", Language{});
  CHECK(chart.title == "A - B");
  CHECK(chart.slots == std::vector<std::string>{"0", "1", "2"});
  REQUIRE(chart.series.size() == 1);
  CHECK(chart.series[0].values == std::vector<std::optional<double>>{0, std::nullopt, app::largest_plotted});
}
