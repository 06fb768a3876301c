#include "damage.hpp"

#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/numbering.hpp"
#include "rules/routes.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace damier::bench {
namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_of_square(char c) noexcept { return is_digit(c) || (c >= 'a' && c <= 'l'); }

std::vector<std::size_t> places_of_squares(std::string_view word) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (is_of_square(word[i])) {
      places.push_back(i);
    }
  }
  return places;
}

class Damager {
 public:
  Damager(SampleGame const& game, Random& random)
      : game_{game}, random_{random}, words_{game.words}, numbers_{usual_numbers(game.words.size())} {}

  std::optional<DamagedGame> run(Damage damage) {
    switch (damage) {
      case Damage::digit_wrong: return at_word([&](std::string& word) { return wrong_digit(word); });
      case Damage::digit_missing: return at_word([&](std::string& word) { return missing_digit(word); });
      case Damage::digit_extra: return at_word([&](std::string& word) { return extra_digit(word); });
      case Damage::digits_transposed: return at_word([&](std::string& word) { return transposed_digits(word); });
      case Damage::square_wrong: return at_word([&](std::string& word) { return wrong_square(word); });
      case Damage::move_wrong: return at_word([&](std::string& word) { return wrong_move(word); });
      case Damage::ends_swapped: return at_word([&](std::string& word) { return swapped_ends(word); });
      case Damage::separator_wrong: return at_word([&](std::string& word) { return wrong_separator(word); });
      case Damage::route_shortened: return shortened_route();
      case Damage::rafle_split: return split_rafle();
      case Damage::move_missing: return missing_move();
      case Damage::doubled_in_numbers: return doubled_move(true);
      case Damage::doubled_beside_numbers: return doubled_move(false);
      case Damage::sides_swapped: return swapped_sides();
      case Damage::board_turned: return turned_board();
      case Damage::columns_interleaved: return interleaved_columns();
      case Damage::game_type_wrong: return wrong_game_type();
      default: return wrong_start(damage);
    }
  }

 private:
  [[nodiscard]] DamagedGame written(std::size_t ply) const {
    return {written_down(game_.header, words_, numbers_, game_.result), ply};
  }
  [[nodiscard]] DamagedGame written(std::string const& header) const {
    return {written_down(header, words_, numbers_, game_.result), 0};
  }

  /// Removes a move number. In half of the records the other moves are then numbered as they are written, in the other
  /// half they keep their numbers.
  void drop_number(std::size_t at) {
    numbers_.erase(numbers_.begin() + static_cast<std::ptrdiff_t>(at));
    if (below(random_, 2) == 0) {
      numbers_ = usual_numbers(words_.size());
    }
  }
  /// as_they_come: the words are numbered in the order in which they are written; otherwise they keep their numbers.
  void add_numbers(std::size_t at, std::vector<std::size_t> const& numbers, bool as_they_come) {
    numbers_.insert(numbers_.begin() + static_cast<std::ptrdiff_t>(at), numbers.begin(), numbers.end());
    if (as_they_come) {
      numbers_ = usual_numbers(words_.size());
    }
  }

  template <typename Slip>
  std::optional<DamagedGame> at_word(Slip slip) {
    auto const at = below(random_, words_.size());
    auto const before = words_[at];
    return slip(words_[at]) && words_[at] != before ? std::optional{written(at + 1)} : std::nullopt;
  }

  bool wrong_digit(std::string& word) {
    auto const places = places_of_squares(word);
    auto& character = word[places[below(random_, places.size())]];
    auto const before = character;
    auto const first = is_digit(before) ? '0' : 'a';
    auto const count = is_digit(before) ? 10U : game_.variant->board().columns;
    character = static_cast<char>(first + static_cast<int>(below(random_, count)));
    return true;
  }
  bool missing_digit(std::string& word) {
    auto const places = places_of_squares(word);
    word.erase(places[below(random_, places.size())], 1);
    return true;
  }
  bool extra_digit(std::string& word) {
    auto const places = places_of_squares(word);
    auto const at = places[below(random_, places.size())];
    auto const again = below(random_, 2) == 0 || !is_digit(word[at]);
    word.insert(at, 1, again ? word[at] : static_cast<char>('0' + static_cast<int>(below(random_, 10))));
    return true;
  }
  bool transposed_digits(std::string& word) {
    auto const places = places_of_squares(word);
    auto const first = below(random_, places.size() - 1);
    std::swap(word[places[first]], word[places[first + 1]]);
    return true;
  }
  [[nodiscard]] std::string any_square() {
    Numbering const numbering{game_.variant->rules()};
    return numbering.name(
        *numbering.square(static_cast<unsigned>(1 + below(random_, numbering.board().square_count()))));
  }
  bool wrong_square(std::string& word) {
    auto const sign = word.find_first_of("-x:");
    if (sign == std::string::npos) {
      return false;
    }
    word = below(random_, 2) == 0 ? any_square() + word.substr(sign) : word.substr(0, sign + 1) + any_square();
    return true;
  }
  /// Replaces a word by one that occurs elsewhere in the game.
  bool wrong_move(std::string& word) {
    word = game_.words[below(random_, game_.words.size())];
    return true;
  }
  static bool swapped_ends(std::string& word) {
    auto const sign = word.find_first_of("-x:");
    if (sign == std::string::npos || word.find_first_of("-x:", sign + 1) != std::string::npos) {
      return false;  // it has no sign, or a route, whose ends nobody exchanges
    }
    word = word.substr(sign + 1) + word[sign] + word.substr(0, sign);
    return true;
  }
  bool wrong_separator(std::string& word) {
    auto const sign = word.find_first_of("-x:");
    if (sign == std::string::npos || word.find_first_of("-x:", sign + 1) != std::string::npos) {
      return false;
    }
    static constexpr std::string_view signs[] = {".", " ", "/", ",", "=", "+", "--", "_", "x", "-"};
    auto const& other = signs[below(random_, std::size(signs))];
    word.replace(sign, 1, other);
    return true;
  }

