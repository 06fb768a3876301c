#include "prose/detail/opening_fit.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "prose/detail/stretch_match.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace damier::prose {
namespace {

/// The variants of literature, the most frequent first.
constexpr auto by_frequency = std::to_array<std::string_view>(
    {"international", "russian", "english", "brazilian", "italian", "frisian", "pool", "spanish", "portuguese", "czech",
     "canadian", "turkish", "thai", "killer", "spantsiretti", "jamaican", "pool-unified"});
/// A token further away belongs to another game.
constexpr std::size_t farthest_token = 1'500;
/// Moves that cannot be played: so many show that the game is another one.
constexpr unsigned most_failures = 5;

/// Behind so many tokens without a move that can be played, the game is known as well as it will be.
constexpr std::size_t farthest_move = 400;
/// The tokens within brackets that are looked at for one fit: brackets that are never closed could have all of a text
/// in each of them.
constexpr std::size_t most_in_brackets = 3'000;

/// The end of a bracket with several moves; the bracket itself if it has fewer, which may be a reply. budget: how many
/// tokens may be looked at; those that are, are taken from it.
std::size_t end_of_variation(std::span<Token const> tokens, std::size_t open, std::size_t& budget) noexcept {
  constexpr std::size_t longest = 300;
  unsigned moves = 0;
  unsigned depth = 0;
  for (auto i = open; i < tokens.size() && i < open + longest && budget != 0; ++i, --budget) {
    moves += tokens[i].kind == TokenKind::move ? 1U : 0U;
    depth += tokens[i].kind == TokenKind::open ? 1U : 0U;
    if (tokens[i].kind == TokenKind::close && --depth == 0) {
      return moves > 1 ? i : open;
    }
  }
  return open;
}

/// The only legal moves, one or two in a row, that a text with confused characters is likely to mean; none if there are
/// several.
StretchReading const* confused_moves(Variant const& variant, Position const& position, std::string_view text,
                                     std::vector<StretchReading>& readings) {
  MoveList legal;
  variant.legal_moves(position, legal);
  readings.clear();
  match_stretch(variant, position, {legal.begin(), legal.end()}, plain_spelling(text), {}, true, readings);
  auto const is_clear = !readings.empty() && readings[0].cost < 2.6F &&
                        (readings.size() == 1 || readings[1].cost > readings[0].cost + 0.6F);
  return is_clear ? readings.data() : nullptr;
}

/// Whether a number and the one behind it may be a move without a sign: "34   30".
bool is_pair(std::span<Token const> tokens, std::size_t at) noexcept {
  constexpr std::size_t farthest = 8;
  constexpr std::uint32_t most = 72;
  if (tokens[at].kind != TokenKind::number || at + 1 >= tokens.size() || tokens[at + 1].kind != TokenKind::number ||
      tokens[at + 1].begin - tokens[at].end > farthest) {
    return false;
  }
  auto const is_square = [](Token const& token) { return token.value != 0 && token.value <= most; };
  return is_square(tokens[at]) && is_square(tokens[at + 1]);
}

/// Whether a pair of numbers is beside other pairs: in a table of moves without signs it is one of them.
bool is_in_table(std::span<Token const> tokens, std::size_t at) noexcept {
  auto const before = at > 1 && tokens[at - 1].kind == TokenKind::number && tokens[at - 2].kind == TokenKind::number;
  return before || (at + 2 < tokens.size() && is_pair(tokens, at + 2));
}

/// Whether a token repeats the first move of a game where a text line begins: another game begins there.
bool begins_again(std::string_view text, std::span<Token const> tokens, std::size_t first, std::size_t at) noexcept {
  auto const before = tokens[at - 1].kind;
  return tokens[first].kind == TokenKind::move && tokens[at].in(text) == tokens[first].in(text) &&
         (before == TokenKind::line_end || before == TokenKind::paragraph || tokens[at - 1].in(text) == ":");
}

/// Whether a token of a scan may be a move whose sign is lost: "2024".
bool may_lack_sign(Token const& token) noexcept {
  auto const digits = token.end - token.begin;
  return token.kind == TokenKind::number && (digits == 3 || digits == 4);
}

/// Whether a word is directly before a token: a move there is often only named.
bool behind_word(std::span<Token const> tokens, std::size_t at) noexcept {
  return at > 0 && tokens[at - 1].kind == TokenKind::word;
}

OpeningFit fit_of(Variant const& variant, Position const& start, std::string_view text, std::span<Token const> tokens,
                  std::size_t first, Print print, bool skips_named) {
  OpeningFit fit{&variant};
  Numbering const numbering{variant.rules()};
  auto position = start;
  std::vector<StretchReading> readings;
  unsigned failed = 0;
  auto is_aside = false;  // the last number belongs to another move: what follows is a variation
  auto const end = std::min(tokens.size(), first + farthest_token);
  auto budget = most_in_brackets;
  auto last = first;  // the last token that was played
  for (auto i = first; i < end && failed < most_failures && i < last + farthest_move; ++i) {
    auto const& token = tokens[i];
    if (token.kind == TokenKind::mark) {
      if (token.value == 1 && !token.replies && fit.moves > 1) {
        break;  // the next game
      }
      is_aside = token.value != fit.plies / 2 + 1 || token.replies != (fit.plies % 2 == 1);
    }
    if (token.kind == TokenKind::open) {
      i = end_of_variation(tokens, i, budget);
    }
    if (is_pair(tokens, i) && !is_aside) {
      auto const read =
          read_move_text(std::to_string(token.value) + "-" + std::to_string(tokens[i + 1].value), numbering);
      auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
      if (meaning.kind == Resolution::Kind::unique) {
        position = variant.after(position, meaning.move);
        ++fit.plies;
        ++fit.moves;
        ++i;
        last = i;
        continue;
      }
      if (is_in_table(tokens, i)) {
        ++fit.moves;
        ++failed;
        ++i;
        continue;
      }
    }
    if (i != first && begins_again(text, tokens, first, i)) {
      break;
    }
    if (token.kind == TokenKind::cross && fit.moves != 0 && !is_aside &&
        tokens[i - 1].kind == TokenKind::open) {  // "29-23 (×)"
      MoveList legal;
      variant.legal_moves(position, legal);
      if (legal.size() == 1 && legal[0].is_capture()) {
        position = variant.after(position, legal[0]);
        ++fit.plies;
        ++fit.moves;
        last = i;
      }
      continue;
    }
    auto const is_joined = print == Print::scanned && may_lack_sign(token);
    auto const is_blur = print == Print::scanned && (token.kind == TokenKind::blur || is_joined);
    if ((token.kind != TokenKind::move && !is_blur) || is_aside || (skips_named && behind_word(tokens, i))) {
      continue;
    }
    fit.moves += is_joined ? 0U : 1U;
    auto const read = read_move_text(plain_spelling(token, text), numbering);
    auto const meaning = read ? resolve(variant, position, *read) : Resolution{};
    if (meaning.kind == Resolution::Kind::unique) {
      position = variant.after(position, meaning.move);
    } else if (meaning.kind == Resolution::Kind::ambiguous) {
      position = variant.after(position, meaning.candidates.front());
    } else if (auto const* const moves =
                   print == Print::scanned ? confused_moves(variant, position, token.in(text), readings) : nullptr) {
      position = variant.after(position, moves->first);
      if (moves->second) {
        position = variant.after(position, *moves->second);
        ++fit.plies;
        ++fit.moves;
      }
      fit.moves += is_joined ? 1U : 0U;
    } else {
      failed += is_joined ? 0U : 1U;  // a move that is only thought of, or a misprint
      continue;
    }
    ++fit.plies;
    last = i;
  }
  return fit;
}

}  // namespace

