#include "apps/damier/play/move_entry.hpp"

#include "export/reported_finding.hpp"
#include "game/walker.hpp"
#include "language/message.hpp"
#include "notation/move_text.hpp"
#include "text/byte_classes.hpp"
#include "text/text_width.hpp"
#include "validate/move_findings.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace damier::app {
namespace {

/// The text without a number before the move: "12. 32-28", "12.32-28", "12...19-23". "32.28" and "26.17.10" are moves.
std::string_view without_move_number(std::string_view text) {
  constexpr std::string_view all_digits = "0123456789";
  auto const digits = std::min(text.find_first_not_of(all_digits), text.size());
  auto const dots = text.find_first_not_of('.', digits);
  if (digits == 0 || dots == std::string_view::npos || dots == digits) {
    return text;
  }
  auto const sign = text.find_first_not_of(all_digits, dots);
  auto const is_number = dots - digits > 1 || (sign != std::string_view::npos && text[sign] != '.');
  return is_number ? text.substr(std::min(text.find_first_not_of(' ', dots), text.size())) : text;
}

/// A move as people type it at a keyboard, with signs: "32 28", "32/28", "32 - 28", "28 x 19 x 10", "c3 d4". Any text
/// with other words than squares stays as it is.
std::string with_signs(std::string_view text) {
  constexpr std::string_view separators = " \t/";
  constexpr std::string_view signs = "-x:.";
  auto const is_sign = [&](char c) { return signs.find(c) != std::string_view::npos; };
  auto const is_letter = [](char c) { return c >= 'a' && c <= 'l'; };
  // The parts between blanks and slashes; one with a sign at its end goes on with the next.
  std::vector<std::string> squares;
  for (std::size_t at = 0; at < text.size();) {
    auto const begin = std::min(text.find_first_not_of(separators, at), text.size());
    auto const end = std::min(text.find_first_of(separators, begin), text.size());
    auto const part = text.substr(begin, end - begin);
    if (!std::ranges::all_of(part, [&](char c) { return is_digit(c) || is_letter(c) || is_sign(c); })) {
      return std::string{text};
    }
    if (!part.empty()) {
      auto const is_glued = !squares.empty() && (is_sign(part.front()) || is_sign(squares.back().back()));
      if (is_glued) {
        squares.back() += part;
      } else {
        squares.emplace_back(part);
      }
    }
    at = end;
  }
  // Squares with letters need no sign, and a full stop has another meaning there.
  std::string_view const sign = std::ranges::none_of(text, is_letter) ? "." : squares.size() > 2 ? ":" : "";
  std::string move;
  for (auto const& square : squares) {
    move.append(move.empty() ? std::string_view{} : sign).append(square);
  }
  return move;
}

/// A text that was typed as the next move of a game, and what damier check would say about it.
class JudgedEntry {
 public:
  JudgedEntry(PlayedGame const& game, std::string_view text)
      : game_{game}, record_{record_of(game, text)}, lines_{record_} {
    if (record_.items.size() > 1) {
      follow(record_, record_.items.front(), lines_);
    }
  }

  [[nodiscard]] Finding illegal(MoveText const& text) const {
    auto const claim = claim_of(game_.variant(), text, lines_.line());
    return findings().illegal(item(), rule_on(game_.variant(), game_.position(), claim), game_.position());
  }
  [[nodiscard]] Finding ambiguous(Resolution const& meaning) const {
    return findings().ambiguous(item(), Severity::error, meaning, {}, game_.position());
  }
  [[nodiscard]] Finding unreadable(MoveTextError const& error) const {
    return findings().unreadable(item(), error, game_.position());
  }

 private:
  /// A game with the last move, if there is one, and the text as the move after it.
  static Game record_of(PlayedGame const& game, std::string_view text) {
    Game record;
    record.variant = &game.variant();
    record.start = game.position();
    if (!game.moves().empty()) {
      record.start = game.position_before();
      auto& last = record.add(ItemKind::move);
      last.move = game.moves().back();
      last.legal = true;
    }
    record.add(ItemKind::move, text);
    return record;
  }
  [[nodiscard]] Item const& item() const noexcept { return record_.items.back(); }
  [[nodiscard]] MoveFindings findings() const noexcept { return {tape_, record_, lines_}; }

  PlayedGame const& game_;
  GameTape tape_;
  Game record_;
  LineStack lines_;
};

/// A finding as a fault of an entry, without the numbers of the list of irregularities, which are for arbiters.
MoveEntry faulty(std::string_view text, Finding const& finding, Language language) {
  auto const reference = reference_text(finding.article, "", language);
  MoveEntry entry;
  entry.fault = printable(text) + text_of(language, "colon") + printable(text_of(finding.message, language)) +
                (reference.empty() ? "" : " (" + reference + ")");
  entry.hint = finding.hint.empty() ? std::string{} : printable(text_of(finding.hint, language));
  return entry;
}

}  // namespace

MoveEntry read_move_entry(PlayedGame const& game, std::string_view typed, Language language) {
  constexpr std::size_t longest = 200;  // far more than any route
  auto const unnumbered = without_move_number(typed);
  auto const has_digit = std::ranges::any_of(unnumbered, is_digit);
  if (!has_digit || unnumbered.size() > longest) {
    return {};
  }
  auto const text = with_signs(unnumbered);
  JudgedEntry const judged{game, text};
  auto const read = read_move_text(text, Numbering{game.variant().rules()});
  if (!read) {
    return faulty(unnumbered, judged.unreadable(read.error()), language);
  }
  auto const meaning = resolve(game.variant(), game.position(), *read);
  if (meaning.kind == Resolution::Kind::unique && game.legal().contains(meaning.move)) {
    return {.move = meaning.move};
  }
  if (meaning.kind == Resolution::Kind::ambiguous && !meaning.misses_capture) {
    return faulty(unnumbered, judged.ambiguous(meaning), language);
  }
  auto entry = faulty(unnumbered, judged.illegal(*read), language);
  if (entry.hint.empty()) {
    entry.hint = text_of(language, "play-legal-moves", "moves"_a = legal_moves_text(game));
  }
  return entry;
}

std::string legal_moves_text(PlayedGame const& game) {
  std::string text;
  for (auto const& move : game.legal()) {
    text += text.empty() ? "" : " ";
    text += write_move(game.variant(), game.position(), move, game.legal());
  }
  return text;
}

}  // namespace damier::app
