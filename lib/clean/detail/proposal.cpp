#include "clean/detail/proposal.hpp"

#include "clean/detail/round_form.hpp"
#include "clean/detail/text_change.hpp"
#include "language/message.hpp"
#include "notation/game_type.hpp"
#include "repair/repair_search.hpp"
#include "text/byte_classes.hpp"
#include "validate/inference.hpp"
#include "validate/validator.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace damier {
namespace {

constexpr unsigned least_plies_as_evidence = 20;  // least plies of a game whose variant is known only from its moves

constexpr std::array date_tags{std::string_view{"Date"}, std::string_view{"EventDate"}, std::string_view{"UTCDate"}};
constexpr std::array player_tags{std::string_view{"White"}, std::string_view{"Black"}, std::string_view{"Bianco"},
                                 std::string_view{"Nero"}};
constexpr std::array result_tags{std::string_view{"Result"}, std::string_view{"Risultato"}};

/// A text as the value of a tag is written between quotes.
std::string escaped(std::string_view text) {
  std::string result;
  for (auto const c : text) {
    result += c == '"' || c == '\\' ? "\\" : "";
    result += c;
  }
  return result;
}

class Proposer {
 public:
  Proposer(GameTape const& tape, Game const& game, FileEvidence const& evidence, TextFormat format)
      : tape_{tape}, game_{game}, evidence_{evidence}, format_{format} {}

  void repairs(std::vector<Finding> const& findings) {
    std::size_t fault = 0;
    for (auto const& finding : findings) {
      ++fault;
      if (finding.code == "sign-disagrees" && !finding.repairs.empty()) {
        signs(finding.repairs.front(), findings.size());
        continue;
      }
      for (auto const& repair : finding.repairs) {
        Proposal proposal;
        proposal.code = name(repair.kind());
        auto const is_first = &repair == finding.repairs.data();
        proposal.confidence = is_first ? repair.confidence : std::min(repair.confidence, Confidence::likely);
        proposal.percent = repair.percent;
        for (auto const& slip : repair.slips) {
          proposal.reason = joined(std::move(proposal.reason), slip.reason);
        }
        proposal.edits = repair.edits();
        proposal.fault = fault;
        proposals_.push_back(std::move(proposal));
      }
    }
  }

  /// Corrects all signs of a game that do not fit their moves: the finding names only the first of them.
  void signs(Repair const& first, std::size_t fault) {
    for (auto& slip : sign_slips(tape_, game_)) {
      proposals_.push_back({.code = std::string{name(slip.kind)},
                            .confidence = first.confidence,
                            .percent = first.percent,
                            .reason = std::move(slip.reason),
                            .edits = std::move(slip.edits),
                            .fault = ++fault});
    }
  }

  void names() {
    for (auto const tag : player_tags) {
      propose_name(tag, NameKind::player);
    }
    propose_name("Event", NameKind::event);
    propose_name("Site", NameKind::site);
    propose_listed_name("Annotator", NameKind::player);
  }

  void header() {
    for (auto const tag : date_tags) {
      if (auto const value = value_of(tag)) {
        propose(tag, canonical_date(*value, evidence_.days), "date-form", message("date-form"));
      }
    }
    if (auto const value = value_of("Round")) {
      if (auto const round = canonical_round(*value)) {
        propose("Round", round->text, "round-form", message("round-form"),
                round->sure ? Confidence::sure : Confidence::likely);
      }
    }
    for (auto const tag : result_tags) {
      propose_result(tag);
    }
    if (auto const value = value_of("GameType")) {
      propose("GameType", canonical_game_type(*value), "game-type-form", message("old-game-type"));
    } else {
      propose_game_type();
    }
  }

  std::vector<Proposal> take() { return std::move(proposals_); }

 private:
  /// The event with the value of the first tag of a name.
  [[nodiscard]] Event const* event_of(std::string_view tag) const noexcept {
    for (std::size_t i = 0; i + 1 < tape_.events.size(); ++i) {
      if (tape_.events[i].kind == EventKind::tag_name && tape_.text(tape_.events[i]) == tag) {
        return tape_.events[i + 1].kind == EventKind::tag_value ? &tape_.events[i + 1] : nullptr;
      }
    }
    return nullptr;
  }
  [[nodiscard]] std::optional<std::string_view> value_of(std::string_view tag) const noexcept {
    return event_of(tag) != nullptr ? game_.tag(tag) : std::nullopt;
  }

