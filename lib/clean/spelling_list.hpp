#pragma once

#include "game/name_as_written.hpp"
#include "grammar/diagnostic.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The correct spellings of the names of an archive, each with the spellings that it replaces. The file format:
///
///     # a comment; empty lines are ignored
///     @players                  names of players follow (the default at the beginning); also @events, @sites
///     Sijbrands, Ton            a correct name
///     = T. Sijbrands            another spelling of the name above
///
/// Spellings are compared without regard to case, accents, full stops and the number of blanks, so that the name in
/// capitals need not be listed.
class SpellingList {
 public:
  /// Reads a list, UTF-8; its first error as a diagnostic.
  [[nodiscard]] static tl::expected<SpellingList, Diagnostic> read(std::string_view text);

  /// The name that replaces a spelling; nothing if it is not in the list or is that name.
  [[nodiscard]] std::optional<std::string> canonical(NameKind kind, std::string_view spelling) const;

  /// Whether a spelling is in the list, as a name or as another spelling of one.
  [[nodiscard]] bool knows(NameKind kind, std::string_view spelling) const;

  /// Calls a visitor for the names with their other spellings as they are written, in the order of the list; a name
  /// without other spellings comes once, with an empty spelling.
  void for_each(std::function<void(NameKind, std::string const& name, std::string const& spelling)> const& visit) const;

 private:
  struct Entry {
    std::string name;
    std::uint64_t line = 0;
  };
  struct Line {
    NameKind kind = NameKind::player;
    std::string name;
    std::string spelling;  // empty: the name itself
  };
  std::vector<Line> lines_;
  std::map<std::pair<NameKind, std::string>, Entry> names_;  // by spelling in compared form
};

}  // namespace damier
