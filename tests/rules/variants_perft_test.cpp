// perft of every variant but international draughts, which has its own: perft_test.cpp.

#include "reference/diagram.hpp"
#include "reference/shared_table.hpp"
#include "reference/slow_generator.hpp"
#include "rules/variant.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

/// Leaves that a figure may have in the normal run, of each generator; the Canadian start's depth 8 is the largest.
constexpr std::uint64_t normal_leaves = 35'000'000;
constexpr std::uint64_t slow_leaves = 20'000;
/// The same in the long run.
constexpr std::uint64_t long_leaves = 3'000'000'000;
constexpr std::uint64_t long_slow_leaves = 3'000'000;

struct Figures {
  std::string_view variant;
  std::string_view fen;               ///< numbers from the left on damier's board
  std::vector<std::uint64_t> leaves;  ///< of distinct moves, from depth 1
};

constexpr std::string_view start = "start";
constexpr std::string_view three_rows = "B:W21-32:B1-12";
constexpr std::string_view random178 = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46";
constexpr std::string_view woldouby = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38";
constexpr std::string_view near_promotion_a = "B:B22,23:W26,27,30";
constexpr std::string_view near_promotion_b = "B:B6,21,22:W10,17,25,26";

// rhalbersma/dctl, test/src/algo/traversal/ (BSL-1.0, commit 21869018) where nothing else is said.
std::vector<Figures> const& figures() {
  static std::vector<Figures> const table = {
      {"killer", start, {9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763, 1665861398}},
      {"frisian", start, {9, 81, 658, 3874, 21265, 102431, 540126, 2825779, 15605069, 85817725, 491186430}},
      {"brazilian",
       start,
       {7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022, 105491257, 511882477, 2481546396}},
      {"pool",
       start,
       {7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955, 110833952, 544005148, 2668385616}},
      {"russian",
       start,
       {7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032, 110917189, 544770444, 2673979569}},
      {"english",
       start,
       {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388617999, 1766564893}},
      {"czech",
       start,
       {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210, 386262109, 1749707352}},
      {"spanish",
       start,
       {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365728331, 1637958247}},
      // no figures of its own: those of Spanish draughts
      {"portuguese",
       start,
       {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365728331, 1637958247}},
      {"italian",
       start,
       {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367911475, 1655211086}},
      {"thai",
       three_rows,
       {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648, 18363523, 84892793, 385713660, 1745666630}},
      {"canadian", start, {11, 121, 1222, 10053, 79049, 584100, 4369366, 31839056, 237209258, 1761652936}},
      {"killer", random178, {14, 55, 1168, 5165, 84326, 573965, 8476150, 78944517, 1133545351, 12070611997}},
      {"killer",
       woldouby,
       {6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88043, 377339, 1908829, 9850540, 58116971, 343968214, 2251657424}},
      // czsoftcode/checkers, packages/rules/test/perft-russian.test.ts
      {"russian", near_promotion_a, {3, 5, 29, 65, 491}},
      {"russian", near_promotion_b, {9, 14, 28, 126, 700}},
      // computed for this project, with two generators or more: no published figures
      {"pool", near_promotion_a, {2, 3, 12, 33}},
      {"pool", near_promotion_b, {6, 8, 16, 85}},
      {"thai", start, {7, 49, 392, 3136, 26592, 218695, 1820189, 14533014, 114530830}},
      {"spantsiretti", start, {9, 81, 658, 4265, 27132, 168316, 1040706, 6238312}},
      {"turkish", start, {8, 64, 708, 7538, 85090, 931312, 10782308, 123285642, 1454012156}},
  };
  return table;
}

Position position_of(Variant const& variant, std::string_view fen) {
  return fen == start ? variant.start() : read_fen(fen, variant.board());
}

/// Calls check(variant, position, depth, leaves) for every figure of the table from least to most leaves.
template <typename Check>
void for_each_figure(std::uint64_t least, std::uint64_t most, Check check) {
  for (auto const& [name, fen, leaves] : figures()) {
    auto const& variant = *find_variant(name);
    auto const position = position_of(variant, fen);
    for (unsigned depth = 1; depth <= leaves.size(); ++depth) {
      if (leaves[depth - 1] >= least && leaves[depth - 1] <= most) {
        INFO(name << " " << fen << " at depth " << depth);
        check(variant, position, depth, leaves[depth - 1]);
      }
    }
  }
}

struct Row {
  Variant const* variant = nullptr;
  Position position;
  unsigned depth = 0;
  std::uint64_t leaves = 0;
};

