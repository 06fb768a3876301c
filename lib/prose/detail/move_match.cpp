#include "prose/detail/move_match.hpp"

#include "notation/numbering.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace damier::prose {
namespace {

/// What faults of a text cost.
struct FaultCosts {
  float letter_for_digit;  ///< "l" for "1", "S" for "5"
  float like_digit;        ///< "3" for "8"
  float other;             ///< any other character
  float lost_sign;
  float lost_digit;
  float swapped;  ///< two characters in the wrong order
};
constexpr FaultCosts typed_faults{.letter_for_digit = 1.6F,
                                  .like_digit = 2.4F,
                                  .other = 2.6F,
                                  .lost_sign = 1.2F,
                                  .lost_digit = 3.0F,
                                  .swapped = 2.3F};
constexpr FaultCosts scanned_faults{.letter_for_digit = 0.5F,
                                    .like_digit = 1.4F,
                                    .other = 2.3F,
                                    .lost_sign = 0.7F,
                                    .lost_digit = 2.2F,
                                    .swapped = 2.6F};
constexpr float wrong_sign = 0.25F;

/// The digits that a letter or sign is taken for.
constexpr std::string_view digits_like(char letter) noexcept {
  switch (letter) {
    case 'l':
    case 'i':
    case '|':
    case '!':
    case ']':
    case 'j': return "1";
    case 'o':
    case 'q':
    case 'd': return "0";
    case 'z':
    case '?': return "27";
    case 's': return "5";
    case 'b': return "86";
    case 'g': return "96";
    case 't': return "7";
    case 'a': return "4";
    case '&': return "8";
    case 'e': return "6";
    default: return "";
  }
}

/// The letters of files that a scanner for another alphabet takes for a digit: "93" for "g3".
constexpr std::string_view files_like(char digit) noexcept {
  switch (digit) {
    case '6': return "bhe";
    case '9': return "g";
    case '8': return "b";
    case '4': return "ad";
    case '7': return "f";
    case '0': return "cd";
    default: return "";
  }
}

constexpr bool are_alike(char one, char other) noexcept {
  constexpr auto pairs = std::to_array<std::array<char, 2>>({{'3', '8'},
                                                             {'1', '7'},
                                                             {'5', '6'},
                                                             {'0', '8'},
                                                             {'6', '8'},
                                                             {'0', '6'},
                                                             {'3', '5'},
                                                             {'4', '1'},
                                                             {'9', '0'},
                                                             {'2', '7'},
                                                             {'8', '9'},
                                                             {'2', '3'},
                                                             {'4', '9'},
                                                             {'6', '9'}});
  return std::ranges::any_of(pairs, [&](auto const& pair) {
    return (pair[0] == one && pair[1] == other) || (pair[0] == other && pair[1] == one);
  });
}

constexpr bool is_sign(char c) noexcept { return std::string_view{"-x._=~'+:"}.find(c) != std::string_view::npos; }

float substitution(char read, char meant, FaultCosts const& faults) noexcept {
  if (read == meant) {
    return 0;
  }
  if (is_sign(meant)) {
    return is_sign(read) ? (read == 'x' || read == '-' ? wrong_sign : 0.5F * faults.lost_sign + 0.1F)
                         : faults.other + 1;
  }
  if (is_sign(read)) {
    return faults.other + 1;
  }
  if ((is_digit(meant) && digits_like(read).find(meant) != std::string_view::npos) ||
      files_like(read).find(meant) != std::string_view::npos) {
    return faults.letter_for_digit;
  }
  if (is_digit(read) && is_digit(meant) && are_alike(read, meant)) {
    return faults.like_digit;
  }
  return faults.other;
}

/// Whether the squares between the ends, and the pieces named, allow a move.
bool has_ends(MoveText const& read, Move const& move) noexcept {
  auto const starts = read.names_file_alone() ? read.starts.contains(move.from) : read.from() == move.from;
  return starts && read.to() == move.to && (!read.captured || *read.captured == move.captured);
}

float sign_cost(Variant const& variant, MoveText const& read, Move const& move) noexcept {
  if (move.is_capture()) {
    return read.sign == MoveSign::quiet && variant.rules().names.capture_sign != '-' ? 0.2F : 0;
  }
  return read.sign == MoveSign::capture ? 0.8F : 0;
}

/// A candidate's text in the form of the one that was read. crossed: captures have a sign in the short form.
void write_like(std::string& text, Numbering const& numbering, Move const& move, bool lettered, bool short_form,
                bool crossed) {
  auto const start = numbering.name(move.from);
  text.clear();
  if (lettered && short_form) {
    text += start[0];
    text += move.is_capture() && crossed ? "x" : "";
  } else {
    text += start;
    text += move.is_capture() ? 'x' : '-';
  }
  text += numbering.name(move.to);
}

/// The costs of single characters, by place_of.
struct CharacterCosts {
  std::array<std::array<float, 128>, 128> substitution;  ///< read, meant
  std::array<float, 128> loss;
};
constexpr std::size_t place_of(char c) noexcept { return std::min<std::size_t>(static_cast<unsigned char>(c), 127); }

CharacterCosts costs_of_characters(FaultCosts const& faults) noexcept {
  CharacterCosts costs{};
  for (std::size_t read = 0; read < 128; ++read) {
    for (std::size_t meant = 0; meant < 128; ++meant) {
      costs.substitution[read][meant] = substitution(static_cast<char>(read), static_cast<char>(meant), faults);
    }
    costs.loss[read] = is_sign(static_cast<char>(read)) ? faults.lost_sign : faults.lost_digit;
  }
  return costs;
}
CharacterCosts const& costs_of_characters(Print print) noexcept {
  static CharacterCosts const typed = costs_of_characters(typed_faults);
  static CharacterCosts const scanned = costs_of_characters(scanned_faults);
  return print == Print::scanned ? scanned : typed;
}

/// What it costs that a text was read where another was meant.
struct ReadingCosts {
  float whole;      ///< of the whole text
  float beginning;  ///< of its cheapest beginning
};

ReadingCosts costs_of_reading(std::string_view read, std::string_view meant, Print print, float bound) {
  constexpr std::size_t most = 32;
  if (read.size() >= most || meant.size() >= most) {
    return {bound, bound};
  }
  auto const& faults = print == Print::scanned ? scanned_faults : typed_faults;
  auto const& costs = costs_of_characters(print);
  std::array<std::array<float, most>, 3> rows{};
  auto const loss = [&](char c) { return costs.loss[place_of(c)]; };
  rows[0][0] = 0;
  for (std::size_t k = 0; k < meant.size(); ++k) {
    rows[0][k + 1] = rows[0][k] + loss(meant[k]);
  }
  auto beginning = bound;
  for (std::size_t i = 0; i < read.size(); ++i) {
    auto& before = rows[i % 3];
    auto& now = rows[(i + 1) % 3];
    auto const& two_before = rows[(i + 2) % 3];
    now[0] = before[0] + loss(read[i]);
    auto least = now[0];
    auto const& substitutions = costs.substitution[place_of(read[i])];
    auto const lost = loss(read[i]);
    for (std::size_t k = 0; k < meant.size(); ++k) {
      auto cost = before[k] + substitutions[place_of(meant[k])];
      cost = std::min({cost, before[k + 1] + lost, now[k] + loss(meant[k])});
      if (i > 0 && k > 0 && read[i] == meant[k - 1] && read[i - 1] == meant[k] && read[i] != read[i - 1]) {
        cost = std::min(cost, two_before[k - 1] + faults.swapped);
      }
      now[k + 1] = cost;
      least = std::min(least, cost);
    }
    beginning = std::min(beginning, now[meant.size()]);
    if (least >= bound) {
      return {bound, beginning};
    }
  }
  return {std::min(bound, rows[read.size() % 3][meant.size()]), beginning};
}

}  // namespace

