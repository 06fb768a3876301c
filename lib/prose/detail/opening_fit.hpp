#pragma once

#include "grammar/prose/token.hpp"
#include "prose/detail/move_match.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace damier::prose {

/// How well the moves of a text fit a variant from a position on.
struct OpeningFit {
  Variant const* variant = nullptr;
  unsigned plies = 0;  ///< how many moves can be played
  unsigned moves = 0;  ///< how many were tried
};

/// Plays the moves of a text from a position on, up to the next game or a few moves that are illegal. Words between
/// them are passed over, and moves behind a number that does not fit.
[[nodiscard]] OpeningFit fit_of(Variant const& variant, Position const& start, std::string_view text,
                                std::span<Token const> tokens, std::size_t first, Print print);

/// What is known of a text's variant before its moves are read.
struct OpeningContext {
  Variant const* asked = nullptr;                 ///< as the user says
  Variant const* named = nullptr;                 ///< that the text names
  Variant const* likely = nullptr;                ///< of the games before
  std::span<std::string_view const> of_language;  ///< those of the text's language, the most frequent first
  Print print = Print::typed;
};

/// All variants of literature in the order in which a context makes them likely.
[[nodiscard]] std::vector<Variant const*> variants_by_likelihood(OpeningContext const& context);

/// Whether a variant is of few texts: neither the context nor its frequency makes it likely.
[[nodiscard]] bool is_rare(Variant const& variant, OpeningContext const& context);

/// The variants whose start position the moves of a text fit, the likeliest first: that of the games before, then those
/// that fit most moves, then in the order of variants_by_likelihood. Moves that are only named may mislead this plain
/// reading, so that several are returned, at most most_openings. Where the user has given one, only that is tried.
inline constexpr std::size_t most_openings = 4;
[[nodiscard]] std::vector<OpeningFit> likely_openings(std::string_view text, std::span<Token const> tokens,
                                                      std::size_t first, OpeningContext const& context);

/// Whether the first numbered moves of a text are those of a variant in which Black begins, and of no other as well.
[[nodiscard]] bool begins_with_black(std::string_view text);

}  // namespace damier::prose
