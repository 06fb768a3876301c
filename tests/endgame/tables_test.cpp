#include "endgame/tables.hpp"
#include "endgame/table_folder.hpp"
#include "tests/endgame/temporary_tables.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace damier;
using namespace damier::endgame;
using namespace damier::endgame::testing;
namespace fs = std::filesystem;

namespace {

std::string bytes_of(fs::path const& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}
void write_bytes(fs::path const& path, std::string const& bytes) {
  std::ofstream{path, std::ios::binary}.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// The files under a folder, by name.
std::map<std::string, std::string> files_of(std::string const& folder) {
  std::map<std::string, std::string> files;
  for (auto const& entry : fs::recursive_directory_iterator{folder}) {
    if (entry.is_regular_file()) {
      files[entry.path().lexically_relative(folder).string()] = bytes_of(entry.path());
    }
  }
  return files;
}

Variant const& russian() { return *find_variant("russian"); }

/// All positions of two pieces with White to move.
std::vector<Position> two_pieces(Variant const& variant) {
  std::vector<Position> positions;
  auto const& board = variant.board();
  for (unsigned a = 0; a < board.square_count(); ++a) {
    for (unsigned b = 0; b < board.square_count(); ++b) {
      for (auto const kings : {0, 1, 2, 3}) {
        Position position;
        position.put(board.square(a), {Colour::white, (kings & 1) != 0});
        if (a != b) {
          position.put(board.square(b), {Colour::black, (kings & 2) != 0});
          positions.push_back(position);
        }
      }
    }
  }
  return positions;
}

TableFault fault_of(TemporaryTables const& folder) {
  auto const refused = Tables::open(folder.path(), russian()).refused();
  REQUIRE(refused.size() == 1);
  return refused[0].fault;
}

}  // namespace

TEST_CASE("endgame: no folder, no tables") {
  auto const tables = Tables::open("/nowhere", international());
  CHECK(tables.pieces() == 0);
  CHECK(tables.most() == 0);
  CHECK(tables.refused().empty());
  CHECK_FALSE(tables.probe(international().start()));
  CHECK_FALSE(Tables{}.probe(international().start()));
  CHECK_FALSE(Tables{}.outcome_of_quiet(international().start()));
}

TEST_CASE("endgame: positions that no table has give nothing") {
  TemporaryTables const folder;
  auto const tables = folder.build(russian(), 2);
  CHECK(tables.pieces() == 2);
  CHECK_FALSE(tables.probe(russian().start()));
  Position position;
  position.put(russian().board().square(0), {Colour::white, false});  // a man on its far row
  position.put(russian().board().square(20), {Colour::black, true});
  CHECK_FALSE(tables.probe(position));
  Position alone;
  alone.put(russian().board().square(5), {Colour::white, true});
  CHECK_FALSE(tables.probe(alone));
}

TEST_CASE("endgame: files are the same for any number of threads, and after a stop", "[threads]") {
  TemporaryTables const one;
  TemporaryTables const two;
  CHECK(one.build(russian(), 3, 1).pieces() == 3);
  auto stopping = TemporaryTables::options(3, 2);
  unsigned written = 0;
  auto const write = stopping.write;
  stopping.write = [&](std::string const& path, std::span<std::uint8_t const> bytes) {
    ++written;
    write(path, bytes);
  };
  stopping.is_stopped = [&] { return written >= 9; };
  CHECK_FALSE(build(russian(), two.path(), stopping));
  CHECK(written >= 9);
  auto const before = written;
  CHECK(files_of(two.path()).size() < files_of(one.path()).size());
  stopping.is_stopped = {};
  CHECK(build(russian(), two.path(), stopping));
  CHECK(files_of(one.path()) == files_of(two.path()));
  CHECK(written - before < files_of(one.path()).size());
  CHECK(build(russian(), two.path(), stopping));
  CHECK(written - before < files_of(one.path()).size());  // nothing was left to write
}

TEST_CASE("endgame: distances lead from every win to a conversion that keeps it") {
  TemporaryTables const folder;
  auto const tables = folder.build(russian(), 2);
  for (auto position : two_pieces(russian())) {
    auto value = tables.probe(position);
    if (!value || value->outcome != Outcome::win) {
      continue;
    }
    for (auto left = *value->distance; left > 1; --left) {
      MoveList moves;
      russian().legal_moves(position, moves);
      auto const best = std::ranges::find_if(moves, [&](Move const& move) {
        auto const next = tables.probe(russian().after(position, move));
        return next && next->outcome == reversed(value->outcome) && next->distance == left - 1;
      });
      REQUIRE(best != moves.end());
      position = russian().after(position, *best);
      value = tables.probe(position);
    }
    CHECK(value->distance == 1U);
  }
}

TEST_CASE("endgame: a file that is not a sound table of its name is refused, with the reason") {
  TemporaryTables const folder;
  static_cast<void>(folder.build(russian(), 2));
  auto const path = fs::path{folder.path()} / "russian" / "KvM.outcomes";
  auto const bytes = bytes_of(path);
  SECTION("foreign") {
    write_bytes(path, "not a table of damier");
    CHECK(fault_of(folder) == TableFault::foreign);
  }
  SECTION("another version") {
    auto other = bytes;
    other[8] = 2;
    write_bytes(path, other);
    CHECK(fault_of(folder) == TableFault::other_version);
  }
  SECTION("not complete") {
    for (auto const size : {std::size_t{0}, std::size_t{5}, std::size_t{12}, std::size_t{100}, bytes.size() - 1}) {
      write_bytes(path, bytes.substr(0, size));
      CHECK(fault_of(folder) == TableFault::truncated);
    }
    write_bytes(path, bytes + 'x');
    CHECK(fault_of(folder) == TableFault::truncated);
  }
  SECTION("another slice, another variant") {
    write_bytes(path, bytes_of(path.parent_path() / "KvK.outcomes"));
    CHECK(fault_of(folder) == TableFault::other_rules);
    TemporaryTables const others;
    static_cast<void>(others.build(*find_variant("brazilian"), 2));
    write_bytes(path, bytes_of(fs::path{others.path()} / "brazilian" / "KvM.outcomes"));
    CHECK(fault_of(folder) == TableFault::other_rules);
  }
  SECTION("a damaged header") {
    auto damaged = bytes;
    damaged[120] = static_cast<char>(damaged[120] ^ 1);
    write_bytes(path, damaged);
    CHECK(fault_of(folder) == TableFault::damaged);
  }
  CHECK(build(russian(), folder.path(), TemporaryTables::options(2)));
  CHECK(bytes_of(path) == bytes);
  CHECK(Tables::open(folder.path(), russian()).refused().empty());
}

TEST_CASE("endgame: a file that the system does not give is refused, one that is missing is no fault") {
  TemporaryTables const folder;
  static_cast<void>(folder.build(russian(), 2));
  auto const path = fs::path{folder.path()} / "russian" / "KvM.outcomes";
  fs::remove(path);
  CHECK(Tables::open(folder.path(), russian()).refused().empty());
  CHECK(verify(folder.path(), russian(), {}).is_sound());
  fs::create_directory(path);
  CHECK(fault_of(folder) == TableFault::cannot_read);
  auto const found = verify(folder.path(), russian(), {});
  REQUIRE(found.refused.size() == 1);
  CHECK(found.refused.front() == RefusedTable{path.string(), TableFault::cannot_read});
}

TEST_CASE("endgame: a changed byte never gives a wrong value") {
  TemporaryTables const folder;
  auto const sound = folder.build(russian(), 2);
  auto const positions = two_pieces(russian());
  std::vector<std::optional<Outcome>> outcomes;
  for (auto const& position : positions) {
    outcomes.push_back(sound.outcome_of_quiet(position));
  }
  std::mt19937_64 random{1811};
  auto const path = fs::path{folder.path()} / "russian" / "MvM.outcomes";
  auto const bytes = bytes_of(path);
  for (auto number = damier::testing::seeded_cases(40); number != 0; --number) {
    auto damaged = bytes;
    auto& byte = damaged[random() % damaged.size()];
    byte = static_cast<char>(byte ^ (1 << random() % 8));
    write_bytes(path, damaged);
    auto const tables = Tables::open(folder.path(), russian());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      auto const outcome = tables.outcome_of_quiet(positions[i]);
      wrong += outcome && outcome != outcomes[i] ? 1U : 0U;
    }
    CHECK(wrong == 0);
    CHECK(tables.refused().size() == 1);
    CHECK_FALSE(verify(folder.path(), russian(), {}).is_sound());
  }
}

