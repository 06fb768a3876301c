#include "tactics/shot.hpp"

#include "notation/fen.hpp"
#include "notation/game_type.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

namespace damier {
namespace {

/// Hundredths as a decimal number without zeros at its end.
std::string decimal_of(int hundredths) {
  std::array<char, 32> text{};
  auto const end =
      std::to_chars(text.data(), text.data() + text.size(), hundredths / 100.0, std::chars_format::fixed, 2);
  std::string_view number{text.data(), end.ptr};
  number.remove_suffix(number.size() - 1 - number.find_last_not_of('0'));
  return std::string{number.ends_with('.') ? number.substr(0, number.size() - 1) : number};
}

std::string key_of(GameShot const& puzzle) {
  auto const& variant = *puzzle.proof.variant;
  auto const& position = puzzle.proof.position;
  auto const one = write_fen(position, variant);
  auto const other = write_fen(turned(position, variant.board()), variant);
  return std::string{variant.name()} + ' ' + std::min(one, other);
}

/// Whether a try is no wrong one: it gains as much as the solution; or the solution wins, and the try gains a man or
/// more and a search sees that, so that it may well win, too.
bool is_good(ProofTry const& each, Proof const& proof, Score worth) noexcept {
  auto const reached = worth_of(each.end, proof);
  return reached >= worth || (worth > decided_score && reached >= man_score && each.end.score >= man_score);
}

/// Whether another idea than the solution's is good, too, before the solver's last move.
bool has_rival(GameShot const& puzzle) {
  auto const turns = result_of(puzzle.proof).main_turns;
  for (std::size_t i = 0; i < turns.size() && (i == 0 || i + 1 < turns.size()); ++i) {
    auto const& turn = puzzle.proof.turns[turns[i]];
    if (std::ranges::any_of(turn.tries, [&](ProofTry const& each) {
          return !is_one_capture(each.move, turn.move) && is_good(each, puzzle.proof, puzzle.worth);
        })) {
      return true;
    }
  }
  return false;
}

std::size_t replies_in(Proof const& proof) noexcept {
  std::size_t count = 0;
  for (auto const& turn : proof.turns) {
    count += turn.replies.size();
  }
  return count;
}

bool is_before(GameShot const& one, GameShot const& other) noexcept {
  auto const rank = [](GameShot const& puzzle) {
    auto const& ideas = puzzle.ideas;
    auto const duals = ideas.is_only() ? 0 : ideas.at_end ? 1 : 2;
    return std::tuple{duals, -puzzle.difficulty.value(), -puzzle.worth, puzzle.ply};
  };
  return rank(one) < rank(other);
}

/// Writes the tree of a proof as the items of a game.
class TreeWriter {
 public:
  TreeWriter(Proof const& proof, PuzzleTries tries, Game& game)
      : proof_{proof},
        variant_{*proof.variant},
        tries_{tries},
        worth_{result_of(proof).worth},
        longest_{longest_replies(proof)},
        game_{game} {}

  void write() { write_turn(0, proof_.position); }

 private:
  void add_move(Move const& move) { game_.items.push_back({.kind = ItemKind::move, .legal = true, .move = move}); }

  /// The moves of a turn and of all that follow it. The depth of a proof is bounded: most_proof_depth.
  void write_turn(std::size_t place, Position const& position) {
    auto const& turn = proof_.turns[place];
    add_move(turn.move);
    for (auto const& each : turn.tries) {
      write_try(each, position);
    }
    auto const after = variant_.after(position, turn.move);
    auto const longest = longest_[place];
    if (!longest) {
      return;
    }
    add_move(turn.replies[*longest].move);
    for (std::size_t i = 0; i < turn.replies.size(); ++i) {
      if (i != *longest) {
        game_.add(ItemKind::variation_begin);
        add_move(turn.replies[i].move);
        write_after(turn.replies[i], after);
        game_.add(ItemKind::variation_end);
      }
    }
    write_after(turn.replies[*longest], after);
  }

  void write_after(ProofReply const& reply, Position const& position) {
    if (reply.next) {
      write_turn(*reply.next, variant_.after(position, reply.move));
    }
  }

  void write_try(ProofTry const& each, Position const& position) {
    auto const is_dual = is_good(each, proof_, worth_);
    auto const is_plausible = variant_.has_capture(variant_.after(position, each.move));
    if (!is_dual && (tries_ == PuzzleTries::none || (tries_ == PuzzleTries::plausible && !is_plausible))) {
      return;
    }
    game_.add(ItemKind::variation_begin);
    add_move(each.move);
    if (!is_dual) {
      game_.add(ItemKind::nag, "2");
    }
    for (auto const& move : each.line) {
      add_move(move);
    }
    game_.add(ItemKind::variation_end);
  }

