#include "export/detail/manoury_writer.hpp"

#include "export/detail/tag_order.hpp"
#include "export/format.hpp"
#include "game/builder.hpp"
#include "grammar/game_reader.hpp"
#include "notation/fen.hpp"
#include "notation/numbering.hpp"
#include "prose/open_games.hpp"
#include "tests/export/random_games.hpp"
#include "tests/export/rereading.hpp"
#include "tests/game/same_content.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;

namespace {

std::string manoury_text(Game const& game, Language language = "fr") {
  std::string text;
  write_manoury(game, text, {.language = language});
  return text;
}

std::vector<Game> read_back(std::string_view text, std::optional<TextFormat> asked = TextFormat::manoury) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, asked);
  Validator validator;
  GameTape tape;
  std::vector<Game> games;
  games.emplace_back();
  while (reader->next(tape)) {
    build(tape, games.back());
    (void)validator.judge(tape, games.back());
    games.emplace_back();
  }
  games.pop_back();
  return games;
}

/// Changes the items to what reading their text gives: $7 behind a move is "*", skipped text is a comment.
void put_as_read(Game& game) {
  auto const items = std::exchange(game.items, {});
  for (auto const& item : items) {
    auto const star = item.kind == ItemKind::nag && game.text_of(item) == "7" && !game.items.empty() &&
                      game.items.back().kind == ItemKind::move;
    auto const text = std::string{star ? "*" : game.text_of(item)};
    auto& put = game.add(star ? ItemKind::strength : item.kind, text);
    put.legal = item.legal;
    put.irregularity = item.irregularity;
    put.move = item.move;
    put.kind = item.kind == ItemKind::skipped ? ItemKind::comment : put.kind;
  }
}

void count_items(Game const& game, std::array<std::size_t, 9>& kinds) {
  for (auto const& item : game.items) ++kinds[static_cast<std::size_t>(item.kind)];
}

/// The game that reading its text gives: tags in the order of writing, the position last, the outcome as a sign.
Game canonical(Game game) {
  put_as_read(game);
  auto tags = tags_in_order(game, VariantTags::none);
  std::stable_partition(tags.begin(), tags.end(), [](Tag const& tag) { return tag.name != "FEN"; });
  game.tags = tags;
  game.result = write_outcome(read_outcome(game.result, game.first()), game.variant->rules());
  return game;
}

/// The first difference of two games, in words.
std::string first_difference(Game const& a, Game const& b) {
  auto const one = read_records::described(a);
  auto const two = read_records::described(b);
  std::size_t i = 0;
  auto const same = [&] {
    auto const& x = a.items[i];
    auto const& y = b.items[i];
    return x.kind == y.kind && x.legal == y.legal && (x.legal ? x.move == y.move : one[i] == two[i]);
  };
  while (i < std::min(one.size(), two.size()) && same()) ++i;
  auto const at = [i](auto const& items) { return i < items.size() ? items[i] : std::string{"the end"}; };
  std::string around;
  for (std::size_t k = i - std::min<std::size_t>(i, 6); k < std::min(i + 6, two.size()); ++k) around += two[k] + " | ";
  return "item " + std::to_string(i) + " of " + std::to_string(one.size()) + ": " + around + at(one) + " against " +
         at(two) + "; tags " + (a.tags == b.tags ? "same" : "differ") + "; results " + a.result + " " + b.result;
}

/// The Manoury text of a PDN game, without the text line of stars.
std::string of_pdn(std::string text) {
  auto written = manoury_text(rereading::read(std::move(text)));
  written.resize(written.size() - std::string_view{"\n* * *\n\n"}.size());
  return written;
}

}  // namespace

