// Games that damier prints in the style of each country are read back by the reader of running text.

#include "export/detail/prose_writer.hpp"

#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/open_games.hpp"
#include "tests/export/rereading.hpp"
#include "tests/seeded_cases.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace damier;
using namespace rereading;

namespace {

/// A random game as PDN, with variations and comments.
std::string random_pdn(Variant const& variant, std::mt19937& random, std::vector<std::string>& main_line) {
  auto text = "[White \"A. Jansen\"]\n[Black \"B. Visser\"]\n[GameType \"" + full_game_type(variant) + "\"]\n";
  auto position = variant.start();
  auto const plies = 16 + random() % 40;
  for (unsigned ply = 0; ply < plies; ++ply) {
    MoveList legal;
    variant.legal_moves(position, legal);
    if (legal.empty()) {
      break;
    }
    auto const move = legal[random() % legal.size()];
    auto const other = legal[random() % legal.size()];
    main_line.push_back(write_move(variant, position, move));
    text += (ply % 2 == 0 ? std::to_string(ply / 2 + 1) + ". " : ply == 0 ? "1... " : "") + main_line.back() + " ";
    if (random() % 12 == 0) {
      text += "{The man on the wing is weak here.} ";
    }
    if (ply > 2 && !(other == move) && random() % 10 == 0) {
      auto const after = variant.after(position, other);
      MoveList replies;
      variant.legal_moves(after, replies);
      text += "(" + write_move(variant, position, other) +
              (replies.empty() ? std::string{} : " " + write_move(variant, after, replies[random() % replies.size()])) +
              ") ";
    }
    position = variant.after(position, move);
  }
  return text + "*\n";
}

/// The main line of a game that has been read.
std::vector<std::string> main_line_of(GameTape const& tape, Variant const& variant) {
  std::vector<std::string> moves;
  auto position = variant.start();
  unsigned depth = 0;
  for (auto const& event : tape.events) {
    depth += event.kind == EventKind::variation_begin ? 1U : 0U;
    depth -= event.kind == EventKind::variation_end ? 1U : 0U;
    if (event.kind == EventKind::move && depth == 0) {
      auto const read = read_move_text(tape.text(event), Numbering{variant.rules()});
      auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
      moves.push_back(meaning.kind == Resolution::Kind::unique ? write_move(variant, position, meaning.move) : "?");
      position = variant.after(position, meaning.move);
    }
  }
  return moves;
}

/// The main line of the first game of a text.
std::vector<std::string> main_line_of(std::string const& text, Variant const& variant) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, {.format = TextFormat::text, .variant = &variant});
  GameTape tape;
  return reader->next(tape) ? main_line_of(tape, variant) : std::vector<std::string>{};
}

std::string tag_of(GameTape const& tape, std::string_view name) {
  for (std::size_t i = 0; i + 1 < tape.events.size(); ++i) {
    if (tape.events[i].kind == EventKind::tag_name && tape.text(tape.events[i]) == name) {
      return std::string{tape.text(tape.events[i + 1])};
    }
  }
  return {};
}

}  // namespace

TEST_CASE("a game printed in any style is read back with its main line") {
  std::mt19937 random{5};
  unsigned games = 0;
  unsigned whole = 0;
  for (auto const* const style : prose_styles()) {
    for (auto const* const variant : variants()) {
      if (variant->rules().huffing || variant->game_type() == 0) {
        continue;
      }
      for (unsigned i = 0; i < testing::seeded_cases(5); ++i) {
        std::vector<std::string> main_line;
        auto const game = read(random_pdn(*variant, random, main_line));
        std::string printed;
        write_text_game(game, *style, printed);
        auto const back = main_line_of(printed, *variant);
        ++games;
        whole += back == main_line ? 1U : 0U;
        if (back != main_line && std::getenv("DAMIER_SHOW_PAGES") != nullptr) {
          UNSCOPED_INFO("--- " << style->name << " " << variant->name() << "\n" << printed);
        }
      }
    }
  }
  INFO(whole << " of " << games);
  CHECK(whole * 1000 >= games * 995);
}

