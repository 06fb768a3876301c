#include "validate/repeat_watch.hpp"

#include "game/player_name.hpp"
#include "notation/fen.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace damier {
namespace {

constexpr unsigned fewest_plies = 2;        // that say anything at all
constexpr std::size_t most_followed = 64;   // longer games that are looked at: more are not one game
constexpr std::size_t bytes_of_node = 150;  // of a record besides its moves

// What stands among the moves; squares are smaller.
constexpr char pass_sign = '\xfe';
constexpr char captured_end = '\xff';

void append_move(std::string& line, Move const& move) {
  line += static_cast<char>(move.from.bit());
  line += static_cast<char>(move.to.bit());
  for (auto const square : move.captured) {
    line += static_cast<char>(square.bit());
  }
  line += captured_end;
}

std::size_t mixed(std::size_t one, std::size_t other) noexcept { return one * 0x9e3779b97f4a7c15U + other; }

std::string_view known(Game const& game, std::string_view name) noexcept {
  auto const value = game.tag(name);
  return value && value->find_first_not_of("?-. ") != std::string_view::npos ? *value : std::string_view{};
}

}  // namespace

/// Nothing for a game that has no moves that tell it from others: none, or a setup among them.
std::optional<RepeatWatch::Record> RepeatWatch::record_of(Game const& game) {
  if (game.variant == nullptr) {
    return std::nullopt;
  }
  Record record;
  record.line = game.variant->name();
  record.line += ' ';
  if (game.start != game.variant->start()) {
    record.line += write_fen(game.start, *game.variant);
  }
  record.line += '\0';
  int depth = 0;
  for (auto const& item : game.items) {
    depth += item.kind == ItemKind::variation_begin ? 1 : item.kind == ItemKind::variation_end ? -1 : 0;
    if (depth != 0) {
      continue;
    }
    if (item.kind == ItemKind::setup) {
      return std::nullopt;
    }
    if (item.kind == ItemKind::placeholder) {
      record.line += pass_sign;
    } else if (item.kind == ItemKind::move) {
      if (!item.legal) {
        break;
      }
      append_move(record.line, item.move);
      ++record.plies;
    }
  }
  if (record.plies < fewest_plies) {
    return std::nullopt;
  }
  PlayerName const white{known(game, "White")};
  PlayerName const black{known(game, "Black")};
  if (!white.empty() && !black.empty()) {
    auto const players = std::minmax({white.key(), black.key()});
    record.players = mixed(players.first, players.second) | 1U;
    auto const hash_of = [](std::string_view text) {
      return text.empty() ? std::size_t{0} : std::hash<std::string_view>{}(text) | 1U;
    };
    record.date = hash_of(known(game, "Date"));
    record.round = hash_of(known(game, "Round"));
  }
  return record;
}

/// Whether two records of few moves are of the same players, and of one day and round as far as is known. one has no
/// more moves than the other.
bool RepeatWatch::same_meeting(Record const& one, Record const& other) noexcept {
  auto const agree = [](std::size_t a, std::size_t b) { return a == 0 || b == 0 || a == b; };
  auto const all_known = one.date != 0 && other.date != 0 && one.round != 0 && other.round != 0;
  return one.players != 0 && one.players == other.players && agree(one.date, other.date) &&
         agree(one.round, other.round) && (all_known || one.plies >= least_plies_of_players);
}

bool RepeatWatch::same_game(Record const& one, Record const& other) noexcept {
  return one.plies >= least_plies || same_meeting(one, other);
}

bool RepeatWatch::may_begin(Record const& one, Record const& other) noexcept {
  if (one.plies < least_plies) {
    return same_meeting(one, other);
  }
  return one.players == 0 || other.players == 0 || one.players == other.players;
}

RepeatWatch::Record const* RepeatWatch::same(Record const& record) const {
  auto const [begin, end] = records_.equal_range(record);
  auto const found = std::find_if(begin, end, [&](Record const& other) { return same_game(record, other); });
  return found == end ? nullptr : &*found;
}

/// The one game that a record is the beginning of: its first longer record.
RepeatWatch::Record const* RepeatWatch::longer(Record const& record) const {
  Record const* first = nullptr;
  Record const* last = nullptr;
  std::size_t followed = 0;
  for (auto at = records_.upper_bound(record); at != records_.end() && at->line.starts_with(record.line); ++at) {
    if (++followed > most_followed) {
      return nullptr;
    }
    if (!may_begin(record, *at)) {
      continue;
    }
    if (last != nullptr && !at->line.starts_with(last->line)) {
      return nullptr;  // two games that part later
    }
    first = first == nullptr ? &*at : first;
    last = &*at;
  }
  return first;
}

/// The longest record that is the beginning of this one and of no other game.
RepeatWatch::Record const* RepeatWatch::shorter(Record const& record) const {
  auto key = record;
  while (true) {
    auto at = records_.upper_bound(key);
    if (at == records_.begin()) {
      return nullptr;
    }
    --at;
    if (record.line.starts_with(at->line)) {
      auto const begins = at->line.size() < record.line.size() && may_begin(*at, record);
      auto const* const of = begins ? longer(*at) : nullptr;
      auto const alone =
          begins && (of == nullptr || of->line.starts_with(record.line) || record.line.starts_with(of->line));
      auto const several = begins && of == nullptr && std::next(at) != records_.end() &&
                           std::next(at)->line.starts_with(at->line) && std::next(at)->line != at->line;
      if (alone && !several) {
        return &*at;
      }
      if (at->line.empty()) {
        return nullptr;
      }
      key.line = at->line.substr(0, at->line.size() - 1);  // the next that is shorter
    } else {
      auto const parted = std::ranges::mismatch(record.line, at->line);
      key.line.assign(record.line.begin(), parted.in1);
    }
  }
}

std::optional<Finding> RepeatWatch::add(std::string const& file, GameTape const& tape, Game const& game) {
  auto record = record_of(game);
  if (!record) {
    return std::nullopt;
  }
  record->number = tape.number;
  constexpr auto hint = "damier dedupe shows all records of a game in a base";
  auto const told = [&](Record const& other, FindingCode code, std::string_view before, std::string_view after) {
    return finding_at(
        tape, Severity::hint, code, 0, 1,
        std::string{before} + "game " + std::to_string(other.number) + " of " + *other.file + std::string{after}, hint);
  };
  std::optional<Finding> finding;
  if (auto const* const equal = same(*record)) {
    finding = told(*equal, "duplicate-game", "the moves are those of ", "");
  } else if (auto const* const whole = longer(*record)) {
    finding = told(*whole, "prefix-game", "the moves are the beginning of ", "");
  } else if (auto const* const begin = shorter(*record)) {
    finding = told(*begin, "prefix-game", "", " is the beginning of this one");
  }
  auto const size = record->line.size() + bytes_of_node;
  if (bytes_ + size <= most_bytes_) {
    bytes_ += size;
    record->file = &*files_.insert(file).first;
    records_.insert(std::move(*record));
  }
  return finding;
}

}  // namespace damier
