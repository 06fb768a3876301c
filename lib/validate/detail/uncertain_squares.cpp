#include "validate/uncertain_squares.hpp"

namespace damier {
namespace {

SquareSet squares_of(ClaimedMove const& claim) {
  auto squares = SquareSet{claim.via} | claim.captured.value_or(SquareSet{});
  squares.insert(claim.from);
  squares.insert(claim.to);
  return squares;
}

SquareSet squares_of(Move const& move) {
  auto squares = move.captured;
  squares.insert(move.from);
  squares.insert(move.to);
  return squares;
}

/// What a cause shows about the text.
enum class Fault : std::uint8_t {
  duty,    ///< another move had to be played; this one can be
  manner,  ///< pieces can do so, but must not
  misfit,  ///< the text does not fit the position
};
Fault fault_of(Cause cause) noexcept {
  switch (cause) {
    case Cause::missed_capture:
    case Cause::fewer_than_majority:
    case Cause::quality_rule:
    case Cause::stopped_midway:
    case Cause::promotion_missed: return Fault::duty;
    case Cause::game_over:
    case Cause::no_piece:
    case Cause::wrong_side:
    case Cause::destination_occupied:
    case Cause::blocked:
    case Cause::nothing_to_capture:
    case Cause::wrong_route:
    case Cause::no_such_route:
    case Cause::too_many_routes: return Fault::misfit;
    default: return Fault::manner;
  }
}

}  // namespace

bool is_neglected_duty(Cause cause) noexcept { return fault_of(cause) == Fault::duty; }

SquareSet squares_made_uncertain(Variant const& variant, ClaimedMove const& claim, Cause cause) {
  return fault_of(cause) == Fault::misfit ? variant.board().squares() : squares_of(claim);
}

SquareSet squares_at_fault(Variant const& variant, Position const& position, ClaimedMove const& claim,
                           Ruling const& ruling) {
  if (fault_of(ruling.cause) != Fault::duty) {
    auto squares = squares_of(claim);
    squares.insert(ruling.where.value_or(claim.from));
    return squares;
  }
  SquareSet squares;
  MoveList legal;
  variant.legal_moves(position, legal);
  for (auto const& capture : legal) {
    squares = squares | squares_of(capture);
  }
  return squares;
}

/// A variation is an alternative to the last move.
void UncertainSquares::open_line() {
  around_.push_back(here_);
  here_.now = here_.before;
}

void UncertainSquares::close_line() {
  if (!around_.empty()) {
    here_ = around_.back();
    around_.pop_back();
  }
}

void UncertainSquares::settle(Move const& move) { here_ = {here_.now, here_.now - squares_of(move)}; }

void UncertainSquares::raise(SquareSet squares) { here_ = {here_.now, here_.now | squares}; }

}  // namespace damier
