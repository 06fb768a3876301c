#include "prose/detail/score_sheet.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/opening_fit.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string>
#include <utility>

namespace damier::prose {
namespace {

/// The fewest moves of a sheet: fewer can be played by chance.
constexpr std::size_t fewest_unnumbered = 4;
/// Those of a sheet with the number of its first move.
constexpr std::size_t fewest_numbered = 2;
/// So many moves that can be played show a sheet, whatever follows them.
constexpr std::size_t enough_moves = 6;
constexpr std::size_t most_sheet_moves = 400;

constexpr auto odd_partings = std::to_array(
    {Parting::nothing, Parting::blank, Parting::word, Parting::stroke, Parting::stop, Parting::comma, Parting::other});

/// Moves in a row, with little text between them.
using Words = std::span<MoveWord const>;

/// Whether a text between two moves may be in a sheet: a few short words, signs, numbers of moves.
bool may_be_between(std::string_view gap) noexcept {
  constexpr std::size_t longest_gap = 80;
  constexpr std::size_t most_letters = 12;
  constexpr std::size_t most_lines = 3;
  return gap.size() <= longest_gap &&
         std::ranges::count_if(gap, [](char c) { return is_letter(c) || is_beyond_ascii(c); }) <=
             static_cast<std::ptrdiff_t>(most_letters) &&
         std::ranges::count(gap, '\n') <= static_cast<std::ptrdiff_t>(most_lines);
}

/// Whether the number 1 is directly before a place.
bool is_behind_first_number(std::string_view text, std::size_t at) noexcept {
  while (at > 0 && std::string_view{" \t.):"}.find(text[at - 1]) != std::string_view::npos) {
    --at;
  }
  return at > 0 && text[at - 1] == '1' && (at == 1 || !is_digit(text[at - 2]));
}

/// The moves of one game from a place on, between which there is little text.
Words run_of(std::string_view text, Words words) noexcept {
  std::size_t size = 1;
  while (size < words.size() && size < most_sheet_moves &&
         may_be_between(text.substr(words[size - 1].end, words[size].begin - words[size - 1].end)) &&
         !is_behind_first_number(text, words[size].begin)) {
    ++size;
  }
  return words.first(size);
}

std::string text_of(std::string_view text, MoveWord const& word) {
  auto const written = text.substr(word.begin, word.end - word.begin);
  return word.parting == Parting::sign ? plain_spelling(written) : with_dash(written);
}

/// Moves played one after the other.
struct PlayedMoves {
  std::size_t count = 0;
  Position position;  ///< behind them
};

/// Plays moves as far as they are legal.
PlayedMoves play_from(Variant const& variant, Position const& from, std::span<std::string const> moves) {
  Numbering const numbering{variant.rules()};
  PlayedMoves played{0, from};
  for (auto const& move : moves) {
    auto const read = read_move_text(move, numbering);
    auto const meaning = read ? resolve(variant, played.position, *read) : Resolution{};
    if (meaning.kind != Resolution::Kind::unique && meaning.kind != Resolution::Kind::ambiguous) {
      break;
    }
    played.position = variant.after(
        played.position, meaning.kind == Resolution::Kind::unique ? meaning.move : meaning.candidates.front());
    ++played.count;
  }
  return played;
}

/// How many moves can be played from the start position of a variant. One cell may be damaged or lost, if several moves
/// are before it and several can be played behind any move in its place: they are counted, too.
std::size_t playable(Variant const& variant, std::span<std::string const> moves) {
  constexpr std::size_t several = 3;
  auto const played = play_from(variant, variant.start(), moves);
  auto const rest = moves.subspan(played.count);
  if (played.count < several || rest.size() < several) {
    return played.count;
  }
  auto best = played.count;
  MoveList legal;
  variant.legal_moves(played.position, legal);
  for (auto const& move : legal) {
    auto const after = variant.after(played.position, move);
    for (std::size_t damaged = 0; damaged <= 1; ++damaged) {  // lost, or not what is there
      auto const behind = play_from(variant, after, rest.subspan(damaged)).count;
      best = behind >= several ? std::max(best, played.count + damaged + behind) : best;
    }
  }
  return best;
}

/// The moves of both sides where those of the first are above or before all those of the second.
std::vector<std::string> side_by_side(std::span<std::string const> moves) {
  std::vector<std::string> ordered;
  auto const half = (moves.size() + 1) / 2;
  for (std::size_t i = 0; i < half; ++i) {
    ordered.push_back(moves[i]);
    if (half + i < moves.size()) {
      ordered.push_back(moves[half + i]);
    }
  }
  return ordered;
}

/// Whether moves can be played from a start position.
bool is_sheet(std::string_view text, Words words, std::span<Variant const* const> variants) {
  std::vector<std::string> moves;
  std::ranges::transform(words, std::back_inserter(moves), [&](MoveWord const& word) { return text_of(text, word); });
  auto const fewest = is_behind_first_number(text, words.front().begin) ? fewest_numbered : fewest_unnumbered;
  if (moves.size() < fewest) {
    return false;
  }
  auto const is_played = [&](std::span<std::string const> ordered) {
    return std::ranges::any_of(variants, [&](Variant const* variant) {
      auto const played = playable(*variant, ordered);
      return played >= fewest && (played == ordered.size() || played >= enough_moves);
    });
  };
  return is_played(moves) || is_played(side_by_side(moves));
}

/// Finds the sheets of a text.
class SheetFinder {
 public:
  SheetFinder(std::string_view text, Variant const* asked, Variant const* likely)
      : text_{text},
        variants_{asked != nullptr ? std::vector{asked} : variants_by_likelihood({nullptr, nullptr, likely, {}, {}})} {}

