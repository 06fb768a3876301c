// Players who occur in an archive under two names.

#include "reading/name_census.hpp"

#include "tests/in_words.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using in_words::english;
using in_words::french;

namespace {

struct Played {
  std::string_view white, black;
  std::string_view event = "Imaginary Open";
  std::string_view round = "";
  int times = 1;
};

/// "spelling -> canonical (code, confidence)" for each spelling that was found.
std::vector<std::string> found(std::vector<Played> const& games) {
  NameCensus census;
  for (auto const& game : games) {
    for (int i = 0; i < game.times; ++i) {
      census.add(game.white, game.black, game.event, game.round, "2024.01.01");
    }
  }
  std::vector<std::string> lines;
  for (auto const& variant : census.variants()) {
    lines.push_back(variant.spelling + " -> " + variant.canonical + " (" + std::string{name(variant.evidence)} + ", " +
                    std::string{name(variant.confidence)} + ")");
    CHECK_FALSE(variant.reason.empty());
  }
  return lines;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("case, accents, comma and full stops do not distinguish players") {
  CHECK(found({{"Rafle, Bérénice", "X, Y", "", "", 5}, {"RAFLE, Berenice", "X, Y"}}) ==
        Lines{"RAFLE, Berenice -> Rafle, Bérénice (name-form, sure)"});
  CHECK(found({{"Rafle, Bérénice", "X, Y", "", "", 5}, {"Bérénice Rafle", "X, Y"}}) ==
        Lines{"Bérénice Rafle -> Rafle, Bérénice (name-form, sure)"});
  CHECK(found({{"B Rafle", "X, Y", "", "", 5}, {"Rafle, B.", "X, Y"}}) ==
        Lines{"Rafle, B. -> B Rafle (name-form, sure)"});
}

TEST_CASE("of two equally frequent spellings the more complete one is kept") {
  CHECK(found({{"RAFLE BERENICE", "X, Y"}, {"Rafle, Bérénice", "X, Y"}}) ==
        Lines{"RAFLE BERENICE -> Rafle, Bérénice (name-form, sure)"});
}

TEST_CASE("a name of one word is never sure") {
  CHECK(found({{"trictrac", "x1", "", "", 5}, {"Trictrac", "x1"}}) ==
        Lines{"Trictrac -> trictrac (name-form, likely)"});
}

TEST_CASE("initials are sure where the full name is the only one and played in the same event") {
  CHECK(found({{"Rafle, Bérénice", "X, Y"}, {"Rafle, B.", "X, Z"}}) ==
        Lines{"Rafle, B. -> Rafle, Bérénice (name-initials, sure)"});
  CHECK(found({{"Rafle, Bérénice", "X, Y", "A"}, {"B. Rafle", "X, Z", "B"}}) ==
        Lines{"B. Rafle -> Rafle, Bérénice (name-initials, likely)"});
  CHECK(found({{"Rafle, Bérénice", "X, Y"}, {"Rafle, Bruno", "X, Y"}, {"Rafle, B.", "X, Z"}}).empty());
  CHECK(found({{"Rafle, Anne Bérénice", "X, Y"}, {"Rafle, C.", "X, Z"}}).empty());
}

TEST_CASE("one letter is sure where the given name is the same, the event too, and the other far more frequent") {
  CHECK(found({{"Bascule, Fanny", "X, Y", "Open", "", 8}, {"Bascüle, Fanny", "X, Y", "Open"}}) ==
        Lines{"Bascüle, Fanny -> Bascule, Fanny (name-form, sure)"});
  CHECK(found({{"Bascule, Fanny", "X, Y", "Open", "", 8}, {"Bascile, Fanny", "X, Y", "Open"}}) ==
        Lines{"Bascile, Fanny -> Bascule, Fanny (name-letter, sure)"});
  CHECK(found({{"Bascule, Fanny", "X, Y", "Open", "", 8}, {"Basclue, Fanny", "X, Y", "Other"}}) ==
        Lines{"Basclue, Fanny -> Bascule, Fanny (name-letter, likely)"});
  CHECK(found({{"Bascule, F.", "X, Y", "Open", "", 8}, {"Basule, F.", "X, Y", "Open"}}) ==
        Lines{"Basule, F. -> Bascule, F. (name-letter, likely)"});
  CHECK(found({{"Bascule, Fanny", "X, Y", "Open", "", 3}, {"Bascile, Fanny", "X, Y", "Open"}}).empty());
}

TEST_CASE("opponents, and players of the same round, are not one player") {
  CHECK(found({{"Rafle, Bérénice", "Rafle, B."}}).empty());
  CHECK(found({{"Rafle, Bérénice", "X, Y", "Open", "3"}, {"Rafle, B.", "X, Z", "Open", "3"}}).empty());
  CHECK(found({{"Bascule, Fanny", "X, Y", "Open", "1", 8}, {"Bascile, Fanny", "X, W", "Open", "1"}}).empty());
  CHECK(found({{"Rafle, Bérénice", "RAFLE, BÉRÉNICE"}}).empty());
}

TEST_CASE("the same opponent in the same round is a copy of the game, and no other player") {
  CHECK(found({{"Rafle, Bérénice", "Trictrac, Denis", "Open", "3"}, {"Rafle, B.", "D. Trictrac", "Open", "3"}}) ==
        Lines{"Rafle, B. -> Rafle, Bérénice (name-initials, sure)",
              "D. Trictrac -> Trictrac, Denis (name-initials, sure)"});
}

TEST_CASE("other players are left alone") {
  CHECK(found({{"Ivanov, Sacha", "X, Y", "Open", "", 8}, {"Ivanova, Sacha", "X, Y", "Open"}}) ==
        Lines{"Ivanova, Sacha -> Ivanov, Sacha (name-letter, likely)"});
  CHECK(found({{"Player 11", "X, Y", "Open", "", 8}, {"Player 12", "X, Y", "Open"}}).empty());
  CHECK(found({{"Jan, Otto", "X, Y", "Open", "", 8}, {"Jon, Otto", "X, Y", "Open"}}).empty());
  CHECK(found({{"?", "??"}, {"NN", "N.N."}, {"", "-"}, {"Unknown", "unknown"}}).empty());
}

TEST_CASE("a chain of spellings is followed step by step") {
  auto const lines = found({{"Bascule, Fanny", "X, Y", "Open", "", 20},
                            {"Bascile, Fanny", "X, Y", "Open", "", 2},
                            {"BASCILE, FANNY", "X, Y", "Open"}});
  CHECK(lines == Lines{"Bascile, Fanny -> Bascule, Fanny (name-letter, sure)",
                       "BASCILE, FANNY -> Bascule, Fanny (name-letter, sure)"});
}

TEST_CASE("a finding reports two spellings in both languages") {
  for (auto const evidence : {NameEvidence::form, NameEvidence::initials, NameEvidence::letter}) {
    for (auto const confidence : {Confidence::likely, Confidence::sure}) {
      auto const finding = finding_of({"a \"b\"", "c, d", 1, 2, evidence, confidence, {}});
      CAPTURE(english(finding.message));
      CHECK(finding.code == "name-spellings");
      CHECK(finding.severity == (confidence == Confidence::sure ? Severity::warning : Severity::hint));
      CHECK(french(finding.message).find("« a \"b\" »") == 0);
      CHECK(french(finding.message).find("« c, d »") != std::string::npos);
      CHECK(french(finding.hint) != english(finding.hint));
    }
  }
}

TEST_CASE("bytes that are not text do no harm") {
  CHECK(found({{"\xFF\xFE, \xC3", "X, Y", "\xFF", "\xFF"}, {"\xFF\xFE, \xC4", "X, Y"}}).size() <= 1);
}
