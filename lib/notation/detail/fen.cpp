#include "notation/fen.hpp"

#include "language/message.hpp"
#include "notation/detail/fen_spelling.hpp"
#include "notation/fen_squares.hpp"
#include "notation/hub_position.hpp"
#include "notation/numbering.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace damier {
namespace {

/// One of fen_warning_codes. Another name does not compile, so no code is missing from that list.
struct WarningCode {
  consteval WarningCode(char const* literal) : name{literal} {  // NOLINT(google-explicit-constructor)
    if (std::ranges::find(fen_warning_codes, name) == fen_warning_codes.end()) {
      throw "a code that is not in fen_warning_codes";
    }
  }
  std::string_view name;
};

class FenReader {
 public:
  FenReader(std::string_view text, Variant const& variant, Numbering const& numbering)
      : text_{text}, variant_{variant}, numbering_{numbering} {}

  tl::expected<Fen, FenNote> run() {
    unwrap();
    auto const is_hub = is_hub_position(text_.substr(at_));
    if (is_hub ? !read_hub() : !read_sections()) {
      return tl::unexpected{error_};
    }
    fen_.null_move = !pieces_given_;
    set_king_runs();
    warn_about_position();
    return std::move(fen_);
  }

 private:
  bool fail(std::string_view code, Message message) {
    error_ = {code, at_, std::move(message)};
    return false;
  }
  void warn(WarningCode code, std::size_t offset, Message message) {
    fen_.warnings.push_back({code.name, offset, std::move(message)});
  }

  void skip_blanks() {
    auto rest = text_.substr(at_);
    skip_printed_blanks(rest);
    at_ = text_.size() - rest.size();
  }
  char peek() {
    skip_blanks();
    return at_ < text_.size() ? lower(text_[at_]) : '\0';
  }
  bool take(char wanted) {
    if (peek() != wanted) {
      return false;
    }
    ++at_;
    return true;
  }
  /// Whether only blanks and a final dot are left.
  bool at_end() {
    auto rest = text_.substr(at_);
    for (skip_printed_blanks(rest); rest.starts_with('.'); skip_printed_blanks(rest)) {
      rest.remove_prefix(1);
    }
    return rest.empty();
  }

  bool read_sections() {
    if (!read_side()) {
      return false;
    }
    while (!at_end()) {
      if (!read_section()) {
        return false;
      }
    }
    return true;
  }

  /// A position of the Hub protocol in the place of a FEN.
  bool read_hub() {
    auto const position = read_hub_position(text_.substr(at_), variant_);
    if (!position) {
      return fail("fen-hub",
                  message("fen-hub", "due"_a = variant_.board().square_count() + 1, "count"_a = text_.size() - at_));
    }
    fen_.position = *position;
    pieces_given_ = true;
    fen_.sides_given.fill(true);
    list_begin_.fill(at_);
    for (auto const square : position->occupied()) {
      given_at_[square.bit()] = at_ + numbering_.number(square);
    }
    return true;
  }

  /// Removes what is pasted along with the value: [FEN "…"], /FEN "…"/, FEN …, quotes of either kind; also twice.
  void unwrap() {
    constexpr std::string_view marks{"[/\\\"'"};
    for (bool again = true; std::exchange(again, false);) {
      skip_blanks();
      auto const rest = text_.substr(at_);
      auto const word = rest.size() > 3 && lower(rest[0]) == 'f' && lower(rest[1]) == 'e' && lower(rest[2]) == 'n';
      if (word || (!rest.empty() && marks.find(rest.front()) != std::string_view::npos)) {
        at_ += word ? 3U : 1U;
        again = true;
      }
    }
    auto const last = text_.find_last_not_of("]/\\\"'. \t\r\n");
    text_ = text_.substr(0, last == std::string_view::npos ? at_ : std::max(at_, last + 1));
  }

  /// Whether the pieces of another side or a counter follow. Some programs have a slash there.
  bool at_section() { return peek() == ':' || peek() == '/'; }
  bool take_section_sign() {
    if (take(':')) {
      return true;
    }
    auto const slash = at_;
    if (!take('/')) {
      return false;
    }
    if (!std::exchange(has_slash_, true)) {
      warn("fen-slash", slash, message("fen-slash"));
    }
    return true;
  }

