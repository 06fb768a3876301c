#include "export/finding_writer.hpp"

#include "rules/variant.hpp"
#include "tests/export/rereading.hpp"

#include <catch2/catch.hpp>

using namespace damier;

namespace {

/// A finding: a capture that is written as a quiet move, in a game of a base whose names have markup and a control
/// character.
ReportedFinding missed_capture() {
  ReportedFinding reported;
  reported.game = {"a b.pdn", 3, 7};
  reported.variant = find_variant("international");
  reported.heading = {"<b>", "N & \x1b[2J", "", "", ""};
  auto& finding = reported.finding;
  finding.code = "missed-capture";
  finding.where = {12, 4};
  finding.ply = 3;
  finding.move = "33-28";
  finding.message = meaning_of("missed-capture");
  finding.position = "W:W33,32:B28,1";
  finding.source_line = "2. 33-28 <";
  finding.source_column = 4;
  finding.length = 5;
  return reported;
}

/// The text that a writer makes of some findings.
std::string written(std::unique_ptr<FindingWriter> writer, std::vector<ReportedFinding> const& findings) {
  std::string text;
  FindingSummary summary;
  summary.files = 1;
  summary.games = 2;
  summary.shown = findings.size();
  writer->begin(text);
  for (auto const& reported : findings) {
    ++summary.by_code[{reported.finding.severity, reported.finding.code}];
    writer->put(reported, text);
  }
  writer->end(summary, text);
  return text;
}

bool has(std::string const& text, std::string_view piece) { return text.find(piece) != std::string::npos; }

}  // namespace

TEST_CASE("findings as NDJSON are one object each, as JSON an array of the same objects") {
  auto const one = written(ndjson_finding_writer(), {missed_capture()});
  CHECK(one.starts_with(
      R"({"file":"a b.pdn","game":3,"line":12,"column":4,"ply":3,"move":"33-28","code":"missed-capture")"));
  CHECK(one.ends_with("\"id\":7}\n"));
  auto const object = one.substr(0, one.size() - 1);
  CHECK(written(ndjson_finding_writer(), {}).empty());
  CHECK(written(json_finding_writer(), {}) == "[]\n");
  CHECK(written(json_finding_writer(), {missed_capture(), missed_capture()}) ==
        "[\n  " + object + ",\n  " + object + "\n]\n");
}

TEST_CASE("the summary of findings has each code with its number") {
  CHECK(written(json_summary_writer(true), {missed_capture(), missed_capture()}) ==
        R"({"files":1,"games":2,"findings":2,"codes":[{"code":"missed-capture","severity":"error","count":2}]})"
        "\n");
  CHECK(json_summary_writer(true)->detail() == FindingDetail::nothing);
}

TEST_CASE("findings as SARIF name each code once and escape the name of the file") {
  auto const text = written(sarif_finding_writer(), {missed_capture(), missed_capture()});
  CHECK(has(text, R"("uri": "a%20b.pdn")"));
  CHECK(has(text, R"("ruleIndex": 0)"));
  CHECK_FALSE(has(text, R"("ruleIndex": 1)"));
}

TEST_CASE("the page of findings escapes what a game says, and draws the move as written and the obligatory one") {
  static constexpr Language english{"en"};  // clang 14 rejects a Language made in the call
  static constexpr Language french{"fr"};
  auto const text = written(html_finding_writer("<inputs>", english), {missed_capture()});
  CHECK(has(text, "&lt;inputs&gt;"));
  CHECK(has(text, "&lt;b&gt; – N &amp; \xEF\xBF\xBD[2J"));
  CHECK(has(text, "<mark>33-28</mark> &lt;"));
  CHECK(has(text, "<svg"));
  CHECK(has(text, "<code>33-28</code>"));
  CHECK(has(text, "x"));
  CHECK(has(written(html_finding_writer("a", french), {}), "<html lang=\"fr\">"));
}

TEST_CASE("a page that would be too large says how many records of text it leaves out") {
  static constexpr Language english{"en"};  // clang 14 rejects a Language made in the call
  static constexpr Language french{"fr"};
  static constexpr Language dutch{"nl"};
  auto const page_of = [](Language language, std::uint64_t records) {
    auto const writer = html_finding_writer("book.txt", language);
    std::string text;
    ReadRecord record{{"book.txt"}, {}, std::string(10U << 20U, 'x')};
    for (; record.game.number < records; ++record.game.number) {
      writer->put_reading(record, text);
    }
    writer->end({}, text);
    return text;
  };
  CHECK_FALSE(has(page_of(english, 3), "left-out"));
  auto const page = page_of(english, 5);
  CHECK(has(page, "Records of text on this page: 3."));
  CHECK(has(page, "too large: 2."));
  CHECK(has(page_of(french, 5), "trop grande : 2."));
  CHECK(has(page_of(dutch, 5), "te groot zou worden: 2."));
}

TEST_CASE("a game is known by its players and event, under English or Italian tags") {
  auto const heading =
      heading_of(rereading::read("[White \"?\"]\n[Bianco \"Rafle, B.\"]\n[Nero \"Turc, C.\"]\n[Dati \"Torneo\"]\n[Anno "
                                 "\"1998\"]\n[Round \"?\"]\n*"));
  CHECK(heading.white == "Rafle, B.");
  CHECK(heading.black == "Turc, C.");
  CHECK(heading.event == "Torneo");
  CHECK(heading.date == "1998");
  CHECK(heading.round.empty());
}

TEST_CASE("the picture of a finding needs its position and its move alone") {
  auto reported = missed_capture();
  auto const picture = picture_of(reported);
  REQUIRE(picture);
  REQUIRE(picture->claimed);
  CHECK(picture->claimed->text == "33-28");
  REQUIRE(picture->legal.size() == 1);
  CHECK(picture->legal.front().text == "33x22");
  reported.finding.position.clear();
  CHECK_FALSE(picture_of(reported));
}
