#include "validate/replay.hpp"

#include "game/walker.hpp"
#include "notation/characters.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "rules/draws.hpp"
#include "rules/huffing.hpp"
#include "rules/ruling.hpp"
#include "validate/validator.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace damier {
namespace {

constexpr unsigned most_faults = 100;  // reported of one game

std::string count_of(unsigned count, std::string_view noun) {
  return std::to_string(count) + " " + std::string{noun} + (count == 1 ? "" : "s");
}

/// The legal captures, which a text may leave to the reader.
std::vector<Move> legal_captures(Variant const& variant, Position const& position) {
  MoveList legal;
  variant.legal_moves(position, legal);
  return legal.are_captures() ? std::vector<Move>{legal.begin(), legal.end()} : std::vector<Move>{};
}

/// Finds out whether the rest of a line can be replayed from a position. Bounded: after a number of ambiguous moves it
/// gives up and says no.
class Lookahead {
 public:
  Lookahead(Game const& game, Variant const& variant, Numbering const& numbering)
      : game_{game}, variant_{variant}, numbering_{numbering} {}

  [[nodiscard]] bool replays(Position position, Item const* item) {
    auto const* const end = game_.items.data() + game_.items.size();
    for (int depth = 0; item != end; ++item) {
      if (item->kind == ItemKind::variation_begin) {
        ++depth;
      } else if (item->kind == ItemKind::variation_end && --depth < 0) {
        return true;
      }
      if (depth != 0) {
        continue;
      }
      if (item->kind == ItemKind::setup || item->kind == ItemKind::placeholder) {
        return true;  // what comes after it says nothing about what came before
      }
      if (item->kind == ItemKind::move) {
        if (read_free_choice(game_.text_of(*item)) != FreeChoice::none) {
          return any_replays(position, legal_captures(variant_, position), item + 1);
        }
        auto const text = read_move_text(game_.text_of(*item), numbering_);
        auto const meaning = text ? resolve(variant_, position, *text) : Resolution{};
        if (meaning.kind == Resolution::Kind::ambiguous) {
          return any_replays(position, meaning.candidates, item + 1);
        }
        if (meaning.kind != Resolution::Kind::unique) {
          return false;
        }
        position = variant_.after(position, meaning.move);
      }
    }
    return true;
  }

 private:
  bool any_replays(Position const& position, std::vector<Move> const& candidates, Item const* rest) {
    for (auto const& candidate : candidates) {
      if (branches_ == 0) {
        return false;
      }
      --branches_;
      if (replays(variant_.after(position, candidate), rest)) {
        return true;
      }
    }
    return false;
  }

  Game const& game_;
  Variant const& variant_;
  Numbering const& numbering_;
  unsigned branches_ = 64;
};

/// What a comment says that is nothing but a note of a huff: "soufflé", "soufflée 28", "huffed 28".
struct Huff {
  std::optional<Square> square = {};
};
std::optional<Huff> read_huff(std::string_view comment, Numbering const& numbering) {
  static constexpr std::array<std::string_view, 6> words{"oufflée", "oufflé", "oufflee", "ouffle", "uffed", "uff"};
  auto rest = trimmed(comment);
  auto const first = rest.empty() ? '\0' : rest.front();
  rest.remove_prefix(first == 's' || first == 'S' || first == 'h' || first == 'H' ? 1 : 0);
  auto const word = std::ranges::find_if(words, [&](std::string_view each) { return rest.starts_with(each); });
  if (word == words.end()) {
    return std::nullopt;
  }
  rest.remove_prefix(word->size());
  auto const parted = rest.empty() || is_blank(rest.front());
  skip_blanks(rest);
  Huff huff;
  if (!rest.empty() && rest != ".") {
    huff.square = numbering.read(rest);
  }
  return parted && (rest.empty() || rest == ".") ? std::optional{huff} : std::nullopt;
}

class Replayer {
 public:
  Replayer(GameTape const& tape, Game& game, std::vector<Finding>* findings)
      : tape_{tape},
        game_{game},
        variant_{*game.variant},
        numbering_{variant_.rules()},
        findings_{findings},
        lines_{game},
        draws_{variant_, game.start} {}

