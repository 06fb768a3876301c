#include "apps/damier/findings/problem_findings.hpp"

#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "tactics/proof_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace damier::app {
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
    case RemarkKind::cook:  // that pieces are gained need not mean that the game is won
      return {"problem-cook", remark.worth > decided_score ? Severity::error : Severity::warning};
    case RemarkKind::dual: return {"problem-dual", Severity::warning};
    case RemarkKind::dual_at_end: return {"problem-dual-at-end", Severity::hint};
    case RemarkKind::shorter: break;
  }
  return {"problem-shorter", Severity::warning};
}

/// "2", "1.5": in men.
std::string worth_in_men(Score worth) {
  return worth % man_score == 0 ? std::to_string(worth / man_score) : fmt::format("{:.1f}", worth / 100.0);
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

Message words_about(ProblemRemark const& remark, std::string const& line, std::string const& printed) {
  auto const won = remark.worth > decided_score;
  auto const gain = worth_in_men(remark.worth);
  auto const first = line.substr(0, line.find(' '));
  switch (remark.kind) {
    case RemarkKind::proved:
      return won            ? message("problem-says-proved-won")
             : remark.whole ? message("problem-says-proved", "gain"_a = gain)
                            : message("problem-says-proved-in-part", "gain"_a = gain);
    case RemarkKind::unproved: return message("problem-says-unproved", "move"_a = printed);
    case RemarkKind::refuted: {
      auto const rest = line.substr(std::min(line.size(), first.size() + 1));
      return message("problem-says-refuted", "move"_a = printed, "line"_a = rest);
    }
    case RemarkKind::cook: return message("problem-says-cook", "move"_a = first);
    case RemarkKind::dual:
    case RemarkKind::dual_at_end: return message("problem-says-dual", "move"_a = first, "printed"_a = printed);
    case RemarkKind::shorter: break;
  }
  return message("problem-says-shorter", "moves"_a = remark.moves, "printed"_a = remark.printed_moves);
}

Message hint_about(ProblemRemark const& remark, std::string const& line, std::string const& reply) {
  if (remark.kind == RemarkKind::unproved) {
    return reply.empty() ? message("problem-hint-nodes") : message("problem-hint-reply", "reply"_a = reply);
  }
  if (remark.kind == RemarkKind::refuted) {
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

}  // namespace damier::app
