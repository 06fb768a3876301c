#pragma once

#include "text/encoding.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace damier {

/// How well the bytes above 7F of a text fit each single-byte encoding, judged by the letters that they would be: how
/// frequent each letter is in its language, which letters follow each other, and whether capitals and scripts appear
/// where they usually do. Cyrillic letters are weighed as Russian, the others as the languages of western Europe or, in
/// the encodings made for them, of central Europe.
class EncodingEvidence {
 public:
  /// The number of pairs of an encoding and a group of languages: the encodings of central Europe have two groups each.
  static constexpr std::size_t candidate_count = 9;

  /// Weighs a further piece of text, which must begin and end between two words.
  void add(std::string_view text);
  void add(EncodingEvidence const& other) noexcept;
  /// Adds evidence from other text, limited so that it does not outweigh a few words of this one.
  void add_hint(EncodingEvidence const& other) noexcept;

  /// The encoding that fits best; Windows-1252 if there is no evidence. Windows-1252 shares many letters with the
  /// encodings of central Europe, so they are chosen only if they fit clearly better.
  [[nodiscard]] Encoding likeliest() const noexcept;

 private:
  std::array<double, candidate_count> scores_{};  ///< logarithms of likelihoods, by candidate
};

}  // namespace damier
