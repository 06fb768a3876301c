#include "store/layers.hpp"

#include "language/stored_message.hpp"
#include "store/base_reader.hpp"
#include "store/removals.hpp"
#include "store/verify.hpp"
#include "tests/store/base_shell.hpp"
#include "tests/store/temporary_base.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <vector>

using namespace damier;
using namespace damier::testing;

namespace {

constexpr std::string_view two_games =
    "[White \"A\"]\n[GameType \"20\"]\n\n1. 32-28 {mine} $1 (31-27 19-23) 19-23 2. 28x19 14x23 *\n\n"
    "[White \"B\"]\n[GameType \"20\"]\n\n1. 34-29 20-25 *\n";

std::vector<PlacedNote> two_notes() {
  return {{0, 0, LayerKind::sign, "4"}, {0, 1, LayerKind::name, "en=Name"}, {1, 1, LayerKind::name, "en=Side"}};
}

/// The kinds of the items of a game, a letter each.
std::string shape(Base& base, GameId id, std::optional<std::vector<std::string>> layers = {}) {
  auto const stored = load_game(base, id, {.game = true, .layers = true}, std::move(layers));
  std::string letters;
  for (auto const& item : stored->game.items) {
    letters += "m.cns()f?L"[static_cast<std::size_t>(item.kind)];
  }
  return letters;
}

void put(Base& base, LayerKey const& key, GameId game, std::uint64_t inputs, std::vector<PlacedNote> const& notes) {
  LayerWriter layer{base, key};
  layer.begin();
  layer.put(game, inputs, notes);
  layer.finish();
}

std::string faults(std::string const& path) {
  std::string text;
  for (auto const& fault : inspect(path, {}).faults) {
    text += text_of(fault, Language{}) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("notes of a layer come after the comments and signs of their moves, before variations") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  auto const plain = shape(base, GameId{1});
  CHECK(plain == "mcn(mm)mmm");
  put(base, {"motifs", 1, "{}"}, GameId{1}, 7, two_notes());
  CHECK(shape(base, GameId{1}) == "LmcnL(mLm)mmm");
  CHECK(shape(base, GameId{1}, std::vector<std::string>{"tree"}) == plain);
  CHECK(shape(base, GameId{1}, std::vector<std::string>{}) == plain);
  CHECK(shape(base, GameId{2}) == "mm");
  CHECK(load_game(base, GameId{1})->game.items.size() == plain.size());
  CHECK(shell(file.path(), "SELECT game_id, line, ply, source, kind, content FROM layer_list ORDER BY line, ply") ==
        "1|0|0|motifs|sign|4\n1|0|1|motifs|name|en=Name\n1|1|1|motifs|name|en=Side\n");
  CHECK(faults(file.path()).empty());
}

TEST_CASE("a layer knows which games it has done, and a new version takes the place of the old one") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  put(base, {"motifs", 1, "{}"}, GameId{1}, 7, two_notes());
  {
    LayerWriter layer{base, {"motifs", 1, "{}"}};
    CHECK(layer.inputs_of(GameId{1}) == 7);
    CHECK_FALSE(layer.inputs_of(GameId{2}));
    CHECK(layer.notes_of(GameId{1}) == two_notes());
    CHECK(layer.content_digest(GameId{1}));
    CHECK_FALSE(layer.content_digest(GameId{3}));
  }
  put(base, {"motifs", 2, "{}"}, GameId{1}, 8, {{0, 2, LayerKind::sign, "1"}});
  auto const layers = layers_of(base);
  REQUIRE(layers.size() == 1);
  CHECK(layers.front().key == LayerKey{"motifs", 2, "{}"});
  CHECK(layers.front().games == 1);
  CHECK(layers.front().notes == 1);
  CHECK(faults(file.path()).empty());
}

TEST_CASE("what is not committed is not in the base") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  {
    LayerWriter layer{base, {"motifs", 1, "{}"}};
    layer.begin();
    layer.put(GameId{1}, 7, two_notes());
  }
  CHECK(layers_of(base).empty());
  CHECK(shape(base, GameId{1}) == "mcn(mm)mmm");
  CHECK(faults(file.path()).empty());
}

TEST_CASE("a layer is hidden, shown again and removed") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  auto const empty = shell(file.path(), "SELECT name, rows, digest FROM table_digests WHERE name LIKE 'layer%'");
  put(base, {"motifs", 1, "{}"}, GameId{1}, 7, two_notes());
  put(base, {"tree", 1, "{}"}, GameId{2}, 7, {{0, 1, LayerKind::sign, "1"}});
  CHECK(set_layer_hidden(base, "motifs", true));
  CHECK_FALSE(set_layer_hidden(base, "openings", true));
  CHECK(shape(base, GameId{1}) == "mcn(mm)mmm");
  CHECK(layers_of(base).front().hidden);
  put(base, {"motifs", 2, "{}"}, GameId{1}, 8, two_notes());
  CHECK(layers_of(base).front().hidden);  // a new version of a hidden layer
  CHECK(set_layer_hidden(base, "motifs", false));
  CHECK(shape(base, GameId{1}) == "LmcnL(mLm)mmm");
  CHECK(strip_layers(base, "motifs").size() == 1);
  CHECK(shape(base, GameId{1}) == "mcn(mm)mmm");
  CHECK(shape(base, GameId{2}) == "mLm");
  CHECK(strip_layers(base).size() == 1);
  CHECK(layers_of(base).empty());
  CHECK(shell(file.path(), "SELECT sum(rows), sum(digest) FROM table_digests WHERE name LIKE 'layer%'") == "0|0\n");
  CHECK(empty.empty());
  CHECK(faults(file.path()).empty());
}

TEST_CASE("the notes of removed games are hidden with them, and come back with them") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  put(base, {"motifs", 1, "{}"}, GameId{2}, 7, {{0, 1, LayerKind::sign, "1"}});
  remove_games(base, std::vector<RemovedGame>{{GameId{2}, GameId{1}, "copy"}});
  CHECK(layers_of(base).front().games == 0);
  CHECK(layers_of(base).front().notes == 0);
  CHECK(shell(file.path(), "SELECT count(*) FROM layer_list") == "0\n");
  CHECK(faults(file.path()).empty());
  CHECK(undo_removal(base));
  CHECK(layers_of(base).front().notes == 1);
  CHECK(shape(base, GameId{2}) == "mLm");
  CHECK(faults(file.path()).empty());
}

TEST_CASE("verify finds notes that another program has changed") {
  TemporaryBase const file;
  {
    auto base = Base::open_for_writing(file.path());
    import_text(base, two_games);
    put(base, {"motifs", 1, "{}"}, GameId{1}, 7, two_notes());
  }
  shell(file.path(), "UPDATE layer_annotations SET content = '1' WHERE ply = 0");
  CHECK(faults(file.path()).find("layer_annotations") != std::string::npos);
}
