#include "search/anticipation.hpp"

#include "game/date_span.hpp"
#include "notation/fen.hpp"
#include "search/detail/line_tree.hpp"
#include "store/ordered_chunks.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace damier {
namespace {

/// The position as the opponent sees it: the board turned, the colours exchanged.
Position mirrored(Position const& position, Geometry const& board) {
  Position turned;
  for (auto const colour : {Colour::white, Colour::black}) {
    for (auto const square : position.of(colour)) {
      turned.put(board.turned(square), {opponent(colour), position.kings.contains(square)});
    }
  }
  turned.side = opponent(position.side);
  return turned;
}

/// A line as the search compares it.
struct Played {
  std::vector<Position> positions;
  std::vector<std::optional<Move>> moves;  // in each position
};

/// Where a mechanism is on the board: its moves as seen from the square where the last one ends.
struct View {
  Cell origin;
  int sign = 1;  // -1: the board is turned

  [[nodiscard]] Cell of(Cell cell) const noexcept {
    return {sign * (cell.row - origin.row), sign * (cell.column - origin.column)};
  }
};

/// Whether two moves are the same, each as its view shows it.
bool same_move(Geometry const& board, Move const& a, View const& view_a, Move const& b, View const& view_b) {
  auto const same = [&](Square x, Square y) { return view_a.of(board.cell(x)) == view_b.of(board.cell(y)); };
  if (!same(a.from, b.from) || !same(a.to, b.to) || a.captured.size() != b.captured.size()) {
    return false;
  }
  return std::ranges::all_of(a.captured, [&](Square taken) {
    return std::ranges::any_of(b.captured, [&](Square other) { return same(taken, other); });
  });
}

/// A number that is the same for the same moves, whichever way the captured pieces are listed.
std::uint64_t key_of(Geometry const& board, Move const& move, View const& view) noexcept {
  auto const number = [&](Square square) {
    auto const cell = view.of(board.cell(square));
    return static_cast<std::uint64_t>((cell.row + 32) * 64 + cell.column + 32);
  };
  auto const mix = [](std::uint64_t value) {
    value *= 0x9e3779b97f4a7c15U;
    return value ^ (value >> 29U);
  };
  auto key = mix(number(move.from)) * 3 + mix(number(move.to) + 5000) * 5;
  for (auto const square : move.captured) {
    key += mix(number(square) + 10000);
  }
  return mix(key);
}

/// The end of a mechanism in a line: the place of its last move.
struct MechanismEnd {
  std::size_t line = 0;
  std::size_t place = 0;
};

/// What there is to be found of a composition.
class Wanted {
 public:
  explicit Wanted(Composition const& composition) : board_{composition.variant->board()} {
    for (auto const& steps : composition.lines) {
      auto& line = lines_.emplace_back();
      for (auto const& step : steps) {
        auto position = step.position;
        position.king_runs = {};
        positions_.try_emplace(zobrist(position), position, false);
        line.positions.push_back(position);
        line.moves.push_back(step.move);
      }
    }
    for (auto const& line : lines_) {
      for (auto const& position : line.positions) {
        auto const turned = mirrored(position, board_);
        positions_.try_emplace(zobrist(turned), turned, true);
      }
    }
    for (std::size_t number = 0; number < lines_.size(); ++number) {
      for (std::size_t place = 0; place < lines_[number].moves.size(); ++place) {
        for (auto const sign : {1, -1}) {
          if (auto const key = key_ending_at(lines_[number], place, sign)) {
            mechanisms_.emplace(*key, std::pair{MechanismEnd{number, place}, sign});
          }
        }
      }
    }
  }

  /// Whether a position is one of the composition, and whether it is mirrored there.
  [[nodiscard]] std::optional<bool> find(Position const& position) const {
    auto const found = positions_.find(zobrist(position));
    return found != positions_.end() && found->second.first == position ? std::optional{found->second.second}
                                                                        : std::nullopt;
  }

  /// The longest mechanism of the composition that ends with the move at a place of another line, if there is one.
  [[nodiscard]] std::optional<Anticipation> find(Played const& line, std::size_t place) const {
    auto const key = key_ending_at(line, place, 1);
    if (!key) {
      return std::nullopt;
    }
    std::optional<Anticipation> best;
    auto const [first, last] = mechanisms_.equal_range(*key);
    for (auto found = first; found != last; ++found) {
      auto const& [end, sign] = found->second;
      auto const moves = length(lines_[end.line], end.place, sign, line, place);
      if (moves >= least_mechanism && (!best || moves > best->moves)) {
        best.emplace();
        best->shared = Anticipation::Shared::mechanism;
        best->moves = static_cast<unsigned>(moves);
        best->mirrored = sign < 0;
        auto const own = board_.cell(lines_[end.line].moves[end.place]->to);
        auto const other = board_.cell(line.moves[place]->to);
        best->shifted =
            sign > 0 ? !(own == other) : !(board_.cell(board_.turned(lines_[end.line].moves[end.place]->to)) == other);
      }
    }
    return best;
  }

