#include "process.hpp"
#include "tests/cli/sarif_structure.hpp"
#include "validate/finding.hpp"

#include <catch2/catch.hpp>

using namespace damier::cli_test;

TEST_CASE("check reports debris that is in each text line once a file", "[cli]") {
  TemporaryFolder const folder;
  std::string const game =
      "[White \"A\"]\\r\n[Black \"B\"]\\r\n[GameType \"20\"]\\r\n\\r\n1.\u200b32-28 19\u00ad-23 *\\r\n";
  auto const checked = run({"check", folder.write("web.pdn", game + '\n' + game + '\n' + game), "--format", "ndjson"});
  CHECK(checked.code == 0);  // they are warnings
  std::size_t findings = 0;
  for (auto at = checked.out.find("control-character"); at != std::string::npos;
       at = checked.out.find("control-character", at + 1)) {
    ++findings;
  }
  CHECK(findings == 2);
  CHECK(checked.out.find("error") == std::string::npos);
}

TEST_CASE("check shows place, rule, caret, rafle and legal moves", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", "[SetUp \"1\"] [FEN \"W:W35,36:B20,30,31\"]\n1. 36x27 *\n");
  auto const result = run({"check", file});
  CHECK(result.code == 1);
  CHECK(result.err.empty());
  auto const lines = lines_of(result.out);
  REQUIRE(lines.size() >= 8);
  CHECK(lines[0].starts_with(file + ":2:4: error[fewer-than-majority]: "));
  CHECK(lines[0].ends_with("(FMJD 4.13, irregularity 5.4.8)"));
  CHECK(lines[1] == "   2 | 1. 36x27 *");
  CHECK(lines[2] == "     |    ^~~~~");
  CHECK(lines[3].starts_with("     = hint: "));
  CHECK(lines[4] == "     = legal: 35x15");
  CHECK(lines[lines.size() - 2] == "1 game in 1 file: 1 finding");
  CHECK(lines[lines.size() - 1] == "  error    fewer-than-majority       1");
}

TEST_CASE("check proposes no moves where JSON is broken", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("b.json", "{\"tags\":[],\"body\":[\"32-28\" \"19-23\"]}\n");
  auto const result = run({"check", file});
  CHECK(result.out.find("error[json-syntax]") != std::string::npos);
  CHECK(result.out.find("repair") == std::string::npos);
}

TEST_CASE("check reports an unknown variant in JSON", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("v.json", "{\"variant\":\"klingon\",\"body\":[\"32-28\"]}\n");
  auto const result = run({"check", file});
  CHECK(result.code == 0);
  CHECK(result.out.find("warning[unsupported-variant]: no variant is named \"klingon\"") != std::string::npos);
}

TEST_CASE("check proposes repairs in every format", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("s.pdn", "{a}\n[White unquoted]\n1. 32-28 19-23 2. 28-19 14x23 *\n");
  auto const line = lines_of(run({"check", file, "--format", "ndjson", "--only", "sign-disagrees"}).out).at(0);
  CHECK(json_at(line, "$.repair.kind") == "separator-wrong");
  CHECK(json_at(line, "$.repair.confidence") == "sure");
  CHECK(json_at(line, "$.repair.slips[0].before") == "28-19");
  CHECK(json_at(line, "$.repair.slips[0].after") == "28x19");
  CHECK_FALSE(json_at(line, "$.repair.slips[0].reason_fr").empty());
  CHECK(json_at(line, "$.repair.edits[0].line") == "3");
  CHECK(json_at(line, "$.repair.edits[0].column") == "21");
  CHECK(json_at(line, "$.repair.diff").starts_with("- 1. 32-28 19-23 2. 28-19"));

  auto const base = folder.path("s.db");
  REQUIRE(run({"import", base, file}).code == 0);
  auto const of_base = lines_of(run({"check", base, "--format", "ndjson", "--only", "sign-disagrees"}).out).at(0);
  CHECK(json_at(of_base, "$.repair") == json_at(line, "$.repair"));

  auto const table = run({"check", file, "--severity", "hint"}).out;
  CHECK(table.find("= repair (sure, ") != std::string::npos);
  CHECK(table.find("       + 1. 32-28 19-23 2. 28x19 14x23 *\n") != std::string::npos);
  auto const sarif = run({"check", file, "--format", "sarif", "--only", "sign-disagrees"}).out;
  auto const fix = std::string{"$.runs[0].results[0].fixes[0].artifactChanges[0].replacements[0]"};
  CHECK(json_at(sarif, fix + ".deletedRegion.startColumn") == "21");
  CHECK(json_at(sarif, fix + ".deletedRegion.endColumn") == "22");
  CHECK(json_at(sarif, fix + ".insertedContent.text") == "x");
  CHECK(json_at(sarif, "$.runs[0].results[0].fixes[0].description.text").starts_with("sure, "));
  CHECK(json_at(sarif, "$.runs[0].results[0].fixes[0].properties.text_fr").starts_with("sûre, "));
  auto const page = run({"check", file, "--severity", "hint", "--format", "html"}).out;
  CHECK(page.find("<del>28-19</del> <ins>28x19</ins>") != std::string::npos);
}

