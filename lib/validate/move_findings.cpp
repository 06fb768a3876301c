#include "validate/move_findings.hpp"

#include "notation/fen.hpp"
#include "text/byte_classes.hpp"
#include "validate/validator.hpp"

#include <algorithm>
#include <utility>

namespace damier {

std::string count_of(std::size_t count, std::string_view noun) {
  auto const plural = noun == "man" ? std::string{"men"} : noun == "ply" ? "plies" : std::string{noun} + "s";
  return std::to_string(count) + " " + (count == 1 ? std::string{noun} : plural);
}

ClaimedMove claim_of(Variant const& variant, MoveText const& written, Line const& line) {
  auto const text = with_start(variant, line.now, written);
  return {.from = text.from(),
          .to = text.to(),
          .via = {text.via().begin(), text.via().end()},
          .capture = text.sign == MoveSign::capture || text.size > 2 || text.captured,
          .captured = text.captured,
          .follows_a_move = line.before.side != line.now.side};
}

Finding MoveFindings::on(Item const& item, Severity severity, FindingCode code, std::string message) const {
  auto finding = finding_at(tape_, severity, code, item.source_begin, item.source_length, std::move(message));
  finding.move = game_.text_of(item);
  finding.ply = lines_.line().ply + 1;
  finding.in_variation = lines_.depth() != 0;
  return finding;
}

Finding MoveFindings::on(Item const& item, Severity severity, FindingCode code, std::string message,
                         Position const& before) const {
  auto finding = on(item, severity, code, std::move(message));
  add_position(finding, before);
  return finding;
}

Finding MoveFindings::unreadable(Item const& item, MoveTextError const& error, Position const& before) const {
  return on(item, Severity::error, "unreadable-move", "the move cannot be read: " + std::string{error.message}, before);
}

Finding MoveFindings::ambiguous(Item const& item, Severity severity, Resolution const& meaning,
                                std::span<Move const> fitting, Position const& before) const {
  auto const* const noun = meaning.misses_capture                    ? "capture"
                           : meaning.candidates.front().is_capture() ? "legal capture"
                                                                     : "legal move";
  auto finding =
      on(item, severity, "ambiguous-move", count_of(meaning.candidates.size(), noun) + " fit this text", before);
  if (fitting.size() == 1) {
    finding.message += ", but only " + write_long_move(variant_, before, fitting.front()) + " fits what follows";
  } else if (fitting.empty() && severity != Severity::error) {
    finding.message += ", but none of them all that follows";
  }
  finding.hint = "write the route:";
  for (auto const& move : meaning.candidates) {
    finding.hint += " " + write_long_move(variant_, before, move);
  }
  return finding;
}

Finding MoveFindings::illegal(Item const& item, Ruling const& ruling, Position const& before) const {
  auto const& cause = describe(ruling.cause);
  auto finding =
      on(item, Severity::error, FindingCode{cause}, std::string{cause.sentence} + detail(item, ruling), before);
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

void MoveFindings::be_about_next_move(Finding& finding, std::string_view text, Position const& before) const {
  finding.severity = Severity::error;
  finding.ply = lines_.line().ply + 1;
  finding.in_variation = lines_.depth() != 0;
  finding.move = text;
  finding.hint = "perhaps a move: what follows cannot be played without it";
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

/// "32"; where the text writes letters and the game numbers, or the other way round, both: "32 (c3)".
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

std::string MoveFindings::detail(Item const& item, Ruling const& ruling) const {
  switch (ruling.cause) {
    case Cause::fewer_than_majority:
      return ": it takes " + count_of(ruling.taken, "piece") + ", " + std::to_string(ruling.obligatory) +
             " can be taken";
    case Cause::quality_rule: return detail_of_key(ruling);
    case Cause::stopped_midway:
      return ": it has taken " + std::to_string(ruling.taken) + " of " + count_of(ruling.obligatory, "piece");
    case Cause::missed_capture: return ": " + count_of(ruling.obligatory, "piece") + " can be taken";
    default: return ruling.where ? ": square " + name_for(item, *ruling.where) : std::string{};
  }
}

/// What the capture falls short by.
std::string MoveFindings::detail_of_key(Ruling const& ruling) const {
  auto const worth = [](unsigned taken, unsigned kings) {
    auto const men = count_of(taken - kings, "man");
    return kings == 0 ? men : (taken == kings ? "" : men + " and ") + count_of(kings, "king");
  };
  switch (ruling.key.value_or(CaptureKey::number)) {
    case CaptureKey::number: return {};
    case CaptureKey::with_king: return ": a king must take here, not a man";
    case CaptureKey::kings_taken:
      return ": it takes " + count_of(ruling.kings_taken, "king") + ", " + std::to_string(ruling.kings_obligatory) +
             " can be taken";
    case CaptureKey::order: return ": another one takes a king earlier on its way";
    case CaptureKey::value:
      return ": what it takes, " + worth(ruling.taken, ruling.kings_taken) + ", is worth less than " +
             worth(ruling.obligatory, ruling.kings_obligatory);
  }
  return {};
}

/// The rafles that had to be played instead, written out; of a rafle that stopped midway those of its piece first.
std::string MoveFindings::obligatory_moves(Item const& item, Ruling const& ruling, Position const& before) const {
  if (ruling.obligatory == 0) {
    return {};
  }
  MoveList legal;
  variant_.legal_moves(before, legal);
  std::vector<Move> moves{legal.begin(), legal.end()};
  auto const text = read_move_text(game_.text_of(item), numbering_);
  if (ruling.cause == Cause::stopped_midway && text) {
    std::ranges::stable_partition(moves, [&](Move const& move) { return move.from == text->from(); });
  }
  std::string hint{moves.size() == 1 ? "obligatory:" : "obligatory, one of:"};
  auto const shown = std::min<std::size_t>(moves.size(), 4);
  for (std::size_t i = 0; i < shown; ++i) {
    hint += i == 0 ? " " : ", ";
    hint += write_long_move(variant_, before, moves[i]);
  }
  return hint + (moves.size() > shown ? ", …" : "");
}

}  // namespace damier
