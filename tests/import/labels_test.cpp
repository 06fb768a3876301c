// Labels in the texts of games: out and back.

#include "store/labels.hpp"
#include "export/format.hpp"
#include "game/label.hpp"
#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/journal.hpp"
#include "store/verify.hpp"
#include "tests/store/temporary_base.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

std::string some_games(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) {
    text += "[White \"W" + std::to_string(i) + "\"]\n[Black \"Dame\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n\n";
  }
  return text;
}

ImportReport import_text(Base& base, std::string const& text, std::string const& name = "games.pdn") {
  Importer importer{base};
  auto const source = open_text(text);
  REQUIRE(importer.import(*source, name));
  return importer.report();
}

std::string exported(Base& base, std::string_view format, bool with_labels = true) {
  auto const exporter = find_export_format(format)->make({});
  std::string text;
  exporter->begin(text);
  LabelReader labels{base};
  BaseReader{base}.scan({.game = true}, [&](StoredGame const& stored) {
    auto game = stored.game;
    if (with_labels) {
      add_labels(game, labels.of(stored.id));
    }
    exporter->game(game, text);
    return true;
  });
  exporter->end(text);
  return text;
}

/// Words with all that could be taken for something else in a text of games.
class Words {
 public:
  explicit Words(unsigned seed) : random_{seed} {}

  std::string word() {
    static constexpr std::array<std::string_view, 30> parts{"a",
                                                            "Leçons",
                                                            " ",
                                                            "  ",
                                                            ";",
                                                            "; ",
                                                            "%",
                                                            "%41",
                                                            "\"",
                                                            "\\",
                                                            "\\n",
                                                            "]",
                                                            "[",
                                                            "{",
                                                            "}",
                                                            "\xE2\x80\x9C",
                                                            "\xC2\xAB",
                                                            "&",
                                                            "&amp;",
                                                            "&#65",
                                                            "\n",
                                                            "\r\n",
                                                            "\t",
                                                            "\x01",
                                                            "\x7F",
                                                            "1. 32-28",
                                                            "\xF0\x9F\x99\x82",
                                                            "(1-1)",
                                                            "*",
                                                            "'"};
    std::string text;
    for (auto count = 1 + number(6); count > 0; --count) {
      text += parts.at(number(parts.size()));
    }
    return text;
  }
  /// A label as somebody may type it.
  Label label() {
    for (;;) {
      auto const kind = static_cast<LabelKind>(number(4));
      auto text = kind == LabelKind::stars ? std::to_string(1 + number(5)) : word();
      text += kind == LabelKind::collection && number(2) == 0 ? "/" + word() : "";
      auto label = read_label(kind == LabelKind::stars ? LabelKind::flag : kind, text);
      if (!label) {
        continue;
      }
      if (kind == LabelKind::note) {
        label->name = number(4) == 0 ? "" : word();
        label->made = "2026-11-2" + std::to_string(number(10)) + " 10:00:00";
      }
      return *label;
    }
  }
  std::size_t number(std::size_t end) { return std::uniform_int_distribution<std::size_t>{0, end - 1}(random_); }

 private:
  std::mt19937 random_;
};

void check_sound(Base& base) { CHECK(inspect(base.path(), {.threads = 1}).faults.empty()); }

}  // namespace

TEST_CASE("labels go out as tags and come back, whatever is in them") {
  constexpr int games = 4;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    TemporaryBase const file;
    auto base = Base::open_for_writing(file.path());
    import_text(base, some_games(games));
    Words words{seed};
    {
      LabelChanges changes{base, {.command = "flag"}};
      for (int count = 0; count < 12; ++count) {
        changes.add(GameId{1 + static_cast<std::int64_t>(words.number(games))}, words.label());
      }
      if (seed == 1) {
        std::string text;
        while (text.size() < 200'000) {
          text += words.word() + " ";
        }
        changes.add(GameId{1}, {LabelKind::note, "Anne", text, "2026-11-21 10:00:00"});
      }
      REQUIRE(changes.commit());
    }
    for (auto const* const format : {"pdn", "manoury", "json", "ndjson"}) {
      CAPTURE(seed, format);
      auto const text = exported(base, format);
      TemporaryBase const other_file;
      auto other = Base::open_for_writing(other_file.path());
      CHECK(import_text(other, text).stored == games);
      for (std::int64_t game = 1; game <= games; ++game) {
        CHECK(labels_of(other, GameId{game}) == labels_of(base, GameId{game}));
      }
      CHECK(exported(other, format) == text);
      CHECK(exported(other, "pdn", false) == exported(base, "pdn", false));
    }
  }
}