TEST_CASE("Manoury: header, numbered pairs, replies in parentheses, crosses, outcome") {
  CHECK(of_pdn("[White \"Trictrac, D.\"] [Black \"Rafle, B.\"] [Event \"Tournoi imaginaire\"] [Result \"2-0\"]\n"
               "1. 32-28! 19-23? {Un coup perdant.} 2. 28x19 14x23 3. 37-32 2-0") ==
        "Tournoi : Tournoi imaginaire\nBlancs : Trictrac, D.\nNoirs : Rafle, B.\nR\u00e9sultat : 2-0\nVariante : "
        "international (d\u00e9duite)\n\n"
        "1. 32-28! (19-23?) Un coup perdant. 2. 28\u00d719 (14\u00d723) 3. 37-32\nB+\n");
}

TEST_CASE("Manoury: a position, kings, rows of men, the side to move") {
  CHECK(
      of_pdn("[GameType \"20\"] [FEN \"B:W23,K29,31-33:BK35\"] 1... 35x44 0-2") ==
      "Type de jeu : 20\n\nBlancs : 23, D 29, 31 \u00e0 33\nNoirs : D 35\nTrait aux Noirs.\n\n1. \u2026 (35-44)\nN+\n");
}

TEST_CASE("Manoury: comments that could be misread are in braces") {
  auto const body = [](std::string const& comment) {
    auto const text = of_pdn("1. 32-28 {" + comment + "} 19-23 2. 28x19 *");
    auto const begin = text.find("32-28") + 6;
    return text.substr(begin, text.find(" 1. \u2026") - begin);
  };
  CHECK(body("Bien vu, dit-il.") == "Bien vu, dit-il.");
  for (auto const* comment : {"L\u2019attaque du pion de d\u00e9part", "voir : ici", "fin !", "Il y a mieux !", "(A)",
                              "Paris (France), le 12 juin 1928.", "\u00ab Oui \u00bb, dit-il\u2026", "la 8e ronde ;",
                              "+1", "pas mal \u2014 oui", "Blancs : 12 / Noirs : 15", "remise", "Si vous voulez",
                              "Trait aux Noirs", "le 12", "mieux [ici]"}) {
    CHECK(body(comment) == comment);
  }
  for (auto const* comment :
       {"32-28", "(19-23)", "b", "B+", "* * *", "[a]", "\u2026", "! fin", "(x)", "et 2. 28-22", "[mieux"}) {
    CHECK(body(comment) == "{ " + std::string{comment} + " }");
  }
}

TEST_CASE("Manoury: tags without a label, and values that could be misread, are written as in PDN") {
  CHECK(of_pdn("[White \"A\"] [Black \"27\"] [Event \"\"] [Site \"y\"] [Lieu \"x\"] [Ident \"7 b\"] 1. 32-28 *") ==
        "[Event \"\"]\nLieu : y\nBlancs : A\n[Black \"27\"]\n[Lieu \"x\"]\nIdent : 7 b\nVariante : international "
        "(d\u00e9duite)\n\n1. 32-28\n");
}

TEST_CASE("Manoury: English words") {
  auto const game = rereading::read("[White \"A\"] [FEN \"B:W23,31-33:BK35\"] [GameType \"20\"] 1... 35-2 {c} 0-2");
  auto const text = manoury_text(game, Language{});
  CHECK(text ==
        "White: A\nGame type: 20\n\nWhite: 23, 31 to 33\nBlack: K 35\nBlack to move.\n\n1. \u2026 (35-2) { c }\n"
        "Black wins\n\n* * *\n\n");
  auto const back = read_back(text, {});
  REQUIRE(back.size() == 1);
  CHECK(same_content(canonical(game), back.front()));
}

TEST_CASE("Manoury: Dutch words") {
  auto const game = rereading::read(
      "[Event \"Open\"] [White \"A\"] [Result \"0-2\"] [FEN \"B:W23,31-33:BK35\"] [GameType \"20\"] 1... 35-2 "
      "{Wit wint} 0-2");
  auto const text = manoury_text(game, "nl");
  CHECK(text ==
        "Toernooi: Open\nWit: A\nUitslag: 0-2\nSpeltype: 20\n\nWit: 23, 31 t/m 33\nZwart: D 35\nZwart aan zet.\n\n"
        "1. \u2026 (35-2) { Wit wint }\nZwart wint\n\n* * *\n\n");
  auto const back = read_back(text, {});
  REQUIRE(back.size() == 1);
  CHECK(same_content(canonical(game), back.front()));
}