TEST_CASE("check draws the move as written and the obligatory rafle side by side", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", "[SetUp \"1\"] [FEN \"W:W35,36:B20,30,31\"]\n1. 36x27 *\n");
  auto const lines = lines_of(run({"check", file, "--ascii"}).out);
  REQUIRE(lines.size() >= 20);
  CHECK(lines[5] == "as written: 36x27                         obligatory: 35x24x15");
  CHECK(lines[10] == "16 | .     .     .     .     b    | 20    16 | .     .     .     .    -b-   | 20");
  CHECK(lines[11] == "21 |    .     .     .     .     . | 25    21 |    .     .     .    [.]    . | 25");
  CHECK(lines[13] == "31 |   -b-    .     .     .     w | 35    31 |    b     .     .     .    [w]| 35");
  CHECK(lines[14] == "36 |[w]    .     .     .     .    | 40    36 | w     .     .     .     .    | 40");
  CHECK(lines[18].find("White to move") != std::string::npos);
  CHECK(run({"check", file, "--no-boards"}).out.find("as written") == std::string::npos);
}

TEST_CASE("check draws every capture that an ambiguous move may be", "[cli]") {
  auto const result = run({"check", sample("illegal-rafles.pdn"), "--only", "ambiguous-move", "--boards"});
  CHECK(result.out.find("fits: 49x38x29x18x7x16                    fits: 49x40x29x18x7x16") != std::string::npos);
  CHECK(run({"check", sample("illegal-rafles.pdn"), "--only", "ambiguous-move"}).out.find("fits: ") ==
        std::string::npos);  // a warning has no board, unless boards are asked for all findings
}

TEST_CASE("check --summary gives the figures alone", "[cli]") {
  auto const file = sample("illegal-rafles.pdn");
  auto const table = run({"check", file, "--summary"});
  CHECK(table.code == 1);
  CHECK(table.out.starts_with("17 games in 1 file: "));
  CHECK(table.out.find("  error    jumped-twice") != std::string::npos);
  CHECK(table.out.find("legal:") == std::string::npos);
  auto const json = run({"check", file, "--summary", "--format", "json", "--only", "missed-capture"});
  CHECK(json_at(json.out, "$.games") == "17");
  CHECK(json_at(json.out, "$.findings") == "2");
  CHECK(json_at(json.out, "$.codes[0].code") == "missed-capture");
  CHECK(json_at(json.out, "$.codes[0].count") == "2");
  CHECK(lines_of(run({"check", file, "--summary", "--format", "ndjson"}).out).size() == 1);
  CHECK(run({"check", file, "--summary", "--format", "html"}).code == 2);
}

TEST_CASE("check reports players under two names, of files and bases together", "[cli]") {
  TemporaryFolder const folder;
  auto const one = folder.write("1.pdn", "[White \"Rafle, B.\"]\n1. 32-28 *\n\n[White \"Rafle, B.\"]\n1. 32-27 *\n");
  auto const two = folder.write("2.pdn",
                                "[Event \"x\"]\n*\n\n[Event \"y\"]\n[Black \"B. RAFLE\"]\n1. 32-28 *\n\n"
                                "[White \"Rafle,B.\"]\n1. 33-28 *\n");
  auto const files = run({"check", one, two, "--format", "ndjson", "--only", "name-spellings"});
  CHECK(files.code == 0);
  auto const lines = lines_of(files.out);
  REQUIRE(lines.size() == 2);
  CHECK(json_at(lines[0], "$.file") == two);
  CHECK(json_at(lines[0], "$.game") == "2");
  CHECK(json_at(lines[0], "$.line") == "4");
  CHECK(json_at(lines[0], "$.severity") == "warning");
  CHECK(json_at(lines[0], "$.message") == "\"B. RAFLE\" is the player \"Rafle, B.\" in another form");
  CHECK(json_at(lines[1], "$.message") == "\"Rafle,B.\" is the player \"Rafle, B.\" in another form");
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, one, two}).code == 0);
  auto const stored = lines_of(run({"check", base, "--format", "ndjson", "--only", "name-spellings"}).out);
  REQUIRE(stored.size() == 2);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    for (auto const* const field : {"file", "game", "line", "column", "message", "message_fr", "severity"}) {
      CHECK(json_at(stored[i], std::string{"$."} + field) == json_at(lines[i], std::string{"$."} + field));
    }
  }
  CHECK(lines_of(run({"check", one, "--format", "ndjson"}).out).empty());
}

TEST_CASE("check --lang fr speaks French", "[cli]") {
  auto const result = run({"check", sample("illegal-rafles.pdn"), "--lang", "fr"});
  CHECK(result.out.find(": erreur[fewer-than-majority]: ") != std::string::npos);
  CHECK(result.out.find("indication : prise obligatoire : 35x24x15") != std::string::npos);
  CHECK(result.out.find("takes fewer") == std::string::npos);
  CHECK(result.out.find("coups légaux : 35x15") != std::string::npos);
  CHECK(result.out.find("    Trait aux Blancs · ○ 2 pions · ● 3 pions\n") != std::string::npos);
  CHECK(result.out.find("White to move ·") == std::string::npos);
  CHECK(result.out.find("17 parties dans 1 fichier : ") != std::string::npos);
  CHECK(run({"check", sample("illegal-rafles.pdn"), "--lang", "de"}).code == 2);
  CHECK(run({"check", sample("illegal-rafles.pdn"), "--lang", "fr", "--format", "json"}).code == 2);
}

