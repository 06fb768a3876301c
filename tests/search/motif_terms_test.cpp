// The terms motif and opening in queries, and the finder of motifs in move sequences.

#include "motif/catalogue.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "search/motif_finder.hpp"
#include "search/opening_names.hpp"
#include "search/query_check.hpp"
#include "store/base_reader.hpp"
#include "tests/search/small_base.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <tuple>

namespace {

using namespace damier;
using damier::testing::found;
using damier::testing::SmallBase;
using in_words::english;

std::string sample(std::string const& name) {
  std::ifstream file{std::string{DAMIER_SOURCE_DIR "/sample-data/"} + name, std::ios::binary};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str() + "\n";
}

/// The first example of each motif of international draughts, as games.
std::string examples() {
  std::string text;
  for (auto const& motif : MotifCatalogue::built_in().motifs()) {
    if (motif.examples.empty() || motif.examples.front().variant != &international()) {
      continue;
    }
    auto position = motif.examples.front().start;
    text += "[GameType \"20\"]\n[FEN \"" + write_fen(position, international()) + "\"]\n\n";
    text += position.side == Colour::black ? "1. ... " : "";
    for (auto const& move : motif.examples.front().moves) {
      text += write_move(international(), position, move) + " ";
      position = international().after(position, move);
    }
    text += "*\n\n";
  }
  return text;
}

/// Games and compositions of several variants.
SmallBase& samples() {
  static SmallBase base{sample("games.pdn") + sample("variants.pdn") + sample("coup-turc.pdn") +
                        sample("motifs/motifs.pdn") + examples()};
  return base;
}

Diagnostic error_of(std::string const& text) {
  auto const query = Query::compile(text);
  REQUIRE_FALSE(query);
  return query.error();
}

}  // namespace

TEST_CASE("a motif is its mechanism, its mirror for Black, and either where no side is named") {
  auto& base = samples().base();
  for (auto const& motif : MotifCatalogue::built_in().motifs()) {
    if (motif.query.empty()) {
      continue;
    }
    std::string games;
    for (auto const* const variant : motif.variants) {
      games += (games.empty() ? "(type " : " or type ") + std::string{variant->name()};
    }
    games += games.empty() ? "" : ") ";
    INFO(motif.id);
    auto const name = "motif " + motif.id;
    auto const white = found(base, name + " as white");
    auto const black = found(base, name + " as black");
    CHECK(white == found(base, games + "(" + motif.query + "\n)"));
    CHECK(black == found(base, games + "mirror(" + motif.query + "\n)"));
    CHECK(found(base, name) == found(base, name + " as white or " + name + " as black"));
    CHECK(found(base, "mirror(" + name + " as black)") == white);
    CHECK(found(base, "mirror(" + name + ")") == found(base, name));
    CHECK_FALSE(white.empty());
  }
}

TEST_CASE("the finder names in the lines of a base what the queries find there") {
  auto& base = samples().base();
  auto const& catalogue = MotifCatalogue::built_in();
  std::set<std::tuple<std::string, std::int64_t, unsigned>> named;
  MotifFinder finder{catalogue};
  BaseReader{base}.scan({.line = true}, [&](StoredGame const& game) {
    for (auto const& hit : finder.find(game.line)) {
      named.emplace(hit.motif->id + (hit.side == Colour::white ? " as white" : " as black"),
                    static_cast<std::int64_t>(game.id), hit.ply);
      // Its moves are those of the line.
      LineCursor cursor{game.line};
      while (cursor.ply() != hit.ply && cursor.next()) {
      }
      CHECK(cursor.position().pieces == hit.position.pieces);
      for (auto const& move : hit.moves) {
        REQUIRE(cursor.move() != nullptr);
        CHECK(*cursor.move() == move);
        cursor.next();
      }
    }
    return true;
  });
  std::set<std::tuple<std::string, std::int64_t, unsigned>> searched;
  for (auto const& motif : catalogue.motifs()) {
    for (std::string const side : {" as white", " as black"}) {
      if (!motif.query.empty()) {
        for (auto const& hit : damier::testing::hits(base, "motif " + motif.id + side)) {
          searched.emplace(motif.id + side, static_cast<std::int64_t>(hit.game), hit.ply);
        }
      }
    }
  }
  // Of several beginnings of the same shot the finder names the first.
  for (auto const& hit : searched) {
    auto const first = std::ranges::find_if(named, [&](auto const& other) {
      return std::get<0>(other) == std::get<0>(hit) && std::get<1>(other) == std::get<1>(hit) &&
             std::get<2>(other) <= std::get<2>(hit);
    });
    CHECK(first != named.end());
  }
  CHECK(std::ranges::includes(searched, named));
  CHECK(named.size() > 200);
}

