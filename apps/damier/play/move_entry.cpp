#include "apps/damier/play/move_entry.hpp"

#include "apps/damier/terminal/text_width.hpp"
#include "export/reported_finding.hpp"
#include "game/walker.hpp"
#include "language/message.hpp"
#include "notation/move_text.hpp"
#include "text/byte_classes.hpp"
#include "validate/move_findings.hpp"

#include <algorithm>

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

/// A move as people type it at a keyboard, with the signs of PDN: "32 28", "32/28", "32 - 28", "28 x 19 x 10". Any text
/// with other words than squares stays as it is.
std::string with_signs(std::string_view text) {
  constexpr std::string_view separators = " \t/";
  constexpr std::string_view signs = "-x:.";
  std::string moved;
  auto separated = false;
  for (auto const c : text) {
    if (separators.find(c) != std::string_view::npos) {
      separated = !moved.empty();
      continue;
    }
    auto const between =
        separated && signs.find(c) == std::string_view::npos && signs.find(moved.back()) == std::string_view::npos;
    moved += between ? "." : "";
    moved += c;
    separated = false;
  }
  auto const is_square_text = [&](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'l') || signs.find(c) != signs.npos;
  };
  return std::ranges::all_of(moved, [&](char c) { return is_square_text(c) || c == 'x'; }) ? moved : std::string{text};
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
  entry.fault = printable(text) + std::string{Word{"colon"}.in(language)} +
                printable(text_of(finding.message, language)) + (reference.empty() ? "" : " (" + reference + ")");
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
