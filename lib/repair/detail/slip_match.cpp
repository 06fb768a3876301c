#include "repair/detail/slip_match.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace damier {
namespace {

// How often slips happen, relative to each other. These are estimates for typing at a keyboard; the mutation bench
// (docs/validation.md) shows that little depends on them.
constexpr double often_digit_wrong = 1.0;
constexpr double often_transposed = 0.5;
constexpr double often_digit_missing = 0.3;
constexpr double often_digit_extra = 0.3;
constexpr double often_square_missing = 0.006;
constexpr double often_ends_swapped = 0.2;
constexpr double often_separator = 0.2;
constexpr double often_shortened = 0.3;
constexpr double often_square_wrong = 0.1;
constexpr double often_move_wrong = 0.02;
constexpr double two_slips = 0.1;  // the sign is wrong as well
constexpr double squares_to_choose_from = 25;
// Kinds of these slips.
constexpr double often_separator_for_digit = often_separator / 10;  // or the reverse
constexpr double often_separator_missing = often_separator / 2;
constexpr double other_digits = 9;          // that a wrong digit may be
constexpr double beside_on_keyboard = 1.6;  // the wrong digit is next to the right one, compared with the mean of all
constexpr double far_on_keyboard = 0.9;
constexpr double digit_doubled = 0.6;    // of the superfluous digits
constexpr double digit_inserted = 0.04;  // each other one
constexpr double moves_to_a_square = 4;  // for a move of which neither square is right

std::string spelling_of(std::span<Square const> squares, Numbering const& numbering) {
  std::string text;
  for (auto const square : squares) {
    text += text.empty() ? "" : "-";
    numbering.append_name(text, square);
  }
  return text;
}

/// See WrittenMove::plain.
std::string plain_form(std::string_view words, bool zeros) {
  std::string text;
  for (auto const c : words) {
    auto const letter = is_letter(c) && c != 'x' && c != 'X';
    if (letter || is_digit(c)) {
      if (zeros || c != '0' || (!text.empty() && text.back() != '-')) {
        text += lower(c);
      }
    } else if (!text.empty() && text.back() != '-') {
      text += '-';
    }
  }
  if (text.ends_with('-')) {
    text.pop_back();
  }
  return text;
}

/// A spelling with zeros before the numbers of one digit.
std::string filled_up(std::string_view spelling) {
  std::string text;
  for (std::size_t begin = 0; begin <= spelling.size();) {
    auto const end = std::min(spelling.find('-', begin), spelling.size());
    text.append(begin == 0 ? "" : "-").append(end - begin == 1 ? "0" : "").append(spelling.substr(begin, end - begin));
    begin = end + 1;
  }
  return text;
}

/// Whether two keys are neighbours in the row of digits.
bool neighbours(char a, char b) noexcept {
  auto const place = [](char digit) { return digit == '0' ? 10 : digit - '0'; };
  return is_digit(a) && is_digit(b) && std::abs(place(a) - place(b)) == 1;
}

SlipMatch wrong_character(char written, char meant, double digits) noexcept {
  if (written == '-' || meant == '-') {
    return {SlipKind::separator_wrong, often_separator_for_digit};
  }
  return {SlipKind::digit_wrong, often_digit_wrong / (other_digits * digits) *
                                     (neighbours(written, meant) ? beside_on_keyboard : far_on_keyboard)};
}

/// The index of a character without which the longer of two texts is equal to the other; nothing if there is none.
std::optional<std::size_t> one_more(std::string_view longer, std::string_view shorter) noexcept {
  auto const [at, other] = std::ranges::mismatch(longer, shorter);
  auto const place = static_cast<std::size_t>(at - longer.begin());
  return longer.substr(place + 1) == shorter.substr(place) ? std::optional{place} : std::nullopt;
}

/// The typing slip that changes one text into another, both in the form of spelling_of(); the name of one square is in
/// that form, too.
std::optional<SlipMatch> one_edit(std::string_view written, std::string_view meant) noexcept {
  auto const length = static_cast<double>(meant.size());
  auto const digits = static_cast<double>(std::ranges::count_if(meant, [](char c) { return c != '-'; }));
  if (written == meant) {
    return SlipMatch{SlipKind::separator_wrong, often_separator};
  }
  if (written.size() == meant.size() + 1) {
    auto const at = one_more(written, meant);
    if (!at) {
      return std::nullopt;
    }
    auto const again = *at > 0 && written[*at - 1] == written[*at];
    return SlipMatch{SlipKind::digit_extra, often_digit_extra / length * (again ? digit_doubled : digit_inserted)};
  }
  if (written.size() + 1 == meant.size()) {
    auto const at = one_more(meant, written);
    return at ? std::optional{meant[*at] == '-' ? SlipMatch{SlipKind::separator_wrong, often_separator_missing}
                                                : SlipMatch{SlipKind::digit_missing, often_digit_missing / length}}
              : std::nullopt;
  }
  if (written.size() != meant.size()) {
    return std::nullopt;
  }
  std::array<std::size_t, 2> different{};
  std::size_t differences = 0;
  for (std::size_t i = 0; i < meant.size(); ++i) {
    if (written[i] != meant[i]) {
      if (differences == different.size()) {
        return std::nullopt;
      }
      different[differences++] = i;
    }
  }
  auto const [first, second] = different;
  if (differences == 1) {
    return wrong_character(written[first], meant[first], digits);
  }
  auto const exchanged = written[first] == meant[second] && written[second] == meant[first];
  auto const beside = second == first + 1 || (second == first + 2 && meant[first + 1] == '-');
  return exchanged && beside ? std::optional{SlipMatch{SlipKind::digits_transposed, often_transposed / (digits - 1)}}
                             : std::nullopt;
}

std::optional<SlipMatch> likelier(std::optional<SlipMatch> const& a, std::optional<SlipMatch> const& b) noexcept {
  return !a || (b && b->likelihood > a->likelihood) ? b : a;
}

/// One square replaced by another.
SlipMatch wrong_square(Square written, Square meant, Numbering const& numbering) {
  auto const finger = one_edit(numbering.name(written), numbering.name(meant));
  return finger ? *finger : SlipMatch{SlipKind::square_wrong, often_square_wrong / squares_to_choose_from};
}

/// A text with squares in between of which one is not on the route of the intended move.
std::optional<SlipMatch> match_route(MoveText const& read, MeantMove const& meant, Numbering const& numbering) {
  auto const& way = meant.way();
  std::optional<SlipMatch> found;
  unsigned strangers = 0;
  for (auto const square : read.via()) {
    if (std::ranges::find(way, square) != way.end()) {
      continue;
    }
    ++strangers;
    for (auto const candidate : way) {
      found = likelier(found, wrong_square(square, candidate, numbering));
    }
  }
  if (read.from() != meant.move().from) {
    ++strangers;
    found = wrong_square(read.from(), meant.move().from, numbering);
  }
  if (read.to() != meant.move().to) {
    ++strangers;
    found = wrong_square(read.to(), meant.move().to, numbering);
  }
  return strangers == 1 ? found : std::nullopt;
}

/// A text with only the file of the start square, compared with the same form of the intended move: one typing slip.
std::optional<SlipMatch> match_semi_short(WrittenMove const& move, MeantMove const& meant, Numbering const& numbering) {
  auto const without_sign = [](std::string text) {
    std::erase(text, '-');
    return text;
  };
  auto const start = numbering.name(meant.move().from);
  auto const end = numbering.name(meant.move().to);
  auto const written = without_sign(move.with_zeros());
  auto const found = one_edit(written, start.substr(0, 1) + end);
  if (found && found->kind != SlipKind::separator_wrong) {
    return found;
  }
  // The full start square is easily written in place of its file, and the reverse: "cb4" for "c3b4".
  return written.size() > 3 ? one_edit(written, without_sign(meant.spellings().back())) : std::nullopt;
}

/// Whether a text is the start or the end of a move alone, both in the form of spelling_of().
bool is_half(std::string_view text, std::string_view meant) noexcept {
  auto const hyphen = meant.find('-');
  return text == meant.substr(0, hyphen) || text == meant.substr(hyphen + 1);
}

bool is_shortened(MoveText const& read, MeantMove const& meant) noexcept {
  auto const& way = meant.way();
  return read.from() == meant.move().from && read.to() != meant.move().to &&
         read.size <= meant.move().captured.size() && std::ranges::find(way, read.to()) != way.end();
}

}  // namespace