TEST_CASE("finders of the same plans name what a finder with its own plans does, each with its own moves") {
  auto const& catalogue = MotifCatalogue::built_in();
  MotifPlans const plans{catalogue};
  MotifFinder first{plans};
  MotifFinder second{plans};
  MotifFinder own{catalogue};
  auto const lines_of = [](std::vector<MotifHit> const& hits) {
    std::string text;
    for (auto const& hit : hits) {
      text += hit.motif->id + " " + std::to_string(hit.ply) + " " + std::to_string(hit.moves.size()) + "\n";
    }
    return text;
  };
  for (auto const& motif : catalogue.motifs()) {
    for (auto const& example : motif.examples) {
      auto const line = main_line_of(example);
      auto const expected = lines_of(own.find(line));
      CHECK(lines_of(first.find(line)) == expected);
      CHECK(lines_of(second.find(line)) == expected);
    }
  }
}

TEST_CASE("the moves of a motif are no more than show it") {
  auto const& catalogue = MotifCatalogue::built_in();
  std::size_t shown = 0;
  for (auto const& motif : catalogue.motifs()) {
    if (motif.query.empty()) {
      continue;
    }
    MotifFinder finder{catalogue, {&motif}};
    for (auto const& example : motif.examples) {
      auto const line = main_line_of(example);
      auto const hits = finder.find(line);
      auto const here = std::ranges::find_if(hits, [](MotifHit const& hit) { return hit.ply == 0; });
      REQUIRE(here != hits.end());
      for (std::size_t moves = 0; moves < here->moves.size(); ++moves) {
        auto shorter = line;
        shorter.moves.resize(moves);
        INFO(motif.id << " after " << moves << " of " << here->moves.size());
        CHECK(std::ranges::none_of(finder.find(shorter),
                                   [&](MotifHit const& hit) { return hit.ply == 0 && hit.side == here->side; }));
        ++shown;
      }
    }
  }
  CHECK(shown > 1000);
}

TEST_CASE("a name of a motif is one in any language, and a misspelt one has a suggestion") {
  auto& base = samples().base();
  auto const hits = found(base, "motif coup-royal");
  for (std::string const name : {"\"coup royal\"", "\"COUP ROYAL\"", "\"royal shot\"", "= \"Coup  Royal\""}) {
    CHECK(found(base, "motif " + name) == hits);
  }
  CHECK(found(base, "motif \"турецкий удар\"") == found(base, "motif \"Turkse slag\""));
  auto const misspelt = error_of("motif \"coup royale\"");
  CHECK(misspelt.code == "query-motif");
  CHECK(misspelt.where.column == 8);
  CHECK(english(misspelt.hint).find("coup royal") != std::string::npos);
  CHECK(error_of("motif enchaînement").code == "query-motif");
  CHECK(error_of("opening chefneuxx").code == "query-opening");
  CHECK(english(error_of("opening \"chefneuxx opening\"").hint).find("Chefneux") != std::string::npos);
}

TEST_CASE("a motif that the variants of the games cannot have is reported") {
  std::array const russian{find_variant("russian")};
  std::array const both{find_variant("russian"), &international()};
  REQUIRE(never_true("motif \"coup royal\"", russian).size() == 1);
  CHECK(never_true("motif \"coup royal\"", russian).front().code == "query-motif");
  CHECK(never_true("motif \"coup royal\"", both).empty());
  CHECK(never_true("motif gambit", russian).empty());
  CHECK(never_true("type russian motif \"coup royal\"", both).size() == 1);
  CHECK(never_true("opening chefneux", russian).size() == 1);
}

TEST_CASE("a coup turc and a tourniquet exist on every board on which captured pieces stay until the end") {
  SmallBase small{R"(
[GameType "25"] [FEN "B:Wc5,d4,f4,b2,d2:BKg3"]
1... g3xd6xa3xc1xe3 2. d4xf2 *

[GameType "26"] [FEN "B:Wc5,d4,f4,b2,d2:BKg3"]
1... g3xd6xa3xc1xe3 2. d4xf2 *

[GameType "27"] [FEN "W:W51:B33,34,45,46"]
1. 51x51 *

[GameType "27"] [FEN "W:W63:B45,46,57,58"]
1. 63x63 *
)"};
  auto& base = small.base();
  CHECK(count(base, damier::testing::compile("coup-turc")) == 2);
  CHECK(count(base, damier::testing::compile("motif \"coup turc\"")) == 2);
  CHECK(count(base, damier::testing::compile("motif tourniquet")) == 2);
  std::array const turkish{find_variant("turkish")};
  CHECK(never_true("motif \"coup turc\"", turkish).size() == 1);
}

