#include "validate/result_findings.hpp"

#include "validate/tape_places.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace damier {
namespace {

std::string_view name_of(Colour colour) noexcept { return colour == Colour::white ? "White" : "Black"; }

std::string in_words(Outcome outcome) {
  switch (outcome) {
    case Outcome::white_wins: return "a win for White";
    case Outcome::black_wins: return "a win for Black";
    case Outcome::draw: return "a draw";
    case Outcome::both_lose: return "a loss for both";
    case Outcome::unknown: break;
  }
  return "nothing";
}

class ResultCheck {
 public:
  ResultCheck(GameTape const& tape, Game const& game, std::vector<Finding>& findings)
      : tape_{tape},
        game_{game},
        findings_{findings},
        value_{game.tag("Result")},
        tag_{!value_ && game.tag("Risultato") ? "Risultato" : "Result"},
        by_tag_{read_outcome((value_ ? value_ : game.tag("Risultato")).value_or(""), game.first())},
        by_end_{read_outcome(game.result, game.first())} {}

  void run(Replay const& replayed) {
    if (by_tag_ != Outcome::unknown && by_end_ != Outcome::unknown && by_tag_ != by_end_) {
      findings_.push_back(finding_on_tag(
          tape_, Severity::warning, "result-mismatch", tag_,
          "the " + std::string{tag_} + " tag says " + in_words(by_tag_) + ", the text ends with " + game_.result,
          "the tag is taken"));
    }
    if (by_end_ != Outcome::unknown && by_tag_ == Outcome::unknown && game_.tag(tag_) == "*") {
      findings_.push_back(finding_on_tag(tape_, Severity::hint, "result-mismatch", tag_,
                                         "the " + std::string{tag_} + " tag says *, the text ends with " + game_.result,
                                         "the text is taken"));
    }
    auto const outcome = by_tag_ != Outcome::unknown ? by_tag_ : by_end_;
    if (!replayed.legal || replayed.plies == 0 || outcome == Outcome::unknown) {
      return;
    }
    if (game_.on_board != Outcome::unknown && outcome != game_.on_board) {
      add(Severity::warning, "result-against-position",
          std::string{name_of(replayed.last.side)} + " has no move left and has lost, but the result says " +
              in_words(outcome),
          "7");
      findings_.back().hint = "the position decides: the game counts as " + in_words(game_.on_board);
    } else if (!replayed.drawn.empty() && outcome != Outcome::draw) {
      add(Severity::hint, "result-against-draw",
          "the game ended in a draw by rule, but the result says " + in_words(outcome) + ": " + replayed.drawn, "6");
    }
  }

 private:
  void add(Severity severity, FindingCode code, std::string message, std::string_view article) {
    auto const [offset, length] = by_tag_ != Outcome::unknown ? place_of_tag(tape_, tag_) : place_of_terminator(tape_);
    auto& finding = findings_.emplace_back(finding_at(tape_, severity, code, offset, length, std::move(message)));
    finding.article = game_.variant->rules().fmjd_articles ? article : "";
  }

  GameTape const& tape_;
  Game const& game_;
  std::vector<Finding>& findings_;
  std::optional<std::string_view> value_;  // of the Result tag
  std::string_view tag_;
  Outcome by_tag_;
  Outcome by_end_;
};

}  // namespace

Outcome outcome_on_board(Game const& game, Replay const& replayed) {
  auto const lost = replayed.last.side == Colour::white ? Outcome::black_wins : Outcome::white_wins;
  auto const written = game.outcome();
  if (!replayed.legal || replayed.plies == 0 || written == Outcome::unknown || written == lost) {
    return Outcome::unknown;
  }
  MoveList legal;
  game.variant->legal_moves(replayed.last, legal);
  return legal.empty() && !legal.refused() ? lost : Outcome::unknown;
}

void check_result(GameTape const& tape, Game const& game, Replay const& replayed, std::vector<Finding>& findings) {
  ResultCheck{tape, game, findings}.run(replayed);
}

}  // namespace damier
