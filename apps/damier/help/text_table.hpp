#pragma once

#include <span>
#include <string_view>

namespace damier::app {

struct TranslatedText {
  std::string_view english;
  std::string_view text;
};

/// The texts of a language, ordered by the English ones.
struct TextTable {
  std::string_view code;
  std::span<TranslatedText const> texts;
};

[[nodiscard]] std::span<TextTable const> text_tables() noexcept;

}  // namespace damier::app