WrittenMove::WrittenMove(std::string_view words, MoveText const* read, Numbering const& numbering)
    : words_{words}, read_{read} {
  if (read != nullptr) {
    spelling_ = spelling_of({read->squares.data(), read->size}, numbering);
  }
  if (read == nullptr || read->names_file_alone() || words.find('0') != std::string_view::npos) {
    plain_ = plain_form(words, false);
    with_zeros_ = plain_form(words, true);
  }
}

MeantMove::MeantMove(Variant const& variant, Numbering const& numbering, Position const& position, Move const& move,
                     bool long_form)
    : move_{move}, spellings_{spelling_of(std::array{move.from, move.to}, numbering)} {
  auto const route = long_form && move.is_capture()
                         ? find_route(variant, position, {.from = move.from, .to = move.to, .captured = move.captured})
                         : std::nullopt;
  if (!route) {
    return;
  }
  if (route->squares.size() > 2) {
    spellings_[size_++] = spelling_of(route->squares, numbering);
  }
  auto const& board = variant.board();
  way_ = {move.from, move.to};
  for (std::size_t leg = 0; leg + 1 < route->squares.size(); ++leg) {
    for (auto const direction : all_directions) {
      std::vector<Square> passed;
      for (auto at = board.neighbour(route->squares[leg], direction); at; at = board.neighbour(*at, direction)) {
        if (!move.captured.contains(*at)) {
          passed.push_back(*at);
        }
        if (*at == route->squares[leg + 1]) {
          way_.insert(way_.end(), passed.begin(), passed.end());
          break;
        }
      }
    }
  }
}

