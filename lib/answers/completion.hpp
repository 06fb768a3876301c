#pragma once

#include "motif/catalogue.hpp"
#include "store/base.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// What a query can go on with.
enum class CompletionKind : std::uint8_t { word, player, event, site, motif, opening, collection, flag, saved };
[[nodiscard]] std::string_view name(CompletionKind kind) noexcept;

struct CompletionItem {
  std::string text;  ///< what takes the place; a name in its quotes
  CompletionKind kind = CompletionKind::word;
  bool operator==(CompletionItem const&) const = default;
};

/// The part of a query that is being typed, and what can take its place.
struct Completion {
  std::size_t from = 0;  ///< bytes; the part ends where the cursor is
  std::vector<CompletionItem> items;
};

/// How a query can go on at its end: with its last word completed, or with a name where a name is meant: of a motif or
/// an opening that begins so, of a player, event, site, collection, flag or saved query of the base that has the text
/// in it, at most 20 of each. base: nullptr for those of the language and the catalogue alone.
[[nodiscard]] Completion complete_query(std::string_view query, MotifCatalogue const& catalogue, Base* base = nullptr);

/// The names of a kind in a base that have a text in them, whatever the case and the accents; those that begin with it
/// first. At most so many.
[[nodiscard]] std::vector<std::string> names_with(Base& base, CompletionKind kind, std::string_view text,
                                                  std::size_t most);

}  // namespace damier::answers
