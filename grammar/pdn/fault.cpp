#include "grammar/pdn/fault.hpp"

#include "text/source_text.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace damier::pdn {

namespace {

struct Wording {
  FaultKind kind;
  Severity severity;
  DiagnosticCode code;
  std::string_view message;  ///< "{}" stands for the text in question
  std::string_view hint;
};

// In the order of FaultKind.
constexpr std::array wordings{
    Wording{FaultKind::nested_comment, Severity::error, "nested-comment", "comment inside a comment",
            "comments do not nest; this one ends at the first }, and the text up to the one left over is skipped"},
    Wording{FaultKind::unclosed_comment, Severity::error, "unclosed-comment", "comment without an end",
            "close it with }; reading goes on at the next line that begins with a tag"},
    Wording{FaultKind::unopened_comment, Severity::error, "unopened-comment", "} without a { before it",
            "remove it, or open the comment"},
    Wording{FaultKind::setup_in_comment, Severity::hint, "setup-in-comment", "setup inside a comment",
            "it is read as text; take it out of the braces to make it count"},
    Wording{FaultKind::unopened_variation, Severity::error, "unopened-variation", ") without a ( before it",
            "remove it, or open the variation"},
    Wording{FaultKind::unclosed_variation, Severity::error, "unclosed-variation", "variation without an end",
            "close it with ); it is taken to end with the game"},
    Wording{FaultKind::variation_too_deep, Severity::error, "variation-too-deep", "variations nested too deeply",
            "this variation is skipped up to its end"},
    Wording{FaultKind::unquoted_tag_value, Severity::warning, "unquoted-tag-value", "tag value {} without quotes",
            "put the value between double quotes"},
    Wording{FaultKind::unescaped_quote, Severity::warning, "unescaped-quote", "double quote inside a tag value",
            "write \\\" for a double quote, and \\\\ for a backslash"},
    Wording{FaultKind::tag_without_value, Severity::warning, "tag-without-value", "tag {} without a value",
            "leave the tag out, or give it a value between double quotes"},
    Wording{FaultKind::tag_given_twice, Severity::warning, "tag-given-twice", "tag {} for the second time",
            "the first one counts; all of them are kept"},
    Wording{FaultKind::unclosed_tag, Severity::error, "unclosed-tag", "tag {} without an end",
            "a tag has the form [Name \"value\"] and stands on one line"},
    Wording{FaultKind::malformed_tag, Severity::error, "malformed-tag", "malformed tag {}",
            "a tag has the form [Name \"value\"]"},
    Wording{FaultKind::move_without_sign, Severity::hint, "move-without-sign", "move {} without a sign",
            "put - or x between the squares"},
    Wording{FaultKind::move_left_out, Severity::hint, "move-left-out", "{} where a move could stand",
            "it is read as a move that is not there; further ones in this game are not told"},
    Wording{FaultKind::number_without_move, Severity::hint, "number-without-move", "move number {} without a move",
            "no move follows it, as where a game was not played on"},
    Wording{FaultKind::number_without_dot, Severity::hint, "number-without-dot", "move number {} without a full stop",
            "put a full stop behind it; further ones in this game are not told"},
    Wording{FaultKind::look_alike_letter, Severity::hint, "look-alike-letter",
            "{} has letters of another alphabet that look like those of the board",
            "they are read as those; further ones in this game are not reported"},
    Wording{FaultKind::score_like_move, Severity::hint, "score-like-move", "result {} that looks like a move",
            "the Result tag says the same, so that it is no move"},
    Wording{FaultKind::leading_zero, Severity::hint, "leading-zero", "zero at the beginning of {}",
            "numbers and squares have none; further ones in this game are not told"},
    Wording{FaultKind::stray_dot, Severity::warning, "stray-dot", "full stop that belongs to no move number",
            "remove it"},
    Wording{FaultKind::stray_terminator, Severity::warning, "stray-terminator", "result {} outside a game",
            "remove it; the game before it has ended already"},
    Wording{FaultKind::move_after_result, Severity::warning, "move-after-result", "move {} after the game's result",
            "it is read as a move of that game; number the moves from 1 if it begins another one"},
    Wording{FaultKind::missing_terminator, Severity::hint, "missing-terminator", "game without a result at its end",
            "end it with the result, or with *"},
    Wording{FaultKind::unexpected_text, Severity::error, "unexpected-text", "unexpected text {}",
            "expected a move, a move number, a comment, a variation, a result or a tag"},
    Wording{FaultKind::record_too_long, Severity::error, "record-too-long", "game too long, cut here",
            "perhaps a comment is not closed, or this is no game file"},
    Wording{FaultKind::control_character, Severity::warning, "control-character", "control character among the words",
            "it is read as a blank; further ones in this game are not told"},
    Wording{FaultKind::control_character_in_tag, Severity::warning, "control-character",
            "control character in the value of a tag",
            "it is kept as it stands; further ones in the tags of this game are not told"},
    Wording{FaultKind::long_nag, Severity::warning, "long-nag", "NAG {} with more than nine digits",
            "NAGs that mean something have three at most; it is kept as it stands"},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < wordings.size(); ++i) {
    if (wordings[i].kind != static_cast<FaultKind>(i)) return false;
  }
  return wordings.size() == static_cast<std::size_t>(FaultKind::long_nag) + 1;
}
static_assert(in_order());

