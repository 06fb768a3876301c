#include "store/labels.hpp"
#include "store/detail/database.hpp"
#include "store/game_changes.hpp"
#include "store/journal.hpp"
#include "store/verify.hpp"
#include "tests/store/base_shell.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::import_text;
using damier::testing::TemporaryBase;

namespace {

std::string some_games(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) {
    text += "[White \"W" + std::to_string(i) + "\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n\n";
  }
  return text;
}

/// What a base has beside its games: for each game, 0 for the base, its labels.
using Beside = std::map<std::int64_t, std::set<std::string>>;

std::string text_of(Label const& label) {
  return std::to_string(static_cast<int>(label.kind)) + "/" + label.name + "/" + label.text;
}

Beside beside(Base& base) {
  Beside found;
  Statement rows{database_of(base),
                 "SELECT m.game_id, l.kind || '/' || l.name || '/' || l.text FROM game_labels AS m JOIN labels AS l ON "
                 "l.id = m.label_id"};
  while (rows.step()) {
    found[rows.integer(0)].emplace(rows.text(1));
  }
  return found;
}

/// Gives a game a label in the model, as the base does.
void give(Beside& model, std::int64_t game, Label const& label) {
  auto& labels = model[game];
  if (label.kind == LabelKind::stars) {
    std::erase_if(labels, [](std::string const& other) { return other.starts_with("2/"); });
  }
  if (label.kind == LabelKind::query) {
    std::erase_if(labels, [&](std::string const& other) { return other.starts_with("4/" + label.name + "/"); });
  }
  labels.insert(text_of(label));
}

void drop_empty(Beside& model) {
  std::erase_if(model, [](auto const& entry) { return entry.second.empty(); });
}

/// An entry of the journal in the model: what it added and took away.
struct Step {
  std::int64_t number = 0;
  Beside added, taken;
  bool undone = false;
};

Beside difference(Beside const& one, Beside const& other) {
  Beside left;
  for (auto const& [game, labels] : one) {
    auto const there = other.find(game);
    for (auto const& label : labels) {
      if (there == other.end() || !there->second.contains(label)) {
        left[game].insert(label);
      }
    }
  }
  return left;
}

/// Exchanges what a step did; false if it is not there, or if a game would have two labels where it can have one.
bool exchange(Beside& model, Beside const& taken, Beside const& added) {
  auto next = model;
  for (auto const& [game, labels] : taken) {
    for (auto const& label : labels) {
      if (next[game].erase(label) == 0) {
        return false;
      }
    }
  }
  for (auto const& [game, labels] : added) {
    for (auto const& label : labels) {
      auto const slot = label.starts_with("2/")   ? std::string{"2/"}
                        : label.starts_with("4/") ? label.substr(0, label.find('/', 2) + 1)
                                                  : label;
      if (std::ranges::any_of(next[game], [&](std::string const& other) { return other.starts_with(slot); })) {
        return false;
      }
      next[game].insert(label);
    }
  }
  drop_empty(next);
  model = next;
  return true;
}

}  // namespace

TEST_CASE("a collection has the games of those within it, and no others") {
  CHECK(is_within("Lessons", "Lessons"));
  CHECK(is_within("Lessons/Coup royal", "Lessons"));
  CHECK_FALSE(is_within("Lessons 2", "Lessons"));
  CHECK_FALSE(is_within("Lessons", "Lessons/Coup royal"));
}

TEST_CASE("labels and changes of a game are undone independently of each other") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, some_games(2));
  LabelChanges flags{base, {.command = "flag"}};
  flags.add(GameId{1}, {LabelKind::flag, "todo"});
  auto const flag = flags.commit();
  REQUIRE(flag);
  std::optional<std::int64_t> removal;
  {
    GameChanges changes{base, {.command = "remove"}};
    changes.remove(GameId{1}, std::nullopt, "removed");
    removal = changes.commit();
  }
  CHECK(labels_of(base, LabelKind::flag).empty());  // of removed games nothing is shown
  CHECK(undo_entry(base, flag).done);
  CHECK(undo_entry(base, removal).done);
  CHECK(labels_of(base, GameId{1}).empty());
  CHECK(redo_entry(base, flag).done);
  CHECK(labels_of(base, LabelKind::flag).front().games == 1);
  CHECK(inspect(file.path(), {}).faults.empty());
}

