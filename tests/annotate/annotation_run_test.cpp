#include "annotate/annotate.hpp"

#include "annotate/detail/new_moves.hpp"
#include "export/format.hpp"
#include "import/importer.hpp"
#include "store/removals.hpp"
#include "tests/search/small_base.hpp"

#include <catch2/catch.hpp>

#include <map>
#include <string>
#include <vector>

using namespace damier;
using namespace damier::testing;

namespace {

std::vector<AnnotatedLayer> annotate_all(Base& base, AnnotationOptions const& options = {}) {
  auto const& catalogue = MotifCatalogue::built_in();
  static OpeningNames const openings{catalogue.openings()};
  std::vector<std::unique_ptr<Annotator>> annotators;
  for (auto const& source : annotation_sources()) {
    if (!source.needs_tables && source.make != nullptr) {
      annotators.push_back(source.make({base, catalogue, openings}));
    }
  }
  return annotate(base, annotators, options);
}

std::string exported(Base& base, std::string_view format) {
  auto const exporter = find_export_format(format)->make({});
  std::string text;
  exporter->begin(text);
  BaseReader{base}.scan({.game = true, .layers = true}, [&](StoredGame const& game) {
    exporter->game(game.game, text, static_cast<std::uint64_t>(game.id));
    return true;
  });
  exporter->end(text);
  return text;
}

/// The words of all notes: "GAME:LAYER:PLY words", one a text line.
std::string notes(Base& base) {
  std::string text;
  BaseReader{base}.scan({.game = true, .layers = true}, [&](StoredGame const& game) {
    unsigned ply = 0;
    unsigned depth = 0;
    for (auto const& item : game.game.items) {
      depth += item.kind == ItemKind::variation_begin ? 1U : 0U;
      depth -= item.kind == ItemKind::variation_end ? 1U : 0U;
      ply += item.kind == ItemKind::move && depth == 0 ? 1U : 0U;
      if (item.kind == ItemKind::layer_note) {
        auto const note = read_item_text(game.game.text_of(item));
        text += std::to_string(static_cast<std::int64_t>(game.id)) + ":" + note->source + ":" + std::to_string(ply) +
                " " + words_of(*note, Language{}) + "\n";
      }
    }
    return true;
  });
  return text;
}

constexpr std::string_view games =
    "[White \"A\"]\n[GameType \"20\"]\n\n1. 32-28 {mine} 19-23 $1 2. 28x19 14x23 (13x24) 3. 37-32 *\n\n"
    "[White \"B\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 33-28 *\n\n"
    "[White \"C\"]\n[GameType \"20\"]\n\n1. 32-28 18-23 2. 31-26 99-1 *\n\n"
    "[White \"D\"]\n[GameType \"20\"]\n\n1. 34-29 {[%damier tree 1 00000000 sign 4]} {[%damier x} 20-25 *\n\n";

}  // namespace

TEST_CASE("a new move is the first that leads to a position of no other game") {
  SmallBase small{games};
  for (std::size_t const memory : {NewMoves::default_memory, std::size_t{64}}) {
    NewMoves const moves{small.base(), memory};
    CHECK(moves.of(GameId{1}) == NewMove{5, 1});
    CHECK(moves.of(GameId{2}) == NewMove{5, 1});
    CHECK(moves.of(GameId{3}) == NewMove{2, 2});
    CHECK(moves.of(GameId{4}) == NewMove{1, 3});
    CHECK_FALSE(moves.of(GameId{5}));
  }
}

TEST_CASE("a game that is there twice, and one alone, have no new move") {
  SmallBase same{"1. 32-28 19-23 *\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n"};
  NewMoves const moves{same.base()};
  CHECK_FALSE(moves.of(GameId{1}));
  CHECK(moves.of(GameId{2}) == NewMove{3, 1});
  SmallBase alone{"1. 32-28 19-23 *\n\n"};
  CHECK_FALSE(NewMoves{alone.base()}.of(GameId{1}));
}

