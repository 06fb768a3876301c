#include "annotate/detail/endgame_mistake.hpp"
#include "annotate/annotate.hpp"
#include "endgame/table_folder.hpp"
#include "notation/fen.hpp"
#include "tests/endgame/temporary_tables.hpp"
#include "tests/search/small_base.hpp"

#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::SmallBase;

namespace {

endgame::TableFolder const& tables() {
  static damier::endgame::testing::TemporaryTables const files;
  static auto const folder = [&] {
    files.build(international(), 3, 2);
    return endgame::TableFolder{files.path()};
  }();
  return folder;
}

/// A value as a number: under the draw rules first.
int worth(endgame::Value const& value) {
  auto const sign = static_cast<int>(value.outcome) - 1;
  return (value.within_rules == false ? 0 : 10 * sign) + sign;
}

/// The layer endgame of a base as "GAME:PLY words" of each annotation.
std::string notes(Base& base) {
  std::string text;
  BaseReader{base}.scan({.game = true, .layers = true}, [&](StoredGame const& game) {
    unsigned ply = 0;
    for (auto const& item : game.game.items) {
      ply += item.kind == ItemKind::move ? 1U : 0U;
      if (item.kind == ItemKind::layer_note) {
        auto const note = read_item_text(game.game.text_of(item));
        text += std::to_string(static_cast<std::int64_t>(game.id)) + ":" + std::to_string(ply) + " " +
                words_of(*note, Language{}) + "\n";
      }
    }
    return true;
  });
  return text;
}

AnnotatedLayer annotate_endings(Base& base, endgame::TableFolder const& folder) {
  auto const& catalogue = MotifCatalogue::built_in();
  static OpeningNames const openings{catalogue.openings()};
  std::vector<std::unique_ptr<Annotator>> annotators;
  annotators.push_back(find_annotation_source("endgame")->make({base, catalogue, openings, &folder}));
  return annotate(base, annotators, {}).front();
}

}  // namespace

TEST_CASE("a mistake is a move whose value is worse than that of another legal one") {
  std::mt19937 random{5};
  auto const below = [&](std::size_t bound) { return static_cast<unsigned>(random() % bound); };
  auto const& board = international().board();
  unsigned mistakes = 0;
  for (unsigned number = 0; number < 3000; ++number) {
    Position position;
    position.side = below(2) == 0 ? Colour::white : Colour::black;
    for (unsigned piece = 0; piece < 3; ++piece) {
      auto const square = board.square(below(board.square_count()));
      auto const colour = piece % 2 == 0 ? Colour::white : piece == 1 ? Colour::black : Colour(below(2));
      auto const king = below(3) != 0 || international().rules().promotion_row(colour).contains(square);
      if (!position.at(square)) {
        position.put(square, {colour, king});
      }
    }
    MoveList legal;
    international().legal_moves(position, legal);
    auto const& its_tables = tables().of(international());
    auto const before = its_tables.probe(position);
    if (!before || legal.empty()) {
      continue;
    }
    auto best = -100;
    std::vector<int> worths;
    for (auto const& move : legal) {
      auto const after = its_tables.probe(international().after(position, move));
      REQUIRE(after);
      worths.push_back(-worth(*after));
      best = std::max(best, worths.back());
    }
    for (std::size_t place = 0; place < legal.size(); ++place) {
      auto const found = find_endgame_mistake(international(), its_tables, position, legal[place]);
      INFO(write_fen(position, international()) << " " << place);
      // A move may keep less than another one only because the value of a position counts no move before it.
      auto const before_worth = worth(*before);
      auto const worse = worths[place] < best && (worths[place] < before_worth);
      if (found) {
        ++mistakes;
        CHECK(worse);
        REQUIRE_FALSE(found->better.empty());
        auto const better = its_tables.probe(international().after(position, found->better.front()));
        CHECK(-worth(*better) == best);
        auto line = position;
        for (auto const& move : found->better) {
          MoveList moves;
          international().legal_moves(line, moves);
          CHECK(std::ranges::find(moves, move) != moves.end());
          line = international().after(line, move);
        }
      } else if (worths[place] / 5 < before_worth / 5 && worths[place] / 5 < best / 5) {
        FAIL_CHECK("a mistake under the draw rules is missing");
      }
    }
  }
  CHECK(mistakes > 500);
}

TEST_CASE("the layer endgame has a sign, a comment and a better move, and is made once") {
  SmallBase small{
      "[GameType \"20\"]\n[FEN \"W:W32:B16\"]\n1. 32-28 16-21 *\n\n"
      "[GameType \"20\"]\n[FEN \"W:W39:B35\"]\n1. 39-33 *\n\n"
      "[GameType \"20\"]\n[FEN \"W:W42:B11\"]\n1. 42-37 *\n\n"
      "[GameType \"20\"]\n1. 32-28 19-23 *\n\n"};
  auto const first = annotate_endings(small.base(), tables());
  CHECK(first.games == 4);
  CHECK(first.notes == 9);
  CHECK(notes(small.base()) ==
        "1:1 ?\n"
        "1:1 a won ending was given up here, it is a draw now; 32-27 kept the win\n"
        "1:1 32-27 16-21 27x16\n"
        "2:1 ??\n"
        "2:1 a won ending was given up here, it is lost now; 39-34 kept the win\n"
        "2:1 39-34 35-40 34x45\n"
        "3:1 ?\n"
        "3:1 a draw was given up here, the ending is lost now; 42-38 kept the draw\n"
        "3:1 42-38\n");
  auto const again = annotate_endings(small.base(), tables());
  CHECK(again.games == 0);
  CHECK(again.unchanged == 4);
  endgame::TableFolder const none{"/nowhere"};
  auto const other = annotate_endings(small.base(), none);  // other tables: made again
  CHECK(other.games == 4);
  CHECK(other.notes == 0);
  CHECK(notes(small.base()).empty());
}