TEST_CASE("check --format sarif has a rule for each code and a region for each finding", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("a b#é.pdn", "[SetUp \"1\"] [FEN \"W:W35,36:B20,30,31\"]\n1. 36x27 *\n\n1. 32x28 *\n");
  auto const result = run({"check", file, "--format", "sarif"});
  CHECK(result.code == 1);
  CHECK(result.err.empty());
  auto const& log = result.out;
  CHECK(json_at(log, "$.version") == "2.1.0");
  CHECK(json_at(log, "$.runs[0].columnKind") == "unicodeCodePoints");
  CHECK(json_at(log, "$.runs[0].tool.driver.name") == "damier");
  std::string const first = "$.runs[0].results[0]";
  CHECK(json_at(log, first + ".ruleId") == "fewer-than-majority");
  CHECK(json_at(log, first + ".level") == "error");
  CHECK(json_at(log, first + ".message.text").find("majority") != std::string::npos);
  CHECK(json_at(log, first + ".properties.message_fr").find("majoritaire") != std::string::npos);
  CHECK(json_at(log, first + ".properties.hint_fr").starts_with("prise obligatoire"));
  auto const rule = "$.runs[0].tool.driver.rules[" + json_at(log, first + ".ruleIndex") + "]";
  CHECK(json_at(log, rule + ".properties.text_fr") == text_of(damier::meaning_of("fewer-than-majority"), "fr"));
  std::string const place = first + ".locations[0].physicalLocation";
  CHECK(json_at(log, place + ".artifactLocation.uri").ends_with("/a%20b%23%C3%A9.pdn"));
  CHECK(json_at(log, place + ".artifactLocation.uri").starts_with("file:///"));
  CHECK(json_at(log, place + ".region.startLine") == "2");
  CHECK(json_at(log, place + ".region.startColumn") == "4");
  CHECK(json_at(log, place + ".region.endColumn") == "9");
  CHECK(json_at(log, "$.runs[0].tool.driver.rules[" + json_at(log, first + ".ruleIndex") + "].id") ==
        "fewer-than-majority");
  CHECK(json_at(log, "$.runs[0].results[1].level") == "note");
  auto const nothing = run({"check", sample("games.pdn"), "--format", "sarif"});
  CHECK(nothing.code == 0);
  CHECK(json_at(nothing.out, "$.runs[0].results") == "[]");
}

TEST_CASE("what check --format sarif writes has the structure of SARIF 2.1.0", "[cli]") {
  TemporaryFolder const folder;
  auto const odd =
      folder.write("a b#é:%.pdn",
                   "[Event \"\\\"<&>\"] [Date \"2001.13.05\"]\n[SetUp \"1\"] [FEN \"W:W35,36:B20,30,31\"]\n"
                   "1. 36x27 {\xff\x01\t} } ) *\n\n1. 32-28 19-23 2. 28x18 {… 中} 3. 99-1 *\n");
  for (auto const& file : {odd, sample("illegal-rafles.pdn"), sample("games.pdn"), sample("dialects.pdn"),
                           sample("variants.pdn"), sample("revue.txt")}) {
    INFO(file);
    CHECK(faults_of_sarif(run({"check", file, "--format", "sarif", "--severity", "hint"}).out) ==
          std::vector<std::string>{});
  }
  CHECK(faults_of_sarif(run({"check", sample("illegal-rafles.pdn"), odd, "--format", "sarif", "--limit", "3"}).out)
            .empty());
}

TEST_CASE("the check of SARIF finds what is wrong", "[cli]") {
  auto const run_of = [](std::string const& results) {
    return R"({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x", "rules": [{"id": "a",
      "shortDescription": {"text": "t"}}]}}, "results": [)" +
           results + "]}]}";
  };
  std::string const place = R"("ruleId": "a", "ruleIndex": 0, "message": {"text": "m"})";
  CHECK(faults_of_sarif(run_of("{" + place + "}")).empty());
  CHECK(faults_of_sarif(run_of("{" + place + R"(, "level": "hint"})")).size() == 1);
  CHECK(faults_of_sarif(run_of("{" + place + R"(, "colour": "red"})")).size() == 1);
  CHECK(faults_of_sarif(run_of("{" + place + R"(, "fixes": [{"artifactChanges": []}]})")).size() == 1);
  CHECK(faults_of_sarif(run_of(R"({"ruleId": "a", "ruleIndex": 1, "message": {"text": "m"}})")).size() == 1);
  CHECK(faults_of_sarif(run_of(R"({"ruleId": "a", "ruleIndex": 0})")).size() == 1);
  CHECK(faults_of_sarif(run_of("{" + place + R"(, "locations": [{"physicalLocation": {"artifactLocation":
      {"uri": "a b"}, "region": {"startLine": 0, "startColumn": 3, "endColumn": 2}}}]})"))
            .size() == 3);
  CHECK(faults_of_sarif("{").size() == 1);
  CHECK(faults_of_sarif("[]").size() == 1);
}