  Proof const& proof_;
  Variant const& variant_;
  PuzzleTries tries_;
  Score worth_;
  std::vector<std::optional<std::size_t>> longest_;
  Game& game_;
};

/// The men that are gained besides kings, less what captures that are due gain anyway; nothing if the game is won.
std::optional<int> gained_men(GameShot const& puzzle) noexcept {
  auto const of_men = puzzle.worth - worth_of({.kings = puzzle.gain.kings}, puzzle.variant());
  return puzzle.wins() || of_men % man_score != 0 ? std::nullopt : std::optional{of_men / man_score};
}

std::string joined(std::span<std::string const> words) {
  std::string text;
  for (auto const& word : words) {
    text += text.empty() ? "" : ", ";
    text += word;
  }
  return text;
}

}  // namespace

bool gives_something(GameShot const& puzzle) noexcept {
  auto const& variant = *puzzle.proof.variant;
  auto const solver = puzzle.proof.position.side;
  auto position = puzzle.proof.position;
  for (auto const& move : puzzle.line) {
    auto const mover = position.side;
    position = variant.after(position, move);
    if (mover == solver && !move.is_capture() && variant.has_capture(position)) {
      return true;
    }
  }
  return false;
}

std::string_view name_of(PuzzleType type) noexcept {
  return type == PuzzleType::combination ? "combination" : "king-ending";
}

PuzzleType type_of(GameShot const& puzzle) noexcept {
  constexpr std::size_t part = 5;
  auto const& position = puzzle.proof.position;
  auto const at_start = puzzle.variant().start().occupied().size();
  auto const few = position.occupied().size() <= (at_start + part - 1) / part;
  return few && !position.kings_of(position.side).empty() ? PuzzleType::king_ending : PuzzleType::combination;
}

bool fits(GameShot const& puzzle, PuzzleWishes const& wishes) {
  auto const difficulty = puzzle.difficulty.value();
  return puzzle.is_proved() && (!wishes.type || type_of(puzzle) == *wishes.type) &&
         (wishes.duals || ((puzzle.ideas.is_only() || puzzle.ideas.at_end) && !has_rival(puzzle))) &&
         puzzle.worth - puzzle.regained >= wishes.least_gain && (puzzle.wins() || gives_something(puzzle)) &&
         (!wishes.most_replies || replies_in(puzzle.proof) <= *wishes.most_replies) &&
         difficulty >= wishes.least_difficulty && difficulty <= wishes.most_difficulty.value_or(difficulty) &&
         (wishes.motifs.empty() || std::ranges::find_first_of(puzzle.motifs, wishes.motifs) != puzzle.motifs.end());
}

std::optional<GameShot> PuzzleSelection::choose(std::vector<GameShot> of_game) {
  std::erase_if(of_game,
                [&](GameShot const& puzzle) { return !fits(puzzle, wishes_) || games_.contains(puzzle.game); });
  std::ranges::stable_sort(of_game, is_before);
  auto const chosen =
      std::ranges::find_if(of_game, [&](GameShot const& puzzle) { return !known_.contains(key_of(puzzle)); });
  if (chosen == of_game.end()) {
    return std::nullopt;
  }
  for (auto const& puzzle : of_game) {
    known_.insert(key_of(puzzle));
  }
  if (chosen->game.number != 0) {
    games_.insert(chosen->game);
  }
  return std::move(*chosen);
}

Game puzzle_game(GameShot const& puzzle, PuzzleTries tries) {
  auto const& variant = *puzzle.proof.variant;
  Game game;
  game.variant = &variant;
  game.start = puzzle.proof.position;
  game.has_fen = true;
  game.result = std::string{"*"};
  auto const tag = [&](std::string_view name, std::string value) {
    if (!value.empty()) {
      game.tags.push_back({std::string{name}, std::move(value)});
    }
  };
  tag("Event", puzzle.event);
  tag("Date", puzzle.year ? std::to_string(*puzzle.year) + ".??.??" : std::string{});
  tag("White", puzzle.white);
  tag("Black", puzzle.black);
  tag("Result", game.result);
  auto const game_type = short_game_type(variant);
  game.evidence = game_type.empty() ? VariantEvidence::asked : VariantEvidence::declared;
  tag("GameType", game_type);
  tag("SetUp", "1");
  tag("FEN", write_fen(game.start, variant));
  tag("SourceFile", puzzle.game.file.substr(puzzle.game.file.find_last_of("/\\") + 1));
  tag("SourceGame", puzzle.game.number != 0 ? std::to_string(puzzle.game.number) : std::string{});
  tag("SourcePly", puzzle.game.number != 0 ? std::to_string(puzzle.ply) : std::string{});
  tag("ExerciseType", std::string{name_of(type_of(puzzle))});
  tag("Theme", joined(puzzle.motifs));
  tag("Gain", puzzle.wins() ? "won" : decimal_of(puzzle.worth));
  if (auto const men = gained_men(puzzle)) {
    tag("GainedMen", std::to_string(*men));
    tag("GainedKings", puzzle.gain.kings == 0 ? std::string{} : std::to_string(puzzle.gain.kings));
  }
  tag("Solution", text_of(puzzle.ideas));
  tag("Difficulty", decimal_of(static_cast<int>(puzzle.difficulty.value() * 100)));
  TreeWriter{puzzle.proof, tries, game}.write();
  return game;
}

}  // namespace damier
