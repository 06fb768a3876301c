#include "tactics/problem_check.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "tactics/proof.hpp"
#include "tests/reference/random_positions.hpp"
#include "tests/seeded_cases.hpp"
#include "text/byte_source.hpp"

#include <fmt/format.h>
#include <array>
#include <catch2/catch.hpp>
#include <span>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

using namespace damier;
using namespace damier::testing;

namespace {

using Found = std::vector<std::string>;

template <typename Visit>
void read_games(std::string_view text, Variant const* variant, Visit const& visit) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, std::nullopt);
  Validator validator{variant, OnIllegal::stop};
  JudgedReader<> records{*reader, validator};
  while (records.next()) {
    visit(records.game());
  }
}

std::string text_of(ProblemRemark const& remark, Problem const& problem) {
  static constexpr std::array names{"proved", "unproved",    "refuted",   "answered", "cook",
                                    "dual",   "dual-at-end", "same-gain", "shorter"};
  auto position = problem.position;
  for (std::size_t i = 0; i < remark.ply; ++i) {
    position = problem.variant->after(position, problem.solution[i]);
  }
  auto text = fmt::format("{} at {}", names[static_cast<std::size_t>(remark.kind)], remark.ply);
  for (auto const& move : remark.line) {
    text += " " + write_move(*problem.variant, position, move);
    position = problem.variant->after(position, move);
  }
  return text;
}

