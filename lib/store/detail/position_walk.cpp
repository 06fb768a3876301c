#include "store/detail/position_walk.hpp"

#include "coding/move_codec.hpp"
#include "notation/fen.hpp"

namespace damier {
namespace {

/// Whether a move is legal in form where it is played: then the hash follows from its squares and captures.
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
