#include "validate/validator.hpp"

#include "game/command.hpp"
#include "notation/characters.hpp"
#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "validate/inference.hpp"
#include "validate/move_numbers.hpp"
#include "validate/replay.hpp"
#include "validate/score.hpp"

#include <algorithm>

namespace damier {
namespace {

class Judge {
 public:
  Judge(GameTape const& tape, Game& game, Variant const* context, Variant const* last, std::uint64_t& another_start,
        Judgement& judgement)
      : tape_{tape},
        game_{game},
        context_{context},
        last_{last},
        another_start_{another_start},
        judgement_{judgement} {}

  void run(Variant const* asked, OnIllegal on_illegal) {
    judgement_ = {};
    for (auto const& diagnostic : tape_.diagnostics) {
      judgement_.findings.push_back(finding_from(diagnostic));
    }
    settle_score(asked);
    check_commands();
    check_numbers();
    choose_variant(asked);
    if (game_.variant == nullptr) {
      return;
    }
    judgement_.judged = true;
    if (!set_up(true)) {
      judgement_.legal = game_.main_line_plies() == 0;
      return;
    }
    auto const replayed = replay(tape_, game_, &judgement_.findings, on_illegal);
    judgement_.legal = replayed.legal;
    judgement_.plies = replayed.plies;
    check_result(replayed);
    if (!replayed.legal) {
      look_for_huffing();
    }
  }

  [[nodiscard]] Certainty certainty() const noexcept { return certainty_; }

 private:
  Finding& note(Severity severity, FindingCode code, std::string_view tag, std::string message, std::string hint = {}) {
    auto const [offset, length] = place_of_tag(tag);
    return judgement_.findings.emplace_back(
        finding_at(tape_, severity, code, offset, length, std::move(message), std::move(hint)));
  }

  /// Where a tag's value stands in the record, or the record's beginning.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> place_of_tag(std::string_view name) const noexcept {
    for (std::size_t i = 0; i + 1 < tape_.events.size(); ++i) {
      auto const& event = tape_.events[i];
      if (event.kind == EventKind::tag_name && tape_.text(event) == name) {
        return {tape_.events[i + 1].offset, std::max(1U, tape_.events[i + 1].length)};
      }
    }
    return {0, 1};
  }
  /// Where the terminator stands, or the record's beginning.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> place_of_terminator() const noexcept {
    auto const is_result = [](Event const& event) { return event.kind == EventKind::result; };
    auto const found = std::find_if(tape_.events.rbegin(), tape_.events.rend(), is_result);
    return found == tape_.events.rend() ? std::pair{0U, 1U} : std::pair{found->offset, std::max(1U, found->length)};
  }

  /// A note about what stands at an offset of the FEN, underlined up to the end of the square.
  void note_fen(Severity severity, FenNote const& fault, FindingCode code, std::string message) {
    auto const fen = game_.tag("FEN").value_or("");
    auto const [begin, length] = place_of_tag("FEN");
    auto const escaped = tape_.source.substr(begin, fen.size()) != fen;  // then the offset does not lead there
    auto const offset = static_cast<std::uint32_t>(std::min(fault.offset, fen.size()));
    auto const end = std::min(fen.find_first_of(" ,:.\"]", offset), fen.size());
    auto const shown =
        std::max(1U, static_cast<std::uint32_t>(end) - std::min(offset, static_cast<std::uint32_t>(end)));
    judgement_.findings.push_back(finding_at(tape_, severity, code, escaped ? begin : begin + offset,
                                             escaped ? length : shown, std::move(message)));
  }

