#include "answers/detail/problem_findings.hpp"

#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "tactics/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace damier::answers {
namespace {

using RemarkKind = ProblemRemark::Kind;

struct ProblemLevel {
  FindingCode code;
  Severity severity = Severity::hint;
};
ProblemLevel level_of_remark(ProblemRemark const& remark) noexcept {
  switch (remark.kind) {
    case RemarkKind::proved: return {"problem-proved", Severity::hint};
    case RemarkKind::unproved: return {"problem-unproved", Severity::hint};
    case RemarkKind::refuted: return {"problem-refuted", Severity::error};
    case RemarkKind::answered: return {"problem-answered", Severity::warning};
    case RemarkKind::cook:  // what a search sees is no proof
      return {"problem-cook", remark.worth > decided_score ? Severity::error : Severity::warning};
    case RemarkKind::dual: return {"problem-dual", Severity::warning};
    case RemarkKind::dual_at_end: return {"problem-dual-at-end", Severity::hint};
    case RemarkKind::same_gain: return {"problem-same-gain", remark.ply == 0 ? Severity::warning : Severity::hint};
    case RemarkKind::shorter: break;
  }
  return {"problem-shorter", Severity::warning};
}

/// "2", "1.5": hundredths as a number with the sign of each language; sign: "+2" above zero.
Message in_men(Score hundredths, bool sign = false) {
  auto const size = static_cast<unsigned>(std::abs(hundredths));
  auto const before = std::string{hundredths < 0 ? "-" : sign && hundredths > 0 ? "+" : ""};
  auto const whole = before + std::to_string(size / 100);
  auto digits = fmt::format("{:02}", size % 100);
  digits.resize(digits.find_last_not_of('0') + 1);
  return digits.empty() ? message("whole-number", "whole"_a = whole)
                        : message("decimal-number", "whole"_a = whole, "digits"_a = digits);
}

/// What a search sees: a value in men, or that the game is won or lost.
Message solver_opinion_text(std::optional<Score> opinion) {
  if (!opinion) {
    return message("problem-opinion-over");
  }
  return *opinion > decided_score    ? message("problem-opinion-won")
         : *opinion < -decided_score ? message("problem-opinion-lost")
                                     : in_men(*opinion, true);
}

/// The moves of a line from a ply of the solution on.
std::string moves_from(ProblemRecord const& record, std::size_t ply, std::vector<Move> const& line) {
  auto const& problem = record.problem;
  auto position = problem.position;
  for (std::size_t i = 0; i < ply; ++i) {
    position = problem.variant->after(position, problem.solution[i]);
  }
  std::string text;
  for (auto const& move : line) {
    text += text.empty() ? "" : " ";
    append_move(text, *problem.variant, position, move);
    position = problem.variant->after(position, move);
  }
  return text;
}

Message words_about_other_move(ProblemRemark const& remark, std::string const& other, std::string const& printed) {
  if (remark.kind == RemarkKind::same_gain) {
    return message("problem-says-same-gain", "move"_a = other, "printed"_a = printed, "gain"_a = in_men(remark.worth),
                   "value"_a = solver_opinion_text(remark.opinion),
                   "other"_a = solver_opinion_text(remark.printed_opinion));
  }
  auto const proved = remark.worth > decided_score;
  if (remark.kind == RemarkKind::cook) {
    return proved ? message("problem-says-cook", "move"_a = other)
                  : message("problem-says-cook-seen", "move"_a = other);
  }
  return proved ? message("problem-says-dual", "move"_a = other, "printed"_a = printed)
                : message("problem-says-dual-seen", "move"_a = other, "printed"_a = printed);
}

Message words_about(ProblemRemark const& remark, std::string const& line, std::string const& printed) {
  auto const won = remark.worth > decided_score;
  auto const first = line.substr(0, line.find(' '));
  auto const rest = line.substr(std::min(line.size(), first.size() + 1));
  switch (remark.kind) {
    case RemarkKind::proved:
      return won            ? message("problem-says-proved-won")
             : remark.whole ? message("problem-says-proved", "gain"_a = in_men(remark.worth))
                            : message("problem-says-proved-in-part", "gain"_a = in_men(remark.worth));
    case RemarkKind::unproved: return message("problem-says-unproved", "move"_a = printed);
    case RemarkKind::refuted:
      return won ? message("problem-says-refuted-won", "move"_a = printed, "line"_a = rest)
                 : message("problem-says-refuted", "move"_a = printed, "line"_a = rest, "gain"_a = in_men(remark.worth),
                           "value"_a = solver_opinion_text(remark.opinion));
    case RemarkKind::answered:
      return message("problem-says-answered", "move"_a = printed, "line"_a = rest, "gain"_a = in_men(remark.worth),
                     "value"_a = solver_opinion_text(remark.opinion));
    case RemarkKind::cook:
    case RemarkKind::dual:
    case RemarkKind::dual_at_end:
    case RemarkKind::same_gain: return words_about_other_move(remark, first, printed);
    case RemarkKind::shorter: break;
  }
  return message("problem-says-shorter", "count"_a = remark.moves, "printed"_a = remark.printed_moves);
}

Message hint_about(ProblemRemark const& remark, std::string const& line, std::string const& reply) {
  if (remark.kind == RemarkKind::unproved) {
    return reply.empty() ? message("problem-hint-nodes") : message("problem-hint-reply", "reply"_a = reply);
  }
  if (remark.kind == RemarkKind::refuted || remark.kind == RemarkKind::answered) {
    return {};
  }
  return message("problem-hint-line", "line"_a = line);
}

Finding place_of_move(GameTape const* tape, Item const& item, std::string_view text) {
  constexpr FindingCode code{"problem-proved"};
  Finding finding;
  if (tape != nullptr) {
    finding = finding_at(*tape, Severity::hint, code, item.source_begin, item.source_length, {});
  }
  finding.move = text;
  return finding;
}

}  // namespace

