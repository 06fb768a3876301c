#include "repair/repair_search.hpp"

#include "language/message.hpp"
#include "notation/numbering.hpp"
#include "repair/detail/record_slips.hpp"
#include "repair/detail/repair_trial.hpp"
#include "repair/detail/slip_search.hpp"
#include "repair/detail/slip_text.hpp"
#include "repair/detail/split_captures.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace damier {
namespace {

constexpr std::uint64_t most_effort = 600'000;    // for all move sequences of a game together
constexpr std::uint64_t most_walked = 2'000'000;  // items and events examined for the findings of a game
constexpr unsigned least_percent = 10;            // below this a proposal is not shown
constexpr unsigned least_percent_of_start = 25;   // less is a guess: many changes of a FEN make a game legal
constexpr std::size_t most_repairs = 4;
// Applied to the weight of another GameType if the game fits the declared one but for one broken rule.
constexpr double share_of_breach = 0.5;
constexpr double against_the_result = 0.05;  // the weight of an ending in which the winner has no move left

/// Whether the text, or the moves after the fault, give evidence for an explanation. Without evidence, any legal move
/// may have been the one that was played.
bool has_evidence(Explanation const& explanation) noexcept {
  constexpr std::size_t least_proof = 2;
  for (std::size_t i = 0; i < explanation.changes.size(); ++i) {
    auto const kind = explanation.changes[i].kind;
    auto const from_text = kind != SlipKind::move_wrong && kind != SlipKind::move_missing;
    if (!from_text && explanation.proof[i] < least_proof) {
      return false;
    }
  }
  return true;
}

constexpr std::size_t least_words_of_sure = 4;  // after the fault: two moves of each side

/// Whether the moves after the fault confirm an explanation enough to call it sure, or the slip is plain from the text
/// itself.
bool is_confirmed(Explanation const& explanation) noexcept {
  for (std::size_t i = 0; i < explanation.changes.size(); ++i) {
    auto const& change = explanation.changes[i];
    auto const plain = change.gap && change.kind == SlipKind::separator_wrong;
    if (!plain && explanation.proof[i] < least_words_of_sure) {
      return false;
    }
  }
  return true;
}

/// The share of a weight in all of them, 0 if none has any: the weight of another GameType is too small for a double if
/// the fault comes after tens of thousands of moves.
unsigned percent_of(double weight, double all) noexcept {
  return all > 0 ? static_cast<unsigned>(100 * weight / all) : 0;
}

/// The findings about one move sequence.
struct Candidate {
  double weight = 0;
  Explanation const* local = nullptr;
  RecordSlip const* record_slip = nullptr;
};

class Proposer {
 public:
  Proposer(GameTape const& tape, Game const& game) : tape_{tape}, game_{game} {}

  /// The proposals for the move sequence of a finding that is an error about a move or about text that was not
  /// understood.
  void propose(Finding& finding) {
    if (!walks_.spend(game_.items.size() + tape_.events.size())) {
      return;
    }
    auto const* const item = item_at(finding.offset);
    auto const line = item != nullptr ? line_around(tape_, game_, *item) : std::nullopt;
    if (!line || (line->words.empty() && line->gaps.empty())) {
      return;
    }
    auto const* const first = line->words.empty() ? line->gaps.front().item : line->words.front().item;
    SlipSearch search{*game_.variant, *line, effort_};
    auto const fault = search.fault();
    auto const at_end = fault == line->words.size();
    auto const in_gap = std::ranges::any_of(line->gaps, [&](LineGap const& gap) {
      return gap.item == item && gap.before == fault && (finding.ply != 0 || (at_end && &gap == &line->gaps.back()));
    });
    auto const at_fault = in_gap || (!at_end && line->words[fault].item == item);
    // Short forms before the fault are not interpreted if no later move decides between their captures.
    auto const may_precede = finding.code == "ambiguous-move" && fault < line->words.size();
    if ((!at_fault && !may_precede) || !done_.insert(first).second) {
      return;
    }
    MoveStyle const style{line->words, Numbering{game_.variant->rules()}};
    auto const as_played = search.weight_as_played();
    auto const local = search.run();
    auto const record_slips = line->from_start && fault < line->words.size()
                                  ? find_record_slips(tape_, game_, *line, fault, style, effort_)
                                  : std::vector<RecordSlip>{};
    choose(finding, *line, fault, as_played, style, local, record_slips);
  }

 private:
  [[nodiscard]] Item const* item_at(std::uint32_t offset) const noexcept {
    auto const found = std::ranges::find_if(game_.items, [&](Item const& item) {
      return item.source_begin == offset && (item.kind == ItemKind::move || item.kind == ItemKind::skipped);
    });
    return found == game_.items.end() ? nullptr : &*found;
  }

