#include "text/move_words.hpp"

#include "text/byte_classes.hpp"
#include "text/detail/written_square.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>

namespace damier {
namespace {

using written::are_likely;
using written::Place;
using written::SquareReader;
using written::wordy_size;

constexpr std::string_view command_begin = "[%";

/// Words between the squares of a move, "32 to 28".
constexpr auto words_between =
    std::to_array<std::string_view>({"a", "à", "to", "naar", "na", "en", "vers", "на", "nach"});

constexpr auto side_letters =
    std::to_array<std::string_view>({"W", "B", "Z", "N", "w", "b", "z", "n", "Б", "б", "Ч", "ч"});

bool is_between(std::string_view word) noexcept {
  return std::ranges::find(words_between, word) != words_between.end();
}

/// Finds the words of a text: first its squares and the moves within one word, then what is between the squares.
class WordFinder {
 public:
  explicit WordFinder(std::string_view text) noexcept : text_{text} {}

  std::vector<MoveWord> run() {
    find_squares();
    join_squares();
    std::ranges::sort(words_, {}, &MoveWord::begin);
    return std::move(words_);
  }

 private:
  void find_squares() {
    auto const last_close = text_.rfind(']');
    for (std::size_t at = 0; at < text_.size();) {
      auto const rest = text_.substr(at);
      if (rest.front() == '[' && rest.starts_with(command_begin)) {
        auto const is_closed = last_close != std::string_view::npos && last_close > at;
        auto const end = is_closed ? rest.find(']') : std::string_view::npos;
        at += end == std::string_view::npos ? command_begin.size() : end + 1;
        places_.push_back({});  // nothing is joined over it
        continue;
      }
      if (wordy_size(rest) == 0) {
        ++at;
        continue;
      }
      auto end = at;
      while (auto const size = wordy_size(text_.substr(end))) {
        end += size;
      }
      read_word(at, end);
      at = end;
    }
  }
  void read_word(std::size_t begin, std::size_t end) {
    constexpr std::size_t longest = 64;
    auto const word = text_.substr(begin, end - begin);
    if (is_between(word) || cross_size(word) == word.size()) {
      return;
    }
    if (end - begin <= longest && !is_mark(begin, end) && !is_digit(text_[begin]) && has_letter_of_side(begin, end) &&
        read_of_side(begin, end)) {
      return;
    }
    if (end - begin <= longest && !is_mark(begin, end) &&
        (read_squares(begin, end) || read_glued(begin, end) || read_semi_short(begin, end) ||
         read_of_side(begin, end))) {
      return;
    }
    places_.push_back({begin, end});
  }
  /// The number of a move: "12.", "12)" before something else of the text line.
  [[nodiscard]] bool is_mark(std::size_t begin, std::size_t end) const noexcept {
    auto const rest = text_.substr(end);
    if (end - begin > 3 || !is_digit(text_[begin]) || rest.empty() || (rest.front() != '.' && rest.front() != ')')) {
      return false;
    }
    auto const next = rest.find_first_not_of(" \t.)");
    return next != std::string_view::npos && !ends_line(rest[next]) && (rest.front() == ')' || next > 1);
  }
  /// "32", "c3"; "28x19", "c3d4", "c3xe5xg7".
  bool read_squares(std::size_t begin, std::size_t end) {
    SquareReader reader{text_, begin};
    auto const first = square(reader);
    if (!first) {
      return false;
    }
    auto last = *first;
    while (reader.at() < end) {
      auto const crossed = reader.cross();
      auto const next = square(reader);
      if (!next || (next->file == 0) != (first->file == 0) || (!crossed && next->file == 0)) {
        return false;
      }
      last = *next;
    }
    if (last.begin != first->begin && first->number != 0 && first->number == last.number) {
      return false;  // "8x8", the size of a board
    }
    last.is_move = last.begin != first->begin;
    last.is_likely = last.is_move && are_likely(*first, last);
    last.begin = begin;
    places_.push_back(last);
    return true;
  }
  /// "3228"; a year is not known from it.
  bool read_glued(std::size_t begin, std::size_t end) {
    if (end - begin != 4 || !std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                                         text_.begin() + static_cast<std::ptrdiff_t>(end), is_digit)) {
      return false;
    }
    SquareReader first{text_.substr(0, begin + 2), begin};
    SquareReader second{text_, begin + 2};
    auto const from = first.number();
    auto const to = second.number();
    auto const is_alone = !is_joined(begin, end);
    if (from && to && is_alone) {
      put({begin, end, Parting::nothing, are_likely(*from, *to), false});
    }
    places_.push_back({begin, end});
    return true;
  }
  /// "cd4": files side by side.
  bool read_semi_short(std::size_t begin, std::size_t end) {
    SquareReader reader{text_, begin};
    auto const file = reader.file_alone();
    auto const taking = reader.cross();
    auto const to = file != 0 ? reader.lettered() : std::nullopt;
    auto const step = to ? std::abs(static_cast<int>(file) - static_cast<int>(to->file)) : 0;
    if (reader.at() != end || step == 0 || (!taking && step > 2)) {
      return false;
    }
    put({begin, end, Parting::sign, true, true});
    places_.push_back({begin, end});
    return true;
  }
  /// Whether a word has the letter of a side, as a sign and another square behind it show: "B11" of "B11-17" is no
  /// square b11, and "Bc3" of "Bc3-d4" no move.
  [[nodiscard]] bool has_letter_of_side(std::size_t begin, std::size_t end) const noexcept {
    auto const sign = std::max(dash_size(text_.substr(end)), cross_size(text_.substr(end)));
    SquareReader behind{text_, end + sign};
    auto const next = sign != 0 ? square(behind) : std::nullopt;
    auto const letter = text_.substr(begin, wordy_size(text_.substr(begin)));
    SquareReader reader{text_, begin + letter.size()};
    auto const own = square(reader);
    if (std::ranges::find(side_letters, letter) == side_letters.end() || (letter == "b" && own && own->file != 0)) {
      return false;
    }
    return next && own && (next->file == 0) == (own->file == 0) && reader.at() == end;
  }
  /// "W32" of "W32-28", "28Z" of "32-28Z", where letters of the sides are beside the moves.
  bool read_of_side(std::size_t begin, std::size_t end) {
    SquareReader reader{text_, is_digit(text_[begin]) ? begin : begin + wordy_size(text_.substr(begin))};
    auto const number = is_digit(text_[begin]) ? reader.number() : square(reader);
    auto const has_letter_behind = is_digit(text_[begin]) && reader.at() + wordy_size(text_.substr(reader.at())) == end;
    if (!number || (reader.at() != end && !has_letter_behind)) {
      return false;
    }
    places_.push_back(*number);
    return true;
  }
  [[nodiscard]] static std::optional<Place> square(SquareReader& reader) noexcept {
    auto const number = reader.number();
    return number ? number : reader.lettered();
  }
  /// Whether other figures are glued to a word by a sign: "1950-52", "20-06-2003".
  [[nodiscard]] bool is_joined(std::size_t begin, std::size_t end) const noexcept {
    constexpr std::string_view signs = "-./:,";
    auto const is_sign = [&](std::size_t at) { return signs.find(text_[at]) != std::string_view::npos; };
    return (begin > 1 && is_sign(begin - 1) && is_digit(text_[begin - 2])) ||
           (end + 1 < text_.size() && is_sign(end) && is_digit(text_[end + 1]));
  }