OpeningFit fit_of(Variant const& variant, Position const& start, std::string_view text, std::span<Token const> tokens,
                  std::size_t first, Print print) {
  auto const all = fit_of(variant, start, text, tokens, first, print, false);
  if (first >= tokens.size() || tokens[first].kind != TokenKind::mark) {
    return all;  // without numbers nothing tells moves that are only named from the others
  }
  auto const unnamed = fit_of(variant, start, text, tokens, first, print, true);
  return unnamed.plies > all.plies ? unnamed : all;
}

namespace {

/// The variants of by_frequency.
std::span<Variant const* const> frequent_variants() {
  static auto const all = [] {
    std::array<Variant const*, by_frequency.size()> found{};
    std::ranges::transform(by_frequency, found.begin(), [](std::string_view name) { return find_variant(name); });
    return found;
  }();
  return all;
}

}  // namespace

std::vector<Variant const*> variants_by_likelihood(OpeningContext const& context) {
  std::vector<Variant const*> ordered;
  auto const add = [&](Variant const* variant) {
    if (variant != nullptr && std::ranges::find(ordered, variant) == ordered.end()) {
      ordered.push_back(variant);
    }
  };
  add(context.asked);
  add(context.named);
  add(context.likely);
  for (auto const name : context.of_language) {
    add(find_variant(name));
  }
  for (auto const* const variant : frequent_variants()) {
    add(variant);
  }
  return ordered;
}

