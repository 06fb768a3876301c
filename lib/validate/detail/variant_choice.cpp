#include "validate/detail/variant_choice.hpp"

#include "game/related_game.hpp"
#include "language/message.hpp"
#include "notation/game_type.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"
#include "validate/detail/start_position.hpp"
#include "validate/detail/tape_places.hpp"
#include "validate/inference.hpp"
#include "validate/replay.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace damier {
namespace {

/// Leaves the variants that a text allows; if none of them is plausible, all that it allows.
void restrict_to(VariantWords const& words, Plausible& plausible) {
  auto const is_excluded = [&](Variant const* variant) { return !words.allow(*variant); };
  auto const first_unlikely = plausible.variants.begin() + static_cast<std::ptrdiff_t>(plausible.likely);
  plausible.likely -= static_cast<std::size_t>(std::count_if(plausible.variants.begin(), first_unlikely, is_excluded));
  std::erase_if(plausible.variants, is_excluded);
  if (plausible.variants.empty()) {
    std::ranges::copy_if(variants(), std::back_inserter(plausible.variants),
                         [&](Variant const* variant) { return words.allow(*variant) && !variant->rules().huffing; });
  }
  plausible.likely = plausible.likely == 0 ? plausible.variants.size() : plausible.likely;
}

constexpr int number_of_from_position = 99;  // lidraughts' number for a game that began elsewhere

class VariantChoice {
 public:
  VariantChoice(GameTape const& tape, Game& game, VariantContext const& context, std::vector<Finding>* findings)
      : tape_{tape}, game_{game}, context_{context}, findings_{findings} {}

  Certainty run() {
    if (context_.asked != nullptr) {
      choose(*context_.asked, VariantEvidence::asked);
    } else if (game_.claim == VariantClaim::before_game_type) {
      keep_claim();
    } else if (auto const declared = trimmed(game_.tag("GameType").value_or(""));
               !declared.empty() && declared != "?") {
      choose_declared(declared);
    } else {
      choose_without_game_type();
    }
    return certainty_;
  }

 private:
  void choose(Variant const& variant, VariantEvidence evidence) noexcept {
    game_.variant = &variant;
    game_.evidence = evidence;
  }

  /// Keeps the variant that the text names, and its evidence. An inferred variant is only as certain as the moves show.
  void keep_claim() noexcept {
    auto const is_certain = game_.evidence == VariantEvidence::declared || game_.evidence == VariantEvidence::asked;
    certainty_ = is_certain ? Certainty::moves : Certainty::none;
  }

  void choose_without_game_type() {
    if (game_.claim != VariantClaim::none) {
      keep_claim();
      return;
    }
    auto const words = tape_.variant.empty() ? words_of_variant_tag(game_) : read_variant_words(tape_.variant);
    if (choose_by(words)) {
      return;
    }
    if (!words.is_known) {
      auto const& unknown = tape_.variant.empty() ? std::string{game_.tag("Variant").value_or("")} : tape_.variant;
      note(Severity::warning, "unsupported-variant",
           message("no-such-variant", "name"_a = source_text::quoted(std::string{trimmed(unknown)})));
    }
    infer(words);
  }

  /// Chooses the variant that a text names alone, or the one whose moves a game of another site has; false if it leaves
  /// several.
  bool choose_by(VariantWords const& words) {
    auto const* const related = words.related;
    auto const* variant = words.only();
    if (variant == nullptr && words.variants.empty() && words.columns == 0 && related != nullptr &&
        related->game_type != number_of_from_position) {
      auto const* const moves_alike = find_variant(related->variant);
      auto const is_meant = !related->start.empty() || game_.main_line_plies() == 0 || fits(*moves_alike) ||
                            fitting_variant(tape_, game_) == nullptr;
      variant = is_meant ? moves_alike : nullptr;
    }
    if (variant != nullptr) {
      choose(*variant, VariantEvidence::declared);
      certainty_ = Certainty::moves;
      note_aim(related);
    }
    return variant != nullptr;
  }

  /// Whether the moves of the game are legal in a variant.
  bool fits(Variant const& variant) {
    choose(variant, VariantEvidence::declared);
    return set_start_position(tape_, game_, nullptr) && replay(tape_, game_, nullptr).legal;
  }

  void choose_declared(std::string_view value) {
    auto const type = read_game_type(value);
    if (!type || (type->variant == nullptr && !is_of_another_game(type->number))) {
      note(Severity::warning, "bad-game-type",
           type ? message("game-type-of-none", "text"_a = source_text::quoted(std::string{value}))
                : message("game-type-number"),
           message("see-game-types"));
      choose_by_word(value);
      return;
    }
    auto const number = type->number;
    if (type->variant == nullptr) {
      note(Severity::warning, "unsupported-variant", message("unknown-game-type", "number"_a = number));
      game_.variant = nullptr;
      game_.evidence = VariantEvidence::none;
      return;
    }
    if (is_contradicted(*type->variant)) {
      return;
    }
    choose(*type->variant, VariantEvidence::declared);
    certainty_ = Certainty::moves;
    note_aim(type->related);
    auto const hint = [&] {
      return message("game-type-in-full", "number"_a = number, "text"_a = full_game_type(*type->variant));
    };
    if (type->details == GameTypeDetails::wrong) {
      note(Severity::warning, "game-type-details", message("wrong-details", "number"_a = number), hint());
    } else if (type->details == GameTypeDetails::outdated) {
      note(Severity::hint, "game-type-outdated", message("outdated-details"), hint());
    }
  }

