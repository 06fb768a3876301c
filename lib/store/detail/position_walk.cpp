#include "store/detail/position_walk.hpp"

#include "coding/move_codec.hpp"
#include "game/walker.hpp"
#include "notation/fen.hpp"

#include <algorithm>

namespace damier {
namespace {

/// Whether a move is possible on the board where it is played: then the hash follows from its squares and captures.
bool is_possible(Position const& position, Move const& move) noexcept {
  auto const us = position.side;
  return position.of(us).contains(move.from) && position.of(opponent(us)).contains_all(move.captured) &&
         (move.from == move.to || !position.occupied().contains(move.to));
}

}  // namespace

HashedMoves::HashedMoves(Variant const& variant) : variant_{variant}, tables_{MoveTable::both(variant.board())} {
  auto const& rules = variant.rules();
  for (auto const colour : {Colour::white, Colour::black}) {
    auto const us = static_cast<std::size_t>(colour);
    for (unsigned code = 0; code < tables_[us]->short_count(); ++code) {
      auto const& move = tables_[us]->moves()[code];
      auto& step = steps_[us][code];
      step.from = SquareSet{move.from};
      step.squares = SquareSet{move.from, move.to};
      step.captured = move.captured;
      step.hash = zobrist(move.from, {colour, false}) ^ zobrist(move.to, {colour, false}) ^ zobrist_black_to_move();
      for (auto const square : move.captured) {
        step.hash ^= zobrist(square, {opponent(colour), false});
      }
      auto const may_be_crowned = rules.promotion_row(colour).contains(move.to) ||
                                  (move.is_capture() && rules.promotion == PromotionInCapture::goes_on_as_king);
      step.is_plain = move.from != move.to && !may_be_crowned;
    }
  }
}

Move const* HashedMoves::read(Colour side, std::string_view& codes, Move& written) const noexcept {
  if (codes.empty()) {
    return nullptr;
  }
  auto const& table = *tables_[static_cast<std::size_t>(side)];
  auto const code = static_cast<unsigned>(static_cast<unsigned char>(codes.front()));
  if (code < table.short_count()) {
    codes.remove_prefix(1);
    return &table.moves()[code];
  }
  if (code < MoveTable::first_special_code && codes.size() > 1) {
    auto const place = table.place(code, static_cast<unsigned char>(codes[1]));
    codes.remove_prefix(2);
    return place < table.moves().size() ? &table.moves()[place] : nullptr;
  }
  MoveDecoder decoder{variant_.board(), side, codes};
  auto const found = decoder.next(written);
  codes = decoder.rest();
  return found == MoveDecoder::Step::move ? &written : nullptr;
}

void HashedMoves::play_by_rules(State& state, Move const& move) const noexcept {
  auto const possible = is_possible(state.position, move);
  auto after = variant_.after(state.position, move);
  after.king_runs = {};
  state.hash = possible ? hash_after(state.hash, state.position, move, after) : zobrist(after);
  state.position = after;
}

std::vector<std::uint64_t> const& PositionWalk::side_hashes(StoredGame const& line,
                                                            std::span<SideLine const> side_lines) {
  hashes_.clear();
  if (!side_lines.empty() && (!line.only_moves || !follow_side_lines(line, side_lines))) {
    hashes_.clear();
    follow_whole_game(line.id);
  }
  return hashes_;
}

/// Adds the hashes of the side lines; false if something other than moves changes a position.
bool PositionWalk::follow_side_lines(StoredGame const& line, std::span<SideLine const> side_lines) {
  auto const& moves = moves_of(line);
  auto const begin = [&](std::size_t depth, std::int64_t number, std::size_t first) -> OpenLine& {
    if (open_.size() == depth) {
      open_.emplace_back();
    }
    open_[depth].number = number;
    open_[depth].first = first;
    open_[depth].states.clear();
    return open_[depth];
  };
  auto& main = begin(0, 0, 0);
  main.states.push_back(start_of(line));
  if (!play(moves, line.moves, main.states)) {
    return false;
  }
  std::size_t depth = 0;
  for (auto const& side : side_lines) {
    while (depth != 0 && open_[depth].number != side.parent) {
      --depth;
    }
    if (open_[depth].number != side.parent || side.moves.empty()) {
      return false;
    }
    auto const branch = open_[depth].first + static_cast<std::size_t>(side.ply > 1 ? side.ply - 1 : 0);
    auto& own = begin(++depth, side.number, branch);
    auto const& parent = open_[depth - 1].states;
    auto const shared = std::min(branch + 1, parent.size());
    own.states.assign(parent.begin(), parent.begin() + static_cast<std::ptrdiff_t>(shared));
    // The first byte gives the side that moves. It must be the one whose turn it is, unless something other than a move
    // came before.
    MoveDecoder decoder{line.variant->board(), opponent(own.states.back().position.side), side.moves};
    Move move;
    if (decoder.next(move) != MoveDecoder::Step::pass ||
        (branch < parent.size() ? decoder.side() != own.states.back().position.side : !decoder.rest().empty()) ||
        !play(moves, decoder.rest(), own.states)) {
      return false;
    }
    for (auto place = shared; place < own.states.size(); ++place) {
      hashes_.push_back(own.states[place].hash);
    }
  }
  return true;
}

/// Plays encoded moves and appends the state after each; false if something other than moves is among them.
bool PositionWalk::play(HashedMoves const& moves, std::string_view codes, std::vector<HashedMoves::State>& states) {
  Move written;
  while (!codes.empty()) {
    auto const code = static_cast<std::uint8_t>(codes.front());
    auto state = states.back();
    auto const* const move = moves.read(state.position.side, codes, written);
    if (move == nullptr) {
      return false;
    }
    moves.play(state, *move, code);
    states.push_back(state);
  }
  return true;
}

/// Follows a whole game with everything that changes a position.
void PositionWalk::follow_whole_game(GameId id) {
  auto const* const stored = whole_games_.load(id, {.game = true});
  if (stored == nullptr || stored->game.variant == nullptr) {
    return;
  }
  LineStack lines{stored->game};
  for (auto const& item : stored->game.items) {
    follow(stored->game, item, lines);
    for (auto position : {lines.line().before, lines.line().now}) {
      position.king_runs = {};
      hashes_.push_back(zobrist(position));
    }
  }
}

PositionWalk::Ready const& PositionWalk::ready(Variant const& variant) {
  for (auto const& known : ready_) {
    if (known.variant == &variant) {
      return known;
    }
  }
  auto start = variant.start();
  start.king_runs = {};
  ready_.push_back({&variant, std::make_unique<HashedMoves const>(variant), {start, zobrist(start)}});
  return ready_.back();
}

HashedMoves::State PositionWalk::start_of(StoredGame const& line) {
  if (!line.start_fen.empty()) {
    if (auto const fen = read_fen(line.start_fen, *line.variant)) {
      auto position = fen->position;
      position.king_runs = {};
      return {position, zobrist(position)};
    }
  }
  return ready(*line.variant).start;
}

}  // namespace damier
