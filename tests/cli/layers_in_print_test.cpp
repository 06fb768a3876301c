// Games with the annotations of all layers, in each format and style, read again.

#include "process.hpp"

#include <rapidjson/document.h>
#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace damier::cli_test;

namespace {

constexpr std::string_view games =
    "[Event \"Club\"]\n[White \"A. Jansen\"]\n[Black \"B. Visser\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n\n"
    "1. 32-28 18-23 2. 34-29 23x34 3. 40x29 20-25 4. 31-26 12-18 5. 36-31 14-20 6. 37-32 16-21 7. 29-23 18x29 "
    "8. 33x24 19x30 9. 35x24 20x29 10. 44-40 7-12 11. 31-27 9-14 12. 27x20 15x24 13. 39-34 24-30 14. 34x23 10-14 "
    "15. 40-35 5-10 2-0\n\n"
    "[Event \"Club\"]\n[White \"C. Bakker\"]\n[Black \"D. Smit\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n\n"
    "1. 33-28 18-22 2. 38-33 12-18 3. 42-38 22-27 {A quiet start.} 4. 32x23 8-12 5. 31-27 20-24 6. 34-30 3-8 "
    "7. 28-22! 19x17 8. 30x19 13x24 9. 37-31 12-18 10. 33-29 24x42 11. 48x37 8-12 12. 39-33 14-20 13. 40-34 17-21 "
    "14. 47-42 21x32 15. 37x28 10-14 1-1\n\n";

/// A base with the annotations of every layer that needs no tables.
std::string annotated_base(TemporaryFolder const& folder) {
  auto base = base_of(folder, folder.write("games.pdn", games));
  REQUIRE(run({"annotate", base, "--quiet"}).code == 0);
  REQUIRE(run({"annotate", base, "--layers", "shots", "--quiet"}).code == 0);
  REQUIRE(run({"annotate", base, "--engine", "damier", "--nodes", "2000", "--processes", "1", "--mistakes",
               "0.01,0.05,0.1", "--quiet"})
              .code == 0);
  return base;
}

/// The outcomes and the moves of the main lines of the games of a text.
std::vector<std::string> games_in(TemporaryFolder const& folder, std::string const& text, std::string const& from) {
  auto const read = run({"convert", folder.write("read.txt", text), "--from", from, "--rules", "international", "--to",
                         "ndjson", "--layers", "none"});
  std::vector<std::string> games_read;
  for (auto const& line : lines_of(read.out)) {
    rapidjson::Document json;
    REQUIRE_FALSE(json.Parse(line.data(), line.size()).HasParseError());
    std::string game{json["outcome"].GetString()};
    for (auto const& item : json["body"].GetArray()) {
      game += item.IsString() ? ' ' + std::string{item.GetString()} : item.HasMember("unread") ? " unread" : "";
    }
    games_read.push_back(std::move(game));
  }
  return games_read;
}

/// A format that is read again, and one of its styles.
struct Printed {
  std::string format;
  std::string style;
  bool has_marks = false;
};

std::vector<Printed> printed_formats() {
  std::vector<Printed> all{{"json", "", true}, {"pdn", "lossless", true}, {"manoury", ""}};
  for (auto const* const style : {"standard", "lidraughts", "turbo-dambase", "hub"}) {
    all.push_back({"pdn", style});
  }
  for (auto const* const style :
       {"french", "french-newspaper", "dutch", "dutch-plain", "russian", "russian-full", "russian-100", "english",
        "english-book", "italian", "italian-points", "spanish", "portuguese", "german", "polish"}) {
    all.push_back({"text", style});
  }
  return all;
}

}  // namespace

TEST_CASE("games with the annotations of all layers are the same games in each format and style", "[cli]") {
  TemporaryFolder const folder;
  auto const base = annotated_base(folder);
  auto const meant = games_in(folder, std::string{games}, "pdn");
  REQUIRE(meant.size() == 2);
  REQUIRE(meant.front().starts_with("white-wins 32-28 18-23 34-29 "));
  for (auto const& [format, style, has_marks] : printed_formats()) {
    CAPTURE(format, style);
    std::vector<std::string> words{"export", base, "--to", format};
    if (!style.empty()) {
      words.insert(words.end(), {"--style", style});
    }
    auto const with_layers = [&](std::string const& layers) {
      auto asked = words;
      asked.insert(asked.end(), {"--layers", layers});
      return run(asked).out;
    };
    auto const usual = run(words).out;
    auto const all = with_layers("all");
    auto const none = with_layers("none");
    CHECK(usual == (has_marks ? all : none));
    CHECK(all != none);
    CHECK((all.find("[%damier") != std::string::npos) == has_marks);
    CHECK(games_in(folder, none, format) == meant);
    INFO(all);
    if (style != "english-book") {  // whose moves have no numbers: with a note at nearly every move some are lost
      CHECK(games_in(folder, all, format) == meant);
    }
  }
}

TEST_CASE("files with annotations are converted like bases with them", "[cli]") {
  TemporaryFolder const folder;
  auto const base = annotated_base(folder);
  auto const file = folder.write("annotated.pdn", run({"export", base, "--to", "pdn"}).out);
  for (auto const* const format : {"pdn", "manoury", "text", "tex", "md", "document"}) {
    for (auto const* const layers : {"", "all", "none", "mistakes", "shots,motifs"}) {
      CAPTURE(format, layers);
      std::vector<std::string> rest{"--to", format};
      if (*layers != '\0') {
        rest.insert(rest.end(), {"--layers", layers});
      }
      std::vector<std::string> exported{"export", base};
      std::vector<std::string> converted{"convert", file};
      exported.insert(exported.end(), rest.begin(), rest.end());
      converted.insert(converted.end(), rest.begin(), rest.end());
      auto const out = run(exported).out;
      CHECK_FALSE(out.empty());
      CHECK(run(converted).out == out);
    }
  }
}

TEST_CASE("bulletins with all layers have values, and lines in brackets", "[cli]") {
  TemporaryFolder const folder;
  auto const base = annotated_base(folder);
  for (auto const* const format : {"tex", "md", "document"}) {
    CAPTURE(format);
    auto const plain = run({"export", base, "--to", format}).out;
    auto const all = run({"export", base, "--to", format, "--layers", "all"}).out;
    CHECK(plain == run({"export", base, "--to", format, "--layers", "none"}).out);
    CHECK(all.size() > plain.size());
    CHECK(all.find("%damier") == std::string::npos);
    CHECK(all.find("%eval") == std::string::npos);
  }
  auto const page = run({"export", base, "--to", "html"}).out;
  CHECK(page.find("[%damier") != std::string::npos);
  CHECK(run({"export", base, "--to", "html", "--layers", "none"}).out.find("[%damier") == std::string::npos);
}

TEST_CASE("show has a sign directly behind its move, and parts words that are too long", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("g.pdn", "[GameType \"20\"]\n1. 32-28 {good} $1 19-23 {" +
                                                              std::string(70, 'a') + "} 2. 28x19 14x23 *\n"));
  auto const shown = run({"show", base, "1"}).out;
  CHECK(shown.find("32-28! {good}") != std::string::npos);
  for (auto const& line : lines_of(shown)) {
    CHECK(line.size() <= 80);
  }
  auto letters = 0;
  for (auto const c : shown.substr(shown.find("{aaa"))) {
    letters += c == 'a' ? 1 : 0;
  }
  CHECK(letters >= 70);
}