  void put(MoveWord word) {
    auto at = word.begin;
    while (at > 0 && is_inner_blank(text_[at - 1])) {
      --at;
    }
    word.is_numbered = at > 1 && (text_[at - 1] == '.' || text_[at - 1] == ')') && is_digit(text_[at - 2]);
    words_.push_back(word);
  }

  // --- what is between the squares ---

  [[nodiscard]] static bool is_square(Place const& place) noexcept { return place.number != 0 || place.file != 0; }
  /// The parting of a square and the next one; nothing if there is another text between them.
  [[nodiscard]] std::optional<Parting> parting_behind(std::size_t place) const noexcept {
    if (place + 1 >= places_.size()) {
      return std::nullopt;
    }
    auto const& one = places_[place];
    auto const& other = places_[place + 1];
    if (!is_square(one) || !is_square(other) || (one.file == 0) != (other.file == 0)) {
      return std::nullopt;
    }
    auto const parting = parting_of(text_.substr(one.end, other.begin - one.end));
    return parting == Parting::sign || (!one.is_move && !other.is_move) ? parting : std::nullopt;
  }
  [[nodiscard]] static std::optional<Parting> parting_of(std::string_view gap) noexcept {
    constexpr std::size_t widest = 10;
    auto inner = gap;
    while (auto const size = printed_blank_size(inner)) {
      inner.remove_prefix(size);
    }
    while (!inner.empty() && is_inner_blank(inner.back())) {
      inner.remove_suffix(1);
    }
    auto const is_spaced = inner.size() != gap.size();
    if (gap.empty() || gap.size() > widest + inner.size()) {
      return std::nullopt;
    }
    if (inner.empty()) {
      return Parting::blank;
    }
    if (dash_size(inner) == inner.size() || (cross_size(inner) == inner.size() && (inner != ":" || !is_spaced)) ||
        (inner == "%" && !is_spaced)) {
      return Parting::sign;
    }
    if (is_spaced && is_between(inner)) {
      return Parting::word;
    }
    if (inner == "." || inner == ",") {
      return is_spaced ? std::nullopt : std::optional{inner == "." ? Parting::stop : Parting::comma};
    }
    constexpr auto arrows = std::to_array<std::string_view>(
        {"*", "~", ">", "->", "-->", "=>", ">>", "→", "_", "=", "+", "\\", "--", "..", "·", "•", "»"});
    return inner == "/"                                       ? std::optional{Parting::stroke}
           : std::ranges::find(arrows, inner) != arrows.end() ? std::optional{Parting::other}
                                                              : std::nullopt;
  }

