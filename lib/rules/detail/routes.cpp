#include "rules/routes.hpp"

#include <algorithm>

namespace damier {
namespace {

constexpr unsigned jump_budget = 100'000;
constexpr std::size_t most_jumps = 64;  // more than twice the pieces of any board: bounds the relaxed searches

class RouteSearch {
 public:
  RouteSearch(Variant const& variant, Position const& position, Piece piece, RouteQuery const& query)
      : board_{variant.board()},
        rules_{variant.rules()},
        man_directions_{query.relaxed.men_backwards     ? rules_.man_captures | rules_.man_captures.turned()
                        : piece.colour == Colour::white ? rules_.man_captures
                                                        : rules_.man_captures.turned()},
        promotion_row_{rules_.promotion_row(piece.colour)},
        promotion_{query.relaxed.crowned_in_passing ? PromotionInCapture::goes_on_as_king : rules_.promotion},
        removes_at_once_{query.relaxed.removed_at_once ||
                         (rules_.removal == Removal::at_once && !query.relaxed.same_piece_twice)},
        king_{piece.king || query.relaxed.flies},
        own_{position.of(piece.colour)},
        them_{position.of(opponent(piece.colour))},
        kings_{position.kings_of(opponent(piece.colour))},
        query_{query} {
    own_.erase(query.from);
    squares_.push_back(query.from);
  }

  std::optional<Route> run() {
    jump_from(query_.from, std::nullopt, 0);
    return best_;
  }
  void run(std::function<void(Route const&)> const& visit) {
    visit_ = &visit;
    jump_from(query_.from, std::nullopt, 0);
  }

 private:
  [[nodiscard]] bool flying() const noexcept {
    return king_ && (rules_.king_range == KingRange::flying || query_.relaxed.flies);
  }
  [[nodiscard]] bool flies_on() const noexcept {
    return king_ && (query_.relaxed.lands_anywhere || (flying() && rules_.king_landing != KingLanding::just_behind));
  }
  [[nodiscard]] bool may_go(Direction direction, std::optional<Direction> heading) const noexcept {
    return (king_ ? rules_.king_captures : man_directions_).contains(direction) &&
           (!heading || rules_.turns_back || query_.relaxed.turns_back || direction != opposite(*heading));
  }
  [[nodiscard]] bool blocked(Square square) const noexcept { return (own_ | them_).contains(square); }

  [[nodiscard]] bool may_jump(Square over) const noexcept {
    if (query_.captured && !query_.captured->contains(over)) {
      return false;
    }
    if (taken_.contains(over)) {
      return query_.relaxed.same_piece_twice && std::ranges::count(captured_, over) < 2;
    }
    if (!king_ && !rules_.men_take_kings && !query_.relaxed.men_take_kings && kings_.contains(over)) {
      return false;
    }
    return them_.contains(over) || query_.relaxed.own_pieces;
  }

  /// Tries every jump from a square. heading is the direction of the last jump; matched is the number of via squares
  /// already reached.
  void jump_from(Square at, std::optional<Direction> heading, std::size_t matched) {
    for (auto const direction : all_directions) {
      if (may_go(direction, heading)) {
        jump(at, direction, matched);
      }
    }
  }

  void match(Square square, std::size_t& matched) const noexcept {
    if (matched < query_.via.size() && query_.via[matched] == square) {
      ++matched;
    }
  }

  /// Follows one direction from a square up to the first piece and over it, and continues from each landing square.
  void jump(Square at, Direction direction, std::size_t matched) {
    auto const found = best_ && query_.captured;  // if the pieces are given, all routes take the same number
    if (budget_ == 0 || captured_.size() == most_jumps || found) {
      return;
    }
    --budget_;
    auto over = board_.neighbour(at, direction);
    while (flying() && over && !blocked(*over)) {
      if (!query_.via_landings) {
        match(*over, matched);
      }
      over = board_.neighbour(*over, direction);
    }
    if (!over || !blocked(*over) || !may_jump(*over)) {
      return;
    }
    auto landing = board_.neighbour(*over, direction);
    auto behind = landing;
    while (query_.relaxed.adjacent_pieces && behind && them_.contains(*behind) && may_jump(*behind)) {
      behind = board_.neighbour(*behind, direction);
    }
    if (!behind || blocked(*behind)) {
      return;
    }
    auto const count_before = captured_.size();
    auto const taken_before = taken_;
    auto const them_before = them_;
    auto const second_before = second_of_two_;
    for (take(*over); landing != behind; landing = board_.neighbour(*landing, direction)) {
      take(*landing);
      second_of_two_ = second_of_two_ ? second_of_two_ : landing;
    }
    auto const king_before = king_;
    for (bool first = true; landing && !blocked(*landing) && (first || flies_on());
         landing = board_.neighbour(*landing, direction), first = false) {
      auto met = matched;
      match(*landing, met);
      squares_.push_back(*landing);
      finish(*landing, met);
      auto const crowned = !king_ && promotion_row_.contains(*landing);
      king_ = king_ || (crowned && promotion_ == PromotionInCapture::goes_on_as_king);
      if (crowned && promotion_ == PromotionInCapture::stops) {
        // The move ends here.
      } else if (first) {
        jump_from(*landing, direction, met);
      } else {
        turn_from(*landing, direction, met);
      }
      king_ = king_before;
      squares_.pop_back();
      matched = query_.via_landings ? matched : met;
    }
    captured_.resize(count_before);
    taken_ = taken_before;
    them_ = them_before;
    second_of_two_ = second_before;
  }

  void take(Square square) {
    captured_.push_back(square);
    taken_.insert(square);
    if (removes_at_once_) {
      them_.erase(square);
    }
  }

  /// Jumps sideways only: straight on was tried from the first landing square.
  void turn_from(Square at, Direction heading, std::size_t matched) {
    for (auto const direction : all_directions) {
      if (direction != heading && may_go(direction, heading)) {
        jump(at, direction, matched);
      }
    }
  }

  void finish(Square at, std::size_t matched) {
    if (at != query_.to || matched < query_.via.size()) {
      return;
    }
    if (query_.captured && !(taken_ == *query_.captured)) {
      return;
    }
    if (visit_ != nullptr) {
      (*visit_)(Route{squares_, captured_, second_of_two_});
    } else if (!best_ || captured_.size() > best_->captured.size()) {
      best_ = Route{squares_, captured_, second_of_two_};
    }
  }

  Geometry const& board_;
  Rules const& rules_;
  DirectionSet man_directions_;
  SquareSet promotion_row_;
  PromotionInCapture promotion_;
  bool removes_at_once_;
  bool king_;  // the piece, at this point of its route
  SquareSet own_;
  SquareSet them_;
  SquareSet kings_;  // the enemy's kings
  RouteQuery const& query_;
  unsigned budget_ = jump_budget;
  SquareSet taken_;
  std::vector<Square> squares_;
  std::vector<Square> captured_;
  std::optional<Square> second_of_two_;
  std::optional<Route> best_;
  std::function<void(Route const&)> const* visit_ = nullptr;
};

}  // namespace

std::optional<Route> find_route(Variant const& variant, Position const& position, RouteQuery const& query) {
  auto const piece = position.at(query.from);
  return piece ? RouteSearch{variant, position, *piece, query}.run() : std::nullopt;
}

void visit_routes(Variant const& variant, Position const& position, RouteQuery const& query,
                  std::function<void(Route const&)> const& visit) {
  if (auto const piece = position.at(query.from)) {
    RouteSearch{variant, position, *piece, query}.run(visit);
  }
}

}  // namespace damier