  /// A last move that cannot be played where it stands, and adds up as scores do, is the result.
  void settle_score(Variant const* asked) {
    auto const place = find_score_like_move(game_);
    if (!place) {
      return;
    }
    auto const score = game_.items[*place];
    auto without = game_;
    without.items.erase(without.items.begin() + static_cast<std::ptrdiff_t>(*place));
    without.result = game_.text_of(score);
    Judgement unheard;
    Judge trial{tape_, without, context_, last_, another_start_, unheard};
    trial.choose_variant(asked);
    if (without.variant == nullptr || !trial.set_up(false)) {
      return;
    }
    auto const move = read_move_text(without.result, Numbering{without.variant->rules()});
    auto const before = replay(tape_, without, nullptr);
    auto const playable =
        move && (before.legal ? resolve(*without.variant, before.last, *move).kind != Resolution::Kind::illegal
                              : is_quiet_step(*without.variant, move->from(), move->to()));
    if (playable) {
      return;
    }
    auto diagnostic =
        tape_.diagnose(Severity::hint, "score-like-move", score.source_begin, std::max(1U, score.source_length),
                       "result \"" + without.result + "\" that looks like a move",
                       "no such move can be played there, so that it is the score");
    game_.items.erase(game_.items.begin() + static_cast<std::ptrdiff_t>(*place));
    game_.result = without.result;
    std::erase_if(judgement_.findings, [](Finding const& finding) { return finding.code == "missing-terminator"; });
    judgement_.findings.push_back(finding_from(diagnostic));
  }

  void choose_variant(Variant const* asked) {
    if (asked != nullptr) {
      choose(*asked, VariantEvidence::asked);
    } else if (auto const declared = trimmed(game_.tag("GameType").value_or(""));
               !declared.empty() && declared != "?") {
      choose_declared(declared);
    } else if (game_.variant != nullptr && game_.evidence == VariantEvidence::declared) {
      certainty_ = Certainty::moves;  // the text names it in another way
    } else {
      infer();
    }
  }
  void choose(Variant const& variant, VariantEvidence evidence) noexcept {
    game_.variant = &variant;
    game_.evidence = evidence;
  }

  void choose_declared(std::string_view value) {
    auto const type = read_game_type(value);
    if (!type) {
      note(Severity::warning, "bad-game-type", "GameType", "a GameType begins with a number",
           "see the table of game types in the PDN standard");
      infer();
      return;
    }
    auto const number = std::to_string(type->number);
    if (type->variant == nullptr) {
      note(Severity::warning, "unsupported-variant", "GameType",
           "this version does not know the rules of GameType " + number + "; the moves are not judged");
      return;
    }
    choose(*type->variant, VariantEvidence::declared);
    certainty_ = Certainty::moves;
    auto const hint = [&] { return "GameType " + number + " in full is " + full_game_type(*type->variant); };
    if (type->details == GameTypeDetails::wrong) {
      note(Severity::warning, "game-type-details", "GameType",
           "the details do not fit GameType " + number + " and are ignored", hint());
    } else if (type->details == GameTypeDetails::outdated) {
      note(Severity::hint, "game-type-outdated", "GameType",
           "the details are those of an older version of the PDN standard", hint());
    }
  }

  /// Without a GameType: the variant under which the main line replays. Several: the one that other games of the file
  /// are of, else the likeliest. None: the likely one under which it goes furthest.
  void infer() {
    auto [candidates, likely, board_is_known] = plausible_variants(game_);
    if (auto const* around = context_ != nullptr ? context_ : last_; around != nullptr && !mentions_squares(game_)) {
      candidates = {around};
    }
    if (auto const lately = std::ranges::find(candidates, context_); lately != candidates.end()) {
      likely += static_cast<std::size_t>(lately - candidates.begin()) < likely ? 0U : 1U;
      std::rotate(candidates.begin(), lately, lately + 1);
    }
    auto const moves = game_.main_line_plies();
    Variant const* best = candidates.front();
    unsigned furthest = 0;
    unsigned fitting = 0;
    for (std::size_t i = 0; i < candidates.size() && (i < likely || fitting == 0); ++i) {
      choose(*candidates[i], VariantEvidence::inferred);
      auto const replayed = set_up(false) ? replay(tape_, game_, nullptr) : Replay{.legal = false};
      fitting += replayed.legal ? 1U : 0U;
      auto const reached = replayed.legal ? moves + 1 : i < likely ? replayed.plies : 0;
      if (reached > furthest) {
        furthest = reached;
        best = candidates[i];
      }
      if (replayed.legal && likely <= 2) {
        break;  // on these boards the first that fits is the one
      }
    }
    if (fitting == 1) {
      certainty_ = moves != 0 ? Certainty::moves : board_is_known ? Certainty::board : Certainty::none;
    }
    choose(*best, VariantEvidence::inferred);
  }

