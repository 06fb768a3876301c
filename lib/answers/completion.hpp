#pragma once

#include "motif/catalogue.hpp"
#include "store/base.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
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

/// The names of a kind in a base, ready to be looked up.
class NameList {
 public:
  NameList() = default;
  /// kind: player, event, site, collection, flag or saved; of others there are none.
  NameList(Base& base, CompletionKind kind);

  /// Those that have a text in them, whatever the case and the accents; those that begin with it first. At most so
  /// many.
  [[nodiscard]] std::vector<std::string> with(std::string_view text, std::size_t most) const;

 private:
  struct Name {
    std::string folded, text;
  };
  std::vector<Name> names_;
};

/// How a query can go on at its end: with its last word completed, or with a name where a name is meant: of a motif or
/// an opening that begins so, of a player, event, site, collection, flag or saved query that has the text in it, at
/// most 20 of each. names: the names of a kind; may be empty, and then there are only those of the catalogue.
using NamesOfKind = std::function<NameList const&(CompletionKind kind)>;
[[nodiscard]] Completion complete_query(std::string_view query, MotifCatalogue const& catalogue,
                                        NamesOfKind const& names = {});

}  // namespace damier::answers
