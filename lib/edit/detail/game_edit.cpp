#include "edit/game_edit.hpp"

#include "edit/detail/judged_texts.hpp"
#include "export/pdn_writer.hpp"
#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/game_changes.hpp"
#include "store/labels.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace damier::edit {
namespace {

/// The labels of a judged text that a stored game does not have.
std::vector<Label> new_labels(Base& base, GameId game, Base& judged, GameId there) {
  auto labels = labels_of(judged, there);
  auto const present = labels_of(base, game);
  std::erase_if(labels, [&](Label const& label) { return std::ranges::find(present, label) != present.end(); });
  return labels;
}

}  // namespace

std::string text_of(Game const& game) {
  std::string text;
  write_pdn(game, text);
  return text;
}

std::optional<std::string> text_of(Base& base, GameId game) {
  auto const found = game_of(base, game);
  return found ? std::optional{text_of(*found)} : std::nullopt;
}

GameEdit replace_game(Base& base, GameId game, std::string const& before, std::string const& after,
                      Author const& author, bool save) {
  GameEdit edit;
  auto stored = game_of(base, game);
  if (!stored || text_of(*stored) != before) {
    edit.fate = Fate::overtaken;
    return edit;
  }
  edit.before = std::move(*stored);
  JudgedTexts texts{way_of(edit.before)};
  auto const [first, count] = texts.judge(after);
  if (count != 1) {
    edit.fate = Fate::unreadable;
    return edit;
  }
  auto judged = texts.game(first);
  edit.findings = findings_from(judged.findings);
  edit.after = std::move(judged.game);
  if (edit.after.tags.empty() && edit.after.main_line_plies() == 0) {
    edit.fate = Fate::unreadable;
    return edit;
  }
  add_labels(edit.after, new_labels(base, game, texts.base(), first));
  if (text_of(edit.after) == before) {
    return edit;
  }
  edit.fate = Fate::changed;
  if (save) {
    GameChanges changes{base, author};
    if (auto const now = game_of(base, game); !now || text_of(*now) != before) {
      edit.fate = Fate::overtaken;
      return edit;
    }
    edit.fate = changes.replace(game, texts.base(), first) ? Fate::changed : Fate::unchanged;
    edit.entry = changes.commit();
  }
  return edit;
}

TextChanges replace_games(Base& base, std::function<bool(GameText&)> const& next, Author const& author) {
  constexpr unsigned games_at_once = 1000;  // in a base in memory
  struct Group {
    std::optional<JudgedTexts> texts;
    unsigned games = 0;
  };
  std::array<Group, on_illegal_names.size()> groups;
  GameChanges changes{base, author};
  TextChanges result;
  for (GameText text; next(text);) {
    end_if_stopped();
    auto const stored = game_of(base, text.game);
    if (!stored || text_of(*stored) != text.before) {
      result.refused.push_back(text.game);
      continue;
    }
    auto const way = way_of(*stored);
    auto& group = groups[static_cast<std::size_t>(way)];
    if (!group.texts || group.games == games_at_once) {
      group.texts.emplace(way);
      group.games = 0;
    }
    auto const [first, count] = group.texts->judge(text.after);
    ++group.games;
    if (count == 1 && changes.replace(text.game, group.texts->base(), first)) {
      ++result.games;
    } else {
      result.refused.push_back(text.game);
    }
  }
  result.entry = changes.commit();
  return result;
}

}  // namespace damier::edit