  bool read_side() {
    if (take('w')) {
      fen_.position.side = Colour::white;
    } else if (take('b')) {
      fen_.position.side = Colour::black;
    } else if (take('?')) {
      fen_.side_known = false;
    } else {
      return fail("fen-side", message("fen-side"));
    }
    return true;
  }

  bool read_section() {
    if (!take_section_sign()) {
      return fail("fen-section", message("fen-section"));
    }
    switch (peek()) {
      case 'w': ++at_; return read_pieces(Colour::white);
      case 'b': ++at_; return read_pieces(Colour::black);
      case 'h': ++at_; return read_number(fen_.half_moves);
      case 'f': ++at_; return read_number(fen_.move_number);
      case '+': read_king_runs(); return true;
      case ':':
      case '/':
      case '\0':
      case '.': return true;  // an empty section, as in a null move
      default: return fail("fen-colour", message("fen-colour"));
    }
  }
  /// Lidraughts' "+1+0" or "+135+0": the number of successive moves of a king, Black's first, and perhaps its square.
  /// Anything else is skipped.
  void read_king_runs() {
    for (auto const colour : {Colour::black, Colour::white}) {
      if (!take('+') || peek() < '0' || peek() > '9') {
        break;
      }
      auto& run = king_runs_[static_cast<std::size_t>(colour)];
      run.moves = static_cast<std::uint8_t>(text_[at_++] - '0');
      auto rest = text_.substr(at_);
      run.king = numbering_.read(rest);
      at_ = text_.size() - rest.size();
    }
    skip_to_colon();
  }
  /// Sets the counts of successive king moves. A count without a square belongs to the only king of its side.
  void set_king_runs() {
    for (auto const colour : {Colour::white, Colour::black}) {
      auto const side = static_cast<std::size_t>(colour);
      auto const kings = fen_.position.kings_of(colour);
      auto [moves, king] = king_runs_[side];
      if (!king && kings.size() == 1) {
        king = *kings.begin();
      }
      if (variant_.rules().king_run != 0 && moves != 0 && king && kings.contains(*king)) {
        fen_.position.king_runs[side] = {*king, std::min(moves, variant_.rules().king_run)};
      }
    }
  }
  void skip_to_colon() {
    while (at_ < text_.size() && text_[at_] != ':') {
      ++at_;
    }
  }

  bool read_number(std::optional<unsigned>& number) {
    skip_blanks();
    unsigned value = 0;
    auto const [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc{}) {
      return fail("fen-number", message("fen-number"));
    }
    at_ = static_cast<std::size_t>(end - text_.data());
    number = value;
    return true;
  }

  bool read_pieces(Colour colour) {
    pieces_given_ = true;
    fen_.sides_given[static_cast<std::size_t>(colour)] = true;
    list_begin_[static_cast<std::size_t>(colour)] = at_;
    if (at_section() || at_end()) {
      return true;  // a side without pieces, or the side to move written twice
    }
    do {
      if (at_section() || at_end()) {
        return true;  // a comma too many
      }
      if (!read_piece(colour)) {
        return false;
      }
    } while (take(','));
    if (!at_section() && !at_end()) {
      return fail("fen-list", message("fen-list"));
    }
    return true;
  }

  bool read_piece(Colour colour) {
    auto const king = take('k');
    if (!king && is_ghost_in_doubt()) {
      return fail("fen-ghost-or-square", message("fen-ghost-or-square"));
    }
    auto const ghost = !king && take_ghost_letter();
    auto const begin = at_;
    auto const first = read_square();
    if (!first) {
      return false;
    }
    auto last = first;
    if (take('-')) {
      last = read_square();
      if (!last) {
        return false;
      }
    }
    if (numbering_.number(*last) < numbering_.number(*first)) {
      at_ = begin;
      return fail("fen-range", message("fen-range"));
    }
    if (ghost) {
      warn("fen-ghost", begin, message("fen-ghost"));
      return true;
    }
    for (auto number = numbering_.number(*first); number <= numbering_.number(*last); ++number) {
      auto const square = *numbering_.square(number);
      if (fen_.position.at(square)) {
        at_ = begin;
        return fail("fen-square-twice", message("fen-square-twice", "square"_a = numbering_.name(square)));
      }
      fen_.position.put(square, {colour, king});
      given_at_[square.bit()] = begin;
    }
    return true;
  }

