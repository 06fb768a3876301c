#include "validate/detail/result_findings.hpp"

#include "language/message.hpp"
#include "validate/detail/tape_places.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace damier {
namespace {

Message name_of(Colour colour) { return colour == Colour::white ? message("white") : message("black"); }

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
          message("tag-and-end-differ", "tag"_a = tag_, "outcome"_a = in_words(by_tag_), "result"_a = game_.result),
          message("tag-taken")));
    }
    if (by_end_ != Outcome::unknown && by_tag_ == Outcome::unknown && game_.tag(tag_) == "*") {
      findings_.push_back(finding_on_tag(tape_, Severity::hint, "result-mismatch", tag_,
                                         message("tag-open-end-not", "tag"_a = tag_, "result"_a = game_.result),
                                         message("text-taken")));
    }
    auto const outcome = by_tag_ != Outcome::unknown ? by_tag_ : by_end_;
    if (!replayed.legal || replayed.plies == 0 || outcome == Outcome::unknown) {
      return;
    }
    if (game_.on_board != Outcome::unknown && outcome != game_.on_board) {
      add(Severity::warning, "result-against-position",
          message("lost-by-position", "side"_a = name_of(replayed.last.side), "outcome"_a = in_words(outcome)), "7");
      findings_.back().hint = message("position-decides", "outcome"_a = in_words(game_.on_board));
    } else if (!replayed.drawn.empty() && outcome != Outcome::draw) {
      add(Severity::hint, "result-against-draw",
          message("drawn-but-result", "outcome"_a = in_words(outcome), "draw"_a = replayed.drawn), "6");
    }
  }

 private:
  void add(Severity severity, FindingCode code, Message message, std::string_view article) {
    auto const [offset, length] = by_tag_ != Outcome::unknown ? place_of_tag(tape_, tag_) : place_of_terminator(tape_);
    auto& finding = findings_.emplace_back(finding_at(tape_, severity, code, offset, length, std::move(message)));
    finding.article = std::string{game_.variant->rules().fmjd_articles ? article : ""};
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

Message in_words(Outcome outcome) {
  switch (outcome) {
    case Outcome::white_wins: return message("win-for-white");
    case Outcome::black_wins: return message("win-for-black");
    case Outcome::draw: return message("a-draw");
    case Outcome::both_lose: return message("loss-for-both");
    case Outcome::unknown: break;
  }
  return {};
}

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
