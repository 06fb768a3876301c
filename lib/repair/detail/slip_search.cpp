#include "repair/detail/slip_search.hpp"

#include "repair/detail/slip_match.hpp"
#include "rules/routes.hpp"
#include "text/byte_classes.hpp"
#include "validate/move_findings.hpp"
#include "validate/uncertain_squares.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace damier {
namespace {

// How often slips happen, on the scale of slip_match.cpp.
constexpr double often_missing = 0.5;
constexpr double often_doubled = 0.4;
constexpr double often_unreadable = 0.0002;  // as any other move, if a word gives no evidence of the intended one
constexpr double often_sides_swapped = 0.15;
constexpr double often_split = 0.1;

constexpr std::size_t most_long_forms = 24;  // captures of one position whose routes are examined
constexpr std::size_t least_progress = 2;    // words beyond the fault that must be legal after the first of two slips
constexpr std::size_t most_first_slips = 8;  // explanations that are tried with a second slip
constexpr double others_at_end = 0.0015;     // the weight of unknown explanations, at the last word of a move sequence
constexpr double others_per_word = 0.15;     // how fast it falls with the number of following words (exponent)
constexpr double played_at_end = 0.05;       // the same for an illegal move that was played: the game seldom continues
constexpr double played_per_word = 1.0;
// How often an illegal move is played and accepted: a missed or incomplete capture, and any other illegal move.
constexpr double duty_neglected = 0.05;
constexpr double illegal_accepted = 0.002;

bool same_squares(LineWord const& a, LineWord const& b) noexcept {
  return a.read && b.read && a.read->starts == b.read->starts &&
         std::ranges::equal(std::span{a.read->squares.data(), a.read->size},
                            std::span{b.read->squares.data(), b.read->size});
}

}  // namespace

SlipSearch::SlipSearch(Variant const& variant, FaultyLine const& line, Effort& effort)
    : variant_{variant},
      line_{line},
      effort_{effort},
      numbering_{variant.rules()},
      player_{variant, line.words, effort},
      positions_{player_.trace(line.start, 0)},
      fault_{positions_.size() - 1} {}

std::vector<Explanation> SlipSearch::run() {
  collect(positions_, 0, nullptr);
  if (!found_.empty()) {
    return std::move(found_);
  }
  auto first = std::exchange(steps_, {});
  std::ranges::stable_sort(first, std::ranges::greater{}, [](Step const& step) {
    return std::log(step.change.weight) + 0.3 * static_cast<double>(step.proof);
  });
  first.resize(std::min(first.size(), most_first_slips));
  for (auto const& step : first) {
    collect(player_.trace(step.after, step.change.next), step.change.next, &step);
  }
  return std::move(found_);
}

double SlipSearch::weight_as_played() const {
  if (fault_ + 1 >= line_.words.size() || !line_.words[fault_].read) {
    return 0;
  }
  auto position = positions_.back();
  auto const claim = claim_of(variant_, *line_.words[fault_].read, {.before = position, .now = position});
  auto const move = claimed_move(variant_, position, claim);
  if (!move) {
    return 0;
  }
  auto const duty = is_neglected_duty(rule_on(variant_, position, claim).cause);
  auto const mover = position.at(move->from)->colour;
  if (mover != position.side && fault_ == 0) {
    return 0;  // the other side begins: then the start position is another
  }
  position.side = mover;
  auto const fits = player_.play(variant_.after(position, *move), fault_ + 1).next == line_.words.size();
  return (!fits ? 0 : duty ? duty_neglected : illegal_accepted) * fit_of_gaps(line_, fault_);
}

void SlipSearch::collect(std::vector<Position> const& positions, std::size_t from, Step const* before) {
  auto const fault = from + positions.size() - 1;
  auto const last = fault == line_.words.size() ? fault : from;  // all words are legal: the fault is in text
  for (auto at = fault + 1; at-- > last && !effort_.is_spent();) {
    consider(positions[at - from], at, fault, before);
  }
}

