#include "statistics/cross_table.hpp"

#include "game/same_game.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace damier {
namespace {

constexpr std::array all_tie_breaks{TieBreak::wins, TieBreak::mutual, TieBreak::sonneborn, TieBreak::solkoff,
                                    TieBreak::solkoff_cut};

/// A result of two numbers with a larger sum has other points than 2-0 or 1-0.
constexpr double usual_sum = 2;

std::optional<unsigned> first_number(std::string_view text) noexcept {
  constexpr unsigned most_rounds = 1000;
  auto const begin = std::min(text.find_first_of("0123456789"), text.size());
  unsigned number = 0;
  auto const [end, error] = std::from_chars(text.data() + begin, text.data() + text.size(), number);
  return error == std::errc{} && number != 0 && number <= most_rounds ? std::optional{number} : std::nullopt;
}

double sum_of(WrittenScore const& score) noexcept { return score.first + score.second; }

/// Whether results count as written: no win has the usual points of one.
bool is_written_in_points(std::vector<EventGame> const& games) noexcept {
  bool large = false;
  for (auto const& game : games) {
    auto const score = read_written_score(game.result);
    if (!score || game.outcome == Outcome::unknown || game.outcome == Outcome::both_lose) {
      continue;
    }
    auto const sum = sum_of(*score);
    large = large || sum > usual_sum;
    if (sum <= usual_sum && (game.outcome != Outcome::draw || score->first != 1)) {
      return false;
    }
  }
  return large;
}

/// Whether draws are written in halves, and no result has other points than 1-½-0.
bool is_written_in_halves(std::vector<EventGame> const& games) noexcept {
  bool halves = false;
  for (auto const& game : games) {
    auto const score = read_written_score(game.result);
    if (!score || game.outcome == Outcome::unknown || game.outcome == Outcome::both_lose) {
      continue;
    }
    if (sum_of(*score) != 1) {
      return false;
    }
    halves = halves || score->first == score->second;
  }
  return halves;
}

/// The points of White and Black in a game; nothing if its result is not known.
class Scorer {
 public:
  struct Scores {
    double white = 0;
    double black = 0;
  };

  Scorer(std::optional<Points> const& points, std::vector<EventGame> const& games) : points_{points} {
    for (auto const& game : games) {
      if (auto const score = read_written_score(game.result)) {
        full_ = std::max(full_, sum_of(*score));
      }
    }
  }

  [[nodiscard]] bool is_unwritten(EventGame const& game) const noexcept {
    return !points_ && game.outcome != Outcome::unknown && !read_written_score(game.result);
  }

  [[nodiscard]] std::optional<Scores> scores(EventGame const& game) const noexcept {
    if (game.outcome == Outcome::unknown) {
      return std::nullopt;
    }
    if (!points_) {
      if (auto const score = read_written_score(game.result)) {
        return game.first == Colour::white ? Scores{score->first, score->second} : Scores{score->second, score->first};
      }
    }
    auto const points = points_.value_or(Points{full_, full_ / 2, 0});
    switch (game.outcome) {
      case Outcome::white_wins: return Scores{points.win, points.loss};
      case Outcome::black_wins: return Scores{points.loss, points.win};
      case Outcome::draw: return Scores{points.draw, points.draw};
      default: return Scores{points.loss, points.loss};
    }
  }