TEST_CASE("check --format html shows running text beside its games", "[cli]") {
  TemporaryFolder const folder;
  auto const file =
      folder.write("column.txt", "Jan \u2013 Piet\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-41 4. 41-37 14-19\n");
  auto const page = run({"check", file, "--from", "text", "--format", "html"}).out;
  CHECK(page.find("<main class=\"readings\">") != std::string::npos);
  CHECK(page.find("class=\"corrected\"") != std::string::npos);
  CHECK(page.find("<script>") != std::string::npos);
  auto const dutch = run({"check", file, "--from", "text", "--format", "html", "--lang", "nl"}).out;
  CHECK(dutch.find("10-41 is gelezen als 10-14") != std::string::npos);
}

TEST_CASE("check --moves has each move of running text with its place and how certain it is", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write(
      "column.txt", "Jan \u2013 Piet\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-41 (better 9-14) 4. 41-37\n");
  auto const found = run({"check", file, "--from", "text", "--moves", "--format", "ndjson"});
  CHECK(found.code == 0);
  auto const rows = lines_of(found.out);
  REQUIRE(rows.size() == 8);
  auto const member = [&](std::size_t row, std::string const& name) { return json_at(rows[row], "$." + name); };
  CHECK(member(0, "line") + ":" + member(0, "column") == "3:4");
  CHECK(member(0, "ply") + " " + member(0, "move") + " " + member(0, "reading") == "1 32-28 as-printed");
  CHECK(member(5, "printed") + " " + member(5, "move") + " " + member(5, "reading") == "10-41 10-14 corrected");
  CHECK(member(6, "ply") + " " + member(6, "variation") + " " + member(6, "move") == "6 1 9-14");
  CHECK(member(7, "ply") + " " + member(7, "variation") == "7 0");
  CHECK(rows[0].find("\"box\"") == std::string::npos);
  CHECK(json_at(run({"check", file, "--from", "text", "--moves", "--format", "json"}).out, "$[7].move") == "41-37");

  auto const scan =
      folder.write("page.hocr",
                   "<html><body><div class='ocr_page' title='image \"1.png\"; bbox 0 0 900 900'>\n"
                   "<span class='ocr_line' title=\"bbox 10 10 800 40\">\n"
                   "<span class='ocrx_word' title='bbox 10 10 40 40; x_wconf 90'>1.</span> "
                   "<span class='ocrx_word' title='bbox 50 10 160 40'>32-28</span> "
                   "<span class='ocrx_word' title='bbox 170 10 280 40'>19-23</span> "
                   "<span class='ocrx_word' title='bbox 290 10 310 40'>2.</span> "
                   "<span class='ocrx_word' title='bbox 320 10 430 40'>28xl9</span> "
                   "<span class='ocrx_word' title='bbox damaged'>14x23</span>\n</span></div></body></html>\n");
  auto const words = lines_of(run({"check", scan, "--scan", "--moves", "--format", "ndjson"}).out);
  REQUIRE(words.size() == 4);
  CHECK(json_at(words[0], "$.box[0]") + " " + json_at(words[0], "$.box[2]") == "50 160");
  CHECK(json_at(words[2], "$.box[0]") + " " + json_at(words[2], "$.move") == "320 28x19");
  CHECK(words[3].find("\"box\"") == std::string::npos);
  auto const findings = run({"check", scan, "--scan", "--only", "misread-move", "--format", "json"}).out;
  CHECK(json_at(findings, "$[0].box[0]") + " " + json_at(findings, "$[0].box[3]") == "320 40");
  CHECK(run({"check", scan, "--scan", "--format", "html"}).out.find("data-box=\"320 10 430 40\"") != std::string::npos);

  auto const pdn = folder.write("game.pdn", "1. 32-28 19-23 *\n");
  CHECK(run({"check", pdn, "--moves", "--format", "ndjson"}).out.empty());
  CHECK(run({"check", pdn, "--moves", "--format", "json"}).out == "[]\n");
  CHECK(run({"check", pdn, "--moves"}).code == 2);
  CHECK(run({"check", pdn, "--moves", "--summary", "--format", "json"}).code == 2);
}

