#include "notation/move_text.hpp"

#include "board/kept_tables.hpp"
#include "language/message.hpp"
#include "notation/semi_short.hpp"
#include "rules/huffing.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

std::optional<MoveSign> read_separator(std::string_view& text) noexcept {
  auto const dash = dash_size(text);
  auto const cross = text.starts_with(percent_cross) ? 1 : cross_size(text);
  text.remove_prefix(dash + cross);
  return dash != 0 ? std::optional{MoveSign::quiet} : cross != 0 ? std::optional{MoveSign::capture} : std::nullopt;
}

/// The squares between angle brackets; the text begins after the opening one.
std::optional<SquareSet> read_captured(std::string_view& text, Numbering const& numbering) noexcept {
  SquareSet captured;
  while (true) {
    skip_printed_blanks(text);
    auto const square = numbering.read(text);
    if (!square) {
      return std::nullopt;
    }
    captured.insert(*square);
    skip_printed_blanks(text);
    if (text.starts_with('>')) {
      text.remove_prefix(1);
      return captured;
    }
    if (text.starts_with(',')) {
      text.remove_prefix(1);
    }
  }
}

/// The legal captures from and to the right squares that pass a test.
template <typename Test>
std::vector<Move> captures_that(std::vector<Move> const& candidates, Test test) {
  std::vector<Move> passing;
  std::ranges::copy_if(candidates, std::back_inserter(passing), test);
  return passing;
}

/// The pieces taken by a route that lands on exactly these squares: one piece on each straight leg. Nothing where a leg
/// is not straight or does not pass over exactly one piece that can be taken.
std::optional<SquareSet> taken_along(Variant const& variant, Position const& position,
                                     std::span<Square const> landings) noexcept {
  auto const& board = variant.board();
  auto const them = position.of(opponent(position.side));
  auto const removes_at_once = variant.rules().removal == Removal::at_once;
  SquareSet taken;
  for (std::size_t leg = 0; leg + 1 < landings.size(); ++leg) {
    std::optional<Square> over;
    bool arrived = false;
    for (auto const direction : all_directions) {
      if (!variant.rules().king_captures.contains(direction)) {
        continue;
      }
      std::optional<Square> met;
      unsigned pieces = 0;
      for (auto at = board.neighbour(landings[leg], direction); at; at = board.neighbour(*at, direction)) {
        if (*at == landings[leg + 1]) {
          arrived = pieces == 1;
          over = met;
          break;
        }
        auto const gone = *at == landings[0] || (removes_at_once && taken.contains(*at));
        if (position.at(*at) && !gone) {
          met = at;
          ++pieces;
        }
      }
    }
    if (!arrived || !them.contains(*over)) {
      return std::nullopt;
    }
    taken.insert(*over);
  }
  return taken;
}

void decide(Resolution& resolution, std::vector<Move> candidates) {
  if (candidates.size() == 1) {
    resolution.kind = Resolution::Kind::unique;
    resolution.move = candidates.front();
  } else if (!candidates.empty()) {
    resolution.kind = Resolution::Kind::ambiguous;
    resolution.candidates = std::move(candidates);
  }
}

/// The legal captures that the squares in between may mean, by the first reading that fits any.
std::vector<Move> captures_via(Variant const& variant, Position const& position, MoveText const& text,
                               MoveList const& legal) {
  std::span<Square const> const squares{text.squares.data(), text.size};
  std::vector<Move> same_ends;
  auto const takes_what_it_says = [&](Move const& move) { return !text.captured || move.captured == *text.captured; };
  std::ranges::copy_if(legal, std::back_inserter(same_ends), [&](Move const& move) {
    return move.from == text.from() && move.to == text.to() && takes_what_it_says(move);
  });

  if (auto const taken = taken_along(variant, position, squares)) {
    auto exact = captures_that(same_ends, [&](Move const& move) { return move.captured == *taken; });
    if (!exact.empty()) {
      return exact;
    }
  }
  for (auto const landings : {true, false}) {
    auto passing = captures_that(same_ends, [&](Move const& move) {
      RouteQuery query{.from = move.from, .to = move.to, .via = text.via(), .captured = move.captured};
      query.via_landings = landings;
      return find_route(variant, position, query).has_value();
    });
    if (!passing.empty()) {
      return passing;
    }
  }
  auto const between = SquareSet{text.via()};
  auto named = captures_that(same_ends, [&](Move const& move) { return move.captured == between; });
  if (!named.empty()) {
    return named;
  }
  auto const after_end = SquareSet{squares.subspan(2)};
  std::ranges::copy_if(legal, std::back_inserter(named), [&](Move const& move) {
    return move.from == squares[0] && move.to == squares[1] && move.captured == after_end && takes_what_it_says(move);
  });
  return named;
}

