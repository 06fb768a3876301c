#include "clean/spelling_list.hpp"
#include "tests/in_words.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace damier;
using in_words::english;

namespace {

std::string become(std::string_view list, NameKind kind, std::string_view spelling) {
  return SpellingList::read(list).value().canonical(kind, spelling).value_or("-");
}

Diagnostic fault(std::string_view list) {
  auto const fault = SpellingList::read(list).error();
  CHECK(in_words::is_translated(fault.message));
  CHECK(in_words::is_translated(fault.hint));
  return fault;
}

constexpr std::string_view list = R"(# the champions
Rafle, Bérénice
= B. Rafle
= Rafle, B.

@events
Tournoi imaginaire
= Imaginary tournament
@sites
  Nulle Part
  = Nowhere
)";

}  // namespace

TEST_CASE("a spelling becomes the name above it") {
  CHECK(become(list, NameKind::player, "B. Rafle") == "Rafle, Bérénice");
  CHECK(become(list, NameKind::player, "Rafle, B.") == "Rafle, Bérénice");
  CHECK(become(list, NameKind::event, "Imaginary tournament") == "Tournoi imaginaire");
  CHECK(become(list, NameKind::site, "nowhere") == "Nulle Part");
}

TEST_CASE("case, accents, full stops and blanks do not distinguish spellings") {
  CHECK(become(list, NameKind::player, "RAFLE, BERENICE") == "Rafle, Bérénice");
  CHECK(become(list, NameKind::player, "b  rafle") == "Rafle, Bérénice");
  CHECK(become(list, NameKind::player, "Rafle ,B") == "Rafle, Bérénice");
}

TEST_CASE("a correct name, an unknown one and one of another kind are not changed") {
  CHECK(become(list, NameKind::player, "Rafle, Bérénice") == "-");
  CHECK(become(list, NameKind::player, "Rafle, C.") == "-");
  CHECK(become(list, NameKind::event, "B. Rafle") == "-");
  CHECK(become("", NameKind::player, "B. Rafle") == "-");
}

TEST_CASE("a fault of a list is reported with its line") {
  CHECK(fault("= B. Rafle\n").where.line == 1);
  CHECK(fault("A\n@events\n= B\n").where.line == 3);
  CHECK(fault("A\n=\n").where.line == 2);
  CHECK(english(fault("A\n@towns\n").message) == "there is no such section");
  CHECK(english(fault("A\n= c\nB\n= C.\n").message) == "this spelling is of 'A' already, by line 2");
  CHECK(english(fault("A\nB\xE9\n").message) == "the line is not UTF-8");
  CHECK(SpellingList::read("\xEF\xBB\xBF"
                           "A\r\n= b\r\n")
            .value()
            .canonical(NameKind::player, "b") == "A");
  CHECK(SpellingList::read("A\nA\n= a\n").has_value());
}
