#include "export/pdn_writer.hpp"
#include "notation/fen.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "store/game_line.hpp"
#include "tactics/shot.hpp"
#include "tactics/shot_finder.hpp"
#include "tests/reference/random_positions.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

using namespace damier;

namespace {

PuzzleWishes const any_with_duals{.type = {}, .duals = true, .most_replies = {}};

/// A game that is played at random from a position.
MainLine random_game(Variant const& variant, reference::RandomPositions& random) {
  MainLine line;
  line.variant = &variant;
  line.start = random.next();
  auto position = line.start;
  for (auto plies = 0; plies < 12; ++plies) {
    MoveList legal;
    variant.legal_moves(position, legal);
    if (legal.empty()) {
      break;
    }
    line.moves.push_back(legal[random.below(static_cast<unsigned>(legal.size()))]);
    position = variant.after(position, line.moves.back());
  }
  return line;
}

std::vector<GameShot> puzzles_of(ShotFinder& finder, MainLine const& line, std::uint64_t game) {
  std::vector<GameShot> puzzles;
  for (auto const& shot : finder.find(line)) {
    if (shot.kind != ShotKind::allowed) {
      puzzles.push_back({shot, {"games.pdn", game}, "Wit", "Zwart", "Ronde \"1\"", 1954});
    }
  }
  return puzzles;
}

std::vector<GameShot> random_puzzles(Variant const& variant, unsigned seed, std::size_t wanted) {
  ShotFinder finder{MotifCatalogue::built_in(),
                    {.forcing = {.nodes = 300},
                     .long_forcing_nodes = 300,
                     .confirm_nodes = 100,
                     .whole_nodes = 2'000,
                     .look_nodes = 0,
                     .opinion_nodes = 0}};
  reference::RandomPositions random{seed, variant.board()};
  std::vector<GameShot> puzzles;
  for (std::uint64_t game = 1; game < 3'000 && puzzles.size() < wanted; ++game) {
    auto const found = puzzles_of(finder, random_game(variant, random), game);
    puzzles.insert(puzzles.end(), found.begin(), found.end());
  }
  return puzzles;
}

/// A move of a game's tree with what follows it.
struct Node {
  Move move;
  bool wrong = false;  ///< it has the sign $2
  std::vector<std::unique_ptr<Node>> next = {};
};

/// The tree of a game's moves, by the meaning of variations in PDN.
std::unique_ptr<Node> tree_of(Game const& game) {
  auto root = std::make_unique<Node>();
  struct Line {
    Node* before;
    Node* now;
  };
  std::vector<Line> lines{{root.get(), root.get()}};
  for (auto const& item : game.items) {
    auto& line = lines.back();
    if (item.kind == ItemKind::move) {
      line.before = line.now;
      line.now->next.push_back(std::make_unique<Node>(Node{.move = item.move}));
      line.now = line.now->next.back().get();
    } else if (item.kind == ItemKind::variation_begin) {
      auto* const from = line.before;
      lines.push_back({from, from});
    } else if (item.kind == ItemKind::variation_end) {
      lines.pop_back();
    } else if (item.kind == ItemKind::nag && game.text_of(item) == "2") {
      line.now->wrong = true;
    }
  }
  return root;
}

/// The one game of a text, replayed without an error.
Game read_again(std::string const& text) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, std::nullopt);
  Validator validator{nullptr, OnIllegal::stop};
  JudgedReader<> records{*reader, validator};
  REQUIRE(records.next());
  REQUIRE_FALSE(records.judgement().has_errors());
  auto game = records.game();
  REQUIRE_FALSE(records.next());
  return game;
}

/// Plays a puzzle to an end: the first moves of the tree for the solver, random ones for the other side. The tree and
/// the rules are all that it uses.
void play_to_the_end(Game const& game, GameShot const& puzzle, reference::RandomPositions& random) {
  auto const& variant = *game.variant;
  auto const solver = game.start.side;
  auto const root = tree_of(game);
  auto const* node = root.get();
  auto position = game.start;
  while (!node->next.empty()) {
    auto const* chosen = node->next.front().get();
    if (position.side == solver) {
      REQUIRE_FALSE(chosen->wrong);
    } else {
      MoveList legal;
      variant.legal_moves(position, legal);
      REQUIRE(legal.size() == node->next.size());
      auto const move = legal[random.below(static_cast<unsigned>(legal.size()))];
      auto const found =
          std::ranges::find_if(node->next, [&](std::unique_ptr<Node> const& next) { return next->move == move; });
      REQUIRE(found != node->next.end());
      chosen = found->get();
    }
    position = variant.after(position, chosen->move);
    node = chosen;
  }
  MoveList legal;
  variant.legal_moves(position, legal);
  if (position.side != solver && legal.empty()) {
    return;  // the game is won
  }
  REQUIRE_FALSE(puzzle.won);  // without tables a won end is the end of the game
  auto const gain = balance_of(position, solver) - balance_of(game.start, solver);
  CHECK(worth_of(gain, variant) - puzzle.proof.pending >= puzzle.worth);
  CHECK_FALSE(legal.are_captures());
}

}  // namespace

