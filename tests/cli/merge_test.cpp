#include "process.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

using Words = std::vector<std::string>;

/// Some games with dates, ratings and results, among them copies, the beginning of a game and a name in two spellings.
std::string few_games() {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text += "[Event \"" +
            std::string{i % 3 == 0   ? "Open"
                        : i % 3 == 1 ? "élan"
                                     : ""} +
            "\"]\n[White \"" +
            (i % 4 == 0   ? "Rafle, B."
             : i % 4 == 1 ? "rafle, b."
             : i % 4 == 2 ? "Damier, A."
                          : "?") +
            "\"]\n[Black \"Player " + std::to_string(i % 7) + "\"]\n[Date \"" + std::to_string(1990 + i * 7 % 11) +
            ".01.02\"]\n[WhiteRating \"" + std::to_string(1500 + i * 13 % 400) + "\"]\n[Result \"" +
            (i % 2 == 0 ? "2-0" : "1-1") + "\"]\n[GameType \"20\"]\n" +
            (i % 5 == 0   ? "1. 32-28 19-23 2. 28x19 14x23 "
             : i % 5 == 1 ? "1. 33-28 18-22 2. 38-33 12-18 "
             : i % 5 == 2 ? "1. 32-28 1-50 "
                          : "1. 32-28 18-22 ") +
            (i % 2 == 0 ? "2-0\n\n" : "1-1\n\n");
  }
  return text;
}

struct Archive {
  Archive() : base{folder.path("g.db")}, few{folder.write("few.pdn", few_games())} {
    REQUIRE(run({"import", base, "--quiet", few, sample("games.pdn"), sample("variants.pdn"),
                 sample("illegal-rafles.pdn"), sample("games.pdn")})
                .code <= 1);
  }

  /// Runs all parts of a command and returns their files.
  [[nodiscard]] Words parts(Words const& words, int count) const {
    Words files;
    for (int number = 1; number <= count; ++number) {
      auto part = words;
      part.insert(part.end(), {"--shard", std::to_string(number) + "/" + std::to_string(count)});
      auto const result = run(part);
      CHECK(result.err.empty());
      files.push_back(folder.write("part" + std::to_string(number), result.out));
    }
    return files;
  }

  [[nodiscard]] static Outcome merge(Words files) {
    files.insert(files.begin(), "merge");
    return run(files);
  }

  /// Checks that the merged parts equal the output of one run, for several numbers of parts and with the files in any
  /// order.
  void check(Words const& words) const {
    auto const whole = run(words);
    INFO(words[0] << " " << words.back());
    for (auto const count : {1, 2, 3, 7}) {
      auto files = parts(words, count);
      std::ranges::reverse(files);
      std::ranges::rotate(files, files.begin() + count / 2);
      auto const merged = merge(files);
      INFO(count << " parts");
      CHECK(merged.out == whole.out);
      CHECK(merged.code == whole.code);
      CHECK(merged.err.empty());
    }
  }

  TemporaryFolder folder;
  std::string base;
  std::string few;
};

}  // namespace

TEST_CASE("the parts of a search make what one search gives", "[cli][merge]") {
  Archive const archive;
  auto const search = [&](Words const& more) {
    Words words{"search", archive.base};
    words.insert(words.end(), more.begin(), more.end());
    archive.check(words);
  };
  for (auto const* format : {"json", "ndjson", "csv", "tsv"}) {
    search({"", "--format", format});
    search({"fen start", "--format", format, "--columns", "white,date,ECO"});
    search({"year = 1700", "--format", format});
    search({"result draw", "--format", format, "--limit", "5"});
    search({"captures then captures", "--format", format, "--columns", "move,side,white"});
    search({"fen \"B:W28,31,33-50:B1-20\"", "--format", format, "--order", "event", "--reverse", "--limit", "9"});
    search({"fen start or result draw", "--format", format, "--order", "white", "--first"});
  }
  for (auto const* order : {"game", "date", "white", "black", "event", "plies"}) {
    search({"", "--format", "csv", "--order", order, "--limit", "33"});
    search({"", "--format", "ndjson", "--order", order, "--reverse"});
  }
  search({"result draw", "--count"});
  search({"fen start", "--count", "--limit", "20"});
  search({"year = 1700", "--count"});
}

