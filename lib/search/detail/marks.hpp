#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier {

/// A bit for each position of a played line, and one more for the place after the last: where something is true.
class Marks {
 public:
  static constexpr std::size_t word_bits = 64;

  /// Makes it the marks of that many positions, none of them set.
  void clear(std::size_t positions) {
    positions_ = positions;
    words_.assign(positions / word_bits + 1, 0);
  }
  /// Sets every position, and the place after them if requested.
  void fill(bool end) noexcept {
    std::ranges::fill(words_, ~std::uint64_t{0});
    trim(positions_ + (end ? 1 : 0));
  }

  [[nodiscard]] std::size_t positions() const noexcept { return positions_; }
  [[nodiscard]] bool contains(std::size_t place) const noexcept {
    return (words_[place / word_bits] >> (place % word_bits) & 1U) != 0;
  }
  void insert(std::size_t place) noexcept { words_[place / word_bits] |= std::uint64_t{1} << (place % word_bits); }
  [[nodiscard]] bool none() const noexcept {
    std::uint64_t all = 0;
    for (auto const word : words_) {
      all |= word;
    }
    return all == 0;
  }

  [[nodiscard]] std::uint64_t size() const noexcept {
    std::uint64_t all = 0;
    for (auto const word : words_) {
      all += static_cast<std::uint64_t>(std::popcount(word));
    }
    return all;
  }

  /// Makes it the places of other marks where a test is true, called in their order.
  template <typename Test>
  void choose(Marks const& among, Test const& test) {
    clear(among.positions());
    for (std::size_t index = 0; index < words_.size(); ++index) {
      for (auto left = among.word(index); left != 0; left &= left - 1) {
        auto const bit = left & (~left + 1);
        auto const place = index * word_bits + static_cast<std::size_t>(std::countr_zero(left));
        words_[index] |= test(place) ? bit : 0;
      }
    }
  }

  [[nodiscard]] std::size_t word_count() const noexcept { return words_.size(); }
  [[nodiscard]] std::uint64_t word(std::size_t index) const noexcept { return words_[index]; }
  void set_word(std::size_t index, std::uint64_t word) noexcept { words_[index] = word; }

  void keep(Marks const& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] &= other.words_[i];
    }
  }
  void add(Marks const& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] |= other.words_[i];
    }
  }
  void remove(Marks const& other) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] &= ~other.words_[i];
    }
  }

  /// Moves every mark that many places towards the beginning; those that leave it are lost.
  void move_back(std::size_t distance) noexcept {
    auto const whole = distance / word_bits;
    auto const rest = distance % word_bits;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      auto const low = i + whole < words_.size() ? words_[i + whole] : 0;
      auto const high = rest != 0 && i + whole + 1 < words_.size() ? words_[i + whole + 1] << (word_bits - rest) : 0;
      words_[i] = low >> rest | high;
    }
  }
  /// Moves every mark that many places towards the end; those that leave the positions are lost.
  void move_on(std::size_t distance) noexcept {
    auto const whole = distance / word_bits;
    auto const rest = distance % word_bits;
    for (auto i = words_.size(); i-- > 0;) {
      auto const high = i >= whole ? words_[i - whole] << rest : 0;
      auto const low = rest != 0 && i > whole ? words_[i - whole - 1] >> (word_bits - rest) : 0;
      words_[i] = high | low;
    }
    trim(positions_);
  }
  /// Marks every position from the first mark on.
  void extend_to_end() noexcept {
    bool marked = false;
    for (auto& word : words_) {
      auto const first = word;
      word = marked ? ~std::uint64_t{0} : first == 0 ? 0 : ~std::uint64_t{0} << std::countr_zero(first);
      marked = marked || first != 0;
    }
    trim(positions_);
  }
  /// Marks the positions up to that many after each mark, too.
  void extend_on(std::size_t distance, Marks& scratch) {
    for (std::size_t reached = 0; reached < distance;) {
      auto const step = std::min(reached + 1, distance - reached);  // twice as far each time
      scratch = *this;
      scratch.move_on(step);
      add(scratch);
      reached += step;
    }
  }
  /// Keeps the marks that begin that many marks in succession.
  void keep_runs(std::size_t length, Marks& scratch) {
    for (std::size_t run = 1; run < length;) {
      auto const step = std::min(run, length - run);  // twice as many each time
      scratch = *this;
      scratch.move_back(step);
      keep(scratch);
      run += step;
    }
  }
  /// Marks every place from the beginning to the last mark.
  void extend_to_beginning() noexcept {
    bool marked = false;
    for (auto i = words_.size(); i-- > 0;) {
      auto const word = words_[i];
      words_[i] = marked ? ~std::uint64_t{0} : word == 0 ? 0 : ~std::uint64_t{0} >> std::countl_zero(word);
      marked = marked || word != 0;
    }
  }
  /// Marks the places up to that many before each mark, too.
  void extend_back(std::size_t distance, Marks& scratch) {
    for (std::size_t reached = 0; reached < distance;) {
      auto const step = std::min(reached + 1, distance - reached);  // twice as far each time
      scratch = *this;
      scratch.move_back(step);
      add(scratch);
      reached += step;
    }
  }

  bool operator==(Marks const&) const = default;

 private:
  void trim(std::size_t bits) noexcept {
    auto const kept = bits % word_bits;
    for (auto i = bits / word_bits; i < words_.size(); ++i) {
      words_[i] &= i == bits / word_bits ? (std::uint64_t{1} << kept) - 1 : 0;
    }
  }

  std::size_t positions_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace damier