TEST_CASE("check --format html is one page that needs nothing else, with everything escaped", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m&m.pdn",
                                 "[White \"<script>alert(1)</script>\"]\n[Black \"O'Hara & sons\"]\n[GameType \"20\"]\n"
                                 "{<b>} 1. 32-23 </pre> *\n");
  auto const page = folder.path("m.html");
  auto const result = run({"check", file, "--format", "html", "-o", page});
  CHECK(result.code == 1);
  CHECK(result.out.empty());
  CHECK(result.err.empty());
  auto const text = read_file(page);
  CHECK(text.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
  CHECK(text.ends_with("</html>\n"));
  CHECK(text.find("m&amp;m.pdn</title>") != std::string::npos);
  CHECK(text.find("<script") == std::string::npos);
  CHECK(text.find("&lt;script&gt;alert(1)&lt;/script&gt; – O&#39;Hara &amp; sons") != std::string::npos);
  CHECK(text.find("<mark>32-23</mark>") != std::string::npos);
  CHECK(text.find("{&lt;b&gt;} 1. ") != std::string::npos);
  CHECK(text.find("<b>") == std::string::npos);
  CHECK(text.find("<svg ") != std::string::npos);
  CHECK(text.find("prefers-color-scheme: dark") != std::string::npos);
  for (auto const* const from_elsewhere : {"src=", "@import", "url(", "<link", "http-equiv", "href=\"http"}) {
    CAPTURE(from_elsewhere);
    CHECK(text.find(from_elsewhere) == std::string::npos);
  }
  auto const french = run({"check", file, "--format", "html", "--lang", "fr"}).out;
  CHECK(french.find("<html lang=\"fr\">") != std::string::npos);
  CHECK(french.find("Trait aux Blancs") != std::string::npos);
}

TEST_CASE("a page links every code to its first finding and says what it leaves out", "[cli]") {
  auto const page = run({"check", sample("illegal-rafles.pdn"), "--format", "html", "--limit", "2"}).out;
  CHECK(page.find("id=\"f2\"") != std::string::npos);
  CHECK(page.find("id=\"f3\"") == std::string::npos);
  CHECK(page.find(
            "<code>missed-capture</code><div class=\"soft\">a quiet move though a capture is obligatory</div></td><td "
            "class=\"count\">2</td><td><a href=\"#f2\">") != std::string::npos);
  CHECK(page.find("more, not shown because of --limit") != std::string::npos);
}

TEST_CASE("check -o writes no colours, and not over what it reads", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", "1. 32-23 *\n");
  auto const table = folder.path("m.txt");
  CHECK(run({"check", file, "-o", table, "--color", "always"}).code == 1);
  CHECK(read_file(table).starts_with(file + ":1:4: error["));
  CHECK(run({"check", file, "-o", file}).code == 2);
  CHECK(read_file(file) == "1. 32-23 *\n");
  CHECK(run({"check", file, "-o", folder.path("none/m.txt")}).code == 3);
}

TEST_CASE("check --format ndjson has the fields of the contract", "[cli]") {
  auto const result = run({"check", sample("illegal-rafles.pdn"), "--format", "ndjson"});
  CHECK(result.code == 1);
  CHECK(result.err.empty());
  auto const lines = lines_of(result.out);
  REQUIRE(lines.size() > 5);
  for (auto const& line : lines) {
    CAPTURE(line);
    for (auto const* field : {"file", "game", "line", "column", "ply", "move", "code", "severity", "article", "message",
                              "legal", "repair"}) {
      CHECK(line.find("\"" + std::string{field} + "\":") != std::string::npos);
    }
    CHECK(json_at(line, "$.file") == sample("illegal-rafles.pdn"));
  }
  CHECK(json_at(lines[0], "$.code") == "fewer-than-majority");
  CHECK(json_at(lines[0], "$.article") == "4.13");
  CHECK(json_at(lines[0], "$.message_fr").find("majoritaire") != std::string::npos);
  CHECK(json_at(lines[0], "$.hint_fr").starts_with("prise obligatoire"));
  CHECK(json_at(lines[0], "$.ply") == "1");
  CHECK(json_at(lines[0], "$.move") == "36x27");
  CHECK(json_at(lines[0], "$.legal[0]") == "35x15");
  CHECK(json_at(lines[0], "$.severity") == "error");
}

TEST_CASE("check --format json is one array, also without findings", "[cli]") {
  auto const some = run({"check", sample("illegal-rafles.pdn"), "--format", "json"});
  CHECK(json_at(some.out, "$[0].code") == "fewer-than-majority");
  auto const none = run({"check", sample("games.pdn"), "--format", "json"});
  CHECK(none.out == "[]\n");
  CHECK(none.code == 0);
}

