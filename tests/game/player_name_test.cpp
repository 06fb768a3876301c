#include "game/player_name.hpp"

#include <catch2/catch.hpp>

using namespace damier;

namespace {

NameLikeness likeness(std::string_view one, std::string_view other) {
  auto const there = PlayerName{one}.compare(PlayerName{other});
  CHECK(PlayerName{other}.compare(PlayerName{one}) == there);
  return there;
}

}  // namespace

TEST_CASE("names that differ in case, accents, Unicode forms and blanks have one key, others have not") {
  for (auto const* const name :
       {"Rafle, B.", "RAFLE, B.", "  rafle,  b. ", "Rafle,B.", "Rafle ,B .", "R\u00e1fle, B.", "Ra\u0301fle, B.",
        "Rafle,\u00a0B.", "Rafle, B.\u00a0", "Rafle, B.\u200b ", "\ufeffRa\u00adfle, B.", "Rafle,\u2009B.\u200e"}) {
    CAPTURE(name);
    CHECK(damier::name_key(name) == damier::name_key("Rafle, B."));
  }
  CHECK(damier::name_key("J. P. Dubois") == damier::name_key("J.P.Dubois"));
  CHECK(damier::name_key("Van der Wal") == damier::name_key("van  der\tWal"));
  for (auto const* const name : {"Rafle B.", "Rafle, B", "B. Rafle", "Rafle, C.", "Rafl e, B."}) {
    CAPTURE(name);
    CHECK(damier::name_key(name) != damier::name_key("Rafle, B."));
  }
  CHECK(damier::name_key(" ").empty());
}

TEST_CASE("a name is the same whatever its capitals, accents, marks and order") {
  for (auto const* const name : {"Rafle, Bernard", "Bernard Rafle", "RAFLE Bernard", "bernard  rafle", "Räfle, Bérnard",
                                 "Rafle, Bernard (FRA)"}) {
    CAPTURE(name);
    CHECK(likeness("Rafle, Bernard", name) == NameLikeness::same);
  }
  CHECK(likeness("Dame, Ij.", "Dame, Y.") == NameLikeness::same);
  CHECK(likeness("N'Damier, A.", "NDamier A") != NameLikeness::different);
  CHECK(likeness("Дамка Белая", "дамка, БЕЛАЯ") == NameLikeness::same);
}

TEST_CASE("a name with initials, fewer words or one wrong letter may be the same player's") {
  for (auto const* const name :
       {"Rafle, B.", "B. Rafle", "Rafle B", "Rafle", "Raffle, Bernard", "Rafle, Bernadr", "Rafle, Bern.", "Rafle, B.J.",
        "Bernard de Rafle", "Tafle, Bernard", "Rafle, B. C.", "Rafle, Bernard 2"}) {
    CAPTURE(name);
    auto const shorter = std::string_view{name} == "Rafle, B.J.";
    CHECK(likeness(shorter ? "Rafle, Bernard Jean" : "Rafle, Bernard", name) == NameLikeness::respelled);
  }
}

TEST_CASE("another given name, another initial and short words that differ are other players") {
  for (auto const* const name : {"Rafle, Pierre", "Rafle, P.", "Lunette, Bernard", "B.", "Bernard", "Rif"}) {
    CAPTURE(name);
    auto const alone = std::string_view{name} == "Bernard";
    CHECK(likeness(alone ? "Pierre Rafle" : "Rafle, Bernard", name) == NameLikeness::different);
  }
  CHECK(likeness("Jan Dam", "Piet Dam") == NameLikeness::different);
  CHECK(likeness("Program 12", "Program 13") == NameLikeness::different);
  CHECK(likeness("Dam", "Dim") == NameLikeness::different);
  CHECK(likeness("A. B.", "A. B. C.") == NameLikeness::different);
}

TEST_CASE("placeholders name nobody") {
  for (auto const* const name : {"", "?", "-", "...", "(?)"}) {
    CAPTURE(name);
    CHECK(PlayerName{name}.empty());
    CHECK(likeness(name, "Rafle") == NameLikeness::unknown);
    CHECK(likeness(name, "?") == NameLikeness::unknown);
  }
}

TEST_CASE("bytes that are not UTF-8 and endless names are compared too") {
  CHECK(likeness("\xff\xfe", "\xff\xfe") == NameLikeness::same);
  std::string endless;
  for (int i = 0; i < 10'000; ++i) {
    endless += "dam ";
  }
  CHECK(likeness(endless, "dam") == NameLikeness::respelled);
}
