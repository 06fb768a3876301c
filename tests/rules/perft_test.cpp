#include "reference/diagram.hpp"
#include "reference/shared_table.hpp"
#include "reference/slow_generator.hpp"
#include "rules/variant.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using namespace damier::reference;

namespace {

/// Leaves that a figure may have in the normal run: the start position's depth 10 is the largest.
constexpr std::uint64_t normal_leaves = 300'000'000;
/// The same where every leaf position is made, and where the slow generator counts.
constexpr std::uint64_t made_leaves = 50'000'000;
constexpr std::uint64_t slow_leaves = 30'000;

struct Figures {
  std::string_view name;
  std::string_view fen;
  std::vector<std::uint64_t> leaves;  ///< of distinct moves, from depth 1
};

// All from rhalbersma/dctl, test/src/algo/traversal/ (BSL-1.0, commit 21869018); the start position's also from
// aartbik.blogspot.com (BikDam).
std::vector<Figures> const& figures() {
  static std::vector<Figures> const table = {
      {"start", "W:W31-50:B1-20", {9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763, 1665861398}},
      {"Random178",
       "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
       {14, 55, 1168, 5432, 87195, 629010, 9041010, 86724219, 1216917193}},
      {"Woldouby",
       "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
       {6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436, 1910989, 9872645, 58360286, 346184885}},
      {"AllKings", "W:WK31-50:BK1-20", {17, 79, 352, 1399, 7062, 37589, 217575, 1333217, 8558321, 58381162, 417920283}},
      {"AlmostPromotion",
       "W:W6,7,8,9,10:B41,42,43,44,45",
       {9, 81, 795, 7578, 86351, 936311, 11448262, 138362698, 1799526674}},
  };
  return table;
}

/// Calls check(position, depth, leaves) for every figure of the table from least to most leaves.
template <typename Check>
void for_each_figure(std::uint64_t least, std::uint64_t most, Check check) {
  for (auto const& [name, fen, leaves] : figures()) {
    auto const position = read_fen(fen);
    for (unsigned depth = 1; depth <= leaves.size(); ++depth) {
      if (leaves[depth - 1] >= least && leaves[depth - 1] <= most) {
        INFO(name << " at depth " << depth);
        check(position, depth, leaves[depth - 1]);
      }
    }
  }
}

struct Row {
  Position position;
  unsigned depth = 0;
  std::uint64_t leaves = 0;
};

std::vector<Row> shared_rows(std::string_view convention) {
  std::vector<Row> rows;
  for (auto const& row : read_shared_table(DAMIER_SHARED_DIR, "perft.tsv")) {
    if (row.at("variant") == "International" && row.at("convention") == convention) {
      auto const& fen = row.at("fen");
      rows.push_back({fen == "start" ? international().start() : read_fen(fen),
                      static_cast<unsigned>(std::stoul(row.at("depth"))), std::stoull(row.at("nodes"))});
    }
  }
  return rows;
}

}  // namespace

TEST_CASE("perft of no ply is one, and without a legal move it is nothing") {
  CHECK(international().perft(international().start(), 0) == 1);
  CHECK(international().perft(read_fen("W:W6:B1"), 1) == 0);
  CHECK(international().perft(read_fen("W:W6:B1"), 3) == 0);
  CHECK(international().perft(read_fen("W:W:B5"), 1, PerftLeaf::made) == 0);
}

TEST_CASE("perft from the start is 258,895,763 at depth 10") {
  CHECK(international().perft(international().start(), 10) == 258'895'763);
}

TEST_CASE("perft has the published figures") {
  for_each_figure(0, 200'000'000, [](Position const& position, unsigned depth, std::uint64_t leaves) {
    CHECK(international().perft(position, depth) == leaves);
  });
}

TEST_CASE("perft has the published figures at the greatest depths", "[.long]") {
  for_each_figure(200'000'000, UINT64_MAX, [](Position const& position, unsigned depth, std::uint64_t leaves) {
    CHECK(international().perft(position, depth) == leaves);
    CHECK(international().perft(position, depth, PerftLeaf::made) == leaves);
  });
}

TEST_CASE("perft counts the same where every leaf position is made") {
  for_each_figure(0, made_leaves, [](Position const& position, unsigned depth, std::uint64_t leaves) {
    CHECK(international().perft(position, depth, PerftLeaf::made) == leaves);
  });
}

TEST_CASE("the slow generator has the published figures") {
  SlowGenerator const slow{international().rules()};
  for_each_figure(0, slow_leaves, [&](Position const& position, unsigned depth, std::uint64_t leaves) {
    CHECK(slow.perft(position, depth) == leaves);
  });
}

TEST_CASE("perft has the figures of the shared table that the project's own lacks") {
  auto const is_known = [](Row const& row) {
    auto known = false;
    for_each_figure(0, UINT64_MAX, [&](Position const& position, unsigned depth, std::uint64_t leaves) {
      known = known || (position == row.position && depth == row.depth && leaves == row.leaves);
    });
    return known;
  };
  for (auto const& row : shared_rows("drop")) {
    if (row.leaves <= normal_leaves && !is_known(row)) {
      INFO(write_fen(row.position) << " at depth " << row.depth);
      CHECK(international().perft(row.position, row.depth) == row.leaves);
    }
  }
}

TEST_CASE("captures counted once for every order of the pieces have the figures of the shared table") {
  SlowGenerator const slow{international().rules()};
  for (auto const& row : shared_rows("keep")) {
    if (row.leaves <= slow_leaves) {
      INFO(write_fen(row.position) << " at depth " << row.depth);
      CHECK(slow.perft(row.position, row.depth, Counting::every_path) == row.leaves);
    }
  }
}
