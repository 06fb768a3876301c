// Score sheets that are typed with four digits a move.

#include "apps/damier/entry/score_entry.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "source/game_source.hpp"
#include "tests/skip.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace damier;
using damier::app::ScoreEntry;
using Reply = damier::app::ScoreEntry::Reply;

namespace {

Variant const& draughts() { return *find_variant("international"); }

Reply type(ScoreEntry& entry, std::string_view keys) {
  auto reply = Reply::waiting;
  for (auto const key : keys) {
    reply = entry.type(key);
  }
  return reply;
}

std::string moves_of(ScoreEntry const& entry) {
  std::string text;
  auto position = entry.game().start();
  for (auto const& move : entry.game().moves()) {
    text += (text.empty() ? "" : " ") + write_move(entry.game().variant(), position, move);
    position = entry.game().variant().after(position, move);
  }
  return text;
}

std::string square(Variant const& variant, Square square) {
  auto const name = Numbering{variant.rules()}.name(square);
  return name.size() == 1 ? "0" + name : name;
}

/// A white king and black men on other squares.
std::string crowd(std::mt19937& random) {
  std::vector<int> squares(40);
  std::iota(squares.begin(), squares.end(), 6);
  std::ranges::shuffle(squares, random);
  auto fen = "W:WK" + std::to_string(squares[0]) + ":B";
  for (std::size_t place = 1; place <= 9; ++place) {
    fen += (place == 1 ? "" : ",") + std::to_string(squares[place]);
  }
  return fen;
}

struct Count {
  std::size_t keys = 0;
  std::size_t plies = 0;  // without the captures that were played by themselves
};

/// Types a game as a person does who reads it from a sheet; whether the entry has the same moves then.
bool type_game(Variant const& variant, Position const& start, std::vector<Move> const& moves, Count& count) {
  ScoreEntry entry{variant, start, Language{}};
  auto const before = entry.game().moves().size();
  std::size_t place = before;
  while (place < moves.size()) {
    auto const& move = moves[place];
    auto const keys = square(variant, move.from) + square(variant, move.to);
    auto reply = type(entry, keys);
    count.keys += keys.size();
    if (reply == Reply::choosing) {
      auto const choices = entry.choices();
      auto const at = std::ranges::find(choices, move) - choices.begin();
      reply = entry.type(static_cast<char>('1' + at));
      ++count.keys;
    }
    if (reply != Reply::played) {
      return false;
    }
    ++count.plies;
    place = entry.game().moves().size();
  }
  while (entry.game().moves().size() > moves.size()) {  // the sheet ends before a forced capture
    static_cast<void>(entry.type(ScoreEntry::back));
    ++count.keys;
  }
  return entry.game().moves() == moves;
}

}  // namespace

TEST_CASE("four digits are a move, with or without signs and blanks", "[cli]") {
  ScoreEntry entry{draughts(), draughts().start(), Language{}};
  CHECK(type(entry, "322") == Reply::waiting);
  CHECK(entry.typed() == "322");
  CHECK(entry.type('8') == Reply::played);
  CHECK(type(entry, "17-21 37 - 32") == Reply::played);
  CHECK(moves_of(entry) == "32-28 17-21 37-32");
  CHECK(type(entry, "2. 1117 12.") == Reply::waiting);  // numbers of moves
  CHECK(entry.typed().empty());
  CHECK(type(entry, "0607") == Reply::refused);
  CHECK(type(entry, ".") == Reply::done);
}

TEST_CASE("a forced capture is played by itself, and may be typed all the same", "[cli]") {
  ScoreEntry entry{draughts(), draughts().start(), Language{}};
  CHECK(type(entry, "32281923") == Reply::played);
  CHECK(moves_of(entry) == "32-28 19-23 28x19");  // Black has two ways to take back
  CHECK(type(entry, "2819") == Reply::known);
  CHECK(moves_of(entry) == "32-28 19-23 28x19");
  CHECK(type(entry, "1423") == Reply::played);
  CHECK(type(entry, "2819") == Reply::refused);  // it is not the last one any more
}

TEST_CASE("Enter plays the only move; with several it is refused", "[cli]") {
  ScoreEntry entry{draughts(), read_fen("W:W46:B5,6", draughts())->position, Language{}};
  CHECK(entry.type(ScoreEntry::enter) == Reply::played);
  CHECK(moves_of(entry) == "46-41");
  CHECK(entry.type(ScoreEntry::enter) == Reply::refused);
  CHECK_FALSE(entry.fault().fault.empty());
}

