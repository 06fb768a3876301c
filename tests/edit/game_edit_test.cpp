#include "edit/game_edit.hpp"
#include "edit/tag_change.hpp"
#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/detail/database.hpp"
#include "store/game_changes.hpp"
#include "store/journal.hpp"
#include "store/labels.hpp"
#include "store/layers.hpp"
#include "store/verify.hpp"
#include "tests/in_words.hpp"
#include "tests/store/temporary_base.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;
using edit::Fate;

namespace {

std::uint64_t import_text(Base& base, std::string const& text, std::string const& name = "games.pdn") {
  Importer importer{base};
  auto const source = open_text(text);
  REQUIRE(importer.import(*source, name));
  return importer.report().stored;
}

std::string game(int round, std::string const& white, std::string const& moves = "1. 32-28 19-23 2. 28x19 14x23 2-0") {
  return "[Event \"Cup\"]\n[Round \"" + std::to_string(round) + "\"]\n[White \"" + white +
         "\"]\n[Black \"Dame, B.\"]\n[GameType \"20\"]\n" + moves + "\n\n";
}

std::string exported(Base& base) {
  std::string text;
  BaseReader{base}.scan({.game = true}, [&](StoredGame const& stored) {
    text += edit::text_of(stored.game);
    return true;
  });
  return text;
}

void check_sound(Base& base) {
  for (auto const& fault : inspect(base.path(), {.threads = 1}).faults) {
    FAIL_CHECK(in_words::english(fault));
  }
}

edit::GameEdit edited(Base& base, GameId id, std::string const& from, std::string const& to, bool save = true) {
  auto const before = edit::text_of(base, id).value();
  auto after = before;
  after.replace(after.find(from), from.size(), to);
  return edit::replace_game(base, id, before, after, {.person = "archivist", .command = "edit"}, save);
}

}  // namespace

TEST_CASE("an edited game has its number, its source and its layers, and what it was comes back byte for byte") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, game(1, "Rafle, A.") + game(2, "Coup, C.", "1. 32-28 19-99 2. 31-27 *") + game(3, "Pion, D."));
  {
    LayerWriter layer{base, {"motifs", 1, "{}"}};
    layer.begin();
    layer.put(GameId{2}, layer.content_digest(GameId{2}).value(),
              std::vector<PlacedNote>{{0, 1, LayerKind::comment, "x"}});
    layer.finish();
  }
  auto const before = exported(base);
  auto const edit = edited(base, GameId{2}, "19-99", "19-23");
  CHECK(edit.fate == Fate::changed);
  CHECK(edit.findings.size() < load_game(base, GameId{1}, {.findings = true})->findings.size() + 2);
  check_sound(base);
  auto const stored = load_game(base, GameId{2}, {.game = true, .findings = true});
  CHECK(stored->game.main_line_plies() == 3);
  CHECK(stored->source == "games.pdn");
  CHECK(stored->source_number == 2);
  CHECK(layers_of(base).size() == 1);
  LayerWriter layer{base, {"motifs", 1, "{}"}};
  CHECK(layer.inputs_of(GameId{2}) != layer.content_digest(GameId{2}));  // out of date

  auto const entries = journal_of(base);
  REQUIRE(entries.size() == 2);
  CHECK(entries.front().author.command == "import");
  CHECK(entries.front().games == 3);
  CHECK(entries.back().author.person == "archivist");
  CHECK(entries.back().games == 1);
  REQUIRE(undo_entry(base).entry);
  CHECK(exported(base) == before);
  check_sound(base);
  REQUIRE(redo_entry(base).entry);
  CHECK(load_game(base, GameId{2})->game.main_line_plies() == 3);
  check_sound(base);
}