TEST_CASE("Manoury: random games of every variant read back to the same game, and are written the same again") {
  constexpr auto each = damier::testing::seeded_cases(120);
  constexpr auto share = [](unsigned of_all) { return of_all * each / 120; };
  std::size_t games_read = 0;
  std::array<std::size_t, 9> kinds{};
  for (auto const* variant : variants()) {
    for (auto const code : language_codes) {
      auto const language = *Language::named(code);
      RandomGames games{90U + static_cast<unsigned>(language.index()), *variant};
      std::vector<Game> originals;
      std::string all;
      for (unsigned i = 0; i < each; ++i) {
        originals.push_back(games.next());
        // The variant could not be inferred correctly from moves that cannot be replayed.
        auto& game = originals.back();
        if (!game.tag("GameType") && variant->game_type() != 0) game.tags.push_back({"GameType", "20"});
        for (std::size_t k = 0; k < game.items.size(); k += 5) {
          auto& item = game.items[k];
          if (item.kind == ItemKind::comment) item.kind = ItemKind::skipped;
        }
        count_items(game, kinds);
        write_manoury(originals.back(), all, {.language = language});
      }
      auto const back = read_back(all);
      for (std::size_t i = 0; i < std::min(back.size(), originals.size()); ++i) {
        auto const text = manoury_text(originals[i], language);
        if (!same_content(canonical(originals[i]), back[i])) {
          FAIL(i << " " << variant->name() << " " << first_difference(canonical(originals[i]), back[i]) << "\n"
                 << text);
        }
        if (manoury_text(back[i], language) != text) FAIL(text << "\nthen\n" << manoury_text(back[i], language));
        ++games_read;
      }
      REQUIRE(back.size() == originals.size());
    }
  }
  CHECK(games_read == each * variants().size() * std::size(language_codes));
  auto const count = [&](ItemKind kind) { return kinds[static_cast<std::size_t>(kind)]; };
  CHECK(count(ItemKind::skipped) > share(1'000));
  CHECK(count(ItemKind::placeholder) > share(400));
  CHECK(count(ItemKind::setup) > share(400));
  CHECK(count(ItemKind::variation_begin) > share(2'000));
}

TEST_CASE("Manoury: captures that are left to the reader are filled in") {
  auto const judged = [](std::string const& text) {
    auto const source = open_text(text);
    auto const reader = open_games(*source, TextFormat::manoury);
    Validator validator;
    GameTape tape;
    Game game;
    REQUIRE(reader->next(tape));
    build(tape, game);
    std::vector<std::string> codes;
    for (auto const& finding : validator.judge(tape, game).findings) codes.push_back(std::string{finding.code});
    return std::pair{game, codes};
  };
  using Strings = std::vector<std::string>;
  Numbering const numbering{international().rules()};
  std::string const header = "Type de jeu : 20\n\n";

  // 28x17 and 28x19 are legal; only one of them leaves a piece on 17.
  auto const [free, free_codes] = judged(header + "Blancs : 28, 33 / Noirs : 3, 22, 23\na.l. (3-8) 17-12 (8x17)");
  CHECK(free_codes == Strings{"free-choice"});
  REQUIRE(!free.items.empty());
  CHECK(free.items[0].legal);
  CHECK(free.items[0].move.to == numbering.square(17));

  auto const [only, only_codes] = judged(header + "Blancs : 29, 50 / Noirs : 3, 18\n29-23 (x) 50-44");
  CHECK(only_codes.empty());
  REQUIRE(only.items.size() == 3);
  CHECK(only.items[1].move.to == numbering.square(29));

  CHECK(judged(header + "Blancs : 28, 33 / Noirs : 3\n28-22 (ad lib) 33-28").second == Strings{"free-choice"});
  CHECK(judged(header + "Blancs : 28, 33 / Noirs : 3\n28-22 (ad lib) 33-29 (8-12)").second == Strings{"free-choice"});
  CHECK(judged(header + "Blancs : 28, 33 / Noirs : 3\n28-22 (ad lib) 33-28 (1-2)").second ==
        Strings{"no-capture-fits"});
  CHECK(judged(header + "Blancs : 28, 33 / Noirs : 3\n28-22 (x) 33-28").second == Strings{"no-capture-fits"});
  CHECK(judged(header + "Blancs : 38, 49 / Noirs : 3, 27, 28\n38-32 (x)").second == Strings{"no-capture-fits"});
}

TEST_CASE("Manoury: a move left to the reader that nobody can choose goes through PDN of every style and back") {
  for (auto const* text :
       {"Blancs : 28, 33, 38\nNoirs : 8, 19\nTrait aux Noirs\n1... (19-23) 2. 28x19 (ad lib) 3. 1-2 (8-12)",
        "32-28 (19-23) 28 x 19 (ad lib)! 37-32 [2. ad lib (14x23) 3. ad lib (10-14)] (x)* 41-37 (ad lib) 42-38 ad lib",
        "32-29 (ad lib) 38-32 (x) 28 x 19 (ad lib) (!) 3-8 Et voil\u00e0 ad lib (17-22)"}) {
    auto const games = read_back(text);
    REQUIRE(games.size() == 1);
    auto const& game = games.front();
    for (auto const& named : pdn_styles()) {
      for (std::size_t const columns : {named.style.columns, std::size_t{8}}) {
        auto style = named.style;
        style.columns = columns;
        auto const once = rereading::written(game, style);
        INFO(once);
        CHECK(once.find("- { ad lib }") != std::string::npos);
        auto const again = rereading::read(once);
        CHECK(rereading::written(again, style) == once);
        auto const words = [](Game const& of) {
          std::vector<std::string> moves;
          for (auto const& item : of.items) {
            if (item.kind == ItemKind::move) moves.emplace_back(of.text_of(item));
          }
          return moves;
        };
        CHECK(words(again).size() == words(game).size());
      }
    }
    auto const through_pdn = manoury_text(rereading::read(rereading::written(game)));
    INFO(through_pdn);
    CHECK(through_pdn.find("(ad lib)") != std::string::npos);
    auto const again = read_back(through_pdn);
    REQUIRE(again.size() == 1);
    CHECK(manoury_text(again.front()) == through_pdn);
    CHECK(rereading::written(again.front()) == rereading::written(game));
  }
}

TEST_CASE("Manoury: a game of a comment alone reads back") {
  auto const game = rereading::read("[Event \"\"] {Texte orphelin} *");
  auto const back = read_back("* * *\n" + manoury_text(game) + "Un autre texte\n");
  REQUIRE(back.size() == 2);
  CHECK(read_records::described(back[1]) == std::vector<std::string>{"comment Un autre texte"});
}

TEST_CASE("dots that pass a turn in the middle of a game are printed as a pass") {
  auto const text =
      manoury_text(rereading::read("[GameType \"20\"] 1. 32-28 19-23 2. 28x19 14x23 3. - - 4. ... 10-14 *"));
  CHECK(text.find("4. \u2013 (10-14)") != std::string::npos);
  CHECK(manoury_text(read_back(text).at(0)) == text);
  CHECK(manoury_text(rereading::read("[GameType \"20\"] 1. ... 19-23 *")).find("1. \u2026 (19-23)") !=
        std::string::npos);
}

TEST_CASE(
    "Manoury: passes, passages left out and positions before the first move are distinguished from PDN and written the "
    "same "
    "again") {
  for (std::string const text :
       {"[GameType \"20\"] 1. 32-28 - 2. 37-32 - *", "[GameType \"20\"] 1. 32-28 - - - 17-22 *",
        "[GameType \"20\"] 1. - - 32-28 17-22 *", "[GameType \"20\"] 1. 32-28 17-22 foo bar 2. 28x17 12x21 *",
        "[GameType \"20\"] /FEN \"W:W31:B5\"/ 1. 31-27 *",
        "[GameType \"20\"] { Avant } /FEN \"W:W31:B5\"/ 1. 31-27 5-10 /FEN \"B:W31:B5\"/ 1. ... 5-10 *"}) {
    CAPTURE(text);
    auto const printed = manoury_text(rereading::read(text));
    CAPTURE(printed);
    auto const back = read_back(printed);
    REQUIRE(back.size() == 1);
    CHECK(manoury_text(back[0]) == printed);
  }
  auto const passes = manoury_text(rereading::read("[GameType \"20\"] 1. - - 2. 32-28 - *"));
  CHECK(passes.find("1. \u2013 (\u2013) 2. 32-28 (\u2013)") != std::string::npos);
}

TEST_CASE("Manoury: passed turns after a move that cannot be played keep the count, and none is added") {
  auto const text = manoury_text(rereading::read("[GameType \"20\"] 1. 32-28 19-23 2. 28x19 47-41 - 37-32 - 38-33 *"));
  CHECK(text.find("2. 28\u00d719 (47-41) 3. \u2013 (37-32) 4. \u2013 (38-33)\n") != std::string::npos);
  CHECK(manoury_text(read_back(text).at(0)) == text);
}

TEST_CASE("Manoury: dots behind a position are a pass where they give the turn away") {
  for (auto const* of_pdn_text :
       {"[GameType \"20\"] /FEN \"W:W31:B5\"/ ... 5-10 *", "[GameType \"20\"] [FEN \"W:W31:B5\"] ... 5-10 *"}) {
    auto const text = manoury_text(rereading::read(of_pdn_text));
    INFO(text);
    CHECK(text.find("1. \u2013 (5-10)") != std::string::npos);
    CHECK(manoury_text(read_back(text).at(0)) == text);
  }
}

TEST_CASE("Manoury: a game states its variant, and how it is known, whatever precedes it") {
  auto const exporter = find_export_format("manoury")->make({});
  std::string text;
  for (auto const& game : rereading::read_all("[GameType \"20\"] 1. 32-28 *\n[GameType \"25\"] 1. c3-d4 *\n"
                                              "[GameType \"20\"] [White \"B\"] *\n")) {
    exporter->game(game, text);
  }
  Game bare;
  bare.variant = &international();
  bare.evidence = VariantEvidence::declared;
  bare.tags.push_back({"White", "C"});
  exporter->game(rereading::read("[GameType \"25\"] 1. c3-d4 *"), text);
  exporter->game(bare, text);
  auto const back = read_back(text);
  REQUIRE(back.size() == 5);
  CHECK(back[4].variant == &international());
  std::string alone;
  find_export_format("manoury")->make({})->game(bare, alone);
  CHECK(alone == "Blancs : C\nVariante : international\n\n* * *\n\n");
  CHECK(text.ends_with(alone));
  for (auto const& [evidence, line] : {std::pair{VariantEvidence::inferred, "Variant: international (inferred)\n"},
                                       std::pair{VariantEvidence::asked, "Variant: international (asked)\n"},
                                       std::pair{VariantEvidence::none, "Variant: international (uncertain)\n"}}) {
    bare.evidence = evidence;
    std::string english;
    find_export_format("manoury")->make({.language = Language{}})->game(bare, english);
    CHECK(english == std::string{"White: C\n"} + line + "\n* * *\n\n");
    CHECK(read_back(english).at(0).evidence == evidence);
  }
}

TEST_CASE("Manoury: an empty game, and one with the outcome alone, reads back") {
  Game game;
  game.variant = &international();
  CHECK(manoury_text(Game{}) == "*\n\n* * *\n\n");
  CHECK(manoury_text(game) == "Variante : international (incertaine)\n\n* * *\n\n");
  auto const bare = manoury_text(game);
  game.result = "2-0";
  auto const text = bare + manoury_text(game);
  auto const back = read_back(text);
  REQUIRE(back.size() == 2);
  CHECK(manoury_text(back[0]) + manoury_text(back[1]) == text);
  CHECK(read_back(manoury_text(Game{})).size() == 1);
}

TEST_CASE("Manoury: of several FENs the first stays the first") {
  auto const text = of_pdn("[GameType \"20\"] [FEN \"W:W31:B5\"] [FEN \"B:W32:B6\"] 1. 31-27 *");
  CHECK(text.find("FEN : W:W31:B5\nFEN : B:W32:B6\n") != std::string::npos);
}

TEST_CASE("Manoury: a position is printed in words in the order it was printed in") {
  auto const text =
      manoury_text(read_back("Type de jeu : 20\n\nBlancs : 27, 32, D 5 / Noirs : 12 \u00e0 16\n27-22").at(0));
  CHECK(text.find("Blancs : 27, 32, D 5\nNoirs : 12 \u00e0 16\n") != std::string::npos);
}

TEST_CASE("Manoury: the forced move's sign of PDN is a star, and a move that looks like a score has zeros") {
  CHECK(of_pdn("[GameType \"20\"] 1. 32-28 $7 19-23 $7 *").ends_with("1. 32-28* (19-23*)\n"));
  auto game = rereading::read("[GameType \"20\"] 1. 32-28 *");
  game.add(ItemKind::move, "1-1");
  game.add(ItemKind::move, "3228");
  CHECK(manoury_text(game).find("1. 32-28 (01-01) 2. 32-28\n") != std::string::npos);
}

TEST_CASE("Manoury: the lines of a position are broken behind a comma") {
  auto const text =
      of_pdn("[GameType \"20\"] [FEN \"W:W28,30,32,34,36,38,40,42,44,46,48,50:B1,3,5,7,9,11,13,15,K17\"] *");
  std::string narrow;
  write_manoury(read_back(text).at(0), narrow, {.columns = 24});
  CHECK(narrow.find("Blancs : 28, 30, 32, 34,\n36, 38, 40, 42, 44, 46,\n48, 50\nNoirs : 1, 3, 5, 7, 9,\n11, 13, 15, "
                    "D 17\n") != std::string::npos);
  CHECK(manoury_text(read_back(narrow).at(0)) == text + "\n* * *\n\n");
}

TEST_CASE("Manoury: a comment before the first move is a paragraph, and no line ends with an opening brace") {
  CHECK(of_pdn("[GameType \"20\"] {Une partie de 1928.} 1. 32-28 {voir 12-18} *") ==
        "Type de jeu : 20\n\nUne partie de 1928.\n\n1. 32-28 { voir 12-18 }\n");
  std::string narrow;
  write_manoury(rereading::read("[GameType \"20\"] 1. 32-28 {voir 12-18} *"), narrow, {.columns = 12});
  CHECK(narrow.find("1. 32-28\n{ voir\n12-18 }\n") != std::string::npos);
}

TEST_CASE("Manoury: a written text is read and written the same again") {
  for (auto const* text : {"Blancs : 28, 33 / Noirs : 3, 22, 23\n28x17 ad libitum (3-8) 17-12 (8x17)\n",
                           "1. 32-28 (19-23) 2. 28x19 (14x23)! Cela pr\u00e9pare 3. \u2026 (5-10). 3. 46-41 (5-10)\n",
                           "[(!)]\n", "... [(9-2)]\n", "[1. ... (4x2)]\n", "a  a 1. 1:2\n", "(19-23) 8*9-2\n",
                           "32-28 (19-23) 37-32 (1O-14) 5-10\n"}) {
    INFO(text);
    auto const games = read_back(text);
    REQUIRE(games.size() == 1);
    auto const once = manoury_text(games[0]);
    auto const again = read_back(once);
    REQUIRE(again.size() == 1);
    CHECK(manoury_text(again[0]) == once);
    // A move that PDN has no form for becomes a comment, and the numbers behind it follow the moves that can be read.
    std::string pdn;
    write_pdn(games[0], pdn);
    std::string pdn_again;
    write_pdn(rereading::read(pdn), pdn_again);
    CHECK(pdn_again == pdn);
  }
}