 private:
  std::optional<Points> points_;
  double full_ = usual_sum;
};

/// Whether two games between the same players with the same colours are records of one.
bool is_same_game(EventGame const& one, EventGame const& other) {
  auto const& shorter = one.moves.size() <= other.moves.size() ? one : other;
  auto const& longer = &shorter == &one ? other : one;
  auto const meeting = [](EventGame const& game) { return EventMeeting{game.round, game.round_number, game.day}; };
  return longer.moves.starts_with(shorter.moves) && may_be_same_game(shorter.plies, meeting(one), meeting(other));
}

/// Which of two records of a game has more information.
bool is_more_complete(EventGame const& one, EventGame const& other) noexcept {
  auto const rank = [](EventGame const& game) { return std::pair{game.outcome != Outcome::unknown, game.plies}; };
  return rank(one) > rank(other);
}

/// Removes games that belong in no row of the table, and records why.
std::vector<EventGame> countable(std::vector<EventGame> games, std::vector<EventNote>& notes) {
  std::vector<EventGame> kept;
  std::map<std::pair<NamePlace, NamePlace>, std::vector<std::size_t>> by_pair;
  for (auto& game : games) {
    if (game.white == no_name || game.black == no_name) {
      notes.push_back({EventNote::Kind::nameless, {game.id}, 0});
      continue;
    }
    if (game.white == game.black) {
      notes.push_back({EventNote::Kind::one_name, {game.id}, 0});
      continue;
    }
    auto& others = by_pair[{game.white, game.black}];
    auto const same = std::ranges::find_if(others, [&](std::size_t i) { return is_same_game(kept[i], game); });
    if (same == others.end()) {
      others.push_back(kept.size());
      kept.push_back(std::move(game));
      continue;
    }
    auto& there = kept[*same];
    auto const differ =
        there.outcome != game.outcome && there.outcome != Outcome::unknown && game.outcome != Outcome::unknown;
    if (is_more_complete(game, there)) {
      std::swap(there, game);
    }
    notes.push_back({differ ? EventNote::Kind::contradiction : EventNote::Kind::duplicate, {there.id, game.id}, 0});
  }
  return kept;
}

class TableMaker {
 public:
  TableMaker(CrossTable& table, Scorer const& scorer, PlayerBook const& book)
      : table_{table}, scorer_{scorer}, book_{book} {}

  void run(CrossTableOptions const& options) {
    collect();
    table_.form = form();
    table_.tie_breaks = options.tie_breaks.value_or(table_.form == EventForm::rounds
                                                        ? std::vector{TieBreak::solkoff, TieBreak::sonneborn}
                                                        : std::vector{TieBreak::sonneborn, TieBreak::wins});
    rank();
    note_missing();
  }

 private:
  using Indices = std::vector<std::size_t>;

  std::size_t line_of(NamePlace person) {
    auto const [found, added] = rows_.try_emplace(person, table_.rows.size());
    if (added) {
      table_.rows.emplace_back().person = person;
    }
    return found->second;
  }

  void collect() {
    auto all_have_rounds = true;
    for (std::size_t i = 0; i < table_.games.size(); ++i) {
      auto const& game = table_.games[i];
      auto const white = line_of(game.white);
      auto const black = line_of(game.black);
      auto const scores = scorer_.scores(game);
      auto const both_lose = game.outcome == Outcome::both_lose;
      add(white, {i, black, Colour::white, scores ? std::optional{scores->white} : std::nullopt}, game.white_rating,
          game.outcome == Outcome::white_wins, game.outcome == Outcome::black_wins || both_lose);
      add(black, {i, white, Colour::black, scores ? std::optional{scores->black} : std::nullopt}, game.black_rating,
          game.outcome == Outcome::black_wins, game.outcome == Outcome::white_wins || both_lose);
      all_have_rounds = all_have_rounds && game.round_number;
      table_.rounds = std::max(table_.rounds, game.round_number.value_or(0));
      ++meetings_[std::minmax(white, black)];
    }
    table_.rounds = all_have_rounds ? table_.rounds : 0;
  }

  void add(std::size_t index, TableResult const& result, std::optional<int> rating, bool won, bool lost) {
    auto& row = table_.rows[index];
    row.results.push_back(result);
    row.rating = row.rating ? row.rating : rating;
    if (result.points) {
      ++row.games;
      ++(won ? row.wins : lost ? row.losses : row.draws);
      row.points += *result.points;
    }
  }