  /// Whether the last position of the main line is lost for the side that won by the result.
  [[nodiscard]] double fit_of_result(FaultyLine const& line, Variant const& variant, Position const& last) const {
    auto const outcome = game_.outcome();
    if (!line.is_main || !line.to_end || outcome == Outcome::unknown) {
      return 1;
    }
    MoveList legal;
    variant.legal_moves(last, legal);
    auto const lost = last.side == Colour::white ? Outcome::black_wins : Outcome::white_wins;
    return legal.empty() && !legal.refused() && outcome != lost ? against_the_result : 1;
  }

  void choose(Finding& finding, FaultyLine const& line, std::size_t fault, double as_played, MoveStyle const& style,
              std::vector<Explanation> const& local, std::vector<RecordSlip> const& record_slips) const {
    std::vector<Candidate> candidates;
    auto const after_fault = line.words.size() - fault;
    auto const after_unread = is_after_unread(line, fault);
    double others = 0;
    double total = 0;
    for (auto const& each : local) {
      candidates.push_back({each.weight * fit_of_result(line, *game_.variant, each.last), &each, nullptr});
      others = std::max(others, weight_of_others(each, after_unread));
    }
    double breaches = 0;
    for (auto const& each : record_slips) {
      auto const weight = each.weight * fit_of_result(line, *each.variant, each.last);
      auto const breach = each.or_breach ? weight * share_of_breach : 0;
      candidates.push_back({weight - breach, nullptr, &each});
      breaches += breach;
      others = std::max(others, weight_of_others(after_fault, after_unread));
    }
    others += breaches;
    for (auto const& candidate : candidates) {
      total += candidate.weight;
    }
    std::ranges::stable_sort(candidates, std::ranges::greater{}, &Candidate::weight);
    for (auto const& candidate : candidates) {
      auto const percent = std::max(1U, percent_of(candidate.weight, total + others + as_played));
      if (percent_of(candidate.weight, total + others) < least_percent || finding.repairs.size() == most_repairs) {
        break;
      }
      auto const other_start =
          candidate.record_slip != nullptr && candidate.record_slip->slip.kind == SlipKind::start_position_wrong;
      if (other_start && percent < least_percent_of_start) {
        continue;
      }
      if (candidate.local != nullptr && !has_evidence(*candidate.local)) {
        continue;
      }
      auto repair = candidate.local != nullptr ? repair_of(line, *candidate.local, style)
                                               : repair_of(line, *candidate.record_slip);
      if (repair) {
        auto const confirmed = candidate.local != nullptr
                                   ? is_confirmed(*candidate.local)
                                   : after_fault > least_words_of_sure && !candidate.record_slip->has_rival;
        repair->percent = confirmed ? percent : std::min(percent, sure_percent - 1);
        repair->confidence = confidence_of(repair->percent);
        finding.repairs.push_back(*std::move(repair));
      }
    }
  }

  [[nodiscard]] std::optional<Repair> repair_of(FaultyLine const& line, Explanation const& explanation,
                                                MoveStyle const& style) const {
    Repair repair;
    for (std::size_t i = 0; i < explanation.changes.size(); ++i) {
      auto const& change = explanation.changes[i];
      auto slip = slip_of(tape_, game_, line, change, style);
      if (!slip) {
        return std::nullopt;
      }
      add_reason(*slip, static_cast<unsigned>(explanation.proof[i]), is_algebraic());
      repair.slips.push_back(*std::move(slip));
    }
    repair.replayed = static_cast<unsigned>(line.words.size() - explanation.changes.front().next);
    return repair;
  }
  [[nodiscard]] std::optional<Repair> repair_of(FaultyLine const& line, RecordSlip const& record_slip) const {
    Repair repair;
    repair.slips.push_back(record_slip.slip);
    repair.replayed = static_cast<unsigned>(line.words.size());
    add_reason(repair.slips.front(), repair.replayed, is_algebraic());
    return repair;
  }
  [[nodiscard]] bool is_algebraic() const noexcept { return game_.variant->rules().names.algebraic; }

  GameTape const& tape_;
  Game const& game_;
  Effort effort_{most_effort};
  Effort walks_{most_walked};
  std::set<Item const*> done_;  // first words of the move sequences that were searched
};

/// Whether a legal move is written with the sign of the other kind of move (quiet or capture).
bool has_other_sign(Game const& game, Item const& item, Numbering const& numbering) {
  if (item.kind != ItemKind::move || !item.legal || item.irregularity != Irregularity::none) {
    return false;
  }
  auto const text = read_move_text(game.text_of(item), numbering);
  return text && (item.move.is_capture() ? text->sign == MoveSign::quiet && numbering.capture_sign() != '-'
                                         : text->sign == MoveSign::capture);
}

/// Replaces the sign and nothing else. Nothing if no sign is found in the text.
std::optional<Slip> sign_slip(GameTape const& tape, Item const& item, Numbering const& numbering) {
  auto const quiet = !item.move.is_capture();
  auto const sign = quiet ? '-' : numbering.capture_sign();
  Slip slip;
  slip.kind = SlipKind::separator_wrong;
  slip.before = tape.source.substr(item.source_begin, item.source_length);
  auto const is_square = [](char c) { return is_digit(c) || (is_letter(c) && c != 'x' && c != 'X') || is_blank(c); };
  std::vector<TextEdit> edits;  // of the word
  for (std::size_t at = 0; at < slip.before.size() && slip.before[at] != '<';) {
    auto end = at;
    while (end < slip.before.size() && slip.before[end] != '<' && !is_square(slip.before[end])) {
      ++end;
    }
    if (end != at) {
      edits.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end - at), std::string(1, sign)});
    }
    at = std::max(end, at + 1);
  }
  if (edits.empty()) {
    return std::nullopt;
  }
  slip.after = apply_edits(slip.before, edits);
  for (auto& edit : edits) {
    edit.offset += item.source_begin;
  }
  slip.edits = std::move(edits);
  slip.reason = quiet ? message("takes-nothing") : message("is-capture");
  return slip;
}

