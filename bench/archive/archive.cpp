#include "archive.hpp"

#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace damier::bench {

namespace {

constexpr std::size_t most_kept = 3000;
constexpr std::size_t shortest_prefix = 30;

constexpr std::array<std::string_view, 8> events{"Open",       "Championship",  "Club match", "Memorial",
                                                 "Grand prix", "Qualification", "Team cup",   "World cup"};
constexpr std::array<std::string_view, 8> comments{
    "the usual move here",
    "a strong point of support",
    "White has the better tempo count",
    "threatens to win a man on the left wing",
    "this exchange frees the centre",
    "Black could have waited",
    "the losing move",
    "after long thought; the clock now begins to tell",
};
constexpr std::array<std::string_view, 3> results_of_two{"2-0", "1-1", "0-2"};  // first, the player who begins
constexpr std::array<std::string_view, 3> results_of_one{"1-0", "1/2-1/2", "0-1"};
constexpr std::array<std::string_view, 4> strengths{"!", "?", "!?", "?!"};

std::string move_number(std::size_t ply) { return std::to_string(ply / 2 + 1) + (ply % 2 == 0 ? "." : "..."); }

/// Fills text lines of at most 80 bytes with words.
class Lines {
 public:
  explicit Lines(std::string& text) noexcept : text_{text} {}
  void add(std::string_view word) {
    auto const blank = column_ == 0 ? 0U : 1U;
    if (column_ + blank + word.size() > 80) {
      text_ += '\n';
      column_ = 0;
    } else if (blank != 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }

 private:
  std::string& text_;
  std::size_t column_ = 0;
};

}  // namespace

std::string_view name_of(RecordKind kind) noexcept {
  constexpr std::array<std::string_view, record_kinds> names{"originals",         "copies",  "respelled",
                                                             "other-results",     "swapped", "prefixes",
                                                             "nameless-prefixes", "lines",   "illegal"};
  return names[static_cast<std::size_t>(kind)];
}

Archive::Archive(ArchiveOptions const& options)
    : options_{options}, player_{*options.variant, options.seed}, random_{options.seed} {}

std::optional<RecordTruth> Archive::next(std::string& text) {
  if (number_ == options_.games) {
    return std::nullopt;
  }
  ++number_;
  of_.reset();
  auto const kind = choose_kind();
  switch (kind) {
    case RecordKind::original:
      make_original();
      annotate();
      keep();
      break;
    case RecordKind::line: make_line(); break;
    case RecordKind::illegal:
      make_original();
      make_illegal();
      break;
    default: make_derived(kind);
  }
  ++truth_.records[static_cast<std::size_t>(kind)];
  truth_.plies += record_.moves.size();
  write(text);
  return RecordTruth{number_, kind, of_};
}

RecordKind Archive::choose_kind() {
  for (std::size_t kind = 1; kind < record_kinds; ++kind) {
    if (chance(random_, options_.shares[kind])) {
      auto const chosen = static_cast<RecordKind>(kind);
      auto const alone = chosen == RecordKind::line || chosen == RecordKind::illegal;
      return alone || !kept_.empty() ? chosen : RecordKind::original;
    }
  }
  return RecordKind::original;
}

void Archive::begin_tournament() {
  auto const number = tournaments_++;
  tournament_ = {};
  tournament_.year = static_cast<unsigned>(1950 + below(random_, 75));
  tournament_.month = static_cast<unsigned>(1 + below(random_, 12));
  tournament_.first_day = static_cast<unsigned>(1 + below(random_, 15));
  tournament_.site = town_name(mixed(options_.seed) + below(random_, 400));
  tournament_.event =
      tournament_.site + " " + std::string{events[number % events.size()]} + " " + std::to_string(tournament_.year);
  tournament_.rounds = 5 + below(random_, 7);
  tournament_.rated = below(random_, 3) == 0;
  auto const pool = std::max<std::uint64_t>(40, std::min<std::uint64_t>(options_.games / 20, 40'000));
  for (auto count = 8 + 2 * below(random_, 7); tournament_.players.size() < count;) {
    // A few players play in many tournaments, most in few: the product of two random numbers favours the first of the
    // pool.
    auto const share = below(random_, pool) * below(random_, pool) / pool;
    if (auto const player = options_.seed * 1'000'003 + share; std::ranges::count(tournament_.players, player) == 0) {
      tournament_.players.push_back(player);
    }
  }
}

Archive::Header Archive::next_pairing() {
  auto& now = tournament_;
  if (now.round == now.rounds) {
    begin_tournament();
  }
  // A round robin: the first player keeps his place, the others move on by one place each round.
  auto const count = now.players.size();
  auto const place = [&](std::size_t at) {
    return at == 0 ? now.players[0] : now.players[1 + (at - 1 + now.round) % (count - 1)];
  };
  auto white = place(now.board);
  auto black = place(count - 1 - now.board);
  if ((now.round + now.board) % 2 != 0) {
    std::swap(white, black);
  }
  std::array<char, 16> date{};
  std::snprintf(date.data(), date.size(), "%04u.%02u.%02u", now.year, now.month,
                now.first_day + static_cast<unsigned>(now.round));
  Header header{now.event, now.site, date.data(), std::to_string(now.round + 1), player_name(white), player_name(black),
                {},        {},       {}};
  header.white_name = header.white.usual();
  header.black_name = header.black.usual();
  if (now.rated) {
    header.white_rating = static_cast<unsigned>(1800 + mixed(white) % 600);
    header.black_rating = static_cast<unsigned>(1800 + mixed(black) % 600);
  }
  if (++now.board == count / 2) {
    now.board = 0;
    ++now.round;
  }
  return header;
}

/// The result that fits the end of the game.
std::string Archive::decide(ArchivePlayer::End end) {
  auto const first = options_.variant->rules().first;
  auto const of_two = options_.variant == &international() && tournament_.year % 4 != 0;
  auto const& results = of_two ? results_of_two : results_of_one;
  auto const last = player_.end(played_);
  auto const win_of = [&](Colour colour) { return results[colour == first ? 0 : 2]; };
  if (end == ArchivePlayer::End::no_moves) {
    return std::string{win_of(opponent(last.side))};
  }
  auto const strength = [&](Colour colour) {
    return static_cast<int>(last.men(colour).size()) + 3 * static_cast<int>(last.kings_of(colour).size());
  };
  auto const lead = strength(Colour::white) - strength(Colour::black) + static_cast<int>(below(random_, 3)) - 1;
  auto const drawn = end == ArchivePlayer::End::drawn || std::abs(lead) <= 2;
  return std::string{drawn ? results[1] : win_of(lead > 0 ? Colour::white : Colour::black)};
}

void Archive::make_original() {
  record_.number = number_;
  record_.header = next_pairing();
  // 60 to 120 plies, 80 on average.
  auto const plies = 60 + std::min(below(random_, 61), below(random_, 61));
  auto const end = player_.play(random_, plies, 8 + below(random_, 17), played_);
  record_.header.result = decide(end);
  record_.moves.clear();
  for (auto const& move : played_) {
    record_.moves.push_back(move.text);
  }
  record_.remarks.assign(record_.moves.size(), {});
}

void Archive::make_line() {
  auto const plies = 6 + below(random_, 9);
  std::ignore = player_.play(random_, plies, plies, played_);
  record_.number = number_;
  record_.header = {"Openings", "?", "?", "?", {}, {}, "?", "?", "*"};
  record_.moves.clear();
  for (auto const& move : played_) {
    record_.moves.push_back(move.text);
  }
  record_.remarks.assign(record_.moves.size(), {});
}

/// Replaces a move of the game by an illegal one: another end square, its squares exchanged, or the move before it
/// repeated.
void Archive::make_illegal() {
  auto const& variant = *options_.variant;
  Numbering const numbering{variant.rules()};
  auto const ply = 1 + below(random_, played_.size() - 1);
  auto const& played = played_[ply];
  for (int attempt = 0;; ++attempt) {
    std::string text = played_[ply - 1].text;
    if (attempt > 0 || below(random_, 3) != 0) {
      auto const squares = variant.board().square_count();
      auto const other = variant.board().square(static_cast<unsigned>(below(random_, squares)));
      auto const exchanged = attempt == 0 && below(random_, 2) == 0;
      auto const sign = played.move.is_capture() ? "x" : "-";
      text = exchanged ? numbering.name(played.move.to) + sign + numbering.name(played.move.from)
                       : numbering.name(played.move.from) + sign + numbering.name(other);
    }
    auto const read = read_move_text(text, numbering);
    if (read && resolve(variant, played.position, *read).kind == Resolution::Kind::illegal) {
      record_.moves[ply] = text;
      return;
    }
  }
}

void Archive::make_derived(RecordKind kind) {
  auto const chosen = below(random_, kept_.size());
  record_ = kept_[chosen];
  of_ = record_.number;
  if (below(random_, 5) != 0) {  // otherwise the original may be used again
    kept_[chosen] = std::move(kept_.back());
    kept_.pop_back();
  }
  auto& header = record_.header;
  switch (kind) {
    case RecordKind::respelled:
      header.white_name = header.white.other(random_);
      header.black_name = below(random_, 2) == 0 ? header.black_name : header.black.other(random_);
      break;
    case RecordKind::other_result: {
      auto const of_two = std::ranges::count(results_of_two, header.result) != 0;
      auto const& results = of_two ? results_of_two : results_of_one;
      auto const place = static_cast<std::size_t>(std::ranges::find(results, header.result) - results.begin());
      header.result = results[(place + 1 + below(random_, 2)) % results.size()];
      break;
    }
    case RecordKind::swapped:
      std::swap(header.white_name, header.black_name);
      std::swap(header.white_rating, header.black_rating);
      break;
    case RecordKind::prefix:
    case RecordKind::nameless_prefix:
      if (record_.moves.size() > shortest_prefix) {
        record_.moves.resize(shortest_prefix + below(random_, record_.moves.size() - shortest_prefix));
        record_.remarks.resize(record_.moves.size());
      }
      header.result = "*";
      if (kind == RecordKind::nameless_prefix) {
        header = {"?", "?", "?", "?", {}, {}, "?", "?", "*"};
      }
      break;
    default: break;
  }
}

std::string Archive::variation(std::size_t ply) {
  player_.play_instead(random_, played_[ply], 1 + below(random_, 5), instead_);
  std::string text;
  for (std::size_t i = 0; i < instead_.size(); ++i) {
    text += text.empty() ? "(" : " ";
    text += i == 0 || (ply + i) % 2 == 0 ? move_number(ply + i) + " " : std::string{};
    text += instead_[i].text;
  }
  return text.empty() ? text : text + ")";
}

void Archive::annotate() {
  auto const somewhere = [&](double share, std::uint64_t& counted, auto const& remark) {
    if (record_.moves.empty() || !chance(random_, share)) {
      return;
    }
    ++counted;
    for (auto count = 1 + below(random_, 4); count != 0; --count) {
      auto const ply = below(random_, record_.moves.size());
      auto const text = remark(ply);
      auto& there = record_.remarks[ply];
      there += there.empty() || text.empty() ? "" : " ";
      there += text;
    }
  };
  // NAGs are written before strengths, which belong to the move itself.
  somewhere(options_.nags, truth_.with_nags, [&](std::size_t) {
    return below(random_, 2) == 0 ? "$" + std::to_string(1 + below(random_, 6))
                                  : "$" + std::to_string(10 + below(random_, 9));
  });
  somewhere(options_.comments, truth_.with_comments, [&](std::size_t ply) {
    if (below(random_, 3) == 0) {
      record_.moves[ply] += strengths[below(random_, strengths.size())];
      return std::string{};
    }
    return "{" + std::string{comments[below(random_, comments.size())]} + "}";
  });
  somewhere(options_.variations, truth_.with_variations, [&](std::size_t ply) { return variation(ply); });
}

/// Keeps a few originals from which other records are made. Old ones are kept as well, so that a copy may be far from
/// its original.
void Archive::keep() {
  if (record_.moves.size() <= shortest_prefix) {
    return;
  }
  if (kept_.size() < most_kept) {
    kept_.push_back(record_);
  } else if (below(random_, 10) == 0) {
    kept_[below(random_, kept_.size())] = record_;
  }
}

void Archive::write(std::string& text) const {
  auto const& header = record_.header;
  auto const tag = [&](std::string_view name, std::string_view value) {
    text += '[';
    text += name;
    text += " \"";
    text += value;
    text += "\"]\n";
  };
  tag("Event", header.event);
  tag("Site", header.site);
  tag("Date", header.date);
  tag("Round", header.round);
  tag("White", header.white_name);
  tag("Black", header.black_name);
  tag("Result", header.result);
  if (header.white_rating != 0) {
    tag("WhiteRating", std::to_string(header.white_rating));
    tag("BlackRating", std::to_string(header.black_rating));
  }
  if (auto const type = short_game_type(*options_.variant); !type.empty()) {
    tag("GameType", type);
  }
  text += '\n';
  Lines lines{text};
  bool interrupted = false;
  for (std::size_t ply = 0; ply < record_.moves.size(); ++ply) {
    if (ply % 2 == 0 || interrupted) {
      lines.add(move_number(ply));
    }
    lines.add(record_.moves[ply]);
    interrupted = !record_.remarks[ply].empty();
    if (interrupted) {
      lines.add(record_.remarks[ply]);
    }
  }
  lines.add(header.result);
  text += "\n\n";
}

}  // namespace damier::bench
