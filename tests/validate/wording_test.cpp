// What findings say in English and in French.

#include "tests/validate/judging.hpp"

#include "validate/phrase_book.hpp"
#include "validate/wording.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace damier;
using namespace judging;
using labels::Language;

namespace {

Wording french(std::string const& text, std::string_view code) {
  return wording(finding(judge(text), code), Language::french);
}

/// The places of a pattern: "n" and "t" for those with a letter, "." for the others.
std::string places_of(std::string_view pattern) {
  std::string places;
  for (std::size_t i = 0; i + 1 < pattern.size(); ++i) {
    if (pattern[i] != '{') continue;
    if (pattern[i + 1] == '}') places += '.';
    if (i + 2 < pattern.size() && pattern[i + 2] == '}') places += pattern[i + 1];
  }
  return places;
}

}  // namespace

TEST_CASE("every code has a meaning in both languages, and the table has no other") {
  for (auto const code : finding_codes()) {
    CAPTURE(code);
    CHECK_FALSE(meaning(code, Language::english).empty());
    CHECK_FALSE(meaning(code, Language::french).empty());
    CHECK(meaning(code, Language::english) != meaning(code, Language::french));
  }
  auto const codes = finding_codes();
  for (auto const& each : code_meanings()) {
    CAPTURE(each.code);
    CHECK(std::ranges::find(codes, each.code) != codes.end());
  }
  CHECK(meaning("no-code", Language::english).empty());
}

TEST_CASE("both sides of a phrase have the same places, and no phrase stands there twice") {
  auto const all = phrases();
  for (auto const& phrase : all) {
    CAPTURE(phrase.english);
    CHECK(places_of(phrase.english) == places_of(phrase.french));
    CHECK(std::ranges::count(all, phrase.english, &Phrase::english) == 1);
  }
}

TEST_CASE("in English a finding says what it says") {
  auto const found = finding(judge("1. 32-28 19-23 2. 34-30 *"), "missed-capture");
  auto const said = wording(found, Language::english);
  CHECK(said.message == found.message);
  CHECK(said.hint == found.hint);
}

TEST_CASE("in French a finding says the same, with its numbers and squares") {
  auto const missed = french("1. 32-28 19-23 2. 34-30 *", "missed-capture");
  CHECK(missed.message == "un simple déplacement alors que la prise est obligatoire : on peut prendre 1 pièce");
  CHECK(missed.hint == "prise obligatoire : 28x19");
  CHECK(french("1. 36-31 *", "destination-occupied").message == "la case d'arrivée est occupée : case 31");
  CHECK(french("[GameType \"20\"]\n1. 32-28 18-73 *", "unreadable-move").message ==
        "le coup est illisible : une case du damier était attendue");
  CHECK(french("[Result \"0-2\"]\n1. 32-28 18-23 1-1", "result-mismatch").message ==
        "l'étiquette Result dit « gain des Noirs », le texte finit par 1-1");
}

TEST_CASE("what the reader found is told in French too") {
  CHECK(french("[White Derkx]\n1. 32-28 *", "unquoted-tag-value").message ==
        "valeur d'étiquette \"Derkx\" sans guillemets");
  auto const unclosed = french("1. 32-28 {open", "unclosed-comment");
  CHECK(unclosed.message == "commentaire sans fin");
  CHECK(unclosed.hint == "le fermer par } ; la lecture reprend à la prochaine ligne qui commence par une étiquette");
}

TEST_CASE("a sentence that the phrase book does not have gives what the code stands for") {
  Finding finding;
  finding.code = "missed-capture";
  finding.message = "of another version";
  finding.hint = "do this";
  CHECK(wording(finding, Language::french).message == "un simple déplacement alors que la prise est obligatoire");
  CHECK(wording(finding, Language::french).hint == "do this");
  finding.code = "of another version too";
  CHECK(wording(finding, Language::french).message == "of another version");
}

TEST_CASE("a counted noun has its plural, and what is no count is no phrase") {
  CHECK(in_french("3 legal captures fit this text") == "3 prises légales correspondent à ce texte");
  CHECK(in_french("PlyCount says 2, the game has 1 ply") == "PlyCount dit 2, la partie compte 1 demi-coup");
  CHECK(in_french("one of 3 legal captures fits what follows and is taken") ==
        "une seule des 3 prises légales s'accorde avec la suite ; elle est retenue");
  CHECK(in_french("1 man and 2 kings") == "1 pion et 2 dames");
  CHECK_FALSE(in_french("3 horses fit this text"));
  CHECK_FALSE(in_french("captures fit this text"));
  CHECK_FALSE(in_french(""));
}
