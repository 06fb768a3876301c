#include "validate/repair_search.hpp"

#include "notation/characters.hpp"
#include "notation/numbering.hpp"

#include <algorithm>

namespace damier {
namespace {

/// The move that a finding points at, or nullptr.
Item const* move_of(GameTape const& tape, Game const& game, Finding const& finding) {
  auto const found = std::ranges::find_if(game.items, [&](Item const& item) {
    if (item.kind != ItemKind::move) {
      return false;
    }
    auto const where = tape.locate(item.source_begin);
    return where.line == finding.where.line && where.column == finding.where.column;
  });
  return found == game.items.end() ? nullptr : &*found;
}

/// A legal move with the sign of the other sort of move: the sign is another, everything else stays.
void propose_sign(GameTape const& tape, Game const& game, Finding& finding) {
  auto const* const item = move_of(tape, game, finding);
  auto const quiet = item != nullptr && item->legal && !item->move.is_capture();
  auto const sign = quiet ? '-' : Numbering{game.variant->rules()}.capture_sign();
  if (item == nullptr || !item->legal) {
    return;
  }
  Slip slip{.kind = SlipKind::separator_wrong, .ply = finding.ply};
  slip.before = tape.source.substr(item->source_begin, item->source_length);
  auto const is_square = [](char c) { return is_digit(c) || (is_letter(c) && c != 'x' && c != 'X') || is_blank(c); };
  for (std::size_t at = 0; at < slip.before.size() && slip.before[at] != '<';) {
    auto end = at;
    while (end < slip.before.size() && slip.before[end] != '<' && !is_square(slip.before[end])) {
      ++end;
    }
    if (end != at) {
      slip.edits.push_back({item->source_begin + static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end - at),
                            std::string(1, sign)});
    }
    at = std::max(end, at + 1);
  }
  if (slip.edits.empty()) {
    return;
  }
  slip.after = apply_edits(tape.source, slip.edits).substr(item->source_begin, item->source_length);
  auto const length = slip.before.size();
  std::size_t removed = 0;
  for (auto const& edit : slip.edits) {
    removed += edit.length - edit.replacement.size();
  }
  slip.after.resize(length - removed);
  slip.reason = quiet ? "no piece is taken by this move" : "this move is a capture";
  slip.reason_fr = quiet ? "ce coup ne prend aucune pièce" : "ce coup est une prise";
  finding.repairs.push_back(
      {.slips = {std::move(slip)}, .confidence = Confidence::sure, .percent = 100, .replayed = 1});
}

}  // namespace

void propose_repairs(GameTape const& tape, Game const& game, std::vector<Finding>& findings) {
  for (auto& finding : findings) {
    if (finding.code == "sign-disagrees" && game.variant != nullptr) {
      propose_sign(tape, game, finding);
    }
  }
}

}  // namespace damier