  void propose(std::string_view tag, std::optional<std::string> const& value, std::string_view code, Message reason,
               Confidence confidence = Confidence::sure) {
    auto const* const event = event_of(tag);
    if (!value || event == nullptr || event->reading != 0) {
      return;
    }
    proposals_.push_back({.code = std::string{code},
                          .confidence = confidence,
                          .reason = std::move(reason),
                          .edits = {{event->offset, event->length, written_at(*event, *value)}}});
  }

  /// A value in the form of its place: escaped in a tag of PDN, unchanged in a labelled header of Manoury text.
  [[nodiscard]] std::string written_at(Event const& place, std::string const& value) const {
    auto const quoted = place.offset > 0 && tape_.source[place.offset - 1] == '"';
    if (format_ == TextFormat::manoury && !quoted) {
      return value;
    }
    return quoted ? escaped(value) : '"' + escaped(value) + '"';
  }

  /// Proposes the spelling of the list that the user gave; false if the list does not know the name.
  bool propose_listed_name(std::string_view tag, NameKind kind) {
    auto const value = value_of(tag);
    auto const* const list = evidence_.spellings;
    if (!value || list == nullptr || !list->knows(kind, *value)) {
      return false;
    }
    propose(tag, list->canonical(kind, *value), "name-spelling", message("by-spelling-file"));
    return true;
  }

  void propose_name(std::string_view tag, NameKind kind) {
    auto const value = value_of(tag);
    if (!value) {
      return;
    }
    if (propose_listed_name(tag, kind)) {
      return;
    }
    if (auto const variant = evidence_.names.find(std::string{*value});
        kind == NameKind::player && variant != evidence_.names.end()) {
      auto const& [spelling, found] = *variant;
      propose(tag, found.canonical, name(found.evidence), found.reason, found.confidence);
    }
  }

  void propose_result(std::string_view tag) {
    auto const value = value_of(tag);
    if (!value) {
      return;
    }
    auto rules = game_.variant != nullptr ? game_.variant->rules() : international().rules();
    rules.first = game_.first();
    auto const is_unknown = value->find_first_not_of("*? ") == std::string_view::npos;
    auto const end = canonical_result(game_.result, rules).value_or(game_.result);
    static constexpr std::array<std::string_view, 7> plain{"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0"};
    if (is_unknown && std::ranges::find(plain, end) != plain.end()) {
      propose(tag, end, "result-from-end", message("result-from-end"));
    } else {
      propose(tag, canonical_result(*value, rules), "result-form", message("result-form"));
    }
  }

  /// Proposes a GameType for a game whose moves are legal in only one variant, other than the default one.
  void propose_game_type() {
    auto const* const variant = game_.variant;
    if (variant == nullptr || game_.evidence != VariantEvidence::inferred || game_.claim != VariantClaim::none ||
        variant == &international() || short_game_type(*variant).empty() || game_.tag("FEN") ||
        game_.main_line_plies() < least_plies_as_evidence) {
      return;
    }
    for (auto const* const candidate : plausible_variants(game_).variants) {
      auto game = game_;
      Validator validator{candidate};
      if (validator.judge(tape_, game).legal != (candidate == variant)) {
        return;
      }
    }
    auto const last = std::find_if(tape_.events.rbegin(), tape_.events.rend(),
                                   [](Event const& event) { return event.kind == EventKind::tag_value; });
    auto const close =
        last == tape_.events.rend() ? std::string_view::npos : tape_.source.find(']', last->offset + last->length);
    if (close == std::string_view::npos) {
      return;
    }
    auto const line_end = tape_.source.find("\r\n") != std::string_view::npos ? "\r\n" : "\n";
    proposals_.push_back({.code = "game-type-added",
                          .reason = message("only-variant"),
                          .edits = {{static_cast<std::uint32_t>(close) + 1, 0,
                                     line_end + ("[GameType \"" + short_game_type(*variant) + "\"]")}}});
  }

  GameTape const& tape_;
  Game const& game_;
  FileEvidence const& evidence_;
  TextFormat format_;
  std::vector<Proposal> proposals_;
};

}  // namespace

std::vector<Proposal> proposals_for(GameTape const& tape, Game const& game, std::vector<Finding> const& findings,
                                    FileEvidence const& evidence, TextFormat format) {
  Proposer proposer{tape, game, evidence, format};
  proposer.repairs(findings);
  proposer.names();
  if (format == TextFormat::pdn) {
    proposer.header();
  }
  return proposer.take();
}

}  // namespace damier
