#include "apps/damier/findings/reported_finding.hpp"

#include "apps/damier/terminal/text_width.hpp"
#include "game/builder.hpp"
#include "grammar/game_reader.hpp"
#include "notation/fen.hpp"
#include "validate/repair_search.hpp"
#include "validate/validator.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace damier::app {
namespace {

constexpr std::size_t most_legal_drawn = 4;

std::vector<ReportedRepair> place_repairs(GameTape const& tape, std::vector<Repair> const& repairs) {
  std::vector<ReportedRepair> placed;
  for (auto const& repair : repairs) {
    auto& reported = placed.emplace_back(ReportedRepair{repair, {}, diff_of(tape.source, repair.edits())});
    for (auto const& edit : repair.edits()) {
      reported.edits.push_back({tape.locate(edit.offset), tape.locate(edit.offset + edit.length),
                                std::string{tape.source.substr(edit.offset, edit.length)}, edit.replacement});
    }
  }
  return placed;
}

/// How the replay that a base keeps went on after an illegal move.
OnIllegal way_of(Game const& game) noexcept {
  for (auto const& item : game.items) {
    if (item.irregularity != Irregularity::none) {
      return item.irregularity == Irregularity::let_stand ? OnIllegal::accept : OnIllegal::skip;
    }
  }
  return OnIllegal::stop;
}

/// Judges the text of a record again, for what a base does not keep of findings: source lines, lengths, repairs.
class SecondReading {
 public:
  SecondReading(std::string_view text, StoredGame const& stored) : stored_{stored} {
    auto const bytes = open_text(text);
    auto const reader = open_games(*bytes);
    if (!reader->next(tape_)) {
      return;
    }
    build(tape_, game_);
    // What the text declares is found again; what was inferred from it and the games around it is given.
    auto const declared = stored.game.evidence == VariantEvidence::declared;
    Validator validator{declared ? nullptr : stored.game.variant, way_of(stored.game)};
    findings_ = validator.judge(tape_, game_).findings;
    game_.evidence = stored.game.evidence;
    propose_repairs(tape_, game_, findings_, reader->format());
    for (auto const& finding : findings_) {
      repairs_.push_back(place_repairs(tape_, finding.repairs));
    }
    tape_ = {};  // its views end with the reader
  }

  /// Adds to a finding of the base what the same finding of this reading has.
  void complete(ReportedFinding& reported) {
    auto& finding = reported.finding;
    auto const same = std::ranges::find_if(findings_, [&](Finding const& other) {
      return other.code == finding.code && other.ply == finding.ply && other.move == finding.move &&
             other.where.line + stored_.source_line - 1 == finding.where.line && other.message == finding.message;
    });
    if (same == findings_.end()) {
      return;
    }
    finding.length = same->length;
    finding.source_line = same->source_line;
    finding.source_column = same->source_column;
    finding.repairs = same->repairs;
    reported.repairs = std::move(repairs_[static_cast<std::size_t>(same - findings_.begin())]);
    for (auto& repair : reported.repairs) {
      for (auto& edit : repair.edits) {
        edit.begin.line += stored_.source_line - 1;
        edit.end.line += stored_.source_line - 1;
      }
    }
    same->code.clear();  // the next finding that looks the same is another one
  }

 private:
  StoredGame const& stored_;
  GameTape tape_;
  Game game_;
  std::vector<Finding> findings_;
  std::vector<std::vector<ReportedRepair>> repairs_;
};

std::string tag_of(Game const& game, std::string_view name) {
  auto const value = game.tag(name).value_or("");
  return value == "?" ? std::string{} : std::string{value};
}

}  // namespace

GameHeading heading_of(Game const& game) {
  return {tag_of(game, "White"), tag_of(game, "Black"), tag_of(game, "Event"), tag_of(game, "Round"),
          tag_of(game, "Date")};
}

std::vector<ReportedFinding> report_of(std::string const& file, GameTape const& tape, Game const& game,
                                       std::vector<Finding> findings, TextFormat format) {
  propose_repairs(tape, game, findings, format);
  std::vector<ReportedFinding> reported;
  for (auto& finding : findings) {
    auto repairs = place_repairs(tape, finding.repairs);
    reported.push_back(
        {file, tape.number, std::nullopt, game.variant, heading_of(game), std::move(finding), std::move(repairs)});
  }
  return reported;
}

std::vector<ReportedFinding> report_of(std::vector<Finding> findings, StoredGame const& game,
                                       std::optional<std::string> const& source) {
  SecondReading again{source.value_or(""), game};
  std::vector<ReportedFinding> reported;
  for (auto& finding : findings) {
    finding.length = std::max(width_of(finding.move), 1U);
    reported.push_back(
        {game.source, game.source_number, game.id, game.game.variant, heading_of(game.game), std::move(finding)});
    again.complete(reported.back());
  }
  return reported;
}

Style style_of(Severity severity) noexcept {
  switch (severity) {
    case Severity::error: return Style::error;
    case Severity::warning: return Style::warning;
    case Severity::hint: return Style::hint;
  }
  return Style::plain;
}

std::string reference_text(std::string_view article, std::string_view irregularity, labels::Language language) {
  static constexpr std::string_view federation = "FMJD-";
  if (irregularity.starts_with(federation)) {
    irregularity.remove_prefix(federation.size());
  }
  if (article.empty() && irregularity.empty()) {
    return {};
  }
  return fmt::format("FMJD {}{}{}{}", article, article.empty() || irregularity.empty() ? "" : ", ",
                     irregularity.empty()                   ? ""
                     : language == labels::Language::french ? "irrégularité "
                                                            : "irregularity ",
                     irregularity);
}

std::optional<FindingPicture> picture_of(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  if (reported.variant == nullptr || finding.position.empty()) {
    return std::nullopt;
  }
  auto const& variant = *reported.variant;
  auto const fen = read_fen(finding.position, variant);
  if (!fen) {
    return std::nullopt;
  }
  FindingPicture picture{fen->position, std::nullopt, {}};
  auto const text = read_move_text(finding.move, Numbering{variant.rules()});
  if (!text) {
    return picture;
  }
  auto const drawn = [&](Move const& move) {
    return DrawnMove{write_long_move(variant, fen->position, move), path_of(variant, fen->position, move)};
  };
  auto meaning = resolve(variant, fen->position, *text);
  if (meaning.kind == Resolution::Kind::ambiguous) {
    meaning.candidates.resize(std::min(meaning.candidates.size(), most_legal_drawn));
    std::ranges::transform(meaning.candidates, std::back_inserter(picture.legal), drawn);
    return picture;
  }
  picture.claimed = DrawnMove{finding.move, claimed_path(variant, fen->position, *text)};
  if (auto const capture = nearest_capture(variant, fen->position, picture.claimed->path)) {
    picture.legal.push_back(drawn(*capture));
  }
  return picture;
}

}  // namespace damier::app
