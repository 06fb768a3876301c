#include "apps/damier/play/played_game.hpp"

#include "game/game_of_line.hpp"
#include "game/walker.hpp"
#include "notation/move_text.hpp"
#include "validate/replay.hpp"

#include <algorithm>
#include <utility>

namespace damier::app {
namespace {

/// The moves of the main line; nothing if something else than moves changes its position.
std::optional<std::vector<Move>> legal_main_line(Game const& record) {
  std::vector<Move> moves;
  LineStack stack{record};
  auto now = record.start;
  for (auto const& item : record.items) {
    follow(record, item, stack);
    if (stack.depth() != 0 || item.kind == ItemKind::variation_end) {
      continue;
    }
    if (item.kind == ItemKind::move) {
      if (!item.keeps_the_rules() || record.variant->legality(now, item.move) != Legality::legal) {
        return std::nullopt;
      }
      now = record.variant->after(now, item.move);
      moves.push_back(item.move);
    }
    if (!stack.line().readable() || stack.line().now != now) {
      return std::nullopt;
    }
  }
  return moves;
}

}  // namespace

PlayedGame::PlayedGame(Game record) : record_{std::move(record)}, draws_{*record_.variant, record_.start} {
  positions_.push_back(record_.start);
  judge_position();
}

PlayedGame::PlayedGame(Variant const& variant, Position const& start)
    : PlayedGame{game_from_position(variant, start)} {}

std::optional<PlayedGame> PlayedGame::resumed(Game record) {
  if (record.variant == nullptr) {
    return std::nullopt;
  }
  auto const moves = legal_main_line(record);
  if (!moves) {
    return std::nullopt;
  }
  PlayedGame game{std::move(record)};
  game.record_.result.clear();
  std::erase_if(game.record_.tags, [](Tag const& tag) { return tag.name == "Result" || tag.name == "Risultato"; });
  game.record_.on_board = Outcome::unknown;
  for (auto const& move : *moves) {
    game.follow(move);
  }
  game.judge_position();
  return game;
}

std::string PlayedGame::number() const {
  auto const turns = moves_.size() + (record_.start.side == record_.first() ? 0U : 1U);
  return MoveNumber{static_cast<unsigned>(turns / 2 + 1), turns % 2 == 0}.text();
}

std::string PlayedGame::last_move() const {
  if (moves_.empty()) {
    return {};
  }
  auto const turns = moves_.size() - 1 + (record_.start.side == record_.first() ? 0U : 1U);
  return MoveNumber{static_cast<unsigned>(turns / 2 + 1), turns % 2 == 0}.text() + ' ' +
         write_move(variant(), position_before(), moves_.back());
}

void PlayedGame::play(Move const& move) {
  auto& item = record_.add(ItemKind::move, write_move(variant(), position(), move, legal_));
  item.move = move;
  item.legal = true;
  follow(move);
  judge_position();
}

void PlayedGame::follow(Move const& move) {
  auto const before = position();
  positions_.push_back(variant().after(before, move));
  moves_.push_back(move);
  auto const reason = draws_.push(before, move, position());
  drawn_ = reason ? describe(*reason, draws_.count()) : Message{};
}

void PlayedGame::take_back() {
  for (auto depth = 0; !record_.items.empty();) {
    auto const kind = record_.items.back().kind;
    record_.items.pop_back();
    depth += kind == ItemKind::variation_end ? 1 : kind == ItemKind::variation_begin ? -1 : 0;
    if (depth == 0 && kind == ItemKind::move) {
      break;
    }
  }
  moves_.pop_back();
  positions_.pop_back();
  count_draws();
  judge_position();
}

/// Counts the moves again, for the counts cannot go back.
void PlayedGame::count_draws() {
  draws_ = DrawTracker{variant(), start()};
  drawn_ = {};
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    auto const reason = draws_.push(positions_[i], moves_[i], positions_[i + 1]);
    drawn_ = reason ? describe(*reason, draws_.count()) : Message{};
  }
}

void PlayedGame::judge_position() {
  variant().legal_moves(position(), legal_);
  auto const is_stuck = legal_.empty() && !legal_.refused();
  auto const winner = position().side == Colour::white ? Outcome::black_wins : Outcome::white_wins;
  record_.on_board = is_stuck ? winner : Outcome::unknown;
  end(is_stuck ? winner : drawn_.empty() ? Outcome::unknown : Outcome::draw);
}

void PlayedGame::end(Outcome outcome) {
  outcome_ = outcome;
  record_.result = std::string{write_outcome(outcome, variant().rules())};
  set_tag("Result", record_.result);
}

bool PlayedGame::draw_is_near() const {
  constexpr std::uint16_t few_plies = 10;
  DrawCounter const counter{variant()};
  auto counts = counter.at_start(start());
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    counts = counter.after(counts, positions_[i], moves_[i], positions_[i + 1]);
  }
  auto const add = [](std::uint16_t& count) { count = static_cast<std::uint16_t>(count == 0 ? 0 : count + few_plies); };
  add(counts.king_plies);
  add(counts.balance_plies);
  std::ranges::for_each(counts.ending_plies, add);
  auto const repetitions = variant().rules().draws.repetitions;
  return counter.reached(counts, position()).has_value() ||
         (repetitions > 1 && std::ranges::count(positions_, position()) >= repetitions - 1);
}

void PlayedGame::set_tag(std::string_view name, std::string_view value) {
  auto const found = std::ranges::find(record_.tags, name, &Tag::name);
  if (found == record_.tags.end()) {
    record_.tags.push_back({std::string{name}, std::string{value}});
  } else {
    found->value = value;
  }
}

}  // namespace damier::app
