#include "reading/repeat_record.hpp"

#include "game/player_name.hpp"
#include "notation/fen.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <functional>
#include <string_view>

namespace damier {
namespace {

constexpr unsigned fewest_plies = 2;  // that say anything at all

// The first byte of a move is its start square, of a capture with this bit; squares are smaller.
constexpr unsigned capture_bit = 0x80;
constexpr char pass_sign = '\x7f';

void append_move(std::string& line, Move const& move) {
  auto const is_capture = !move.captured.empty();
  char const ends[] = {static_cast<char>(move.from.bit() | (is_capture ? capture_bit : 0U)),
                       static_cast<char>(move.to.bit())};
  line.append(ends, sizeof ends);
  if (is_capture) {
    line += static_cast<char>(move.captured.size());
    for (auto const square : move.captured) {
      line += static_cast<char>(square.bit());
    }
  }
}

void append_start(std::string& line, Game const& game) {
  line += static_cast<char>(std::ranges::find(variants(), game.variant) - variants().begin());
  if (game.start != game.variant->start()) {
    line += write_fen(game.start, *game.variant);
  }
  line += '\0';
}

std::uint64_t mixed(std::uint64_t one, std::uint64_t other) noexcept { return one * 0x9e3779b97f4a7c15U + other; }

std::string_view known(Game const& game, std::string_view name) noexcept {
  auto const value = game.tag(name);
  return value && value->find_first_not_of("?-. ") != std::string_view::npos ? *value : std::string_view{};
}

Meeting meeting_of(Game const& game) {
  PlayerName const white{known(game, "White")};
  PlayerName const black{known(game, "Black")};
  if (white.empty() || black.empty()) {
    return {};
  }
  auto const hash_of = [](std::string_view text) {
    return text.empty() ? std::uint64_t{0} : std::hash<std::string_view>{}(text) | 1U;
  };
  auto const players = std::minmax({std::uint64_t{white.key()}, std::uint64_t{black.key()}});
  return {mixed(players.first, players.second) | 1U, hash_of(known(game, "Date")), hash_of(known(game, "Round"))};
}

/// Whether the players are the same, and day and round as far as is known.
bool same_meeting(unsigned plies, Meeting const& one, Meeting const& other) noexcept {
  auto const agree = [](std::uint64_t a, std::uint64_t b) { return a == 0 || b == 0 || a == b; };
  auto const all_known = one.date != 0 && other.date != 0 && one.round != 0 && other.round != 0;
  return one.players != 0 && one.players == other.players && agree(one.date, other.date) &&
         agree(one.round, other.round) && (all_known || plies >= least_plies_of_players);
}

}  // namespace

std::optional<RepeatRecord> repeat_record_of(Game const& game) {
  if (game.variant == nullptr) {
    return std::nullopt;
  }
  RepeatRecord record;
  record.line.reserve(3 * game.items.size() + 32);
  append_start(record.line, game);
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
  record.meeting = meeting_of(game);
  return record;
}

bool may_be_same_game(unsigned plies, Meeting const& one, Meeting const& other) noexcept {
  return plies >= least_repeated_plies || same_meeting(plies, one, other);
}

bool may_begin_game(unsigned plies, Meeting const& beginning, Meeting const& whole) noexcept {
  if (plies < least_repeated_plies) {
    return same_meeting(plies, beginning, whole);
  }
  return beginning.players == 0 || whole.players == 0 || beginning.players == whole.players;
}

}  // namespace damier
