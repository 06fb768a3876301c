#pragma once

#include "grammar/game_reader.hpp"
#include "rules/variant.hpp"
#include "text/byte_source.hpp"

#include <memory>
#include <optional>

namespace damier {

/// Options for opening a source.
struct ReadingOptions {
  std::optional<TextFormat> format = {};  ///< detected from the first bytes of the source if there is none
  Variant const* variant = nullptr;       ///< of all games; running text needs it to be read, others are judged by it
  bool is_scan = false;  ///< the source is running text that a scanner has read, with its confusions of characters
  bool notes_repairs =
      false;  ///< a comment behind each move of running text that was corrected, filled in or uncertain
  bool may_be_wrapped = true;  ///< the games may be in something else: a mail, a page, strings of a program

  /// The same for games of a variant that the user has given, or nullptr.
  [[nodiscard]] ReadingOptions of(Variant const* asked) const noexcept {
    auto options = *this;
    options.variant = asked;
    return options;
  }
};

/// A reader of a source in any format; the source must outlive the reader.
[[nodiscard]] std::unique_ptr<GameReader> open_games(ByteSource& source, ReadingOptions const& options);
[[nodiscard]] inline std::unique_ptr<GameReader> open_games(ByteSource& source, std::optional<TextFormat> asked = {}) {
  return open_games(source, ReadingOptions{.format = asked});
}

/// Guesses the format of a text from its beginning.
[[nodiscard]] TextFormat detect_format(std::string_view beginning);

}  // namespace damier