Wording const& wording(FaultKind kind) noexcept { return wordings[static_cast<std::size_t>(kind)]; }

std::string message(Wording const& words, std::string_view text) {
  std::string result{words.message};
  if (auto const at = result.find("{}"); at != std::string::npos) result.replace(at, 2, source_text::quoted(text));
  return result;
}

}  // namespace

void FaultList::clear() noexcept {
  faults_.clear();
  rest_ = {};
  last_kept_ = false;
}

void FaultList::add(Fault const& fault) {
  last_kept_ = faults_.size() < most_;
  if (last_kept_) {
    faults_.push_back(fault);
    return;
  }
  if (rest_.suppressed == 0) rest_.first_suppressed = fault.offset;
  ++rest_.suppressed;
  rest_.worst_suppressed = std::max(rest_.worst_suppressed, wording(fault.kind).severity);
}

void FaultList::stretch_last(std::uint32_t end) noexcept {
  if (last_kept_ && !faults_.empty()) faults_.back().length = end - faults_.back().offset;
}

FaultList::Mark FaultList::mark() const noexcept {
  Mark mark = rest_;
  mark.kept = faults_.size();
  return mark;
}

void FaultList::roll_back(Mark const& mark) {
  faults_.erase(faults_.begin() + static_cast<std::ptrdiff_t>(mark.kept), faults_.end());
  rest_ = mark;
  last_kept_ = false;
}

bool FaultList::has_error() const noexcept {
  auto const is_error = [](Fault const& fault) { return wording(fault.kind).severity == Severity::error; };
  return (rest_.suppressed > 0 && rest_.worst_suppressed == Severity::error) ||
         std::any_of(faults_.begin(), faults_.end(), is_error);
}

void FaultList::report(GameTape& tape) const {
  tape.diagnostics.clear();
  if (faults_.empty() && rest_.suppressed == 0) return;
  std::vector<Fault> sorted = faults_;
  std::stable_sort(sorted.begin(), sorted.end(), [](Fault const& a, Fault const& b) { return a.offset < b.offset; });
  for (Fault const& fault : sorted) {
    Wording const& words = wording(fault.kind);
    std::string_view const text =
        tape.source.substr(std::min<std::size_t>(fault.offset, tape.source.size()), fault.length);
    tape.diagnostics.push_back(tape.diagnose(words.severity, words.code, fault.offset, fault.length,
                                             message(words, text), std::string{words.hint}));
  }
  if (rest_.suppressed == 0) return;
  tape.diagnostics.push_back(tape.diagnose(rest_.worst_suppressed, "more-diagnostics", rest_.first_suppressed, 1,
                                           not_shown(rest_.suppressed)));
}

}  // namespace damier::pdn
