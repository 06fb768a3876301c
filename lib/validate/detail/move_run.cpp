#include "validate/detail/move_run.hpp"

#include "notation/move_text.hpp"

#include <optional>

namespace damier {
namespace {

bool changes_nothing(ItemKind kind) noexcept {
  return kind == ItemKind::nag || kind == ItemKind::strength || kind == ItemKind::comment ||
         kind == ItemKind::layer_note || kind == ItemKind::skipped;
}

/// Whether a plain move that the reader has not analysed is written as a capture.
[[gnu::noinline]] std::optional<bool> read_text(std::string_view move, Numbering const& numbering, MoveEnds& ends) {
  PlainMoveText text;
  if (!read_plain_move_text(move, numbering, text)) {
    return std::nullopt;
  }
  ends = {text.from, text.to};
  return text.sign == MoveSign::capture;
}

}  // namespace

void MoveRun::read(Game& game, std::size_t place, Numbering const& of_variant) {
  auto const numbering = of_variant;  // a copy keeps to registers
  std::size_t count = 0;
  std::uint64_t captures = 0;
  auto* const end = game.items.data() + game.items.size();
  for (auto* item = game.items.data() + place; item != end && count < most; ++item) {
    if (item->kind == ItemKind::move) {
      auto const from = numbering.square_of(item->first);
      auto const to = numbering.square_of(item->second);
      std::uint64_t written_as_capture = item->crossed;
      if (from != Numbering::none && to != Numbering::none) {
        ends[count] = {from, to};
      } else if (auto const crossed = read_text(game.text_of(*item), numbering, ends[count])) {
        written_as_capture = *crossed;
      } else {
        break;
      }
      captures |= written_as_capture << count;
      items[count++] = item;
    } else if (!changes_nothing(item->kind)) {
      break;
    }
  }
  size = count;
  written_as_captures = captures;
}

}  // namespace damier