TEST_CASE("tags of labels in an edited text give labels, in the entry of the edit") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, game(1, "Rafle, A.") + game(2, "Coup, C."));
  auto const before = exported(base);
  auto const with = [&](std::string const& tags, bool save) {
    return edited(base, GameId{2}, "[White \"Coup, C.\"]", tags + "[White \"Coup, C.\"]", save);
  };
  CHECK(with("[DamierFlags \"todo\"]\n", false).fate == Fate::changed);
  CHECK(labels_of(base, GameId{2}).empty());
  auto const labelled = with("[DamierFlags \"todo\"]\n[DamierStars \"2\"]\n", true);
  CHECK(labelled.fate == Fate::changed);
  CHECK(labelled.after.tag("DamierFlags") == "todo");
  CHECK(labels_of(base, GameId{2}) == std::vector{Label{LabelKind::flag, "todo"}, Label{LabelKind::stars, "2"}});
  CHECK(exported(base) == before);
  CHECK(with("[DamierFlags \"todo\"]\n", true).fate == Fate::unchanged);
  CHECK(with("[DamierStars \"5\"]\n[Round \"9\"]\n", true).entry);
  CHECK(labels_of(base, GameId{2}).back().name == "5");
  CHECK(journal_of(base).back().games == 1);
  check_sound(base);
  CHECK(undo_entry(base).done);
  CHECK(labels_of(base, GameId{2}).back().name == "2");
  CHECK(undo_entry(base).done);
  CHECK(labels_of(base, GameId{2}).empty());
  CHECK(exported(base) == before);
  check_sound(base);
  // A rule for many games does the same.
  std::vector<GameId> const games{GameId{1}, GameId{2}};
  auto const rule = [](Game& one) { edit::set_tag(one, "DamierCollections", "Club; Lessons / One"); };
  auto const changed = edit::change_tags(base, games, rule, {.command = "set"}, true, [](edit::TagChange const&) {});
  CHECK(changed.games == 2);
  CHECK(labels_of(base, LabelKind::collection).size() == 2);
  CHECK(exported(base) == before);
  check_sound(base);
}

TEST_CASE("an edit is not saved when nothing changes, when it is no game, and when somebody else was faster") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, game(1, "Rafle, A."));
  auto const before = edit::text_of(base, GameId{1}).value();
  auto const fate = [&](std::string const& text) {
    return edit::replace_game(base, GameId{1}, before, text, {.command = "edit"}).fate;
  };
  CHECK(fate(before) == Fate::unchanged);
  CHECK(fate("") == Fate::unreadable);
  CHECK(fate("nothing that is a game") == Fate::unreadable);
  CHECK(fate(game(1, "A") + game(2, "B")) == Fate::unreadable);
  CHECK(edited(base, GameId{1}, "Rafle, A.", "Rafle, Anne", false).fate == Fate::changed);
  CHECK(journal_of(base).size() == 1);
  CHECK(edited(base, GameId{1}, "Rafle, A.", "Rafle, Anne").fate == Fate::changed);
  CHECK(fate(game(1, "Another")) == Fate::overtaken);
  CHECK(edit::text_of(base, GameId{1})->find("Rafle, Anne") != std::string::npos);
  CHECK_FALSE(edit::text_of(base, GameId{7}));
}

TEST_CASE("an import knows a corrected game by what it was and by what it is") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  auto const text = game(1, "Rafle, A.") + game(2, "Coup, C.");
  import_text(base, text);
  REQUIRE(edited(base, GameId{1}, "Rafle, A.", "Rafle, Anne").fate == Fate::changed);
  CHECK(import_text(base, text, "again.pdn") == 0);
  CHECK(import_text(base, exported(base), "export.pdn") == 0);
  CHECK(import_text(base, game(1, "Rafle, Andrea"), "other.pdn") == 1);
}

