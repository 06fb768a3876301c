#include "validate/validator.hpp"

#include "game/related_game.hpp"
#include "language/message.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "validate/detail/command_findings.hpp"
#include "validate/detail/joined_captures.hpp"
#include "validate/detail/move_numbers.hpp"
#include "validate/detail/numbered_players.hpp"
#include "validate/detail/omitted_replies.hpp"
#include "validate/detail/result_findings.hpp"
#include "validate/detail/score.hpp"
#include "validate/detail/start_position.hpp"
#include "validate/detail/tape_places.hpp"
#include "validate/detail/text_findings.hpp"
#include "validate/replay.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace damier {
namespace {

bool has(Game const& game, ItemKind kind) noexcept {
  return std::ranges::find(game.items, kind, &Item::kind) != game.items.end();
}

class Judge {
 public:
  Judge(GameTape const& tape, Game& game, Variant const* asked, FileContext& file, Judgement& judgement)
      : tape_{tape}, game_{game}, asked_{asked}, file_{file}, judgement_{judgement}, findings_{judgement.findings} {}

  void run(OnIllegal on_illegal) {
    judgement_ = {};
    for (auto const& diagnostic : tape_.diagnostics) {
      findings_.push_back(finding_from(diagnostic));
    }
    game_.on_board = Outcome::unknown;
    settle_score();
    auto const comments = has(game_, ItemKind::comment);
    auto const commands = comments && has_commands(game_);
    check_numbers();
    certainty_ = choose_variant(tape_, game_, variants_around(), &findings_);
    if (commands) {
      check_commands(tape_, game_, findings_);
    }
    if (game_.variant != nullptr) {
      judgement_.judged = true;
      judge_moves(on_illegal, commands);
    }
    name_numbered_players(tape_, game_, file_.numbered_players, findings_);
    check_header(tape_, game_, file_.fen_without_setup, findings_);
    if (comments || !has(game_, ItemKind::move)) {
      check_text(tape_, findings_);
    }
  }

  /// How certain the variant of the game is for the other games of its file. The variant that counts is the one that
  /// the text will have once it is written out.
  [[nodiscard]] Certainty certainty() const {
    auto const is_likely = certainty_ == Certainty::none && game_.evidence == VariantEvidence::inferred;
    return is_likely && game_.variant_is_confirmed() ? Certainty::likely : certainty_;
  }

 private:
  void judge_moves(OnIllegal on_illegal, bool commands) {
    auto const before_start = findings_.size();
    if (!set_start_position(tape_, game_, &findings_)) {
      for (auto& item : game_.items) {  // the moves under a variant that was tried are no evidence
        item.legal = false;
        item.irregularity = Irregularity::none;
      }
      judgement_.legal = game_.main_line_plies() == 0;
      return;
    }
    auto noted = findings_.size();
    auto replayed = replay(tape_, game_, &findings_, on_illegal);
    if (findings_.size() != noted && join_parts_of_captures(before_start)) {
      noted = findings_.size();
      replayed = replay(tape_, game_, &findings_, on_illegal);
    }
    if (auto const reply = replayed.legal ? std::nullopt : fill_in_omitted_replies(tape_, game_)) {
      findings_.erase(findings_.begin() + static_cast<std::ptrdiff_t>(noted), findings_.end());
      auto const& printed = game_.items[*reply + 1];
      findings_.push_back(
          finding_from(tape_.diagnose(Severity::warning, "reply-missing", printed.source_begin,
                                      std::max(1U, printed.source_length), message("replies-filled-in"))));
      replayed = replay(tape_, game_, &findings_, on_illegal);
    }
    judgement_.legal = replayed.legal;
    judgement_.plies = replayed.plies;
    if (auto const outcome = outcome_on_board(game_, replayed); outcome != Outcome::unknown && has_usual_aim(game_)) {
      game_.on_board = outcome;
    }
    check_result(tape_, game_, replayed, findings_);
    if (commands) {
      check_clocks(tape_, game_, findings_);
    }
    if (replayed.legal) {
      check_missing_game_type();
    } else {
      look_for_huffing();
      look_for_another_variant();
      look_for_another_side();
    }
  }

