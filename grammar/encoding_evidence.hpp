#pragma once

#include "grammar/encoding.hpp"

#include <array>
#include <string_view>

namespace damier {

/// How well the bytes above 7F of a text go with each single-byte encoding, by what letters they would be: how frequent
/// each is in its language, which ones follow each other, and whether capitals and scripts stand where people put them.
/// Cyrillic letters are weighed as Russian, the others as the languages of western Europe.
class EncodingEvidence {
 public:
  /// Weighs one more piece of text, which begins and ends at the ends of words.
  void add(std::string_view text);
  void add(EncodingEvidence const& other) noexcept;
  /// Evidence from elsewhere, which must not outweigh a few words of the text at hand.
  void add_hint(EncodingEvidence const& other) noexcept;

  /// Windows-1252 where nothing tells.
  [[nodiscard]] Encoding likeliest() const noexcept;

 private:
  std::array<double, single_byte_encodings.size()> scores_{};  ///< logarithms of likelihoods
};

}  // namespace damier
