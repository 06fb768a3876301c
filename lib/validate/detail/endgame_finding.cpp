#include "validate/endgame_finding.hpp"

#include "game/walker.hpp"
#include "language/message.hpp"
#include "rules/draws.hpp"
#include "validate/detail/result_findings.hpp"
#include "validate/detail/tape_places.hpp"

#include <string>
#include <utility>

namespace damier {
namespace {

/// The end of a main line.
struct LastPosition {
  Position position;
  bool drawn = false;  ///< by rule, with the last move or before
};

/// Nothing if a move of the main line cannot be replayed.
std::optional<LastPosition> last_position(Game const& game) {
  LineStack stack{game};
  std::optional<DrawTracker> draws{std::in_place, *game.variant, game.start};
  auto drawn = false;
  for (auto const& item : game.items) {
    auto const in_main_line = stack.depth() == 0;
    auto const before = stack.line().now;
    follow(game, item, stack);
    if (!in_main_line || stack.depth() != 0) {
      continue;
    }
    auto const& after = stack.line().now;
    if (item.kind == ItemKind::move) {
      if (!item.keeps_the_rules() || !stack.line().readable()) {
        return std::nullopt;
      }
      drawn = draws->push(before, item.move, after).has_value() || drawn;
    } else if (item.kind == ItemKind::setup || item.kind == ItemKind::placeholder) {
      draws.emplace(*game.variant, after);  // the rules count from a new position on
      drawn = false;
    }
  }
  return stack.line().readable() ? std::optional{LastPosition{stack.line().now, drawn}} : std::nullopt;
}

Outcome win_of(Colour colour) noexcept { return colour == Colour::white ? Outcome::white_wins : Outcome::black_wins; }

/// The outcome by the tables.
Outcome outcome_of(endgame::Value const& value, Colour side) noexcept {
  switch (value.outcome) {
    case endgame::Outcome::win: return win_of(side);
    case endgame::Outcome::loss: return win_of(opponent(side));
    case endgame::Outcome::draw: break;
  }
  return Outcome::draw;
}

Message describe(Outcome by_tables, Outcome written) {
  auto result = in_words(written);
  switch (by_tables) {
    case Outcome::white_wins: return message("endgame-result-white", "result"_a = std::move(result));
    case Outcome::black_wins: return message("endgame-result-black", "result"_a = std::move(result));
    default: return message("endgame-result-draw", "result"_a = std::move(result));
  }
}

Finding finding_on(Game const& game, GameTape const* tape, Message what) {
  constexpr FindingCode code{"result-against-endgame"};
  Finding finding;
  if (tape != nullptr) {
    auto const tag = !game.tag("Result") && game.tag("Risultato") ? std::string_view{"Risultato"} : "Result";
    auto const by_tag = read_outcome(game.tag(tag).value_or(""), game.first()) != Outcome::unknown;
    auto const [offset, length] = by_tag ? place_of_tag(*tape, tag) : place_of_terminator(*tape);
    finding = finding_at(*tape, Severity::hint, code, offset, length, std::move(what));
  } else {
    finding.severity = Severity::hint;
    finding.code = std::string{code.name()};
    finding.message = std::move(what);
  }
  finding.hint = message("endgame-result-hint");
  return finding;
}

}  // namespace

std::optional<Finding> endgame_finding(Game const& game, endgame::Tables const& tables, GameTape const* tape) {
  auto const written = game.outcome();
  if (game.variant == nullptr || game.on_board != Outcome::unknown || tables.most() == 0 ||
      (written != Outcome::draw && written != Outcome::white_wins && written != Outcome::black_wins)) {
    return std::nullopt;
  }
  auto const last = last_position(game);
  if (!last || last->position.occupied().size() > tables.most() || (last->drawn && written == Outcome::draw)) {
    return std::nullopt;
  }
  auto const value = tables.probe(last->position);
  MoveList legal;
  game.variant->legal_moves(last->position, legal);
  if (!value || legal.empty()) {
    return std::nullopt;
  }
  auto const by_tables = outcome_of(*value, last->position.side);
  auto const beyond_rules = value->within_rules == false;
  if (by_tables == written || (beyond_rules && written == Outcome::draw)) {
    return std::nullopt;
  }
  return finding_on(game, tape, describe(by_tables, written));
}

}  // namespace damier