Resolution resolve_capture(Variant const& variant, Position const& position, MoveText const& text) {
  Resolution resolution;
  MoveList legal;
  variant.legal_moves(position, legal);
  if (legal.refused()) {
    resolution.kind = Resolution::Kind::refused;
    return resolution;
  }
  resolution.sign_disagrees = text.sign == MoveSign::quiet && variant.rules().names.capture_sign != '-';
  if (text.size > 2) {
    decide(resolution, captures_via(variant, position, text, legal));
    return resolution;
  }
  Move const* only = nullptr;
  unsigned fitting = 0;
  auto const fits = [&](Move const& move) {
    return move.from == text.from() && move.to == text.to() && (!text.captured || move.captured == *text.captured);
  };
  for (auto const& move : legal) {
    if (fits(move)) {
      only = &move;
      ++fitting;
    }
  }
  if (fitting == 1) {
    resolution.kind = Resolution::Kind::unique;
    resolution.move = *only;
  } else if (fitting > 1) {
    resolution.kind = Resolution::Kind::ambiguous;
    std::ranges::copy_if(legal, std::back_inserter(resolution.candidates), fits);
    // Where the choice is free one of them may go straight there: then these two squares are its whole route.
    auto const straight =
        std::ranges::find_if(resolution.candidates, [](Move const& move) { return move.captured.size() == 1; });
    if (straight != resolution.candidates.end()) {
      resolution.kind = Resolution::Kind::unique;
      resolution.move = *straight;
    }
  }
  return resolution;
}

/// What a text means where a capture may be missed. A quiet move written as one goes before a capture from and to the
/// same squares; else a legal capture goes before one that takes too few pieces, and that before a quiet move.
Resolution resolve_missed(Variant const& variant, Position const& position, MoveText const& text,
                          Resolution const& legal) {
  auto const steps = text.size == 2 && !text.captured && can_step(variant, position, text.from(), text.to());
  Resolution step;
  step.kind = Resolution::Kind::unique;
  step.move = {text.from(), text.to(), {}};
  step.misses_capture = true;
  if (steps && text.sign == MoveSign::quiet) {
    return step;
  }
  if (legal.kind != Resolution::Kind::illegal) {
    return legal;
  }
  Resolution missed;
  missed.misses_capture = true;
  missed.sign_disagrees = text.sign == MoveSign::quiet;
  for (auto const landings : {true, false}) {
    if (missed.kind == Resolution::Kind::illegal) {
      RouteQuery query{.from = text.from(), .to = text.to(), .via = text.via(), .captured = text.captured};
      query.via_landings = landings;
      decide(missed, captures_by_jumping(variant, position, query));
    }
  }
  if (missed.kind == Resolution::Kind::illegal && steps) {
    step.sign_disagrees = text.sign == MoveSign::capture;
    return step;
  }
  return missed;
}

std::string write_squares(Numbering const& numbering, std::span<Square const> squares, char sign) {
  std::string text;
  for (auto const square : squares) {
    if (!text.empty()) {
      text += sign;
    }
    numbering.append_name(text, square);
  }
  return text;
}

/// A square of one or two digits, or of a letter and digits.
std::optional<Square> read_plain_square(std::string_view& text, Numbering const& numbering) noexcept {
  auto const digit = [&](std::size_t place) {
    return place < text.size() && is_digit(text[place]) ? static_cast<unsigned>(text[place] - '0') : 10U;
  };
  auto const first = digit(0);
  if (first == 10) {
    return numbering.read(text);
  }
  auto const second = digit(1);
  auto const two = second != 10;
  if (two && digit(2) != 10) {
    return std::nullopt;
  }
  text.remove_prefix(two ? 2 : 1);
  return numbering.square(two ? 10 * first + second : first);
}

/// "3228": two squares of two digits each, as programs had them typed in (PDN-6.10).
std::optional<MoveText> read_four_digits(std::string_view text, Numbering const& numbering) {
  if (text.size() != 4 || !std::ranges::all_of(text, is_digit)) {
    return std::nullopt;
  }
  auto start = text.substr(0, 2);
  auto end = text.substr(2);
  auto const from = numbering.read(start);
  auto const to = numbering.read(end);
  if (!from || !to) {
    return std::nullopt;
  }
  MoveText move;
  move.squares[0] = *from;
  move.squares[1] = *to;
  move.size = 2;
  return move;
}

