#include "store/side_lines.hpp"

#include "store/detail/database.hpp"
#include "store/detail/row_numbers.hpp"

#include <limits>
#include <vector>

namespace damier {

struct SideLineReader::State {
  static constexpr auto none = std::numeric_limits<std::int64_t>::max();

  explicit State(Database& opened)
      : database{opened},
        rows{opened,
             "SELECT game_id, line, parent, ply, moves FROM variations WHERE game_id >= ? ORDER BY game_id, line"} {}

  /// Reads the side lines of the game in the current row.
  void read_game() {
    read = next;
    size = 0;
    while (next == read) {
      if (size == lines.size()) {
        lines.emplace_back();
      }
      auto& line = lines[size++];
      line.number = rows.integer(1);
      line.parent = rows.integer(2);
      line.ply = rows.integer(3);
      check_side_line(database, read, line.number, line.parent, line.ply);
      line.moves = rows.blob(4);
      go_on();
    }
  }
  void go_on() {
    if (rows.step()) {
      next = rows.integer(0);
    } else {
      next = none;
      rows.reset();
    }
  }
  void begin_at(std::int64_t game) {
    rows.reset();
    rows.bind(1, game);
    first = game;
    go_on();
  }

  Database const& database;
  Statement rows;
  std::int64_t first = none;  // rows were read from this game on
  std::int64_t next = 0;      // the game of the row that is read next, if first is not none
  std::int64_t read = 0;      // the game of lines
  std::vector<SideLine> lines;
  std::size_t size = 0;
};

SideLineReader::SideLineReader(Base& base) : state_{std::make_unique<State>(database_of(base))} {}
SideLineReader::SideLineReader(SideLineReader&&) noexcept = default;
SideLineReader& SideLineReader::operator=(SideLineReader&&) noexcept = default;
SideLineReader::~SideLineReader() = default;

std::span<SideLine const> SideLineReader::of(GameId id) {
  auto& state = *state_;
  auto const game = static_cast<std::int64_t>(id);
  if (state.read != game) {
    // Rows of games in between are skipped by a search in the table: there may be many.
    if (state.first == State::none || game < state.first || game < state.read || game > state.next) {
      state.begin_at(game);
    }
    if (state.next != game) {
      return {};
    }
    state.read_game();
  }
  return {state.lines.data(), state.size};
}

}  // namespace damier
