// International draughts before 1923: a missed capture is accepted, and the piece may be huffed.

#include "rules/huffing.hpp"
#include "tests/game/same_content.hpp"
#include "tests/in_words.hpp"
#include "tests/variants/playing.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using in_words::english;
using namespace playing;
using judging::Strings;

namespace {

Variant const& souffler() { return named("souffler"); }

/// The move that a text means, written again, with "!" behind it if it misses a capture.
std::string resolved(std::string_view fen, std::string_view text) {
  auto const from = position(souffler(), fen);
  auto const read = read_move_text(text, Numbering{souffler().rules()});
  auto const meaning = read ? resolve(souffler(), from, *read) : Resolution{};
  if (meaning.kind == Resolution::Kind::ambiguous) return "ambiguous";
  if (meaning.kind != Resolution::Kind::unique) return "illegal";
  return write_move(souffler(), from, meaning.move) + (meaning.misses_capture ? "!" : "");
}

Strings codes(std::string const& fen, std::string const& body) {
  auto const judged = judging::judge("[FEN \"" + fen + "\"]\n" + body + " *", &souffler());
  Strings all;
  for (auto const& finding : judged.judgement.findings) {
    all.push_back((finding.severity == Severity::error ? "error " : "") + std::string{finding.code});
  }
  return all;
}

/// The position after the last move of a game, and how many plies were replayed.
std::string after(std::string const& fen, std::string const& body) {
  auto const judged = judging::judge("[FEN \"" + fen + "\"]\n" + body + " *", &souffler());
  LineStack lines{judged.game};
  for (auto const& item : judged.game.items) follow(judged.game, item, lines);
  return write_fen(lines.line().now, souffler()) + " " + std::to_string(judged.judgement.plies);
}

constexpr auto one_capture = "W:W28,32,31:B22,12,8";  // 28x17 must be played
constexpr auto majority = "W:W35,36,50:B20,30,31";    // 35x24x15 takes precedence over 36x27
constexpr auto rafle = "W:W27,50:B12,22";             // 27x18x7

}  // namespace