/// The file of the start and the sign behind it where a text begins with these and no start square: "c" of "cd4", "b:"
/// of "b:d4". Room for the start square is left in move.
void read_start_file(std::string_view& text, Numbering const& numbering, MoveText& move) {
  if (!numbering.algebraic() || text.size() < 3 || !is_letter(text.front()) || is_digit(text[1])) {
    return;
  }
  auto rest = text.substr(1);
  skip_printed_blanks(rest);
  auto const sign = read_separator(rest);
  skip_printed_blanks(rest);
  auto const starts = numbering.file(text.front());
  if (starts.empty() || rest.empty() || !is_letter(rest.front())) {
    return;
  }
  move.starts = starts;
  move.sign = sign.value_or(MoveSign::none);
  move.size = 1;
  text = rest;
}

}  // namespace

bool read_other_plain_move_text(std::string_view text, Numbering const& numbering, PlainMoveText& move) noexcept {
  auto const first = read_plain_square(text, numbering);
  auto const sign = text.empty() ? '\0' : text.front();
  if (!first || (sign != '-' && sign != 'x' && sign != ':')) {
    return false;
  }
  text.remove_prefix(1);
  auto const second = read_plain_square(text, numbering);
  if (!second || !text.empty()) {
    return false;
  }
  move = {*first, *second, sign == '-' ? MoveSign::quiet : MoveSign::capture};
  return true;
}

FreeChoice read_free_choice(std::string_view text) noexcept {
  return text == "ad lib" ? FreeChoice::any_capture : text == "x" ? FreeChoice::only_capture : FreeChoice::none;
}

tl::expected<MoveText, MoveTextError> read_move_text(std::string_view text, Numbering const& numbering) {
  if (auto const move = read_four_digits(text, numbering)) {
    return *move;
  }
  auto rest = text;
  auto const fail = [&](MessageId<> message) {
    return tl::unexpected{MoveTextError{text.size() - rest.size(), message.id()}};
  };
  MoveText move;
  read_start_file(rest, numbering, move);
  while (true) {
    skip_printed_blanks(rest);
    auto const square = numbering.read(rest);
    if (!square) {
      return fail("expected-square");
    }
    if (move.size == MoveText::most_squares) {
      return fail("too-many-squares");
    }
    move.squares[move.size++] = *square;
    skip_printed_blanks(rest);
    if (auto const sign = read_separator(rest)) {
      move.sign = move.sign == MoveSign::capture ? move.sign : *sign;
      continue;
    }
    if (move.size == 1 && rest.starts_with('.') && is_digit(text.front())) {
      rest.remove_prefix(1);  // "23.20"
      continue;
    }
    if (rest == "D" && move.size > 1) {
      break;  // "b2-c1D"
    }
    if (!rest.empty() && is_letter(rest.front())) {
      continue;  // squares that begin with a letter need no separator: "a3b4"
    }
    if (rest.starts_with('<')) {
      rest.remove_prefix(1);
      move.captured = read_captured(rest, numbering);
      if (!move.captured) {
        return fail("expected-captured-squares");
      }
      skip_printed_blanks(rest);
    }
    if (!rest.empty()) {
      return fail("expected-separator");
    }
    break;
  }
  if (move.size < 2) {
    return fail("expected-end-square");
  }
  if (move.names_file_alone()) {
    move.squares[0] = move.squares[1];
  }
  return move;
}

Resolution resolve(Variant const& variant, Position const& position, MoveText const& text) {
  if (text.names_file_alone()) {
    return resolve_from_file(variant, position, text);
  }
  if (variant.has_capture(position)) {
    auto const legal = resolve_capture(variant, position, text);
    return variant.rules().huffing ? resolve_missed(variant, position, text, legal) : legal;
  }
  Resolution resolution;
  Move const move{text.from(), text.to(), {}};
  if (text.size == 2 && !text.captured && variant.legality(position, move) == Legality::legal) {
    resolution.kind = Resolution::Kind::unique;
    resolution.move = move;
    resolution.sign_disagrees = text.sign == MoveSign::capture;
  }
  return resolution;
}

