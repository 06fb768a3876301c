// The compiler of the catalogues rejects faulty texts and reports the place of the fault.

#include "language/detail/compiler/catalogue_set.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier;

namespace {

std::string header_of(std::string const& code) {
  return "msgid \"\"\nmsgstr \"Language: " + code + "\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n\"\n\n";
}
std::string const header = header_of("fr");
std::string const moves =
    "msgctxt \"moves\"\nmsgid \"{count} move of {piece}\"\nmsgid_plural \"{count} moves of {piece}\"\n";
std::string const stop = "msgctxt \"stop\"\nmsgid \"stop {{here}}\"\n";
std::string const template_text =
    header_of("en") + moves + "msgstr[0] \"\"\nmsgstr[1] \"\"\n\n" + stop + "msgstr \"\"\n";

/// The faults of a translation of the template above.
std::vector<std::string> faults(std::string const& translation) {
  std::vector<po::Fault> found;
  po::CatalogueSet const set{po::read("damier.pot", template_text, found), {po::read("fr.po", translation, found)}};
  for (auto const& fault : po::faults_of(set)) {
    found.push_back(fault);
  }
  std::vector<std::string> texts;
  for (auto const& fault : found) {
    texts.push_back(fault.text());
  }
  return texts;
}

std::string const moves_in_french =
    moves + "msgstr[0] \"{count} coup de {piece}\"\nmsgstr[1] \"{count} coups de {piece}\"\n\n";
std::string const stop_in_french = stop + "msgstr \"arrêt {{ici}}\"\n";
using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a whole translation has no faults") { CHECK(faults(header + moves_in_french + stop_in_french).empty()); }

TEST_CASE("a text goes on over several rows") {
  CHECK(faults(header + moves_in_french + stop + "msgstr \"\"\n\"arrêt \"\n\"{{ici}}\"\n").empty());
}

TEST_CASE("a missing entry is a fault") {
  CHECK(faults(header + moves_in_french) == Texts{"fr.po:1: no entry for \"stop\""});
}

TEST_CASE("an empty text is a fault") {
  CHECK(faults(header + moves_in_french + stop + "msgstr \"\"\n") == Texts{"fr.po:10: \"stop\" has no text"});
}

TEST_CASE("a misnamed place is a fault, and so is a missing one") {
  CHECK(faults(header + moves + "msgstr[0] \"un coup de {pece}\"\nmsgstr[1] \"{count} coups de {piece}\"\n\n" +
               stop_in_french) ==
        Texts{"fr.po:4: {pece} is no argument of \"moves\"", "fr.po:4: {piece} is missing in \"un coup de {pece}\""});
}

TEST_CASE("a form of a plural may leave the count out") {
  CHECK(faults(header + moves + "msgstr[0] \"un coup de {piece}\"\nmsgstr[1] \"{count} coups de {piece}\"\n\n" +
               stop_in_french)
            .empty());
}

TEST_CASE("a wrong number of forms is a fault") {
  CHECK(faults(header + moves + "msgstr[0] \"{count} coup de {piece}\"\n\n" + stop_in_french) ==
        Texts{"fr.po:4: \"moves\" has 1 forms, not 2"});
}

TEST_CASE("a single brace is a fault") {
  CHECK(faults(header + moves_in_french + stop + "msgstr \"arrêt }\"\n").size() == 1);
  CHECK(faults(header + moves_in_french + stop + "msgstr \"arrêt {\"\n").size() == 1);
}

TEST_CASE("a translation of an earlier English text is a fault") {
  CHECK(faults(header + moves_in_french + "msgctxt \"stop\"\nmsgid \"halt\"\nmsgstr \"arrêt\"\n") ==
        Texts{"fr.po:10: \"stop\" is a translation of another English text: now it is \"stop {{here}}\""});
}

TEST_CASE("an unknown identifier, a second entry and an unconfirmed one are faults") {
  auto const unknown =
      faults(header + moves_in_french + stop_in_french + "\nmsgctxt \"go\"\nmsgid \"go\"\nmsgstr \"va\"\n");
  CHECK(unknown == Texts{"fr.po:14: \"go\" is no identifier of damier.pot"});
  CHECK(faults(header + moves_in_french + stop_in_french + "\n" + stop_in_french) ==
        Texts{"fr.po:14: \"stop\" is there for the second time"});
  CHECK(faults(header + moves_in_french + "#, fuzzy\n" + stop_in_french).size() == 1);
}

TEST_CASE("a header without plural forms is a fault, and so is one with something else than a rule") {
  CHECK(faults("msgid \"\"\nmsgstr \"Language: fr\\n\"\n\n" + moves_in_french + stop_in_french).size() >= 1);
  CHECK_FALSE(po::read_plural_forms("nplurals=2; plural=exit(n);"));
  CHECK(po::read_plural_forms("nplurals=3; plural=(n%10==1 ? 0 : n%10>=2 ? 1 : 2);"));
}

TEST_CASE("a header of another language is a fault") {
  CHECK(faults(header_of("nl") + moves_in_french + stop_in_french) ==
        Texts{"fr.po:1: the header needs \"Language: fr\""});
}

TEST_CASE("what is no .po text is reported with its row") {
  CHECK(faults(header + moves_in_french + stop_in_french + "msgfoo \"x\"\n").front() ==
        "fr.po:13: \"msgfoo\" is no keyword that may stand here");
  CHECK(faults(header + moves_in_french + stop + "msgstr \"a \\q\"\n").front() ==
        "fr.po:12: after \\ comes n, t, \" or \\");
}

TEST_CASE("the table has the identifiers in order with their arguments") {
  std::vector<po::Fault> found;
  auto const source = po::message_table_source(po::read("damier.pot", template_text, found));
  CHECK(source.find(R"({"moves", {"count", "piece", }, 2, true},)") < source.find(R"({"stop", {}, 0, false},)"));
  // ccache shares its objects between folders.
  CHECK(source == po::message_table_source(po::read("/elsewhere/damier.pot", template_text, found)));
}