bool may_be_slip(WrittenMove const& written, Move const& meant, Numbering const& numbering) noexcept {
  auto const* const read = written.read();
  if (read == nullptr || read->size != 2 || numbering.algebraic() || written.has_zeros() ||
      read->from() == meant.from || read->to() == meant.to || (read->from() == meant.to && read->to() == meant.from)) {
    return true;
  }
  // One character added, left out or replaced changes one square; two exchanged ones leave the sum of the digits.
  auto const sum = [&](Square square) {
    auto const number = numbering.number(square);
    return number / 10 + number % 10;
  };
  return sum(read->from()) + sum(read->to()) == sum(meant.from) + sum(meant.to);
}

std::optional<SlipMatch> match_slip(WrittenMove const& written, MeantMove const& meant, Numbering const& numbering) {
  auto const& move = meant.move();
  auto const words = written.words();
  auto const* const read = written.read();
  if (read == nullptr) {
    std::optional<SlipMatch> found;
    for (auto const& each : meant.spellings()) {
      found = likelier(found, one_edit(written.with_zeros(), each));
      found = likelier(found, one_edit(written.plain(), each));
    }
    if (numbering.algebraic() && words.size() > 2 && is_letter(words[0]) && !is_digit(words[1])) {
      found = likelier(found, match_semi_short(written, meant, numbering));
    }
    if (is_half(written.plain(), meant.spellings().front())) {
      found = likelier(found, SlipMatch{SlipKind::digit_missing, often_square_missing});
    }
    return found;
  }
  if (read->names_file_alone()) {
    return match_semi_short(written, meant, numbering);
  }
  if (read->from() == move.to && read->to() == move.from && move.from != move.to) {
    return SlipMatch{SlipKind::ends_swapped, often_ends_swapped};
  }
  auto const disagrees =
      numbering.capture_sign() != '-' && read->sign == (move.is_capture() ? MoveSign::quiet : MoveSign::capture);
  std::optional<SlipMatch> found;
  for (auto const& each : meant.spellings()) {
    found = written.spelling() == each ? found : likelier(found, one_edit(written.spelling(), each));
  }
  if (written.has_zeros()) {
    auto const& filled = written.with_zeros();
    for (auto const& each : {meant.spellings().front(), filled_up(meant.spellings().front())}) {
      found = filled == each ? found : likelier(found, one_edit(filled, each));
    }
  }
  if (is_shortened(*read, meant)) {
    auto const stops = static_cast<double>(std::max<std::size_t>(move.captured.size(), 2) - 1);
    found = likelier(found, SlipMatch{SlipKind::route_shortened, often_shortened / stops});
  }
  if (read->size > 2) {
    found = likelier(found, match_route(*read, meant, numbering));
  } else if (!found && (read->from() == move.from) != (read->to() == move.to)) {
    found = SlipMatch{SlipKind::square_wrong, often_square_wrong / squares_to_choose_from};
  } else if (!found && read->from() != move.from) {
    found = SlipMatch{SlipKind::move_wrong, often_move_wrong / (squares_to_choose_from * moves_to_a_square)};
  }
  if (found && disagrees) {
    found->likelihood *= two_slips;
  }
  return found;
}

}  // namespace damier