  void join_squares() {
    for (std::size_t at = 0; at < places_.size();) {
      auto const parting = parting_behind(at);
      auto last = at;
      while (parting && parting_behind(last) == parting) {
        ++last;
      }
      auto const next = parting == Parting::blank ? join_by_blanks(at, last) : join_by_signs(at, last, parting);
      at = std::max(at + 1, next);
    }
  }
  /// Joins numbers in a row, each two of them: "32 28 18 23".
  std::size_t join_by_blanks(std::size_t first, std::size_t last) {
    auto const end = parting_behind(last) ? last : last + 1;  // the last one may be the first of "34-29"
    if (has_row_numbers(first, end)) {
      for (auto at = first; at < end; at += row) {
        join_pairs(at + 1, std::min(end, at + row));
      }
    } else {
      join_pairs(first + (end - first) % 2, end);
    }
    return end;
  }
  void join_pairs(std::size_t first, std::size_t end) {
    for (auto at = first; at + 1 < end; at += 2) {
      add(at, at + 1, Parting::blank);
    }
  }
  /// Whether numbers in a row have rows of a move, a reply and their number: "1 32 28 18 23 2 34 29 23 32".
  [[nodiscard]] bool has_row_numbers(std::size_t first, std::size_t end) const noexcept {
    if (end - first <= row) {
      return false;
    }
    for (auto at = first + row; at < end; at += row) {
      if (places_[at].number != places_[at - row].number + 1) {
        return false;
      }
    }
    return places_[first].number != 0;
  }
  std::size_t join_by_signs(std::size_t first, std::size_t last, std::optional<Parting> parting) {
    if (!parting) {
      if (places_[first].is_move) {
        add(first, first, Parting::sign);
      }
      return first + 1;
    }
    auto const squares = last - first + 1;
    if (*parting == Parting::sign) {
      add(first, last, Parting::sign);
    } else if (squares == 2) {
      add(first, last, *parting);
    } else if (squares == 3 && *parting == Parting::stop) {
      add(first + 1, last, *parting);  // "1.32.28" has a number
    }
    return last + 1;
  }
  void add(std::size_t first, std::size_t last, Parting parting) {
    auto const begin = places_[first].begin;
    auto const end = places_[last].end;
    auto const likely = first == last ? places_[first].is_likely : are_likely(places_[first], places_[last]);
    auto const is_score = places_[first].number != 0 && places_[first].number == places_[last].number && first != last;
    if (!is_joined(begin, end) && !is_score) {
      auto const is_moment = is_time(first, last) || is_date(first, last);
      put({begin, end, parting, likely, places_[first].file != 0, false, is_moment});
    }
  }

