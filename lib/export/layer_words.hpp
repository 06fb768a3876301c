#pragma once

#include "language/message.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace damier {

/// A layer of damier's own and its name for readers.
struct LayerWord {
  std::string_view source;
  Word word;
};
inline constexpr auto layer_words = std::to_array<LayerWord>({
    {"findings", "layer-findings"},
    {"motifs", "layer-motifs"},
    {"openings", "layer-openings"},
    {"tree", "layer-tree"},
    {"draws", "layer-draws"},
    {"endgame", "layer-endgame"},
    {"shots", "layer-shots"},
    {"engine", "layer-engine"},
    {"mistakes", "layer-mistakes"},
});

/// The name of a layer for readers; that of a layer of somebody else as it is.
[[nodiscard]] inline std::string layer_title(std::string_view source, Language language) {
  auto const* const known = std::ranges::find(layer_words, source, &LayerWord::source);
  return std::string{known == layer_words.end() ? source : known->word.in(language)};
}

}  // namespace damier
