#pragma once

#include "text/encoding.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace damier {

/// How well the bytes above 7F of a text go with each single-byte encoding, by what letters they would be: how frequent
/// each is in its language, which ones follow each other, and whether capitals and scripts stand where people put them.
/// Cyrillic letters are weighed as Russian, the others as the languages of western Europe or, in the encodings made for
/// them, of central Europe.
class EncodingEvidence {
 public:
  /// Encodings, those of central Europe once for each group of languages.
  static constexpr std::size_t candidate_count = 9;

  /// Weighs one more piece of text, which begins and ends at the ends of words.
  void add(std::string_view text);
  void add(EncodingEvidence const& other) noexcept;
  /// Evidence from elsewhere, which must not outweigh a few words of the text at hand.
  void add_hint(EncodingEvidence const& other) noexcept;

  /// Windows-1252 where nothing tells. It shares many letters with the encodings of central Europe, which need more
  /// than a little evidence.
  [[nodiscard]] Encoding likeliest() const noexcept;

 private:
  std::array<double, candidate_count> scores_{};  ///< logarithms of likelihoods
};

}  // namespace damier
