#pragma once

#include "grammar/diagnostic.hpp"
#include "language/language.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A text in one language, by the language's ISO 639-1 code, which need not be one that damier writes.
struct LocalText {
  std::string language;
  std::string text;
};
/// The texts in a language; those in English where there is none, then those in the first language that there is.
[[nodiscard]] std::vector<std::string_view> texts_in(std::span<LocalText const> texts, Language language);
/// The first of them; empty if there is none.
[[nodiscard]] std::string_view text_in(std::span<LocalText const> texts, Language language);

/// Moves from a position.
struct MotifLine {
  Variant const* variant = nullptr;
  Position start;
  std::vector<Move> moves;
};

/// How far a motif can be trusted.
enum class MotifStatus : std::uint8_t {
  published,       ///< a source prints the position or the whole line of an example
  reconstructed,   ///< a source prints the moves; the positions are damier's
  composed,        ///< a source has the definition alone; the examples are damier's
  not_implemented  ///< the definition does not decide: there is no mechanism
};
[[nodiscard]] std::string_view name(MotifStatus status) noexcept;

/// What motifs and openings have in common.
struct CatalogueEntry {
  std::string id;                        ///< in lower case, with hyphens
  std::vector<LocalText> names;          ///< the first of a language is the usual one
  std::string source;                    ///< where the name and the mechanism come from
  std::vector<Variant const*> variants;  ///< that have it; none for all
  std::string file;
  Location where;  ///< of its heading

  [[nodiscard]] bool is_of(Variant const& variant) const noexcept;
};

/// A tactical motif. Its mechanism is a query for the side that carries it out, who is White; Black's is the mirror.
struct Motif : CatalogueEntry {
  std::vector<LocalText> definitions;
  std::vector<LocalText> reasons;    ///< why it has no mechanism
  std::string mechanism;             ///< as the file has it; empty if it has none
  std::string query;                 ///< the mechanism as a query: it is the same unless it has the word "gained"
  /// What the proof of a combination has to show for it to have this motif, in place of a query: "forcing". Lines alone
  /// do not show it; the finder of combinations names it (tactics/shot_finder.hpp).
  std::string proof;
  Location query_place;              ///< of the first character
  std::vector<MotifLine> examples;   ///< the motif begins in the first position
  std::vector<MotifLine> near_miss;  ///< of which it is not true anywhere
  MotifStatus status = MotifStatus::composed;
  bool everyday = false;  ///< nearly every game has it: looked for when it is asked for by its name
};

/// A named beginning of games: whoever reaches one of its positions, by whatever moves, plays it.
struct Opening : CatalogueEntry {
  std::string text;                  ///< the moves as written; those of several lines with "; " between
  std::vector<MotifLine> lines;      ///< one for each of its lines and variants
  std::vector<MotifLine> examples;   ///< games that have the name
  std::vector<MotifLine> near_miss;  ///< games that do not
};

}  // namespace damier