TEST_CASE("endgame: several threads probe the same tables", "[threads]") {
  TemporaryTables const folder;
  auto const tables = folder.build(russian(), 2);
  auto const positions = two_pieces(russian());
  std::vector<std::vector<std::optional<Value>>> values(4);
  {
    std::vector<std::jthread> threads;
    for (auto& of_thread : values) {
      threads.emplace_back([&, copy = tables] {
        for (auto const& position : positions) {
          of_thread.push_back(copy.probe(position));
        }
      });
    }
  }
  CHECK(std::ranges::all_of(values, [&](auto const& of_thread) { return of_thread == values[0]; }));
}

TEST_CASE("endgame: variants with the same moves and draw rules share their tables") {
  CHECK(&shared_tables_of(*find_variant("jamaican")) == find_variant("pool"));
  CHECK(&shared_tables_of(*find_variant("portuguese")) == find_variant("spanish"));
  CHECK(&shared_tables_of(*find_variant("souffler")) == find_variant("souffler"));
  CHECK(&shared_tables_of(international()) == &international());
}

TEST_CASE("endgame: verify finds no fault in what build made; info has its figures") {
  TemporaryTables const folder;
  static_cast<void>(folder.build(russian(), 3));
  VerifyOptions options;
  options.positions_a_slice = 500;
  auto const found = verify(folder.path(), russian(), options);
  CHECK(found.is_sound());
  CHECK(found.files == 3 * (4 + 12));
  CHECK(found.positions > 5'000);
  auto const slices = slices_in(folder.path(), russian());
  REQUIRE(slices.size() == 16);
  std::uint64_t positions = 0;
  for (auto const& slice : slices) {
    positions += slice.positions;
    CHECK(slice.wins_within_rules <= slice.wins);
    CHECK(slice.made_by == "test");
    if (slice.longest > 1) {
      auto const value = Tables::open(folder.path(), russian()).probe(slice.longest_win);
      REQUIRE(value);
      CHECK(value->outcome == Outcome::win);
      CHECK(value->distance == slice.longest);
    }
  }
  CHECK(positions == count_positions(russian(), 2) + count_positions(russian(), 3));
}

TEST_CASE("endgame: where moves of a king count, a probe gives nothing that their limit could change") {
  auto const& frisian = *find_variant("frisian");
  TemporaryTables const folder;
  auto const tables = folder.build(frisian, 3);
  std::array<unsigned, 3> kept{};
  std::array<unsigned, 3> dropped{};
  for (unsigned man = 10; man < 45; man += 5) {
    for (unsigned king = 0; king < 50; king += 3) {
      for (unsigned other = 0; other < 50; other += 7) {
        if (man == king || man == other || king == other) {
          continue;
        }
        Position position;
        position.put(frisian.board().square(man), {Colour::white, false});
        position.put(frisian.board().square(king), {Colour::white, true});
        position.put(frisian.board().square(other), {Colour::black, true});
        for (auto const side : {Colour::white, Colour::black}) {
          position.side = side;
          if (frisian.has_capture(position)) {
            continue;
          }
          position.king_runs = {};
          auto const value = tables.probe(position);
          REQUIRE(value);
          auto const black_wins = value->outcome == (side == Colour::white ? Outcome::loss : Outcome::win);
          CHECK((black_wins || value->within_rules != true));
          position.king_runs[0] = {frisian.board().square(king), 1};
          CHECK(tables.probe(position) == (black_wins ? value : std::nullopt));
          CHECK(tables.probe_quiet(position).has_value() == black_wins);
          CHECK(tables.outcome_of_quiet(position).has_value() == black_wins);
          ++(black_wins ? kept : dropped)[static_cast<std::size_t>(value->outcome)];
          position.king_runs = {};
          position.king_runs[1] = {frisian.board().square(other), 3};  // Black has no man: its king is never limited
          CHECK(tables.probe(position) == value);
        }
      }
    }
  }
  CHECK(dropped[1] + dropped[2] > 0);
  CHECK(verify(folder.path(), frisian, {}).is_sound());
}
