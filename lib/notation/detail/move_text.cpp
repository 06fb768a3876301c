#include "notation/move_text.hpp"

#include "board/kept_tables.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

/// The identifier of a message without arguments, checked when it is compiled. Only its text is kept, so that the rules
/// for the browser do not hold the table of all messages.
struct KnownId {
  consteval KnownId(char const* id) : text{id} {  // NOLINT(google-explicit-constructor): a checked literal
    static_cast<void>(MessageId<>{id});
  }
  std::string_view text;
};

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

/// The file of the start and the sign after it if a text begins with these and no start square: "c" of "cd4", "b:" of
/// "b:d4". The start square is left open in move.
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
  if (PlainMoveText plain; read_plain_move_text(text, numbering, plain)) {
    return MoveText{.squares = {plain.from, plain.to}, .size = 2, .sign = plain.sign};
  }
  if (auto const move = read_four_digits(text, numbering)) {
    return *move;
  }
  auto rest = text;
  auto const fail = [&](KnownId id) { return tl::unexpected{MoveTextError{text.size() - rest.size(), id.text}}; };
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

/// A capture that misses another one: the shortest unambiguous form.
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

}  // namespace

/// The names of all squares of a variant.
class MoveWriter::SquareTexts {
 public:
  explicit SquareTexts(Variant const& variant) {
    Numbering const numbering{variant.rules()};
    for (auto const square : variant.board().squares()) {
      auto const name = numbering.name(square);
      auto& known = names_[square.bit()];
      known.size = static_cast<std::uint8_t>(name.copy(known.text.data(), known.text.size()));
    }
  }
  static SquareTexts const& of(Variant const& variant) {
    static KeptTables<Variant const*, SquareTexts> kept;
    return kept.of(&variant, [](Variant const* made_for) { return SquareTexts{*made_for}; });
  }
  /// Writes the name of a square to memory with space for the longest, and returns its end.
  [[nodiscard]] char* put(char* to, Square square) const noexcept {
    auto const& name = names_[square.bit()];
    std::ranges::copy(name.text, to);  // a copy of fixed size is faster
    return to + name.size;
  }

 private:
  static constexpr std::size_t longest_name = 7;
  static_assert(2 * longest_name + 1 == longest);
  struct Name {
    std::array<char, longest_name> text{};
    std::uint8_t size = 0;
  };
  std::array<Name, 128> names_{};
};

// Where all captures take one piece, and where most pieces have to be taken, the squares between the ends of a capture
// of one piece have just that piece.
MoveWriter::MoveWriter(Variant const& variant)
    : variant_{&variant},
      squares_{&SquareTexts::of(variant)},
      one_piece_is_alone_{variant.rules().choice == CaptureChoice::most_pieces} {}

char* MoveWriter::put(char* to, Position const& position, Move const& move) const noexcept {
  auto const& rules = variant_->rules();
  auto const is_capture = move.is_capture();
  auto const alone = !rules.huffing && move.from != move.to &&
                     (!is_capture || (one_piece_is_alone_ && ++move.captured.begin() == SquareSet::end()) ||
                      variant_->only_move(position, move.from, move.to));
  if (!alone) {
    return nullptr;
  }
  auto* end = squares_->put(to, move.from);
  *end++ = is_capture ? rules.names.capture_sign : '-';
  return squares_->put(end, move.to);
}

void MoveWriter::append(std::string& text, Position const& position, Move const& move) const {
  std::array<char, longest> word;
  if (auto const* const end = put(word.data(), position, move)) {
    text.append(word.data(), static_cast<std::size_t>(end - word.data()));
    return;
  }
  MoveList legal;
  variant_->legal_moves(position, legal);
  text += move.is_capture() ? write_move(*variant_, position, move, legal) : write_long_move(*variant_, position, move);
}

void append_move(std::string& text, Variant const& variant, Position const& position, Move const& move) {
  MoveWriter{variant}.append(text, position, move);
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