TEST_CASE("an import that is undone can come in again, and is not made again then") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, game(1, "Rafle, A."));
  auto const second = game(2, "Coup, C.") + game(3, "Pion, D.");
  CHECK(import_text(base, second, "second.pdn") == 2);
  auto const undone = undo_entry(base);
  REQUIRE(undone.entry);
  CHECK(undone.entry->games == 2);
  check_sound(base);
  CHECK(exported(base).find("Pion") == std::string::npos);
  CHECK(import_text(base, second, "second.pdn") == 2);
  CHECK(game_range(base).last == 5);
  CHECK(redo_entry(base).others == std::vector<std::int64_t>{3});
  CHECK(import_text(base, second, "third.pdn") == 0);
  check_sound(base);
}

TEST_CASE("an entry is undone unless later ones concern the same games") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, game(1, "Rafle, A.") + game(2, "Coup, C."));  // 1
  REQUIRE(edited(base, GameId{1}, "Rafle, A.", "Rafle, B.").entry == 2);
  REQUIRE(edited(base, GameId{2}, "Coup, C.", "Coup, D.").entry == 3);
  REQUIRE(edited(base, GameId{1}, "Rafle, B.", "Rafle, C.").entry == 4);
  CHECK(undo_entry(base, 2).others == std::vector<std::int64_t>{4});
  CHECK(undo_entry(base, 1).others == std::vector<std::int64_t>{2, 3, 4});
  REQUIRE(undo_entry(base, 3).done);
  CHECK(exported(base).find("Coup, C.") != std::string::npos);
  CHECK_FALSE(undo_entry(base, 3).entry);  // it is undone
  REQUIRE(undo_entry(base).entry->number == 4);
  REQUIRE(undo_entry(base).entry->number == 2);
  CHECK(redo_entry(base, 4).others == std::vector<std::int64_t>{2});
  REQUIRE(redo_entry(base).entry->number == 2);
  REQUIRE(redo_entry(base, 4).done);
  CHECK(exported(base).find("Rafle, C.") != std::string::npos);
  check_sound(base);
  CHECK(trim_journal(base, 1) == 0);
}

TEST_CASE("games in blocks are changed with them") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  std::string text;
  for (int round = 1; round <= 8300; ++round) {
    text += game(round, round % 100 == 0 ? "Rafle, A." : "Coup, C.");
  }
  import_text(base, text);
  auto const before = exported(base);
  CHECK(edited(base, GameId{4100}, "1. 32-28 19-23 2. 28x19 14x23", "1. 33-29 19-24 2. 39-33").fate == Fate::changed);
  CHECK(edited(base, GameId{8192}, "32-28 19-23 2. 28x19 14x23", "32-28 19-23 2. 28x19 13x24").fate == Fate::changed);
  check_sound(base);
  std::vector<GameId> ids;
  BaseReader{base}.scan({.facts = true}, [&](StoredGame const& stored) {
    ids.push_back(stored.id);
    return true;
  });
  auto const done = edit::change_tags(
      base, ids,
      [](Game& changed) {
        if (changed.tag("White") == "Rafle, A.") {
          edit::set_tag(changed, "Date", "1999.01.02");
          edit::set_tag(changed, "Site", "Amiens");
        }
      },
      {.command = "set"}, true, [](auto const&) {});
  CHECK(done.games == 83);
  CHECK(done.refused.empty());
  check_sound(base);
  while (journal_of(base).back().number != 1 && undo_entry(base).entry->number != 2) {
  }
  CHECK(exported(base) == before);
  check_sound(base);
}

TEST_CASE("a tag that would change the moves is refused for the game and named") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, game(1, "Rafle, A.") + game(2, "Coup, C."));
  auto const before = exported(base);
  std::vector<GameId> const ids{GameId{1}, GameId{2}};
  auto const done = edit::change_tags(
      base, ids, [](Game& changed) { edit::set_tag(changed, "FEN", "B:W31-50:B1-20"); }, {.command = "set"}, true,
      [](auto const&) {});
  CHECK(done.refused == ids);
  CHECK_FALSE(done.entry);
  CHECK(exported(base) == before);
}