TEST_CASE("an import that is undone takes its labels away, and made again gives them back") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, some_games(2));
  auto const known = some_games(1);
  auto const labelled = "[DamierFlags \"todo; proof\"]\n[DamierStars \"3\"]\n" + known +
                        "[DamierCollections \"Club / 2026\"]\n" + "[White \"New\"]\n[GameType \"20\"]\n1. 33-29 *\n";
  auto const report = import_text(base, labelled, "labelled.pdn");
  CHECK(report.stored == 1);
  CHECK(report.duplicates == 1);
  CHECK(report.labelled == 1);
  CHECK(labels_of(base, GameId{1}).size() == 3);
  CHECK(labels_of(base, GameId{3}) == std::vector{Label{LabelKind::collection, "Club/2026"}});
  CHECK(journal_of(base).back().games == 2);
  check_sound(base);
  CHECK(undo_entry(base).done);
  CHECK(labels_of(base, GameId{1}).empty());
  CHECK(labels_of(base, LabelKind::collection).empty());
  check_sound(base);
  CHECK(redo_entry(base).done);
  CHECK(labels_of(base, GameId{1}).size() == 3);
  CHECK(labels_of(base, GameId{3}).size() == 1);
  check_sound(base);
}

TEST_CASE("a known game keeps its labels, and gets those that it lacks") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, some_games(1));
  {
    LabelChanges changes{base, {.command = "flag"}};
    changes.add(GameId{1}, {LabelKind::stars, "5"});
    changes.add(GameId{1}, {LabelKind::flag, "mine"});
    REQUIRE(changes.commit());
  }
  auto const entries = journal_of(base).size();
  auto const labelled = "[DamierStars \"2\"]\n[DamierNote \"look again\"]\n" + some_games(1);
  auto const first = import_text(base, labelled, "labelled.pdn");
  CHECK(first.labelled == 1);
  CHECK(first.stars_kept == 1);
  CHECK(labels_of(base, GameId{1}) == std::vector{Label{LabelKind::flag, "mine"}, Label{LabelKind::stars, "5"},
                                                  Label{LabelKind::note, "", "look again"}});
  CHECK(journal_of(base).size() == entries + 1);
  auto const again = import_text(base, labelled, "labelled.pdn");
  CHECK(again.labelled == 0);
  CHECK(again.stars_kept == 1);
  CHECK(journal_of(base).size() == entries + 1);
  check_sound(base);
  CHECK(undo_entry(base).done);
  CHECK(labels_of(base, GameId{1}).size() == 2);
  check_sound(base);
}

TEST_CASE("tags of these names with another text are tags like all others") {
  for (auto const* const tag :
       {"DamierStars \"9\"", "DamierStars \"3; 4\"", "DamierFlags \"\"", "DamierFlags \"a;;b\"", "DamierNote \"a; b\"",
        "DamierFlags \"50%\"", "DamierCollections \"a//b\"", "DamierFlag \"todo\"", "damierflags \"todo\""}) {
    CAPTURE(tag);
    TemporaryBase const file;
    auto base = Base::open_for_writing(file.path());
    import_text(base, "[" + std::string{tag} + "]\n" + some_games(1));
    CHECK(labels_of(base, GameId{1}).empty());
    CHECK(exported(base, "pdn").find("[" + std::string{tag} + "]") != std::string::npos);
  }
}

TEST_CASE("JSON has labels as members, too") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, "[DamierCollections \"Club; Lessons/One\"]\n[DamierFlags \"todo\"]\n[DamierStars \"4\"]\n" +
                        std::string{"[DamierNote \"2026-11-21 10:00:00; Anne; a%3B b\"]\n"} + some_games(1));
  auto const text = exported(base, "ndjson");
  CHECK(text.find(R"("labels":{"collections":["Club","Lessons/One"],"flags":["todo"],"stars":4,"notes":[)"
                  R"({"person":"Anne","made":"2026-11-21 10:00:00","text":"a; b"}]})") != std::string::npos);
  CHECK(exported(base, "ndjson", false).find("labels") == std::string::npos);
}