/// A row of the shared table, where it is about a game that damier plays.
std::optional<Row> read_row(TableRow const& row) {
  static std::map<std::string_view, std::string_view> const names{
      {"Killer", "killer"},
      {"Frisian", "frisian"},
      {"Brazilian", "brazilian"},
      {"American pool", "pool"},
      {"Russian", "russian"},
      {"English", "english"},
      {"Czech", "czech"},
      {"Spanish", "spanish"},
      {"Italian", "italian"},
      {"Thai rules, 12 men a side (not the real start)", "thai"},
      {"Thai, 8 men a side (real start)", "thai"},
      {"Canadian 12x12", "canadian"},
      {"Spantsiretti 10x8, Russian rules (the game)", "spantsiretti"},
  };
  auto const found = names.find(row.at("variant"));
  if (found == names.end()) {
    return std::nullopt;
  }
  auto const& variant = *find_variant(found->second);
  // Italian tables are numbered from 1 = a8 at the left of the mirrored board.
  auto const rows = variant.name() == "italian" ? Rows::from_right : Rows::from_left;
  auto const& fen = row.at("fen");
  auto const position = fen != "start"                            ? read_fen(fen, variant.board(), rows)
                        : row.at("variant").starts_with("Thai r") ? read_fen(three_rows, variant.board())
                                                                  : variant.start();
  return Row{&variant, position, static_cast<unsigned>(std::stoul(row.at("depth"))), std::stoull(row.at("nodes"))};
}

std::vector<Row> shared_rows(std::string_view convention, std::uint64_t least, std::uint64_t most) {
  std::vector<Row> rows;
  for (auto const& line : read_shared_table(DAMIER_SHARED_DIR, "perft.tsv")) {
    auto const row = read_row(line);
    if (row && line.at("convention") == convention && row->leaves >= least && row->leaves <= most) {
      rows.push_back(*row);
    }
  }
  return rows;
}

void check_every_path(std::uint64_t least, std::uint64_t most) {
  for (auto const& [variant, position, depth, leaves] : shared_rows("keep", least, most)) {
    INFO(variant->name() << " " << write_fen(position, variant->board()) << " at depth " << depth);
    CHECK(SlowGenerator{variant->rules()}.perft(position, depth, Counting::every_path) == leaves);
  }
}

}  // namespace

TEST_CASE("perft has the figures of every variant") {
  for_each_figure(0, normal_leaves,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(variant.perft(position, depth) == leaves);
                  });
}

TEST_CASE("perft has the figures of every variant at the greatest depths", "[.long]") {
  for_each_figure(normal_leaves + 1, long_leaves,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(variant.perft(position, depth) == leaves);
                  });
}

TEST_CASE("perft counts the same in every variant where every leaf position is made") {
  for_each_figure(0, normal_leaves / 10,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(variant.perft(position, depth, PerftLeaf::made) == leaves);
                  });
}

TEST_CASE("the slow generator has the figures of every variant") {
  for_each_figure(0, slow_leaves,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(SlowGenerator{variant.rules()}.perft(position, depth) == leaves);
                  });
}

TEST_CASE("the slow generator has the figures of every variant at greater depths", "[.long]") {
  for_each_figure(slow_leaves + 1, long_slow_leaves,
                  [](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
                    CHECK(SlowGenerator{variant.rules()}.perft(position, depth) == leaves);
                  });
}

TEST_CASE("perft has the figures of the shared table that the project's own of every variant lack") {
  for (auto const& row : shared_rows("drop", 0, normal_leaves)) {
    auto known = false;
    for_each_figure(
        0, UINT64_MAX, [&](Variant const& variant, Position const& position, unsigned depth, std::uint64_t leaves) {
          known = known ||
                  (&variant == row.variant && position == row.position && depth == row.depth && leaves == row.leaves);
        });
    if (!known) {
      INFO(row.variant->name() << " " << write_fen(row.position, row.variant->board()) << " at depth " << row.depth);
      CHECK(row.variant->perft(row.position, row.depth) == row.leaves);
    }
  }
}

// Among them the three Italian positions of Gilbert: dctl, test/src/algo/traversal/italian/gilbert.cpp.
TEST_CASE("captures of every variant counted once for every order of the pieces have the shared table's figures") {
  check_every_path(0, slow_leaves);
}

TEST_CASE("captures of every variant counted so have the shared table's figures at greater depths", "[.long]") {
  check_every_path(slow_leaves + 1, long_slow_leaves);
}