void SlipSearch::consider(Position const& position, std::size_t at, std::size_t fault, Step const* before) {
  MoveList legal;
  variant_.legal_moves(position, legal);
  auto const long_form = legal.are_captures() && legal.size() <= most_long_forms;
  auto const kings = position.kings_of(position.side).size();
  if (legal.empty() || !effort_.spend(legal.size() + (long_form ? legal.size() * (5 + kings * kings) : 0))) {
    return;
  }
  candidates_.clear();
  auto const at_fault = at == fault && at < line_.words.size();
  if (at < line_.words.size()) {
    consider_words(position, at, fault, legal, long_form);
  }
  consider_gaps(position, at, legal, long_form);
  if (at_fault) {
    consider_order(position, at, legal);
    consider_split(position, at, legal);
  }
  for (auto& candidate : std::exchange(candidates_, {})) {
    candidate.before = position;
    judge(std::move(candidate), fault, before);
  }
}

/// Other moves that a word may have been. Any legal move may have been intended by the faulty word. An earlier word
/// with the same text may have been intended as another move: then the faulty word is right, and was written too early
/// as well.
void SlipSearch::consider_words(Position const& position, std::size_t at, std::size_t fault, MoveList const& legal,
                                bool long_form) {
  auto const& word = line_.words[at];
  if (read_free_choice(word.text) != FreeChoice::none) {
    return;
  }
  auto const at_fault = at == fault;
  auto const may_be_any = at_fault || (fault < line_.words.size() && same_squares(word, line_.words[fault]));
  auto const meant = at_fault ? std::vector<Move>{} : player_.meanings(position, word);
  WrittenMove const written{word.text, word.read ? &*word.read : nullptr, numbering_};
  for (auto const& move : legal) {
    auto const is_meant = std::ranges::find(meant, move) != meant.end();
    if (is_meant || (!may_be_any && !may_be_slip(written, move, numbering_))) {
      continue;
    }
    MeantMove const candidate{variant_, numbering_, position, move, long_form};
    auto match = match_slip(written, candidate, numbering_);
    if (!match && at_fault && !word.read) {
      match = SlipMatch{SlipKind::move_wrong, often_unreadable};  // "4-0": a move it is, but nobody knows which
    }
    if (match && (may_be_any || match->kind != SlipKind::move_wrong)) {
      candidates_.push_back({.kind = match->kind,
                             .first = at,
                             .next = at + 1,
                             .played = {move},
                             .weight = match->likelihood / static_cast<double>(legal.size())});
    }
  }
}

/// Moves that a piece of text before the word may have been.
void SlipSearch::consider_gaps(Position const& position, std::size_t at, MoveList const& legal, bool long_form) {
  for (std::size_t gap = 0; gap < line_.gaps.size(); ++gap) {
    if (line_.gaps[gap].before != at) {
      continue;
    }
    WrittenMove const alone{line_.gaps[gap].text, nullptr, numbering_};
    WrittenMove const with_number{line_.gaps[gap].with_number, nullptr, numbering_};
    for (auto const& move : legal) {
      MeantMove const candidate{variant_, numbering_, position, move, long_form};
      auto match = match_slip(alone, candidate, numbering_);
      auto const numbered = match_slip(with_number, candidate, numbering_);
      if (numbered && (!match || numbered->likelihood > match->likelihood)) {
        match = numbered;
      }
      if (match) {
        candidates_.push_back({.kind = match->kind,
                               .first = at,
                               .next = at,
                               .gap = gap,
                               .played = {move},
                               .weight = match->likelihood / static_cast<double>(legal.size())});
      }
    }
  }
}

/// Moves left out, written twice or exchanged: all of these are noticed at once, since the wrong side seems to move.
void SlipSearch::consider_order(Position const& position, std::size_t at, MoveList const& legal) {
  auto const& words = line_.words;
  for (auto const& move : legal) {
    candidates_.push_back({.kind = SlipKind::move_missing,
                           .first = at,
                           .next = at,
                           .played = {move},
                           .weight = often_missing / static_cast<double>(legal.size())});
  }
  if (at > 0 && same_squares(words[at - 1], words[at])) {
    candidates_.push_back({.kind = SlipKind::move_doubled, .first = at, .next = at + 1, .weight = often_doubled});
  }
  if (at > 1 && at + 1 < words.size() && same_squares(words[at - 2], words[at]) &&
      same_squares(words[at - 1], words[at + 1])) {
    candidates_.push_back({.kind = SlipKind::move_doubled, .first = at, .next = at + 2, .weight = often_doubled});
  }
  if (at + 1 == words.size()) {
    return;
  }
  for (auto const& first : player_.meanings(position, words[at + 1])) {
    auto const after = variant_.after(position, first);
    for (auto const& second : player_.meanings(after, words[at])) {
      candidates_.push_back({.kind = SlipKind::sides_swapped,
                             .first = at,
                             .next = at + 2,
                             .played = {first, second},
                             .weight = often_sides_swapped});
    }
  }
}