TEST_CASE("the groups of all parts make those of one search", "[cli][merge]") {
  Archive const archive;
  for (auto const* format : {"table", "json", "ndjson", "csv", "tsv"}) {
    for (auto const* column : {"year", "white", "Event", "ECO", "outcome", "move", "plies"}) {
      archive.check({"search", archive.base, "", "--format", format, "--by", column});
      archive.check({"search", archive.base, "ply 0..3", "--format", format, "--by", column, "--order", "value"});
    }
    archive.check(
        {"search", archive.base, "ply 1..2", "--format", format, "--by", "move", "--reverse", "--limit", "3"});
    archive.check({"search", archive.base, "year = 1700", "--format", format, "--by", "year"});
    archive.check({"search", archive.base, "ply 1..2", "--first", "--format", format, "--by", "side"});
  }
  archive.check({"search", archive.base, "ply 1..2", "--by", "move", "--count"});

  auto const part = read_file(archive.parts({"search", archive.base, "", "--by", "year"}, 1).front());
  auto const damaged = [&](std::string const& from, std::string const& to) {
    auto text = part;
    text.replace(text.find(from), from.size(), to);
    return Archive::merge({archive.folder.write("damaged", text)}).code;
  };
  CHECK(damaged("{\"row\":[", "{\"row\":[{},") == 3);
  CHECK(damaged("\"group_by\":\"year\"", "\"group_by\":\"yeer\"") == 3);
  CHECK(damaged("\"group_order\":\"hits\"", "\"group_order\":\"none\"") == 3);
}

TEST_CASE("the trees of all parts make one, with its averages and years", "[cli][merge]") {
  Archive const archive;
  for (auto const* format : {"table", "json", "csv", "tsv"}) {
    archive.check({"tree", archive.base, "--format", format});
    archive.check({"tree", archive.base, "--format", format, "--moves", "32-28", "--where", "year >= 1995"});
    archive.check({"tree", archive.base, "--format", format, "--rules", "frisian"});
    archive.check({"tree", archive.base, "--format", format, "--fen", "W:W10:B41"});
  }
  REQUIRE(run({"base", "index", archive.base}).code == 0);
  archive.check({"tree", archive.base, "--format", "json", "--moves", "32-28 18-22"});
}

TEST_CASE("the findings of all parts make what one check finds, what is about several games included", "[cli][merge]") {
  Archive const archive;
  for (auto const* format : {"json", "ndjson"}) {
    archive.check({"check", archive.base, "--format", format});
    archive.check({"check", archive.few, sample("illegal-rafles.pdn"), sample("games.pdn"), archive.base, archive.few,
                   sample("dialects.pdn"), "--format", format});
    archive.check({"check", archive.few, archive.few, archive.base, "--format", format, "--limit", "30"});
    archive.check({"check", archive.few, archive.few, archive.base, "--format", format, "--summary"});
    archive.check({"check", sample("games.pdn"), archive.few, "--format", format, "--severity", "warning"});
    archive.check(
        {"check", archive.few, archive.few, "--format", format, "--only", "duplicate-game", "--only", "prefix-game"});
    archive.check({"check", sample("games.pdn"), "--format", format, "--only", "name-spellings"});
  }
}

TEST_CASE("a file that one part cannot read is not forgotten", "[cli][merge]") {
  Archive const archive;
  Words const words{"check", archive.few, archive.folder.path("nothing.pdn"), "--format", "ndjson"};
  Words files;
  for (auto const* part : {"1/2", "2/2"}) {
    auto one = words;
    one.insert(one.end(), {"--shard", part});
    files.push_back(archive.folder.write("part" + std::string{part, 1}, run(one).out));
  }
  auto const whole = run(words);
  auto const merged = Archive::merge(files);
  CHECK(whole.code == 3);
  CHECK(merged.code == 3);
  CHECK(merged.out == whole.out);
}

