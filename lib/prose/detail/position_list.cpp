#include "prose/detail/position_list.hpp"

#include "grammar/manoury/grammar.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace damier::prose {
namespace {

/// The most tokens of a position and of the words for its side to move.
constexpr std::size_t farthest_square = 160;
constexpr std::size_t farthest_side = 14;

/// The side that the words of a range of tokens say is to move.
std::optional<Colour> side_in(std::span<Token const> tokens, std::span<WordMeaning const> meanings, std::size_t first,
                              std::size_t last) {
  std::optional<Colour> side;
  auto moves = false;
  for (auto i = first; i < last && i < tokens.size(); ++i) {
    auto const roles = meanings[i].roles;
    if ((tokens[i].kind == TokenKind::paragraph && (side || moves)) || tokens[i].kind == TokenKind::move ||
        tokens[i].kind == TokenKind::mark) {
      break;
    }
    moves = moves || roles.has(Role::to_move);
    if (roles.has(Role::white) != roles.has(Role::black)) {
      side = roles.has(Role::white) ? Colour::white : Colour::black;
    }
    if (moves && side) {
      return side;
    }
  }
  return std::nullopt;
}

class PositionReader {
 public:
  PositionReader(std::string_view text, std::span<Token const> tokens, std::span<WordMeaning const> meanings,
                 std::size_t at)
      : text_{text}, tokens_{tokens}, meanings_{meanings}, at_{at}, begin_{at} {}

  std::optional<GivenPosition> run() {
    if (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::fen) {
      found_.fen = std::string{tokens_[at_].in(text_)};
      found_.to_move = lower(found_.fen[0]) == 'w' ? Colour::white : Colour::black;
      found_.tokens = 1;
      return found_;
    }
    auto const first = read_side();
    if (!first || !skip_between()) {
      return std::nullopt;
    }
    auto const second = read_side();
    if (!second || *second == *first) {
      return std::nullopt;
    }
    found_.tokens = at_ - begin_;
    found_.to_move = side_to_move_near(tokens_, meanings_, begin_, at_);
    auto const side = found_.to_move == Colour::black ? "B" : found_.to_move == Colour::white ? "W" : "?";
    found_.fen = std::string{side} + ":W" + lists_[0] + ":B" + lists_[1];
    return found_;
  }

 private:
  [[nodiscard]] bool has(Role role) const noexcept { return at_ < tokens_.size() && meanings_[at_].roles.has(role); }
  [[nodiscard]] bool is(TokenKind kind) const noexcept { return at_ < tokens_.size() && tokens_[at_].kind == kind; }
  [[nodiscard]] std::string_view here() const noexcept { return tokens_[at_].in(text_); }
  [[nodiscard]] bool names_side() const noexcept {
    return (is(TokenKind::word) || is(TokenKind::label)) && (has(Role::white) || has(Role::black));
  }