  /// Sets the start position; false where the FEN cannot be read.
  bool set_up(bool report) {
    game_.start = game_.variant->start();
    game_.has_fen = false;
    auto const text = game_.tag("FEN");
    if (!text || text->empty() || *text == "?") {
      return true;
    }
    auto fen = read_fen(*text, *game_.variant);
    if (fen && fen->numbers_for_letters && !first_move_fits(*fen)) {
      if (auto other = read_fen_numbered_from_a1(*text, *game_.variant); other && first_move_fits(*other)) {
        fen = *std::move(other);
      }
    }
    if (!fen) {
      if (report) {
        note_fen(Severity::error, fen.error(), "bad-fen", "the FEN cannot be read: " + fen.error().message);
      }
      return false;
    }
    if (report) {
      for (auto const& warning : fen->warnings) {
        note_fen(Severity::warning, warning, FindingCode{warning}, warning.message);
      }
    }
    if (!fen->null_move) {
      game_.has_fen = !(fen->position == game_.start);
      game_.start = fen->position;
    }
    if (!fen->side_known) {
      guess_side();
    }
    return true;
  }

  [[nodiscard]] std::optional<std::string_view> first_move() const noexcept {
    auto const move = std::ranges::find(game_.items, ItemKind::move, &Item::kind);
    return move == game_.items.end() ? std::nullopt : std::optional{game_.text_of(*move)};
  }
  /// Whether the first move can be played from a position, by the side to move or, if that is not given, by its owner.
  [[nodiscard]] bool first_move_fits(Fen const& fen) const {
    auto const text = first_move();
    auto const move = text ? read_move_text(*text, Numbering{game_.variant->rules()}) : tl::unexpected{MoveTextError{}};
    if (!move) {
      return !text;
    }
    auto position = fen.position;
    if (auto const piece = position.at(move->from()); piece && !fen.side_known) {
      position.side = piece->colour;
    }
    return resolve(*game_.variant, position, *move).kind != Resolution::Kind::illegal;
  }

  /// The side to move is not given: the side that owns the piece that moves first.
  void guess_side() noexcept {
    auto text = first_move();
    auto const square = text ? Numbering{game_.variant->rules()}.read(*text) : std::nullopt;
    auto const piece = square ? game_.start.at(*square) : std::nullopt;
    game_.start.side = piece ? piece->colour : game_.start.side;
  }

  /// Commands in comments whose value is not what their name asks for; the first of a comment tells of all.
  void check_commands() {
    constexpr unsigned most = 20;
    unsigned told = 0;
    for (auto const& item : game_.items) {
      auto const comment = item.kind == ItemKind::comment ? game_.text_of(item) : std::string_view{};
      if (comment.find("[%") == std::string_view::npos) {
        continue;
      }
      auto const malformed = read_command_fields(comment).malformed;
      if (malformed.empty() || told++ >= most) {
        continue;
      }
      auto const& command = malformed.front();
      auto const written = tape_.source.substr(item.source_begin, item.source_length);
      auto const at = written.find(command.text);  // npos where blanks inside it were joined
      auto const found = at != std::string_view::npos;
      judgement_.findings.push_back(finding_at(
          tape_, Severity::hint, "odd-command", item.source_begin + (found ? static_cast<std::uint32_t>(at) : 0U),
          found ? static_cast<std::uint32_t>(command.text.size()) : std::max(1U, item.source_length),
          "the value of the command " + std::string{command.name} + " is not what such commands have",
          "it is kept as it is"));
    }
  }