  /// Joins the captures that a site writes in parts, if more moves are legal then. The findings about the variant's
  /// start and the moves, which are those from a place on, are removed.
  bool join_parts_of_captures(std::size_t findings_before) {
    auto joined = game_;
    auto const captures = game_.variant->rules().huffing ? std::vector<JoinedCapture>{} : join_captures(joined);
    if (captures.empty()) {
      return false;
    }
    auto const certainty = choose_variant(tape_, joined, variants_around(), nullptr);
    auto const parts = game_.items.size() - joined.items.size();
    if (joined.variant == nullptr || !set_start_position(tape_, joined, nullptr) ||
        (void(replay(tape_, joined, nullptr)), illegal_moves(joined) + parts >= illegal_moves(game_))) {
      return false;
    }
    game_ = std::move(joined);
    certainty_ = certainty;
    findings_.erase(findings_.begin() + static_cast<std::ptrdiff_t>(findings_before), findings_.end());
    drop_numbers_of_parts(captures);
    (void)set_start_position(tape_, game_, &findings_);
    findings_.push_back(finding_at(tape_, Severity::hint, "capture-in-parts", captures.front().begin,
                                   captures.front().length, message("parts-joined")));
    return true;
  }
  static std::size_t illegal_moves(Game const& game) noexcept {
    return static_cast<std::size_t>(
        std::ranges::count_if(game.items, [](Item const& item) { return item.kind == ItemKind::move && !item.legal; }));
  }
  /// Removes the finding about a move number if the numbers count each capture once.
  void drop_numbers_of_parts(std::vector<JoinedCapture> const& captures) {
    std::vector<std::uint32_t> further;
    for (auto const& capture : captures) {
      further.insert(further.end(), capture.further.begin(), capture.further.end());
    }
    std::ranges::sort(further);
    auto whole = tape_;
    std::erase_if(whole.events, [&](Event const& event) { return std::ranges::binary_search(further, event.offset); });
    auto const fen = game_.tag("FEN").value_or("");
    if (!find_odd_number(whole, !fen.empty() && fen != "?")) {
      std::erase_if(findings_, [](Finding const& finding) { return finding.code == "move-number-mismatch"; });
    }
  }

  [[nodiscard]] VariantContext variants_around() const noexcept {
    return {asked_, file_.variant, file_.certainty, file_.last};
  }

  void note(Severity severity, FindingCode code, std::string_view tag, Message message, Message hint = {}) {
    findings_.push_back(finding_on_tag(tape_, severity, code, tag, std::move(message), std::move(hint)));
  }

  /// Takes the last move for the result if it cannot be played and its numbers add up to those of a score.
  void settle_score() {
    auto const place = find_score_like_move(game_);
    if (!place) {
      return;
    }
    auto const score = game_.items[*place];
    auto without = game_;
    without.items.erase(without.items.begin() + static_cast<std::ptrdiff_t>(*place));
    without.result = game_.text_of(score);
    (void)choose_variant(tape_, without, variants_around(), nullptr);
    if (without.variant == nullptr || !set_start_position(tape_, without, nullptr)) {
      return;
    }
    auto const move = read_move_text(without.result, Numbering{without.variant->rules()});
    auto const before = replay(tape_, without, nullptr);
    auto const playable = move && (before.legal ? may_be_move(*without.variant, before.last, *move)
                                                : is_quiet_step(*without.variant, move->from(), move->to()));
    if (playable) {
      return;
    }
    // A score alone does not give the winner: it may be a mistyped move.
    auto const is_confirmed = game_.outcome() != Outcome::unknown;
    auto diagnostic =
        tape_.diagnose(Severity::hint, "score-like-move", score.source_begin, std::max(1U, score.source_length),
                       message("text-score-like-move", "text"_a = "\"" + without.result + "\""),
                       is_confirmed ? message("text-score-by-position") : message("text-score-as-comment"));
    if (is_confirmed) {
      game_.items.erase(game_.items.begin() + static_cast<std::ptrdiff_t>(*place));
      game_.result = without.result;
      std::erase_if(findings_, [](Finding const& finding) { return finding.code == "missing-terminator"; });
    } else {
      game_.items[*place].kind = ItemKind::comment;
    }
    findings_.push_back(finding_from(diagnostic));
  }

