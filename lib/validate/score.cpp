#include "validate/score.hpp"

#include "notation/characters.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace damier {
namespace {

/// What the players have got together, if a text is two whole numbers with a hyphen between them; else 0.
unsigned points_of(std::string_view text) noexcept {
  auto const hyphen = text.find('-');
  if (hyphen == std::string_view::npos) {
    return 0;
  }
  unsigned sum = 0;
  for (auto part : {trimmed(text.substr(0, hyphen)), trimmed(text.substr(hyphen + 1))}) {
    unsigned points = 0;
    auto const [end, error] = std::from_chars(part.data(), part.data() + part.size(), points);
    if (error != std::errc{} || end != part.data() + part.size() || part.front() == '0') {
      return 0;
    }
    sum += points;
  }
  return sum;
}

}  // namespace

std::optional<std::size_t> find_score_like_move(Game const& game) noexcept {
  if (!game.result.empty() && game.result != "*") {
    return std::nullopt;
  }
  auto const is_remark = [](Item const& item) { 
    return item.kind == ItemKind::comment || item.kind == ItemKind::skipped;
  };
  auto const last = std::find_if_not(game.items.rbegin(), game.items.rend(), is_remark);
  if (last == game.items.rend() || last->kind != ItemKind::move) {
    return std::nullopt;
  }
  auto const text = game.text_of(*last);
  auto const points = points_of(text);
  auto const told = game.outcome();
  auto const agrees = told == Outcome::unknown || told == read_outcome(text, game.first());
  if ((points != 10 && points != 12 && points != 20) || !agrees) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(game.items.rend() - last) - 1;
}

bool is_quiet_step(Variant const& variant, Square from, Square to) {
  return std::ranges::any_of(std::array{Colour::white, Colour::black}, [&](Colour colour) {
    Position alone;
    alone.side = colour;
    alone.put(from, {colour, true});
    MoveList legal;
    variant.legal_moves(alone, legal);
    return std::ranges::any_of(legal, [&](Move const& move) { return move.to == to; });
  });
}

}  // namespace damier
