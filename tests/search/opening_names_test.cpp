// The names of the positions that games begin with.

#include "search/opening_names.hpp"
#include "motif/catalogue.hpp"
#include "store/base_reader.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"
#include "tests/skip.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace damier;
using damier::testing::found;
using damier::testing::SmallBase;

OpeningNames const& names() {
  static OpeningNames const all{MotifCatalogue::built_in().openings()};
  return all;
}

MainLine game_of(MotifLine const& line) {
  MainLine game;
  game.variant = line.variant;
  game.start = line.start;
  game.moves = line.moves;
  return game;
}

Position end_of(MotifLine const& line) {
  auto position = line.start;
  for (auto const& move : line.moves) {
    position = line.variant->after(position, move);
  }
  return position;
}

bool has_move(Variant const& variant, Position const& position, Move const& move) {
  MoveList list;
  variant.legal_moves(position, list);
  return std::ranges::find(list, move) != list.end();
}

/// The identifier of the opening of a game; empty if it has none.
std::string name_of(MotifLine const& line) {
  auto const* const opening = names().of(game_of(line));
  return opening == nullptr ? std::string{} : opening->id;
}

/// Another order of the moves of a line that leads to the same position; no moves if there is none.
class OtherOrder {
 public:
  explicit OtherOrder(MotifLine const& line) : line_{line}, used_(line.moves.size(), false) {}

  MotifLine find() {
    MotifLine other{line_.variant, line_.start, {}};
    steps_ = 0;
    if (!extend(other, line_.start)) {
      other.moves.clear();
    }
    return other;
  }

 private:
  bool extend(MotifLine& other, Position const& position) {
    if (other.moves.size() == line_.moves.size()) {
      return other.moves != line_.moves;
    }
    // Moves of the same side in another order, those that come late in the line first.
    for (auto at = line_.moves.size(); at-- > 0;) {
      if (used_[at] || at % 2 != other.moves.size() % 2 || ++steps_ > most_steps ||
          !has_move(*line_.variant, position, line_.moves[at])) {
        continue;
      }
      used_[at] = true;
      other.moves.push_back(line_.moves[at]);
      if (extend(other, line_.variant->after(position, line_.moves[at]))) {
        return true;
      }
      other.moves.pop_back();
      used_[at] = false;
    }
    return false;
  }

  static constexpr unsigned most_steps = 100000;
  MotifLine const& line_;
  std::vector<bool> used_;
  unsigned steps_ = 0;
};

/// The name of a game as the header says it, by looking at every position and every line.
std::string naive_name(MainLine const& game, unsigned last_ply) {
  std::string last;
  LineCursor cursor{game};
  do {
    for (auto const& opening : names().openings()) {
      for (auto const& line : opening.lines) {
        auto const end = end_of(line);
        if (line.variant == game.variant && end.pieces == cursor.position().pieces &&
            end.kings == cursor.position().kings && end.side == cursor.position().side) {
          last = opening.id;
        }
      }
    }
  } while (cursor.ply() < last_ply && cursor.next());
  return last;
}

}  // namespace

TEST_CASE("every line of an opening has its name, also in another order of moves") {
  std::map<std::string_view, unsigned> transposed;
  for (auto const& opening : names().openings()) {
    for (auto const& line : opening.lines) {
      INFO(opening.id);
      CHECK(name_of(line) == opening.id);
      if (auto const other = OtherOrder{line}.find(); !other.moves.empty()) {
        CHECK(name_of(other) == opening.id);
        ++transposed[line.variant->name()];
      }
    }
  }
  CHECK(transposed["international"] >= 20);
  CHECK(transposed["english"] >= 5);
  CHECK(transposed["russian"] >= 5);
}

TEST_CASE("a line of an opening with another last move has not its name") {
  unsigned misses = 0;
  for (auto const& opening : names().openings()) {
    for (auto const& line : opening.lines) {
      auto miss = line;
      miss.moves.pop_back();
      MoveList list;
      line.variant->legal_moves(end_of(miss), list);
      CHECK(name_of(miss) != opening.id);
      for (auto const& move : list) {
        miss.moves.push_back(move);
        INFO(opening.id);
        // Unless the move leads to a position that has the same name by itself.
        auto const* const there = names().at(*line.variant, end_of(miss));
        CHECK((there == &opening || name_of(miss) != opening.id));
        misses += there == &opening ? 0U : 1U;
        miss.moves.pop_back();
      }
    }
  }
  CHECK(misses > 500);
}

TEST_CASE("no position has two names") {
  for (auto const& opening : names().openings()) {
    for (auto const& line : opening.lines) {
      INFO(opening.id);
      CHECK(names().at(*line.variant, end_of(line)) == &opening);
    }
  }
}

