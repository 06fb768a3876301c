#include "coding/move_table.hpp"

#include "board/kept_tables.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

namespace damier {

/// Fills a table: adds the moves in the order of docs/base-format.md until all numbers are used.
class MoveTable::Builder {
 public:
  Builder(MoveTable& table, Geometry const& board, Colour side)
      : table_{table},
        board_{board},
        lines_{board.all_squares ? orthogonals : diagonals},
        steps_{man_steps(board, side)} {}

  void run() {
    steps();
    jumps(lines_);
    table_.short_count_ = static_cast<unsigned>(std::min<std::size_t>(table_.moves_.size(), most_short_moves));
    most_ = table_.short_count_ + std::size_t{first_special_code - table_.short_count_} * 256;
    slides();
    if (!board_.all_squares) {
      jumps(orthogonals);
    }
    rafles(2);
    captures_from_afar();
    rafles(3);
  }

 private:
  static DirectionSet man_steps(Geometry const& board, Colour side) noexcept {
    auto const white = board.all_squares ? forward_and_sideways : forward_diagonals;
    return side == Colour::white ? white : white.turned();
  }

  void add(Move const& move) {
    if (table_.moves_.size() < most_) {
      table_.moves_.push_back(move);
    }
  }

  void steps() {
    for (auto const from : board_.squares()) {
      for (auto const direction : all_directions) {
        auto const to = steps_.contains(direction) ? board_.neighbour(from, direction) : std::nullopt;
        if (to) {
          add({from, *to, {}});
        }
      }
    }
  }

  /// Jumps over one piece to the square directly behind it.
  void jumps(DirectionSet directions) {
    for (auto const from : board_.squares()) {
      for (auto const direction : all_directions) {
        auto const over = directions.contains(direction) ? board_.neighbour(from, direction) : std::nullopt;
        auto const to = over ? board_.neighbour(*over, direction) : std::nullopt;
        if (to) {
          add({from, *to, SquareSet{*over}});
        }
      }
    }
  }

  /// Quiet moves of two squares or more in a direction, up to the edge. One-square moves in a direction of steps() are
  /// already in the table; those in other directions are added here.
  void slides() {
    for_each_line([&](Square from, Direction direction) {
      auto to = board_.neighbour(from, direction);
      if (to && steps_.contains(direction)) {
        to = board_.neighbour(*to, direction);
      }
      for (; to; to = board_.neighbour(*to, direction)) {
        add({from, *to, {}});
      }
    });
  }

  /// Captures of one piece in a direction that are not jumps to the next square but one: the piece nearest to the start
  /// first, then the nearest end square first.
  void captures_from_afar() {
    for_each_line([&](Square from, Direction direction) {
      auto over = board_.neighbour(from, direction);
      for (bool is_jump = true; over; over = board_.neighbour(*over, direction), is_jump = false) {
        auto to = board_.neighbour(*over, direction);
        if (to && is_jump) {
          to = board_.neighbour(*to, direction);
        }
        for (; to; to = board_.neighbour(*to, direction)) {
          add({from, *to, SquareSet{*over}});
        }
      }
    });
  }

  /// Sequences of length jumps, none of which goes straight back.
  void rafles(unsigned length) {
    for (auto const from : board_.squares()) {
      rafle(from, from, {}, length, std::nullopt);
    }
  }
  void rafle(Square from, Square at, SquareSet taken, unsigned length, std::optional<Direction> last) {
    if (length == 0) {
      add({from, at, taken});
      return;
    }
    for (auto const direction : all_directions) {
      if (!lines_.contains(direction) || (last && direction == opposite(*last))) {
        continue;
      }
      auto const over = board_.neighbour(at, direction);
      auto const to = over ? board_.neighbour(*over, direction) : std::nullopt;
      if (to && !taken.contains(*over)) {
        auto more = taken;
        more.insert(*over);
        rafle(from, *to, more, length - 1, direction);
      }
    }
  }

  template <typename Function>
  void for_each_line(Function const& function) const {
    for (auto const from : board_.squares()) {
      for (auto const direction : all_directions) {
        if (lines_.contains(direction)) {
          function(from, direction);
        }
      }
    }
  }

  MoveTable& table_;
  Geometry board_;
  DirectionSet lines_;
  DirectionSet steps_;
  std::size_t most_ = SIZE_MAX;
};

MoveTable::MoveTable(Geometry const& board, Colour side) {
  Builder{*this, board, side}.run();
  quiet_.fill(no_place);
  static_assert((first_special_code * 256) < no_place);
  for (std::size_t place = moves_.size(); place-- != 0;) {  // backwards, so that the first of equal moves is found
    auto const& move = moves_[place];
    if (!move.is_capture()) {
      quiet_[ends_of(move)] = static_cast<std::uint16_t>(place);
    } else if (place < short_count_) {
      short_captures_[ends_of(move)] = static_cast<std::uint8_t>(place);
    }
  }
  add_captures();
}

void MoveTable::add_captures() {
  std::vector<std::uint16_t> places;
  for (std::size_t place = short_count_; place < moves_.size(); ++place) {
    if (moves_[place].is_capture()) {
      places.push_back(static_cast<std::uint16_t>(place));
    }
  }
  std::ranges::stable_sort(places, {}, [&](std::uint16_t place) { return ends_of(moves_[place]); });
  for (auto const place : places) {
    captures_.push_back({moves_[place].captured, place});
    ++first_capture_[ends_of(moves_[place]) + 1];
  }
  std::partial_sum(first_capture_.begin(), first_capture_.end(), first_capture_.begin(),
                   [](auto sum, auto count) { return static_cast<std::uint16_t>(sum + count); });
}

std::optional<std::size_t> MoveTable::find_capture(Move const& move) const noexcept {
  auto const ends = ends_of(move);
  for (auto at = first_capture_[ends]; at != first_capture_[ends + 1]; ++at) {
    if (captures_[at].captured == move.captured) {
      return captures_[at].place;
    }
  }
  return std::nullopt;
}

MoveTable const& MoveTable::of(Geometry const& board, Colour side) {
  return *both(board)[static_cast<std::size_t>(side)];
}

std::array<MoveTable const*, 2> MoveTable::both(Geometry const& board) {
  struct Tables {
    std::unique_ptr<MoveTable const> white, black;
  };
  static KeptTables<Geometry, Tables> kept;
  auto const& [white, black] = kept.of(board, [](Geometry const& of) {
    return Tables{std::unique_ptr<MoveTable const>{new MoveTable{of, Colour::white}},
                  std::unique_ptr<MoveTable const>{new MoveTable{of, Colour::black}}};
  });
  return {white.get(), black.get()};
}

}  // namespace damier