  Replay run() {
    for (std::size_t i = 0; i < game_.items.size(); ++i) {  // a huff adds an item
      auto& item = game_.items[i];
      if (item.kind == ItemKind::move) {
        play(item);
        continue;
      }
      if (item.kind == ItemKind::comment) {
        huff(i);
        continue;
      }
      follow(game_, item, lines_);
      if (item.kind == ItemKind::setup) {
        check_setup(item);
      }
      if (item.kind != ItemKind::nag && item.kind != ItemKind::strength) {
        huffable_ = {};
      }
    }
    result_.last = lines_.line().now;
    return result_;
  }

 private:
  void play(Item& item) {
    item.legal = false;
    huffable_ = {};
    auto const& line = lines_.line();
    if (!line.readable()) {
      result_.plies += lines_.depth() == 0 && any_reading_fits_ ? 1U : 0U;
      lines_.play_unknown();
      return;
    }
    auto const before = line.now;
    if (auto const choice = read_free_choice(game_.text_of(item)); choice != FreeChoice::none) {
      choose(item, before, choice);
      return;
    }
    auto const text = read_move_text(game_.text_of(item), numbering_);
    auto meaning = text ? resolve(variant_, before, *text) : Resolution{};
    auto const short_form = text && text->size == 2;
    if (meaning.kind == Resolution::Kind::unique && !meaning.candidates.empty()) {
      reconsider(item, before, meaning);
    }
    if (meaning.kind == Resolution::Kind::ambiguous && short_form && !decide_by_the_rest(item, before, meaning)) {
      return;
    }
    if (!text || meaning.kind != Resolution::Kind::unique) {
      fault(item, before, text, meaning);
      return;
    }
    take(item, before, meaning.move);
    if (meaning.sign_disagrees) {
      note_sign(item);
    }
    if (meaning.misses_capture) {
      huffable_ = huffable_pieces(variant_, before, item.move);
      note_missed_capture(item, before, *text);
    }
  }

  void take(Item& item, Position const& before, Move const& move) {
    item.legal = true;
    item.move = move;
    auto const after = variant_.after(before, item.move);
    lines_.play(after);
    if (lines_.depth() == 0) {
      ++result_.plies;
      note_draw(item, before, after);
    }
  }

  /// A capture that the text leaves to the reader: the first of those after which the line goes on as it is written. The
  /// only one must be the only one of these.
  void choose(Item& item, Position const& before, FreeChoice choice) {
    Resolution captures;
    captures.candidates = legal_captures(variant_, before);
    auto const fitting = fitting_captures(item, before, captures);
    if (fitting.empty() || (choice == FreeChoice::only_capture && fitting.size() > 1)) {
      if (wants_finding(item)) {
        findings_->push_back(finding_on(
            item, Severity::error, "no-capture-fits",
            fitting.empty() ? "no legal capture fits what follows" : "more than one legal capture fits what follows"));
        add_position(findings_->back(), before);
      }
      lines_.play_unknown();
      result_.legal = result_.legal && lines_.depth() != 0;
      return;
    }
    if (choice == FreeChoice::any_capture && findings_ != nullptr) {
      findings_->push_back(finding_on(item, Severity::hint, "free-choice",
                                      std::to_string(fitting.size()) + " of " +
                                          count_of(static_cast<unsigned>(captures.candidates.size()), "legal capture") +
                                          " fit what follows; the first is taken"));
      add_position(findings_->back(), before);
    }
    take(item, before, fitting.front());
  }

