#include "repair/detail/slip_text.hpp"

#include "language/message.hpp"
#include "notation/numbering.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

/// The description of a kind of slip. letters: the squares are written with letters.
Message sentence_of(SlipKind kind, bool letters) {
  if (letters) {
    switch (kind) {
      case SlipKind::digit_wrong: return message("character-wrong");
      case SlipKind::digit_missing: return message("character-missing");
      case SlipKind::digit_extra: return message("character-extra");
      case SlipKind::digits_transposed: return message("characters-transposed");
      default: break;
    }
  }
  return Message::named("slip-" + std::string{name(kind)});
}

/// Whether the words are a correct route that goes on beyond the end of the capture: only the surplus squares are
/// wrong, whichever slip added them.
bool is_cut(Slip const& slip) noexcept {
  auto const changes_a_square = slip.kind == SlipKind::square_wrong || slip.kind == SlipKind::digit_wrong;
  return changes_a_square && !slip.after.empty() && slip.before.size() > slip.after.size() &&
         slip.before.starts_with(slip.after) && !is_digit(slip.before[slip.after.size()]);
}

/// Whether only the start or the end of the move was written.
bool is_half_written(Slip const& slip) noexcept {
  return slip.kind == SlipKind::digit_missing && slip.after.size() > slip.before.size() + 1;
}

std::uint32_t end_of(Item const& item) noexcept { return item.source_begin + item.source_length; }

/// Whether an item is text between quotes: then it is JSON, where no word can be inserted beside it.
bool is_quoted(GameTape const& tape, Item const& item) noexcept {
  return item.source_begin > 0 && tape.source.substr(item.source_begin - 1U, 1) == "\"" &&
         tape.source.substr(end_of(item), 1) == "\"";
}

/// The offset where a move is inserted before a word: before the number of that word if the move belongs to the pair
/// before.
std::uint32_t place_before(GameTape const& tape, FaultyLine const& line, std::size_t at, bool leads_pair) noexcept {
  auto const begin = line.words[at].item->source_begin;
  if (leads_pair) {
    return begin;
  }
  auto const after = at == 0 ? 0U : end_of(*line.words[at - 1].item);
  auto const number = std::ranges::find_if(tape.events, [&](Event const& event) {
    return event.kind == EventKind::move_number && event.offset >= after && event.offset < begin;
  });
  return number == tape.events.end() ? begin : number->offset;
}

/// Removes words with the blanks before them, and with the number before them if no move would follow it any more.
TextEdit removal(GameTape const& tape, FaultyLine const& line, std::size_t first, std::size_t next) {
  auto const end = end_of(*line.words[next - 1].item);
  auto begin = line.words[first].item->source_begin;
  auto const blanks_before = [&] {
    while (begin > 0 && is_blank(tape.source[begin - 1U])) {
      --begin;
    }
  };
  blanks_before();
  if (next - first == 2) {
    auto const number = std::ranges::find_if(tape.events, [&](Event const& event) {
      return event.kind == EventKind::move_number && event.offset + event.length == begin;
    });
    if (number != tape.events.end()) {
      begin = number->offset;
      blanks_before();
    }
  }
  return {begin, end - begin, {}};
}

/// The extent of text that was not understood, together with a move number that its beginning was read as: "32." of
/// "32.28".
std::pair<std::uint32_t, std::uint32_t> extent_of(GameTape const& tape, LineGap const& gap, std::string_view meant) {
  auto begin = gap.item->source_begin;
  auto const number = std::ranges::find_if(tape.events, [&](Event const& event) {
    return event.kind == EventKind::move_number && event.offset + event.length == begin;
  });
  if (number != tape.events.end()) {
    auto const digits = tape.text(*number).substr(0, tape.text(*number).find('.'));
    begin = meant.starts_with(digits) && !gap.text.starts_with(digits) ? number->offset : begin;
  }
  return {begin, end_of(*gap.item)};
}

}  // namespace

MoveStyle::MoveStyle(std::vector<LineWord> const& words, Numbering const& numbering)
    : capture_sign_{numbering.capture_sign()} {
  auto has_sign = false;
  for (auto const& word : words) {
    auto const text = word.text;
    leading_zeros_ = leading_zeros_ || (text.size() > 1 && text[0] == '0' && is_digit(text[1]));
    semi_short_ = semi_short_ || (word.read && word.read->names_file_alone());
    capitals_ = capitals_ || (!text.empty() && text[0] >= 'A' && text[0] <= 'L');
    if (!has_sign && word.read && word.read->sign == MoveSign::capture) {
      auto const is_of_square = [](char c) {
        return is_digit(c) || is_blank(c) || (is_letter(c) && c != 'x' && c != 'X');
      };
      auto const begin = std::ranges::find_if_not(text, is_of_square);
      auto const end = std::find_if(begin, text.end(), is_of_square);
      capture_sign_.assign(begin, end);
      has_sign = true;
    }
  }
}

