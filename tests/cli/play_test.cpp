// damier play: dialogues with scripts and in a terminal, and where games are kept.

#include "apps/damier/play/move_entry.hpp"
#include "apps/damier/play/play_words.hpp"
#include "apps/damier/play/played_game.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "process.hpp"
#include "terminal_program.hpp"
#include "terminal_screen.hpp"
#include "tests/hostile_texts.hpp"
#include "text/printable.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace damier::cli_test;
using damier::app::PlayedGame;
using damier::app::read_move_entry;

namespace {

/// Entries as a script types them.
std::string typed(std::vector<std::string> const& entries) {
  std::string text;
  for (auto const& entry : entries) {
    text += entry + "\n";
  }
  return text;
}

Outcome play(std::vector<std::string> words, std::vector<std::string> const& entries) {
  words.insert(words.begin(), "play");
  return run(words, {.input = typed(entries)});
}

bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::size_t count_of(std::string const& text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

/// A random game of legal moves.
PlayedGame random_game(damier::Variant const& variant, unsigned seed, std::size_t plies) {
  std::minstd_rand random{seed};
  PlayedGame game{variant, variant.start()};
  while (game.moves().size() < plies && game.outcome() == damier::Outcome::unknown && !game.legal().empty()) {
    game.play(game.legal()[random() % game.legal().size()]);
  }
  return game;
}

}  // namespace

TEST_CASE("moves are read in every spelling, and lead to the same game", "[cli]") {
  for (auto const* const variant : damier::variants()) {
    for (unsigned seed = 1; seed <= 5; ++seed) {
      auto const game = random_game(*variant, seed, 60);
      PlayedGame again{*variant, variant->start()};
      for (auto const& move : game.moves()) {
        auto const& position = again.position();
        auto const pdn = damier::write_move(*variant, position, move, again.legal());
        auto const number = again.number();
        CAPTURE(variant->name(), pdn, damier::write_fen(position, *variant));
        auto const is_move = [&](std::string const& text) {
          auto const entry = read_move_entry(again, text, {});
          return entry.move == move && entry.fault.empty();
        };
        CHECK(is_move(pdn));
        CHECK(is_move(number + " " + pdn));
        CHECK(is_move(number + pdn));
        // Without signs, unless the ends fit several captures.
        damier::Numbering const numbering{variant->rules()};
        auto name = [&](damier::Square square) {
          auto const text = numbering.name(square);
          return text.size() == 1 ? "0" + text : text;
        };
        auto const same_ends = std::ranges::count_if(
            again.legal(), [&](damier::Move const& legal) { return legal.from == move.from && legal.to == move.to; });
        auto const is_short = name(move.from).size() == 2 && name(move.to).size() == 2;
        if (same_ends == 1 && is_short && move.from != move.to) {
          CHECK(is_move(name(move.from) + name(move.to)));
          for (auto const* const between : {" ", "/", " / ", "  "}) {
            CHECK(is_move(name(move.from) + between + name(move.to)));
            CHECK(is_move(number + " " + name(move.from) + between + name(move.to)));
          }
        }
        again.play(move);
      }
      CHECK(again.moves() == game.moves());
      CHECK(again.outcome() == game.outcome());
    }
  }
}

TEST_CASE("a move taken back and played again leads to the same game", "[cli]") {
  for (auto const* const variant : damier::variants()) {
    auto const game = random_game(*variant, 3, 150);
    auto again = game;
    auto const moves = game.moves();
    for (auto count = std::min<std::size_t>(moves.size(), 30); count != 0; --count) {
      again.take_back();
    }
    CHECK(again.outcome() == damier::Outcome::unknown);
    while (again.moves().size() < moves.size()) {
      again.play(moves[again.moves().size()]);
    }
    CAPTURE(variant->name());
    CHECK(again.outcome() == game.outcome());
    CHECK(again.drawn() == game.drawn());
    CHECK(again.position() == game.position());
    CHECK(again.record().items.size() == game.record().items.size());
    CHECK(again.last_move() == game.last_move());
  }
}

TEST_CASE("the same game results from PDN and from digits", "[cli]") {
  TemporaryFolder const folder;
  auto const first = folder.path("1.pdn");
  auto const second = folder.path("2.pdn");
  auto const one = play({"--two", "-o", first}, {"32-28", "19-23", "28x19", "14x23", "37-32", "quit"});
  auto const other = play({"--two", "-o", second}, {"3228", "1923", "2819", "1423", "3732"});
  CHECK(one.code == 0);
  CHECK(other.code == 0);
  CHECK(one.err.empty());
  CHECK(other.err.empty());
  CHECK(read_file(first) == read_file(second));
  CHECK(has(read_file(first), "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *"));
}

TEST_CASE("a whole dialogue reads like the screen of a person", "[cli]") {
  auto const dialogue =
      play({"--two", "--ascii", "--name", "Trictrac", "--name", "Rafle", "--fen", "W:W35,36:B20,30,31"},
           {"36x27", "", "resign"});
  CHECK(dialogue.code == 0);
  CHECK(dialogue.err.empty());
  auto screen = dialogue.out;
  auto const date = screen.find("[Date ");
  REQUIRE(date != std::string::npos);
  screen.erase(date, screen.find('\n', date) + 1 - date);
  CHECK(screen == R"(International draughts: White Trictrac, Black Rafle
Type a move such as 35x15, 3515. Enter plays an only move; ? lists all words.

   +------------------------------+
 1 |    .     .     .     .     . | 5
 6 | .     .     .     .     .    | 10
11 |    .     .     .     .     . | 15
16 | .     .     .     .     b    | 20
21 |    .     .     .     .     . | 25
26 | .     .     .     .     b    | 30
31 |    b     .     .     .     w | 35
36 | w     .     .     .     .    | 40
41 |    .     .     .     .     . | 45
46 | .     .     .     .     .    | 50
   +------------------------------+
   White to move  w 2 men  b 3 men
1. > 36x27
36x27: the capture takes fewer pieces than the majority rule demands: it takes 1
piece, 2 can be taken (FMJD 4.13)
obligatory: 35x24x15
1. > 
the only move: 35x15

   +------------------------------+
 1 |    .     .     .     .     . | 5
 6 | .     .     .     .     .    | 10
11 |    .     .     .     .    [w]| 15
16 | .     .     .     .    -.-   | 20
21 |    .     .     .     .     . | 25
26 | .     .     .     .    -.-   | 30
31 |    b     .     .     .    [.]| 35
36 | w     .     .     .     .    | 40
41 |    .     .     .     .     . | 45
46 | .     .     .     .     .    | 50
   +------------------------------+
   1. 35x15
   Black to move  w 2 men  b 1 man
1... > resign
Black resigns: White wins (2-0)

[White "Trictrac"]
[Black "Rafle"]
[Result "2-0"]
[GameType "20"]
[SetUp "1"]
[FEN "W:W35,36:B20,30,31"]

1. 35x15 2-0

not saved: -o FILE stores a game in a file, --into BASE in a base
)");
}

TEST_CASE("an illegal move is explained, and legal ones are offered", "[cli]") {
  auto const majority =
      play({"--two", "--fen", "W:W35,36:B20,30,31"}, {"36x27", "35-30", "44-39", "99-1", "1234567", "quit"});
  CHECK(majority.code == 0);
  CHECK(has(majority.out, "(FMJD 4.13)"));
  CHECK(has(majority.out, "obligatory: 35x24x15"));
  auto const backwards = play({"--two"}, {"32-38", "28-23", "12-18", "quit"});
  CHECK(has(backwards.out, "legal moves: "));
  CHECK(count_of(backwards.out, "legal moves: ") == 3);
}

TEST_CASE("a short form of several captures asks for the route", "[cli]") {
  damier::Variant const& variant = damier::international();
  // A position with an ambiguous short form, found among random ones.
  std::minstd_rand random{11};
  auto found = false;
  for (auto tries = 0; tries < 20'000 && !found; ++tries) {
    damier::Position position;
    position.side = damier::Colour::white;
    for (auto const square : variant.board().squares()) {
      auto const dice = random() % 12;
      if (dice < 3) {
        position.of(damier::Colour::black) |= damier::SquareSet{square};
      } else if (dice == 3) {
        position.of(damier::Colour::white) |= damier::SquareSet{square};
        position.kings |= damier::SquareSet{square};
      }
    }
    damier::MoveList legal;
    variant.legal_moves(position, legal);
    for (auto const& move : legal) {
      auto const same = std::ranges::count_if(
          legal, [&](damier::Move const& other) { return other.from == move.from && other.to == move.to; });
      if (same < 2 || move.from == move.to) {
        continue;
      }
      damier::Numbering const numbering{variant.rules()};
      auto const text = numbering.name(move.from) + "x" + numbering.name(move.to);
      auto const asked = read_move_entry(PlayedGame{variant, position}, text, {});
      CAPTURE(damier::write_fen(position, variant), text);
      CHECK_FALSE(asked.move.has_value());
      CHECK(has(asked.fault, "fit this text"));
      auto const route = damier::write_move(variant, position, move, legal);
      CHECK(read_move_entry(PlayedGame{variant, position}, route, {}).move == move);
      found = true;
      break;
    }
  }
  CHECK(found);
}

TEST_CASE("every word works in three languages, and in English in all of them", "[cli]") {
  using damier::app::PlayWord;
  for (auto const* const code : {"en", "fr", "nl"}) {
    auto const language = damier::Language::named(code).value();
    for (auto const& word : damier::app::play_words()) {
      for (auto const in : {damier::Language{}, language}) {
        std::string const name{word.name.in(in)};
        CAPTURE(code, name);
        CHECK(name.find_first_of("0123456789 ") == std::string::npos);
        auto const read = damier::app::read_play_word(name, language);
        REQUIRE(read);
        CHECK(read->word == word.word);
        auto capitals = name;
        capitals[0] = static_cast<char>(capitals[0] - 'a' + 'A');
        CHECK(damier::app::read_play_word(capitals, language)->word == word.word);
      }
    }
    auto const save = damier::app::read_play_word("save  my games.pdn", language);
    REQUIRE(save);
    CHECK(save->argument == "my games.pdn");
    CHECK(damier::app::read_play_word("?", language)->word == PlayWord::help);
    CHECK_FALSE(damier::app::read_play_word("hint 3", language));
    CHECK_FALSE(damier::app::read_play_word("32-28", language));
  }
  for (auto const& [language, words] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {"fr", {"conseil", "coups", "damier", "tourner", "aide", "32-28", "retour", "nulle", "oui"}},
           {"nl", {"tip", "zetten", "bord", "draaien", "uitleg", "32-28", "terug", "remise", "ja"}}}) {
    auto const own = play({"--two", "--lang", language}, words);
    auto const english =
        play({"--two", "--lang", language}, {"hint", "moves", "board", "flip", "help", "32-28", "back", "draw", "yes"});
    CHECK(own.code == 0);
    CHECK(has(own.out, "1-1"));
    // Without the entries, which are behind the prompts.
    auto const without_entries = [](std::string const& text) {
      std::string rest;
      for (auto const& line : lines_of(text)) {
        auto const prompt = std::min(line.find(" > "), line.find(")"));
        rest += line.substr(0, line.find("?") != std::string::npos || prompt < 10 ? prompt : line.size()) + "\n";
      }
      return rest;
    };
    CHECK(without_entries(own.out) == without_entries(english.out));
  }
}

