#include "dossier/dossier.hpp"

#include "language/message.hpp"
#include "language/stored_message.hpp"
#include "naive_dossier.hpp"
#include "notation/fen.hpp"
#include "random_archive.hpp"
#include "store/layers.hpp"
#include "tests/statistics/counted_base.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

using namespace damier;
using namespace damier::testing;

namespace {

/// A game of which the moves are given, with a date.
std::string dated(std::string const& white, std::string const& black, std::string const& result,
                  std::string const& date, std::string const& moves, std::string const& tags = {}) {
  return record(white, black, result, "[Date \"" + date + "\"]\n" + tags, moves);
}

Dossier dossier_of(CountedBase& base, std::string_view name, DossierQuestion question = {}) {
  question.person = base.person(name);
  return make_dossier(base.base(), base.reader(), base.book(), {}, question);
}

std::vector<PlayerGame> latest_first(CountedBase& base, NamePlace person, Variant const& variant) {
  auto games = player_games(base.base(), base.reader(), base.book(), {}, person, &variant).games;
  std::ranges::stable_sort(games, is_later);
  return games;
}

std::string last_games(Dossier const& dossier) {
  std::string list;
  for (auto const& last : dossier.last_games) {
    list += (list.empty() ? "" : " ") + std::to_string(static_cast<std::int64_t>(last.game.game));
  }
  return list;
}

}  // namespace