TEST_CASE("every defence of a puzzle is in its game, and is answered to the end") {
  auto const* const name = GENERATE("international", "russian", "english", "italian", "frisian", "turkish");
  auto const& variant = *find_variant(name);
  auto const puzzles = random_puzzles(variant, 31, 60);
  REQUIRE(puzzles.size() >= 60);
  reference::RandomPositions random{32};
  for (auto const& puzzle : puzzles) {
    std::string text;
    write_pdn(puzzle_game(puzzle, PuzzleTries::plausible), text, {});
    INFO(text);
    auto const game = read_again(text);
    REQUIRE(game.variant == &variant);
    CHECK(game.start == puzzle.proof.position);
    for (auto times = 0; times < 8; ++times) {
      play_to_the_end(game, puzzle, random);
    }
  }
}

TEST_CASE("the main line of a puzzle's game is that of its proof, and its tags say where it comes from") {
  auto const puzzles = random_puzzles(international(), 33, 10);
  REQUIRE_FALSE(puzzles.empty());
  for (auto const& puzzle : puzzles) {
    auto const game = puzzle_game(puzzle, PuzzleTries::none);
    MainLine line;
    read_main_line(game, line);
    CHECK(std::vector<Move>(line.moves.begin(), line.moves.end()) == puzzle.line);
    CHECK(game.tag("Event") == "Ronde \"1\"");
    CHECK(game.tag("SourceGame") == std::to_string(puzzle.game.number));
    CHECK(game.tag("SourcePly") == std::to_string(puzzle.ply));
    CHECK(game.tag("Date") == "1954.??.??");
    CHECK(game.tag("Solution") == text_of(puzzle.ideas));
    CHECK(game.tag("ExerciseType") == name_of(type_of(puzzle)));
    if (puzzle.wins()) {
      CHECK_FALSE(game.tag("GainedMen"));
    } else {
      auto const men = std::stoi(std::string{game.tag("GainedMen").value_or("")});
      auto const kings = std::stoi(std::string{game.tag("GainedKings").value_or("0")});
      CHECK(worth_of({men, kings}, international()) == puzzle.worth);
    }
  }
}

TEST_CASE("all tries of a puzzle are in its game if they are wanted, and the wrong ones have a sign") {
  auto const puzzles = random_puzzles(international(), 34, 10);
  REQUIRE_FALSE(puzzles.empty());
  for (auto const& puzzle : puzzles) {
    auto const root = tree_of(puzzle_game(puzzle, PuzzleTries::all));
    auto const& first = puzzle.proof.turns.front();
    REQUIRE(root->next.size() == 1 + first.tries.size());
    for (std::size_t i = 0; i < first.tries.size(); ++i) {
      CHECK(root->next[i + 1]->move == first.tries[i].move);
      auto const& end = first.tries[i].end;
      auto const reached = worth_of(end, puzzle.proof);
      auto const may_win = puzzle.wins() && reached >= man_score && end.score >= man_score;
      CHECK(root->next[i + 1]->wrong == (reached < puzzle.worth && !may_win));
    }
    CHECK(tree_of(puzzle_game(puzzle, PuzzleTries::none))->next.size() <= root->next.size());
  }
}

TEST_CASE("a position is chosen once, also turned with the colours exchanged") {
  auto puzzles = random_puzzles(international(), 35, 30);
  std::erase_if(puzzles, [](GameShot const& puzzle) { return !fits(puzzle, any_with_duals); });
  REQUIRE(puzzles.size() >= 3);
  PuzzleSelection selection{any_with_duals};
  std::size_t chosen = 0;
  for (auto& puzzle : puzzles) {
    puzzle.game.number = 0;  // each as if it were of a game of its own
    chosen += selection.choose({puzzle}) ? 1U : 0U;
  }
  CHECK(chosen >= 3);
  for (auto& puzzle : puzzles) {
    CHECK_FALSE(selection.choose({puzzle}));
    puzzle.proof.position = turned(puzzle.proof.position, international().board());
    CHECK_FALSE(selection.choose({puzzle}));
  }
}

TEST_CASE("a copy of a game adds no puzzle, and neither do more combinations of the same game") {
  GameShot one;
  one.proof.position = international().start();
  one.worth = won_score;
  one.game = {"", 1};
  auto other = one;
  other.proof.position.side = Colour::black;
  PuzzleSelection selection{{}};
  CHECK(selection.choose({one, other}));
  auto copies = std::vector{one, other};
  for (auto& copy : copies) {
    copy.game.number = 2;
    copy.proof.position = turned(copy.proof.position, international().board());
  }
  CHECK_FALSE(selection.choose(copies));
  auto third = one;
  third.proof.position.remove(*third.proof.position.occupied().begin());
  CHECK_FALSE(selection.choose({third}));  // of game 1
  third.game.file = "other.pdn";
  CHECK(selection.choose({third}));
}

