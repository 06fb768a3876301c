#include "duplicates/detail/repeat_record.hpp"

#include "notation/fen.hpp"
#include "rules/variant.hpp"

#include <algorithm>

namespace damier {
namespace {

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

}  // namespace damier
