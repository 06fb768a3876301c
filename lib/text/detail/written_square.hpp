#pragma once

#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace damier::written {

inline constexpr unsigned highest_square = 72;

/// A Cyrillic letter that looks like that of a file.
inline constexpr auto cyrillic_files = std::to_array<std::pair<std::string_view, char>>(
    {{"а", 'a'}, {"в", 'b'}, {"с", 'c'}, {"е", 'e'}, {"А", 'a'}, {"В", 'b'}, {"С", 'c'}, {"Е", 'e'}, {"Н", 'h'}});

/// The length of a letter or digit at the beginning of a text; 0 if there is none. A cross is a letter within words
/// alone.
inline std::size_t wordy_size(std::string_view text) noexcept {
  if (text.empty()) {
    return 0;
  }
  auto const c = static_cast<unsigned char>(text.front());
  if (c < 0x80) {
    return is_digit(text.front()) || is_letter(text.front()) ? 1 : 0;
  }
  if (c < 0xC3 || text.starts_with("×") || text.starts_with("÷") || c == 0xE2 || c == 0xEF) {
    return 0;  // blanks and punctuation
  }
  auto const size = c >= 0xF0 ? std::size_t{4} : c >= 0xE0 ? std::size_t{3} : std::size_t{2};
  return std::min(size, text.size());
}

/// A square in a text, and where it is.
struct Place {
  std::size_t begin = 0;
  std::size_t end = 0;
  unsigned number = 0;  ///< of a numbered square
  unsigned file = 0;    ///< of a lettered one, from 1; 0 if it is numbered
  unsigned rank = 0;
  bool is_move = false;    ///< the last square of a move that is one word: "28x19", "c3d4"
  bool is_likely = false;  ///< of such a move
};

/// Reads the squares of one word.
class SquareReader {
 public:
  SquareReader(std::string_view text, std::size_t at) noexcept : text_{text}, at_{at} {}
  [[nodiscard]] std::size_t at() const noexcept { return at_; }
  [[nodiscard]] bool is_at_end() const noexcept { return wordy_size(text_.substr(at_)) == 0; }

  [[nodiscard]] std::optional<Place> number() noexcept {
    Place place{at_, at_};
    while (place.end < text_.size() && is_digit(text_[place.end]) && place.end - place.begin < 3) {
      place.number = 10 * place.number + static_cast<unsigned>(text_[place.end++] - '0');
    }
    return keep(place, place.end - place.begin <= 2 && place.number != 0 && place.number <= highest_square);
  }
  [[nodiscard]] std::optional<Place> lettered() noexcept {
    Place place{at_, at_};
    place.file = file(place.end);
    auto const digits = place.end;
    while (place.end < text_.size() && is_digit(text_[place.end]) && place.end - digits < 2) {
      place.rank = 10 * place.rank + static_cast<unsigned>(text_[place.end++] - '0');
    }
    return keep(place, place.file != 0 && place.rank != 0 && place.rank <= 12);
  }
  /// The file of a semi-short move, "c" of "cd4".
  [[nodiscard]] unsigned file_alone() noexcept { return file(at_); }
  [[nodiscard]] bool cross() noexcept {
    auto const size = cross_size(text_.substr(at_));
    at_ += size;
    return size != 0;
  }

 private:
  [[nodiscard]] unsigned file(std::size_t& at) const noexcept {
    auto const rest = text_.substr(at);
    auto const* const alike =
        std::ranges::find_if(cyrillic_files, [&](auto const& letter) { return rest.starts_with(letter.first); });
    auto const c = alike != cyrillic_files.end() ? alike->second : rest.empty() ? ' ' : lower(rest.front());
    at += alike != cyrillic_files.end() ? std::size_t{2} : is_file_letter(c) ? std::size_t{1} : std::size_t{0};
    return is_file_letter(c) ? static_cast<unsigned>(c - 'a') + 1 : 0;
  }
  [[nodiscard]] std::optional<Place> keep(Place const& place, bool is_square) noexcept {
    if (!is_square) {
      return std::nullopt;
    }
    at_ = place.end;
    return place;
  }

  std::string_view text_;
  std::size_t at_;
};

/// Whether a move may lead from one square to another.
inline bool are_likely(Place const& from, Place const& to) noexcept {
  auto const distance = [](unsigned a, unsigned b) { return a > b ? a - b : b - a; };
  if (from.file != 0) {
    auto const files = distance(from.file, to.file);
    auto const ranks = distance(from.rank, to.rank);
    return files + ranks != 0 && (files == ranks || files == 0 || ranks == 0);
  }
  // One row down or up on boards of 8, 10 and 12 rows, and two of them for a capture.
  constexpr auto usual = std::to_array<unsigned>({3, 4, 5, 6, 7, 9, 11, 13});
  return std::ranges::find(usual, distance(from.number, to.number)) != usual.end();
}

}  // namespace damier::written