std::string write_long_move(Variant const& variant, Position const& position, Move const& move) {
  Numbering const numbering{variant.rules()};
  if (move.is_capture()) {
    auto const route = find_route(variant, position, {.from = move.from, .to = move.to, .captured = move.captured});
    if (route) {
      return write_squares(numbering, route->squares, numbering.capture_sign());
    }
  }
  return write_squares(numbering, std::array{move.from, move.to}, move.is_capture() ? numbering.capture_sign() : '-');
}

namespace {

/// A capture that misses another one: the shortest form that means it and nothing else.
std::string write_missing_move(Variant const& variant, Position const& position, Move const& move) {
  Numbering const numbering{variant.rules()};
  auto text = write_squares(numbering, std::array{move.from, move.to}, numbering.capture_sign());
  auto const means_it = [&] {
    auto const read = read_move_text(text, numbering);
    auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
    return meaning.kind == Resolution::Kind::unique && meaning.move == move;
  };
  if (means_it()) {
    return text;
  }
  text = write_long_move(variant, position, move);
  if (means_it()) {
    return text;
  }
  auto separator = '<';
  for (auto const square : move.captured) {
    text += std::exchange(separator, ',');
    numbering.append_name(text, square);
  }
  return text + ">";
}

/// The names of all squares of a variant.
class SquareTexts {
 public:
  explicit SquareTexts(Variant const& variant) {
    Numbering const numbering{variant.rules()};
    for (auto const square : variant.board().squares()) {
      auto const name = numbering.name(square);
      auto& known = names_[square.bit()];
      known.size = static_cast<std::uint8_t>(name.copy(known.text.data(), known.text.size()));
    }
  }
  static constexpr std::size_t longest = 7;
  /// Puts the name of a square where there is room for the longest, and gives its end.
  [[nodiscard]] char* put(char* to, Square square) const noexcept {
    auto const& name = names_[square.bit()];
    std::ranges::copy(name.text, to);  // always as many: that is quicker
    return to + name.size;
  }

 private:
  struct Name {
    std::array<char, longest> text{};
    std::uint8_t size = 0;
  };
  std::array<Name, 128> names_{};
};

}  // namespace

void append_move(std::string& text, Variant const& variant, Position const& position, Move const& move) {
  // Nearly every move is the only one between its ends.
  auto const alone = !variant.rules().huffing && move.from != move.to &&
                     (!move.is_capture() || variant.only_move(position, move.from, move.to));
  if (!alone) {
    MoveList legal;
    variant.legal_moves(position, legal);
    text += move.is_capture() ? write_move(variant, position, move, legal) : write_long_move(variant, position, move);
    return;
  }
  static KeptTables<Variant const*, SquareTexts> kept;
  auto const& squares = kept.of(&variant, [](Variant const* of) { return SquareTexts{*of}; });
  std::array<char, 2 * SquareTexts::longest + 1> word;
  auto* end = squares.put(word.data(), move.from);
  *end++ = move.is_capture() ? variant.rules().names.capture_sign : '-';
  end = squares.put(end, move.to);
  text.append(word.data(), static_cast<std::size_t>(end - word.data()));
}

std::string write_move(Variant const& variant, Position const& position, Move const& move) {
  std::string text;
  append_move(text, variant, position, move);
  return text;
}

std::string write_move(Variant const& variant, Position const& position, Move const& move, MoveList const& legal) {
  if (variant.rules().huffing && move.is_capture() && !legal.contains(move)) {
    return write_missing_move(variant, position, move);
  }
  auto const same_ends =
      std::ranges::count_if(legal, [&](Move const& other) { return other.from == move.from && other.to == move.to; });
  if (same_ends > 1 || move.from == move.to) {  // PDN-6.6: only a route shows that it leads back
    return write_long_move(variant, position, move);
  }
  Numbering const numbering{variant.rules()};
  return write_squares(numbering, std::array{move.from, move.to}, move.is_capture() ? numbering.capture_sign() : '-');
}

std::string respelt_move(std::string_view move) {
  std::string text;
  for (std::size_t i = 0; i < move.size(); ++i) {
    auto const begins = is_digit(move[i]) && (i == 0 || !is_digit(move[i - 1]));
    auto const alone = begins && (i + 1 == move.size() || !is_digit(move[i + 1]));
    text += alone ? "0" : "";
    text += move[i];
  }
  if (move.empty() || !is_digit(move.front())) {
    text = move;
    std::ranges::replace(text, '-', ':');
  }
  return text == move ? std::string{"0"}.append(move) : text;
}

}  // namespace damier