/// A rafle written as several moves, each beginning where the one before ends: "27x18 18x7" for "27x18x7".
void SlipSearch::consider_split(Position const& position, std::size_t at, MoveList const& legal) {
  auto const& words = line_.words;
  if (!legal.are_captures() || !words[at].read) {
    return;
  }
  auto const of = [&](std::size_t word) -> MoveText const& { return *words[word].read; };
  std::vector<Square> via{of(at).via().begin(), of(at).via().end()};
  for (auto last = at + 1; last < words.size() && words[last].read && of(last).from() == of(last - 1).to(); ++last) {
    via.push_back(of(last).from());
    via.insert(via.end(), of(last).via().begin(), of(last).via().end());
    for (auto const& move : legal) {
      auto const fits =
          move.from == of(at).from() && move.to == of(last).to() && effort_.spend(move.captured.size()) &&
          find_route(variant_, position, {.from = move.from, .to = move.to, .via = via, .captured = move.captured});
      if (fits) {
        candidates_.push_back(
            {.kind = SlipKind::rafle_split, .first = at, .next = last + 1, .played = {move}, .weight = often_split});
      }
    }
  }
}

/// Plays a change and the words after it, and keeps the change if they can be played to the end or far beyond the
/// fault.
void SlipSearch::judge(Change change, std::size_t fault, Step const* before) {
  auto position = change.before;
  for (auto const& move : change.played) {
    position = variant_.after(position, move);
  }
  auto const reach = player_.play(position, change.next);
  auto const proof = reach.next - std::min(reach.next, std::max(fault, change.next));
  change.weight *= fit_of_signs(reach.wrong_signs) * (change.gap ? 1 : fit_of_gaps(line_, fault));
  if (reach.next == line_.words.size()) {
    Explanation explanation{.changes = {}, .weight = change.weight, .last = reach.last};
    if (before != nullptr) {
      explanation.changes.push_back(before->change);
      explanation.weight *= before->change.weight;
      explanation.proof.push_back(before->proof);
    }
    explanation.changes.push_back(std::move(change));
    explanation.proof.push_back(proof);
    found_.push_back(std::move(explanation));
  } else if (before == nullptr && proof >= least_progress) {
    steps_.push_back({std::move(change), proof, position});
  }
}

bool is_after_unread(FaultyLine const& line, std::size_t fault) noexcept {
  return std::ranges::any_of(
      line.gaps, [&](LineGap const& gap) { return gap.before == fault && std::ranges::any_of(gap.text, is_digit); });
}

double fit_of_gaps(FaultyLine const& line, std::size_t fault) noexcept {
  constexpr double unexplained = 0.001;
  return is_after_unread(line, fault) ? unexplained : 1;
}

double fit_of_signs(unsigned wrong_signs) noexcept {
  constexpr double one_wrong = 0.1;
  constexpr unsigned most = 3;  // a record that has more has them everywhere
  return std::pow(one_wrong, std::min(wrong_signs, most));
}

double weight_of_others(std::size_t proof, bool unread) noexcept {
  auto const words = static_cast<double>(proof);
  return others_at_end * std::exp(-others_per_word * words) +
         (unread ? 0 : played_at_end * std::exp(-played_per_word * words));
}

double weight_of_others(Explanation const& explanation, bool after_unread) noexcept {
  double weight = 0;
  for (std::size_t i = 0; i < explanation.changes.size(); ++i) {
    auto others = weight_of_others(explanation.proof[i], after_unread || explanation.changes[i].gap.has_value());
    for (std::size_t j = 0; j < explanation.changes.size(); ++j) {
      others *= i == j ? 1 : explanation.changes[j].weight;
    }
    weight += others;
  }
  return weight;
}

}  // namespace damier