  /// The words of the sheets, those with the signs of moves included. open: where a sheet may begin that goes on behind
  /// the text.
  /// is_left_out: partings that are none of a sheet.
  template <typename Predicate>
  std::vector<MoveWord> find(bool whole, std::size_t& open, Predicate is_left_out) {
    std::vector<MoveWord> found;
    open = text_.size();
    auto const all = possible_move_words(text_);
    for (auto const parting : odd_partings) {
      auto const words = is_left_out(parting) ? std::vector<MoveWord>{} : words_with(all, parting);
      for (Words rest{words}; !rest.empty();) {
        auto run = run_of(text_, rest);
        rest = rest.subspan(run.size());
        run = without_lead(run);
        auto const goes_on = !whole && rest.empty() && !run.empty() && may_be_between(text_.substr(run.back().end));
        if (goes_on) {
          open = std::min(open, run.front().begin);
        } else if (!run.empty()) {
          found.insert(found.end(), run.begin(), run.end());
        }
      }
    }
    std::ranges::sort(found, {}, &MoveWord::begin);
    return found;
  }

 private:
  /// The words with a parting, and those with the sign of a move.
  [[nodiscard]] static std::vector<MoveWord> words_with(std::span<MoveWord const> all, Parting parting) {
    std::vector<MoveWord> words;
    std::ranges::copy_if(all, std::back_inserter(words), [&](MoveWord const& word) {
      return word.parting == parting || word.parting == Parting::sign;
    });
    auto const has_parting = std::ranges::any_of(words, [&](MoveWord const& word) { return word.parting == parting; });
    return has_parting ? words : std::vector<MoveWord>{};
  }
  /// The sheet in a run of words; the first ones may be a date or points. Empty if there is none.
  [[nodiscard]] Words without_lead(Words run) {
    constexpr std::size_t longest_lead = 3;
    for (std::size_t lead = 0; lead <= longest_lead && lead < run.size(); ++lead) {
      auto const rest = run.subspan(lead);
      auto const odd = std::ranges::count_if(rest, [](MoveWord const& word) { return word.parting != Parting::sign; });
      if (2 * static_cast<std::size_t>(odd) >= rest.size() && is_sheet(text_, rest, variants_)) {
        return rest;
      }
    }
    return {};
  }

