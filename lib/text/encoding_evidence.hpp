#pragma once

#include "text/encoding.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace damier {

/// How well the bytes above 7F of a text fit each single-byte encoding, by the letters that they would be: how frequent
/// each is in its language, which ones follow each other, and whether capitals and scripts are used as people use them.
/// Cyrillic letters are weighed as Russian, the others as the languages of western Europe or, in the encodings made for
/// them, of central Europe.
class EncodingEvidence {
 public:
  /// Encodings, those of central Europe once for each group of languages.
  static constexpr std::size_t candidate_count = 9;

  /// Weighs one more piece of text, which begins and ends at the ends of words.
  void add(std::string_view text);
  void add(EncodingEvidence const& other) noexcept;
  /// Evidence from elsewhere, which must not outweigh a few words of the text itself.
  void add_hint(EncodingEvidence const& other) noexcept;

  /// Windows-1252 if there is no evidence. It shares many letters with the encodings of central Europe, which need more
  /// than a little evidence.
  [[nodiscard]] Encoding likeliest() const noexcept;

 private:
  std::array<double, candidate_count> scores_{};  ///< logarithms of likelihoods
};

}  // namespace damier