TEST_CASE("check --list-codes prints every code with its meaning and reads no file", "[cli]") {
  auto const table = run({"check", "--list-codes"});
  CHECK(table.code == 0);
  CHECK(table.err.empty());
  auto const rows = lines_of(run({"check", "--list-codes", "--format", "ndjson"}).out);
  CHECK(rows.size() == damier::finding_codes().size());
  CHECK(lines_of(table.out).size() == rows.size() + 1);
  for (auto const& row : rows) {
    CAPTURE(row);
    CHECK(table.out.find("\n" + json_at(row, "$.code") + " ") != std::string::npos);
    CHECK_FALSE(json_at(row, "$.meaning_fr").empty());
  }
  CHECK(run({"check", "--list-codes", "--lang", "fr"}).out.find(json_at(rows.front(), "$.meaning_fr")) !=
        std::string::npos);
  CHECK(run({"check", "--list-codes", "--format", "html"}).code == 2);
  auto const wrong = run({"check", "x.pdn", "--only", "nonsense"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("damier check --list-codes prints all codes") != std::string::npos);
  CHECK(wrong.err.size() < 300);
}

TEST_CASE("check --only, --limit and --severity choose", "[cli]") {
  auto const file = sample("illegal-rafles.pdn");
  auto const only = run({"check", file, "--format", "ndjson", "--only", "jumped-twice", "--only", "no-piece"});
  CHECK(only.code == 1);
  CHECK(lines_of(only.out).size() == 2);
  for (auto const& line : lines_of(only.out)) {
    auto const code = json_at(line, "$.code");
    CHECK((code == "jumped-twice" || code == "no-piece"));
  }
  CHECK(run({"check", file, "--only", "stray-dot"}).code == 0);
  CHECK(lines_of(run({"check", file, "--format", "ndjson", "--limit", "2"}).out).size() == 2);
  CHECK(run({"check", file, "--limit", "0"}).code == 1);

  TemporaryFolder const folder;
  auto const sign = folder.write("s.pdn", "1. 32x28 *\n");
  CHECK(run({"check", sign}).out.find("sign-disagrees]") == std::string::npos);
  CHECK(run({"check", sign, "--severity", "hint"}).out.find("hint[sign-disagrees]") != std::string::npos);
  CHECK(run({"check", sign}).code == 0);
}

TEST_CASE("check --only refuses a code that no finding has", "[cli]") {
  auto const mistyped = run({"check", sample("games.pdn"), "--only", "fewer-then-majority"});
  CHECK(mistyped.code == 2);
  CHECK(mistyped.out.empty());
  CHECK(mistyped.err.find("did you mean 'fewer-than-majority'?") != std::string::npos);
  auto const unlike = run({"check", sample("games.pdn"), "--only", "zzz"});
  CHECK(unlike.code == 2);
  CHECK(unlike.err.find("--list-codes prints all codes") != std::string::npos);
  CHECK(run({"check", sample("games.pdn"), "--only", ""}).code == 2);
}

TEST_CASE("check --only takes every code, and the manual explains each", "[cli]") {
  auto const page = read_file(DAMIER_SOURCE_DIR "/apps/damier/man/damier-check.md");
  std::vector<std::string> command{"check", sample("games.pdn")};
  for (auto const code : damier::finding_codes()) {
    CAPTURE(code);
    CHECK(page.find("\n| `" + std::string{code} + "` | ") != std::string::npos);
    command.insert(command.end(), {"--only", std::string{code}});
  }
  CHECK(run(command).code == 0);
}

TEST_CASE("check of a base prints the findings of its import", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("illegal-rafles.pdn")}).code == 0);
  auto const of_file = lines_of(run({"check", sample("illegal-rafles.pdn"), "--format", "ndjson"}).out);
  auto const of_base = run({"check", base, "--format", "ndjson"});
  CHECK(of_base.code == 1);
  CHECK(of_base.err.empty());
  auto const lines = lines_of(of_base.out);
  REQUIRE(lines.size() == of_file.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (auto const* field : {"file", "game", "line", "column", "ply", "move", "code", "severity", "article", "message",
                              "message_fr", "legal", "repair", "other_repairs", "irregularity", "hint", "position"}) {
      CAPTURE(lines[i], field);
      CHECK(json_at(lines[i], std::string{"$."} + field) == json_at(of_file[i], std::string{"$."} + field));
    }
  }
  CHECK(run({"check", base}).out.find("^~~~~") != std::string::npos);
}

TEST_CASE("findings of a base have the regions and source lines that they have in their files", "[cli]") {
  TemporaryFolder const folder;
  // Two records on one text line, the first with an error, the second with only a hint.
  auto const file =
      folder.write("one.pdn", "[White unquoted] 1. 32-28 19-23 2. 28-19 14x23 * [White \"B\"] 1) 32-28 *\n");
  auto const base = folder.path("one.db");
  REQUIRE(run({"import", base, file, "--quiet"}).code == 0);
  auto const regions = [&](std::string const& input) {
    auto const sarif = run({"check", input, "--format", "sarif"}).out;
    std::vector<std::string> all;
    auto const results = lines_of(run({"check", input, "--format", "ndjson"}).out).size();
    for (std::size_t i = 0; i < results; ++i) {
      auto const result = "$.runs[0].results[" + std::to_string(i) + "]";
      auto const region = result + ".locations[0].physicalLocation.region";
      all.push_back(json_at(sarif, result + ".ruleId") + " " + json_at(sarif, region + ".startColumn") + " " +
                    json_at(sarif, region + ".endColumn") + " " + json_at(sarif, result + ".fixes"));
    }
    return all;
  };
  CHECK(regions(base).size() > 2);
  CHECK(regions(base) == regions(file));
  CHECK(run({"check", base}).out.find("   1 | [White unquoted] 1. 32-28") != std::string::npos);
}