TEST_CASE("openings are those that each beginning of each game gives", "[dossier]") {
  for (auto const* const variant : {&international(), find_variant("russian")}) {
    CountedBase base{random_archive(*variant, 120, 7)};
    for (auto const* const name : {"Rafle, B.", "Damier, A."}) {
      auto const games = latest_first(base, base.person(name), *variant);
      auto const texts = text_games(base.reader(), games);
      for (auto const colour : both_colours) {
        for (auto const plies : {1U, 3U, 6U}) {
          MoveTree tree{*variant, plies};
          visit_lines(base.reader(), games, [&](PlayerGame const& game, MainLine const& line) {
            if (game.colour == colour) {
              tree.add(game, line);
            }
          });
          auto const expected = naive_openings(texts, colour, plies);
          auto const rows = tree.rows(10'000, nullptr);
          REQUIRE(rows.size() == expected.size());
          for (auto const& row : rows) {
            CAPTURE(row.moves);
            REQUIRE(expected.contains(row.moves));
            auto const& naive = expected.at(row.moves);
            CHECK(row.counts == naive.counts);
            CHECK(row.last_year == naive.last_year);
            CHECK(row.depth == naive.depth);
            CHECK(row.moves.ends_with(row.last_moves.substr(row.last_moves.find(' ') + 1)));
          }
        }
      }
    }
  }
}

TEST_CASE("the rows with the most games are a tree again, in the same order", "[dossier]") {
  CountedBase base{random_archive(international(), 120, 11)};
  auto const games = latest_first(base, base.person("Rafle, B."), international());
  MoveTree tree{international(), 5};
  visit_lines(base.reader(), games, [&](PlayerGame const& game, MainLine const& line) { tree.add(game, line); });
  auto const all = tree.rows(10'000, nullptr);
  for (auto const most : {std::size_t{0}, std::size_t{1}, std::size_t{4}, std::size_t{9}, std::size_t{30}}) {
    auto const rows = tree.rows(most, nullptr);
    REQUIRE(rows.size() == std::min(most, all.size()));
    std::uint64_t fewest = ~std::uint64_t{0};
    auto next = all.begin();
    for (std::size_t place = 0; place < rows.size(); ++place) {
      fewest = std::min(fewest, rows[place].counts.games());
      next = std::ranges::find(next, all.end(), rows[place].moves, &OpeningRow::moves);
      REQUIRE(next != all.end());
      CHECK(rows[place].depth <= (place == 0 ? 0 : rows[place - 1].depth + 1));
    }
    for (auto const& row : all) {
      if (std::ranges::find(rows, row.moves, &OpeningRow::moves) == rows.end()) {
        CHECK(row.counts.games() <= fewest);
      }
    }
  }
}

TEST_CASE("repeated positions are those that comparing all positions of all games gives", "[dossier]") {
  for (auto const* const variant : {&international(), find_variant("russian")}) {
    CountedBase base{random_archive(*variant, 150, 23)};
    for (auto const* const name : {"Rafle, B.", "Damier, A."}) {
      auto const games = latest_first(base, base.person(name), *variant);
      auto const texts = text_games(base.reader(), games);
      for (auto const colour : both_colours) {
        for (auto const first_ply : {0U, 1U, 3U}) {
          auto const expected = naive_positions(texts, colour, first_ply);
          auto const found = repeated_positions(base.reader(), *variant, games, colour, first_ply, 10'000);
          CHECK(found.size() == expected.size());
          std::uint64_t before = ~std::uint64_t{0};
          for (auto const& repeated : found) {
            auto const fen = write_fen(repeated.position, *variant);
            CAPTURE(fen);
            REQUIRE(expected.contains(fen));
            NaivePosition position{repeated.counts, {}};
            for (auto const& move : repeated.moves) {
              position.moves[move.move] = {move.games.begin(), move.games.end()};
              CHECK(move.counts.games() == move.games.size());
            }
            CHECK(position == expected.at(fen));
            CHECK(repeated.counts.games() <= before);
            CHECK(repeated.ply >= first_ply);
            before = repeated.counts.games();
          }
          auto const few = repeated_positions(base.reader(), *variant, games, colour, first_ply, 2);
          CHECK(few.size() == std::min<std::size_t>(2, found.size()));
        }
      }
    }
  }
}

TEST_CASE("a position that was reached by other moves is the same position", "[dossier]") {
  CountedBase base{dated("Rafle", "Damier", "2-0", "2001", "1. 31-26 18-22 2. 37-31 20-25 3. 41-37 12-18") +
                   dated("Rafle", "Trictrac", "1-1", "2002", "1. 31-26 20-25 2. 37-31 18-22 3. 42-37 12-18") +
                   dated("Rafle", "Trictrac", "0-2", "2003", "1. 31-26 18-22 2. 37-31 20-25 3. 41-37 12-18") +
                   dated("Rafle", "Bascule", "0-2", "2004", "1. 34-30 18-22")};
  auto const found = dossier_of(base, "Rafle", {.first_ply = 2});
  REQUIRE(found.positions.size() == 2);
  auto const& first = found.positions[0];
  CHECK(first.ply == 4);
  CHECK(first.counts == PlayerCounts{1, 1, 1, 0});
  CHECK(first.last_year == 2003);
  REQUIRE(first.moves.size() == 2);
  CHECK(first.moves[0].move == "41-37");
  CHECK(first.moves[0].games == std::vector{GameId{3}, GameId{1}});
  CHECK(first.moves[1].move == "42-37");
  CHECK(first.moves[1].counts == PlayerCounts{0, 1, 0, 0});
  CHECK(found.positions[1].moves.empty());  // both games end there
}

TEST_CASE("the variant of most games counts, and the others are named", "[dossier]") {
  auto const russian = [](std::string const& result) {
    return "[White \"Rafle\"]\n[Black \"Damier\"]\n[Result \"" + result + "\"]\n[GameType \"25\"]\n\n1. c3-d4 b6-a5 " +
           result + "\n\n";
  };
  CountedBase base{dated("Rafle", "Damier", "2-0", "2001", "1. 32-28") + russian("2-0") + russian("0-2") +
                   russian("1-1")};
  auto const most = dossier_of(base, "Rafle");
  REQUIRE(most.variant != nullptr);
  CHECK(most.variant->name() == "russian");
  CHECK(most.games == 3);
  REQUIRE(most.other_variants.size() == 1);
  CHECK(most.other_variants[0] == std::pair{std::string{"international"}, std::uint64_t{1}});
  auto const asked = dossier_of(base, "Rafle", {.variant = &international()});
  CHECK(asked.games == 1);
  CHECK(asked.other_variants[0].second == 3);
  CHECK(dossier_of(base, "Rafle", {.variant = find_variant("thai")}).games == 0);
}

TEST_CASE("last games come by their days, those without a date at the end", "[dossier]") {
  CountedBase base{dated("Rafle", "Damier", "2-0", "2001.05.01", "1. 32-28", "[WhiteRating \"2000\"]\n") +
                   record("Damier", "Rafle", "2-0", {}, "1. 32-28") +
                   dated("Damier", "Rafle", "1-1", "2003.??.??", "1. 34-29", "[BlackRating \"2200\"]\n") +
                   dated("Rafle", "Damier", "*", "2002", "1. 31-27 19-23") + record("Rafle", "Damier", "*")};
  auto const all = dossier_of(base, "Rafle");
  CHECK(last_games(all) == "3 4 1 5 2");
  CHECK(all.last_games[0].first_moves == "1. 34-29");
  CHECK(all.last_games[3].first_moves.empty());
  CHECK(all.games == 5);
  CHECK(all.as_white == PlayerCounts{1, 0, 0, 2});
  CHECK(all.as_black == PlayerCounts{0, 1, 1, 0});
  CHECK(all.years == YearSpan{2001, 2003});
  CHECK(all.rating.value() == 2100);
  CHECK(all.last_rating == 2200);
  CHECK(last_games(dossier_of(base, "Rafle", {.most = 2})) == "3 4");
}

TEST_CASE("a player with one game, without moves, and with a game against himself", "[dossier]") {
  CountedBase base{record("Rafle", "Damier", "2-0") + record("Trictrac", "Trictrac", "2-0", {}, "1. 32-28 19-23")};
  auto const rafle = dossier_of(base, "Rafle");
  CHECK(rafle.games == 1);
  CHECK(rafle.white_openings.empty());
  CHECK(rafle.positions.empty());
  CHECK(rafle.mistakes.games == 0);
  auto const trictrac = dossier_of(base, "Trictrac");
  CHECK(trictrac.games == 1);
  CHECK(trictrac.as_white == PlayerCounts{1, 0, 0, 0});
  CHECK(trictrac.as_black == PlayerCounts{0, 0, 1, 0});
  REQUIRE(trictrac.black_openings.size() == 1);
  CHECK(trictrac.black_openings[0].moves == "1. 32-28 19-23");
  CHECK(trictrac.positions.empty());
}

TEST_CASE("games of no known variant give an empty dossier that names them", "[dossier]") {
  CountedBase base{"[White \"Rafle\"]\n[Black \"Damier\"]\n[Result \"2-0\"]\n[GameType \"42\"]\n\n2-0\n\n"};
  auto const rafle = dossier_of(base, "Rafle");
  CHECK(rafle.variant == nullptr);
  CHECK(rafle.games == 0);
  CHECK(rafle.other_variants.size() == 1);
}

TEST_CASE("mistakes are those of the layer, by who made them; hidden ones are none", "[dossier]") {
  CountedBase base{dated("Rafle", "Damier", "0-2", "2001", "1. 32-28 19-23 2. 28x19 14x23") +
                   dated("Damier", "Rafle", "0-2", "2002", "1. 32-28 19-23 2. 28x19 14x23")};
  auto const notes = [](std::int64_t ply, std::string const& sign, Message const& comment, std::string const& best) {
    return std::vector<PlacedNote>{{0, ply, LayerKind::sign, sign},
                                   {0, ply, LayerKind::comment, stored_form(comment)},
                                   {0, ply, LayerKind::variation, best}};
  };
  {
    LayerWriter layer{base.base(), {"mistakes", 1, "{}"}};
    layer.begin();
    auto first =
        notes(1, "4", message("mistake-blunder", "move"_a = "34-29", "before"_a = 90, "after"_a = 40), "34-29 17-22");
    auto const second =
        notes(2, "2", message("mistake-mistake", "move"_a = "17-21", "before"_a = 55, "after"_a = 33), "17-21");
    first.insert(first.end(), second.begin(), second.end());
    layer.put(GameId{1}, 1, first);
    layer.put(GameId{2}, 1, second);
    layer.commit();
  }
  auto const rafle = dossier_of(base, "Rafle").mistakes;
  CHECK(rafle.games == 2);
  CHECK(rafle.counts() == MistakeCounts{1, 1, 0, 1});
  REQUIRE(rafle.mistakes.size() == 2);
  CHECK(rafle.mistakes[0].is_missed_win());
  CHECK(rafle.mistakes[0].played == "32-28");
  CHECK(rafle.mistakes[0].better == "34-29 17-22");
  CHECK(rafle.mistakes[0].best.has_value());
  CHECK(rafle.mistakes[0].ply == 0);
  CHECK(rafle.mistakes[1].game.game == GameId{2});
  CHECK(rafle.mistakes[1].played == "19-23");
  CHECK_FALSE(rafle.mistakes[1].is_missed_win());
  CHECK(dossier_of(base, "Damier").mistakes.counts() == MistakeCounts{0, 1, 0, 0});
  REQUIRE(set_layer_hidden(base.base(), "mistakes", true));
  CHECK(dossier_of(base, "Rafle").mistakes.games == 0);
}

TEST_CASE("motifs are counted for who carried them out", "[dossier]") {
  auto const text = random_archive(international(), 60, 3);
  CountedBase base{text};
  auto const& catalogue = MotifCatalogue::built_in();
  std::map<std::string, std::uint64_t> played;
  std::map<std::string, std::uint64_t> allowed;
  for (std::size_t place = 0; place < base.book().size(); ++place) {
    auto const person = static_cast<NamePlace>(place);
    auto const games = latest_first(base, person, international());
    auto const tally = tally_motifs(base.reader(), games, catalogue, 10'000);
    CHECK(tally.games == games.size());
    for (auto const& count : tally.counts) {
      played[count.motif->id] += count.played;
      allowed[count.motif->id] += count.allowed;
    }
    CHECK(tally_motifs(base.reader(), games, catalogue, 2).games == 2);
  }
  CHECK(played == allowed);  // what one player carried out the other allowed
  CHECK_FALSE(played.empty());
}
