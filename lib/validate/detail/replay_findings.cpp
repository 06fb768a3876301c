#include "validate/detail/replay_findings.hpp"

#include "language/message.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

/// The message that one of several captures was chosen. fitting: how many of them fit the moves that follow.
Message capture_taken(std::size_t fitting, std::size_t all) {
  if (all == 1) {
    return message("only-capture-taken");
  }
  auto const captures = message("legal-captures", "count"_a = all);
  return fitting == 1 ? message("one-capture-taken", "what"_a = captures)
                      : message("first-capture-taken", "fitting"_a = fitting, "what"_a = captures);
}
Message move_taken(std::size_t fitting, std::size_t all) {
  return all == 1       ? message("only-move-taken")
         : fitting == 1 ? message("one-move-taken", "count"_a = all)
                        : message("first-move-taken", "fitting"_a = fitting, "count"_a = all);
}

}  // namespace

bool ReplayFindings::take_fault(Item const& item) {
  if (!want_fault()) {
    return false;
  }
  if (++faults_ > most_faults) {
    findings_->push_back(finding_at(tape_, Severity::error, "more-findings", item.source_begin, item.source_length,
                                    message("further-faults")));
    return false;
  }
  return true;
}

/// Adds a finding that is not about the next move, with the note whether it is in a variation.
void ReplayFindings::add_finding(Finding finding) {
  finding.in_variation = lines_.depth() != 0;
  findings_->push_back(std::move(finding));
}

void ReplayFindings::add_unreadable(Item const& item, MoveTextError const& error, Position const& before) {
  if (take_fault(item)) {
    findings_->push_back(moves_.unreadable(item, error, before));
  }
}

void ReplayFindings::add_illegal(Item const& item, Ruling const& ruling, Position const& before) {
  if (take_fault(item)) {
    findings_->push_back(moves_.illegal(item, ruling, before));
  }
}

void ReplayFindings::add_ambiguous(Item const& item, Severity severity, Resolution const& meaning,
                                   std::span<Move const> fitting, Position const& before) {
  if (take_fault(item)) {
    findings_->push_back(moves_.ambiguous(item, severity, meaning, fitting, before));
  }
}

void ReplayFindings::add_no_fitting_choice(Item const& item, std::size_t fitting, bool captures,
                                           Position const& before) {
  if (take_fault(item)) {
    findings_->push_back(moves_.on(item, Severity::error, "no-capture-fits",
                                   fitting != 0 ? message("captures-go-on")
                                   : captures   ? message("no-capture-goes-on")
                                                : message("no-move-goes-on"),
                                   before));
  }
}

bool ReplayFindings::attach_to_next_move(TapePlace place, Position const& before) {
  if (findings_ == nullptr) {
    return false;
  }
  auto const finding = std::ranges::find_if(
      *findings_, [&](Finding const& each) { return each.offset == place.offset && each.code == "unexpected-text"; });
  if (finding == findings_->end()) {
    return false;
  }
  if (finding->ply == 0) {
    moves_.attach_to_next_move(*finding, tape_.source.substr(place.offset, place.length), before);
  }
  return true;
}

/// "ad lib" for captures is only a hint: the word is made for captures that all lead to the same (FMJD Annex 1,
/// 9.1.14). For other moves it means only that they do not matter, so a choice among several is a warning.
void ReplayFindings::add_choice(Item const& item, std::size_t fitting, std::span<Move const> candidates,
                                Position const& before) {
  if (findings_ == nullptr) {
    return;
  }
  auto const captures = candidates.front().is_capture();
  auto const text = captures ? capture_taken(fitting, candidates.size()) : move_taken(fitting, candidates.size());
  findings_->push_back(moves_.on(item, captures || fitting == 1 ? Severity::hint : Severity::warning, "free-choice",
                                 captures ? text : message("nothing-to-take", "what"_a = text), before));
}

void ReplayFindings::add_sign(Item const& item, unsigned ply) {
  if (findings_ == nullptr || std::exchange(sign_added_, true)) {
    return;
  }
  findings_->push_back(
      moves_.on(item, Severity::hint, "sign-disagrees",
                item.move.is_capture() ? message("capture-with-quiet-sign") : message("quiet-with-capture-sign")));
  findings_->back().ply = ply;
}

void ReplayFindings::add_missed_capture(Item const& item, Ruling const& ruling, SquareSet huffable,
                                        Position const& before) {
  if (findings_ == nullptr) {
    return;
  }
  auto finding = moves_.illegal(item, ruling, before);
  finding.severity = Severity::hint;
  constexpr FindingCode code{"missed-and-let-stand"};
  finding.code = code.name();
  finding.ply = lines_.line().ply;
  finding.message =
      message("may-be-huffed", "cause"_a = std::move(finding.message), "squares"_a = moves_.names_of(huffable));
  findings_->push_back(std::move(finding));
}

void ReplayFindings::add_unclear_huff(Item const& comment, SquareSet huffable) {
  if (findings_ == nullptr) {
    return;
  }
  auto const nothing = huffable.empty();
  auto text = nothing ? message("nothing-huffed") : message("huffed-piece-unknown");
  auto hint = nothing ? Message{} : message("could-be", "squares"_a = moves_.names_of(huffable));
  add_finding(finding_at(tape_, Severity::warning, "huff-unclear", comment.source_begin, comment.source_length,
                         std::move(text), std::move(hint)));
}

void ReplayFindings::add_moved_variation(std::uint32_t begin, bool is_moved) {
  add_misplaced_variation(begin, is_moved ? message("text-variation-before-move") : message("text-variation-goes-on"));
}

void ReplayFindings::add_late_variation(std::uint32_t begin) {
  add_misplaced_variation(begin, message("text-variation-late"));
}

void ReplayFindings::add_misplaced_variation(std::uint32_t begin, Message const& what) {
  if (findings_ != nullptr && !std::exchange(variation_added_, true)) {
    add_finding(finding_at(tape_, Severity::hint, "variation-moved", begin, 1, what, message("text-further-ones")));
  }
}

void ReplayFindings::add_bad_setup(Item const& item, std::size_t offset, Message const& why) {
  if (findings_ == nullptr) {
    return;
  }
  auto const begin = item.source_begin + static_cast<std::uint32_t>(offset);
  add_finding(finding_at(tape_, Severity::error, "bad-setup", begin, 1, message("setup-unreadable", "why"_a = why)));
}

void ReplayFindings::add_passed_draw(Item const& item, Message const& draw, unsigned ply, bool fmjd_articles) {
  if (findings_ == nullptr) {
    return;
  }
  findings_->push_back(moves_.on(item, Severity::hint, "draw-passed", message("drawn-before", "draw"_a = draw)));
  findings_->back().ply = ply;
  findings_->back().article = std::string{fmjd_articles ? "6" : ""};
}

}  // namespace damier