TEST_CASE("the puzzle of a game has one solution if there is such a one, then is the most difficult") {
  GameShot easy;
  easy.proof.position = international().start();
  easy.worth = won_score;
  easy.difficulty.moves = 2;
  auto hard = easy;
  hard.difficulty.moves = 4;
  hard.proof.position.side = Colour::black;
  auto dual = hard;
  dual.difficulty.moves = 9;
  dual.ideas = {1, false};
  auto const choose = [&](std::vector<GameShot> const& from, PuzzleWishes const& wishes) {
    return PuzzleSelection{wishes}.choose(from);
  };
  CHECK(choose({easy, dual, hard}, {}) == hard);
  CHECK(choose({easy, dual, hard}, any_with_duals) == hard);
  CHECK(choose({dual}, any_with_duals) == dual);
  CHECK_FALSE(choose({dual}, {}));
  CHECK(choose({easy, hard}, {.most_difficulty = 3}) == easy);
  CHECK_FALSE(choose({easy}, {.least_difficulty = 3}));
  CHECK_FALSE(choose({easy, hard}, {.least_gain = won_score + 1}));
  CHECK_FALSE(choose({easy, hard}, {.motifs = {"coup-royal"}}));
  hard.motifs = {"coup-turc", "coup-royal"};
  CHECK(choose({easy, hard}, {.motifs = {"coup-royal"}}) == hard);
}

TEST_CASE("a puzzle gains more than it regains, and wins or offers something") {
  unsigned without_offer = 0;
  unsigned with_offer = 0;
  for (auto puzzle : random_puzzles(international(), 5, 150)) {
    auto const won = puzzle.wins();
    puzzle.regained = 0;
    ++(gives_something(puzzle) ? with_offer : without_offer);
    CHECK(fits(puzzle, any_with_duals) == (won || gives_something(puzzle)));
    auto const& first = puzzle.line.front();
    auto const after = international().after(puzzle.proof.position, first);
    if (!first.is_capture() && international().has_capture(after)) {
      CHECK(gives_something(puzzle));
    }
    puzzle.regained = puzzle.worth;
    CHECK_FALSE(fits(puzzle, any_with_duals));
    puzzle.regained = puzzle.worth - man_score;
    CHECK(fits(puzzle, any_with_duals) == (won || gives_something(puzzle)));
  }
  CHECK(with_offer > 0);
  CHECK(without_offer > 0);
}

TEST_CASE("an ending of kings is a type of its own, and is left out unless it is asked for") {
  auto const at = [](char const* fen) {
    GameShot puzzle;
    puzzle.proof.position = read_fen(fen, international())->position;
    puzzle.worth = won_score;
    return puzzle;
  };
  auto const ending = at("W:WK5,K10,32,33:BK46,20,24,35");
  auto const men_alone = at("W:W5,10,32,33:BK46,20,24,35");  // the king is the opponent's
  auto const many = at("W:WK5,K10,32,33,34:BK46,20,24,35");
  CHECK(type_of(ending) == PuzzleType::king_ending);
  CHECK(type_of(men_alone) == PuzzleType::combination);
  CHECK(type_of(many) == PuzzleType::combination);
  CHECK_FALSE(fits(ending, {}));
  CHECK(fits(many, {}));
  CHECK(fits(ending, {.type = PuzzleType::king_ending}));
  CHECK_FALSE(fits(many, {.type = PuzzleType::king_ending}));
  CHECK(fits(ending, {.type = {}}));
  CHECK(fits(many, {.type = {}}));
}

TEST_CASE("the landing squares of one capture are one idea") {
  // A king takes 23 and lands on one of five squares, on each of which it keeps the man.
  Proof proof;
  proof.position = read_fen("W:WK46,50:B23,6", international())->position;
  auto const moves = [&] {
    MoveList legal;
    international().legal_moves(proof.position, legal);
    return std::vector<Move>(legal.begin(), legal.end());
  }();
  REQUIRE(moves.size() > 2);
  ProofEnd const gained{.gain = {1, 0}};
  ProofTurn turn{.move = moves.front(), .end = gained};
  for (auto const& move : std::vector<Move>(moves.begin() + 1, moves.end())) {
    REQUIRE(is_one_capture(move, moves.front()));
    turn.tries.push_back({.move = move, .end = gained});
  }
  proof.turns = {turn};
  GameShot puzzle;
  puzzle.take(proof);
  CHECK(puzzle.uniqueness.dual_at == 1);
  CHECK(puzzle.ideas.is_only());
  CHECK(difficulty_of(proof).forced == 1);
  // One that loses the king makes the choice of the square a task, but adds one idea at most.
  proof.turns.front().tries.front().end.gain = {-1, -1};
  CHECK(difficulty_of(proof).forced == 0);
  CHECK(difficulty_of(proof).tries <= 1);
  // Another move that gains as much is another idea.
  proof.turns.front().tries.push_back(
      {.move = {proof.position.men(Colour::white).first(), moves.front().to, {}}, .end = gained});
  CHECK(uniqueness_of_ideas(proof).dual_at == 1);
}