TEST_CASE("merge refuses parts that do not make one result, and says why", "[cli][merge]") {
  Archive const archive;
  Words const words{"search", archive.base, "result draw", "--format", "csv"};
  auto const parts = archive.parts(words, 3);
  auto const refused = [&](Words const& files, std::string const& why) {
    auto const result = Archive::merge(files);
    INFO(result.err);
    CHECK(result.code == 2);
    CHECK(result.out.empty());
    CHECK(result.err.find(why) != std::string::npos);
  };
  refused({parts[0], parts[2]}, "of 3 parts one is missing: 2");
  refused({parts[1]}, "of 3 parts some are missing: 1, 3");
  refused({parts[0], parts[1], parts[1], parts[2]}, "are the same part");
  auto const other = [&](Words const& command, std::string const& part) {
    auto all = command;
    all.insert(all.end(), {"--shard", part});
    return archive.folder.write("other", run(all).out);
  };
  refused({parts[0], parts[1], other({"search", archive.base, "result white-wins", "--format", "csv"}, "3/3")},
          "they differ in query");
  refused({parts[0], parts[1], other({"search", archive.base, "result draw", "--format", "json"}, "3/3")},
          "they differ in format");
  refused({parts[0], parts[1], other(words, "3/4")}, "they differ in the number of parts");
  refused({parts[0], parts[1], other({"tree", archive.base}, "3/3")}, "damier search and damier tree");
  auto const smaller = archive.folder.path("other.db");
  REQUIRE(run({"import", smaller, "--quiet", archive.few}).code <= 1);
  refused({parts[0], parts[1], other({"search", smaller, "result draw", "--format", "csv"}, "3/3")},
          "they differ in base");
  CHECK(run({"merge"}).code == 2);
}

TEST_CASE("a part that is damaged or cut off is reported with its line", "[cli][merge]") {
  Archive const archive;
  auto const part = read_file(archive.parts({"search", archive.base, "result draw", "--format", "ndjson"}, 1).front());
  auto const lines = lines_of(part);
  REQUIRE(lines.size() > 4);
  auto const refused = [&](std::string const& text, std::string const& why) {
    auto const result = Archive::merge({archive.folder.write("damaged", text)});
    INFO(result.err);
    CHECK(result.code == 3);
    CHECK(result.err.find(why) != std::string::npos);
  };
  refused("", "the file is empty");
  refused("{}\n", ":1: this is no part of a result");
  refused("[1]\n", ":1: this is no part of a result");
  refused(few_games(), ":1: this is no part of a result");
  auto const nested = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  refused("{\"shard\":{\"version\":1,\"number\":1,\"of\":1},\"asked\":{\"query\":" + nested + "}}\n",
          ":1: this is no part of a result");
  refused(lines[0] + "\n{\"row\":" + nested + "}\n", "the end is missing");
  refused(part.substr(0, part.rfind("{\"end\"")), "the end is missing");
  refused(part.substr(0, part.size() / 2), "");
  refused(lines[0] + "\n" + part.substr(lines[0].size() + 1 + lines[1].size() + 1), "rows are missing");
  refused(part + lines[1] + "\n", "something follows the end");
  auto broken = part;
  broken[lines[0].size() + 5] = '}';
  refused(broken, ":2: the line is damaged");
  auto newer = part;
  newer.replace(newer.find("\"version\":1"), 11, "\"version\":9");
  refused(newer, "another version of damier");
  CHECK(Archive::merge({archive.folder.path("no such file")}).code == 3);
}

TEST_CASE("parts have formats that can be merged", "[cli][merge]") {
  Archive const archive;
  for (auto const& words : std::vector<Words>{{"search", archive.base, ""},
                                              {"check", archive.base},
                                              {"check", archive.base, "--format", "html"},
                                              {"check", archive.base, "--format", "sarif"}}) {
    auto all = words;
    all.insert(all.end(), {"--shard", "1/2"});
    auto const result = run(all);
    CHECK(result.code == 2);
    CHECK(result.err.find("--shard is for --format json") != std::string::npos);
  }
}
