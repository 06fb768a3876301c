#include "accepted_breach.hpp"

#include "game/builder.hpp"
#include "grammar/pdn/reader.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "repair/repair_search.hpp"
#include "rules/routes.hpp"
#include "text/byte_source.hpp"
#include "validate/validator.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace damier::bench {
namespace {

constexpr std::size_t most_following = 40;

/// Adds the steps of men to free squares.
void add_steps(Variant const& variant, Position const& position, std::vector<Move>& moves) {
  auto const steps = position.side == Colour::white ? variant.rules().man_steps : variant.rules().man_steps.turned();
  for (auto const from : position.of(position.side) - position.kings) {
    for (auto const direction : all_directions) {
      auto const to = steps.contains(direction) ? variant.board().neighbour(from, direction) : std::nullopt;
      if (to && !position.at(*to)) {
        moves.push_back({from, *to, {}});
      }
    }
  }
}

/// Adds captures that stop before the end of a legal rafle.
void add_beginnings(Variant const& variant, Position const& position, MoveList const& legal, std::vector<Move>& moves) {
  for (auto const& move : legal) {
    auto const route = find_route(variant, position, {.from = move.from, .to = move.to, .captured = move.captured});
    for (std::size_t leg = 1; route && leg + 1 < route->squares.size(); ++leg) {
      auto const to = route->squares[leg];
      if (!position.at(to)) {
        moves.push_back({move.from, to, SquareSet{std::span{route->captured}.first(leg)}});
      }
    }
  }
}

/// Adds captures of one piece by men where more pieces can be taken.
void add_lesser_captures(Variant const& variant, Position const& position, MoveList const& legal,
                         std::vector<Move>& moves) {
  for (auto const from : position.of(position.side) - position.kings) {
    for (auto const direction : all_directions) {
      auto const over = variant.board().neighbour(from, direction);
      auto const to = over ? variant.board().neighbour(*over, direction) : std::nullopt;
      auto const route = to ? find_route(variant, position, {.from = from, .to = *to}) : std::nullopt;
      if (route && route->captured.size() == 1 && legal[0].captured.size() > 1) {
        moves.push_back({from, *to, route->captured_set()});
      }
    }
  }
}

std::vector<Move> breaking_moves(Variant const& variant, Position const& position, Breach breach) {
  MoveList legal;
  variant.legal_moves(position, legal);
  std::vector<Move> moves;
  if (!legal.are_captures()) {
    return moves;
  }
  switch (breach) {
    case Breach::capture_missed: add_steps(variant, position, moves); break;
    case Breach::rafle_stopped: add_beginnings(variant, position, legal, moves); break;
    case Breach::fewer_taken: add_lesser_captures(variant, position, legal, moves); break;
  }
  std::erase_if(moves, [&](Move const& move) { return std::ranges::find(legal, move) != legal.end(); });
  return moves;
}

}  // namespace

std::string_view name(Breach breach) noexcept {
  switch (breach) {
    case Breach::capture_missed: return "capture missed";
    case Breach::rafle_stopped: return "rafle stopped";
    case Breach::fewer_taken: break;
  }
  return "fewer taken";
}

std::optional<std::string> with_breach(SampleGame const& game, Breach breach, Random& random) {
  auto const& variant = *game.variant;
  auto position = game.start;
  std::vector<std::pair<std::size_t, Move>> occasions;
  std::vector<Position> positions;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    positions.push_back(position);
    for (auto const& move : breaking_moves(variant, position, breach)) {
      occasions.emplace_back(i, move);
    }
    position = variant.after(position, game.moves[i]);
  }
  if (occasions.empty()) {
    return std::nullopt;
  }
  auto const& [at, move] = occasions[below(random, occasions.size())];
  std::vector<std::string> words{game.words.begin(), game.words.begin() + static_cast<std::ptrdiff_t>(at)};
  Numbering const numbering{variant.rules()};
  auto const sign = move.is_capture() ? numbering.capture_sign() : '-';
  words.push_back(numbering.name(move.from) + sign + numbering.name(move.to));
  position = variant.after(positions[at], move);
  for (auto left = 1 + below(random, most_following); left != 0; --left) {
    MoveList legal;
    variant.legal_moves(position, legal);
    if (legal.empty()) {
      break;
    }
    auto const& next = legal[below(random, legal.size())];
    words.push_back(write_move(variant, position, next, legal));
    position = variant.after(position, next);
  }
  return written_down(game.header, words, usual_numbers(words.size()), "*");
}

bool is_surely_repaired(Variant const& variant, std::string record) {
  Validator validator{short_game_type(variant).empty() ? &variant : nullptr};
  auto const source = open_text(record);
  pdn::Reader reader{*source};
  GameTape tape;
  Game game;
  if (!reader.next(tape)) {
    return false;
  }
  build(tape, game);
  auto findings = validator.judge(tape, game).findings;
  propose_repairs(tape, game, findings);
  return std::ranges::any_of(findings, [](Finding const& finding) {
    return !finding.repairs.empty() && finding.repairs.front().confidence == Confidence::sure;
  });
}

}  // namespace damier::bench