TEST_CASE("a motif file is checked against its own examples, near misses and names") {
  auto catalogue = MotifCatalogue::built_in();
  constexpr auto text = R"([motif own]
en = royal shot; five at once
definition = test
source = test
query = by white captures = 5
example = W:W33,34,40,45:B12,13,14,23,24 | 34-29 23x34 40x7
near-miss = W:W33,34,40,45:B12,13,14,23,24 | 34-29 23x34

[motif broken]
en = broken
definition = test
source = test
query = by wite
example = W:W33,34,40,45:B12,13,14,23,24 | 34-29 23x34 40x7
)";
  CHECK(catalogue.add(text, "own").empty());
  auto const faults = check_motif_queries(catalogue, "own");
  std::vector<std::string> texts;
  for (auto const& fault : faults) {
    texts.push_back(std::to_string(fault.where.line) + ": " + english(fault.message));
  }
  REQUIRE(faults.size() == 3);
  CHECK(texts[0] == "1: the motif is not found at the beginning of its example 1");
  CHECK(texts[1] == "1: 'royal shot' is also a name of the motif coup-royal: a search for it finds both");
  CHECK(faults[0].severity == Severity::warning);
  CHECK(faults[2].severity == Severity::error);
  CHECK(faults[2].where.line == 13);
  CHECK(faults[2].source_line == "query = by wite");
  CHECK(catalogue.motifs_named("own").size() == 1);
  CHECK(catalogue.motifs_named("broken").empty());
}

TEST_CASE("motifs of a motif are those of the catalogue; one that is made of itself has an error") {
  MotifCatalogue own;
  auto const add = [&](std::string const& id, std::string const& query) {
    CHECK(own.add("[motif " + id + "]\nen = " + id + "\ndefinition = test\nsource = test\nquery = " + query +
                      "\nexample = W:W33,34,40,45:B12,13,14,23,24 | 34-29 23x34 40x7\n",
                  "test")
              .empty());
  };
  add("five", "by white captures = 5");
  add("two-plies-on", "not captures next captures next motif five as white");
  add("round", "motif round");
  auto& base = samples().base();
  auto const query = Query::compile("motif two-plies-on as white", own);
  REQUIRE(query);
  CHECK(count(base, *query) ==
        count(base, damier::testing::compile("not captures next captures next by white captures = 5")));
  CHECK_FALSE(Query::compile("motif round", own));
  // Names that the surrounding query defines have no meaning inside the motif.
  add("named", "let $s = 40 from $s by white");
  CHECK(Query::compile("let $t = 31 (motif named wm $t)", own));
  add("unnamed", "from $t by white");
  CHECK_FALSE(Query::compile("let $t = 31 (motif unnamed wm $t)", own));
}

TEST_CASE("a game has the name of the last named position that it reaches, by whatever moves") {
  SmallBase small{
      "[GameType \"20\"]\n1. 32-28 18-23 2. 37-32 *\n\n"
      "[GameType \"20\"]\n1. 32-28 19-23 *\n\n"
      "[GameType \"20\"]\n1. 32-28 18-23 2. 33-29 23x32 3. 37x28 20-25 *\n\n"
      "[GameType \"20\"]\n1. 32-28 20-25 2. 33-29 18-23 3. 29x18 12x32 4. 37x28 *\n\n"
      "[GameType \"20\"]\n1. 31-26 *\n\n"
      "[GameType \"20\"]\n*\n\n"
      "[GameType \"25\"]\n1. b2-c3 *\n\n[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c3 e7-d6 *\n\n"};
  auto& base = small.base();
  CHECK(found(base, "opening \"Chefneux opening\"") == "1");
  CHECK(found(base, "opening symmetrical") == "2");
  CHECK(found(base, "opening \"the Fox\"") == "3");
  CHECK(found(base, "opening \"other edge game of Black\"") == "4");
  CHECK(found(base, "opening \"Raphaël opening\"").empty());
  CHECK(found(base, "opening \"старая партия\"") == "8");
  CHECK(found(base, "opening chefneux ply 1") == "1:1");
  CHECK(found(base, "not opening chefneux type international") == "2 3 4 5 6");
  CHECK(found(base, "mirror(opening chefneux)") == "1");
}

TEST_CASE("another order of moves is the same opening") {
  SmallBase small{"[GameType \"20\"]\n1. 33-28 18-23 *\n\n"};
  MotifCatalogue own;
  CHECK(own.add("[opening two]\nen = two\nsource = test\nvariants = international\nmoves = 33-28 18-23 31-26 20-25\n",
                "t")
            .empty());
  OpeningNames const names{own.openings()};
  MainLine line;
  line.variant = &international();
  line.start = international().start();
  for (auto const& [from, to] : {std::pair{31, 26}, {20, 25}, {33, 28}, {18, 23}}) {
    auto const& board = line.variant->board();
    line.moves.push_back(
        {board.square(static_cast<unsigned>(from - 1)), board.square(static_cast<unsigned>(to - 1)), {}});
  }
  REQUIRE(names.of(line) != nullptr);
  CHECK(names.of(line)->id == "two");
  line.moves.pop_back();
  CHECK(names.of(line) == nullptr);
}