  [[nodiscard]] EventForm form() const noexcept {
    auto const players = table_.rows.size();
    auto const pairs = players * (players - (players == 0 ? 0 : 1)) / 2;
    if (pairs != 0 && meetings_.size() * 5 >= pairs * 3) {
      return EventForm::all_play_all;
    }
    return table_.rounds != 0 ? EventForm::rounds : EventForm::other;
  }

  [[nodiscard]] double points_against(TableResult const& result) const noexcept {
    auto const& game = table_.games[result.game];
    auto const scores = scorer_.scores(game);
    return !scores ? 0 : result.colour == Colour::white ? scores->black : scores->white;
  }

  /// The value by which a tie-break ranks a player. equal: the players with equal points among whom he is ranked.
  [[nodiscard]] double value(TieBreak tie_break, std::size_t index, Indices const& equal) const {
    auto const& row = table_.rows[index];
    double sum = 0;
    std::optional<double> lowest;
    for (auto const& result : row.results) {
      if (!result.points) {
        continue;
      }
      auto const opponent = table_.rows[result.opponent].points;
      auto const all = *result.points + points_against(result);
      switch (tie_break) {
        case TieBreak::wins: break;
        case TieBreak::mutual:
          sum += std::ranges::find(equal, result.opponent) != equal.end() ? *result.points : 0;
          break;
        case TieBreak::sonneborn: sum += all > 0 ? opponent * *result.points / all : 0; break;
        case TieBreak::solkoff:
        case TieBreak::solkoff_cut: sum += opponent; break;
      }
      lowest = std::min(lowest.value_or(opponent), opponent);
    }
    return tie_break == TieBreak::wins ? row.wins : tie_break == TieBreak::solkoff_cut ? sum - lowest.value_or(0) : sum;
  }

  /// Orders equal players by the next criterion; the first rank is given, the ranks of the others follow.
  void order(Indices equal, std::size_t next, unsigned first_rank, Indices& ranked) {
    auto const last = next == table_.tie_breaks.size() + 1;
    std::map<std::size_t, double> values;
    for (auto const index : equal) {
      auto& row = table_.rows[index];
      values[index] = last ? 0 : next == 0 ? row.points : value(table_.tie_breaks[next - 1], index, equal);
      if (next != 0 && !last) {
        row.tie_breaks.push_back(values[index]);
      }
    }
    if (last) {
      std::ranges::sort(equal, {}, [&](std::size_t index) {
        auto const person = table_.rows[index].person;
        return std::pair{std::string_view{book_.name(person)}, person};
      });
      for (auto const index : equal) {
        table_.rows[index].rank = first_rank;
        ranked.push_back(index);
      }
      return;
    }
    std::ranges::stable_sort(equal, std::greater{}, [&](std::size_t index) { return values[index]; });
    for (std::size_t begin = 0; begin < equal.size();) {
      auto end = begin + 1;
      while (end < equal.size() && values[equal[begin]] - values[equal[end]] < rounding) {
        ++end;
      }
      order({equal.begin() + static_cast<std::ptrdiff_t>(begin), equal.begin() + static_cast<std::ptrdiff_t>(end)},
            next + 1, first_rank + static_cast<unsigned>(begin), ranked);
      begin = end;
    }
  }

  void rank() {
    Indices everybody(table_.rows.size());
    for (std::size_t i = 0; i < everybody.size(); ++i) {
      everybody[i] = i;
    }
    Indices ranked;
    order(everybody, 0, 1, ranked);
    Indices place_of(ranked.size());
    std::vector<CrossTableRow> rows;
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      place_of[ranked[i]] = i;
      rows.push_back(std::move(table_.rows[ranked[i]]));
    }
    for (auto& row : rows) {
      for (auto& result : row.results) {
        result.opponent = place_of[result.opponent];
      }
    }
    table_.rows = std::move(rows);
  }

