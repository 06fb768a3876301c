#include "endgame/detail/board_squares.hpp"

namespace damier::endgame {

BoardSquares::BoardSquares(Rules const& rules)
    : count_{rules.board.square_count()}, row_{rules.board.row_squares()} {
  for (unsigned number = 0; number < count_; ++number) {
    square_[number] = rules.board.square(number);
    number_[square_[number].bit()] = static_cast<std::uint8_t>(number);
  }
  find_man_steps(rules);
  find_king_rays(rules);
}

void BoardSquares::find_man_steps(Rules const& rules) {
  for (unsigned from = row_; from < count_; ++from) {
    for (auto const direction : all_directions) {
      auto const to = rules.board.neighbour(square_[from], direction);
      if (to && rules.man_steps.contains(direction)) {
        man_steps_[from].push_back(static_cast<std::uint8_t>(number(*to)));
        man_origins_[number(*to)].push_back(static_cast<std::uint8_t>(from));
      }
    }
  }
}

void BoardSquares::find_king_rays(Rules const& rules) {
  for (unsigned from = 0; from < count_; ++from) {
    for (auto const direction : all_directions) {
      if (!rules.king_steps.contains(direction)) {
        continue;
      }
      for (auto at = rules.board.neighbour(square_[from], direction); at; at = rules.board.neighbour(*at, direction)) {
        king_rays_[from].push_back(static_cast<std::uint8_t>(number(*at)));
        if (rules.king_range == KingRange::one_step) {
          break;
        }
      }
      king_rays_[from].push_back(ray_end);
    }
  }
}

}  // namespace damier::endgame
