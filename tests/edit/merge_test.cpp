// Bases that are merged: store/base_merge.hpp.

#include "store/base_merge.hpp"
#include "store/detail/database.hpp"
#include "store/labels.hpp"
#include "store/layers.hpp"
#include "tests/edit/random_changes.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace damier;
using namespace damier::random_changes;

namespace {

MergedBase merge(Base& base, Base& other) {
  return merge_base(base, other, {.person = "m", .command = "merge"}, [](MergedBase const&) { return true; });
}

std::vector<std::string> texts_of(Base& base) {
  std::vector<std::string> texts;
  for (auto const id : games_of(base)) {
    texts.push_back(edit::text_of(base, id).value());
  }
  std::ranges::sort(texts);
  return texts;
}

/// The collections, flags and so on of all games, by the texts of these.
std::vector<std::string> labels_by_text(Base& base) {
  std::vector<std::string> found;
  for (auto const id : games_of(base)) {
    for (auto const& label : labels_of(base, id)) {
      found.push_back(edit::text_of(base, id).value() + std::to_string(static_cast<int>(label.kind)) + label.name +
                      label.text);
    }
  }
  std::ranges::sort(found);
  return found;
}

void label_some(Base& base, unsigned seed) {
  std::mt19937 random{seed};
  for (auto const id : games_of(base)) {
    if (random() % 8 == 0) {
      LabelChanges changes{base, {.command = "flag"}};
      changes.add(id, {LabelKind::flag, "todo"});
      changes.add(id, {LabelKind::stars, std::to_string(1 + random() % 5)});
      changes.add(id, {LabelKind::note, "n", std::to_string(random()), "2026-11-29 00:00:00"});
      changes.commit();
    }
  }
}

void note_some(Base& base) {
  LayerWriter layer{base, {"findings", 1, "{}"}};
  layer.begin();
  for (auto const id : games_of(base)) {
    if (static_cast<std::int64_t>(id) % 3 == 0) {
      std::vector<PlacedNote> const notes{{0, 1, LayerKind::comment, "note " + std::to_string(static_cast<int>(id))}};
      layer.put(id, *layer.content_digest(id), notes);
    }
  }
  layer.finish();
}

/// Entries that concern more than games of imports that were undone.
constexpr auto of_games_that_came =
    "WITH gone AS (SELECT game_id FROM removed_games WHERE relation = 'withdrawn') SELECT id FROM journal AS j WHERE "
    "EXISTS (SELECT 1 FROM journal_games AS g WHERE g.entry_id = j.id AND g.game_id NOT IN gone) OR "
    "EXISTS (SELECT 1 FROM journal_labels AS l WHERE l.entry_id = j.id AND l.game_id <> 0 AND l.game_id NOT IN gone) "
    "OR EXISTS (SELECT 1 FROM journal_ranges AS r JOIN game_rows AS g ON g.id BETWEEN r.first_game AND r.last_game "
    "WHERE r.entry_id = j.id AND g.id NOT IN gone) ORDER BY turn";

std::vector<std::int64_t> numbers(Base& base, std::string const& sql) {
  std::vector<std::int64_t> found;
  for (Statement rows{database_of(base), sql}; rows.step();) {
    found.push_back(rows.integer(0));
  }
  return found;
}

}  // namespace

