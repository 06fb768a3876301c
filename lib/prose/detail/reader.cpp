#include "prose/detail/reader.hpp"

#include "grammar/pdn/wrapping.hpp"
#include "language/message.hpp"
#include "prose/detail/announced_game.hpp"
#include "prose/detail/heading.hpp"
#include "prose/detail/opening_fit.hpp"
#include "prose/detail/printed_numbers.hpp"
#include "prose/detail/transcript.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>

namespace damier::prose {
namespace {

/// The token behind the last that a decision took.
std::size_t last_of(Decoding const& decoding) noexcept {
  std::size_t last = 0;
  for (auto const& step : decoding.steps) {
    auto const is_unprinted = step.kind == StepKind::close && step.tokens == 0;  // no bracket
    if (!is_unprinted && step.kind != StepKind::mention && step.kind != StepKind::mark &&
        step.kind != StepKind::other_end) {
      last = std::max<std::size_t>(last, step.first + step.tokens);
    }
  }
  return std::min(last, decoding.tokens);
}

/// How many pairs of numbers of a range, which may be moves of a table, are not played.
unsigned unread_pairs(std::span<Token const> tokens, Decoding const& decoding, std::size_t first, std::size_t end) {
  std::vector<bool> is_played(end);
  for (auto const& step : decoding.steps) {
    for (std::size_t i = step.first; step.kind == StepKind::play && i < step.first + step.tokens && i < end; ++i) {
      is_played[i] = true;
    }
  }
  unsigned pairs = 0;
  for (auto i = first; i + 1 < end; ++i) {
    if (!is_played[i] && tokens[i].kind == TokenKind::number && tokens[i + 1].kind == TokenKind::number) {
      ++pairs;
      ++i;
    }
  }
  return pairs;
}

/// Whether moves that are played from the start position are a game: some could be played, and not only a few by
/// chance among many that cannot be.
bool is_game(std::span<Token const> tokens, Decoding const& decoding) {
  constexpr unsigned by_chance = 6;
  auto const is_move = [&](Step const& step) { return tokens[step.first].kind == TokenKind::move; };
  unsigned played = 0;
  unsigned named = 0;  // in the paragraph of the moves
  std::size_t begin = decoding.tokens;
  for (auto const& step : decoding.steps) {
    played += step.is_main && (step.kind == StepKind::play || step.kind == StepKind::fill) ? 1U : 0U;
    begin = step.kind == StepKind::play ? std::min<std::size_t>(begin, step.first) : begin;
  }
  if (played == 0 || played > by_chance) {
    return played != 0;
  }
  auto end = begin;
  while (begin > 0 && tokens[begin - 1].kind != TokenKind::paragraph) {
    --begin;
  }
  while (end < decoding.tokens && tokens[end].kind != TokenKind::paragraph) {
    ++end;
  }
  for (auto const& step : decoding.steps) {
    named += step.kind == StepKind::mention && step.first >= begin && step.first < end && is_move(step) ? 1U : 0U;
  }
  return named + unread_pairs(tokens, decoding, begin, end) <= 2 * played;
}

/// Whether a reading begins behind the first of the moves that a heading announces, and goes on with few: those behind
/// a misprint fit by chance.
bool skips_first_move(std::span<Token const> tokens, Decoding const& decoding, std::size_t begin) {
  constexpr std::ptrdiff_t by_chance = 6;
  auto const move = begin + (tokens[begin].kind == TokenKind::mark ? 1 : 0);
  auto const is_first = [&](Step const& step) { return step.first == move; };
  auto const first = std::ranges::find_if(decoding.steps, is_first);
  auto const is_named = first != decoding.steps.end() && first->kind == StepKind::mention;
  return is_named && std::ranges::count_if(decoding.steps, [](Step const& step) {
                       return step.is_main && step.kind == StepKind::play;
                     }) <= by_chance;
}

/// Makes text of a game that is none.
void leave_unread(Decoding& decoding) {
  decoding.start = decoding.last = no_ply;
  for (auto& step : decoding.steps) {
    step.kind = step.kind == StepKind::play ? StepKind::mention : step.kind;
    step.is_main = false;
  }
}

}  // namespace

bool Reader::skip_blanks() {
  for (;;) {
    auto const text = window_.text();
    std::size_t at = 0;
    while (at < text.size() && is_white_space(text[at])) {
      ++at;
    }
    if (at != 0) {
      window_.advance(at);
      columns_.drop(tokens_.size());
      sheets_.begin_again();
      tokens_.clear();
      read_to_ = 0;
    }
    if (!window_.text().empty()) {
      return true;
    }
    if (window_.ended()) {
      window_.rethrow();
      return false;
    }
    window_.extend();
  }
}

void Reader::read_more_tokens() {
  auto const text = window_.text().substr(0, limits_.longest_record);
  auto const whole = window_.ended() || text.size() < window_.text().size();
  auto const is_scan = options_.print == Print::scanned;
  constexpr std::size_t undecided = 2;  // tokens whose meaning is decided by those behind them
  auto const from = tokens_.size() - std::min(tokens_.size(), undecided);
  read_to_ = read_tokens(text, read_to_, {whole, markup_, is_scan}, tokens_);
  if (!is_scan) {  // a scanner makes full stops of dashes
    find_printed_numbers(text, tokens_, from, whole);
  }
}

bool Reader::next(GameTape& tape) {
  if (!has_begun_) {
    window_.skip_byte_order_mark();
    while (window_.text().size() < 4096 && !window_.ended()) {
      window_.extend();
    }
    markup_ = markup_of(window_.text());
    has_begun_ = true;
  }
  if (!skip_blanks()) {
    return false;
  }
  for (;;) {
    read_more_tokens();
    auto const text = window_.text();
    auto const is_whole = window_.ended() || text.size() >= limits_.longest_record;
    auto const first_typed = sheets_.read(text.substr(0, read_to_), tokens_, is_whole, likely_);
    if (!first_typed) {
      window_.extend();
      continue;
    }
    columns_.read_again(*first_typed);
    columns_.order(text, tokens_, is_whole, likely_);
    auto decoding = decoder_.decode(text, tokens_, is_whole);
    if (decoding.needs_more) {
      window_.extend();
      continue;
    }
    if (window_.failed() && decoding.tokens == tokens_.size()) {
      window_.rethrow();
    }
    hand_out(tape, decoding);
    return true;
  }
}

void Reader::add_unread_columns(ReadText const& read, std::size_t first) {
  auto const is_move = [](Token const& token) { return token.kind == TokenKind::move; };
  auto const rest = read.tokens.subspan(std::min(first, read.tokens.size()));
  auto const begin = std::ranges::find_if(rest, is_move);
  if (begin != rest.end()) {
    auto const count = static_cast<unsigned>(std::ranges::count_if(rest, is_move));
    notes_.add({Severity::warning, "unread-moves", begin->begin, begin->end - begin->begin,
                message("prose-unread-moves", "count"_a = count, "text"_a = source_text::quoted(begin->in(read.text))),
                message("prose-left-in-comment")});
  }
}

void Reader::end_record(Decoding& decoding, Languages languages) {
  auto const text = window_.text();
  auto const has_start = decoding.start != no_ply;
  auto const is_given = has_start && decoder_.plies().at(decoding.start).is_given;
  auto const last = last_of(decoding);
  auto const number =
      options_.print == Print::scanned ? std::nullopt : announced_moves(text, tokens_, 0, decoding.tokens, languages);
  auto const* const variant =
      has_start
          ? decoder_.plies().at(decoding.start).variant
          : variants_by_likelihood({options_.asked, nullptr, likely_, variants_of(languages), options_.print}).front();
  if (has_start && !is_given &&
      (!is_game(tokens_, decoding) || (number && skips_first_move(tokens_, decoding, *number)))) {
    leave_unread(decoding);
  }
  if (decoding.tokens < tokens_.size()) {
    // Prose above a game, or prose alone: the heading stays with the game.
    decoding.tokens = has_start
                          ? heading_begin(text, tokens_, std::max(last, number.value_or(0)), decoding.tokens, languages)
                          : std::max<std::size_t>(1, decoding.tokens);
  }
  // Names without moves, or with moves that cannot be played, are none of the game below them.
  auto const above = decoding.start != no_ply
                         ? std::min<std::size_t>(decoder_.plies().at(decoding.start).token, decoding.tokens)
                         : decoding.tokens;
  if (auto const second = second_heading(text, tokens_, above, languages); second < above) {
    leave_unread(decoding);
    decoding.tokens = second;
    decoding.is_cut = false;
    decoding.announced = second;
  }
  if (decoding.start == no_ply && number && *number < decoding.tokens) {
    decoding.announced = number;
  }
  decoding.announced_in = variant;
}

void Reader::hand_out(GameTape& tape, Decoding& decoding) {
  auto const text = window_.text();
  auto const languages = languages_of(text, std::span{tokens_}.first(std::min(tokens_.size(), most_language_tokens)));
  end_record(decoding, languages);
  auto ends_text = decoding.tokens >= tokens_.size();
  auto const beside = decoding.tokens;  // a second game in the columns of a table begins here
  if (!ends_text) {
    decoding.tokens = columns_.outside(decoding.tokens);
    ends_text = decoding.tokens >= tokens_.size();
  }
  // Numbers and named moves in the heading of the next game are not of this one.
  std::erase_if(decoding.steps, [&](Step const& step) {
    return step.first > decoding.tokens || (step.first == decoding.tokens && step.tokens != 0);
  });
  auto const bytes = ends_text ? std::max<std::size_t>(1, std::min(text.size(), limits_.longest_record))
                               : std::max<std::size_t>(1, tokens_[decoding.tokens].begin);
  ReadText const read{text.substr(0, bytes), std::span{tokens_}.first(decoding.tokens), markup_, languages,
                      options_.notes_repairs};
  write_events(read, decoding, decoder_.plies(), tape, notes_);
  add_unread_columns(read, beside);
  if (auto const game = markup_ == Markup::html ? pdn::find_game_in_markup(read.text) : std::string_view::npos;
      game != std::string_view::npos) {
    notes_.add({Severity::warning, "unexpected-text", static_cast<std::uint32_t>(game), 1,
                message("text-game-in-markup"), message("text-game-in-markup-left")});
  }
  if (decoding.is_cut) {
    auto const end = static_cast<std::uint32_t>(bytes - 1);
    notes_.add({Severity::error, "record-too-long", end, 1, message("text-game-too-long"),
                message("text-no-game-file-perhaps")});
  }
  if (options_.asked != nullptr && decoding.start != no_ply) {
    tape.variant_evidence = "asked";
  }
  if (decoding.start != no_ply) {
    likely_ = decoder_.plies().at(decoding.start).variant;
    decoder_.set_likely(likely_);
  }
  window_.hand_out(tape, bytes, notes_);
  sheets_.drop(bytes);
  columns_.drop(ends_text ? tokens_.size() : decoding.tokens);
  // The tokens behind the record stay: their places are moved to the new beginning of the text.
  tokens_.erase(tokens_.begin(),
                tokens_.begin() + static_cast<std::ptrdiff_t>(ends_text ? tokens_.size() : decoding.tokens));
  for (auto& token : tokens_) {
    token.begin -= static_cast<std::uint32_t>(bytes);
    token.end -= static_cast<std::uint32_t>(bytes);
  }
  read_to_ = read_to_ > bytes ? read_to_ - bytes : 0;
}

}  // namespace damier::prose
