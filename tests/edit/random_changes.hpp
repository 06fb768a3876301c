#pragma once

// Random changes of a base, with a naive model: a list of games that is imported anew into a base of its own.

#include "clean/cleaner.hpp"
#include "duplicates/duplicates.hpp"
#include "edit/base_text.hpp"
#include "edit/game_edit.hpp"
#include "edit/tag_change.hpp"
#include "import/importer.hpp"
#include "search/opening_tree.hpp"
#include "search/search.hpp"
#include "store/base_merge.hpp"
#include "store/base_reader.hpp"
#include "store/comments.hpp"
#include "store/game_changes.hpp"
#include "store/journal.hpp"
#include "store/labels.hpp"
#include "store/move_texts.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"
#include "store/record_extent.hpp"
#include "store/removals.hpp"
#include "store/verify.hpp"
#include "tests/in_words.hpp"
#include "tests/seeded_cases.hpp"
#include "tests/store/temporary_base.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace damier::random_changes {

using damier::testing::TemporaryBase;

struct ModelGame {
  std::map<std::string, std::string> tags;
  std::string body;
  bool removed = false;
  bool operator==(ModelGame const&) const = default;
};
using Model = std::vector<ModelGame>;

inline constexpr std::array<std::string_view, 9> bodies{
    "1. 32-28 19-23 2. 28x19 14x23 2-0",
    "1. 32-28 18-23 2. 33-29 23x32 3. 37x28 1-1",
    "1. 31-27 20-25 2. 37-31 0-2",
    "{a quiet beginning} 1. 34-30 20-25 $1 2. 30-24 (2. 40-34 25x23) 2... 19x30 3. 35x24 *",
    "1. 32-28 19-23 2. 28x19 14x23 {the exchange} 3. 37-32 10-14 2-0",
    "1. 32-28 19-24 2. 28-22 99-11 *",
    "1. 32-28 - 2. 31-27 19-23 *",
    "1. 33-29 19-24 2. 39-33 14-19 1-1",
    "*",
};
inline constexpr std::array<std::string_view, 4> names{"Rafle, A.", "Dame, B.", "Coup, C.", "Pion, D."};

inline std::string pdn(ModelGame const& game) {
  std::string text;
  for (auto const& [name, value] : game.tags) {
    text += "[" + name + " \"" + value + "\"]\n";
  }
  return text + "[GameType \"20\"]\n" + game.body + "\n\n";
}

inline void import_text(Base& base, std::string const& text, std::string const& name) {
  Importer importer{base};
  auto const source = open_text(text);
  REQUIRE(importer.import(*source, name));
}

inline std::vector<GameId> games_of(Base& base) {
  std::vector<GameId> ids;
  BaseReader{base}.scan({.facts = true}, [&](StoredGame const& game) {
    ids.push_back(game.id);
    return true;
  });
  return ids;
}

/// All games as PDN, one after the other.
inline std::string exported(Base& base) {
  std::string text;
  BaseReader{base}.scan({.game = true}, [&](StoredGame const& game) {
    text += edit::text_of(game.game);
    return true;
  });
  return text;
}

/// The games of a tree and of queries, by their order among the games that are there.
inline std::string answers_of(Base& base) {
  std::string text;
  auto const ids = games_of(base);
  auto const place = [&](GameId id) { return std::to_string(std::ranges::find(ids, id) - ids.begin()); };
  for (std::string const query :
       {"white \"Rafle\"", "event \"Cup\"", "fen start", "fen \"B:W31-27,33-50,28:B1-20\"", "comment \"exchange\"",
        "result draw", "has variations", "year >= 2000", "fen \"W:W31,33-50:B1-13,15-18,20,23\"", "ply >= 3"}) {
    auto const compiled = Query::compile(query);
    if (!compiled) {
      continue;
    }
    text += query + ":";
    static_cast<void>(search(base, *compiled, {}, [&](Hit const& hit) {
      text += " " + place(hit.game) + "/" + std::to_string(hit.ply);
      return true;
    }));
    text += " = " + std::to_string(count(base, *compiled)) + "\n";
  }
  auto const& variant = *find_variant("international");
  auto position = variant.start();
  for (int depth = 0; depth < 3; ++depth) {
    auto const tree = opening_tree(base, variant, position, {}, 1);
    text += std::to_string(tree.counts.games) + ":";
    for (auto const& move : tree.moves) {
      text += " " + move.text + " " + std::to_string(move.counts.games) + "/" + std::to_string(move.counts.white) +
              "/" + std::to_string(move.counts.draws) + "/" + std::to_string(move.counts.black) + "/" +
              std::to_string(move.counts.rated) + "/" + std::to_string(move.counts.years.size());
    }
    text += "\n";
    if (tree.moves.empty()) {
      break;
    }
    position = tree.moves.front().after;
  }
  return text;
}