TEST_CASE("a base that is merged into an empty one is there as it was, and its journal can be undone as it could") {
  auto const sequences = number_of("DAMIER_RANDOM_CHANGES", testing::seeded_cases(10));
  for (unsigned seed = 1; seed <= sequences; ++seed) {
    INFO("seed " << seed);
    RandomChanges changes{seed};
    for (auto step = 0; step < 12; ++step) {
      changes.step();
    }
    auto& other = changes.base();
    label_some(other, seed);
    note_some(other);
    TemporaryBase file;
    auto base = Base::open_for_writing(file.path());
    auto const merged = merge(base, other);
    CHECK(merged.games == games_of(other).size());
    CHECK(merged.added == merged.games);
    CHECK(exported(base) == exported(other));
    CHECK(answers_of(base) == answers_of(other));
    CHECK(labels_by_text(base) == labels_by_text(other));
    CHECK(layers_of(base).size() == layers_of(other).size());
    CHECK(layers_of(base).front().notes == layers_of(other).front().notes);
    check_sound(base);

    auto const here = numbers(base, "SELECT id FROM journal WHERE turn < 0 ORDER BY turn");
    auto const there = numbers(other, of_games_that_came);
    REQUIRE(here.size() == there.size());
    CHECK(merged.entries == here.size());
    for (auto rounds = 0; rounds < 3; ++rounds) {  // each round undoes, or makes again, what it can
      for (auto place = here.size(); place-- > 0;) {
        INFO("entry " << here[place] << " of " << there[place]);
        auto const is_undone = [](Base& of, std::int64_t entry) {
          auto const all = journal_of(of);
          auto const& found = *std::ranges::find(all, entry, &JournalEntry::number);
          auto const is_import = found.author.command == "import" || found.author.command == "merge";
          return is_import ? std::nullopt : std::optional{found.undone};
        };
        auto const undone = is_undone(base, here[place]);
        CHECK(undone == is_undone(other, there[place]));
        if (!undone) {
          continue;
        }
        auto const reverse = *undone ? redo_entry : undo_entry;
        // The other base may refuse it for a game that did not come along.
        if (reverse(other, there[place]).done) {
          CHECK(reverse(base, here[place]).done);
        }
        CHECK(exported(base) == exported(other));
        CHECK(labels_by_text(base) == labels_by_text(other));
      }
    }
    check_sound(base);
  }
}

TEST_CASE("what was corrected in the other base alone is found, and what an import added is no correction") {
  TemporaryBase first, second;
  auto base = Base::open_for_writing(first.path());
  auto other = Base::open_for_writing(second.path());
  auto const game = [](int round) {
    return pdn({.tags = {{"Event", "Cup"}, {"Round", std::to_string(round)}}, .body = "1. 32-28 19-23 2-0"});
  };
  import_text(base, game(1) + game(2) + game(3), "one");
  import_text(other, game(2) + game(3) + game(4), "two");
  for (auto const number : {1, 3}) {  // one that the base has, and one that it has not
    auto const before = edit::text_of(other, GameId{number}).value();
    auto after = before;
    after.replace(after.find("2-0", after.find("1. 32")), 3, "1-1");
    REQUIRE(edit::replace_game(other, GameId{number}, before, after, {.command = "edit"}).fate == edit::Fate::changed);
  }
  auto const merged = merge(base, other);
  CHECK(merged.added == 1);
  CHECK(merged.known == 2);
  CHECK(merged.corrected == std::vector{GameId{1}});
  CHECK(edit::text_of(base, GameId{4}) == edit::text_of(other, GameId{3}));
  check_sound(base);
}

TEST_CASE("bases with common games are merged in any order, once, and the merge can be taken back") {
  for (unsigned seed = 1; seed <= testing::seeded_cases(10); ++seed) {
    INFO("seed " << seed);
    RandomChanges one{seed, 77}, two{seed + 500, 77};
    for (auto step = 0; step < 8; ++step) {
      one.step();
      two.step();
    }
    label_some(one.base(), seed);
    label_some(two.base(), seed + 1);
    auto const before = exported(one.base());
    auto const labels = labels_by_text(one.base());
    auto const games = games_of(two.base()).size();
    auto const merged = merge(one.base(), two.base());
    CHECK(merged.games == games);
    CHECK(merged.added + merged.known == games);
    CHECK(merged.known >= 50);
    check_sound(one.base());
    auto const texts = texts_of(one.base());
    auto const again = merge(one.base(), two.base());
    CHECK(again.added == 0);
    CHECK(again.labels == 0);
    CHECK(texts_of(one.base()) == texts);
    auto const undone = undo_entry(one.base());
    CHECK(undone.done);
    CHECK(undone.entry.value().author.command == "merge");
    CHECK(exported(one.base()) == before);
    CHECK(labels_by_text(one.base()) == labels);
    check_sound(one.base());
    CHECK(redo_entry(one.base()).done);
    CHECK(texts_of(one.base()) == texts);
    // Whether it is left or not, nothing is written.
    auto const kept = merge_base(two.base(), one.base(), {.command = "merge"}, [](auto const&) { return false; });
    CHECK(kept.added + kept.known == kept.games);
    CHECK(games_of(two.base()).size() == games);
  }
}
