#include "validate/move_findings.hpp"

#include "language/message.hpp"
#include "notation/fen.hpp"
#include "text/byte_classes.hpp"
#include "validate/validator.hpp"

#include <algorithm>
#include <utility>

namespace damier {

ClaimedMove claim_of(Variant const& variant, MoveText const& written, Line const& line) {
  auto const text = with_start(variant, line.now, written);
  return {.from = text.from(),
          .to = text.to(),
          .via = {text.via().begin(), text.via().end()},
          .capture = text.sign == MoveSign::capture || text.size > 2 || text.captured,
          .captured = text.captured,
          .follows_a_move = line.before.side != line.now.side};
}

Finding MoveFindings::on(Item const& item, Severity severity, FindingCode code, Message message) const {
  auto finding = finding_at(tape_, severity, code, item.source_begin, item.source_length, std::move(message));
  finding.move = game_.text_of(item);
  finding.ply = lines_.line().ply + 1;
  finding.in_variation = lines_.depth() != 0;
  return finding;
}

Finding MoveFindings::on(Item const& item, Severity severity, FindingCode code, Message message,
                         Position const& before) const {
  auto finding = on(item, severity, code, std::move(message));
  add_position(finding, before);
  return finding;
}

Finding MoveFindings::unreadable(Item const& item, MoveTextError const& error, Position const& before) const {
  return on(item, Severity::error, "unreadable-move", message("unreadable", "why"_a = Message::named(error.message)),
            before);
}

Finding MoveFindings::ambiguous(Item const& item, Severity severity, Resolution const& meaning,
                                std::span<Move const> fitting, Position const& before) const {
  auto const count = meaning.candidates.size();
  auto const what = meaning.misses_capture                    ? message("captures", "count"_a = count)
                    : meaning.candidates.front().is_capture() ? message("legal-captures", "count"_a = count)
                                                              : message("legal-moves", "count"_a = count);
  auto what_fits = fitting.size() == 1                              ? message("fit-text-one-goes-on", "what"_a = what,
                                                                              "move"_a = write_long_move(variant_, before, fitting.front()))
                   : fitting.empty() && severity != Severity::error ? message("fit-text-none-goes-on", "what"_a = what)
                                                                    : message("fit-text", "what"_a = what);
  auto finding = on(item, severity, "ambiguous-move", std::move(what_fits), before);
  std::string moves;
  for (auto const& move : meaning.candidates) {
    moves += moves.empty() ? "" : " ";
    moves += write_long_move(variant_, before, move);
  }
  finding.hint = message("write-route", "moves"_a = moves);
  return finding;
}

Finding MoveFindings::illegal(Item const& item, Ruling const& ruling, Position const& before) const {
  auto const& cause = describe(ruling.cause);
  auto finding = on(item, Severity::error, FindingCode{cause}, message_of(item, ruling), before);
  if (variant_.rules().fmjd_articles) {
    auto const text = read_move_text(game_.text_of(item), numbering_);
    auto const king =
        text && before.kings.contains(with_start(variant_, before, *text).from()) && !cause.king_article.empty();
    finding.article = king ? cause.king_article : cause.article;
    finding.irregularity = cause.annex_code;
  }
  finding.hint = obligatory_moves(item, ruling, before);
  return finding;
}

void MoveFindings::attach_to_next_move(Finding& finding, std::string_view text, Position const& before) const {
  finding.severity = Severity::error;
  finding.ply = lines_.line().ply + 1;
  finding.in_variation = lines_.depth() != 0;
  finding.move = text;
  finding.hint = message("text-perhaps-move");
  add_position(finding, before);
}

std::string MoveFindings::names_of(SquareSet squares) const {
  std::string names;
  for (auto const square : squares) {
    names += names.empty() ? "" : ", ";
    numbering_.append_name(names, square);
  }
  return names;
}

void MoveFindings::add_position(Finding& finding, Position const& before) const {
  finding.position = write_fen(before, variant_);
  MoveList legal;
  variant_.legal_moves(before, legal);
  auto const listed = std::min(legal.size(), Validator::most_legal);
  for (std::size_t i = 0; i < listed; ++i) {
    finding.legal.push_back(write_move(variant_, before, legal[i], legal));
  }
}

/// The name of a square: "32". If the text of the move has letters and the game numbers, or the other way round, both
/// names: "32 (c3)".
std::string MoveFindings::name_for(Item const& item, Square square) const {
  auto const text = game_.text_of(item);
  auto const letters = !text.empty() && is_letter(text.front());
  auto name = numbering_.name(square);
  if (letters != numbering_.algebraic()) {
    auto others = variant_.rules().names;
    others.algebraic = letters;
    name += " (" + Numbering{variant_.board(), others}.name(square) + ")";
  }
  return name;
}

/// The message about an illegal move: the meaning of its cause, with the square or the numbers that explain it.
Message MoveFindings::message_of(Item const& item, Ruling const& ruling) const {
  auto const cause = meaning_of(describe(ruling.cause).code);
  auto const pieces = [](unsigned count) { return message("pieces", "count"_a = count); };
  switch (ruling.cause) {
    case Cause::fewer_than_majority:
      return message("takes-fewer", "cause"_a = cause, "what"_a = pieces(ruling.taken),
                     "obligatory"_a = ruling.obligatory);
    case Cause::quality_rule: return message_of_precedence(cause, ruling);
    case Cause::stopped_midway:
      return message("rafle-taken", "cause"_a = cause, "taken"_a = ruling.taken, "what"_a = pieces(ruling.obligatory));
    case Cause::missed_capture: return message("can-be-taken", "cause"_a = cause, "what"_a = pieces(ruling.obligatory));
    default:
      return ruling.where ? message("at-square", "cause"_a = cause, "square"_a = name_for(item, *ruling.where)) : cause;
  }
}

/// The message about a capture that is worse than a legal one, with the criterion by which it is worse.
Message MoveFindings::message_of_precedence(Message const& cause, Ruling const& ruling) {
  auto const kings = [](unsigned count) { return message("count-kings", "count"_a = count); };
  auto const worth = [&](unsigned taken, unsigned kings_taken) {
    auto const men = message("count-men", "count"_a = taken - kings_taken);
    return kings_taken == 0       ? men
           : taken == kings_taken ? kings(kings_taken)
                                  : message("men-and-kings", "men"_a = men, "kings"_a = kings(kings_taken));
  };
  switch (ruling.key.value_or(CaptureKey::number)) {
    case CaptureKey::number: break;
    case CaptureKey::with_king: return message("king-must-take", "cause"_a = cause);
    case CaptureKey::kings_taken:
      return message("takes-fewer", "cause"_a = cause, "what"_a = kings(ruling.kings_taken),
                     "obligatory"_a = ruling.kings_obligatory);
    case CaptureKey::order: return message("takes-king-later", "cause"_a = cause);
    case CaptureKey::value:
      return message("worth-less", "cause"_a = cause, "taken"_a = worth(ruling.taken, ruling.kings_taken),
                     "best"_a = worth(ruling.obligatory, ruling.kings_obligatory));
  }
  return cause;
}

/// The rafles that had to be played instead, written out; of a rafle that stopped midway those of its piece first.
Message MoveFindings::obligatory_moves(Item const& item, Ruling const& ruling, Position const& before) const {
  if (ruling.obligatory == 0) {
    return {};
  }
  MoveList legal;
  variant_.legal_moves(before, legal);
  std::vector<Move> moves{legal.begin(), legal.end()};
  auto const text = read_move_text(game_.text_of(item), numbering_);
  if (ruling.cause == Cause::stopped_midway && text) {
    std::stable_partition(moves.begin(), moves.end(), [&](Move const& move) { return move.from == text->from(); });
  }
  std::string listed;
  auto const shown = std::min<std::size_t>(moves.size(), 4);
  for (std::size_t i = 0; i < shown; ++i) {
    listed += (i == 0 ? "" : ", ") + write_long_move(variant_, before, moves[i]);
  }
  return moves.size() == 1 ? message("obligatory-move", "move"_a = listed)
                           : message("obligatory-moves", "moves"_a = listed + (moves.size() > shown ? ", …" : ""));
}

}  // namespace damier