  /// If nearly all pairs met equally often, those that met less often are reported.
  void note_missing() {
    if (table_.form != EventForm::all_play_all) {
      return;
    }
    std::map<std::uint64_t, std::uint64_t> pairs_by_meetings;
    for (auto const& [pair, count] : meetings_) {
      ++pairs_by_meetings[count];
    }
    auto const usual =
        std::ranges::max_element(pairs_by_meetings, {}, [](auto const& entry) { return entry.second; })->first;
    auto const players = table_.rows.size();
    auto missing = (players * (players - 1) / 2 - meetings_.size()) * usual;
    for (auto const& [pair, count] : meetings_) {
      missing += usual - std::min(usual, count);
    }
    if (missing != 0) {
      table_.notes.push_back({EventNote::Kind::missing, {}, missing});
    }
  }

  static constexpr double rounding = 1e-9;

  CrossTable& table_;
  Scorer const& scorer_;
  PlayerBook const& book_;
  std::unordered_map<NamePlace, std::size_t> rows_;
  std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> meetings_;  // by row, in the order of first appearance
};

}  // namespace

std::string_view name(TieBreak tie_break) noexcept {
  static constexpr std::array<std::string_view, 5> names{"wins", "mutual", "sb", "solkoff", "solkoff-1"};
  return names[static_cast<std::size_t>(tie_break)];
}

std::span<TieBreak const> tie_breaks() noexcept { return all_tie_breaks; }

std::string_view name(EventForm form) noexcept {
  static constexpr std::array<std::string_view, 3> names{"all-play-all", "rounds", "other"};
  return names[static_cast<std::size_t>(form)];
}

std::string_view name(EventNote::Kind kind) noexcept {
  static constexpr std::array<std::string_view, 7> names{"duplicate", "contradiction", "nameless", "one-name",
                                                         "no-result", "unwritten",     "missing"};
  return names[static_cast<std::size_t>(kind)];
}

EventGame event_game(StoredGame const& game, PlayerBook const& book) {
  return {game.id,
          book.person(game.white),
          book.person(game.black),
          game.white_rating,
          game.black_rating,
          game.date,
          game.round,
          game.result,
          read_date(game.date),
          first_number(game.round),
          game.outcome,
          game.variant == nullptr ? Colour::white : game.variant->rules().first,
          game.plies,
          std::string{game.moves}};
}

std::vector<EventGame> event_games(BaseReader& reader, PlayerBook const& book, Selection const& selection,
                                   NamePlace event) {
  std::vector<EventGame> games;
  reader.scan(event_game_parts, every_game, reader.is_of_event(event), [&](StoredGame const& game) {
    if (selection.contains(game.id)) {
      games.push_back(event_game(game, book));
    }
    return true;
  });
  return games;
}

CrossTable cross_table(std::vector<EventGame> games, PlayerBook const& book, CrossTableOptions const& options) {
  CrossTable table;
  table.games = countable(std::move(games), table.notes);
  std::ranges::stable_sort(table.games, {}, [](EventGame const& game) {
    constexpr auto no_round = ~0U;
    constexpr std::int64_t no_day = 99999999;
    return std::tuple{game.round_number.value_or(no_round), game.day ? game.day->first : no_day, game.id};
  });
  auto const written = options.as_written.value_or(!options.points && is_written_in_points(table.games));
  auto const usual = is_written_in_halves(table.games) ? Points{1, 0.5, 0} : Points{};
  table.points = written ? std::nullopt : std::optional{options.points.value_or(usual)};
  Scorer const scorer{table.points, table.games};
  for (auto const& game : table.games) {
    if (game.outcome == Outcome::unknown) {
      table.notes.push_back({EventNote::Kind::no_result, {game.id}, 0});
    } else if (scorer.is_unwritten(game)) {
      table.notes.push_back({EventNote::Kind::unwritten, {game.id}, 0});
    }
  }
  TableMaker{table, scorer, book}.run(options);
  return table;
}

}  // namespace damier
