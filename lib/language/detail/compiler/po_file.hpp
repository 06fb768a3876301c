#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace damier::po {

/// A fault of a catalogue: "fr.po:12: …".
struct Fault {
  std::string file;
  std::size_t line = 0;
  std::string what;

  [[nodiscard]] std::string text() const { return file + ":" + std::to_string(line) + ": " + what; }
};

/// An entry of a file of gettext's .po form.
struct Entry {
  std::size_t line = 0;            ///< where it begins
  std::string context;             ///< msgctxt: the identifier
  std::string id;                  ///< msgid: the English text
  std::string plural;              ///< msgid_plural; empty for a message without plural
  std::vector<std::string> texts;  ///< msgstr, or msgstr[0], msgstr[1], …
  bool fuzzy = false;              ///< "#, fuzzy": made by a program and not confirmed by a translator
};

struct File {
  std::string name;
  std::string header;  ///< the text of the entry with an empty msgid
  std::size_t header_line = 1;
  std::vector<Entry> entries;

  /// A field of the header, such as "Plural-Forms"; empty if it is not there.
  [[nodiscard]] std::string_view field(std::string_view field_name) const noexcept;
};

/// Reads the text of a .po or .pot file; faults are added to a list, and what they concern is left out.
[[nodiscard]] File read(std::string name, std::string_view text, std::vector<Fault>& faults);

}  // namespace damier::po