inline void check_sound(Base& base) {
  auto const found = inspect(base.path(), {.threads = 1});
  for (auto const& fault : found.faults) {
    FAIL_CHECK(in_words::english(fault));
  }
}

class RandomChanges {
 public:
  /// games: what the seed of the games at the beginning is, if it is another one.
  explicit RandomChanges(unsigned seed, std::optional<unsigned> games = {}) : random_{games.value_or(seed)} {
    for (auto number = 0; number < 150; ++number) {
      model_.push_back(new_game());
    }
    std::string text;
    for (auto const& game : model_) {
      text += pdn(game);
    }
    base_.emplace(Base::open_for_writing(file_.path()));
    import_text(*base_, text, "first.pdn");
    update_position_index(*base_);
    update_position_counts(*base_);
    update_comment_index(*base_);
    update_move_texts(*base_);
    beginning_ = exported(*base_);
    if (games) {
      random_.seed(seed);
      round_ = static_cast<int>(1000 * (seed + 1));
    }
  }
  [[nodiscard]] Base& base() noexcept { return *base_; }

  void step() {
    switch (below(14)) {
      case 0:
      case 1: edit_one(); break;
      case 2: set_many(); break;
      case 3: rename_many(); break;
      case 4: remove_some(); break;
      case 5: import_new(); break;
      case 6: import_again(); break;
      case 7: merge_other(); break;
      case 8: import_twin(); break;
      case 9: dedupe(); break;
      case 10: label_some(); break;
      case 11: clean_all(); break;
      case 12: undo_last(); break;
      default: redo_last(); break;
    }
  }

  void check() {
    INFO(last_);
    TemporaryBase other_file;
    auto other = Base::open_for_writing(other_file.path());
    std::string text;
    for (auto const& game : model_) {
      text += game.removed ? "" : pdn(game);
    }
    import_text(other, text, "model.pdn");
    CHECK(exported(*base_) == exported(other));
    CHECK(answers_of(*base_) == answers_of(other));
  }
  void check_all() {
    check();
    check_sound(*base_);
  }

  void undo_all() {
    while (!states_.empty()) {
      undo_last();
    }
    CHECK(exported(*base_) == beginning_);
    check_all();
  }

 private:
  unsigned below(std::size_t end) { return static_cast<unsigned>(random_() % end); }

  ModelGame new_game() {
    ModelGame game;
    game.tags["Event"] = below(2) == 0 ? "Cup" : "League";
    game.tags["Round"] = std::to_string(++round_);
    game.tags["White"] = names[below(names.size())];
    game.tags["Black"] = names[below(names.size())];
    game.tags["Date"] = std::to_string(1990 + below(20)) + (below(4) == 0 ? ".1.2" : ".01.02");
    if (below(3) == 0) {
      game.tags["WhiteRating"] = std::to_string(1000 + below(900));
    }
    game.body = bodies[below(bodies.size())];
    return game;
  }
  std::optional<std::size_t> some_game() {
    std::vector<std::size_t> there;
    for (std::size_t place = 0; place < model_.size(); ++place) {
      if (!model_[place].removed) {
        there.push_back(place);
      }
    }
    return there.empty() ? std::nullopt : std::optional{there[below(there.size())]};
  }
  /// Notes that the model becomes another one by an entry of the journal.
  void becomes(Model next) {
    states_.push_back(std::exchange(model_, std::move(next)));
    undone_.clear();
  }
  static GameId id(std::size_t place) { return GameId{static_cast<std::int64_t>(place) + 1}; }