bool is_rare(Variant const& variant, OpeningContext const& context) {
  constexpr std::ptrdiff_t frequent = 11;
  auto const all = frequent_variants();
  auto const place = std::ranges::find(all, &variant) - all.begin();
  auto const is_of_language = std::ranges::find(context.of_language, variant.name()) != context.of_language.end();
  return place >= frequent && !is_of_language && &variant != context.asked && &variant != context.named &&
         &variant != context.likely;
}

std::vector<OpeningFit> likely_openings(std::string_view text, std::span<Token const> tokens, std::size_t first,
                                        OpeningContext const& context) {
  auto const* const asked = context.asked;
  auto const* const likely = context.likely;
  auto const print = context.print;
  std::vector<OpeningFit> fits;
  if (asked != nullptr) {
    fits.push_back(fit_of(*asked, asked->start(), text, tokens, first, print));
    return fits;
  }
  for (auto const* const variant : {context.named, likely}) {
    if (variant != nullptr && (fits.empty() || fits.front().variant != variant)) {
      fits.push_back(fit_of(*variant, variant->start(), text, tokens, first, print));
      if (fits.back().plies == fits.back().moves && fits.back().moves > 8) {
        return {fits.back()};
      }
    }
  }
  for (auto const* const variant : variants_by_likelihood(context)) {
    if (std::ranges::find(fits, variant, &OpeningFit::variant) == fits.end()) {
      fits.push_back(fit_of(*variant, variant->start(), text, tokens, first, print));
    }
  }
  auto const best = std::ranges::max(fits, {}, &OpeningFit::plies).plies;
  std::erase_if(fits, [&](OpeningFit const& fit) {
    return (fit.plies == 0 || fit.plies * 2 < best) && (print != Print::scanned || fit.variant != likely);
  });
  std::stable_sort(fits.begin(), fits.end(), [](auto const& a, auto const& b) { return a.plies > b.plies; });
  auto const before = std::ranges::find(fits, likely, &OpeningFit::variant);
  auto const is_named = !fits.empty() && fits.front().variant == context.named;
  if (before != fits.end() && !is_named) {
    std::rotate(fits.begin(), before, before + 1);
  }
  fits.resize(std::min(fits.size(), most_openings));
  return fits;
}

bool begins_with_black(std::string_view text) {
  constexpr unsigned several = 4;
  std::vector<Token> tokens;
  read_tokens(text, 0, {}, tokens);
  auto const is_first = [](Token const& token) { return token.kind == TokenKind::mark && token.value == 1; };
  auto const first = std::ranges::find_if(tokens, is_first);
  if (first == tokens.end()) {
    return false;
  }
  auto const fits = likely_openings(text, tokens, static_cast<std::size_t>(first - tokens.begin()), {});
  return !fits.empty() && fits.front().plies >= several && fits.front().variant->rules().first == Colour::black;
}

}  // namespace damier::prose
