#include "answers/detail/fitting_variant.hpp"

#include "notation/fen.hpp"
#include "notation/fen_squares.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "text/byte_classes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace damier::answers {
namespace {

enum class Fit : std::uint8_t { none, odd, good };

/// Whether a text names squares by letters: "c3-d4", but neither "28x19" nor a king's "K28".
bool names_letters(std::string_view move) noexcept { return !move.empty() && is_file_letter(move.front()); }

Fit fit_of(Variant const& variant, std::string_view fen, std::span<std::string const> moves) {
  auto position = variant.start();
  auto is_odd = std::ranges::any_of(moves, names_letters) != variant.rules().names.algebraic;
  is_odd = is_odd && !moves.empty();
  if (fen != "start") {
    auto const read = read_fen(fen, variant);
    if (!read || read->position.occupied().empty()) {
      return Fit::none;
    }
    position = read->position;
    is_odd = is_odd || !read->warnings.empty() || squares_of_fen(fen).letters != variant.rules().names.algebraic;
  }
  return !meant_moves(variant, position, moves) ? Fit::none : is_odd ? Fit::odd : Fit::good;
}

}  // namespace

std::optional<std::vector<Move>> meant_moves(Variant const& variant, Position position,
                                             std::span<std::string const> texts) {
  Numbering const numbering{variant.rules()};
  std::vector<Move> moves;
  for (auto const& word : texts) {
    auto const text = read_move_text(word, numbering);
    auto const meaning = text ? resolve(variant, position, *text) : Resolution{};
    if (meaning.kind != Resolution::Kind::unique) {
      return std::nullopt;
    }
    moves.push_back(meaning.move);
    position = variant.after(position, meaning.move);
  }
  return moves;
}

Variant const* fitting_variant(std::span<Variant const* const> variants, std::string_view fen,
                               std::span<std::string const> moves) {
  Variant const* odd = nullptr;
  for (auto const* const variant : variants) {
    switch (fit_of(*variant, fen, moves)) {
      case Fit::good: return variant;
      case Fit::odd: odd = odd == nullptr ? variant : odd; break;
      case Fit::none: break;
    }
  }
  return odd;
}

std::string names_of(std::span<Variant const* const> variants) {
  std::vector<std::string_view> names;
  std::ranges::transform(variants, std::back_inserter(names), [](Variant const* variant) { return variant->name(); });
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace damier::answers