  void edit_one() {
    last_ = "edit";
    auto const place = some_game();
    if (!place) {
      return;
    }
    auto next = model_;
    auto& game = next[*place];
    if (below(2) == 0) {
      game.body = bodies[below(bodies.size())];
    }
    game.tags["Annotator"] = std::to_string(below(3));
    auto const before = edit::text_of(*base_, id(*place)).value();
    auto const edited = edit::replace_game(*base_, id(*place), before, pdn(game), {.person = "p", .command = "edit"});
    REQUIRE((edited.fate == edit::Fate::changed || edited.fate == edit::Fate::unchanged));
    if (edited.fate == edit::Fate::changed) {
      becomes(std::move(next));
    }
  }
  void change(edit::TagRule const& rule, Model next) {
    std::vector<edit::TagChange> dry;
    static_cast<void>(edit::change_tags(*base_, games_of(*base_), rule, {.command = "set"}, false,
                                        [&](edit::TagChange const& one) { dry.push_back(one); }));
    auto const done = edit::change_tags(*base_, games_of(*base_), rule, {.command = "set"}, true, [](auto const&) {});
    CHECK(done.refused.empty());
    CHECK(dry.empty() == !done.entry);
    if (done.entry) {
      becomes(std::move(next));
    }
  }
  void set_many() {
    last_ = "set";
    std::string const name = below(2) == 0 ? "Site" : "Date";
    std::string const value =
        name == "Site" ? "Place " + std::to_string(below(3)) : "2001.0" + std::to_string(1 + below(9)) + ".03";
    auto const white = std::string{names[below(names.size())]};
    auto next = model_;
    for (auto& game : next) {
      if (!game.removed && game.tags["White"] == white) {
        game.tags[name] = value;
      }
    }
    change(
        [&](Game& game) {
          if (game.tag("White") == white) {
            edit::set_tag(game, name, value);
          }
        },
        std::move(next));
  }
  void rename_many() {
    last_ = "rename";
    auto const from = std::string{names[below(names.size())]};
    auto const to = std::string{names[below(names.size())]};
    auto next = model_;
    for (auto& game : next) {
      if (!game.removed && game.tags["Black"] == from) {
        game.tags["Black"] = to;
      }
    }
    change(
        [&](Game& game) {
          for (auto& tag : game.tags) {
            if (tag.name == "Black" && tag.value == from) {
              tag.value = to;
            }
          }
        },
        std::move(next));
  }
  void remove_some() {
    last_ = "remove";
    auto next = model_;
    GameChanges changes{*base_, {.command = "remove"}};
    for (auto many = 1 + below(3); many != 0; --many) {
      if (auto const place = some_game(); place && !next[*place].removed) {
        next[*place].removed = true;
        changes.remove(id(*place), {}, "removed");
      }
    }
    if (changes.commit()) {
      becomes(std::move(next));
    }
  }
  void import_new() {
    last_ = "import";
    auto next = model_;
    std::string text;
    for (auto many = 1 + below(3); many != 0; --many) {
      next.push_back(new_game());
      text += pdn(next.back());
    }
    import_text(*base_, text, "new" + std::to_string(round_));
    if (below(2) == 0) {
      update_position_index(*base_);
      update_position_counts(*base_);
      update_comment_index(*base_);
      update_move_texts(*base_);
    }
    becomes(std::move(next));
  }
  /// What the base has does not come in again.
  void import_again() {
    last_ = "import again";
    auto const before = game_range(*base_).last;
    if (auto const there = some_game()) {
      import_text(*base_, pdn(model_[*there]), "again" + std::to_string(round_++));
      CHECK(game_range(*base_).last == before);
    }
  }
  /// A record of a game that the base has, with one tag more.
  void import_twin() {
    last_ = "import of a twin";
    auto const there = some_game();
    if (!there) {
      return;
    }
    auto next = model_;
    next.push_back(model_[*there]);
    next.back().tags["Source"] = "Twin " + std::to_string(++round_);
    import_text(*base_, pdn(next.back()), "twin" + std::to_string(round_));
    becomes(std::move(next));
  }
  /// Which record of a group stays is what find_duplicates says; all records of a group have to be of one round.
  void dedupe() {
    last_ = "dedupe";
    auto next = model_;
    std::vector<RemovedGame> removals;
    static_cast<void>(find_duplicates(
        *base_, {.least_plies = 100},
        [&](DuplicateGroup const& group) {
          auto const& kept = group.records.front().header.id;
          for (auto const& record : group.records) {
            auto& game = next.at(static_cast<std::size_t>(record.header.id) - 1);
            CHECK_FALSE(game.removed);
            CHECK(game.tags["Round"] == next.at(static_cast<std::size_t>(kept) - 1).tags["Round"]);
            if (record.header.id != kept) {
              removals.push_back({record.header.id, kept, std::string{name(record.likeness)}});
            }
          }
          return true;
        },
        [](OpeningLine const&) { return true; }));
    for (auto const& removal : removals) {
      next.at(static_cast<std::size_t>(removal.game) - 1).removed = true;
    }
    remove_games(*base_, removals);
    if (!removals.empty()) {
      becomes(std::move(next));
    }
  }
  /// Games that nobody has corrected: their days are in one form.
  void clean_all() {
    last_ = "clean";
    auto next = model_;
    ExtentReader extents{*base_};
    for (auto const game : games_of(*base_)) {
      if (!extents.extent(static_cast<std::int64_t>(game)).corrected) {
        auto& date = next.at(static_cast<std::size_t>(game) - 1).tags["Date"];
        if (date.ends_with(".1.2")) {
          date.replace(4, 4, ".01.02");
        }
      }
    }
    edit::BaseText const text{*base_};
    auto const cleaning = clean({text.source({})}, {.reading = {.format = TextFormat::pdn}});
    CHECK(text.apply(cleaning.texts.front(), {.command = "clean"}) == 0);
    if (next != model_) {
      becomes(std::move(next));
    }
  }
  /// Labels are beside the games: only the journal has one entry more.
  void label_some() {
    last_ = "labels";
    LabelChanges changes{*base_, {.command = "flag"}};
    for (auto many = 1 + below(3); many != 0; --many) {
      if (auto const place = some_game()) {
        changes.add(id(*place), {LabelKind::flag, "todo"});
        changes.add(id(*place), {LabelKind::stars, std::to_string(1 + below(5))});
      }
    }
    if (changes.commit()) {
      becomes(model_);
    }
  }
  /// A base with some of the games and new ones, of which some were changed or removed there.
  void merge_other() {
    last_ = "merge";
    auto next = model_;
    TemporaryBase other_file;
    auto other = Base::open_for_writing(other_file.path());
    Model games;
    for (auto many = 1 + below(4); many != 0; --many) {
      games.push_back(new_game());
    }
    std::string text;
    for (auto const& game : games) {
      text += pdn(game);
    }
    if (auto const there = some_game()) {
      text += pdn(model_[*there]);
    }
    import_text(other, text, "other" + std::to_string(round_));
    auto const before = edit::text_of(other, GameId{1}).value();
    games[0].tags["Site"] = "Corrected there";
    REQUIRE(edit::replace_game(other, GameId{1}, before, pdn(games[0]), {.command = "edit"}).fate ==
            edit::Fate::changed);
    if (below(2) == 0) {
      GameChanges changes{other, {.command = "remove"}};
      changes.remove(id(games.size() - 1), {}, "removed");
      REQUIRE(changes.commit());
      games.back().removed = true;
    }
    auto const merged = merge_base(*base_, other, {.command = "merge"}, [](auto const&) { return true; });
    CHECK(merged.entries >= 2);
    next.insert(next.end(), games.begin(), games.end());
    becomes(std::move(next));
  }
  void undo_last() {
    last_ = "undo";
    auto const done = undo_entry(*base_);
    CHECK(done.done);
    REQUIRE(done.entry.has_value());
    if (states_.empty()) {  // the first import
      REQUIRE(redo_entry(*base_, done.entry->number).entry);
      return;
    }
    auto before = std::move(states_.back());
    states_.pop_back();
    auto const games = model_.size();
    undone_.push_back(model_);
    model_ = std::move(before);
    while (model_.size() < games) {  // the numbers remain
      model_.push_back(undone_.back()[model_.size()]);
      model_.back().removed = true;
    }
  }
  void redo_last() {
    last_ = "redo";
    if (undone_.empty()) {
      return;
    }
    auto const done = redo_entry(*base_);
    CHECK(done.done);
    REQUIRE(done.entry.has_value());
    states_.push_back(std::exchange(model_, std::move(undone_.back())));
    undone_.pop_back();
  }

  TemporaryBase file_;
  std::mt19937 random_;
  int round_ = 0;
  std::optional<Base> base_;
  Model model_;
  std::vector<Model> states_, undone_;  // before each entry that is in force; what was undone since
  std::string beginning_, last_;
};

inline unsigned number_of(char const* variable, unsigned otherwise) {
  auto const* const text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

}  // namespace damier::random_changes