  std::string_view text_;
  std::vector<Variant const*> variants_;
};

/// Makes a mark of the number that is before a move of a sheet: "1 32/28" where a line begins, "1. 32/28".
void number_of_row(std::vector<Token>& tokens) {
  auto const has_stop = tokens.size() > 1 && tokens.back().kind == TokenKind::stop &&
                        tokens[tokens.size() - 2].end == tokens.back().begin;
  auto const at = tokens.size() - (has_stop ? 2 : 1);
  if (tokens.empty() || tokens[at].kind != TokenKind::number) {
    return;
  }
  if (has_stop || at == 0 || tokens[at - 1].ends_line()) {
    tokens[at].kind = TokenKind::mark;
    tokens[at].end = tokens.back().end;
    tokens.resize(at + 1);
  }
}

/// Reads the rest of a token behind a move again: "28 -" and the number of the next row were one move.
std::vector<Token> tokens_behind(std::string_view text, Token const& token, std::size_t begin) {
  std::vector<Token> rest;
  read_tokens(text.substr(begin, token.end - begin), 0, {}, rest);
  for (auto& each : rest) {
    each.begin += static_cast<std::uint32_t>(begin);
    each.end += static_cast<std::uint32_t>(begin);
  }
  return rest;
}

/// Puts one move token in the place of the tokens of each word, and returns the place of the first.
std::size_t rewrite(std::string_view text, std::vector<Token>& tokens, std::span<MoveWord const> words) {
  std::vector<Token> rewritten;
  rewritten.reserve(tokens.size());
  std::size_t at = 0;
  for (auto const& word : words) {
    for (; at < tokens.size() && tokens[at].begin < word.begin; ++at) {
      rewritten.push_back(tokens[at]);
      rewritten.back().end = std::min(rewritten.back().end, static_cast<std::uint32_t>(word.begin));
    }
    number_of_row(rewritten);
    Token move;
    move.kind = TokenKind::move;
    move.begin = static_cast<std::uint32_t>(word.begin);
    move.end = static_cast<std::uint32_t>(word.end);
    move.is_typed = word.parting != Parting::sign;
    rewritten.push_back(move);
    while (at < tokens.size() && tokens[at].end <= word.end) {
      ++at;
    }
    if (at < tokens.size() && tokens[at].begin < word.end) {
      auto const rest = tokens_behind(text, tokens[at], word.end);
      auto const place = tokens.erase(tokens.begin() + static_cast<std::ptrdiff_t>(at));
      tokens.insert(place, rest.begin(), rest.end());
    }
  }
  rewritten.insert(rewritten.end(), tokens.begin() + static_cast<std::ptrdiff_t>(at), tokens.end());
  tokens = std::move(rewritten);
  auto const first = std::ranges::lower_bound(tokens, words.front().begin, {}, &Token::begin);
  return static_cast<std::size_t>(first - tokens.begin());
}

}  // namespace

std::optional<std::size_t> ScoreSheets::read(std::string_view text, std::vector<Token>& tokens, bool whole,
                                             Variant const* likely) {
  auto const end = whole ? text.size() : text.find_last_of("\r\n") + 1;  // 0 if there is no text line
  if (end <= seen_) {
    return tokens.size();
  }
  auto const part = text.substr(seen_, end - seen_);
  std::size_t open = 0;
  auto words = SheetFinder{part, asked_, likely}.find(whole, open, [](Parting) { return false; });
  if (open != part.size()) {
    return std::nullopt;
  }
  for (auto& word : words) {
    word.begin += seen_;
    word.end += seen_;
  }
  seen_ = end;
  return words.empty() ? tokens.size() : rewrite(text, tokens, words);
}

bool has_score_sheet(std::string_view text, bool is_pdn) {
  std::size_t open = 0;
  auto const is_of_pdn = [&](Parting parting) {
    return is_pdn && (parting == Parting::nothing || parting == Parting::stop);
  };
  return !SheetFinder{text, nullptr, nullptr}.find(true, open, is_of_pdn).empty();
}

}  // namespace damier::prose