TEST_CASE("against damier a game depends on level, seed and moves alone", "[cli]") {
  auto const entries = std::vector<std::string>{"32-28", "hint", "back", "33-29", "draw", "quit"};
  auto const once = play({"--level", "1", "--seed", "7", "-o", "-"}, entries);
  auto const again = play({"--level", "1", "--seed", "7", "-o", "-"}, entries);
  CHECK(once.code == 0);
  CHECK(once.err.empty());
  CHECK(once.out == again.out);
  CHECK(has(once.out, "White ?, Black damier, level 1"));
  CHECK(has(once.out, "damier plays on"));
  CHECK(has(once.out, "[Black \"damier, level 1\"]"));
  auto const black = play({"--side", "black", "--level", "2", "--name", "Trictrac", "-o", "-"}, {"quit"});
  CHECK(has(black.out, "White damier, level 2, Black Trictrac"));
  CHECK(has(black.out, "[White \"damier, level 2\"]\n[Black \"Trictrac\"]"));
}

TEST_CASE("the rules end a game: no move, draws by rule, resignation, agreement", "[cli]") {
  auto const stuck = play({"--two", "--fen", "W:W22:B17", "-o", "-"}, {""});
  CHECK(stuck.code == 0);
  CHECK(has(stuck.out, "the only move: 22x11"));
  CHECK(has(stuck.out, "Black has no legal move: White wins (2-0)"));
  CHECK(has(stuck.out, "[FEN \"W:W22:B17\"]"));
  CHECK(has(stuck.out, "[Result \"2-0\"]"));
  CHECK(has(stuck.out, "1. 22x11 2-0"));

  auto const repeated = play({"--two", "--fen", "W:WK48,36:BK1,6"},
                             {"48-42", "1-7", "42-48", "7-1", "48-42", "1-7", "42-48", "7-1", "moves"});
  CHECK(has(repeated.out, "has occurred 3 times"));
  CHECK(has(repeated.out, "1-1"));

  auto const resigned = play({"--two"}, {"32-28", "resign"});
  CHECK(has(resigned.out, "Black resigns: White wins (2-0)"));
  auto const agreed = play({"--two"}, {"draw", "perhaps", "no", "draw", "y"});
  CHECK(has(agreed.out, "no draw: the game goes on"));
  CHECK(has(agreed.out, "the players agree: draw (1-1)"));
  auto const lost = play({"--level", "1"}, {"resign"});
  CHECK(has(lost.out, "White resigns: Black wins (0-2)"));
}

