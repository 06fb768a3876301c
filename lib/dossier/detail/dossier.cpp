#include "dossier/dossier.hpp"

#include "text/shell_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace damier {
namespace {

/// Plies of a game that are shown in a list of games.
constexpr unsigned shown_plies = 4;

void add_results(Dossier& dossier, std::span<PlayerGame const> latest_first) {
  std::optional<GameId> before;
  for (auto const& game : latest_first) {
    dossier.games += before == game.game ? 0U : 1U;  // one against himself is there twice
    before = game.game;
    (game.colour == Colour::white ? dossier.as_white : dossier.as_black).add(game.outcome, game.colour);
    dossier.years.add(game.year);
    if (game.rating) {
      dossier.rating.add(*game.rating);
      dossier.last_rating = dossier.last_rating ? dossier.last_rating : game.rating;
    }
  }
}

std::vector<LastGame> last_games(BaseReader& reader, std::span<PlayerGame const> latest_first,
                                 DossierQuestion const& question) {
  std::vector<LastGame> found;
  for (auto const& game : latest_first.first(std::min(latest_first.size(), question.most))) {
    found.push_back({game, nullptr, {}});
    visit_lines(reader, std::span{&game, 1}, [&](PlayerGame const& one, MainLine const& line) {
      auto& last = found.back();
      last.opening = question.openings == nullptr ? nullptr : question.openings->of(line);
      MoveTree tree{*line.variant, shown_plies};
      tree.add(one, line);
      if (auto const rows = tree.rows(1, nullptr); !rows.empty()) {
        last.first_moves = rows.front().moves;
      }
    });
  }
  return found;
}

}  // namespace

Dossier make_dossier(Base& base, BaseReader& reader, PlayerBook const& book, Selection const& selection,
                     DossierQuestion const& question) {
  auto all = player_games(base, reader, book, selection, question.person, question.variant);
  Dossier dossier;
  dossier.person = question.person;
  dossier.variant = all.variant;
  dossier.other_variants = std::move(all.others);
  if (all.variant == nullptr || all.games.empty()) {
    return dossier;
  }
  auto& games = all.games;
  std::ranges::stable_sort(games, is_later);
  add_results(dossier, games);
  MoveTree white{*all.variant, question.opening_plies};
  MoveTree black{*all.variant, question.opening_plies};
  visit_lines(reader, games, [&](PlayerGame const& game, MainLine const& line) {
    (game.colour == Colour::white ? white : black).add(game, line);
  });
  dossier.white_openings = white.rows(question.most, question.openings);
  dossier.black_openings = black.rows(question.most, question.openings);
  dossier.last_games = last_games(reader, games, question);
  for (auto const colour : both_colours) {
    auto const found = repeated_positions(reader, *all.variant, games, colour, question.first_ply, question.most);
    dossier.positions.insert(dossier.positions.end(), found.begin(), found.end());
  }
  dossier.mistakes = player_mistakes(base, games);
  dossier.shots = player_shots(base, games);
  if (question.motifs != nullptr) {
    dossier.motifs = tally_motifs(reader, games, *question.motifs, question.motif_games);
  }
  return dossier;
}

std::vector<Message> head_of(PlayerMistakes const& found, std::string_view base) {
  if (found.games == 0) {
    return {message("dossier-no-values",
                    "command"_a = fmt::format("damier annotate {} --engine damier", shell_file(base)))};
  }
  std::vector<Message> head{message("dossier-values", "count"_a = found.games)};
  if (found.mistakes.empty()) {
    head.push_back(message("dossier-no-mistakes"));
  } else {
    auto const counts = found.counts();
    head.push_back(message("dossier-mistake-counts", "blunders"_a = counts.blunders, "mistakes"_a = counts.mistakes,
                           "inaccuracies"_a = counts.inaccuracies, "wins"_a = counts.missed_wins));
  }
  return head;
}

std::vector<Message> head_of(PlayerShots const& found, std::string_view base) {
  if (found.games == 0) {
    return {
        message("dossier-no-shots", "command"_a = fmt::format("damier annotate {} --layers shots", shell_file(base)))};
  }
  std::vector<Message> head{
      message("dossier-shots", "count"_a = found.games, "missed"_a = found.missed, "allowed"_a = found.allowed)};
  if (found.opinions != 0) {
    head.push_back(message("dossier-opinions", "count"_a = found.opinions));
  }
  return head;
}

}  // namespace damier