  /// A GameType that is a word, or the size of the board: what it leaves open, the tag Variant or the moves decide.
  void choose_by_word(std::string_view value) {
    auto const words = read_variant_words(value);
    if (choose_by(words)) {
      return;
    }
    if (game_.claim == VariantClaim::none && words.is_known && !choose_by(words_of_variant_tag(game_))) {
      infer(words);
    } else if (!words.is_known || game_.claim != VariantClaim::none) {
      choose_without_game_type();
    }
  }

  /// Whether the tag Variant names another variant than the number, and only in that one the moves are legal: then it
  /// is chosen. PlayStrategy has numbers that the standard gives to others.
  bool is_contradicted(Variant const& declared) {
    if (!game_.tag("Variant")) {
      return false;
    }
    auto const* const named = words_of_variant_tag(game_).only();
    if (named == nullptr || named->has_moves_of(declared) || game_.main_line_plies() == 0 || fits(declared) ||
        !fits(*named)) {
      return false;
    }
    choose(*named, VariantEvidence::declared);
    certainty_ = Certainty::moves;
    note(Severity::warning, "wrong-game-type",
         message("legal-in-other", "variant"_a = title_of(declared), "other"_a = title_of(*named)));
    return true;
  }

  /// Reports that the end of a game is not judged by its own aim.
  void note_aim(RelatedGame const* related) {
    if (related != nullptr && related->has_another_aim && game_.outcome() != Outcome::unknown) {
      note(Severity::hint, "other-aim",
           message("moves-of-variant", "game"_a = related->name, "variant"_a = title_of(*game_.variant)));
    }
  }

  /// Infers the variant of a game without a GameType: the one in which its main line is legal. If there are several,
  /// the variant of other games of the file, otherwise the likeliest. If there is none, the likely variant in which
  /// most moves are legal.
  void infer(VariantWords const& words) {
    auto plausible = plausible_variants(game_);
    if (auto const* around = context_.known != nullptr ? context_.known : context_.last;
        around != nullptr && !mentions_squares(game_)) {
      plausible.variants = {around};
      plausible.likely = 1;
    }
    if (!words.variants.empty() || words.columns != 0) {
      restrict_to(words, plausible);
    }
    auto& [candidates, likely, board_is_known] = plausible;
    if (auto const lately = std::ranges::find(candidates, context_.known); lately != candidates.end()) {
      likely += static_cast<std::size_t>(lately - candidates.begin()) < likely ? 0U : 1U;
      std::rotate(candidates.begin(), lately, lately + 1);
    }
    auto const moves = game_.main_line_plies();
    Variant const* best = candidates.front();
    unsigned furthest = 0;
    unsigned fitting = 0;
    for (std::size_t i = 0; i < candidates.size() && (i < likely || fitting == 0); ++i) {
      choose(*candidates[i], VariantEvidence::inferred);
      auto const replayed =
          set_start_position(tape_, game_, nullptr) ? replay(tape_, game_, nullptr) : Replay{.legal = false};
      // The assumption that the other side begins is tried last.
      auto const is_plain = replayed.legal && !(game_.has_fen && !game_.tag("FEN"));
      fitting += is_plain ? 1U : 0U;
      auto const reached = is_plain ? moves + 1 : i < likely ? replayed.plies : 0;
      if (reached > furthest) {
        furthest = reached;
        best = candidates[i];
      }
      if (is_plain && (likely <= 2 || board_is_known)) {
        break;  // on these boards the first that fits is the one; the others are for slips
      }
    }
    certainty_ = fitting == 1 && moves != 0 ? Certainty::moves : Certainty::none;
    auto const at_odds =
        certainty_ == Certainty::none && context_.certainty == Certainty::moves && best != context_.known;
    choose(*best, at_odds ? VariantEvidence::none : VariantEvidence::inferred);
    note_aim(words.related);
  }

  void note(Severity severity, FindingCode code, Message message, Message hint = {}) {
    if (findings_ != nullptr) {
      findings_->push_back(finding_on_tag(tape_, severity, code, "GameType", std::move(message), std::move(hint)));
    }
  }

  GameTape const& tape_;
  Game& game_;
  VariantContext const& context_;
  std::vector<Finding>* findings_;
  Certainty certainty_ = Certainty::none;
};

}  // namespace

Message title_of(Variant const& variant) { return Message::named("variant-" + std::string{variant.name()}); }

Certainty choose_variant(GameTape const& tape, Game& game, VariantContext const& context,
                         std::vector<Finding>* findings) {
  return VariantChoice{tape, game, context, findings}.run();
}

Variant const* fitting_variant(GameTape const& tape, Game const& game) {
  auto trial = game;
  for (auto const* const variant : plausible_variants(game).variants) {
    if (variant == game.variant || (game.variant != nullptr && variant->has_moves_of(*game.variant))) {
      continue;
    }
    trial.variant = variant;
    if (set_start_position(tape, trial, nullptr) && replay(tape, trial, nullptr).legal) {
      return variant;
    }
  }
  return nullptr;
}

}  // namespace damier
