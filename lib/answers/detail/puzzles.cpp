#include "answers/shots.hpp"

#include <limits>
#include <utility>

namespace damier::answers {

Puzzles::Puzzles(PuzzleOptions options, std::function<void(GameShot const&)> write)
    : options_{std::move(options)},
      most_{options_.limit.value_or(std::numeric_limits<std::uint64_t>::max())},
      write_{std::move(write)},
      selection_{options_.wishes} {}

bool Puzzles::is_wanted(ShotKind kind) const noexcept {
  return kind != ShotKind::allowed && (!options_.kind || kind == *options_.kind);  // allowed was played or missed, too
}

void Puzzles::write(GameShot const& puzzle) {
  ++written_;
  write_(puzzle);
}

/// Writes the puzzle of a game, if it has one, and forgets its combinations.
void Puzzles::write_one_of(std::vector<GameShot>& of_game) {
  if (of_game.empty() || !wants_more()) {
    return;
  }
  auto puzzle = selection_.choose(std::exchange(of_game, {}));
  if (puzzle && options_.by_difficulty) {
    waiting_.add(*puzzle);
  } else if (puzzle) {
    write(*puzzle);
  }
}

bool Puzzles::add(std::vector<GameShot> const& rows) {
  std::vector<GameShot> of_game;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (is_wanted(rows[i].kind)) {
      of_game.push_back(rows[i]);
    }
    if (i + 1 == rows.size() || rows[i + 1].game != rows[i].game) {
      write_one_of(of_game);
    }
  }
  return wants_more();
}

void Puzzles::add_proofs(std::string const& path, endgame::TableFolder const* tables, ProofCounts& counts,
                         std::function<void(Message const&)> const& wrong) {
  std::vector<GameShot> of_game;
  check_proofs(path, tables, counts, wrong, [&](ProofRecord const& record) {
    auto puzzle = puzzle_of(record);
    if (!is_wanted(puzzle.kind)) {
      return true;
    }
    auto const is_same_game = !of_game.empty() && puzzle.game == of_game.back().game && puzzle.game.number != 0;
    if (!is_same_game) {
      write_one_of(of_game);
    }
    of_game.push_back(std::move(puzzle));
    return wants_more();
  });
  write_one_of(of_game);
}

void Puzzles::finish() {
  waiting_.visit([&](GameShot const& puzzle) {
    if (written_ < most_) {
      write(puzzle);
    }
    return written_ < most_;
  });
}

}  // namespace damier::answers