  /// Whether a sign alone is between each two of some squares, which have no letters.
  [[nodiscard]] bool has_only(char sign, std::size_t first, std::size_t last) const noexcept {
    for (auto at = first; at <= last; ++at) {
      auto const is_parted =
          at == first ||
          text_.substr(places_[at - 1].end, places_[at].begin - places_[at - 1].end) == std::string_view{&sign, 1};
      if (places_[at].number == 0 || places_[at].is_move || !is_parted) {
        return false;
      }
    }
    return true;
  }
  /// Whether each two squares that follow each other are as far apart as those of moves are.
  [[nodiscard]] bool are_all_likely(std::size_t first, std::size_t last) const noexcept {
    for (auto at = first; at < last; ++at) {
      if (!are_likely(places_[at], places_[at + 1])) {
        return false;
      }
    }
    return true;
  }
  /// A time with minutes and seconds of two digits that is no capture: "1:59:07", "14:02".
  [[nodiscard]] bool is_time(std::size_t first, std::size_t last) const noexcept {
    constexpr unsigned hours = 24;
    constexpr unsigned minutes = 60;
    auto const parts = last - first + 1;
    if (parts < 2 || parts > 3 || !has_only(':', first, last) || are_all_likely(first, last)) {
      return false;
    }
    for (auto at = first + 1; at <= last; ++at) {
      if (places_[at].end - places_[at].begin != 2 || places_[at].number >= minutes) {
        return false;
      }
    }
    return places_[first].number <= hours && (parts == 3 || text_[places_[last].begin] == '0');
  }
  /// A day and a month, with a zero or a year of two digits, that are no move: "20-06", "12-03-52".
  [[nodiscard]] bool is_date(std::size_t first, std::size_t last) const noexcept {
    constexpr unsigned days = 31;
    constexpr unsigned months = 12;
    auto const parts = last - first + 1;
    if (parts < 2 || parts > 3 || !has_only('-', first, last) || are_all_likely(first, last)) {
      return false;
    }
    auto const& month = places_[first + 1];
    auto const is_marked = parts == 3 || text_[month.begin] == '0';
    return is_marked && places_[first].number <= days && month.number <= months &&
           places_[last].end - places_[last].begin == 2;
  }

  static constexpr std::size_t row = 5;

  std::string_view text_;
  std::vector<Place> places_;
  std::vector<MoveWord> words_;
};

}  // namespace

std::vector<MoveWord> possible_move_words(std::string_view text) { return WordFinder{text}.run(); }

void keep_move_words(std::vector<MoveWord>& words) {
  std::erase_if(words, [](MoveWord const& word) { return word.is_moment; });
  struct Company {
    unsigned all = 0;
    unsigned likely = 0;
    bool is_numbered = false;
    [[nodiscard]] bool is_enough(unsigned several) const noexcept { return all >= several && likely * 3 >= all * 2; }
  };
  std::array<std::array<Company, 2>, partings> companies{};
  auto const company_of = [&](MoveWord const& word) -> Company& {
    return companies[static_cast<std::size_t>(word.parting)][word.is_lettered ? 1 : 0];
  };
  Company odd;  // with any parting but a sign
  for (auto const& word : words) {
    auto& company = company_of(word);
    ++company.all;
    company.likely += word.is_likely ? 1U : 0U;
    company.is_numbered = company.is_numbered || (word.is_numbered && word.is_likely);
    odd.all += word.parting == Parting::sign ? 0U : 1U;
    odd.likely += word.parting == Parting::sign || !word.is_likely ? 0U : 1U;
  }
  constexpr auto several = 4U;
  std::erase_if(words, [&](MoveWord const& word) {
    auto const& company = company_of(word);
    auto const are_many = company.is_enough(word.is_lettered ? 2 : several) || odd.is_enough(several);
    return word.parting != Parting::sign && !are_many && !(company.is_numbered && word.is_likely);
  });
}

std::string with_dash(std::string_view word) {
  auto const is_figure = [](char c) { return is_digit(c); };
  if (word.size() == 4 && std::ranges::all_of(word, is_figure)) {
    return std::string{word.substr(0, 2)} + "-" + std::string{word.substr(2)};
  }
  auto const first = std::ranges::find_if(word, is_figure);
  auto const end_of_first = std::find_if_not(first, word.end(), is_figure);
  auto last = word.size();
  while (last > 0 && is_digit(word[last - 1])) {
    --last;
  }
  // The letter of a lettered square; between two words for "to" none is glued to the figures.
  if (last > 0 && (is_letter(word[last - 1]) || is_beyond_ascii(word[last - 1]))) {
    last -= is_beyond_ascii(word[last - 1]) ? std::size_t{2} : std::size_t{1};
  }
  return std::string{word.begin(), end_of_first} + "-" + std::string{word.substr(last)};
}

}  // namespace damier