 private:
  /// Of the shortest mechanism that ends with a move; nothing if there is none.
  [[nodiscard]] std::optional<std::uint64_t> key_ending_at(Played const& line, std::size_t place, int sign) const {
    if (place + 1 < least_mechanism || !line.moves[place] || line.moves[place]->captured.size() < 2) {
      return std::nullopt;
    }
    View const view{board_.cell(line.moves[place]->to), sign};
    auto const side = line.positions[place].side;
    std::uint64_t key = (side == Colour::white) == (sign > 0) ? 1 : 2;
    for (auto at = place + 1 - least_mechanism; at <= place; ++at) {
      if (!line.moves[at]) {
        return std::nullopt;
      }
      key = key * 0x100000001b3U + key_of(board_, *line.moves[at], view);
    }
    return key;
  }

  /// How many moves are the same, back from two places.
  [[nodiscard]] std::size_t length(Played const& a, std::size_t place_a, int sign, Played const& b,
                                   std::size_t place_b) const {
    if ((a.positions[place_a].side == b.positions[place_b].side) != (sign > 0)) {
      return 0;
    }
    View const view_a{board_.cell(a.moves[place_a]->to), sign};
    View const view_b{board_.cell(b.moves[place_b]->to), 1};
    std::size_t moves = 0;
    while (moves <= place_a && moves <= place_b) {
      auto const& move_a = a.moves[place_a - moves];
      auto const& move_b = b.moves[place_b - moves];
      if (!move_a || !move_b || !same_move(board_, *move_a, view_a, *move_b, view_b)) {
        break;
      }
      ++moves;
    }
    return moves;
  }

  Geometry board_;
  std::vector<Played> lines_;
  std::unordered_map<std::uint64_t, std::pair<Position, bool>> positions_;  // by hash; whether mirrored
  std::unordered_multimap<std::uint64_t, std::pair<MechanismEnd, int>> mechanisms_;
};

/// Whether one shows more than another: a position more than a mechanism, more pieces, more moves, the same side up.
bool shows_more(Anticipation const& one, Anticipation const& other) noexcept {
  auto const rank = [](Anticipation const& found) {
    auto const is_position = found.shared == Anticipation::Shared::position;
    return std::tuple{is_position, is_position ? found.position.occupied().size() : found.moves, !found.mirrored,
                      !found.shifted};
  };
  return rank(one) > rank(other);
}

/// Looks through the lines of games of the composition's variant.
template <typename Word>
class Comparison {
 public:
  Comparison(Base& base, Wanted const& wanted, Variant const& variant)
      : wanted_{wanted}, variant_{variant}, tree_{variant}, side_lines_{base}, whole_games_{base} {}

  [[nodiscard]] std::optional<Anticipation> compare(StoredGame const& game) {
    best_.reset();
    auto const visit = [&](TreeLine<Word> const& line) { look_at(line); };
    auto const fen = read_fen(game.start_fen, variant_);
    if (!fen || begins_otherwise(game) || !game.only_moves ||
        !tree_.read(fen->position, game.moves, side_lines_.of(game.id), visit)) {
      best_.reset();
      if (auto const* const whole = whole_games_.load(game.id, {.game = true})) {
        tree_.read(whole->game, visit);
      }
    }
    if (best_) {
      best_->game = game.id;
      best_->variant = &variant_;
    }
    return best_;
  }

 private:
  void look_at(TreeLine<Word> const& line) {
    played_.positions.clear();
    played_.moves.clear();
    for (std::size_t place = 0; place < line.played.positions; ++place) {
      played_.positions.push_back(line.played.position(place));
      played_.moves.push_back(line.played.from[place] != 0 ? std::optional{line.played.move(place)} : std::nullopt);
    }
    for (auto place = line.shared; place < line.played.positions; ++place) {
      if (auto const is_mirrored = wanted_.find(played_.positions[place])) {
        Anticipation found;
        found.mirrored = *is_mirrored;
        take(found, line, place);
      }
    }
    for (auto place = line.shared == 0 ? 0 : line.shared - 1; place < line.played.positions; ++place) {
      if (auto const found = wanted_.find(played_, place)) {
        take(*found, line, place + 1 - found->moves);
      }
    }
  }

