#include "answers/changes.hpp"

#include "answers/detail/difference.hpp"
#include "answers/detail/journal.hpp"
#include "edit/game_edit.hpp"
#include "edit/tag_change.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/game_changes.hpp"
#include "text/byte_classes.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <utility>

namespace damier::answers {
namespace {

/// The tags with a name of a kind; the first is the name of PDN.
std::span<std::string_view const> tags_of(NameKind kind) {
  static constexpr std::array<std::string_view, 4> players{"White", "Black", "Bianco", "Nero"};
  static constexpr std::array<std::string_view, 2> events{"Event", "Dati"};
  static constexpr std::array<std::string_view, 1> sites{"Site"};
  switch (kind) {
    case NameKind::player: return players;
    case NameKind::event: return events;
    case NameKind::site: return sites;
  }
  return {};
}

template <typename Change>
void for_each_name(Game& game, Change const& change) {
  for (auto const kind : {NameKind::player, NameKind::event, NameKind::site}) {
    for (auto& tag : game.tags) {
      if (std::ranges::find(tags_of(kind), std::string_view{tag.name}) != tags_of(kind).end()) {
        change(kind, tag);
      }
    }
  }
}

report::Columns<edit::TagChange> change_columns() {
  using report::Kind;
  using report::Value;
  using Row = edit::TagChange;
  return {{{{"game", "column-game", Kind::integer},
            [](Row const& row) { return Value{static_cast<std::int64_t>(row.game)}; }},
           {{"tag", "column-tag"}, [](Row const& row) { return Value{row.tag}; }},
           {{"before", "change-before"}, [](Row const& row) { return Value{row.before}; }},
           {{"after", "change-after"}, [](Row const& row) { return Value{row.after}; }}}};
}

class DryRunAnswer final : public Answer {
 public:
  DryRunAnswer(std::vector<edit::TagChange> changes, Language language)
      : changes_{std::move(changes)}, language_{language} {}
  [[nodiscard]] bool is_empty() const override { return changes_.empty(); }
  [[nodiscard]] std::optional<Message> when_empty() const override { return message("nothing-changed"); }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_}, change_columns(), changes_);
  }

 private:
  std::vector<edit::TagChange> changes_;
  Language language_;
};

std::unique_ptr<Answer> changed(BaseGames const& games, std::vector<GameId> const& ids, edit::TagRule const& rule,
                                ChangeOptions const& options) {
  std::vector<edit::TagChange> changes;
  auto const result =
      edit::change_tags(games.base, ids, rule, options.author, !options.dry_run, [&](edit::TagChange const& change) {
        if (options.dry_run) {
          changes.push_back(change);
        }
      });
  if (options.dry_run) {
    return std::make_unique<DryRunAnswer>(std::move(changes), options.language);
  }
  std::optional<Message> warning;
  if (!result.refused.empty()) {
    warning = message("change-refused", "count"_a = result.refused.size(),
                      "game"_a = static_cast<std::int64_t>(result.refused.front()));
  }
  return entry_answer(games.base, result.entry, options.language, std::move(warning));
}

Game loaded(Base& base, std::int64_t game) {
  auto stored = load_game(base, GameId{game}, {.game = true});
  if (!stored) {
    throw NotFound{message("no-such-game", "base"_a = base.path(), "game"_a = game)};
  }
  return std::move(stored->game);
}

/// The games that have a name as it is written. Throws NotFound if there is none.
std::vector<GameId> games_with(BaseGames const& games, NameKind kind, std::string const& name) {
  BaseReader reader{games.base};
  auto const table = kind == NameKind::player  ? NamesOf::players
                     : kind == NameKind::event ? NamesOf::events
                                               : NamesOf::sites;
  auto const& names = reader.names(table);
  auto const found = std::ranges::find(names, name);
  std::vector<GameId> ids;
  if (found != names.end()) {
    auto const place = static_cast<NamePlace>(found - names.begin());
    auto const all = chosen_games(games);
    reader.scan({.written_names = true}, [&](StoredGame const& game) {
      auto const has = kind == NameKind::player  ? game.white == place || game.black == place
                       : kind == NameKind::event ? game.event == place
                                                 : game.site == place;
      if (has && std::ranges::binary_search(all, game.id)) {
        ids.push_back(game.id);
      }
      return true;
    });
  }
  if (ids.empty()) {
    auto others = names;  // a name that no game has any more is no suggestion for itself
    std::erase(others, name);
    throw NotFound{SoughtName{"OLD", name}, {}, others};
  }
  return ids;
}

}  // namespace

