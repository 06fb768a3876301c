#include "validate/variant_choice.hpp"

#include "language/message.hpp"
#include "notation/game_type.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"
#include "validate/inference.hpp"
#include "validate/replay.hpp"
#include "validate/start_position.hpp"
#include "validate/tape_places.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace damier {
namespace {

/// Other names of variants, from servers and programs.
struct OtherName {
  std::string_view text;
  std::string_view variant;
};
constexpr std::array other_names{OtherName{"standard", "international"}, OtherName{"polish", "international"},
                                 OtherName{"checkers", "english"},       OtherName{"american checkers", "english"},
                                 OtherName{"shashki", "russian"},        OtherName{"makhos", "thai"}};

std::string_view without_ending(std::string_view value, std::string_view ending) noexcept {
  auto const ends =
      value.size() > ending.size() && std::ranges::equal(value.substr(value.size() - ending.size()), ending, {}, lower);
  return ends ? value.substr(0, value.size() - ending.size()) : value;
}

/// The variant that a tag names in words, "Frisian", "Frisian draughts" or "Russian 8x8", in whatever case; nullptr if
/// it does not name one.
Variant const* variant_in_words(std::string_view value) noexcept {
  auto const is = [&](std::string_view name) { return std::ranges::equal(value, name, {}, lower, lower); };
  auto const find = [&](auto const& named) {
    auto const found = std::ranges::find_if(variants(), named);
    return found == variants().end() ? nullptr : *found;
  };
  for (auto const* const ending : {"", " 8x8", " 10x10", " 12x12", " draughts", " checkers"}) {
    value = without_ending(value, ending);
    if (auto const* const found =
            find([&](Variant const* variant) { return is(variant->name()) || is(variant->title()); })) {
      return found;
    }
    auto const other = std::ranges::find_if(other_names, is, &OtherName::text);
    if (other != other_names.end()) {
      return find_variant(other->variant);
    }
  }
  return nullptr;
}

/// The meaning of the tag Variant; nothing if it only describes how the game began.
std::string_view variant_tag(Game const& game) noexcept {
  auto const value = trimmed(game.tag("Variant").value_or(""));
  return value == "?" || value == "-" || value == "From Position" ? std::string_view{} : value;
}

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
    } else {
      auto const named = variant_tag(game_);
      if (auto const* const variant = variant_in_words(named); variant != nullptr) {
        choose(*variant, VariantEvidence::declared);
        certainty_ = Certainty::moves;
        return;
      }
      auto const& unknown = tape_.variant.empty() ? std::string{named} : tape_.variant;
      if (!unknown.empty() && find_variant(unknown) == nullptr) {
        note(Severity::warning, "unsupported-variant",
             message("no-such-variant", "name"_a = source_text::quoted(unknown)));
      }
      infer();
    }
  }

  void choose_declared(std::string_view value) {
    auto const type = read_game_type(value);
    if (!type) {
      note(Severity::warning, "bad-game-type", message("game-type-number"), message("see-game-types"));
      if (auto const* const named = variant_in_words(value); named != nullptr) {
        choose(*named, VariantEvidence::declared);
        certainty_ = Certainty::moves;
      } else {
        choose_without_game_type();
      }
      return;
    }
    auto const number = type->number;
    if (type->variant == nullptr) {
      note(Severity::warning, "unsupported-variant", message("unknown-game-type", "number"_a = number));
      game_.variant = nullptr;
      game_.evidence = VariantEvidence::none;
      return;
    }
    choose(*type->variant, VariantEvidence::declared);
    certainty_ = Certainty::moves;
    auto const hint = [&] {
      return message("game-type-in-full", "number"_a = number, "text"_a = full_game_type(*type->variant));
    };
    if (type->details == GameTypeDetails::wrong) {
      note(Severity::warning, "game-type-details", message("wrong-details", "number"_a = number), hint());
    } else if (type->details == GameTypeDetails::outdated) {
      note(Severity::hint, "game-type-outdated", message("outdated-details"), hint());
    }
  }

  /// Infers the variant of a game without a GameType: the one in which its main line is legal. If there are several,
  /// the variant of other games of the file, otherwise the likeliest. If there is none, the likely variant in which
  /// most moves are legal.
  void infer() {
    auto [candidates, likely, board_is_known] = plausible_variants(game_);
    if (auto const* around = context_.known != nullptr ? context_.known : context_.last;
        around != nullptr && !mentions_squares(game_)) {
      candidates = {around};
    }
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

Certainty choose_variant(GameTape const& tape, Game& game, VariantContext const& context,
                         std::vector<Finding>* findings) {
  return VariantChoice{tape, game, context, findings}.run();
}

bool is_of_unknown_variant(Game const& game) {
  auto const named = variant_tag(game);
  return !named.empty() && variant_in_words(named) == nullptr;
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