  /// The letter of a ghost piece; where squares begin with a letter, g1 is a square.
  bool take_ghost_letter() {
    auto const is_ghost = peek() == 'p' || (peek() == 'g' && !(precedes_digit() && squares().letters));
    at_ += is_ghost ? 1U : 0U;
    return is_ghost;
  }
  /// Whether g1 may be a square or a ghost: no other square shows which. Lidraughts has a capital where the sides have.
  bool is_ghost_in_doubt() {
    if (peek() != 'g' || !precedes_digit() || squares().letters) {
      return false;
    }
    auto const is_small = text_[at_] == 'g';
    return !squares().numbers || (is_small && text_.find_first_of("WB") < at_);
  }
  [[nodiscard]] bool precedes_digit() const noexcept { return at_ + 1 < text_.size() && is_digit(text_[at_ + 1]); }

  FenSquares const& squares() {
    if (!squares_) {
      squares_ = squares_of_fen(text_);
      squares_->letters = squares_->letters || numbering_.algebraic();
    }
    return *squares_;
  }

  std::optional<Square> read_square() {
    skip_blanks();
    auto rest = text_.substr(at_);
    auto const square = numbering_.read(rest);
    auto const by_number = !rest.empty() && is_digit(text_[at_]);
    fen_.numbers_for_letters = fen_.numbers_for_letters || (by_number && numbering_.algebraic());
    if (!square) {
      fail("fen-square", message("fen-square", "first"_a = numbering_.name(*numbering_.square(1)),
                                 "last"_a = numbering_.name(*numbering_.square(variant_.board().square_count()))));
      return std::nullopt;
    }
    at_ = text_.size() - rest.size();
    return square;
  }

  void warn_about_position() {
    auto const& rules = variant_.rules();
    auto const start = variant_.start();
    for (auto const colour : {Colour::white, Colour::black}) {
      auto const owner = colour == Colour::white ? message("white") : message("black");
      for (auto const square : fen_.position.men(colour) & rules.promotion_row(colour)) {
        warn("fen-man-on-promotion-row", given_at_[square.bit()],
             message("fen-man-on-promotion-row", "side"_a = owner, "square"_a = numbering_.name(square)));
      }
      if (fen_.position.of(colour).size() > start.of(colour).size()) {
        warn("fen-too-many-pieces", list_begin_[static_cast<std::size_t>(colour)],
             message("fen-too-many-pieces", "side"_a = owner,
                     "what"_a = message("pieces", "count"_a = fen_.position.of(colour).size())));
      }
      if (pieces_given_ && !fen_.sides_given[static_cast<std::size_t>(colour)]) {
        warn("fen-side-missing", text_.size(), message("fen-side-missing", "side"_a = owner));
      }
    }
  }

  struct GivenRun {
    std::uint8_t moves = 0;
    std::optional<Square> king = {};
  };

  std::string_view text_;
  Variant const& variant_;
  Numbering numbering_;
  std::size_t at_ = 0;
  bool has_slash_ = false;  // in the place of a colon
  std::optional<FenSquares> squares_;
  bool pieces_given_ = false;                // there is a list of pieces, be it empty
  std::array<std::size_t, 2> list_begin_{};  // offset of the last list of a colour
  std::array<std::size_t, 128> given_at_{};  // offset of the square or range that put a piece on a square
  std::array<GivenRun, 2> king_runs_{};      // by colour
  Fen fen_;
  FenNote error_;
};

/// The squares of a game with letters, with numbers from a1 along the ranks.
Numbering numbered_from_a1(Rules const& rules) {
  auto names = rules.names;
  names.from_bottom = !names.ranks_from_top;
  names.from_right = names.mirrored;
  return {rules.board, names};
}

/// Whether no game can reach a position: the result of numbers from the wrong corner.
bool is_odd(Fen const& fen) {
  return std::ranges::any_of(fen.warnings, [](FenNote const& note) {
    return note.code == "fen-man-on-promotion-row" || note.code == "fen-too-many-pieces";
  });
}

/// Reads a FEN by a numbering, in whatever characters it is; the places of notes are those of the text.
tl::expected<Fen, FenNote> read_by(std::string_view text, Variant const& variant, Numbering const& numbering) {
  if (std::ranges::none_of(text, is_beyond_ascii)) {
    return FenReader{text, variant, numbering}.run();
  }
  auto const plain = in_ascii(text);
  auto const to_original = [&](FenNote& note) { note.offset = plain.places[std::min(note.offset, plain.text.size())]; };
  auto fen = FenReader{plain.text, variant, numbering}.run();
  if (!fen) {
    to_original(fen.error());
  } else {
    std::ranges::for_each(fen->warnings, to_original);
  }
  return fen;
}

void append_king_run(std::string& text, KingRun const& run, Numbering const& numbering) {
  text += '+';
  text += std::to_string(run.moves);
  if (run.moves != 0) {
    numbering.append_name(text, run.king);
  }
}

void append_pieces(std::string& text, Position const& position, Colour colour, Numbering const& numbering) {
  text += colour == Colour::white ? ":W" : ":B";
  bool first = true;
  auto const pieces = position.of(colour);
  auto const count = numbering.board().square_count();
  auto const is_man = [&](unsigned number) {
    return number <= count && pieces.contains(*numbering.square(number)) &&
           !position.kings.contains(*numbering.square(number));
  };
  for (unsigned number = 1; number <= count; ++number) {
    auto const square = *numbering.square(number);
    if (!pieces.contains(square)) {
      continue;
    }
    text += first ? "" : ",";
    first = false;
    text += position.kings.contains(square) ? "K" : "";
    numbering.append_name(text, square);
    if (!numbering.algebraic() && is_man(number) && is_man(number + 1) && is_man(number + 2)) {
      while (is_man(number + 1)) {
        ++number;
      }
      text += '-';
      numbering.append_name(text, *numbering.square(number));
    }
  }
}

}  // namespace