TEST_CASE("check of a base prints source lines and repairs in the encoding of the file", "[cli]") {
  TemporaryFolder const folder;
  // The letters of the first game determine the encoding of the file; those of the second alone would give another one.
  std::string text = "[White \"";
  for (auto i = 0; i < 40; ++i) {
    text += "Andr\xe9 \xc9lys\xe9 Fran\xe7ois ";
  }
  text +=
      "\"]\n1. 32-28 *\n\n[White unquoted]\n1. 34-30 19-\xe9"
      "4 2. 30x19 14x23 3. 33-29 23x34 4. 40x29 20-25 *\n";
  auto const base = folder.path("e.db");
  auto const file = folder.write("e.pdn", text);
  REQUIRE(run({"import", base, file, "--quiet"}).code == 0);
  auto of_base = run({"check", base, "--only", "unexpected-text"}).out;
  CHECK(of_base.find(" | 1. 34-30 19-é4 2. 30x19") != std::string::npos);
  CHECK(of_base.find("repair (") != std::string::npos);
  std::string const number_in_base = "     = game 2 of the base\n";
  of_base.replace(of_base.find(number_in_base), number_in_base.size(), "");
  CHECK(of_base == run({"check", file, "--only", "unexpected-text"}).out);
}

TEST_CASE("check of a base reads no text of a record again", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("illegal-rafles.pdn"), sample("dialects.pdn"), "--quiet"}).code == 0);
  auto const before = run({"check", base});
  auto const json_before = run({"check", base, "--format", "json"}).out;
  CHECK(before.out.find("repair (") != std::string::npos);
  CHECK(before.out.find("^~~~~") != std::string::npos);
  REQUIRE(shell("sqlite3 " + base + " 'DELETE FROM source_texts'").code == 0);
  CHECK(run({"check", base}).out == before.out);
  CHECK(run({"check", base, "--format", "json"}).out == json_before);
}

TEST_CASE("check prints the same with any number of threads, of files and of bases", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("illegal-rafles.pdn"), sample("dialects.pdn"), sample("games.pdn")}).code == 0);
  for (auto const* const format : {"ndjson", "html", "sarif"}) {
    for (auto const& input :
         {std::vector<std::string>{base}, {sample("games.pdn"), sample("illegal-rafles.pdn"), sample("games.pdn")}}) {
      std::vector<std::string> words{"check", "--severity", "hint", "--format", format};
      words.insert(words.end(), input.begin(), input.end());
      auto const with = [&](std::string const& threads) {
        auto all = words;
        all.insert(all.end(), {"--threads", threads});
        return run(all).out;
      };
      auto const one = with("1");
      CHECK(one.size() > 1000);
      CHECK(with("3") == one);
    }
  }
  CHECK(run({"check", base, "--threads", "0"}).code == 2);
}

TEST_CASE("games that files hold twice are reported after all files, in their order", "[cli]") {
  TemporaryFolder const folder;
  auto const game = std::string{
      "[White \"Rafle, B.\"]\n[Black \"Lunette, C.\"]\n[Date \"2001.02.03\"]\n[Round \"4\"]\n"
      "[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n"};
  auto const one = folder.write("1.pdn", game + game);
  auto const two = folder.write("2.pdn", game);
  auto const lines = lines_of(run({"check", one, two, "--format", "ndjson", "--only", "duplicate-game"}).out);
  REQUIRE(lines.size() == 2);
  CHECK(json_at(lines[0], "$.file") == one);
  CHECK(json_at(lines[0], "$.game") == "2");
  CHECK(json_at(lines[0], "$.line") == "9");
  CHECK(json_at(lines[1], "$.file") == two);
  CHECK(json_at(lines[1], "$.message") == "the moves are those of game 1 of " + one);
  auto const page = run({"check", one, two, "--format", "html", "--only", "duplicate-game"}).out;
  CHECK(page.find("Rafle, B. – Lunette, C.") != std::string::npos);
}

TEST_CASE("a caret stands under its place behind tabs, wide letters and in long lines", "[cli]") {
  TemporaryFolder const folder;
  auto const rules = std::string{"--rules=international"};
  auto const tab = run({"check", rules, folder.write("t.pdn", "\t1.\t32-23\t*\n")}).out;
  CHECK(tab.find("   1 |     1.  32-23   *\n     |         ^~~~~\n") != std::string::npos);
  auto const wide = run({"check", rules, folder.write("w.pdn", "{漢字} 1. 32-23 *\n")}).out;
  CHECK(wide.find("   1 | {漢字} 1. 32-23 *\n     |           ^~~~~\n") != std::string::npos);
  auto const filler = "{" + std::string(300, 'a') + "} ";
  auto const long_line =
      lines_of(run({"check", rules, folder.write("l.pdn", filler + "1. 32-23 " + filler + "*\n")}).out);
  REQUIRE(long_line.size() > 3);
  CHECK(long_line[1].find("…") != std::string::npos);
  CHECK(long_line[1].size() <= 80 + 4);  // each … has two bytes more than columns
  auto const column = long_line[2].find('^');
  REQUIRE(column != std::string::npos);
  CHECK(long_line[1].substr(column + 2, 5) == "32-23");  // … comes before it
}

TEST_CASE("check prints no summary if no file could be read", "[cli]") {
  auto const result = run({"check", "missing.pdn"});
  CHECK(result.code == 3);
  CHECK(result.out.empty());
}

