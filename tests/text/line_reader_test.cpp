#include "text/line_reader.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using damier::LineReader;
using damier::open_text;

namespace {

std::vector<std::string> lines_in(std::string_view text) {
  auto const source = open_text(text);
  LineReader lines{*source};
  std::vector<std::string> all;
  for (std::string line; lines.next(line);) {
    all.push_back(line);
    CHECK(lines.number() == all.size());
  }
  return all;
}

}  // namespace

TEST_CASE("text lines are read one after the other, the last one also without a line end") {
  using Lines = std::vector<std::string>;
  CHECK(lines_in("").empty());
  CHECK(lines_in("a\nb\n") == Lines{"a", "b"});
  CHECK(lines_in("a\n\nb") == Lines{"a", "", "b"});
  CHECK(lines_in("\n") == Lines{""});
  CHECK(lines_in("a\r\n") == Lines{"a\r"});
}

TEST_CASE("text lines may be longer than what is read at a time") {
  std::string const longer(300'000, 'x');
  std::string const exact(std::size_t{1} << 16, 'y');
  CHECK(lines_in(longer + "\n" + exact + "\n" + longer) == std::vector{longer, exact, longer});
}