  void note_missed_capture(Item const& item, Position const& before, MoveText const& text) {
    if (findings_ == nullptr) {
      return;
    }
    auto finding = illegal(item, before, text);
    finding.severity = Severity::hint;
    finding.code = FindingCode{"missed-and-let-stand"}.name();
    finding.ply = lines_.line().ply;
    finding.message += "; the move stands, but may be huffed: " + names_of(huffable_);
    add_position(finding, before);
    findings_->push_back(std::move(finding));
  }

  std::string names_of(SquareSet squares) const {
    std::string names;
    for (auto const square : squares) {
      names += names.empty() ? "" : ", ";
      numbering_.append_name(names, square);
    }
    return names;
  }

  /// A comment that says that a piece was huffed takes it off the board: a setup is put behind it, PDN's form for a
  /// position that no move leads to, unless there is one.
  void huff(std::size_t place) {
    auto const& comment = game_.items[place];
    auto const said = variant_.rules().huffing ? read_huff(game_.text_of(comment), numbering_) : std::nullopt;
    auto const has_setup = place + 1 < game_.items.size() && game_.items[place + 1].kind == ItemKind::setup;
    if (!said || has_setup || !lines_.line().readable()) {
      return;
    }
    auto const square = said->square            ? said->square
                        : huffable_.size() == 1 ? std::optional{huffable_.first()}
                                                : std::nullopt;
    if (!square || !huffable_.contains(*square)) {
      note_unclear_huff(comment);
      return;
    }
    auto position = lines_.line().now;
    position.remove(*square);
    auto const [begin, length] = std::pair{comment.source_begin, comment.source_length};
    auto& setup = game_.add(ItemKind::setup, write_fen(position, variant_));
    setup.source_begin = begin;
    setup.source_length = length;
    auto const after = game_.items.begin() + static_cast<std::ptrdiff_t>(place) + 1;
    std::rotate(after, game_.items.end() - 1, game_.items.end());
  }

  void note_unclear_huff(Item const& comment) {
    if (findings_ == nullptr) {
      return;
    }
    auto const* const message = huffable_.empty() ? "no capture was missed just before this: nothing is huffed"
                                                  : "it is not said which piece was huffed: none is taken off";
    auto hint = huffable_.empty() ? std::string{} : "these could be: " + names_of(huffable_);
    findings_->push_back(finding_at(tape_, Severity::warning, "huff-unclear", comment.source_begin,
                                    comment.source_length, message, std::move(hint)));
    findings_->back().in_variation = lines_.depth() != 0;
  }

  /// The captures among the candidates after which the rest of the line can be replayed.
  std::vector<Move> fitting_captures(Item const& item, Position const& before, Resolution const& meaning) const {
    std::vector<Move> fitting;
    for (auto const& candidate : meaning.candidates) {
      Lookahead rest{game_, variant_, numbering_};
      if (rest.replays(variant_.after(before, candidate), &item + 1)) {
        fitting.push_back(candidate);
      }
    }
    return fitting;
  }

  /// A short form that fits several captures, as score sheets have it: the rest of the line decides where it can. One
  /// capture fits: it is taken, with a warning. More than one: the line is legal whatever was played, but nothing is
  /// guessed, and it is unread from here on; false. None: the meaning stays ambiguous.
  bool decide_by_the_rest(Item const& item, Position const& before, Resolution& meaning) {
    auto const fitting = fitting_captures(item, before, meaning);
    if (fitting.empty()) {
      return true;
    }
    if (wants_finding(item)) {
      findings_->push_back(describe_ambiguity(item, before, meaning, Severity::warning));
    }
    if (fitting.size() == 1) {
      meaning.kind = Resolution::Kind::unique;
      meaning.move = fitting.front();
      return true;
    }
    if (lines_.depth() == 0) {
      any_reading_fits_ = true;
      ++result_.plies;
    }
    lines_.play_unknown();
    return false;
  }