TEST_CASE("check goes on after a file that is missing, and ends with 3", "[cli]") {
  auto const result = run({"check", "missing.pdn", sample("games.pdn")});
  CHECK(result.code == 3);
  CHECK(result.err.find("missing.pdn") != std::string::npos);
  CHECK(result.out.find("in 1 file: nothing found") != std::string::npos);
}

TEST_CASE("check of a base says that --on-illegal and --rules change nothing there", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, folder.write("a.pdn", "1. 32-28 19-23 *\n"), "--quiet"}).code == 0);
  CHECK(run({"check", base}).err.empty());
  for (auto const& option : {std::pair{"--on-illegal", "skip"}, std::pair{"--rules", "russian"}}) {
    auto const result = run({"check", base, option.first, option.second});
    CHECK(result.code == 0);
    CHECK(result.err.find("the findings of a base were made at the import") != std::string::npos);
  }
}

TEST_CASE("a line of faults is checked in time that grows with its length", "[cli]") {
  TemporaryFolder const folder;
  auto const* const fault = GENERATE("[ ", ") ");
  std::string text = *fault == '[' ? "" : "1. 32-28 ";
  for (auto i = 0; i < 100'000; ++i) {
    text += fault;
  }
  auto const check =
      run({"check", folder.write("faults.pdn", text + "\n\n[Event \"next\"]\n1. 32-28 *\n"), "--summary"});
  CHECK(check.code == 1);
  CHECK(check.out.find("more-diagnostics") != std::string::npos);
}

TEST_CASE("the day of a Manoury header is first by custom, that of a tag need not be", "[cli]") {
  TemporaryFolder const folder;
  auto const is_ambiguous = [&](std::string const& name, std::string const& text) {
    auto const result = run({"check", folder.write(name, text), "--format", "ndjson", "--severity", "hint"});
    return result.out.find("\"ambiguous-date\"") != std::string::npos;
  };
  std::string const moves = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 1-1\n";
  CHECK_FALSE(is_ambiguous("header.txt", "HOOGLAND - SPRINGER\nAmsterdam, 12/03/1951\n\n" + moves));
  auto const pdn = "[White \"Hoogland\"]\n[Black \"Springer\"]\n[Date \"12/03/1951\"]\n[GameType \"20\"]\n" + moves;
  CHECK(is_ambiguous("tag.pdn", pdn));
  auto const json = run({"convert", folder.path("tag.pdn"), "--to", "json"}).out;
  CHECK(is_ambiguous("tag.json", json));
}

TEST_CASE("check of ranges of games, in order, is that of all games without the findings about several", "[cli]") {
  TemporaryFolder const folder;
  std::string const twice =
      "[White \"A\"]\n[Black \"B\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 "
      "5. 46-41 5-10 6. 32-28 23x32 7. 37x28 16-21 8. 31-26 11-16 *\n\n";
  std::string text;
  for (auto const* const moves :
       {"1. 32-28 19-24 *", "1. 32-27 19-23 2. 27x18 *", "3. 32-28 19-23 4. 28-22 *", "1. 99-98 *"}) {
    text += twice + "[GameType \"20\"]\n" + moves + "\n\n[SetUp \"1\"]\n[FEN \"W:W28,32,37:B18,19\"]\n" + moves +
            "\n\n" +
            "[SetUp \"1\"]\n[FEN \"W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24\"]\n1. 34-29 23x34 2. 40x7 *\n\n";
  }
  auto const file = folder.write("games.pdn", text);
  auto const base = base_of(folder, file);
  std::vector<std::string> const problems{"--problems", "--nodes", "200", "--confirm", "200"};
  for (auto const& input : {file, base}) {
    for (auto const& more : {std::vector<std::string>{}, problems}) {
      auto const rows = [&](std::vector<std::string> const& choice) {
        std::vector<std::string> words{"check", input, "--format", "ndjson"};
        words.insert(words.end(), more.begin(), more.end());
        words.insert(words.end(), choice.begin(), choice.end());
        return run(words).out;
      };
      auto const whole = rows({"--games", "1.."});
      CHECK(lines_of(whole).size() >= 8);
      CHECK(rows({"--games", "..2"}) + rows({"--games", "3..9"}) + rows({"--games", "10.."}) == whole);
      CHECK(rows({"--games", "1..13", "--threads", "3"}) + rows({"--games", "14..20"}) == whole);
      CHECK(rows({"--games", "17..20"}).empty());
      std::string without_several;
      for (auto const& row : lines_of(rows({}))) {
        auto const code = json_at(row, "$.code");
        without_several += code == "duplicate-game" || code == "prefix-game" ? "" : row + "\n";
      }
      CHECK(without_several == whole);
    }
  }
  CHECK(run({"check", file, "--games", "6..6"}).code == 1);
  CHECK(run({"check", file, "--games", "1..1"}).code == 0);
  CHECK(run({"check", file, "--games", "2..2", "--only", "duplicate-game"}).code == 2);
  CHECK(run({"check", file, "--games", "3..1"}).code == 2);
}