std::vector<ProblemRemark> remarks_of(Problem const& problem) {
  return ProblemChecker{{.confirm_nodes = 1'000, .look_nodes = 0, .deep_nodes = 0}}.check(problem);
}

/// What is found in a problem with a solution.
Found found_in(std::string_view fen, std::string_view moves, Variant const& variant = international()) {
  Found found;
  read_games(fmt::format("[FEN \"{}\"]\n{} *\n", fen, moves), &variant, [&](Game const& game) {
    REQUIRE(problem_kind(game) == ProblemKind::with_solution);
    auto const problem = problem_of(game);
    for (auto const& remark : remarks_of(problem)) {
      found.push_back(text_of(remark, problem));
      if (remark.kind != ProblemRemark::Kind::unproved) {
        REQUIRE(remark.proof);
        CHECK_FALSE(find_proof_error(*remark.proof));
        auto const read = read_proof(fmt::format("{{\"line\":7,\"proof\":{}}}", write_proof(*remark.proof)));
        REQUIRE(read);
        CHECK_FALSE(find_proof_error(*read));
      }
    }
  });
  return found;
}

ProblemKind kind_of(std::string_view text) {
  auto kind = ProblemKind::none;
  read_games(text, &international(), [&](Game const& game) { kind = problem_kind(game); });
  return kind;
}

constexpr auto royal_problem = "W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24";

}  // namespace

TEST_CASE("a problem starts from a position, has moves and no two players") {
  auto const problem = fmt::format("[FEN \"{}\"]\n", royal_problem);
  CHECK(kind_of(problem + "1. 34-29 23x34 *") == ProblemKind::with_solution);
  CHECK(kind_of("[White \"Composer\"]\n" + problem + "1. 34-29 *") == ProblemKind::with_solution);
  CHECK(kind_of("[White \"A\"]\n[Black \"A\"]\n" + problem + "1. 34-29 *") == ProblemKind::with_solution);
  CHECK(kind_of("[White \"A\"]\n[Black \"?\"]\n" + problem + "1. 34-29 *") == ProblemKind::with_solution);
  CHECK(kind_of("[White \"A\"]\n[Black \"B\"]\n" + problem + "1. 34-29 *") == ProblemKind::none);
  CHECK(kind_of(problem + "*") == ProblemKind::without_solution);
  CHECK(kind_of(problem + "1. 34-29 23x12 *") == ProblemKind::none);  // the moves say something else
  CHECK(kind_of("1. 32-28 19-23 *") == ProblemKind::none);
  std::string whole_game = "[FEN \"W:WK46:BK5\"]\n";
  for (unsigned i = 0; i < 30; ++i) {
    whole_game += "46-41 5-10 41-46 10-5 ";
  }
  CHECK(kind_of(whole_game + "*") == ProblemKind::none);
}

TEST_CASE("the moves of variations are no part of a solution") {
  read_games(fmt::format("[FEN \"{}\"]\n1. 34-29 (34-30 24x35) 23x34 2. 40x7 1x12 *", royal_problem), &international(),
             [](Game const& game) { CHECK(problem_of(game).solution.size() == 4); });
}

TEST_CASE("a sound problem is proved, and nothing else is said of it") {
  CHECK(found_in(royal_problem, "1. 34-29 23x34 2. 40x7 1x12") == Found{"proved at 0 34-29 23x34 40x7 1x12"});
}

TEST_CASE("a sound problem of another variant is proved, too") {
  CHECK(found_in("W:W12,27,36,48:B24,26,43", "1. 36x16 24-29 2. 48x19", *find_variant("frisian")) ==
        Found{"proved at 0 36x16 24-29 48x19"});
  CHECK(found_in("W:W7,13,16,27,28,30:B10,17,19,22", "1. e7:a3 f4:h6 2. a3-b4 h6-g5 3. b4:d2",
                 *find_variant("russian")) == Found{"proved at 0 e7:a3 f4:h6 a3-b4 h6-g5 b4:d2"});
}

TEST_CASE("a wrong key is refuted with a combination of the other side") {
  CHECK(found_in("W:W12,36:B6,17,29,44", "1. 12x21", *find_variant("frisian")) ==
        Found{"refuted at 0 12x21 44-49 21-16 6x46"});
  CHECK(found_in("W:W11,15,27:B1,19,26", "1. 11-8", *find_variant("english")) ==
        Found{"refuted at 0 11-8 26-31 8-3 31x24"});
}

TEST_CASE("a key after which a defence holds is not proved, and a search says what it prefers") {
  CHECK(found_in(royal_problem, "1. 33-28") == Found{"unproved at 0"});
  auto const later = found_in("W:W10,20,28:B3", "1. 20-16 3-8 2. 16-11 8x15", *find_variant("english"));
  REQUIRE(later.size() == 1);
  CHECK(later.front() == "unproved at 2");
}

TEST_CASE("a second key is a cook, another later move a dual, at the end one of its own kind") {
  auto const& english = *find_variant("english");
  CHECK(found_in("W:W10,20,28:B3", "1. 20-16 3-8 2. 28-24 8-11 3. 16x7", english) ==
        Found{"proved at 0 20-16 3-8 28-24 8-11 16x7", "cook at 0 28-24 3-8 20-16 8-11 16x7"});
  auto const others = found_in("W:W10,20,28:B3", "1. 28-24 3-8 2. 20-16 8-11 3. 16x7", english);
  REQUIRE(others.size() == 5);
  CHECK(others[1].starts_with("cook at 0 20-16"));
  CHECK(others[2].starts_with("dual at 2 "));
  auto const at_end = found_in("W:W8,29,37:B17,32", "1. 37x28 17-21 2. 8-2", *find_variant("frisian"));
  REQUIRE(at_end.size() > 1);
  CHECK(at_end[0] == "proved at 0 37x28 17-21 8-2");
  CHECK(at_end[1].starts_with("dual-at-end at 2 "));
}

TEST_CASE("a cook with fewer moves is a shorter solution, too") {
  CHECK(found_in("W:W6,7,17,26:B8,18,21,25", "1. d2-e3 a3:c5 2. e7-f8 d4:f2 3. f8:c1", *find_variant("russian")) ==
        Found{"proved at 0 d2-e3 a3:c5 e7-f8 d4:f2 f8:c1", "cook at 0 e7-f8 a3:c5 f8:c1",
              "shorter at 0 e7-f8 a3:c5 f8:c1"});
}

TEST_CASE("a move that only gains as much in material is no cook, no dual and no shorter solution") {
  for (auto const& [fen, moves, other] :
       {std::tuple{"W:W13,20,35:B10,25,26,34", "1. 13-8 25x14 2. 8-2", "at 2 8-3"}}) {
    auto const begin_of_remark = fmt::format("same-gain {} ", other);
    CAPTURE(fen);
    read_games(fmt::format("[FEN \"{}\"]\n{} *\n", fen, moves), &international(), [&](Game const& game) {
      auto const problem = problem_of(game);
      auto const remarks = ProblemChecker{{.confirm_nodes = 3'000, .deep_nodes = 0}}.check(problem);
      REQUIRE(remarks.size() > 1);
      CHECK(remarks[0].kind == ProblemRemark::Kind::proved);
      CHECK(text_of(remarks[1], problem).starts_with(begin_of_remark));
      for (auto const& remark : std::span{remarks}.subspan(1)) {
        CHECK(remark.kind == ProblemRemark::Kind::same_gain);
        CHECK(remark.worth < decided_score);
        REQUIRE(remark.opinion);
        CHECK(*remark.opinion < decided_score);
        CHECK(remark.printed_opinion);
      }
    });
  }
}

TEST_CASE("a problem in which the side that loses begins is one of the winner") {
  read_games("[Result \"2-0\"]\n[FEN \"B:W48:B13,37\"]\n1. ... 37-42 2. 48x37 2-0\n", &international(),
             [](Game const& game) {
               REQUIRE(problem_kind(game) == ProblemKind::with_solution);
               auto const problem = problem_of(game);
               CHECK(problem.moves_before == 1);
               CHECK(problem.position.side == Colour::white);
               CHECK(problem.solution.size() == 1);
             });
  CHECK(kind_of("[Result \"2-0\"]\n[FEN \"B:W48:B13\"]\n1. ... 13-18 2-0\n") == ProblemKind::without_solution);
}

TEST_CASE("several threads find in any problem what one finds, and every proof is valid", "[threads]") {
  for (auto const* const variant : variants()) {
    INFO(variant->name());
    reference::RandomPositions random{23, variant->board()};
    std::vector<Problem> problems;
    for (unsigned i = 0; i < seeded_cases(60); ++i) {
      Problem problem{.variant = variant, .position = random.next(), .solution = {}};
      if (problem.position.occupied().size() > 12 || problem.position.kings.size() > 2) {
        continue;
      }
      auto position = problem.position;
      for (unsigned ply = random.below(6); ply != 0; --ply) {
        MoveList legal;
        variant->legal_moves(position, legal);
        if (legal.empty() || legal.refused()) {
          break;
        }
        problem.solution.push_back(legal.begin()[random.below(static_cast<unsigned>(legal.size()))]);
        position = variant->after(position, problem.solution.back());
      }
      problems.push_back(problem);
    }
    ProblemChecker const checker{{.long_forcing_nodes = 1'000, .confirm_nodes = 50, .look_nodes = 0, .deep_nodes = 0}};
    std::vector<Found> found(problems.size());
    auto const check = [&](std::size_t first) {
      for (auto i = first; i < problems.size(); i += 2) {
        for (auto const& remark : checker.check(problems[i])) {
          found[i].push_back(text_of(remark, problems[i]));
        }
      }
    };
    std::thread other{check, std::size_t{1}};
    check(0);
    other.join();
    for (std::size_t i = 0; i < problems.size(); ++i) {
      auto const remarks =
          ProblemChecker{{.long_forcing_nodes = 1'000, .confirm_nodes = 50, .look_nodes = 0, .deep_nodes = 0}}.check(
              problems[i]);
      REQUIRE(remarks.size() == found[i].size());
      for (std::size_t place = 0; place < remarks.size(); ++place) {
        CHECK(text_of(remarks[place], problems[i]) == found[i][place]);
        CHECK((!remarks[place].proof || !find_proof_error(*remarks[place].proof)));
      }
    }
  }
}

TEST_CASE("the solver is who wins by the printed result, also where the last position says otherwise") {
  auto moves_before = 99U;
  read_games(
      "[FEN \"W:W26,31,37:B13,17,22\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n1. 26-21 17x26 2. 37-32 26x28 2-0\n",
      nullptr, [&](Game const& game) { moves_before = static_cast<unsigned>(problem_of(game).moves_before); });
  CHECK(moves_before == 0);
}