TEST_CASE("verify finds a label that another program has changed, and compact keeps labels") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, some_games(2));
  {
    LabelChanges changes{base, {.command = "note"}};
    changes.add(GameId{2}, {LabelKind::note, "Anne", "as played", "2026-01-02 03:04:05"});
    REQUIRE(changes.commit());
  }
  compact(base);
  CHECK(labels_of(base, GameId{2}) ==
        std::vector<Label>{{LabelKind::note, "Anne", "as played", "2026-01-02 03:04:05"}});
  CHECK(inspect(file.path(), {}).faults.empty());
  Statement{database_of(base), "UPDATE table_digests SET digest = digest + 1 WHERE name = 'game_labels'"}.run();
  CHECK_FALSE(inspect(file.path(), {}).faults.empty());
}

TEST_CASE("any sequence of labels, undo and redo leaves what a model has") {
  auto const* const wanted = std::getenv("DAMIER_RANDOM_CHANGES");
  auto const changes_wanted = wanted == nullptr ? 300 : std::atoi(wanted);
  constexpr int games = 6;
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, some_games(games));
  std::mt19937 random{20261129};
  auto const any = [&](int most) { return std::uniform_int_distribution<int>{0, most - 1}(random); };
  Beside model;
  std::vector<Step> steps;
  for (int change = 0; change < changes_wanted; ++change) {
    if (any(3) != 0 || steps.empty()) {
      auto const before = model;
      LabelChanges changes{base, {.command = "flag"}};
      for (auto count = 1 + any(3); count > 0; --count) {
        auto const kind = static_cast<LabelKind>(any(5));
        auto const is_query = kind == LabelKind::query;
        std::int64_t const game = is_query ? 0 : 1 + any(games);
        auto const place = is_query ? std::nullopt : std::optional{GameId{game}};
        Label const label{kind, std::to_string(1 + any(3)), is_query ? "id " + std::to_string(any(2)) : "", ""};
        if (any(3) == 0) {
          for (auto const& use : labels_of(base, kind)) {
            if (use.label == label) {
              changes.remove(place, use.id);
              model[game].erase(text_of(label));
            }
          }
        } else {
          changes.add(place, label);
          give(model, game, label);
        }
      }
      drop_empty(model);
      if (auto const entry = changes.commit()) {
        steps.push_back({*entry, difference(model, before), difference(before, model)});
      } else {
        CHECK(model == before);
      }
    } else {
      auto& step = steps[static_cast<std::size_t>(any(static_cast<int>(steps.size())))];
      auto const done = step.undone ? redo_entry(base, step.number) : undo_entry(base, step.number);
      auto const expected =
          step.undone ? exchange(model, step.taken, step.added) : exchange(model, step.added, step.taken);
      CHECK(done.done == expected);
      CHECK((done.done || !done.others.empty()));
      step.undone = step.undone != done.done;
    }
    REQUIRE(beside(base) == model);
    for (auto const kind : {LabelKind::collection, LabelKind::flag, LabelKind::stars, LabelKind::note}) {
      auto const found = labelled_games(base, kind, [](Label const& label) { return label.name == "2"; });
      std::vector<GameId> listed;
      for (auto const& [game, labels] : model) {
        if (labels.contains(text_of({kind, "2", "", ""}))) {
          listed.push_back(GameId{game});
        }
      }
      CHECK(found == listed);
    }
  }
  CHECK(inspect(file.path(), {}).faults.empty());
}