TEST_CASE("souffler: the board and the legal moves of international draughts, and no GameType") {
  CHECK(souffler().start() == international().start());
  CHECK(souffler().has_moves_of(international()));
  CHECK(souffler().perft(souffler().start(), 6) == 167'140);
  CHECK(agrees_with_slow_generator(souffler(), 1'000));
  CHECK(full_game_type(souffler()).empty());
  CHECK(short_game_type(souffler()).empty());
}

TEST_CASE("souffler: a move that misses a capture can be played, one that the pieces cannot make cannot") {
  CHECK(resolved(one_capture, "28x17") == "28x17");
  CHECK(resolved(one_capture, "32-27") == "32-27!");
  CHECK(resolved(one_capture, "28-23") == "28-23!");
  CHECK(resolved(one_capture, "32x27") == "32-27!");
  CHECK(resolved(majority, "36x27") == "36x27!");
  CHECK(resolved(majority, "36-27") == "36x27!");
  CHECK(resolved(majority, "35x15") == "35x15");
  CHECK(resolved(rafle, "27x18") == "27x18!");
  CHECK(resolved(rafle, "27x18x7") == "27x7");
  CHECK(resolved(one_capture, "32-22") == "illegal");
  CHECK(resolved(one_capture, "28x19") == "illegal");
  CHECK(resolved(one_capture, "31-37") == "illegal");
  CHECK(resolved(one_capture, "8-13") == "illegal");
  CHECK(resolved("W:W28:B3", "28-22") == "28-22");
}

TEST_CASE("souffler: what can be played is legal, or a step or a capture by the rules of jumping") {
  auto const judged = [](std::string_view fen, unsigned from, unsigned to, std::initializer_list<unsigned> captured) {
    Numbering const numbering{souffler().rules()};
    Move move{*numbering.square(from), *numbering.square(to), {}};
    for (auto const number : captured) move.captured.insert(*numbering.square(number));
    return playability(souffler(), position(souffler(), fen), move);
  };
  CHECK(judged(one_capture, 28, 17, {22}) == Legality::legal);
  CHECK(judged(one_capture, 32, 27, {}) == Legality::legal);
  CHECK(judged(one_capture, 32, 21, {}) == Legality::illegal);
  CHECK(judged(one_capture, 12, 17, {}) == Legality::illegal);
  CHECK(judged(one_capture, 40, 34, {}) == Legality::illegal);
  CHECK(judged(majority, 36, 27, {31}) == Legality::legal);
  CHECK(judged(majority, 36, 27, {30}) == Legality::illegal);
  auto const from = position(souffler(), one_capture);
  Numbering const numbering{souffler().rules()};
  CHECK(playability(international(), from, {*numbering.square(32), *numbering.square(27), {}}) == Legality::illegal);
}

TEST_CASE("souffler: every move that can be played is written so that it is read back, in random positions") {
  reference::RandomPositions positions{1'723, souffler().board()};
  Numbering const numbering{souffler().rules()};
  unsigned missed = 0;
  for (int i = 0; i < 600; ++i) {
    auto const from = positions.next();
    MoveList legal;
    souffler().legal_moves(from, legal);
    if (legal.refused() || !legal.are_captures()) continue;
    std::vector<Move> moves;
    for (auto const piece : from.of(from.side)) {
      for (auto const to : souffler().board().squares()) {
        if (can_step(souffler(), from, piece, to)) moves.push_back({piece, to, {}});
        for (auto const& move : captures_by_jumping(souffler(), from, {.from = piece, .to = to})) moves.push_back(move);
      }
    }
    for (auto const& move : moves) {
      auto const text = write_move(souffler(), from, move, legal);
      auto const read = read_move_text(text, numbering);
      auto const meaning = read ? resolve(souffler(), from, *read) : Resolution{};
      auto const right = meaning.kind == Resolution::Kind::unique && meaning.move == move &&
                         meaning.misses_capture != legal.contains(move) &&
                         playability(souffler(), from, move) == Legality::legal;
      if (!right) FAIL(write_fen(from, souffler()) << " " << text);
      missed += meaning.misses_capture ? 1U : 0U;
    }
  }
  CHECK(missed > 1'000);
}

TEST_CASE("souffler: a missed capture is a hint that names the pieces that may be huffed") {
  auto const judged = judging::judge("[FEN \"" + std::string{majority} + "\"]\n1. 36x27 *", &souffler());
  CHECK(judged.judgement.legal);
  CHECK_FALSE(judged.judgement.has_errors());
  auto const found = judging::finding(judged, "missed-and-let-stand");
  CHECK(found.severity == Severity::hint);
  CHECK(found.ply == 1);
  CHECK(english(found.message) ==
        "the capture takes fewer pieces than the majority rule demands: it takes 1 piece, 2 can be taken; the move "
        "remains valid, but a piece may be huffed: 35");
  CHECK(english(found.hint) == "obligatory: 35x24x15");
  CHECK(found.legal == Strings{"35x15"});
  CHECK(codes(rafle, "1. 27x18 12x23") == Strings{"missed-and-let-stand"});
  CHECK(codes(one_capture, "1. 32-27 22x42") == Strings{"missed-and-let-stand", "error no-such-route"});
}

TEST_CASE("souffler: a comment that reports a huff takes the piece off, and it is still the opponent's turn") {
  CHECK(after(one_capture, "1. 32-27 {soufflé 28} 8-13") == "W:W27,31:B12,13,22 2");
  CHECK(after(one_capture, "1. 32-27! $1 {Soufflée} 8-13") == "W:W27,31:B12,13,22 2");
  CHECK(after(one_capture, "1. 32-27 {Huffed 28.} 8-13") == "W:W27,31:B12,13,22 2");
  CHECK(after(one_capture, "1. 28-23 {soufflé} 8-13") == "W:W31,32:B12,13,22 2");  // the square where the piece is now
  CHECK(after(majority, "1. 36x27 {soufflé 35} 20-25") == "W:W27,50:B25,30 2");
  CHECK(codes(one_capture, "1. 32-27 {soufflé 28} 8-13") == Strings{"missed-and-let-stand"});
}

TEST_CASE("souffler: a huff may stand in a variation, and as a setup") {
  CHECK(after(one_capture, "1. 28x17 (1. 32-27 {soufflé 28} 8-13) 12x21") == "W:W31,32:B8,21 2");
  CHECK(codes(one_capture, "1. 28x17 (1. 32-27 {soufflé 28} 8-13) 12x21") == Strings{"missed-and-let-stand"});
  CHECK(after(one_capture, "1. 32-27 /FEN \"B:W27,31:B8,12,22\"/ 8-13") == "W:W27,31:B12,13,22 2");
}

TEST_CASE("souffler: a huff of no piece, or of one that need not have captured, is a warning and takes nothing off") {
  CHECK(codes("W:W28,32:B3", "1. 28-22 {soufflé} 3-8") == Strings{"huff-unclear"});
  CHECK(codes(majority, "1. 36x27 {soufflé 50} 20-25") == Strings{"missed-and-let-stand", "huff-unclear"});
  CHECK(codes("W:W28,42,50:B22,37", "1. 50-44 {soufflé}") == Strings{"missed-and-let-stand", "huff-unclear"});
  CHECK(after("W:W28,42,50:B22,37", "1. 50-44 {soufflé 42}") == "B:W28,44:B22,37 1");
  CHECK(after(one_capture, "1. 28x17 {soufflé 32} 12x21") == "W:W31,32:B8,21 2");
}

TEST_CASE("souffler: other comments take nothing off") {
  for (auto const* comment : {"he could have soufflé", "soufflé, but let stand", "non soufflé 28", "huffing",
                              "souffler", "soufflé 28 29", "soufflé x", "28"}) {
    INFO(comment);
    CHECK(after(one_capture, "1. 32-27 {" + std::string{comment} + "} 22x33") == "W:W27,31:B8,12,33 2");
  }
}

TEST_CASE("souffler: a huff is written as the comment and PDN's setup, and reads back to the same game") {
  std::string const text = "[FEN \"" + std::string{one_capture} + "\"]\n1. 32-27 {soufflé 28} 8-13 *\n\n";
  auto const judged = judging::judge(text, &souffler());
  std::string written;
  write_pdn(judged.game, written);
  CHECK(written.find("1. 32-27 { soufflé 28 } /FEN \"B:W27,31:B8,12,22\"/ 1... 8-13 *") != std::string::npos);
  auto const again = judging::judge(written, &souffler());
  CHECK(same_content(judged.game, again.game));
  std::string twice;
  write_pdn(again.game, twice);
  CHECK(twice == written);
}

TEST_CASE("souffler: no game is inferred to be of it") {
  CHECK(judging::judge("[FEN \"W:W35,36,50:B20,30,31\"]\n1. 36x27 *").game.variant == &international());
  CHECK_FALSE(judging::judge("[FEN \"W:W35,36,50:B20,30,31\"]\n1. 36x27 *").judgement.legal);
}

TEST_CASE("souffler: an illegal international game of before 1923 that it explains gets a hint") {
  auto const has_hint = [](std::string const& date, std::string const& moves) {
    auto const judged =
        judging::judge("[Date \"" + date + "\"]\n[GameType \"20\"]\n[FEN \"" + majority + "\"]\n1. " + moves + " *");
    CHECK_FALSE(judged.judgement.legal);
    auto const& all = judged.judgement.findings;
    return std::any_of(all.begin(), all.end(), [](Finding const& each) { return each.code == "explained-by-huffing"; });
  };
  CHECK(has_hint("1811.05.02", "36x27"));
  CHECK(has_hint("1922.??.??", "36x27 20-25"));
  CHECK_FALSE(has_hint("1923.01.01", "36x27"));
  CHECK_FALSE(has_hint("????.??.??", "36x27"));
  CHECK_FALSE(has_hint("1811.05.02", "36x26"));  // no piece can make this move
}
