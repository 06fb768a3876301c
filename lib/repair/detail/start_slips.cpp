#include "repair/detail/start_slips.hpp"

#include "notation/fen.hpp"
#include "notation/numbering.hpp"
#include "repair/detail/slip_search.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace damier {
namespace {

// How often slips happen, on the scale of slip_match.cpp.
constexpr double often_side = 0.03;
constexpr double often_colours = 0.005;
constexpr double often_no_fen = 0.01;
constexpr double often_digit = 0.03;  // one character of a square is another
constexpr double often_elsewhere = 0.01;
constexpr double often_piece_missing = 0.02;
constexpr double share_of_kings = 0.1;  // among the pieces that are missing
constexpr double often_piece_extra = 0.01;
constexpr double often_king = 0.02;
constexpr double often_colour = 0.005;  // of one piece

class StartSearch {
 public:
  StartSearch(GameTape const& tape, Game const& game, Event const& value, FaultyLine const& line, std::size_t fault,
              Effort& effort)
      : variant_{*game.variant},
        fen_{tape.text(value)},
        value_{value},
        line_{line},
        effort_{effort},
        numbering_{variant_.rules()},
        squares_{variant_.board().rows_between(0, variant_.board().rows)},
        scale_{static_cast<double>(line.words.size()) * fit_of_gaps(line, fault)} {}

  std::vector<RecordSlip> run() {
    auto const& start = line_.start;
    auto other_side = start;
    other_side.side = opponent(start.side);
    attempt(other_side, often_side);
    auto const first = found_.size();  // competing explanations; the other side to move shows otherwise
    auto other_colours = start;
    std::swap(other_colours.pieces[0], other_colours.pieces[1]);
    attempt(other_colours, often_colours);
    attempt(variant_.start(), often_no_fen);
    for (auto const square : start.occupied()) {
      try_piece(square);
    }
    for (auto const square : squares_ - start.occupied()) {
      try_missing(square);
    }
    auto const is_one_of_several = found_.size() > first + 1 || effort_.is_spent();
    for (auto i = first; i < found_.size(); ++i) {
      found_[i].has_rival = is_one_of_several;
    }
    return std::move(found_);
  }

 private:
  /// Keeps a start position from which the move sequence is legal up to its end.
  void attempt(Position const& start, double often) {
    if (effort_.is_spent()) {
      return;
    }
    auto const reach = LinePlayer{variant_, line_.words, effort_}.play(start, 0);
    if (reach.next != line_.words.size()) {
      return;
    }
    Slip slip;
    slip.kind = SlipKind::start_position_wrong;
    slip.before = fen_;
    slip.after = write_fen(start, variant_);
    slip.edits = {{value_.offset, value_.length, slip.after}};
    found_.push_back({.slip = std::move(slip),
                      .weight = often * scale_ * fit_of_signs(reach.wrong_signs),
                      .variant = &variant_,
                      .last = reach.last});
  }

  /// Tries to remove the piece on a square, to change its kind or its colour, and to put it on another square.
  void try_piece(Square square) {
    auto const& start = line_.start;
    auto const piece = *start.at(square);
    auto const pieces = static_cast<double>(start.occupied().size());
    auto without = start;
    without.remove(square);
    attempt(without, often_piece_extra / pieces);
    attempt_with(without, square, {piece.colour, !piece.king}, often_king / pieces);
    attempt_with(without, square, {opponent(piece.colour), piece.king}, often_colour / pieces);
    auto const empty = squares_ - start.occupied();
    for (auto const other : empty) {
      auto const by_digit = is_one_character_away(square, other) ? often_digit / 18 : 0;
      attempt_with(without, other, piece, (by_digit + often_elsewhere / empty.size()) / pieces);
    }
  }
  void try_missing(Square square) {
    auto const empty = static_cast<double>((squares_ - line_.start.occupied()).size());
    for (auto const colour : {Colour::white, Colour::black}) {
      for (auto const king : {false, true}) {
        auto const share = (king ? share_of_kings : 1 - share_of_kings) / 2;
        attempt_with(line_.start, square, {colour, king}, share * often_piece_missing / empty);
      }
    }
  }
  /// Tries a start position with one more piece, but not with a man on the row where it becomes a king.
  void attempt_with(Position position, Square square, Piece piece, double often) {
    if (piece.king || !variant_.rules().promotion_row(piece.colour).contains(square)) {
      position.put(square, piece);
      attempt(position, often);
    }
  }

  [[nodiscard]] bool is_one_character_away(Square a, Square b) const {
    auto const first = numbering_.name(a);
    auto const second = numbering_.name(b);
    auto const same = std::ranges::mismatch(first, second);
    return first.size() == second.size() && std::equal(same.in1 + 1, first.end(), same.in2 + 1, second.end());
  }

  Variant const& variant_;
  std::string_view fen_;
  Event const& value_;
  FaultyLine const& line_;
  Effort& effort_;
  Numbering numbering_;
  SquareSet squares_;
  double scale_;
  std::vector<RecordSlip> found_;
};

}  // namespace

std::vector<RecordSlip> find_start_slips(GameTape const& tape, Game const& game, Event const& value,
                                         FaultyLine const& line, std::size_t fault, Effort& effort) {
  return StartSearch{tape, game, value, line, fault, effort}.run();
}

}  // namespace damier
