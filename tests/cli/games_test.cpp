#include "process.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <string>
#include <utility>
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
            ".01.02\"]\n[BlackRating \"1600\"]\n[WhiteRating \"" + std::to_string(1500 + i * 13 % 400) +
            "\"]\n[Result \"" + (i % 2 == 0 ? "2-0" : "1-1") + "\"]\n[GameType \"20\"]\n" +
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

  [[nodiscard]] static Outcome with(Words words, Words const& more) {
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

  /// Checks that the rows of ranges, in their order, are those of one run. titles: how many text lines of titles an
  /// output has that has rows.
  static void check(Words const& words, std::size_t titles = 0) {
    auto const whole = run(words);
    INFO(words[0] << " " << words.back());
    for (auto const& ranges :
         std::vector<Words>{{"1.."}, {"..17", "18.."}, {"..1", "2..40", "41..41", "42..", "900.."}}) {
      std::string all;
      auto code = 1;
      for (auto const& range : ranges) {
        auto const part = with(words, {"--games", range});
        CAPTURE(range);
        CHECK(part.err.empty());
        code = part.code == 0 ? 0 : code;
        auto lines = lines_of(part.out);
        for (std::size_t line = all.empty() ? 0 : titles; line < lines.size(); ++line) {
          all += lines[line] + "\n";
        }
      }
      CHECK(all == whole.out);
      CHECK(code == whole.code);
    }
  }

  TemporaryFolder folder;
  std::string base;
  std::string few;
};

std::uint64_t number_at(std::string const& json, std::string const& path) {
  return std::stoull("0" + json_at(json, path));
}

}  // namespace

TEST_CASE("the hits of ranges are those of one search", "[cli][games]") {
  Archive const archive;
  for (auto const& [format, titles] : {std::pair{"ndjson", 0U}, {"csv", 1U}, {"tsv", 1U}}) {
    Archive::check({"search", archive.base, "", "--format", format}, titles);
    Archive::check({"search", archive.base, "fen start", "--columns", "white,date,ECO", "--format", format}, titles);
    Archive::check({"search", archive.base, "captures then captures", "--columns", "move,side", "--format", format},
                   titles);
    Archive::check({"search", archive.base, "year = 1992", "--first", "--format", format}, titles);
  }
  auto const whole = run({"search", archive.base, "fen start", "--count"}).out;
  auto const one = run({"search", archive.base, "fen start", "--count", "--games", "..17"}).out;
  auto const other = run({"search", archive.base, "fen start", "--count", "--games", "18.."}).out;
  CHECK(std::stoi(one) + std::stoi(other) == std::stoi(whole));
  CHECK(lines_of(run({"search", archive.base, "", "--games", "3..5", "--format", "csv"}).out).size() == 4);
  CHECK(run({"search", archive.base, "", "--games", "900..", "--count"}).code == 1);
}

TEST_CASE("the motifs, findings and exported games of ranges are those of the whole", "[cli][games]") {
  Archive const archive;
  Archive::check({"motifs", archive.base, "--format", "ndjson"});
  Archive::check({"motifs", sample("motifs/motifs.pdn"), "--format", "ndjson"});
  Archive::check({"export", archive.base, "--to", "ndjson"});
  Archive::check({"export", archive.base, "--to", "ndjson", "--where", "result draw"});
}

TEST_CASE("the trees of ranges add up to that of the base", "[cli][games]") {
  Archive const archive;
  auto const indexed = archive.folder.path("indexed.db");
  REQUIRE(run({"import", indexed, "--quiet", archive.few}).code <= 1);
  REQUIRE(run({"base", "index", indexed}).code == 0);
  for (auto const& base : {archive.base, indexed}) {
    for (auto const& more :
         std::vector<Words>{{"--moves", "32-28 19-23"}, {"--moves", "32-28", "--where", "year >= 1995"}, {}}) {
      Words words{"tree", base, "--format", "json"};
      words.insert(words.end(), more.begin(), more.end());
      auto const whole = run(words).out;
      auto const one = Archive::with(words, {"--games", "..17"}).out;
      auto const other = Archive::with(words, {"--games", "18.."}).out;
      CHECK(number_at(whole, "$.rated") > 0);
      for (std::string const count : {"games", "white", "draws", "black", "rated", "rating_sum", "years.\"1995\""}) {
        CAPTURE(count);
        CHECK(number_at(one, "$." + count) + number_at(other, "$." + count) == number_at(whole, "$." + count));
      }
    }
  }
}

TEST_CASE("the groups of ranges add up to those of the base", "[cli][games]") {
  Archive const archive;
  auto const rows = [&](Words const& more) {
    return Archive::with({"stats", archive.base, "--by", "variant", "--format", "json"}, more).out;
  };
  auto const whole = rows({});
  auto const one = rows({"--games", "..17"});
  auto const other = rows({"--games", "18.."});
  for (std::string const count : {"games", "white", "draws", "black", "both_lose", "unknown", "plies_games",
                                  "plies_sum", "rated", "rating_sum"}) {
    CAPTURE(count);
    auto const path = "$[0]." + count;
    CHECK(number_at(one, path) + number_at(other, path) == number_at(whole, path));
  }
  CHECK(number_at(whole, "$[0].rated") > 0);
  CHECK(run({"stats", archive.base, "--games", "5..7", "--format", "ndjson", "--where", "year >= 1900"}).code == 0);
  CHECK(json_at(run({"stats", archive.base, "--games", "5..7", "--format", "json"}).out, "$.games") == "3");
  CHECK(json_at(run({"players", archive.base, "--games", "1..1", "--format", "json"}).out, "$[0].games") == "1");
  CHECK(json_at(run({"events", archive.base, "--games", "1..1", "--format", "json"}).out, "$[0].games") == "1");
  CHECK(run({"players", archive.base, "--games", "900.."}).code == 1);
}

TEST_CASE("a range that is none is refused by every command that takes one", "[cli][games]") {
  Archive const archive;
  for (auto const& words : std::vector<Words>{{"search", archive.base, ""},
                                              {"tree", archive.base},
                                              {"stats", archive.base},
                                              {"players", archive.base},
                                              {"events", archive.base},
                                              {"prepare", archive.base, "Rafle, B."},
                                              {"motifs", archive.base},
                                              {"export", archive.base, "--to", "pdn"},
                                              {"check", archive.base},
                                              {"annotate", archive.base},
                                              {"shots", archive.base},
                                              {"missed", archive.base},
                                              {"puzzles", archive.base}}) {
    for (auto const* range : {"3..2", "..", "0..5", "5", "x..y"}) {
      CAPTURE(words, range);
      auto const result = Archive::with(words, {"--games", range});
      CHECK(result.code == 2);
      CHECK(result.out.empty());
      CHECK(result.err.find("--games") != std::string::npos);
    }
  }
}
