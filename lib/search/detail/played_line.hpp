#pragma once

#include "rules/bits.hpp"
#include "rules/variant.hpp"
#include "search/detail/scan_words.hpp"
#include "store/games.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace damier {

/// A main line, or a side line from the start of its game, with all its positions, by columns: a condition on every
/// position is evaluated over a column from end to end. A set of squares is a word. After the last position every
/// column has two more places, where no move is played, and some whose content means nothing.
template <typename Word>
struct PlayedLine {
  Variant const* variant = nullptr;
  std::size_t variant_place = 0;  ///< in variants()
  std::size_t positions = 0;
  std::array<std::vector<Word>, 2> pieces;  ///< by colour
  std::vector<Word> kings;
  std::vector<Word> from, to, captured;  ///< of the move that is played in a position; from is 0 where none is
  std::vector<unsigned> ply;
  std::vector<std::uint8_t> side;  ///< Colour of who is to move
  /// The limited moves of kings that positions begin with, where there are any: at the start and after a setup.
  std::vector<std::pair<std::size_t, std::array<KingRun, 2>>> king_runs;
  /// The moves from a place on belong to a line of the game.
  struct Part {
    std::size_t first = 0;
    std::int64_t line = 0;  ///< 0 for the main line, else its number (docs/base-format.md)
    unsigned plies = 0;     ///< half moves of the game before the first move of that line
  };
  std::vector<Part> parts;  ///< in the order of their places; none for a main line
  GameId game{};            ///< whose line it is, where that is known

  /// Some conditions are computed for as many positions at a time.
  static constexpr std::size_t spare_places = 15;

  /// Allocates that many positions.
  void reserve(std::size_t most_positions) {
    auto const places = most_positions + 2 + spare_places;  // two where no move is played
    if (kings.size() >= places) {
      return;
    }
    for (auto* const column : {&pieces[0], &pieces[1], &kings, &from, &to, &captured}) {
      column->resize(places);
    }
    ply.resize(places);
    side.resize(places);
  }
  /// Becomes the first positions of another line, at least one, with room for more. No move is played in the last one.
  void begin_like(PlayedLine const& other, std::size_t places, std::size_t more) {
    variant = other.variant;
    variant_place = other.variant_place;
    reserve(places + more);
    auto const take = [&](auto& column, auto const& from_column) {
      std::copy_n(from_column.begin(), places, column.begin());
    };
    take(pieces[0], other.pieces[0]);
    take(pieces[1], other.pieces[1]);
    take(kings, other.kings);
    take(from, other.from);
    take(to, other.to);
    take(captured, other.captured);
    take(ply, other.ply);
    take(side, other.side);
    game = other.game;
    parts.clear();
    for (auto const& part : other.parts) {
      if (part.first < places) {
        parts.push_back(part);
      }
    }
    king_runs.clear();
    for (auto const& run : other.king_runs) {
      if (run.first < places) {
        king_runs.push_back(run);
      }
    }
    end(places);
  }
  void set(std::size_t place, Position const& position, unsigned plies) noexcept {
    pieces[0][place] = word_of<Word>(position.pieces[0]);
    pieces[1][place] = word_of<Word>(position.pieces[1]);
    kings[place] = word_of<Word>(position.kings);
    side[place] = static_cast<std::uint8_t>(position.side);
    ply[place] = plies;
    from[place] = to[place] = captured[place] = 0;
    if (place == 0) {
      king_runs.clear();
      parts.clear();
    }
    if (position.king_runs != Position{}.king_runs) {
      king_runs.emplace_back(place, position.king_runs);
    }
  }
  void set_move(std::size_t place, Move const& move) noexcept {
    from[place] = word_of<Word>(SquareSet{move.from});
    to[place] = word_of<Word>(SquareSet{move.to});
    captured[place] = word_of<Word>(move.captured);
  }
  /// The moves from the last place on are those of a side line.
  void begin_part(std::int64_t line, unsigned plies) {
    auto const first = positions - 1;
    if (parts.empty()) {
      parts.push_back({});
    }
    while (parts.size() > 1 && parts.back().first >= first) {
      parts.pop_back();
    }
    parts.push_back({first, line, plies});
  }
  /// The line has that many positions, and no move is played in the last one.
  void end(std::size_t count) noexcept {
    positions = count;
    for (auto place = count - 1; place < count + 2; ++place) {
      from[place] = to[place] = captured[place] = 0;
    }
  }

  /// Without the limited moves of kings.
  [[nodiscard]] Position position(std::size_t place) const noexcept {
    Position position;
    position.pieces = {set_of(pieces[0][place]), set_of(pieces[1][place])};
    position.kings = set_of(kings[place]);
    position.side = static_cast<Colour>(side[place]);
    return position;
  }
  /// The move that is played in a position; there must be one.
  [[nodiscard]] Move move(std::size_t place) const noexcept {
    return {set_of(from[place]).first(), set_of(to[place]).first(), set_of(captured[place])};
  }
};

}  // namespace damier