std::string MoveStyle::styled(std::string_view text) const {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const c = text[i];
    auto const starts_number = is_digit(c) && (i == 0 || !is_digit(text[i - 1]));
    auto const single = starts_number && (i + 1 == text.size() || !is_digit(text[i + 1]));
    if (c == 'x' || c == ':') {
      result += capture_sign_;
    } else if (leading_zeros_ && single && (i == 0 || !is_letter(text[i - 1]) || text[i - 1] == 'x')) {
      (result += '0') += c;
    } else {
      result += capitals_ && c >= 'a' && c <= 'l' ? static_cast<char>(c - 'a' + 'A') : c;
    }
  }
  return result;
}

std::string MoveStyle::write(Variant const& variant, Position const& position, Move const& move, bool long_form) const {
  return styled(long_form     ? write_long_move(variant, position, move)
                : semi_short_ ? write_semi_short_move(variant, position, move)
                              : write_move(variant, position, move));
}

std::string MoveStyle::write(std::vector<Square> const& squares, bool capture, Numbering const& numbering) const {
  std::string text;
  for (auto const square : squares) {
    if (!text.empty()) {
      text += capture ? numbering.capture_sign() : '-';
    }
    numbering.append_name(text, square);
  }
  return styled(text);
}

void add_reason(Slip& slip, unsigned replayed, bool algebraic) {
  slip.reason = is_cut(slip)            ? message("route-too-long")
                : is_half_written(slip) ? message("square-missing")
                                        : sentence_of(slip.kind, algebraic);
  if (replayed != 0) {
    slip.reason = message("replayed-with", "slip"_a = std::move(slip.reason), "count"_a = replayed);
  }
}

std::optional<Slip> slip_of(GameTape const& tape, Game const& game, FaultyLine const& line, Change const& change,
                            MoveStyle const& style) {
  auto const& variant = *game.variant;
  auto const& words = line.words;
  Slip slip;
  slip.kind = change.kind;
  slip.ply = line.plies_before + static_cast<unsigned>(change.first) + 1;
  std::vector<std::string> played;
  auto position = change.before;
  for (auto const& move : change.played) {
    auto const in_place = change.next > change.first;  // of an existing move: the sequence may have none
    auto const with_route = change.kind == SlipKind::rafle_split ||
                            (in_place && words[change.first].read && words[change.first].read->size > 2);
    played.push_back(style.write(variant, position, move, with_route && move.is_capture()));
    position = variant.after(position, move);
  }
  for (auto const& text : played) {
    slip.after.append(slip.after.empty() ? "" : " ").append(text);
  }
  if (change.gap) {
    auto const& gap = line.gaps[*change.gap];
    auto const [begin, end] = extent_of(tape, gap, slip.after);
    slip.before = tape.source.substr(begin, end - begin);
    slip.edits = {{begin, end - begin, slip.after}};
    return is_quoted(tape, *gap.item) ? std::nullopt : std::optional{std::move(slip)};
  }
  for (auto word = change.first; word < change.next; ++word) {
    slip.before.append(slip.before.empty() ? "" : " ").append(words[word].text);
  }
  if (played.size() == change.next - change.first) {
    for (std::size_t i = 0; i < played.size(); ++i) {
      auto const& item = *words[change.first + i].item;
      slip.edits.push_back({item.source_begin, item.source_length, played[i]});
    }
    return slip;
  }
  if (is_quoted(tape, *words[change.first].item)) {
    return std::nullopt;
  }
  if (change.kind == SlipKind::rafle_split) {
    auto const& item = *words[change.first].item;
    slip.edits = {{item.source_begin, item.source_length, played.front()},
                  removal(tape, line, change.first + 1, change.next)};
    return slip;
  }
  if (played.empty()) {
    slip.edits = {removal(tape, line, change.first, change.next)};
    return slip;
  }
  auto const leads_pair = change.before.side == game.first();
  slip.edits = {{place_before(tape, line, change.first, leads_pair), 0, slip.after + " "}};
  return slip;
}

}  // namespace damier
