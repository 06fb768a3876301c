#pragma once

#include "grammar/tape.hpp"

#include <string>
#include <string_view>

namespace damier {

/// Reads the values of the tags that name somebody or something: players, events, places. Where one has blanks at its
/// ends, several in a row, blanks of print or characters that nobody sees, it gets a reading without them, so that a
/// player has one name. The first value of a file with plain blanks alone gets a hint, the first
/// one with others a warning.
class TagValues {
 public:
  /// Reads the values of a record, whose source and events are complete.
  void read(GameTape& tape);

 private:
  bool is_plain_reported_ = false;      ///< too many blanks
  bool is_odd_reported_ = false;        ///< blanks of another kind
  bool is_invisible_reported_ = false;  ///< what nobody sees
};

/// Whether the value of a tag is a name: of a player, an event, a place.
[[nodiscard]] bool is_naming_tag(std::string_view tag) noexcept;
/// Whether a value may have a character beyond ASCII that is a blank or that nobody sees: one that does not begin as a
/// Latin letter with a mark (C3 to CA in UTF-8), a Greek or a Cyrillic one (CE to D3) does.
[[nodiscard]] bool has_unusual_beginning(std::string_view value) noexcept;
/// Whether a value may have other blanks than one between two words, or what nobody sees: eight bytes at a time, a quick
/// first test, which is true for some other values.
[[nodiscard]] bool may_be_odd(std::string_view value) noexcept;
/// A name with one plain blank between its words and nothing that nobody sees.
[[nodiscard]] std::string plain_name(std::string_view name);

/// The value of a tag without the backslashes of its escapes.
[[nodiscard]] std::string unescaped_value(std::string_view raw);

}  // namespace damier