  /// Whether a word from a token up to here is one for a king: the one before a colour, or one in "dama nera".
  [[nodiscard]] bool names_king(std::size_t first) const {
    for (auto i = first; i < at_; ++i) {
      if (tokens_[i].kind == TokenKind::word && tokens_[i].end - tokens_[i].begin > 2 && role_alone(i, Role::king)) {
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] static std::size_t letters_of(std::string_view word) noexcept {
    return static_cast<std::size_t>(
        std::ranges::count_if(word, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
  }

  /// Passes over what separates the lists of the two sides.
  [[nodiscard]] bool skip_between() noexcept {
    for (unsigned i = 0; i < 6 && at_ < tokens_.size() && !names_side(); ++i) {
      auto const counts = is(TokenKind::number) && tokens_[at_].value <= 30;  // "contre 13 blancs"
      auto const separates = counts || has(Role::versus) ||
                             ((has(Role::man) || has(Role::king)) && !has(Role::white) && !has(Role::black)) ||
                             is(TokenKind::line_end) || is(TokenKind::paragraph) || is(TokenKind::stop) ||
                             is(TokenKind::sign) || is(TokenKind::close) || is(TokenKind::open) ||
                             is(TokenKind::label) || has(Role::joining);
      if (!separates) {
        break;
      }
      ++at_;
    }
    return at_ < tokens_.size();
  }

  /// The colour and the squares of a side; at least one square.
  [[nodiscard]] std::optional<Colour> read_side() {
    auto const white = has(Role::white);
    if (!names_side()) {
      return std::nullopt;
    }
    auto const colour = white ? Colour::white : Colour::black;
    auto const colour_begin = at_;
    at_ += std::max<std::size_t>(1, meanings_[at_].tokens);
    auto& list = lists_[static_cast<std::size_t>(colour)];
    list.clear();
    auto kings = false;
    auto king = names_king(colour_begin - std::min<std::size_t>(1, colour_begin));  // "une dame noire à 5"
    kings = king && tokens_[colour_begin - std::min<std::size_t>(1, colour_begin)].in(text_).ends_with('s');
    unsigned squares = 0;
    for (; at_ < tokens_.size() && at_ - begin_ < farthest_square; ++at_) {
      auto const word = is(TokenKind::word);
      auto const is_king = word && role_alone(at_, Role::king);
      if (is_king && squares != 0 && tokens_[at_ - 1].end == tokens_[at_].begin) {
        make_last_king(list);  // "b8Dama"
        continue;
      }
      if (is_king) {
        auto const letter = tokens_[at_].end - tokens_[at_].begin <= 2;  // one letter, also a Cyrillic one
        auto const glued = at_ + 1 < tokens_.size() && tokens_[at_ + 1].begin == tokens_[at_].end;
        kings = !letter && !glued && is_several(here());
        king = !kings;
        continue;
      }
      if (word && role_alone(at_, Role::man)) {
        kings = king = false;
        continue;
      }
      if (squares == 0 && counts_pieces()) {
        continue;
      }
      if (is(TokenKind::number) || is(TokenKind::square) || is(TokenKind::mark)) {
        auto const number = tokens_[at_].value;
        auto const is_of_move = is(TokenKind::mark) && at_ + 1 < tokens_.size() && squares != 0 &&
                                tokens_[at_ - 1].kind == TokenKind::line_end &&
                                (tokens_[at_ + 1].kind == TokenKind::move ||
                                 tokens_[at_ + 1].kind == TokenKind::word);  // "1. 32-28" in the next text line
        if ((!is(TokenKind::square) && (number == 0 || number > 99)) || is_of_move) {
          break;
        }
        if (is(TokenKind::square) && names_king_of_number()) {
          add(list, true, std::string{here().substr(1)});
          found_.highest = std::max(found_.highest, static_cast<unsigned>(here()[1] - '0'));
          ++squares;
          continue;
        }
        add(list, king || kings, is(TokenKind::square) ? std::string{plain_spelling(here())} : std::to_string(number));
        ++squares;
        king = false;
        found_.lettered = found_.lettered || is(TokenKind::square);
        found_.highest = is(TokenKind::square) ? found_.highest : std::max(found_.highest, number);
        continue;
      }
      if (is(TokenKind::blur) && names_king_of_number() && std::ranges::all_of(here().substr(1), is_digit)) {
        add(list, true, std::string{here().substr(1)});
        ++squares;
        continue;
      }
      if (is(TokenKind::move)) {
        if (tokens_[at_].is_typed || (squares != 0 && begins_moves()) || !add_run(list, king || kings)) {
          break;
        }
        ++squares;
        continue;
      }
      if (auto const sign = range_sign(); sign != 0) {
        at_ += sign;
        list.push_back('-');
        list += std::to_string(tokens_[at_].value);
        found_.highest = std::max<unsigned>(found_.highest, tokens_[at_].value);
        continue;
      }
      auto const names_pieces = at_ > begin_ && (role_alone(at_ - 1, Role::man) || role_alone(at_ - 1, Role::king));
      auto const little = word && (squares == 0 || names_pieces) && letters_of(here()) <= 3;  // "à", "auf", "пр"
      auto const opens = is(TokenKind::open) && squares == 0;                                 // "BLACK (10, 12, 15)"
      auto const shortens = is(TokenKind::stop) && here() == "." && squares == 0 &&
                            tokens_[at_ - 1].kind == TokenKind::word && tokens_[at_ - 1].end == tokens_[at_].begin;
      // "peones 9, 13; dama 28"
      auto const goes_on = is(TokenKind::stop) && here() == ";" && at_ + 1 < tokens_.size() &&
                           (role_alone(at_ + 1, Role::man) || role_alone(at_ + 1, Role::king)) &&
                           !meanings_[at_ + 1].roles.any_of({Role::white, Role::black});
      // "deux pions", "tres peones"
      auto const counts = word && at_ + 1 < tokens_.size() && tokens_[at_ + 1].kind == TokenKind::word &&
                          (role_alone(at_ + 1, Role::man) || role_alone(at_ + 1, Role::king)) && !has(Role::black) &&
                          !has(Role::white);
      auto const passes = little || counts || goes_on || opens || shortens || is_between_squares() ||
                          (is(TokenKind::sign) && ((here() != "/" && here() != "|") || is_glued_to_squares())) ||
                          is(TokenKind::line_end) ||
                          (word && (has(Role::joining) || has(Role::place)) && !has(Role::black) && !has(Role::white));
      if (!passes) {
        break;
      }
    }
    return squares != 0 ? std::optional{colour} : std::nullopt;
  }
  /// "3/4/23": a sign between two squares, without blanks. With blanks it is between the sides.
  [[nodiscard]] bool is_glued_to_squares() const noexcept {
    auto const is_square = [&](std::size_t i) {
      return tokens_[i].kind == TokenKind::number || tokens_[i].kind == TokenKind::square ||
             tokens_[i].kind == TokenKind::mark;
    };
    return at_ > begin_ && at_ + 1 < tokens_.size() && is_square(at_ - 1) && is_square(at_ + 1) &&
           tokens_[at_ - 1].end == tokens_[at_].begin && tokens_[at_].end == tokens_[at_ + 1].begin;
  }
  /// "3/4/23" are three squares, "16/19" is a range.
  [[nodiscard]] bool is_in_chain() const noexcept {
    auto const is_slash = [&](std::size_t i) { return i < tokens_.size() && tokens_[i].in(text_) == "/"; };
    return (at_ > 1 && is_slash(at_ - 2) && tokens_[at_ - 2].end == tokens_[at_ - 1].begin) ||
           (is_slash(at_ + 2) && tokens_[at_ + 2].begin == tokens_[at_ + 1].end);
  }
  [[nodiscard]] static bool is_several(std::string_view word) noexcept {
    return word.size() > 3 &&
           (word.ends_with('s') || word.ends_with("en") || word.ends_with("n") || word.ends_with("и") ||
            word.ends_with("ки") || word.ends_with("e") || word.ends_with("i"));
  }
  /// "D4" or "K45" among numbers: a king on a square with a number, and no square with a letter.
  [[nodiscard]] bool names_king_of_number() const noexcept {
    auto const text = here();
    return !found_.lettered && found_.highest != 0 && (text[0] == 'D' || text[0] == 'K');
  }
  /// Whether a run is two squares of which the second is before the first: a move, and no range.
  [[nodiscard]] static bool falls(std::string_view run) noexcept {
    unsigned from = 0;
    unsigned to = 0;
    auto const dash = run.find('-');
    if (dash == std::string_view::npos || run.find('-', dash + 1) != std::string_view::npos) {
      return false;
    }
    std::from_chars(run.data(), run.data() + dash, from);
    std::from_chars(run.data() + dash + 1, run.data() + run.size(), to);
    return to < from;
  }
  /// "31-35", a range; or "2-5-8-12", squares with dashes between them, in which two squares are no range either.
  [[nodiscard]] bool add_run(std::string& list, bool king) {
    auto const run = plain_spelling(here());
    if (run.find('x') != std::string::npos || is_letter(run[0]) || (!has_dashes_ && falls(run))) {
      return false;
    }
    // Full stops are between squares: "20.30.31".
    has_dashes_ = has_dashes_ || std::ranges::count(run, '-') > 1 || here().find('.') != std::string_view::npos;
    if (!has_dashes_) {
      add(list, king, run);
      return true;
    }
    for (std::string_view rest{run}; !rest.empty();) {
      auto const end = std::min(rest.find('-'), rest.size());
      add(list, king, std::string{rest.substr(0, end)});
      rest.remove_prefix(std::min(rest.size(), end + 1));
    }
    return true;
  }
  /// Whether a number is that of the pieces: "5 schijven op 9, 16, …".
  [[nodiscard]] bool counts_pieces() const {
    constexpr std::uint32_t most = 20;
    return is(TokenKind::number) && tokens_[at_].value <= most && at_ + 1 < tokens_.size() &&
           tokens_[at_ + 1].kind == TokenKind::word && role_alone(at_ + 1, Role::man);
  }
  /// How many tokens stand between a square and the last one of a range: "16/19", "16 t/m 19"; 0 if there is none.
  [[nodiscard]] std::size_t range_sign() const noexcept {
    static constexpr auto signs = std::to_array<std::string_view>({"t/m", "tot en met", "bis", "through", "to", "по"});
    if (tokens_[at_ - 1].kind != TokenKind::number) {
      return 0;
    }
    for (std::size_t size = 1; size <= 3 && at_ + size < tokens_.size(); ++size) {
      auto const& last = tokens_[at_ + size];
      if (last.kind != TokenKind::number && last.kind != TokenKind::mark) {
        continue;
      }
      auto const begin = tokens_[at_].begin;
      auto const between = text_.substr(begin, tokens_[at_ + size - 1].end - begin);
      auto const is_glued = between == "/" && is_glued_to_squares() && !is_in_chain();
      auto const is_sign = is_glued || std::ranges::find(signs, between) != signs.end();
      return is_sign && last.value > tokens_[at_ - 1].value ? size : 0;
    }
    return 0;
  }
  /// Whether a word has a role for itself, though it is a part of "kings on".
  [[nodiscard]] bool role_alone(std::size_t at, Role role) const {
    auto const& meaning = meanings_[at];
    return meaning.roles.has(role) ||
           (meaning.tokens > 1 && meaning_at(text_, tokens_.first(at + 1), at, ~Languages{0}).roles.has(role));
  }
  /// Whether a run of two squares below a list is the first move: "18\n29-23". After a comma the list goes on.
  [[nodiscard]] bool begins_moves() const {
    auto const run = plain_spelling(here());
    if (has_dashes_ || std::ranges::count(run, '-') != 1 || !is_digit(run[0])) {
      return false;
    }
    auto const& before = tokens_[at_ - 1];
    auto const is_continued = at_ > 1 && tokens_[at_ - 2].kind == TokenKind::sign;
    auto const is_behind_list = before.kind == TokenKind::stop || before.kind == TokenKind::mark;
    return falls(run) || (before.kind == TokenKind::line_end && !is_continued) ||
           (is_behind_list && before.end < tokens_[at_].begin);  // "18. 18-23"
  }
  /// A full stop without blanks between two squares: "35.36".
  [[nodiscard]] bool is_between_squares() const noexcept {
    auto const is_glued = [&](std::size_t one, std::size_t other) { return tokens_[one].end == tokens_[other].begin; };
    auto const is_square = [&](std::size_t at) {
      return tokens_[at].kind == TokenKind::number || tokens_[at].kind == TokenKind::mark;
    };
    return is(TokenKind::stop) && here() == "." && at_ + 1 < tokens_.size() && is_square(at_ - 1) &&
           is_square(at_ + 1) && is_glued(at_ - 1, at_) && is_glued(at_, at_ + 1);
  }
  static void make_last_king(std::string& list) {
    auto const comma = list.rfind(',');
    auto const begin = comma == std::string::npos ? 0 : comma + 1;
    if (list[begin] != 'K') {
      list.insert(begin, 1, 'K');
    }
  }
  static void add(std::string& list, bool king, std::string const& square) {
    list.append(list.empty() ? "" : ",").append(king ? "K" : "").append(square);
  }

  std::string_view text_;
  std::span<Token const> tokens_;
  std::span<WordMeaning const> meanings_;
  std::size_t at_;
  std::size_t begin_;
  std::array<std::string, 2> lists_;
  bool has_dashes_ = false;  ///< the lists have dashes between squares
  GivenPosition found_;
};

/// A position in the words that French and English texts have for it: "Blancs : 2 pions, 27 et 32, une dame à 45".
std::optional<GivenPosition> described_position(std::string_view text, std::span<Token const> tokens,
                                                std::span<WordMeaning const> meanings, std::size_t at) {
  auto const diagram = manoury::read_diagram(text, tokens[at].begin);
  if (!diagram) {
    return std::nullopt;
  }
  GivenPosition found;
  auto const& stipulation = diagram->stipulation;  // stays in the text
  auto const end = stipulation.end > stipulation.begin ? stipulation.begin : diagram->whole.end;
  while (at + found.tokens < tokens.size() && tokens[at + found.tokens].end <= end) {
    ++found.tokens;
  }
  unsigned number = 0;
  for (auto const c : diagram->pieces) {
    found.lettered = found.lettered || (c >= 'a' && c <= 'z');
    number = is_digit(c) ? 10 * number + static_cast<unsigned>(c - '0') : 0;
    found.highest = std::max(found.highest, number);
  }
  found.to_move = diagram->side == 'W'   ? std::optional{Colour::white}
                  : diagram->side == 'B' ? std::optional{Colour::black}
                                         : side_to_move_near(tokens, meanings, at, at + found.tokens);
  auto const side = found.to_move == Colour::black ? "B:" : found.to_move == Colour::white ? "W:" : "?:";
  found.fen = side + diagram->pieces;
  return found;
}

}  // namespace

std::optional<Colour> side_to_move_near(std::span<Token const> tokens, std::span<WordMeaning const> meanings,
                                        std::size_t first, std::size_t end) {
  auto const behind = side_in(tokens, meanings, end, end + farthest_side);
  return behind ? behind : side_in(tokens, meanings, first - std::min(first, farthest_side), first);
}

std::optional<GivenPosition> position_at(std::string_view text, std::span<Token const> tokens,
                                         std::span<WordMeaning const> meanings, std::size_t at) {
  auto described = described_position(text, tokens, meanings, at);
  auto listed = PositionReader{text, tokens, meanings, at}.run();
  // "9, 16-19": the words of French positions have a dash between two squares for a comma.
  auto const has_range =
      listed && listed->fen.find('-') != std::string::npos && described && described->tokens <= listed->tokens + 2;
  auto const is_longer = described && !has_range && (!listed || described->tokens >= listed->tokens);
  return is_longer ? described : listed;
}

}  // namespace damier::prose