  /// The route of the move at a word; nothing if it takes fewer than two pieces.
  [[nodiscard]] std::optional<Route> route_at(std::size_t at) const {
    auto position = game_.start;
    for (std::size_t i = 0; i < at; ++i) {
      position = game_.variant->after(position, game_.moves[i]);
    }
    auto const& move = game_.moves[at];
    return move.captured.size() < 2
               ? std::nullopt
               : find_route(*game_.variant, position, {.from = move.from, .to = move.to, .captured = move.captured});
  }

  std::optional<DamagedGame> shortened_route() {
    auto const at = below(random_, words_.size());
    auto const route = route_at(at);
    if (!route) {
      return std::nullopt;
    }
    auto const& move = game_.moves[at];
    Numbering const numbering{game_.variant->rules()};
    auto const stop = route->squares[1 + below(random_, route->squares.size() - 2)];
    words_[at] = numbering.name(move.from) + numbering.capture_sign() + numbering.name(stop);
    return stop != move.to && stop != move.from ? std::optional{written(at + 1)} : std::nullopt;
  }

  /// Splits a rafle into two moves: one up to a square on its way, one from there on. The other moves keep their
  /// numbers, or are numbered again.
  std::optional<DamagedGame> split_rafle() {
    auto const at = below(random_, words_.size());
    auto const route = route_at(at);
    if (!route) {
      return std::nullopt;
    }
    auto const& move = game_.moves[at];
    Numbering const numbering{game_.variant->rules()};
    auto const stop = route->squares[1 + below(random_, route->squares.size() - 2)];
    if (stop == move.to || stop == move.from) {
      return std::nullopt;
    }
    auto const word = [&](Square from, Square to) {
      return numbering.name(from) + numbering.capture_sign() + numbering.name(to);
    };
    words_[at] = word(move.from, stop);
    words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(at) + 1, word(stop, move.to));
    add_numbers(at + 1, {0}, below(random_, 2) == 0);
    return written(at + 1);
  }

  std::optional<DamagedGame> missing_move() {
    auto const at = below(random_, words_.size());
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(at));
    auto const number = numbers_[at];
    if (number != 0 && at + 1 < numbers_.size()) {
      numbers_[at + 1] = number;
    }
    drop_number(at);
    return written(at + 1);
  }
  std::optional<DamagedGame> doubled_move(bool as_they_come) {
    auto const at = below(random_, words_.size());
    auto const pair = below(random_, 3) == 0 && at % 2 == 0 && at + 1 < words_.size();
    std::vector<std::string> const again(words_.begin() + static_cast<std::ptrdiff_t>(at),
                                         words_.begin() + static_cast<std::ptrdiff_t>(at + (pair ? 2 : 1)));
    auto const next = at + again.size();
    words_.insert(words_.begin() + static_cast<std::ptrdiff_t>(next), again.begin(), again.end());
    add_numbers(next, pair ? std::vector<std::size_t>{numbers_[at], 0} : std::vector<std::size_t>{0}, as_they_come);
    return written(next + 1);
  }
  std::optional<DamagedGame> swapped_sides() {
    auto const at = below(random_, words_.size()) / 2 * 2;
    if (at + 1 >= words_.size()) {
      return std::nullopt;
    }
    std::swap(words_[at], words_[at + 1]);
    return written(at + 1);
  }

  std::optional<DamagedGame> turned_board() {
    // A turned game in which Black begins is a game that White begins, and is read as such.
    if (game_.start != game_.variant->start() || game_.variant->rules().first == Colour::black) {
      return std::nullopt;
    }
    Numbering const numbering{game_.variant->rules()};
    for (auto& word : words_) {
      std::string turned;
      for (std::string_view rest = word; !rest.empty();) {
        if (auto const square = is_of_square(rest.front()) ? numbering.read(rest) : std::nullopt) {
          auto const count = numbering.board().square_count();
          numbering.append_name(turned, *numbering.square(count + 1 - numbering.number(*square)));
        } else {
          turned += rest.front();
          rest.remove_prefix(1);
        }
      }
      word = turned;
    }
    return written(std::size_t{1});
  }

  /// Orders the pairs of moves as if two columns of them were read across instead of one after the other.
  std::optional<DamagedGame> interleaved_columns() {
    auto const pairs = (words_.size() + 1) / 2;
    if (pairs < 4 || (words_.size() % 2 != 0 && pairs % 2 != 0)) {
      return std::nullopt;  // otherwise half of a pair would be followed by another pair
    }
    auto const rows = (pairs + 1) / 2;
    std::vector<std::string> words;
    std::vector<std::size_t> numbers;
    auto const add = [&](std::size_t pair) {
      for (auto i = 2 * pair; i < std::min(words_.size(), 2 * pair + 2); ++i) {
        words.push_back(words_[i]);
        numbers.push_back(numbers_[i]);
      }
    };
    for (std::size_t row = 0; row < rows; ++row) {
      add(row);
      if (row + rows < pairs) {
        add(row + rows);
      }
    }
    words_ = std::move(words);
    numbers_ = below(random_, 2) == 0 ? usual_numbers(words_.size()) : std::move(numbers);
    return written(std::size_t{3});
  }

  std::optional<DamagedGame> wrong_game_type() {
    auto const right = short_game_type(*game_.variant);
    auto const at = game_.header.find("[GameType \"" + right + "\"]");
    auto const& other = *variants()[below(random_, variants().size())];
    auto const type = short_game_type(other);
    if (right.empty() || at == std::string::npos || type.empty() || &other == game_.variant) {
      return std::nullopt;
    }
    auto header = game_.header;
    header.replace(at + 11, right.size(), type);
    return written(header);
  }

  std::optional<DamagedGame> wrong_start(Damage damage) {
    auto const right = write_fen(game_.start, *game_.variant);
    auto const at = game_.header.find("[FEN \"" + right + "\"]");
    auto const wrong = at == std::string::npos ? std::nullopt : wrong_position(damage);
    if (!wrong) {
      return std::nullopt;
    }
    auto header = game_.header;
    header.replace(at + 6, right.size(), write_fen(*wrong, *game_.variant));
    return written(header);
  }
  [[nodiscard]] std::optional<Position> wrong_position(Damage damage) {
    auto const any_of = [&](SquareSet squares) {
      auto place = squares.begin();
      std::advance(place, static_cast<std::ptrdiff_t>(below(random_, squares.size())));
      return *place;
    };
    auto wrong = game_.start;
    auto const square = any_of(game_.start.occupied());
    auto const piece = *game_.start.at(square);
    auto const empty = game_.variant->board().rows_between(0, game_.variant->board().rows) - game_.start.occupied();
    auto const move_to = [&](Square other) {
      wrong.remove(square);
      wrong.put(other, piece);
    };
    switch (damage) {
      case Damage::start_side: wrong.side = opponent(wrong.side); break;
      case Damage::start_missing: wrong.remove(square); break;
      case Damage::start_extra: wrong.put(any_of(empty), {piece.colour, piece.king}); break;
      case Damage::start_elsewhere: move_to(any_of(empty)); break;
      case Damage::start_king:
        wrong.remove(square);
        wrong.put(square, {piece.colour, !piece.king});
        break;
      default: {
        auto const other = misread(square);
        if (!other || !empty.contains(*other)) {
          return std::nullopt;
        }
        move_to(*other);
      }
    }
    return wrong;
  }
  /// A square whose name differs in one digit.
  [[nodiscard]] std::optional<Square> misread(Square square) {
    Numbering const numbering{game_.variant->rules()};
    auto name = numbering.name(square);
    wrong_digit(name);
    std::string_view rest = name;
    auto const other = numbering.read(rest);
    return other && rest.empty() && numbering.name(*other) == name ? other : std::nullopt;
  }

  SampleGame const& game_;
  Random& random_;
  std::vector<std::string> words_;
  std::vector<std::size_t> numbers_;
};

}  // namespace

std::string_view name(Damage damage) noexcept {
  static constexpr std::array<std::string_view, damage_count> names{
      "digit-wrong",           "digit-missing",          "digit-extra",
      "digits-transposed",     "square-wrong",           "move-wrong",
      "move-missing",          "move-doubled, numbered", "move-doubled, kept",
      "ends-swapped",          "sides-swapped",          "board-turned",
      "separator-wrong",       "route-shortened",        "rafle-split",
      "columns-interleaved",   "game-type-wrong",        "start: other side",
      "start: digit wrong",    "start: king or man",     "start: piece elsewhere",
      "start: piece too many", "start: piece missing",
  };
  return names[static_cast<std::size_t>(damage)];
}

std::vector<Damage> all_damages() {
  std::vector<Damage> all;
  for (std::size_t i = 0; i < damage_count; ++i) {
    all.push_back(static_cast<Damage>(i));
  }
  return all;
}

std::optional<DamagedGame> damaged_by(Damage damage, SampleGame const& game, Random& random) {
  if (game.words.size() < 4) {
    return std::nullopt;
  }
  return Damager{game, random}.run(damage);
}

}  // namespace damier::bench
