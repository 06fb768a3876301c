#pragma once

#include <span>
#include <string_view>

namespace damier::prose {

/// A file of words that is a part of the program.
struct WordFile {
  std::string_view language;  ///< "en"
  std::string_view text;
};

/// The files words/*.words.
[[nodiscard]] std::span<WordFile const> embedded_words() noexcept;

}  // namespace damier::prose