  /// A text that is the whole route of one capture and also the short form of others is the former, unless one of the
  /// others alone fits what follows.
  void reconsider(Item const& item, Position const& before, Resolution& meaning) {
    auto const fitting = fitting_captures(item, before, meaning);
    if (fitting.size() != 1 || fitting.front() == meaning.move) {
      return;
    }
    meaning.move = fitting.front();
    if (wants_finding(item)) {
      findings_->push_back(describe_ambiguity(item, before, meaning, Severity::warning));
    }
  }

  /// Whether a fault is to be reported: the first so many of a game are, and one more says that others follow.
  bool wants_finding(Item const& item) {
    if (findings_ == nullptr || faults_ > most_faults) {
      return false;
    }
    if (++faults_ > most_faults) {
      findings_->push_back(finding_at(tape_, Severity::error, "more-findings", item.source_begin, item.source_length,
                                      "more lines of this game have faults; they are not listed"));
      return false;
    }
    return true;
  }

  void fault(Item const& item, Position const& before, tl::expected<MoveText, MoveTextError> const& text,
             Resolution const& meaning) {
    if (wants_finding(item)) {
      findings_->push_back(describe_fault(item, before, text, meaning));
    }
    lines_.play_unknown();
    result_.legal = result_.legal && lines_.depth() != 0;
  }

  Finding finding_on(Item const& item, Severity severity, FindingCode code, std::string message) const {
    auto finding = finding_at(tape_, severity, code, item.source_begin, item.source_length, std::move(message));
    finding.move = game_.text_of(item);
    finding.ply = lines_.line().ply + 1;
    finding.in_variation = lines_.depth() != 0;
    return finding;
  }

  Finding describe_fault(Item const& item, Position const& before, tl::expected<MoveText, MoveTextError> const& text,
                         Resolution const& meaning) const {
    if (text && meaning.kind == Resolution::Kind::ambiguous) {
      return describe_ambiguity(item, before, meaning, Severity::error);
    }
    auto finding = text ? illegal(item, before, *text) : unreadable(item, text.error());
    add_position(finding, before);
    return finding;
  }

  void add_position(Finding& finding, Position const& before) const {
    finding.position = write_fen(before, variant_);
    MoveList legal;
    variant_.legal_moves(before, legal);
    auto const listed = std::min(legal.size(), Validator::most_legal);
    for (std::size_t i = 0; i < listed; ++i) {
      finding.legal.push_back(write_move(variant_, before, legal[i], legal));
    }
  }

  Finding unreadable(Item const& item, MoveTextError const& error) const {
    return finding_on(item, Severity::error, "unreadable-move",
                      "the move cannot be read: " + std::string{error.message});
  }

  Finding describe_ambiguity(Item const& item, Position const& before, Resolution const& meaning,
                             Severity severity) const {
    auto finding = finding_on(item, severity, "ambiguous-move",
                              std::to_string(meaning.candidates.size()) + (meaning.misses_capture ? "" : " legal") +
                                  " captures fit this text");
    if (auto const fitting = fitting_captures(item, before, meaning); fitting.size() == 1) {
      finding.message += ", but only " + write_long_move(variant_, before, fitting.front()) + " fits what follows";
    }
    finding.hint = "write the route:";
    for (auto const& move : meaning.candidates) {
      finding.hint += " " + write_long_move(variant_, before, move);
    }
    add_position(finding, before);
    return finding;
  }

  Finding illegal(Item const& item, Position const& before, MoveText const& text) const {
    ClaimedMove const claim{.from = text.from(),
                            .to = text.to(),
                            .via = {text.via().begin(), text.via().end()},
                            .capture = text.sign == MoveSign::capture || text.size > 2 || text.captured,
                            .captured = text.captured,
                            .follows_a_move = lines_.line().before.side != before.side};
    auto const ruling = rule_on(variant_, before, claim);
    auto const& cause = describe(ruling.cause);
    auto finding = finding_on(item, Severity::error, FindingCode{cause}, std::string{cause.sentence});
    if (variant_.rules().fmjd_articles) {
      auto const king = before.kings.contains(claim.from) && !cause.king_article.empty();
      finding.article = king ? cause.king_article : cause.article;
      finding.irregularity = cause.annex_code;
    }
    finding.message += detail(ruling);
    finding.hint = hint(before, ruling);
    return finding;
  }

