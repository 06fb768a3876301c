// Changes of two copies of a base that were edited apart.

#include "edit/change_file.hpp"
#include "edit/game_edit.hpp"
#include "edit/tag_change.hpp"
#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/game_changes.hpp"
#include "store/journal.hpp"
#include "store/upkeep.hpp"
#include "store/verify.hpp"
#include "tests/in_words.hpp"
#include "tests/store/temporary_base.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

std::string pdn(unsigned number, std::string const& tags = {}) {
  return "[Event \"Cup\"]\n[Round \"" + std::to_string(number) + "\"]\n[White \"W " + std::to_string(number) +
         "\"]\n[Black \"B\"]\n" + tags + "[Result \"2-0\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n";
}

void import_text(Base& base, std::string const& text) {
  Importer importer{base};
  auto const source = open_text(text);
  REQUIRE(importer.import(*source, "games.pdn"));
}

void set_tag(Base& base, std::int64_t game, std::string const& tag, std::string const& value) {
  std::vector<GameId> const games{GameId{game}};
  auto const rule = [&](Game& changed) { edit::set_tag(changed, tag, value); };
  CHECK(edit::change_tags(base, games, rule, {.command = "set"}, true, [](auto const&) {}).games == 1);
}

std::string exported(Base& base) {
  std::vector<std::string> texts;
  BaseReader{base}.scan({.facts = true}, [&](StoredGame const& game) {
    texts.push_back(edit::text_of(base, game.id).value());
    return true;
  });
  std::ranges::sort(texts);
  std::string all;
  for (auto const& text : texts) {
    all += text;
  }
  return all;
}

std::string changes_of(Base& base, std::int64_t since) {
  std::string text;
  static_cast<void>(edit::write_changes(base, since, [&](std::string_view piece) { text += piece; }));
  return text;
}

edit::ApplyResult applied(Base& base, std::string const& text, edit::OnConflict decision = edit::OnConflict::ask) {
  auto const source = open_text(text);
  return edit::apply_changes(base, *source, {{.command = "apply"}, decision, true, "changes"});
}

std::map<edit::Outcome, int> outcomes(edit::ApplyResult const& result) {
  std::map<edit::Outcome, int> counts;
  for (auto const& change : result.changes) {
    ++counts[change.outcome];
  }
  return counts;
}

void check_sound(Base& base) {
  for (auto const& fault : inspect(base.path(), {.threads = 1}).faults) {
    FAIL_CHECK(in_words::english(fault));
  }
}

/// Two copies of a base with so many games.
struct Copies {
  explicit Copies(unsigned games) {
    std::string text;
    for (unsigned number = 1; number <= games; ++number) {
      text += pdn(number);
    }
    import_text(first, text);
    import_text(second, text);
  }

  TemporaryBase first_file, second_file;
  Base first = Base::open_for_writing(first_file.path());
  Base second = Base::open_for_writing(second_file.path());
};

}  // namespace

TEST_CASE("two copies that were edited apart are the same after each has applied the changes of the other") {
  auto const* const wanted = std::getenv("DAMIER_EXCHANGED_CHANGES");
  auto const changes = wanted == nullptr ? 60U : static_cast<unsigned>(std::strtoul(wanted, nullptr, 10));
  auto const conflicts = changes / 20;
  // From 1: in conflict; then as many games that both change in other parts; then those that one changes.
  Copies copies{2 * changes};
  for (unsigned game = 1; game <= changes; ++game) {
    set_tag(copies.first, game, "Event", "First " + std::to_string(game));
    if (game <= conflicts) {
      set_tag(copies.second, game, "Event", "Second " + std::to_string(game));
    } else if (game <= 2 * conflicts) {
      set_tag(copies.second, game, "Date", "2001.02.03");
    } else {
      set_tag(copies.second, changes + game - 2 * conflicts, "Site", "Second " + std::to_string(game));
    }
  }
  auto const of_first = changes_of(copies.first, 1);
  auto const of_second = changes_of(copies.second, 1);

  auto const into_second = applied(copies.second, of_first);
  CHECK(outcomes(into_second) ==
        std::map<edit::Outcome, int>{{edit::Outcome::edited, static_cast<int>(changes - 2 * conflicts)},
                                     {edit::Outcome::merged, static_cast<int>(conflicts)},
                                     {edit::Outcome::conflict, static_cast<int>(conflicts)}});
  for (auto const& change : into_second.changes) {
    CHECK(change.parts ==
          (change.outcome == edit::Outcome::conflict ? std::vector<std::string>{"Event"} : std::vector<std::string>{}));
  }
  check_sound(copies.second);

  // A person decides for the first copy.
  auto decided = into_second.review;
  for (std::size_t at = 0; (at = decided.find("\"decision\":null", at)) != std::string::npos;) {
    decided.replace(at, 15, "\"decision\":\"there\"");
  }
  CHECK(outcomes(applied(copies.second, decided)) ==
        std::map<edit::Outcome, int>{{edit::Outcome::edited, static_cast<int>(conflicts)}});

  auto const into_first = applied(copies.first, of_second, edit::OnConflict::here);
  CHECK(outcomes(into_first)[edit::Outcome::kept] == static_cast<int>(conflicts));
  CHECK(exported(copies.first) == exported(copies.second));
  check_sound(copies.first);
  // What both have comes no second time.
  CHECK(outcomes(applied(copies.first, changes_of(copies.second, 1))).size() == 1);
  CHECK(outcomes(applied(copies.first, changes_of(copies.second, 1)))[edit::Outcome::known] > 0);
}