float confusion_cost(std::string_view read, std::string_view meant, Print print, float bound) {
  return costs_of_reading(read, meant, print, bound).whole;
}

float confusion_cost_of_beginning(std::string_view read, std::string_view meant, Print print, float bound) {
  return costs_of_reading(read, meant, print, bound).beginning;
}

void match_exactly(Variant const& variant, Position const& position, std::span<Move const> legal, MoveText const& read,
                   std::vector<MoveReading>& readings) {
  constexpr float choice = 0.7F;
  auto const first = readings.size();
  for (auto const& move : legal) {
    if (has_ends(read, move)) {
      readings.push_back({move, sign_cost(variant, read, move), true});
    }
  }
  auto const found = readings.size() - first;
  if (found == 0 && read.size <= 2) {
    return;
  }
  if (found <= 1 && read.size <= 2) {
    return;
  }
  auto const meaning = resolve(variant, position, read);
  if (meaning.kind == Resolution::Kind::unique) {
    readings.resize(first);
    readings.push_back({meaning.move, sign_cost(variant, read, meaning.move), true});
    return;
  }
  if (meaning.kind == Resolution::Kind::ambiguous) {
    readings.resize(first);
    for (auto const& move : meaning.candidates) {
      readings.push_back({move, choice, true});
    }
    return;
  }
  if (read.size > 2) {
    readings.resize(first);  // the squares on the way fit no legal move
  }
}

void match_blurred(Variant const& variant, std::span<Move const> legal, std::string_view plain, Print print,
                   std::vector<MoveReading>& readings) {
  constexpr float bound = 4.2F;
  constexpr std::size_t longest = 16;
  if (plain.size() < 2 || plain.size() > longest) {
    return;
  }
  Numbering const numbering{variant.rules()};
  auto const lettered =
      numbering.algebraic() && std::ranges::count_if(plain, [](char c) { return c >= 'a' && c <= 'h'; }) >= 2;
  auto const first = readings.size();
  std::string meant;
  for (auto const& move : legal) {
    write_like(meant, numbering, move, lettered, false, true);
    auto cost = confusion_cost(plain, meant, print, bound);
    if (lettered) {
      write_like(meant, numbering, move, true, true, plain.find_first_of("x-") != std::string_view::npos);
      cost = std::min(cost, confusion_cost(plain, meant, print, bound));
    }
    if (cost < bound) {
      readings.push_back({move, cost, false});
    }
  }
  auto const found = readings.begin() + static_cast<std::ptrdiff_t>(first);
  std::stable_sort(found, readings.end(), [](auto const& a, auto const& b) { return a.cost < b.cost; });
  readings.resize(std::min(readings.size(), first + most_blurred));
}

}  // namespace damier::prose
