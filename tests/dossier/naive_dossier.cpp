#include "naive_dossier.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier::testing {
namespace {

using Beginning = std::vector<std::string>;

std::string numbered(Beginning const& moves) {
  std::string text;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    text += (ply == 0 ? "" : " ") + (ply % 2 == 0 ? std::to_string(ply / 2 + 1) + ". " : std::string{}) + moves[ply];
  }
  return text;
}

void add_position(TextGame& game, Variant const& variant, Position const& position) {
  MoveList legal;
  variant.legal_moves(position, legal);
  game.fens.push_back(write_fen(position, variant));
  game.to_move.push_back(position.side);
  game.has_choice.push_back(legal.size() > 1);
}

bool begins_with(Beginning const& moves, Beginning const& begin) {
  return moves.size() >= begin.size() && std::equal(begin.begin(), begin.end(), moves.begin());
}

}  // namespace

std::vector<TextGame> text_games(BaseReader& reader, std::vector<PlayerGame> const& games) {
  std::vector<TextGame> found;
  for (auto const& game : games) {
    auto const* const stored = reader.load(game.game, {.line = true});
    if (stored == nullptr) {
      continue;
    }
    auto const& line = stored->line;
    TextGame text{
        game, write_fen(line.start, *line.variant) == write_fen(line.variant->start(), *line.variant), {}, {}, {}, {}};
    auto position = line.start;
    for (auto const& move : line.moves) {
      add_position(text, *line.variant, position);
      text.moves.push_back(write_move(*line.variant, position, move));
      position = line.variant->after(position, move);
    }
    add_position(text, *line.variant, position);
    found.push_back(std::move(text));
  }
  return found;
}

std::map<std::string, NaiveOpening> naive_openings(std::vector<TextGame> const& games, Colour colour, unsigned plies) {
  std::set<Beginning> beginnings;
  for (auto const& game : games) {
    for (std::size_t length = 1; length <= std::min<std::size_t>(plies, game.moves.size()); ++length) {
      if (game.game.colour == colour && game.from_start) {
        beginnings.insert({game.moves.begin(), game.moves.begin() + static_cast<std::ptrdiff_t>(length)});
      }
    }
  }
  auto const having = [&](Beginning const& begin) {
    std::vector<TextGame const*> found;
    for (auto const& game : games) {
      if (game.game.colour == colour && game.from_start && begins_with(game.moves, begin)) {
        found.push_back(&game);
      }
    }
    return found;
  };
  std::vector<Beginning> rows;
  for (auto const& begin : beginnings) {
    auto const whole = having(begin).size();
    auto const goes_on = std::ranges::any_of(beginnings, [&](Beginning const& longer) {
      return longer.size() == begin.size() + 1 && begins_with(longer, begin) && having(longer).size() == whole;
    });
    if (!goes_on) {
      rows.push_back(begin);
    }
  }
  std::map<std::string, NaiveOpening> openings;
  for (auto const& row : rows) {
    NaiveOpening opening;
    for (auto const* const game : having(row)) {
      opening.counts.add(game->game.outcome, colour);
      opening.last_year = std::max(opening.last_year, game->game.year);
    }
    opening.depth = static_cast<unsigned>(std::ranges::count_if(
        rows, [&](Beginning const& above) { return above.size() < row.size() && begins_with(row, above); }));
    openings.emplace(numbered(row), opening);
  }
  return openings;
}

std::map<std::string, NaivePosition> naive_positions(std::vector<TextGame> const& games, Colour colour,
                                                     unsigned first_ply) {
  std::map<std::string, NaivePosition> all;
  std::map<std::string, std::vector<std::size_t>> places;  // of the games, in order
  std::map<std::string, std::size_t> plies;                // in the first of them
  for (std::size_t place = 0; place < games.size(); ++place) {
    auto const& game = games[place];
    for (std::size_t ply = first_ply; ply < game.fens.size() && game.game.colour == colour; ++ply) {
      auto const& fen = game.fens[ply];
      if (game.to_move[ply] != colour || !game.has_choice[ply] ||
          (!places[fen].empty() && places[fen].back() == place)) {
        continue;
      }
      places[fen].push_back(place);
      plies.emplace(fen, ply);
      all[fen].counts.add(game.game.outcome, colour);
      if (ply < game.moves.size()) {
        all[fen].moves[game.moves[ply]].insert(game.game.game);
      }
    }
  }
  std::map<std::string, NaivePosition> repeated;
  for (auto const& [fen, position] : all) {
    auto const& reached_by = places[fen];
    auto const ply = plies[fen];
    auto const is_left_together = std::ranges::any_of(
        places, [&](auto const& other) { return other.second == reached_by && plies[other.first] > ply; });
    if (reached_by.size() > 1 && !is_left_together) {
      repeated.emplace(fen, position);
    }
  }
  return repeated;
}

}  // namespace damier::testing