TEST_CASE("moves, removals and new games reach a copy, and can be undone there") {
  Copies copies{6};
  auto const before = exported(copies.second);
  auto const text = edit::text_of(copies.first, GameId{1}).value();
  auto moved = text;
  moved.replace(moved.find("1. 32-28"), 8, "1. 32-27 { ? }");
  static_cast<void>(edit::replace_game(copies.first, GameId{1}, text, moved, {.command = "edit"}));
  {
    GameChanges changes{copies.first, {.command = "remove"}};
    changes.remove(GameId{2}, {}, "removed");
    changes.remove(GameId{3}, GameId{4}, "copy");
    CHECK(changes.commit().has_value());
  }
  import_text(copies.first, pdn(99));
  auto const result = outcomes(applied(copies.second, changes_of(copies.first, 1)));
  CHECK(result == std::map<edit::Outcome, int>{
                      {edit::Outcome::edited, 1}, {edit::Outcome::removed, 2}, {edit::Outcome::added, 1}});
  CHECK(exported(copies.first) == exported(copies.second));
  check_sound(copies.second);
  CHECK(undo_entry(copies.second).done);
  CHECK(undo_entry(copies.second).done);
  CHECK(exported(copies.second) == before);
  check_sound(copies.second);
}

TEST_CASE("a game that one copy removed and the other changed is a conflict in both") {
  Copies copies{3};
  set_tag(copies.first, 1, "Event", "Other");
  {
    GameChanges changes{copies.second, {.command = "remove"}};
    changes.remove(GameId{1}, {}, "removed");
    CHECK(changes.commit().has_value());
  }
  auto const of_first = changes_of(copies.first, 1);
  auto const of_second = changes_of(copies.second, 1);
  auto const into_second = applied(copies.second, of_first);
  CHECK(outcomes(into_second)[edit::Outcome::conflict] == 1);
  auto const into_first = applied(copies.first, of_second);
  CHECK(outcomes(into_first)[edit::Outcome::conflict] == 1);
  CHECK(into_first.changes.front().parts == std::vector<std::string>{"removed"});
  CHECK(outcomes(applied(copies.second, of_first, edit::OnConflict::there))[edit::Outcome::added] == 1);
  CHECK(exported(copies.first) == exported(copies.second));
}

TEST_CASE("a decision about a game that has changed since is a conflict again") {
  Copies copies{1};
  set_tag(copies.first, 1, "Event", "First");
  set_tag(copies.second, 1, "Event", "Second");
  auto review = applied(copies.second, changes_of(copies.first, 1)).review;
  review.replace(review.find("\"decision\":null"), 15, "\"decision\":\"there\"");
  set_tag(copies.second, 1, "Event", "Third");
  CHECK(outcomes(applied(copies.second, review))[edit::Outcome::conflict] == 1);
}

TEST_CASE("lines that are no change are reported, and the rest is applied") {
  Copies copies{2};
  set_tag(copies.first, 2, "Event", "Other");
  auto const good = changes_of(copies.first, 1);
  auto const end = good.find('\n') + 1;
  auto const bad = good.substr(0, end) + "{\n[[[[\n{\"game\":1}\n" +
                   "{\"game\":1,\"after\":\"[White \\\"x\\\"]\",\"record_after\":\"zz\"}\n" + good.substr(end);
  auto const result = applied(copies.second, bad);
  CHECK(outcomes(result) == std::map<edit::Outcome, int>{{edit::Outcome::unreadable, 4}, {edit::Outcome::edited, 1}});
  CHECK(exported(copies.first) == exported(copies.second));
  CHECK(outcomes(applied(copies.second, "no file of changes\n")) ==
        std::map<edit::Outcome, int>{{edit::Outcome::unreadable, 1}});
}

TEST_CASE("tags of more games than are judged at a time are set, and nothing else") {
  Copies copies{2100};
  std::vector<GameId> games;
  for (std::int64_t game = 1; game <= 2100; ++game) {
    games.push_back(GameId{game});
  }
  auto const rule = [](Game& game) { edit::set_tag(game, "Event", "Other"); };
  CHECK(edit::change_tags(copies.first, games, rule, {.command = "set"}, true, [](auto const&) {}).games == 2100);
  auto expected = exported(copies.second);
  for (std::size_t at = 0; (at = expected.find("[Event \"Cup\"]", at)) != std::string::npos;) {
    expected.replace(at, 13, "[Event \"Other\"]");
  }
  auto const now = exported(copies.first);
  CHECK((now == expected));
}