TEST_CASE("a game is added to a file, and nothing that the file had is changed", "[cli]") {
  TemporaryFolder const folder;
  for (auto const* const before :
       {"", "[White \"A\"]\n1. 32-28 *", "[White \"A\"]\n1. 32-28 *\n", "[White \"A\"]\n1. 32-28 *\n\n"}) {
    auto const file = folder.write("games.pdn", before);
    auto const first = play({"--two", "-o", file, "--name", "B", "--name", "C"}, {"32-28", "quit"});
    CHECK(first.code == 0);
    CHECK(has(first.out, "saved in " + file));
    auto const second = play({"--two", "-o", file}, {"33-29", "19-23", "save " + file, "resign"});
    CHECK(second.code == 0);
    auto const after = read_file(file);
    CHECK(after.starts_with(before));
    CHECK(has(after, "[White \"B\"]\n[Black \"C\"]"));
    auto const counted = run({"check", file, "--format", "ndjson"});
    CHECK(counted.code == 0);
    auto const converted = run({"convert", file, "--to", "ndjson"});
    CHECK(lines_of(converted.out).size() == 3 + (*before == '\0' ? 0U : 1U));
  }
  // A game without moves leaves nothing behind.
  auto const empty = folder.path("none.pdn");
  CHECK(play({"--two", "-o", empty}, {"quit"}).code == 0);
  CHECK_THROWS(read_file(empty));
}