  /// The first move number that contradicts the moves. Numbering from another start is a habit of a whole collection:
  /// only its first game is reported, and again when it is judged again.
  void check_numbers() {
    auto const fen = game_.tag("FEN").value_or("");
    auto const odd = find_odd_number(tape_, !fen.empty() && fen != "?");
    if (!odd) {
      return;
    }
    auto const written = std::string{tape_.source.substr(odd->offset, odd->length)};
    if (!odd->another_start) {
      findings_.push_back(finding_at(tape_, Severity::warning, "move-number-mismatch", odd->offset, odd->length,
                                     message("number-differs", "number"_a = written, "due"_a = odd->due),
                                     message("moves-counted")));
    } else if (file_.another_start.should_report(tape_.number)) {
      findings_.push_back(finding_at(tape_, Severity::hint, "move-number-mismatch", odd->offset, odd->length,
                                     message("numbered-from", "number"_a = written, "due"_a = odd->due),
                                     message("further-first-numbers")));
    }
  }

  /// A game without a GameType is taken for one of international draughts by most programs.
  void check_missing_game_type() {
    auto const& variant = *game_.variant;
    if (game_.evidence == VariantEvidence::inferred && game_.claim == VariantClaim::none && !game_.tag("GameType") &&
        &variant != &international() && variant.game_type() != 0 && game_.main_line_plies() != 0 &&
        file_.missing_game_type.should_report(tape_.number)) {
      note(Severity::hint, "missing-game-type", "GameType", message("no-game-type", "variant"_a = title_of(variant)),
           message("game-type-says-so", "number"_a = variant.game_type()));
    }
  }

  /// Tries whether an illegal game is legal under the old rules by which a capture could be missed.
  void look_for_huffing() {
    constexpr int last_year = 1922;
    auto const year = game_.year();
    auto const same_moves = [&](Variant const* variant) {
      return variant->rules().huffing && !game_.variant->rules().huffing && variant->has_moves_of(*game_.variant);
    };
    auto const old = std::ranges::find_if(variants(), same_moves);
    if (!year || *year > last_year || old == variants().end()) {
      return;
    }
    auto game = game_;
    game.variant = *old;
    if (replay(tape_, game, nullptr).legal) {
      note(Severity::hint, "explained-by-huffing", "Date", message("legal-before-1923"),
           message("rules-read-it-so", "rules"_a = (*old)->name()));
    }
  }

  /// Tries whether a game that is illegal in its declared variant is legal in another one. A short game is no evidence:
  /// a few moves are legal in many variants.
  void look_for_another_variant() {
    constexpr unsigned fewest_plies = 6;
    if (game_.evidence != VariantEvidence::declared || game_.main_line_plies() < fewest_plies) {
      return;
    }
    if (auto const* const other = fitting_variant(tape_, game_)) {
      note(Severity::warning, "wrong-game-type", "GameType",
           message("legal-in-other", "variant"_a = title_of(*game_.variant), "other"_a = title_of(*other)),
           message("rules-read-it-so", "rules"_a = other->name()));
    }
  }

  /// Tries whether a FEN gives the wrong side to move.
  void look_for_another_side() {
    if (!game_.tag("FEN") || judgement_.plies != 0) {
      return;
    }
    auto game = game_;
    game.start.side = opponent(game.start.side);
    if (replay(tape_, game, nullptr).legal) {
      note(Severity::warning, "wrong-side-to-move", "FEN",
           game.start.side == Colour::white ? message("side-should-be-white") : message("side-should-be-black"));
    }
  }

  GameTape const& tape_;
  Game& game_;
  Variant const* asked_;
  FileContext& file_;
  Judgement& judgement_;
  std::vector<Finding>& findings_;
  Certainty certainty_ = Certainty::none;
};

}  // namespace

bool Judgement::has_errors() const noexcept {
  return std::ranges::any_of(findings, [](Finding const& finding) { return finding.severity == Severity::error; });
}

void Validator::judge(GameTape const& tape, Game& game, Judgement& judgement) {
  Judge judge{tape, game, asked_, context_, judgement};
  judge.run(on_illegal_);
  if (auto const certainty = judge.certainty(); certainty != Certainty::none && certainty >= context_.certainty) {
    context_.variant = game.variant;
    context_.certainty = certainty;
  }
  context_.last = game.variant != nullptr ? game.variant : context_.last;
}

}  // namespace damier