TEST_CASE("each source notes what it knows at its ply") {
  SmallBase small{games};
  (void)annotate_all(small.base());
  auto const text = notes(small.base());
  INFO(text);
  CHECK(text.find("1:tree:5 new after 1 game\n") != std::string::npos);
  CHECK(text.find("4:tree:1 new after 3 games\n") != std::string::npos);
  CHECK(text.find("3:findings:4 error: ") != std::string::npos);
}

TEST_CASE("a game that is drawn by rule has a note where it was") {
  // Two kings that move to and fro: the same position for the third time.
  std::string text{"[GameType \"20\"]\n[FEN \"W:WK1:BK45,5\"]\n\n"};
  text += "1. 1-6 45-50 2. 6-1 50-45 3. 1-6 45-50 4. 6-1 50-45 5. 1-6 45-50 *\n";
  SmallBase small{text};
  (void)annotate_all(small.base());
  INFO(notes(small.base()));
  CHECK(notes(small.base()).find("1:draws:") != std::string::npos);
}

TEST_CASE("a second run changes nothing, and a new game changes what depends on it") {
  SmallBase small{games};
  for (auto const& layer : annotate_all(small.base())) {
    CHECK(layer.games == 4);
    CHECK(layer.unchanged == 0);
  }
  auto const before = exported(small.base(), "pdn");
  for (auto const& layer : annotate_all(small.base())) {
    CHECK(layer.games == 0);
    CHECK(layer.unchanged == 4);
  }
  CHECK(exported(small.base(), "pdn") == before);
  auto const source = open_text("1. 31-27 *\n\n");
  Importer{small.base()}.import(*source, "more.pdn");
  for (auto const& layer : annotate_all(small.base())) {
    CHECK(layer.games == (layer.key.source == "tree" ? 5 : 1));
  }
  remove_games(small.base(), std::vector<RemovedGame>{{GameId{2}, GameId{1}, "copy"}});
  for (auto const& layer : annotate_all(small.base())) {
    CHECK(layer.games == (layer.key.source == "tree" ? 4 : 0));
  }
  CHECK(notes(small.base()).find("1:tree:2 new after 1 game\n") != std::string::npos);
}

TEST_CASE("a run that is ended keeps whole games, and the next one makes the others") {
  SmallBase small{games};
  SmallBase whole{games};
  (void)annotate_all(whole.base());
  AnnotationOptions options;
  options.progress = [](std::uint64_t done) { return done < 2; };
  for (auto const& layer : annotate_all(small.base(), options)) {
    CHECK(layer.games == 2);
  }
  for (auto const& layer : annotate_all(small.base())) {
    CHECK(layer.games == 2);
    CHECK(layer.unchanged == 2);
  }
  CHECK(exported(small.base(), "pdn") == exported(whole.base(), "pdn"));
}

TEST_CASE("an annotated base stores nothing of its own exports, comes back from them, and is as before without") {
  SmallBase small{games};
  std::map<std::string_view, std::string> before;
  for (auto const& format : export_formats()) {
    before[format.name] = exported(small.base(), format.name);
  }
  (void)annotate_all(small.base());
  for (auto const* const format : {"pdn", "json", "ndjson", "manoury"}) {
    auto const text = exported(small.base(), format);
    INFO(text);
    CHECK(text != before[format]);
    {
      auto const source = open_text(text);
      Importer importer{small.base()};
      importer.import(*source, "again");
      CHECK(importer.report().stored == 0);
      CHECK(importer.report().duplicates == 4);
    }
    SmallBase other{text, "export"};
    CHECK(exported(other.base(), format) == text);
    CHECK(notes(other.base()) == notes(small.base()));
    (void)annotate_all(other.base());
    CHECK(exported(other.base(), format) == text);
    (void)strip_layers(other.base());
    CHECK(exported(other.base(), format) == before[format]);
  }
  (void)strip_layers(small.base());
  for (auto const& format : export_formats()) {
    CHECK(exported(small.base(), format.name) == before[format.name]);
  }
}