TEST_CASE("a game that was left is resumed, and is then the same game", "[cli]") {
  TemporaryFolder const folder;
  std::vector<std::string> const moves{"32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19"};
  auto const whole = folder.path("whole.pdn");
  auto all = moves;
  all.emplace_back("resign");
  CHECK(play({"--two", "-o", whole, "--name", "A", "--name", "B"}, all).code == 0);
  for (std::ptrdiff_t left = 1; left < std::ssize(moves); left += 3) {
    auto const file = folder.path("left" + std::to_string(left) + ".pdn");
    CHECK(play({"--two", "-o", file, "--name", "A", "--name", "B"}, {moves.begin(), moves.begin() + left}).code == 0);
    std::vector<std::string> rest{moves.begin() + left, moves.end()};
    rest.emplace_back("resign");
    auto const resumed = play({"--resume", file}, rest);
    CHECK(resumed.code == 0);
    CHECK(resumed.err.empty());
    auto const kept = read_file(file);
    CHECK(kept.ends_with(read_file(whole)));
    // The game that was resumed is unfinished no more.
    auto const again = play({"--resume", file}, {});
    CHECK(again.code == 1);
    CHECK(again.out.empty());
    CHECK(has(again.err, "no unfinished game"));
  }
}

TEST_CASE("a game of a base is resumed, against damier at the level of its name", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("games.db");
  auto const begun = play({"--level", "2", "--seed", "3", "--into", base, "--rules", "russian"}, {"c3-d4", "quit"});
  CHECK(begun.code == 0);
  CHECK(begun.err.empty());
  CHECK(has(begun.out, "saved in " + base));
  auto const resumed = play({"--resume", base, "--game", "1", "--seed", "3"}, {"moves", "resign"});
  CHECK(resumed.code == 0);
  CHECK(has(resumed.out, "White ?, Black damier, level 2"));
  CHECK(has(resumed.out, "White resigns: Black wins (0-1)"));
  CHECK(run({"search", base, "", "--count"}).out == "2\n");
  CHECK(play({"--resume", base, "--game", "2"}, {}).code == 1);
  CHECK(play({"--resume", base, "--game", "9"}, {}).code == 1);
  auto const unchanged = play({"--resume", base, "--game", "1"}, {"quit"});
  CHECK(unchanged.code == 0);
  CHECK(run({"search", base, "", "--count"}).out == "2\n");
  CHECK(run({"base", "verify", base}).code == 0);
}

