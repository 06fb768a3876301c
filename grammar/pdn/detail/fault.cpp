#include "grammar/pdn/detail/fault.hpp"

#include "language/message.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace damier::pdn {

namespace {

using Plain = MessageId<>;
using About = MessageId<NamedArgument<"text", false>>;  ///< quotes the text in question
struct Wording {
  FaultKind kind;
  Severity severity;
  DiagnosticCode code;
  std::variant<Plain, About> message;
  Plain hint;
};

// In the order of FaultKind.
constexpr std::array wordings{
    Wording{FaultKind::nested_comment, Severity::error, "nested-comment", Plain{"text-nested-comment"},
            "text-comments-do-not-nest"},
    Wording{FaultKind::unclosed_comment, Severity::error, "unclosed-comment", Plain{"text-comment-without-end"},
            "text-close-comment-goes-on"},
    Wording{FaultKind::unopened_comment, Severity::error, "unopened-comment", Plain{"text-unopened-comment"},
            "text-open-comment"},
    Wording{FaultKind::setup_in_comment, Severity::hint, "setup-in-comment", Plain{"text-setup-in-comment"},
            "text-take-setup-out"},
    Wording{FaultKind::unopened_variation, Severity::error, "unopened-variation", Plain{"text-unopened-variation"},
            "text-open-variation"},
    Wording{FaultKind::unclosed_variation, Severity::error, "unclosed-variation", Plain{"text-variation-without-end"},
            "text-close-variation"},
    Wording{FaultKind::variation_too_deep, Severity::error, "variation-too-deep", Plain{"text-variations-too-deep"},
            "text-variation-skipped"},
    Wording{FaultKind::unquoted_tag_value, Severity::warning, "unquoted-tag-value", About{"text-unquoted-tag-value"},
            "text-quote-value"},
    Wording{FaultKind::unescaped_quote, Severity::warning, "unescaped-quote", Plain{"text-unescaped-quote"},
            "text-escape-quote"},
    Wording{FaultKind::tag_without_value, Severity::warning, "tag-without-value", About{"text-tag-without-value"},
            "text-leave-tag-out"},
    Wording{FaultKind::tag_given_twice, Severity::warning, "tag-given-twice", About{"text-tag-given-twice"},
            "text-first-counts"},
    Wording{FaultKind::unclosed_tag, Severity::error, "unclosed-tag", About{"text-unclosed-tag"}, "text-tag-form-line"},
    Wording{FaultKind::malformed_tag, Severity::error, "malformed-tag", About{"text-malformed-tag"}, "text-tag-form"},
    Wording{FaultKind::odd_tag_form, Severity::warning, "odd-tag-form", About{"text-odd-tag-form"},
            "text-odd-tag-form-read"},
    Wording{FaultKind::character_reference, Severity::warning, "character-reference", About{"text-character-reference"},
            "text-character-reference-read"},
    Wording{FaultKind::quoted_line, Severity::warning, "quoted-line", Plain{"text-quoted-line"},
            "text-quoted-line-read"},
    Wording{FaultKind::move_without_sign, Severity::hint, "move-without-sign", About{"text-move-without-sign"},
            "text-put-sign"},
    Wording{FaultKind::move_left_out, Severity::hint, "move-left-out", About{"text-move-left-out"},
            "text-read-as-missing-move"},
    Wording{FaultKind::number_without_move, Severity::hint, "number-without-move", About{"text-number-without-move"},
            "text-no-move-follows"},
    Wording{FaultKind::number_without_dot, Severity::hint, "number-without-dot", About{"text-number-without-dot"},
            "text-put-dot"},
    Wording{FaultKind::look_alike_letter, Severity::hint, "look-alike-letter", About{"text-look-alike-letter"},
            "text-read-as-those"},
    Wording{FaultKind::score_like_move, Severity::hint, "score-like-move", About{"text-score-like-move"},
            "text-score-by-tag"},
    Wording{FaultKind::leading_zero, Severity::hint, "leading-zero", About{"text-leading-zero"},
            "text-no-leading-zeros"},
    Wording{FaultKind::stray_dot, Severity::warning, "stray-dot", Plain{"text-stray-dot"}, "text-remove"},
    Wording{FaultKind::stray_terminator, Severity::warning, "stray-terminator", About{"text-stray-terminator"},
            "text-remove-after-end"},
    Wording{FaultKind::move_after_result, Severity::warning, "move-after-result", About{"text-move-after-result"},
            "text-move-of-that-game"},
    Wording{FaultKind::missing_terminator, Severity::hint, "missing-terminator", Plain{"text-missing-terminator"},
            "text-end-with-result"},
    Wording{FaultKind::unexpected_text, Severity::error, "unexpected-text", About{"text-unexpected-text"},
            "text-expected-token"},
    Wording{FaultKind::record_too_long, Severity::error, "record-too-long", Plain{"text-game-too-long"},
            "text-comment-unclosed-perhaps"},
    Wording{FaultKind::control_character, Severity::warning, "control-character", Plain{"text-control-character"},
            "text-read-as-blank"},
    Wording{FaultKind::control_character_in_tag, Severity::warning, "control-character",
            Plain{"text-control-character-in-tag"}, "text-kept-further-in-tags"},
    Wording{FaultKind::invisible_character, Severity::warning, "control-character", Plain{"text-invisible-character"},
            "text-passed-over-once-a-file"},
    Wording{FaultKind::escaped_line_end, Severity::warning, "control-character", About{"text-escaped-line-end"},
            "text-passed-over-once-a-file"},
    Wording{FaultKind::long_nag, Severity::warning, "long-nag", About{"text-long-nag"}, "text-nag-kept"},
    Wording{FaultKind::position_without_tag, Severity::hint, "position-without-tag", Plain{"text-position-line"},
            "text-position-lines"},
    Wording{FaultKind::page_markup, Severity::warning, "character-reference", About{"text-page-markup"},
            "text-page-markup-read"},
    Wording{FaultKind::sign_between_moves, Severity::warning, "stray-dot", About{"text-sign-between-moves"},
            "text-sign-is-nothing"},
    Wording{FaultKind::game_in_markup, Severity::warning, "unexpected-text", Plain{"text-game-in-markup"},
            "text-game-in-markup-left"},
    Wording{FaultKind::remark_in_brackets, Severity::hint, "unexpected-text", About{"text-remark-in-brackets"},
            "text-remark-is-comment"},
    Wording{FaultKind::text_beside_game, Severity::warning, "unexpected-text", About{"text-unexpected-text"},
            "text-of-no-game-left"},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < wordings.size(); ++i) {
    if (wordings[i].kind != static_cast<FaultKind>(i)) return false;
  }
  return wordings.size() == static_cast<std::size_t>(FaultKind::text_beside_game) + 1;
}
static_assert(in_order());

