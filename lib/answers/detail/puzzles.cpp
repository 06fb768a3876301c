#include "answers/puzzles.hpp"

#include <limits>
#include <utility>

namespace damier::answers {

Puzzles::Puzzles(PuzzleOptions options, std::function<void(Puzzle const&)> write)
    : options_{std::move(options)},
      most_{options_.limit.value_or(std::numeric_limits<std::uint64_t>::max())},
      write_{std::move(write)},
      selection_{options_.wishes} {}

bool Puzzles::is_wanted(ShotKind kind) const noexcept {
  return kind != ShotKind::allowed && (!options_.kind || kind == *options_.kind);  // allowed was played or missed, too
}

void Puzzles::write(Puzzle const& puzzle) {
  ++written_;
  write_(puzzle);
}

/// Writes the puzzle of a game, if it has one, and forgets its combinations.
void Puzzles::write_one_of(std::vector<Puzzle>& of_game) {
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

bool Puzzles::add(std::vector<ShotRow> const& rows) {
  std::vector<Puzzle> of_game;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (is_wanted(rows[i].shot.kind)) {
      of_game.push_back(puzzle_of(rows[i]));
    }
    if (i + 1 == rows.size() || rows[i + 1].game != rows[i].game) {
      write_one_of(of_game);
    }
  }
  return wants_more();
}

void Puzzles::add_proofs(std::string const& path, endgame::TableFolder const* tables, ProofCounts& counts,
                         std::function<void(Message const&)> const& wrong) {
  std::vector<Puzzle> of_game;
  check_proofs(path, tables, counts, wrong, [&](ProofRecord const& record) {
    auto const kind = shot_kind_named(record.kind.value_or("")).value_or(ShotKind::missed);
    if (!is_wanted(kind)) {
      return true;
    }
    auto puzzle = puzzle_of(record, kind);
    auto const is_same_game =
        !of_game.empty() && puzzle.source.game == of_game.back().source.game && puzzle.source.game.number != 0;
    if (!is_same_game) {
      write_one_of(of_game);
    }
    of_game.push_back(std::move(puzzle));
    return wants_more();
  });
  write_one_of(of_game);
}

void Puzzles::finish() {
  waiting_.visit([&](Puzzle const& puzzle) {
    if (written_ < most_) {
      write(puzzle);
    }
    return written_ < most_;
  });
}

}  // namespace damier::answers