std::vector<GameId> chosen_games(BaseGames const& games) {
  auto const range = games.games ? games.games->within(game_range(games.base)) : game_range(games.base);
  std::vector<GameId> ids;
  if (auto const found = games_with_hit(games.base, games.where, games.threads)) {
    std::ranges::copy_if(*found, std::back_inserter(ids), [&](GameId id) { return range.contains(id); });
  } else {
    BaseReader{games.base}.scan({.facts = true}, range, [&](StoredGame const& game) {
      ids.push_back(game.id);
      return true;
    });
  }
  end_if_stopped();
  return ids;
}

std::unique_ptr<Answer> set_tags(BaseGames const& games, std::vector<Tag> const& values, ChangeOptions const& options) {
  for (auto const& tag : values) {
    if (!edit::is_tag_name(tag.name)) {
      throw WrongQuestion{message("usage-tag-value", "word"_a = tag.name + "=" + tag.value)};
    }
  }
  auto const rule = [&](Game& game) {
    for (auto const& [name, value] : values) {
      edit::set_tag(game, name, value);
    }
  };
  return changed(games, chosen_games(games), rule, options);
}

std::unique_ptr<Answer> rename(BaseGames const& games, NameKind kind, std::string const& before,
                               std::string const& after, ChangeOptions const& options) {
  if (trimmed(after).empty()) {
    throw NotFound{message("rename-no-name")};
  }
  auto const rule = [&](Game& game) {
    for_each_name(game, [&](NameKind of_tag, Tag& tag) {
      if (of_tag == kind && tag.value == before) {
        tag.value = after;
      }
    });
  };
  return changed(games, games_with(games, kind, before), rule, options);
}

std::unique_ptr<Answer> rename(BaseGames const& games, Respelling const& respelling, ChangeOptions const& options) {
  auto const rule = [&](Game& game) {
    for_each_name(game, [&](NameKind kind, Tag& tag) {
      if (auto other = respelling(kind, tag.value)) {
        tag.value = std::move(*other);
      }
    });
  };
  return changed(games, chosen_games(games), rule, options);
}

std::string game_text(Base& base, std::int64_t game) {
  static_cast<void>(loaded(base, game));
  return edit::text_of(base, GameId{game}).value_or("");
}

std::string game_text(Base& base, std::int64_t game, std::vector<Tag> const& values) {
  auto whole = loaded(base, game);
  for (auto const& [name, value] : values) {
    edit::set_tag(whole, name, value);
  }
  return edit::text_of(whole);
}

std::unique_ptr<Answer> edit_game(Base& base, std::int64_t game, std::string const& before, std::string const& after,
                                  ChangeOptions const& options) {
  auto const edit = edit::replace_game(base, GameId{game}, before, after, options.author, !options.dry_run);
  if (edit.fate == edit::Fate::unreadable) {
    throw NotFound{message("edit-unreadable")};
  }
  if (edit.fate == edit::Fate::overtaken) {
    throw NotFound{message("edit-overtaken", "game"_a = game)};
  }
  return difference_answer(edit, options.language);
}

std::unique_ptr<Answer> remove(BaseGames const& games, std::optional<std::string> const& source,
                               ChangeOptions const& options) {
  auto ids = chosen_games(games);
  if (source) {
    BaseReader reader{games.base};
    std::erase_if(ids, [&](GameId id) {
      auto const* const game = reader.load(id, {.header = true});
      return game == nullptr || game->header.source != *source;
    });
  }
  if (options.dry_run) {
    std::vector<edit::TagChange> rows;
    BaseReader reader{games.base};
    for (auto const id : ids) {
      if (auto const* const game = reader.load(id, {.header = true})) {
        rows.push_back({id, "", game->header.white + " - " + game->header.black, ""});
      }
    }
    return std::make_unique<DryRunAnswer>(std::move(rows), options.language);
  }
  GameChanges changes{games.base, options.author};
  for (auto const id : ids) {
    end_if_stopped();
    changes.remove(id, std::nullopt, source ? "withdrawn" : "removed");
  }
  return entry_answer(games.base, changes.commit(), options.language);
}

}  // namespace damier::answers