/// Whether captures of a game are written as captures.
bool marks_captures(Game const& game, Numbering const& numbering) {
  return std::ranges::any_of(game.items, [&](Item const& item) {
    if (item.kind != ItemKind::move || !item.keeps_the_rules() || !item.move.is_capture()) {
      return false;
    }
    auto const text = read_move_text(game.text_of(item), numbering);
    return text && text->sign == MoveSign::capture;
  });
}

/// A sign that does not fit its move is a slip. But in a game from a FEN the sign may be right and the FEN wrong by a
/// piece: there the repair is sure only if the game has no capture sign at all.
Confidence confidence_of_sign(Game const& game, Item const& item, Numbering const& numbering) {
  auto const may_be_right = game.has_fen && (!item.move.is_capture() || marks_captures(game, numbering));
  return may_be_right ? Confidence::likely : Confidence::sure;
}

void propose_sign(GameTape const& tape, Game const& game, Finding& finding) {
  auto const item = std::ranges::find_if(game.items, [&](Item const& each) {
    return each.kind == ItemKind::move && each.legal && each.source_begin == finding.offset;
  });
  Numbering const numbering{game.variant->rules()};
  auto slip = item == game.items.end() ? std::nullopt : sign_slip(tape, *item, numbering);
  if (!slip) {
    return;
  }
  constexpr unsigned percent_beside_a_fen = 60;
  auto const confidence = confidence_of_sign(game, *item, numbering);
  slip->ply = finding.ply;
  finding.repairs.push_back({.slips = {*std::move(slip)},
                             .confidence = confidence,
                             .percent = confidence == Confidence::sure ? 100 : percent_beside_a_fen,
                             .replayed = 1});
}

/// The captures that were joined when the game was judged, all in one repair.
void propose_joined(GameTape const& tape, Game const& game, Finding& finding) {
  auto slips = split_captures(tape, game);
  if (!slips.empty()) {
    auto const replayed = static_cast<unsigned>(slips.size());
    finding.repairs.push_back(
        {.slips = std::move(slips), .confidence = Confidence::sure, .percent = 100, .replayed = replayed});
  }
}

/// Removes proposals after which the record is no better, and calls none sure that makes another move illegal.
void keep_gains(RepairTrial& trial, std::vector<Repair>& repairs) {
  std::erase_if(repairs, [&](Repair& repair) {
    auto const result = trial.run(repair.edits());
    if (result == TrialResult::breaks_moves) {
      repair.percent = std::min(repair.percent, sure_percent - 1);
      repair.confidence = std::min(repair.confidence, Confidence::likely);
    }
    return result == TrialResult::no_gain;
  });
}

}  // namespace

bool may_have_repair(Finding const& finding) noexcept {
  return finding.severity == Severity::error || finding.code == "sign-disagrees" || finding.code == "capture-in-parts";
}

void propose_repairs(GameTape const& tape, Game const& game, std::vector<Finding>& findings, TextFormat format) {
  if (game.variant == nullptr || std::ranges::none_of(findings, may_have_repair)) {
    return;
  }
  Proposer proposer{tape, game};
  RepairTrial trial{tape, game, format};
  auto const faulty =
      std::ranges::any_of(findings, [](Finding const& each) { return each.severity == Severity::error; });
  for (auto& finding : findings) {
    if (finding.code == "sign-disagrees" && !faulty) {  // otherwise the fault may be why the sign looks wrong
      propose_sign(tape, game, finding);
    } else if (finding.code == "capture-in-parts" && !faulty && format == TextFormat::pdn) {
      propose_joined(tape, game, finding);
    } else if (finding.severity == Severity::error && !finding.code.starts_with("json-")) {
      proposer.propose(finding);
      keep_gains(trial, finding.repairs);
    }
  }
}

std::vector<Slip> sign_slips(GameTape const& tape, Game const& game) {
  std::vector<Slip> slips;
  if (game.variant == nullptr) {
    return slips;
  }
  Numbering const numbering{game.variant->rules()};
  for (auto const& item : game.items) {
    if (has_other_sign(game, item, numbering)) {
      if (auto slip = sign_slip(tape, item, numbering)) {
        slips.push_back(*std::move(slip));
      }
    }
  }
  return slips;
}

}  // namespace damier