TEST_CASE("comments of a game stay when it is resumed; an illegal one is refused", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("g.pdn",
                                 "[White \"A\"]\n[Black \"B\"]\n[GameType \"20\"]\n"
                                 "1. 32-28 {centre} 19-23 (1... 20-24 2. 37-32) *\n");
  CHECK(play({"--resume", file}, {"28x19", "back", "back", "18-23"}).code == 0);
  CHECK(has(read_file(file), "1. 32-28 { centre } 1... 18-23 *"));
  CHECK(play({"--resume", file}, {"37-32"}).code == 0);
  CHECK(has(read_file(file), "1. 32-28 { centre } 1... 18-23 2. 37-32 *"));
  auto const json = folder.path("g.ndjson");
  REQUIRE(run({"convert", file, "--to", "ndjson", "-o", json}).code == 0);
  auto const before = read_file(json);
  auto const from_json = play({"--resume", json}, {"20-25", "quit"});
  CHECK(from_json.code == 0);
  CHECK(has(from_json.out, "2. 37-32 20-25 *\n\nnot saved"));  // printed, so that it is not lost
  CHECK(read_file(json) == before);
  auto const illegal = folder.write("bad.pdn", "[GameType \"20\"]\n1. 32-28 19-24 2. 28-22 30-35 3. 1-2 *\n");
  auto const refused = play({"--resume", illegal}, {});
  CHECK(refused.code == 1);
  CHECK(has(refused.err, "not all legal"));
}

