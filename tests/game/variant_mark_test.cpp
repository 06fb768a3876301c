#include "game/variant_mark.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

using namespace damier;

namespace {

/// A game of a variant, with a GameType tag if one is given.
Game game_of(std::string_view variant, VariantEvidence evidence, std::optional<std::string> game_type) {
  Game game;
  game.variant = find_variant(variant);
  game.evidence = evidence;
  if (game_type) {
    game.tags.push_back({"GameType", *game_type});
  }
  return game;
}

/// The game as it is read from the tags that are written for it.
Game read_back(WrittenVariant const& written) {
  Game game;
  if (written.game_type) {
    game.tags.push_back({"GameType", *written.game_type});
  }
  if (written.mark) {
    game.tags.push_back({std::string{variant_mark_tag}, *written.mark});
  }
  take_variant_mark(game);
  return game;
}

}  // namespace

TEST_CASE("a GameType that declares the variant needs no mark") {
  auto const written = written_variant(game_of("english", VariantEvidence::declared, "21,B,8,8,N1,0"));
  CHECK(written.game_type == "21,B,8,8,N1,0");
  CHECK_FALSE(written.mark);
  auto const unknown = written_variant(game_of("none of them", VariantEvidence::none, "99"));
  CHECK(unknown.game_type == "99");
  CHECK_FALSE(unknown.mark);
}

TEST_CASE("the mark contains what the GameType beside it cannot") {
  auto const mark = [](std::string_view variant, VariantEvidence evidence, std::optional<std::string> game_type,
                       bool add = true) {
    auto const written = written_variant(game_of(variant, evidence, std::move(game_type)), add);
    return written.game_type.value_or("-") + " | " + written.mark.value_or("-");
  };
  CHECK(mark("english", VariantEvidence::inferred, std::nullopt) == "21 | english; evidence inferred");
  CHECK(mark("english", VariantEvidence::inferred, std::nullopt, false) ==
        "- | english; evidence inferred; no GameType");
  CHECK(mark("english", VariantEvidence::inferred, "?") == "21 | english; evidence inferred; GameType was ?");
  CHECK(mark("frisian", VariantEvidence::declared, "Frisian") ==
        "40 | frisian; evidence declared; GameType was Frisian");
  CHECK(mark("russian", VariantEvidence::asked, "20") == "25 | russian; evidence asked; GameType was 20");
  CHECK(mark("russian", VariantEvidence::asked, "25") == "25 | russian; evidence asked; GameType is 25");
  CHECK(mark("killer", VariantEvidence::declared, std::nullopt) == "- | killer; evidence declared; no GameType");
  CHECK(mark("international", VariantEvidence::none, std::nullopt) == "- | international; evidence none; no GameType");
}

TEST_CASE("every variant, with any evidence and GameType, is written and read back unchanged") {
  for (auto const* const variant : variants()) {
    for (auto const evidence :
         {VariantEvidence::none, VariantEvidence::declared, VariantEvidence::asked, VariantEvidence::inferred}) {
      for (auto const& game_type : std::vector<std::optional<std::string>>{
               std::nullopt, "", "?", "20", "25,W,8,8,A0,0", "99", "Frisian", "; GameType was ?", "\"\\"}) {
        for (auto const add : {true, false}) {
          auto const game = game_of(variant->name(), evidence, game_type);
          auto const written = written_variant(game, add);
          auto const back = read_back(written);
          CAPTURE(variant->name(), name(evidence), game_type.value_or("none"), written.mark.value_or("none"));
          CHECK(back.tags == game.tags);
          if (written.mark) {
            CHECK(back.variant == game.variant);
            CHECK(back.evidence == game.evidence);
          }
        }
      }
    }
  }
}

TEST_CASE("a mark whose GameType was changed, added or removed is dropped") {
  struct Case {
    std::optional<std::string> game_type;
    std::string mark;
  };
  for (auto const& [game_type, mark] :
       {Case{"24", "english; evidence inferred"}, Case{std::nullopt, "english; evidence inferred"},
        Case{"24", "russian; evidence asked; GameType was 20"}, Case{"20", "russian; evidence asked; GameType was 20"},
        Case{"24", "killer; evidence asked; GameType is 20"}, Case{"21", "english; evidence inferred; no GameType"}}) {
    auto const back = read_back({game_type, mark});
    CAPTURE(game_type.value_or("none"), mark);
    CHECK(back.variant == nullptr);
    CHECK(back.tags.size() == (game_type ? 1U : 0U));
    CHECK(back.tag("GameType").has_value() == game_type.has_value());
  }
}

TEST_CASE("a tag with the mark's name and another text is not changed") {
  for (auto const* const text :
       {"", "mine", "english", "english; evidence", "english; evidence sure", "none; evidence none",
        "english; evidence inferred; GameType", "english; evidence inferred; no"}) {
    auto const back = read_back({"21", text});
    CAPTURE(text);
    CHECK(back.variant == nullptr);
    CHECK(back.tags == std::vector<Tag>{{"GameType", "21"}, {"DamierVariant", text}});
  }
}

TEST_CASE("of two marks the valid one counts, and both are removed") {
  Game game;
  game.tags = {{"DamierVariant", "thai; evidence inferred"},
               {"GameType", "21"},
               {"DamierVariant", "english; evidence inferred"},
               {"White", "Damier, A."}};
  take_variant_mark(game);
  CHECK(game.variant == find_variant("english"));
  CHECK(game.tags == std::vector<Tag>{{"White", "Damier, A."}});
}

TEST_CASE("a game with another aim is written with its number, and reads back without it") {
  auto const number = [](std::string const& name, std::string_view variant = "international") {
    auto game = game_of(variant, VariantEvidence::declared, std::nullopt);
    game.tags.push_back({"Variant", name});
    auto const written = written_variant(game);
    auto const back = read_back(written);
    CHECK(back.variant == game.variant);
    CHECK_FALSE(back.tag("GameType"));
    return written.game_type.value_or("-");
  };
  CHECK(number("Breakthrough") == "96");
  CHECK(number("Antidraughts") == "98");
  CHECK(number("From Position") == "20");
  CHECK(number("Frysk!", "frisian") == "40");
}