TEST_CASE("moves and outcomes that are named behind a game are printed as a paragraph, and are none of it") {
  auto const game = read(
      "[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n\n"
      "1. 32-28 18-23 2. 38-32 12-18 {A program says that 37-31 and even 43-38 hold, etc. Drawn.} 2-0\n");
  std::string printed;
  write_text_game(game, *find_prose_style("english"), printed);
  CHECK(printed.find("White wins.\n\nA program says") != std::string::npos);
  CHECK(main_line_of(printed, *find_variant("international")) ==
        std::vector<std::string>{"32-28", "18-23", "38-32", "12-18"});
}

TEST_CASE("a game printed in any style is detected as running text with its names, result and moves") {
  constexpr auto players = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"Jan van der Een", "Piet Twee"},
      {"dr. J. Een", "mr. P. de Twee"},
      {"Een (NED)", "Twee (SEN)"},
      {"Een/Drie", "Twee/Vier"},
      {"EEN", "twee"},
      {"Первый, И.", "Второй, П."},
      {"Иван Первый", "Пётр Второй"},
      {"O'Een, P.", "D'Due, M."},
      {"Jean-Marc Un", "Ricardo Dois Jr."},
      {"White, J.", "Black, T."},
      {"Van Een, R.", "t'Hart, A."},
      {"Team A", "Team B"},
      {"N. N.", "NN"},
      {"Müller", "Łukasz Żak"},
      {"A.B. Cde", "F.G. Hij"},
  });
  struct Sample {
    std::string_view variant;
    std::string_view moves;
    std::string_view result;
  };
  constexpr auto samples = std::to_array<Sample>({
      {"international", "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 35-30 5-10 5. 30-25 17-21", "2-0"},
      {"english", "1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 4. 10x17 21x14 5. 15-18 19-15", "0-1"},
      {"russian", "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5 5. g3-f4 g7-f6", "1-0"},
  });
  for (auto const* const style : prose_styles()) {
    for (auto const& sample : samples) {
      auto const& variant = *find_variant(sample.variant);
      for (auto const& [white, black] : players) {
        auto const game =
            read("[Event \"Open\"]\n[White \"" + std::string{white} + "\"]\n[Black \"" + std::string{black} +
                 "\"]\n[Result \"" + std::string{sample.result} + "\"]\n[GameType \"" + full_game_type(variant) +
                 "\"]\n\n" + std::string{sample.moves} + " *\n");
        std::string printed;
        write_text_game(game, *style, printed);
        CAPTURE(style->name, sample.variant, printed);
        auto const source = open_text(printed);
        auto const reader = open_games(*source, ReadingOptions{});
        GameTape tape;
        REQUIRE(reader->next(tape));
        CHECK(tag_of(tape, "White") == white);
        CHECK(tag_of(tape, "Black") == black);
        CHECK(tag_of(tape, "Result") == sample.result);
        CHECK(main_line_of(tape, variant).size() == 10);
        CHECK_FALSE(reader->next(tape));
      }
    }
  }
}

TEST_CASE("games without a result that are printed in a row keep their names and have no other's result") {
  constexpr auto openings = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"international", "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 35-30 5-10"},
      {"english", "1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 4. 10x17 21x14"},
      {"italian", "1. 22-18 12-15 2. 21-17 8-12 3. 26-21 10-14"},
      {"russian", "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5"},
  });
  for (auto const* const style : prose_styles()) {
    for (auto const& [name, moves] : openings) {
      auto const& variant = *find_variant(name);
      std::string printed;
      for (std::string const result : {"*", variant.rules().first == Colour::black ? "1-0" : "2-0"}) {
        auto const game = read("[Event \"Open\"]\n[White \"Een, A.\"]\n[Black \"Twee, B.\"]\n[Result \"" + result +
                               "\"]\n[GameType \"" + full_game_type(variant) + "\"]\n\n" + std::string{moves} + " *\n");
        write_text_game(game, *style, printed);
      }
      CAPTURE(style->name, name, printed);
      auto const source = open_text(printed);
      auto const reader = open_games(*source, ReadingOptions{});
      GameTape tape;
      for (auto const is_finished : {false, true}) {
        REQUIRE(reader->next(tape));
        CHECK(tag_of(tape, "White") == "Een, A.");
        CHECK(tag_of(tape, "Black") == "Twee, B.");
        auto const is_result = [](Event const& event) { return event.kind == EventKind::result; };
        CHECK(std::ranges::any_of(tape.events, is_result) == is_finished);
      }
      CHECK_FALSE(reader->next(tape));
    }
  }
}