tl::expected<Fen, FenNote> read_fen(std::string_view text, Variant const& variant) {
  auto fen = read_by(text, variant, Numbering{variant.rules()});
  if (fen && is_odd(*fen)) {
    if (auto other = read_fen_numbered_from_a1(text, variant); other && !is_odd(*other)) {
      return *std::move(other);
    }
  }
  return fen;
}

std::optional<Fen> read_fen_numbered_from_a1(std::string_view text, Variant const& variant) {
  auto fen = read_by(text, variant, numbered_from_a1(variant.rules()));
  if (!fen || !fen->numbers_for_letters) {
    return std::nullopt;
  }
  auto const at = std::min(text.find_first_of("0123456789"), text.size());
  constexpr WarningCode code{"fen-other-numbering"};
  fen->warnings.push_back({code.name, at, message("fen-other-numbering")});
  return *std::move(fen);
}

bool is_standard_fen(std::string_view text) noexcept {
  constexpr auto npos = std::string_view::npos;
  constexpr std::string_view side_signs{"WB?"};
  constexpr std::string_view section_signs{"WBHF+:"};  // ":" where the section is empty, as in a null move
  if (text.ends_with('.')) {
    text.remove_suffix(1);
  }
  if (text.empty() || side_signs.find(text.front()) == npos || (text.size() > 1 && text[1] != ':')) {
    return false;
  }
  auto sections = std::pair{0, 0};  // White's and Black's
  for (std::size_t i = 1; i < text.size(); ++i) {
    auto const c = text[i];
    auto const next = i + 1 < text.size() ? text[i + 1] : ':';
    if (text[i - 1] == ':' && ((c == 'W' && ++sections.first > 1) || (c == 'B' && ++sections.second > 1))) {
      return false;  // the side to move given twice
    }
    auto const fits = c == ':'               ? section_signs.find(next) != npos
                      : text[i - 1] == ':'   ? section_signs.find(c) != npos
                      : c >= 'a' && c <= 'j' ? is_digit(next)
                      : c == 'K'             ? is_digit(next) || (next >= 'a' && next <= 'j')
                                             : is_digit(c) || c == ',' || c == '-' || c == '+';
    if (!fits) {
      return false;
    }
  }
  return true;
}

std::string write_fen(Position const& position, Variant const& variant) {
  Numbering const numbering{variant.rules()};
  std::string text{position.side == Colour::white ? "W" : "B"};
  append_pieces(text, position, Colour::white, numbering);
  append_pieces(text, position, Colour::black, numbering);
  auto const& [white_run, black_run] = position.king_runs;
  if (variant.rules().king_run != 0 && (white_run.moves != 0 || black_run.moves != 0)) {
    text += ':';
    append_king_run(text, black_run, numbering);
    append_king_run(text, white_run, numbering);
  }
  return text;
}

}  // namespace damier
