#include "clean/detail/round_form.hpp"

#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace damier {
namespace {

constexpr std::size_t most_digits = 3;

/// "Round" in the languages of archives, as folded() has them.
constexpr std::array<std::string_view, 22> round_words{
    "round", "rnd",  "rd",    "r",      "ronde", "rde",  "rnde",    "runde", "rond",  "tour", "ronda",
    "turno", "giro", "runda", "rodada", "tura",  "kolo", "kierros", "тур",   "раунд", "коло", "круг"};
/// What makes a number an ordinal one. A single letter may also be that of a board or group: it needs a word.
constexpr std::array<std::string_view, 18> endings{"st", "nd",  "rd", "th", "er", "ere", "re",     "eme",    "ieme",
                                                   "de", "ste", "te", "и",  "ыи", "ои",  "\u00b0", "\u00ba", "\u00aa"};
constexpr std::array<std::string_view, 3> short_endings{"e", "a", "o"};

/// Takes the parts of a round from the front of its folded text.
class RoundText {
 public:
  explicit RoundText(std::string_view text) : rest_{text} {}

  [[nodiscard]] bool is_at_end() const noexcept { return rest_.empty(); }
  bool take_any_of(std::string_view signs) {
    auto const end = std::min(rest_.find_first_not_of(signs), rest_.size());
    rest_.remove_prefix(end);
    return end != 0;
  }
  template <std::size_t size>
  bool take_word(std::array<std::string_view, size> const& words) {
    auto const end =
        std::find_if(rest_.begin(), rest_.end(), [](char c) { return !is_small_letter(c) && !is_beyond_ascii(c); });
    auto const word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
    if (std::ranges::find(words, word) == words.end()) {
      return false;
    }
    rest_.remove_prefix(word.size());
    return true;
  }
  std::string_view take_digits() {
    auto const end = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    auto const digits = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return digits;
  }
  /// The number of a board, with the full stop before it.
  std::string_view take_board() {
    auto const whole = rest_;
    if (!rest_.starts_with('.') || rest_.size() < 2 || !is_digit(rest_[1])) {
      return {};
    }
    rest_.remove_prefix(1);
    return whole.substr(0, take_digits().size() + 1);
  }
  /// A number of I, V and X, up to 39; 0 if there is none.
  unsigned take_roman() {
    struct Part {
      std::string_view letters;
      unsigned value;
    };
    static constexpr std::array<Part, 12> parts{{{"xxx", 30},
                                                 {"xx", 20},
                                                 {"x", 10},
                                                 {"ix", 9},
                                                 {"viii", 8},
                                                 {"vii", 7},
                                                 {"vi", 6},
                                                 {"iv", 4},
                                                 {"v", 5},
                                                 {"iii", 3},
                                                 {"ii", 2},
                                                 {"i", 1}}};
    unsigned number = 0;
    auto const take = [&](Part const& part) {
      number += part.value;
      rest_.remove_prefix(part.letters.size());
    };
    auto const begins = [&](Part const& part) { return rest_.starts_with(part.letters); };
    for (auto const tens : {true, false}) {
      auto const found =
          std::ranges::find_if(parts, [&](Part const& part) { return (part.value >= 10) == tens && begins(part); });
      found != parts.end() ? take(*found) : void();
    }
    return number;
  }

 private:
  std::string_view rest_;
};

std::string without_zeros(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return std::string{digits};
}

}  // namespace

std::optional<RoundForm> canonical_round(std::string_view text) {
  auto const written = folded(text);
  RoundText rest{trimmed(written)};
  auto has_word = rest.take_word(round_words);
  if (has_word) {
    rest.take_any_of(" \t.:#_-");
  }
  auto const digits = rest.take_digits();
  auto number = digits.size() <= most_digits ? without_zeros(digits) : std::string{};
  auto const is_roman =
      digits.empty() && std::ranges::any_of(text, [](char c) { return c == 'I' || c == 'V' || c == 'X'; });
  if (is_roman) {
    auto const value = rest.take_roman();
    number = value == 0 ? "" : std::to_string(value);
  }
  if (number.empty()) {
    return std::nullopt;
  }
  auto const board = is_roman ? std::string_view{} : rest.take_board();
  if (board.empty()) {
    rest.take_any_of("-");
    auto const is_ordinal = rest.take_word(endings) || rest.take_any_of(".");
    auto const is_short = !is_ordinal && rest.take_word(short_endings);
    rest.take_any_of(" \t");
    auto const has_word_behind = !has_word && rest.take_word(round_words);
    has_word = has_word || has_word_behind;
    if (is_short && !has_word) {
      return std::nullopt;
    }
    rest.take_any_of(".");
  }
  if (!rest.is_at_end()) {
    return std::nullopt;
  }
  // The number of a board keeps what is before it: 03.01 may be a day.
  auto const canonical =
      board.empty() || has_word ? number + std::string{board} : std::string{digits} + std::string{board};
  return canonical != text ? std::optional{RoundForm{canonical, !is_roman || has_word}} : std::nullopt;
}

}  // namespace damier