TEST_CASE("the openings of the catalogue are found in their examples and not in their near misses") {
  for (auto const& opening : names().openings()) {
    INFO(opening.id);
    for (auto const& line : opening.examples) {
      CHECK(name_of(line) == opening.id);
      CHECK(std::ranges::none_of(opening.lines, [&](MotifLine const& own) { return own.moves == line.moves; }));
    }
    for (auto const& line : opening.near_miss) {
      CHECK(name_of(line) != opening.id);
    }
    if (opening.is_of(international())) {
      CHECK_FALSE(opening.near_miss.empty());
      CHECK((opening.examples.empty() ==
             std::ranges::all_of(opening.lines, [](auto const& own) { return OtherOrder{own}.find().moves.empty(); })));
    }
  }
}

TEST_CASE("the name of a game is that of a look at all positions") {
  std::mt19937 random{43};
  unsigned named = 0;
  for (unsigned round = 0; round < damier::testing::seeded_cases(600); ++round) {
    auto const& openings = names().openings();
    auto const& opening = openings[random() % openings.size()];
    auto const& line = opening.lines[random() % opening.lines.size()];
    auto game = game_of(line);
    game.moves.resize(random() % (game.moves.size() + 1));
    auto position = game.start;
    for (auto const& move : game.moves) {
      position = line.variant->after(position, move);
    }
    for (auto plies = random() % 60; plies > 0; --plies) {
      MoveList list;
      line.variant->legal_moves(position, list);
      if (list.empty()) {
        break;
      }
      auto const move = list[random() % list.size()];
      game.moves.push_back(move);
      position = line.variant->after(position, move);
    }
    auto const* const opened = names().of(game);
    auto const name = opened == nullptr ? std::string{} : opened->id;
    CHECK(name == naive_name(game, 1000));
    named += name.empty() ? 0U : 1U;
  }
  CHECK(named > damier::testing::seeded_cases(600) / 2);
}

TEST_CASE("an opening may have several lines, and the deepest name is that of the game") {
  SmallBase small{
      "[GameType \"20\"]\n1. 33-29 17-22 2. 39-33 11-17 3. 44-39 6-11 4. 50-44 1-6 5. 31-26 16-21 6. 32-28 *\n\n"
      "[GameType \"20\"]\n1. 33-29 17-22 2. 39-33 11-17 3. 31-26 16-21 4. 44-39 6-11 5. 50-44 1-6 *\n\n"
      "[GameType \"20\"]\n1. 33-29 17-22 2. 39-33 11-17 3. 44-39 6-11 4. 50-44 1-6 5. 31-26 14-19 *\n\n"
      "[GameType \"20\"]\n1. 34-29 20-25 2. 40-34 14-20 3. 44-40 19-24 *\n\n"
      "[GameType \"20\"]\n1. 34-29 20-25 2. 40-34 14-20 3. 45-40 19-24 *\n\n"
      "[GameType \"20\"]\n1. 34-29 20-25 2. 40-34 14-20 3. 45-40 10-14 *\n\n"
      "[GameType \"20\"]\n1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12 4. 31-27 20-24 5. 37-31 14-20 6. 41-37 10-14 "
      "7. 34-29 23x34 8. 40x29 17-22 9. 28x17 12x21 10. 27-22 18x27 11. 31x22 21-26 12. 32-28 1-7 *\n\n"};
  auto& base = small.base();
  CHECK(found(base, "opening \"Keller system\"") == "1 2");
  CHECK(found(base, "opening \"système Keller\"") == "1 2");
  CHECK(found(base, "opening marchand-de-bois") == "4 5");
  CHECK(found(base, "opening fabre") == "6");
  CHECK(found(base, "opening \"Highland attack\"") == "7");
  CHECK(found(base, "opening similitude").empty());
}

TEST_CASE("most games of the corpus have the name of an opening") {
  auto const corpus = skipping::shared_corpus();
  if (!corpus) {
    return;
  }
  damier::testing::TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  Importer importer{base};
  for (auto const& entry : std::filesystem::recursive_directory_iterator{*corpus}) {
    if (entry.path().extension() == ".pdn") {
      auto const source = open_file(entry.path().string());
      importer.import(*source, entry.path().filename().string());
    }
  }
  std::map<std::string_view, std::array<unsigned, 2>> games;  // all, and those with a name
  std::set<std::string_view> openings;
  BaseReader{base}.scan({.line = true}, [&](StoredGame const& game) {
    if (game.variant != nullptr && !game.line.moves.empty() && game.line.start == game.variant->start()) {
      auto const* const opening = names().of(game.line);
      auto& [all, named] = games[game.variant->name()];
      ++all;
      named += opening != nullptr ? 1U : 0U;
      if (opening != nullptr) {
        openings.insert(opening->id);
      }
    }
    return true;
  });
  auto const percent = [&](std::string_view variant) {
    auto const [all, named] = games[variant];
    return all == 0 ? 0 : 100 * named / all;
  };
  CHECK(percent("international") >= 95);
  CHECK(percent("english") >= 95);
  CHECK(percent("russian") >= 15);
  CHECK(openings.size() >= 40);
}