  /// The first move number that contradicts the moves. Who numbers from another start does so in a whole collection, so
  /// that only its first game is told of, again when it is judged again.
  void check_numbers() {
    auto const fen = game_.tag("FEN").value_or("");
    auto const odd = find_odd_number(tape_, !fen.empty() && fen != "?");
    if (!odd) {
      return;
    }
    auto const written = std::string{tape_.source.substr(odd->offset, odd->length)};
    if (!odd->another_start) {
      judgement_.findings.push_back(
          finding_at(tape_, Severity::warning, "move-number-mismatch", odd->offset, odd->length,
                     "move number " + written + " where " + std::to_string(odd->due) + " is due",
                     "the moves are counted; perhaps one is missing or stands there twice"));
    } else if (another_start_ == 0 || another_start_ == tape_.number) {
      another_start_ = tape_.number;
      judgement_.findings.push_back(
          finding_at(tape_, Severity::hint, "move-number-mismatch", odd->offset, odd->length,
                     "the moves are numbered from " + written + " where " + std::to_string(odd->due) + " is due",
                     "further games of the file that have another first number are not told"));
    }
  }

  /// An illegal game of the time when captures could be missed may be a game of those rules.
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
      note(Severity::hint, "explained-by-huffing", "Date",
           "the game can be replayed by the rules before 1923, in which a missed capture stood and could be huffed",
           "--rules " + std::string{(*old)->name()} + " reads it so");
    }
  }

  void check_result(Replay const& replayed) {
    auto const first = game_.variant->rules().first;
    std::string_view const tag = !game_.tag("Result") && game_.tag("Risultato") ? "Risultato" : "Result";
    auto const by_tag = read_outcome(game_.tag(tag).value_or(""), first);
    auto const by_end = read_outcome(game_.result, first);
    if (by_tag != Outcome::unknown && by_end != Outcome::unknown && by_tag != by_end) {
      note(
          Severity::warning, "result-mismatch", tag,
          "the " + std::string{tag} + " tag says " + std::string{name(by_tag)} + ", the text ends with " + game_.result,
          "the tag is taken");
    }
    if (!replayed.legal || replayed.plies == 0) {
      return;
    }
    MoveList legal;
    game_.variant->legal_moves(replayed.last, legal);
    auto const lost = replayed.last.side == Colour::white ? Outcome::black_wins : Outcome::white_wins;
    auto const outcome = game_.outcome();
    if (legal.empty() && !legal.refused() && outcome != Outcome::unknown && outcome != lost) {
      auto const [offset, length] = by_tag != Outcome::unknown ? place_of_tag(tag) : place_of_terminator();
      auto message = std::string{replayed.last.side == Colour::white ? "White" : "Black"} +
                     " has no move left and has lost, but the result says " + std::string{name(outcome)};
      judgement_.findings.push_back(
          finding_at(tape_, Severity::warning, "result-against-position", offset, length, std::move(message)));
      judgement_.findings.back().article = game_.variant->rules().fmjd_articles ? "7" : "";
    }
  }

  GameTape const& tape_;
  Game& game_;
  Variant const* context_;
  Variant const* last_;
  std::uint64_t& another_start_;
  Judgement& judgement_;
  Certainty certainty_ = Certainty::none;
};

}  // namespace

bool Judgement::has_errors() const noexcept {
  return std::ranges::any_of(findings, [](Finding const& finding) { return finding.severity == Severity::error; });
}

void Validator::judge(GameTape const& tape, Game& game, Judgement& judgement) {
  Judge judge{tape, game, context_.variant, context_.last, context_.another_start, judgement};
  judge.run(asked_, on_illegal_);
  if (judge.certainty() != Certainty::none && judge.certainty() >= context_.certainty) {
    context_.variant = game.variant;
    context_.certainty = judge.certainty();
  }
  context_.last = game.variant != nullptr ? game.variant : context_.last;
}

}  // namespace damier