TEST_CASE("Ctrl-C and other signals keep the game", "[cli]") {
  TemporaryFolder const folder;
  for (auto const signal : {SIGINT, SIGTERM, SIGHUP}) {
    auto const file = folder.path("kept" + std::to_string(signal) + ".pdn");
    auto const base = folder.path("kept" + std::to_string(signal) + ".db");
    auto const outcome =
        run({"play", "--two", "-o", file, "--into", base},
            {.input = "32-28\n19-23\n28", .keep_input_open = true, .interrupt_after_ms = 1'500, .signal = signal});
    CHECK(outcome.code == 128 + signal);
    CHECK(outcome.err.empty());
    CHECK(has(read_file(file), "1. 32-28 19-23 *"));
    CHECK(run({"search", base, "", "--count"}).out == "1\n");
  }
  // While damier thinks, too.
  auto const file = folder.path("thinking.pdn");
  auto const thinking = run({"play", "--level", "10", "--seed", "1", "-o", file},
                            {.input = "32-28\n", .keep_input_open = true, .interrupt_after_ms = 600});
  CHECK(thinking.code == 130);
  CHECK(has(read_file(file), "1. 32-28"));
}

TEST_CASE("a game in a terminal", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.path("games.pdn");
  for (auto const columns : std::to_array<unsigned short>({40, 80, 200})) {
    TerminalProgram program{{"play", "--two", "--color", "never", "-o", file}, {columns, 30}};
    if (!program.is_open()) return;
    auto const before = program.first_settings();
    program.read_until("1. > ");
    program.type("32-28\r");
    program.read_until("1... > ");
    program.type("19-23\r");
    auto const shown = program.read_until("2. > ");
    CHECK(has(shown, "1... 19-23"));
    CHECK(shown.find('\x1b') == std::string::npos);
    program.type("\x03");
    CHECK(program.wait().code == 130);
    CHECK(program.settings() == before);
    CHECK(has(read_file(file), "1. 32-28 19-23 *"));
  }
  TerminalProgram program{{"play", "--level", "1", "--lang", "fr"}, {80, 30}};
  if (!program.is_open()) return;
  program.read_until("1. > ");
  program.type("\x04");  // Ctrl-D
  CHECK(program.wait().code == 0);
}

TEST_CASE("other words for the same are understood, with accents or without", "[cli]") {
  using damier::app::PlayWord;
  auto const meaning = [](std::string_view text, damier::Language language) {
    auto const word = damier::app::read_play_word(text, language);
    return word ? std::optional{word->word} : std::nullopt;
  };
  CHECK(meaning("indice", "fr") == PlayWord::hint);
  CHECK(meaning("Abandonner", "fr") == PlayWord::resign);
  CHECK(meaning("ANNULER", "fr") == PlayWord::back);
  CHECK(meaning("l\u00e9gaux", "fr") == PlayWord::moves);
  CHECK(meaning("legaux", "fr") == PlayWord::moves);
  CHECK(meaning("undo", "nl") == PlayWord::back);
  CHECK(meaning("gelijkspel", "nl") == PlayWord::draw);
  CHECK(meaning("sauver mes parties.pdn", "fr") == PlayWord::save);
  CHECK_FALSE(meaning("indice", "nl"));
  CHECK_FALSE(meaning("tip advice", "en"));
  // No word has two meanings in a language.
  for (auto const* const code : {"en", "fr", "nl"}) {
    auto const language = damier::Language::named(code).value();
    for (auto const& word : damier::app::play_words()) {
      std::string_view rest = word.others.in(language);
      while (!rest.empty()) {
        auto const end = std::min(rest.find(' '), rest.size());
        CAPTURE(code, rest);
        CHECK(meaning(rest.substr(0, end), language) == word.word);
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    }
  }
}

TEST_CASE("on a terminal a line can be edited, a resignation is asked about, and no word is broken", "[cli]") {
  TemporaryFolder const folder;
  TerminalProgram program{{"play", "--two", "--lang", "fr", "--color", "never"}, {60, 40}};
  if (!program.is_open()) return;
  auto const before = program.first_settings();
  program.read_until("1. > ");
  program.type("2-29\x7f\x7f\x1b[H3\x1b[F28\r");
  program.read_until("1... > ");
  program.type("19 23\r");
  CHECK(has(program.read_until("2. > "), "1... 19-23"));
  program.type("\x1b[A\x15");
  program.type("coups\r");
  program.read_until("2. > ");
  program.type("abandon\r");
  program.read_until("abandonner la partie (oui, non) ?");
  program.type("non\r");
  program.read_until("2. > ");
  program.type("abandon\r");
  program.read_until("abandonner la partie (oui, non) ?");
  program.type("oui\r");
  CHECK(program.wait().code == 0);
  CHECK(program.settings() == before);
  CHECK(has(program.output(), "les Blancs abandonnent"));
  CHECK(has(program.output(), "1. 32-28 19-23 0-2"));
  TerminalScreen screen{60, 200};
  screen.write(program.output());
  for (auto const& row : screen.rows()) {
    CAPTURE(row);
    CHECK(row.ends_with(' '));  // a word in the last column would go on below
  }
  // A script means what it sends.
  CHECK(has(play({"--two"}, {"resign"}).out, "White resigns"));
}

TEST_CASE("bad input never ends a game of its own accord", "[cli][hostile]") {
  std::string input;
  for (auto const& text : hostile::texts()) {
    input += std::string{text} + "\n";
  }
  std::minstd_rand random{5};
  for (auto count = 0; count < 3'000; ++count) {
    std::string line;
    for (auto left = random() % 20; left != 0; --left) {
      line += "0123456789-x:<>,. abcdefgh\x80\x1b\t\0"[random() % 32];
    }
    input += line + "\n";
  }
  input += std::string(100'000, '3') + "\n" + std::string(50'000, ' ') + "\n" + std::string(8'000, '-') + "28\n";
  input += "12345678901234567890.32-28\n";
  for (auto const* const rules : {"international", "russian", "turkish"}) {
    auto const outcome = run({"play", "--two", "--rules", rules, "--color", "never"}, {.input = input + "draw\nyes"});
    CAPTURE(rules);
    CHECK(outcome.code == 0);
    CHECK(outcome.err.empty());
    CHECK(damier::printable_lines(outcome.out) == outcome.out);
    CHECK(has(outcome.out, "the players agree"));
  }
  // The input ends in the middle of everything.
  for (auto const* const end : {"", "3", "32-28", "draw", "draw\n", "save", "save \n", "\n", "\xff\xfe"}) {
    CHECK(run({"play", "--two"}, {.input = end}).code == 0);
    CHECK(run({"play", "--level", "1"}, {.input = end}).code == 0);
  }
  CHECK(run({"play", "--two"}, {.input = "32-28\n", .close_out = true}).code == 3);
}

TEST_CASE("damier play lists its levels with their strength", "[cli]") {
  auto const listed = run({"play", "--levels", "--lang", "en"});
  CHECK(listed.code == 0);
  CHECK(listed.err.empty());
  auto const lines = lines_of(listed.out);
  REQUIRE(lines.size() == 11);
  CHECK(lines[0].find("Elo") != std::string::npos);
  CHECK(lines[2].find(" ± ") != std::string::npos);
  CHECK(lines[10].find(" ± ") != std::string::npos);
  CHECK(lines[10].find("3000000") != std::string::npos);
}

TEST_CASE("damier play checks what it is given", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("g.pdn", "[GameType \"20\"]\n1. 32-28 *\n");
  auto const base = base_of(folder, file);
  auto const packed = folder.path("games.pdn.gz");
  auto const json = folder.write("archive", run({"convert", file, "--to", "json"}).out);
  auto const binary = folder.write("picture", std::string{"\x89PNG\0\1", 6});
  for (auto const& words : std::vector<std::vector<std::string>>{{"--level", "0"},
                                                                 {"--level", "11"},
                                                                 {"--level", "x"},
                                                                 {"--side", "red"},
                                                                 {"--two", "--level", "3"},
                                                                 {"--two", "--side", "white"},
                                                                 {"--game", "3"},
                                                                 {"--fen", "nonsense"},
                                                                 {"--resume", file, "--rules", "russian"},
                                                                 {"--resume", file, "--fen", "start"},
                                                                 {"--resume", "-"},
                                                                 {"--resume", base},
                                                                 {"--two", "--tables", "tables"},
                                                                 {"--name", "A", "--name", "B"},
                                                                 {"--two", "--name", "A", "--name", "B", "--name", "C"},
                                                                 {"--rules", "chess"},
                                                                 {"-o", base},
                                                                 {"-o", packed},
                                                                 {"-o", json},
                                                                 {"-o", folder.path("new.json")},
                                                                 {"-o", binary},
                                                                 {"--resume", file, "--game", "1"},
                                                                 {"--into", ""},
                                                                 {"extra"}}) {
    CAPTURE(words);
    auto const outcome = play(words, {"32-28"});
    CHECK(outcome.code == 2);
    CHECK(outcome.out.empty());
    CHECK_FALSE(outcome.err.empty());
  }
  for (auto const& words :
       std::vector<std::vector<std::string>>{{"-o", folder.path("no/such/folder.pdn")},
                                             {"--into", file},
                                             {"--into", folder.path("no/such/games.db")},
                                             {"--resume", folder.path("missing.pdn")},
                                             {"--resume", folder.path("missing.db"), "--game", "1"}}) {
    CAPTURE(words);
    auto const outcome = play(words, {"32-28"});
    CHECK(outcome.code == 3);
    CHECK(outcome.out.empty());
  }
  CHECK(has(play({"--game", "3"}, {}).err, "--game is for --resume\n"));
  CHECK(has(play({"--resume", base}, {}).err, base + " is a base: --game N names one of its games\n"));
  CHECK(has(play({"--tables", folder.path("none")}, {}).err, "has no endgame tables"));
  auto const refused = play({"--two"}, {"32-28", "save " + base, "save " + packed, "save", "quit"});
  CHECK(refused.code == 0);
  CHECK(run({"base", "verify", base}).code == 0);
}