  void take(Anticipation found, TreeLine<Word> const& line, std::size_t place) {
    found.line = line.name;
    found.ply = line.played.ply[place];
    found.position = played_.positions[place];
    if (!best_ || shows_more(found, *best_)) {
      best_ = std::move(found);
    }
  }

  Wanted const& wanted_;
  Variant const& variant_;
  LineTree<Word> tree_;
  SideLineReader side_lines_;
  BaseReader whole_games_;
  Played played_;
  std::optional<Anticipation> best_;
};

template <typename Word>
std::vector<Anticipation> compare_all(Base& base, Wanted const& wanted, Variant const& variant,
                                      std::optional<GameId> itself, unsigned threads) {
  std::vector<Anticipation> all;
  in_ordered_chunks(
      base, game_range(base), threads,
      [&](Base& own, GameRange range) {
        std::vector<Anticipation> found;
        Comparison<Word> comparison{own, wanted, variant};
        BaseReader{own}.scan({.moves = true}, range, [&](StoredGame const& game) {
          if (game.variant == &variant && !game.start_fen.empty() && game.id != itself) {
            if (auto const shared = comparison.compare(game)) {
              found.push_back(*shared);
            }
          }
          return true;
        });
        return found;
      },
      [&](std::vector<Anticipation> const& found) {
        all.insert(all.end(), found.begin(), found.end());
        return true;
      });
  return all;
}

/// Whether a number behind this text is that of a diagram or an issue: "n.1763", "no 1763", "#1763".
bool counts_things(std::string_view before) {
  while (!before.empty() && (before.back() == ' ' || before.back() == '.' || before.back() == ':')) {
    before.remove_suffix(1);
  }
  if (before.ends_with('#')) {
    return true;
  }
  auto const is_letter = [](char c) { return (lower(c) >= 'a' && lower(c) <= 'z'); };
  auto const begin = std::find_if_not(before.rbegin(), before.rend(), is_letter).base();
  std::string word{begin, before.end()};
  std::ranges::transform(word, word.begin(), lower);
  return word == "n" || word == "no" || word == "nr" || word == "num";
}

/// A year in a text: four digits that are no part of a longer number and count nothing else.
std::optional<int> year_in(std::string_view text) {
  auto const is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (auto begin = std::find_if(text.begin(), text.end(), is_digit); begin != text.end();) {
    auto const end = std::find_if_not(begin, text.end(), is_digit);
    if (end - begin == 4) {
      auto const year = std::stoi(std::string{begin, end});
      auto const before = text.substr(0, static_cast<std::size_t>(begin - text.begin()));
      if (year >= 1500 && year < 2200 && !counts_things(before)) {  // the years of Game::year()
        return year;
      }
    }
    begin = std::find_if(end, text.end(), is_digit);
  }
  return std::nullopt;
}

}  // namespace

Composition Composition::of(Variant const& variant, Position const& position) { return {&variant, {{{position}}}}; }

Composition Composition::of(Game const& game) {
  Composition composition{game.variant, {}};
  auto const lines = lines_of_play(game);
  std::vector<std::vector<Step>> whole;
  for (auto const& line : lines) {
    auto& steps = whole.emplace_back();
    if (line.shared != 0) {
      auto const& parent = whole[line.parent];
      steps.assign(parent.begin(), parent.begin() + static_cast<std::ptrdiff_t>(line.shared));
      steps.back().move = line.first;
    }
    for (auto const& place : line.own) {
      steps.push_back({place.position, place.move});
    }
    std::size_t idea = 1;
    for (std::size_t place = 0; place < steps.size(); ++place) {
      idea = steps[place].move && steps[place].move->is_capture() ? place + 1 : idea;
    }
    composition.lines.emplace_back(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(idea));
  }
  return composition;
}

std::vector<Anticipation> anticipations(Base& base, Composition const& composition, std::optional<GameId> itself,
                                        unsigned threads) {
  ReadSession const session{base};
  Wanted const wanted{composition};
  return composition.variant->board().bits() <= 64
             ? compare_all<std::uint64_t>(base, wanted, *composition.variant, itself, threads)
             : compare_all<WideWord>(base, wanted, *composition.variant, itself, threads);
}

std::optional<std::int64_t> composed_on(GameHeader const& header) {
  if (auto const days = read_date(header.date)) {
    return days->first;
  }
  for (auto const* const text : {&header.site, &header.event, &header.round}) {
    if (auto const year = year_in(*text)) {
      return whole_year(*year).first;
    }
  }
  return std::nullopt;
}

}  // namespace damier