/// Whether a fault is in each text line of a file if it is in one.
constexpr bool is_of_file(FaultKind kind) noexcept {
  switch (kind) {
    case FaultKind::odd_tag_form:
    case FaultKind::character_reference:
    case FaultKind::quoted_line:
    case FaultKind::invisible_character:
    case FaultKind::escaped_line_end:
    case FaultKind::position_without_tag:
    case FaultKind::sign_between_moves:
    case FaultKind::page_markup: return true;
    default: return false;
  }
}

Wording const& wording(FaultKind kind) noexcept { return wordings[static_cast<std::size_t>(kind)]; }

Message message_of(Wording const& words, std::string_view text) {
  auto const* const about = std::get_if<About>(&words.message);
  return about != nullptr ? about->with("text"_a = source_text::quoted(text)) : std::get<Plain>(words.message).with();
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

void FaultList::remove_from(std::uint32_t offset) {
  std::erase_if(faults_, [&](Fault const& fault) { return fault.offset >= offset; });
  if (rest_.first_suppressed >= offset) rest_ = {};
  last_kept_ = false;
}

bool FaultList::has_error() const noexcept {
  auto const is_error = [](Fault const& fault) { return wording(fault.kind).severity == Severity::error; };
  return (rest_.suppressed > 0 && rest_.worst_suppressed == Severity::error) ||
         std::any_of(faults_.begin(), faults_.end(), is_error);
}

void FaultList::remove(FaultKind kind, std::uint32_t offset) {
  auto const is_it = [&](Fault const& fault) { return fault.kind == kind && fault.offset == offset; };
  auto const found = std::find_if(faults_.rbegin(), faults_.rend(), is_it);
  if (found != faults_.rend()) faults_.erase(std::next(found).base());
  last_kept_ = false;
}

void FaultList::report(GameTape& tape, FileFaults& reported) const {
  tape.diagnostics.clear();
  if (faults_.empty() && rest_.suppressed == 0) return;
  std::vector<Fault> sorted = faults_;
  std::stable_sort(sorted.begin(), sorted.end(), [](Fault const& a, Fault const& b) { return a.offset < b.offset; });
  for (Fault const& fault : sorted) {
    auto const kind = static_cast<std::size_t>(fault.kind);
    if (is_of_file(fault.kind) && reported.test(kind)) continue;
    reported.set(kind);
    Wording const& words = wording(fault.kind);
    std::string_view const text =
        tape.source.substr(std::min<std::size_t>(fault.offset, tape.source.size()), fault.length);
    tape.diagnostics.push_back(tape.diagnose(words.severity, words.code, fault.offset, fault.length,
                                             message_of(words, text), words.hint.with()));
  }
  if (rest_.suppressed == 0) return;
  tape.diagnostics.push_back(tape.diagnose(rest_.worst_suppressed, "more-diagnostics", rest_.first_suppressed, 1,
                                           message("text-more-not-shown", "count"_a = rest_.suppressed)));
}

}  // namespace damier::pdn
