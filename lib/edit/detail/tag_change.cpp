#include "edit/tag_change.hpp"

#include "edit/detail/judged_texts.hpp"
#include "export/pdn_writer.hpp"
#include "store/base_reader.hpp"
#include "store/game_changes.hpp"
#include "text/byte_classes.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace damier::edit {
namespace {

constexpr std::size_t games_at_once = 1000;

/// Reports the tags by which two lists differ, by their names.
bool report_changes(GameId game, std::vector<Tag> const& before, std::vector<Tag> const& after,
                    std::function<void(TagChange const&)> const& visit) {
  auto const values = [](std::vector<Tag> const& tags, std::string const& name) {
    std::string all;
    for (auto const& tag : tags) {
      if (tag.name == name) {
        all += (all.empty() ? "" : "; ") + tag.value;
      }
    }
    return all;
  };
  auto any = false;
  std::set<std::string> seen;
  for (auto const* const tags : {&before, &after}) {
    for (auto const& tag : *tags) {
      auto const [old, now] = std::pair{values(before, tag.name), values(after, tag.name)};
      if (old != now && seen.insert(tag.name).second) {
        visit({game, tag.name, old, now});
        any = true;
      }
    }
  }
  return any;
}

/// Games with changed tags that are judged and replaced together.
class ChangedGames {
 public:
  explicit ChangedGames(GameChanges& changes) : changes_{changes} {}

  void add(GameId game, Game const& with_tags) {
    auto& group = groups_[static_cast<std::size_t>(way_of(with_tags))];
    write_pdn(with_tags, group.text);
    group.games.push_back(game);
    if (group.games.size() == games_at_once) {
      write(group);
    }
  }
  void finish() {
    for (auto& group : groups_) {
      write(group);
    }
  }
  [[nodiscard]] TagChanges const& result() const noexcept { return result_; }

 private:
  struct Group {
    std::vector<GameId> games;
    std::string text;
  };

  void write(Group& group) {
    if (group.games.empty()) {
      return;
    }
    JudgedTexts texts{static_cast<OnIllegal>(&group - groups_.data())};
    auto const [first, count] = texts.judge(group.text);
    auto const is_whole = count == group.games.size();
    for (std::size_t place = 0; place < group.games.size(); ++place) {
      auto const game = group.games[place];
      auto const there = GameId{static_cast<std::int64_t>(first) + static_cast<std::int64_t>(place)};
      if (is_whole && changes_.replace(game, texts.base(), there, GameChanges::Part::tags)) {
        ++result_.games;
      } else {
        result_.refused.push_back(game);
      }
    }
    group.games.clear();
    group.text.clear();
  }

  GameChanges& changes_;
  std::array<Group, on_illegal_names.size()> groups_;
  TagChanges result_;
};

}  // namespace

TagChanges change_tags(Base& base, std::span<GameId const> games, TagRule const& rule, Author const& author, bool save,
                       std::function<void(TagChange const&)> const& visit) {
  std::optional<GameChanges> changes;
  std::optional<ChangedGames> changed;
  if (save) {
    changed.emplace(changes.emplace(base, author));
  }
  BaseReader reader{base};
  TagChanges result;
  for (auto const number : games) {
    end_if_stopped();
    auto const* const stored = reader.load(number, {.game = true});
    if (stored == nullptr) {
      continue;
    }
    auto game = stored->game;
    rule(game);
    if (!report_changes(number, stored->game.tags, game.tags, visit)) {
      continue;
    }
    changed ? changed->add(number, game) : void(++result.games);
  }
  if (changed) {
    changed->finish();
    result = changed->result();
    result.entry = changes->commit();
  }
  return result;
}

bool is_tag_name(std::string_view name) noexcept {
  return !name.empty() && std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

void set_tag(Game& game, std::string const& name, std::string const& value) {
  auto const found = std::ranges::find(game.tags, name, &Tag::name);
  if (name == "Result" && !value.empty() &&
      (game.result.empty() || found == game.tags.end() || game.result == found->value)) {
    game.result = value;
  }
  if (found == game.tags.end()) {
    if (!value.empty()) {
      game.tags.push_back({name, value});
    }
  } else if (value.empty()) {
    std::erase_if(game.tags, [&](Tag const& tag) { return tag.name == name; });
  } else {
    found->value = value;
  }
}

}  // namespace damier::edit