  std::string detail(Ruling const& ruling) const {
    switch (ruling.cause) {
      case Cause::fewer_than_majority:
        return ": it takes " + std::to_string(ruling.taken) + ", " + std::to_string(ruling.obligatory) +
               " can be taken";
      case Cause::stopped_midway:
        return ": it has taken " + std::to_string(ruling.taken) + " of " + std::to_string(ruling.obligatory);
      case Cause::missed_capture: return ": " + count_of(ruling.obligatory, "piece") + " can be taken";
      default: return ruling.where ? ": square " + numbering_.name(*ruling.where) : std::string{};
    }
  }

  /// The rafles that had to be played instead, written out.
  std::string hint(Position const& before, Ruling const& ruling) const {
    if (ruling.obligatory == 0) {
      return {};
    }
    MoveList legal;
    variant_.legal_moves(before, legal);
    std::string text{"obligatory:"};
    auto const shown = std::min<std::size_t>(legal.size(), 4);
    for (std::size_t i = 0; i < shown; ++i) {
      text += i == 0 ? " " : ", ";
      text += write_long_move(variant_, before, legal[i]);
    }
    return text + (legal.size() > shown ? ", …" : "");
  }

  void note_sign(Item const& item) {
    if (findings_ == nullptr || sign_noted_) {
      return;
    }
    sign_noted_ = true;
    auto const* message = item.move.is_capture() ? "a capture written with the sign of a quiet move"
                                                 : "a quiet move written with the sign of a capture";
    findings_->push_back(finding_on(item, Severity::hint, "sign-disagrees", message));
    findings_->back().ply = lines_.line().ply;
  }

  void note_draw(Item const& item, Position const& before, Position const& after) {
    auto const draw = draw_ply_ == 0 ? draws_.push(before, item.move, after) : std::nullopt;
    if (draw) {
      draw_ply_ = lines_.line().ply;
      draw_ = describe(*draw, draws_.count());
    } else if (draw_ply_ != 0 && lines_.line().ply == draw_ply_ + 1 && findings_ != nullptr) {
      findings_->push_back(
          finding_on(item, Severity::hint, "draw-passed", "the game was drawn before this move: " + draw_));
      findings_->back().ply = lines_.line().ply;
      findings_->back().article = variant_.rules().fmjd_articles ? "6" : "";
    }
  }

  void check_setup(Item const& item) {
    auto const fen = read_fen(game_.text_of(item), variant_);
    if (!fen) {
      result_.legal = result_.legal && lines_.depth() != 0;
      if (findings_ != nullptr) {
        auto const begin = item.source_begin + static_cast<std::uint32_t>(fen.error().offset);
        findings_->push_back(finding_at(tape_, Severity::error, "bad-setup", begin, 1,
                                        "the setup cannot be read: " + fen.error().message));
        findings_->back().in_variation = lines_.depth() != 0;
      }
      return;
    }
    if (lines_.depth() == 0) {
      draws_ = DrawTracker{variant_, lines_.line().now};
      draw_ply_ = 0;
    }
  }

  GameTape const& tape_;
  Game& game_;
  Variant const& variant_;
  Numbering numbering_;
  std::vector<Finding>* findings_;
  LineStack lines_;
  DrawTracker draws_;
  Replay result_;
  bool any_reading_fits_ = false;  // of the main line, after an ambiguous move
  unsigned faults_ = 0;
  bool sign_noted_ = false;
  unsigned draw_ply_ = 0;
  SquareSet huffable_;  // after the last move, where the rules know huffing and it missed a capture
  std::string draw_;    // the first draw by rule that was reached
};

}  // namespace

Replay replay(GameTape const& tape, Game& game, std::vector<Finding>* findings) {
  return Replayer{tape, game, findings}.run();
}

}  // namespace damier