std::optional<ProblemRecord> problem_record(Game const& game, GameTape const* tape) {
  auto const kind = problem_kind(game);
  if (kind == ProblemKind::none) {
    return std::nullopt;
  }
  ProblemRecord record{.problem = problem_of(game), .places = {}};
  if (kind == ProblemKind::without_solution) {
    record.problem.solution.clear();
    constexpr FindingCode code{"problem-without-solution"};
    record.places.push_back(tape != nullptr ? finding_at(*tape, Severity::hint, code, 0, 1, {}) : Finding{});
    record.places.front().position = write_fen(record.problem.position, *record.problem.variant);
    return record;
  }
  auto position = record.problem.position;
  auto ply = static_cast<unsigned>(record.problem.moves_before);
  auto const items = solution_items(game);
  for (std::size_t i = record.problem.moves_before; i < items.size(); ++i) {
    auto const* const item = items[i];
    auto& place = record.places.emplace_back(place_of_move(tape, *item, game.text_of(*item)));
    place.ply = ++ply;
    place.position = write_fen(position, *game.variant);
    position = game.variant->after(position, item->move);
  }
  return record;
}

std::vector<ProblemFinding> problem_findings(ProblemRecord const& record, ProblemChecker const& checker) {
  std::vector<ProblemFinding> findings;
  if (record.problem.solution.empty()) {
    constexpr FindingCode code{"problem-without-solution"};
    auto finding = record.places.front();
    finding.severity = Severity::hint;
    finding.code = code.name();
    finding.message = message("problem-says-no-solution");
    findings.push_back({std::move(finding), {}});
    return findings;
  }
  for (auto const& remark : checker.check(record.problem)) {
    auto finding = record.places[remark.ply];
    auto const level = level_of_remark(remark);
    finding.severity = level.severity;
    finding.code = level.code.name();
    auto const line = moves_from(record, remark.ply, remark.line);
    auto const printed = moves_from(record, remark.ply, {record.problem.solution[remark.ply]});
    auto const reply = remark.reply
                           ? moves_from(record, remark.ply, {record.problem.solution[remark.ply], *remark.reply})
                           : std::string{};
    finding.message = words_about(remark, line, printed);
    finding.hint = hint_about(remark, line, reply.empty() ? reply : reply.substr(reply.find(' ') + 1));
    findings.push_back({std::move(finding), remark.proof ? write_proof(*remark.proof) : std::string{}});
  }
  return findings;
}

}  // namespace damier::answers
