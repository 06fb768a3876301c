#pragma once

#include "grammar/diagnostic.hpp"
#include "rules/variant.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace damier {

class Base;
class MotifCatalogue;

/// The parts of a query that can never be true of a game of some variants, as warnings with their places in the query:
/// a square that none of their boards has, a move that no piece can make, a position that none of them has, numbers and
/// conditions that exclude each other, a position without pieces of one side, a motif or opening of other variants. It
/// finds what the text alone shows; no warning is no proof. A query that cannot be parsed gives none. Without a base
/// all moves of the games are taken to be legal.
///
/// Codes: query-square, query-move, query-fen, query-type, query-range, query-contradiction,
/// query-motif, query-opening.
[[nodiscard]] std::vector<Diagnostic> never_true(std::string_view query, std::span<Variant const* const> variants);
[[nodiscard]] std::vector<Diagnostic> never_true(std::string_view query, std::span<Variant const* const> variants,
                                                 MotifCatalogue const& catalogue);
/// The same for the variants of the games of a base; nothing for a base without games of known variants.
[[nodiscard]] std::vector<Diagnostic> never_true(std::string_view query, Base& base);
[[nodiscard]] std::vector<Diagnostic> never_true(std::string_view query, Base& base, MotifCatalogue const& catalogue);

/// The names in a query that no game of a base has, as warnings with the nearest existing name: players, events and
/// sites. Reads all names of the base: for queries that found nothing. Code: query-name.
[[nodiscard]] std::vector<Diagnostic> unknown_names(std::string_view query, Base& base);

}  // namespace damier
