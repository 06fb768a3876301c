// The messages of findings in each language.

#include "grammar/diagnostic.hpp"
#include "language/message.hpp"
#include "tests/in_words.hpp"
#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace damier;
using namespace judging;
using in_words::english;
using in_words::french;

namespace {

Finding found(std::string const& text, std::string_view code) { return finding(judge(text), code); }
std::string dutch(Message const& message) { return text_of(message, "nl"); }

}  // namespace

TEST_CASE("every code has a meaning in every language, and the catalogue has no other cause of illegal moves") {
  auto const codes = finding_codes();
  for (auto const code : codes) {
    CAPTURE(code);
    auto const meaning = meaning_of(code);
    REQUIRE_FALSE(meaning.empty());
    CHECK(english(meaning) != french(meaning));
    CHECK(english(meaning) != dutch(meaning));
  }
  auto const is_known = [&](std::string_view code) { return std::ranges::find(codes, code) != codes.end(); };
  CHECK(std::ranges::all_of(diagnostic_codes, is_known));
  CHECK(std::ranges::all_of(fen_warning_codes, is_known));
  for (auto const& shape : message_table) {
    if (shape.id.starts_with("cause-")) {
      CAPTURE(shape.id);
      CHECK(is_known(shape.id.substr(shape.id.find('-') + 1)));
    }
  }
  CHECK(meaning_of("no-code").empty());
}

TEST_CASE("every variant has its title in the catalogue") {
  for (auto const* const variant : variants()) {
    CHECK(english(Message::named("variant-" + std::string{variant->name()})) == variant->title());
  }
}

TEST_CASE("a finding says the same in each language, with its numbers and squares") {
  auto const missed = found("1. 32-28 19-23 2. 34-30 *", "missed-capture");
  CHECK(english(missed.message) == "a quiet move though a capture is obligatory: 1 piece can be taken");
  CHECK(french(missed.message) == "un simple déplacement alors que la prise est obligatoire : on peut prendre 1 pièce");
  CHECK(dutch(missed.message) == "een gewone zet terwijl slaan verplicht is: 1 stuk te slaan");
  CHECK(french(missed.hint) == "prise obligatoire : 28x19");
  CHECK(french(found("1. 36-31 *", "destination-occupied").message) == "la case d'arrivée est occupée : case 31");
  CHECK(french(found("[GameType \"20\"]\n1. 32-28 18-73 *", "unreadable-move").message) ==
        "le coup est illisible : une case du damier était attendue");
  auto const result = found("[Result \"0-2\"]\n1. 32-28 18-23 1-1", "result-mismatch");
  CHECK(french(result.message) == "l'étiquette Result donne « gain des Noirs », le texte finit par 1-1");
  CHECK(dutch(result.message) == "de tag Result geeft winst voor zwart, de tekst eindigt met 1-1");
}

TEST_CASE("what the reader found is there in each language, too") {
  CHECK(french(found("[White Derkx]\n1. 32-28 *", "unquoted-tag-value").message) ==
        "valeur d'étiquette \"Derkx\" sans guillemets");
  auto const unclosed = found("1. 32-28 {open", "unclosed-comment");
  CHECK(french(unclosed.message) == "commentaire sans fin");
  CHECK(french(unclosed.hint) ==
        "le fermer par } ; la lecture reprend à la prochaine ligne qui commence par une étiquette");
  CHECK(dutch(unclosed.message) == "commentaar zonder einde");
}

TEST_CASE("a counted noun has its plural") {
  auto const fit = message("fit-text", "what"_a = message("legal-captures", "count"_a = 3));
  CHECK(english(fit) == "3 legal captures fit this text");
  CHECK(french(fit) == "3 prises légales correspondent à ce texte");
  CHECK(dutch(fit) == "3 reglementaire slagen passen bij deze tekst");
  auto const plies = message("ply-count-differs", "written"_a = 2, "what"_a = message("plies", "count"_a = 1));
  CHECK(english(plies) == "PlyCount is 2, but the game has 1 ply");
  CHECK(french(plies) == "PlyCount est 2, mais la partie compte 1 demi-coup");
  auto const worth = message("men-and-kings", "men"_a = message("count-men", "count"_a = 1),
                             "kings"_a = message("count-kings", "count"_a = 2));
  CHECK(french(worth) == "1 pion et 2 dames");
  CHECK(dutch(worth) == "1 schijf en 2 dammen");
}
