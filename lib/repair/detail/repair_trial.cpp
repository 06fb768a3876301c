#include "repair/detail/repair_trial.hpp"

#include "game/builder.hpp"
#include "prose/open_games.hpp"
#include "validate/validator.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace damier {
namespace {

/// The place of a byte after edits; nothing if they replace the byte.
std::optional<std::uint32_t> place_after(std::vector<TextEdit> const& edits, std::uint32_t offset) noexcept {
  auto place = offset;
  for (auto const& edit : edits) {
    if (edit.offset > offset) {
      break;
    }
    if (offset < edit.offset + edit.length) {
      return std::nullopt;
    }
    place += static_cast<std::uint32_t>(edit.replacement.size()) - edit.length;  // modulo 2^32: may be negative
  }
  return place;
}

}  // namespace

/// Reads a text as one record, with the variant that the record has in its file. Nothing if it is not exactly one
/// record.
std::optional<RepairTrial::Reading> RepairTrial::read(std::string_view text) const {
  auto const bytes = open_text(text);
  auto const reader = open_games(*bytes, {.format = format_, .may_be_wrapped = false});
  GameTape tape;
  Game game;
  if (!reader->next(tape) || tape.source != text) {
    return std::nullopt;
  }
  build(tape, game);
  Validator validator{game_.evidence == VariantEvidence::asked ? game_.variant : nullptr};
  FileContext context;
  context.variant = context.last = game_.variant;
  context.certainty = Certainty::moves;
  validator.set_context(context);
  auto const& judgement = validator.judge(tape, game);
  Reading reading{count_faults(game, judgement.findings), {}};
  for (auto const& item : game.items) {
    if (item.kind == ItemKind::move && item.keeps_the_rules()) {
      reading.played.push_back(item.source_begin);
    }
  }
  std::ranges::sort(reading.played);
  return reader->next(tape) ? std::nullopt : std::optional{std::move(reading)};
}

TrialResult RepairTrial::run(std::vector<TextEdit> const& edits) {
  if (!std::exchange(has_read_, true)) {
    before_ = read(tape_.source);
  }
  if (!before_) {
    return TrialResult::unknown;
  }
  auto const after = read(apply_edits(tape_.source, edits));
  if (!after || after->faults >= before_->faults) {
    return TrialResult::no_gain;
  }
  auto const still_legal = std::ranges::all_of(before_->played, [&](std::uint32_t offset) {
    auto const place = place_after(edits, offset);
    return !place || std::ranges::binary_search(after->played, *place);
  });
  return still_legal ? TrialResult::gain : TrialResult::breaks_moves;
}

}  // namespace damier