TEST_CASE("Backspace removes a digit, then takes back a move at a time", "[cli]") {
  ScoreEntry entry{draughts(), draughts().start(), Language{}};
  CHECK(type(entry, "3229") == Reply::refused);
  CHECK(type(entry, std::string{"322"} + ScoreEntry::back + "28") == Reply::played);
  CHECK(type(entry, "1923") == Reply::played);
  CHECK(entry.type(ScoreEntry::back) == Reply::taken_back);
  CHECK(moves_of(entry) == "32-28 19-23");  // the capture is not played again
  CHECK(entry.type(ScoreEntry::back) == Reply::taken_back);
  CHECK(type(entry, "1823") == Reply::played);
  CHECK(moves_of(entry) == "32-28 18-23");
  CHECK(type(entry, "\x7f\x7f\x7f") == Reply::refused);
  CHECK(entry.game().moves().empty());
}

TEST_CASE("an illegal move is explained by the rule and not played", "[cli]") {
  ScoreEntry entry{draughts(), read_fen("W:W28,32,38:B22,23,33", draughts())->position, Language{}};
  CHECK(type(entry, "3227") == Reply::refused);
  CHECK(entry.fault().fault.find("FMJD 4") != std::string::npos);
  CHECK(entry.fault().hint.size() > 5);
  CHECK(entry.game().moves().empty());
  CHECK(entry.typed().empty());
}

TEST_CASE("captures between the same squares are chosen by one more digit", "[cli]") {
  std::mt19937 random{7};
  std::optional<Position> start;
  std::optional<Move> twice;
  for (auto tries = 0; tries < 100'000 && !twice; ++tries) {
    start = read_fen(crowd(random), draughts())->position;
    MoveList legal;
    draughts().legal_moves(*start, legal);
    for (auto const& move : legal) {
      auto const same = std::ranges::count_if(
          legal, [&](Move const& other) { return other.from == move.from && other.to == move.to; });
      twice = same > 1 ? std::optional{move} : twice;
    }
  }
  if (!twice) {
    FAIL("no position has such captures");
  }
  ScoreEntry entry{draughts(), *start, Language{}};
  CHECK(type(entry, square(draughts(), twice->from) + square(draughts(), twice->to)) == Reply::choosing);
  CHECK(entry.type('9') == Reply::choosing);
  CHECK(entry.type(ScoreEntry::back) == Reply::waiting);
  CHECK(entry.choices().empty());
}

TEST_CASE("boards with letters are typed with them", "[cli]") {
  auto const& russian = *find_variant("russian");
  ScoreEntry entry{russian, russian.start(), Language{}};
  CHECK(type(entry, "c3d4 D6C5") == Reply::played);
  CHECK(entry.game().moves().size() >= 2);
}

TEST_CASE("random legal games are typed with at most 4.1 keys a move", "[cli]") {
  std::mt19937 random{2026};
  for (std::string_view const name : {"international", "russian", "frisian", "canadian"}) {
    auto const& variant = *find_variant(name);
    Count count;
    for (auto game = 0; game < 200; ++game) {
      std::vector<Move> moves;
      auto position = variant.start();
      MoveList legal;
      for (variant.legal_moves(position, legal); !legal.empty() && moves.size() < 120;
           variant.legal_moves(position, legal)) {
        moves.push_back(legal[random() % legal.size()]);
        position = variant.after(position, moves.back());
      }
      INFO(name << ", game " << game);
      CHECK(type_game(variant, variant.start(), moves, count));
    }
    INFO(name << ": " << count.keys << " keys, " << count.plies << " moves");
    CHECK(static_cast<double>(count.keys) <= 4.1 * static_cast<double>(count.plies));
  }
}

TEST_CASE("200 games of the shared corpus are typed with at most 4.1 keys a move", "[cli]") {
  auto const corpus = skipping::shared_corpus();
  if (!corpus) {
    return;
  }
  std::vector<std::filesystem::path> files;
  for (auto const& entry : std::filesystem::recursive_directory_iterator{*corpus}) {
    if (entry.path().extension() == ".pdn") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  Count count;
  std::size_t games = 0;
  for (auto const& file : files) {
    std::size_t of_file = 0;
    source::GameSource source{file.string(), {}};
    source.visit<std::optional<MainLine>>([](Base*) { return 0; },
                                          [](int, source::SourceGame const& game, std::optional<MainLine>& line) {
                                            if (game.line.variant != nullptr && game.line.jumps.empty() &&
                                                game.line.moves.size() > 20 && !game.own_start) {
                                              line = game.line;
                                            }
                                          },
                                          [&](std::optional<MainLine> const& line, std::uint64_t) {
                                            if (line) {
                                              INFO(file << ", game " << of_file);
                                              CHECK(type_game(*line->variant, line->start, line->moves, count));
                                              ++games;
                                              ++of_file;
                                            }
                                            return games < 200 && of_file < 20;
                                          });
    if (games >= 200) {
      break;
    }
  }
  WARN(games << " games: " << count.keys << " keys for " << count.plies << " moves");
  CHECK(games == 200);
  CHECK(static_cast<double>(count.keys) <= 4.1 * static_cast<double>(count.plies));
}
