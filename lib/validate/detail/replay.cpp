#include "validate/replay.hpp"

#include "game/walker.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "rules/draws.hpp"
#include "rules/huffing.hpp"
#include "validate/detail/huff_note.hpp"
#include "validate/detail/lookahead.hpp"
#include "validate/detail/move_run.hpp"
#include "validate/detail/replay_findings.hpp"
#include "validate/detail/unread_text.hpp"
#include "validate/detail/variation_place.hpp"
#include "validate/move_findings.hpp"
#include "validate/uncertain_squares.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

namespace damier {

Message describe(DrawReason reason, unsigned count) {
  switch (reason) {
    case DrawReason::repetition: return message("draw-repetition", "times"_a = count);
    case DrawReason::king_moves: return message("draw-king-moves", "moves"_a = count);
    case DrawReason::balance: return message("draw-balance", "moves"_a = count);
    case DrawReason::small_ending: return message("draw-small-ending", "moves"_a = count);
  }
  return {};
}

namespace {

class Replayer {
 public:
  /// chooses_moves: "ad lib" may be any move where nothing can be taken.
  Replayer(GameTape const& tape, Game& game, std::vector<Finding>* findings, OnIllegal on_illegal, bool chooses_moves)
      : tape_{tape},
        game_{game},
        variant_{*game.variant},
        numbering_{variant_.rules()},
        on_illegal_{on_illegal},
        lines_{game},
        findings_{tape, game, lines_, findings},
        draws_{variant_, game.start},
        chooses_moves_{chooses_moves} {}

  [[nodiscard]] bool has_chosen_move() const noexcept { return has_chosen_move_; }

  Replay run() {
    VariationPlacer placer{tape_, game_, variant_, numbering_};
    for (std::size_t i = 0; i < game_.items.size(); ++i) {  // a huff adds an item, and so may a variation
      // Only if the variant is settled, because then findings are wanted.
      auto const misplaced = findings_.are_wanted() && game_.items[i].kind == ItemKind::variation_begin;
      auto const earlier = misplaced ? placer.earlier_line(i, lines_.line()) : std::nullopt;
      if (misplaced && !earlier && settle(placer, i)) {
        --i;  // another item is there now; the first one begins no such variation
        continue;
      }
      if (names_side_to_move(game_.items[i])) {
        game_.items[i].irregularity = Irregularity::left_out;
        has_needless_dots_ = true;
        continue;
      }
      auto& item = game_.items[i];
      if (item.kind == ItemKind::move) {
        if (auto const next = play_plainly(i); next != i) {
          i = next - 1;
        } else {
          play(item);
        }
        unread_.pass();
        continue;
      }
      if (item.kind == ItemKind::comment) {
        huff(i);
        continue;
      }
      if (item.kind == ItemKind::layer_note) {
        continue;
      }
      if (earlier) {
        findings_.add_late_variation(item.source_begin);
        left_.push_back({lines_.depth(), lines_.line()});
        lines_.line() = *earlier;
      }
      follow(game_, item, lines_);
      if (item.kind == ItemKind::variation_end && !left_.empty() && left_.back().depth == lines_.depth()) {
        lines_.line() = left_.back().line;
        left_.pop_back();
      }
      follow_variations(item);
      if (item.kind != ItemKind::nag && item.kind != ItemKind::strength) {
        huffable_ = {};
      }
    }
    placer.move_back();
    drop_needless_dots();
    result_.last = lines_.line().now;
    if (draw_ply_ != 0 && lines_.line().ply == draw_ply_) {
      result_.drawn = draw_;
    }
    return result_;
  }

 private:
  /// Moves a variation to its place; true if there is another item at i now.
  bool settle(VariationPlacer& placer, std::size_t i) {
    auto const [begin, items] = std::pair{game_.items[i].source_begin, game_.items.size()};
    auto const is_moved = placer.settle(i, lines_.line());
    if (is_moved || game_.items.size() != items) {
      findings_.add_moved_variation(begin, is_moved);
    }
    return is_moved;
  }

  /// Whether an item is the dots of "1. ..." where the side that replies is to move anyway: they say nothing.
  [[nodiscard]] bool names_side_to_move(Item const& item) const noexcept {
    auto const& line = lines_.line();
    return item.kind == ItemKind::placeholder && findings_.are_wanted() && game_.text_of(item).starts_with('.') &&
           line.readable() && !line.turn_open && line.now.side == opponent(game_.first());
  }

  /// Erases the dots that say nothing all at once: there may be as many of them as moves.
  void drop_needless_dots() {
    if (has_needless_dots_) {
      std::erase_if(game_.items, [](Item const& item) {
        return item.kind == ItemKind::placeholder && item.irregularity == Irregularity::left_out;
      });
    }
  }

  void follow_variations(Item const& item) {
    switch (item.kind) {
      case ItemKind::setup: check_setup(item); [[fallthrough]];
      case ItemKind::placeholder: unread_.pass(); break;
      case ItemKind::skipped: unread_.skip(item, game_.text_of(item)); break;
      case ItemKind::variation_begin:
        uncertain_.open_line();
        unread_.open_line();
        break;
      case ItemKind::variation_end:
        uncertain_.close_line();
        unread_.close_line();
        break;
      default: break;
    }
  }

  void play(Item& item) {
    item.legal = false;
    item.irregularity = Irregularity::none;
    huffable_ = {};
    auto const& line = lines_.line();
    if (!line.readable()) {
      result_.plies += lines_.depth() == 0 && any_reading_fits_ ? 1U : 0U;
      lines_.play_unknown();
      return;
    }
    if (line.turn_open) {
      give_turn(item);
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
    if (meaning.kind == Resolution::Kind::ambiguous && short_form && !decide_by_later_moves(item, before, meaning)) {
      return;
    }
    if (!text || meaning.kind != Resolution::Kind::unique) {
      fault(item, before, text, meaning);
      return;
    }
    take(item, before, meaning.move);
    if (meaning.sign_disagrees) {
      findings_.add_sign(item, lines_.line().ply);
    }
    if (meaning.misses_capture) {
      huffable_ = huffable_pieces(variant_, before, item.move);
      if (findings_.are_wanted()) {
        auto const ruling = rule_on(variant_, before, claim_of(variant_, *text, lines_.line()));
        findings_.add_missed_capture(item, ruling, huffable_, before);
      }
    }
  }

  /// Replays plain moves, each the only legal one between its squares, from place on, with the items among them that
  /// change nothing; returns the place after them.
  std::size_t play_plainly(std::size_t place) {
    if (variant_.rules().huffing || !lines_.line().readable() || lines_.line().turn_open) {
      return place;
    }
    run_.read(game_, place, numbering_);
    auto const count = play_men(run_);
    auto const played = count != 0 ? count : play_one_by_one(run_);
    return played != 0 ? static_cast<std::size_t>(run_.items[played - 1] - game_.items.data()) + 1 : place;
  }

  /// If there is no king on the board the only possible finding about a move is a wrong sign. Returns how many were
  /// played.
  [[gnu::noinline]] std::size_t play_men(MoveRun& run) {
    auto& line = lines_.line();
    if (on_illegal_ != OnIllegal::stop || draw_ply_ != 0 || !draws_.is_far_from_draw(line.now)) {
      return 0;
    }
    auto const moves = variant_.men_moves(line.now, {run.ends.data(), run.size}, run.captured);
    auto const size = moves.count;
    if (size == 0 || ((moves.captures ^ run.written_as_captures) & (~std::uint64_t{0} >> (64 - size))) != 0) {
      return 0;
    }
    for (std::size_t i = 0; i < size; ++i) {
      set_played(*run.items[i], run.ends[i]);
    }
    for (auto captures = moves.captures; captures != 0; captures &= captures - 1) {
      auto const place = static_cast<std::size_t>(std::countr_zero(captures));
      run.items[place]->move.captured = run.captured[place];
    }
    lines_.play(static_cast<unsigned>(size), moves.last[0], moves.last[1]);
    if (lines_.depth() == 0) {
      result_.plies += static_cast<unsigned>(size);
      (void)draws_.push(moves.last[0], run.items[size - 1]->move, moves.last[1]);
    }
    return size;
  }
  static void set_played(Item& item, MoveEnds ends) noexcept {
    item.legal = true;
    item.irregularity = Irregularity::none;
    item.move = {ends.from, ends.to, {}};
  }

  std::size_t play_one_by_one(MoveRun& run) {
    auto const [begin, ply] = std::pair{lines_.line().now, lines_.line().ply};
    auto const size = variant_.only_moves(begin, {run.ends.data(), run.size}, run.played);
    if (size == 0) {
      return 0;
    }
    lines_.play({run.played.data(), size});
    auto const has_capture_sign = variant_.rules().names.capture_sign != '-';
    for (std::size_t i = 0; i < size; ++i) {
      auto& item = *run.items[i];
      auto const at = ply + static_cast<unsigned>(i) + 1;
      item.irregularity = Irregularity::none;
      take(item, i == 0 ? begin : run.played[i - 1].after, run.played[i], at);
      if (run.is_written_as_capture(i) ? !item.move.is_capture() : item.move.is_capture() && has_capture_sign) {
        findings_.add_sign(item, at);
      }
    }
    return size;
  }

  /// After a move that was left out the owner of the piece that the text names first has the turn.
  void give_turn(Item const& item) {
    if (auto const text = read_move_text(game_.text_of(item), numbering_)) {
      lines_.give_turn_to(with_start(variant_, lines_.line().now, *text).from());
    }
  }

  void take(Item& item, Position const& before, Move const& move) {
    PlayedMove const played{move, variant_.after(before, move)};
    lines_.play({&played, 1});
    take(item, before, played, lines_.line().ply);
  }
  /// Records in an item the legal move that was played for it.
  void take(Item& item, Position const& before, PlayedMove const& played, unsigned ply) {
    item.legal = true;
    item.move = played.move;
    if (on_illegal_ != OnIllegal::stop && item.irregularity == Irregularity::none) {
      uncertain_.settle(item.move);
    }
    if (lines_.depth() == 0) {
      ++result_.plies;
      note_draw(item, before, played.after, ply);
    }
  }

  /// Chooses a move that the text leaves to the reader. "ad lib" is the first of the captures, or of all moves if
  /// nothing can be taken, after which the following moves can be played as written. "x" is the only capture.
  void choose(Item& item, Position const& before, FreeChoice choice) {
    auto const only = choice == FreeChoice::only_capture;
    auto const any_move = !only && chooses_moves_;
    auto const candidates = any_move ? free_moves(variant_, before) : legal_captures(variant_, before);
    auto const fitting = fitting_captures(game_, item, before, candidates);
    auto const captures = !any_move || (!candidates.empty() && candidates.front().is_capture());
    if (fitting.empty() || (only && fitting.size() > 1)) {
      findings_.add_no_fitting_choice(item, fitting.size(), captures, before);
      lines_.play_unknown();
      result_.legal = result_.legal && lines_.depth() != 0;
      return;
    }
    if (!only) {
      findings_.add_choice(item, fitting.size(), candidates, before);
    }
    has_chosen_move_ = has_chosen_move_ || !fitting.front().is_capture();
    take(item, before, fitting.front());
  }

  /// A comment about a huffed piece removes it from the board: a setup is added after it, PDN's form for a position
  /// that no move leads to, unless there is one.
  void huff(std::size_t place) {
    auto const& comment = game_.items[place];
    auto const note = variant_.rules().huffing ? read_huff_note(game_.text_of(comment), numbering_) : HuffNote{};
    auto const has_setup = place + 1 < game_.items.size() && game_.items[place + 1].kind == ItemKind::setup;
    if (!note.is_huff || has_setup || !lines_.line().readable()) {
      return;
    }
    auto const square = note.square             ? note.square
                        : huffable_.size() == 1 ? std::optional{huffable_.first()}
                                                : std::nullopt;
    if (!square || !huffable_.contains(*square)) {
      findings_.add_unclear_huff(comment, huffable_);
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

  /// Decides by the following moves which capture a short form means. If one capture fits them, it is taken, with a
  /// warning. If more than one fits, the main line is legal whichever was played, but nothing is guessed and the moves
  /// that follow are not read: false. If none fits, the fault is in a later move, and the capture after which most
  /// moves are legal is taken, with a warning.
  bool decide_by_later_moves(Item const& item, Position const& before, Resolution& meaning) {
    auto const fitting = fitting_captures(game_, item, before, meaning.candidates);
    findings_.add_ambiguous(item, Severity::warning, meaning, fitting, before);
    if (fitting.size() < 2) {
      meaning.kind = Resolution::Kind::unique;
      meaning.move = fitting.empty() ? furthest_capture(game_, item, before, meaning.candidates) : fitting.front();
      return true;
    }
    if (lines_.depth() == 0) {
      any_reading_fits_ = true;
      ++result_.plies;
    }
    lines_.play_unknown();
    return false;
  }

  /// A text that is the whole route of one capture and also the short form of others is the former, unless only one of
  /// the others fits the following moves.
  void reconsider(Item const& item, Position const& before, Resolution& meaning) {
    auto const fitting = fitting_captures(game_, item, before, meaning.candidates);
    if (fitting.size() != 1 || fitting.front() == meaning.move) {
      return;
    }
    meaning.move = fitting.front();
    findings_.add_ambiguous(item, Severity::warning, meaning, fitting, before);
  }

  void fault(Item& item, Position const& before, tl::expected<MoveText, MoveTextError> const& text,
             Resolution const& meaning) {
    auto const is_claim = text && meaning.kind != Resolution::Kind::ambiguous;
    auto const goes_on = on_illegal_ != OnIllegal::stop;
    std::optional<ClaimedMove> claim;
    Ruling ruling;
    if (is_claim && (goes_on || findings_.want_fault())) {
      claim = claim_of(variant_, *text, lines_.line());
      ruling = rule_on(variant_, before, *claim);
    }
    auto const is_echo =
        goes_on && uncertain_.touches(claim ? squares_at_fault(variant_, before, *claim, ruling) : SquareSet{});
    auto const is_unread = claim && report_unread_text(before, claim->from);
    if (is_echo || is_unread) {
      // reported already
    } else if (!text) {
      findings_.add_unreadable(item, text.error(), before);
    } else if (is_claim) {
      findings_.add_illegal(item, ruling, before);
    } else {
      findings_.add_ambiguous(item, Severity::error, meaning, {}, before);
    }
    result_.legal = result_.legal && lines_.depth() != 0;
    auto const uncertain = [&] {
      return claim && !is_unread ? squares_made_uncertain(variant_, *claim, ruling.cause)
                                 : SquareSet{variant_.board().squares()};
    };
    auto const accepted =
        on_illegal_ == OnIllegal::accept && claim && !is_echo ? claimed_move(variant_, before, *claim) : std::nullopt;
    if (accepted) {
      accept(item, *accepted, uncertain());
    } else if (on_illegal_ == OnIllegal::skip) {
      leave_out(item, uncertain());
    } else {
      lines_.play_unknown();
    }
  }

  /// Whether text before an illegal move explains it: then the finding about the text gets the ply of the move, and is
  /// the only one.
  bool report_unread_text(Position const& before, Square from) {
    auto const text = unread_.explains(before, from);
    return text && findings_.attach_to_next_move(*text, before);
  }

  void accept(Item& item, Move const& move, SquareSet uncertain) {
    item.irregularity = Irregularity::accepted;
    uncertain_.raise(uncertain | move.captured);
    lines_.give_turn_to(move.from);
    take(item, Position{lines_.line().now}, move);
  }

  void leave_out(Item& item, SquareSet uncertain) {
    item.irregularity = Irregularity::left_out;
    uncertain_.raise(uncertain);
    lines_.leave_out();
    if (lines_.depth() == 0) {
      draws_ = DrawTracker{variant_, lines_.line().now};
      draw_ply_ = 0;
    }
  }

  void note_draw(Item const& item, Position const& before, Position const& after, unsigned ply) {
    auto const draw = draw_ply_ == 0 ? draws_.push(before, item.move, after) : std::nullopt;
    if (draw) {
      draw_ply_ = ply;
      draw_ = describe(*draw, draws_.count());
    } else if (draw_ply_ != 0 && ply == draw_ply_ + 1) {
      findings_.add_passed_draw(item, draw_, ply, variant_.rules().fmjd_articles);
    }
  }

  void check_setup(Item const& item) {
    auto const fen = read_fen(game_.text_of(item), variant_);
    if (!fen) {
      result_.legal = result_.legal && lines_.depth() != 0;
      findings_.add_bad_setup(item, fen.error().offset, fen.error().message);
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
  OnIllegal on_illegal_;
  LineStack lines_;
  ReplayFindings findings_;
  DrawTracker draws_;
  UncertainSquares uncertain_;
  UnreadText unread_;
  MoveRun run_;
  Replay result_;
  /// A sequence of moves whose state is another one while a variation is followed that replaces an earlier move.
  struct Left {
    std::size_t depth = 0;
    Line line;
  };
  std::vector<Left> left_;
  bool any_reading_fits_ = false;  // after an ambiguous move in the main line
  bool chooses_moves_;             // for "ad lib" where nothing can be taken
  bool has_chosen_move_ = false;
  bool has_needless_dots_ = false;  // which are marked as left out
  unsigned draw_ply_ = 0;
  SquareSet huffable_;  // after the last move, where the rules know huffing and it missed a capture
  Message draw_;        // the first draw by rule that was reached
};

}  // namespace

Replay replay(GameTape const& tape, Game& game, std::vector<Finding>* findings, OnIllegal on_illegal) {
  auto const noted = findings != nullptr ? findings->size() : 0;
  Replayer replayer{tape, game, findings, on_illegal, true};
  auto result = replayer.run();
  if (findings == nullptr || !replayer.has_chosen_move()) {
    return result;
  }
  // The moves that were chosen are no evidence for the variant.
  auto const is_printed = [&](Item const& item) {
    return item.kind == ItemKind::move && item.legal && read_free_choice(game.text_of(item)) == FreeChoice::none;
  };
  auto const is_inferred = game.evidence == VariantEvidence::inferred;
  if (game.variant_is_confirmed() && (!is_inferred || std::ranges::any_of(game.items, is_printed))) {
    return result;
  }
  // If the variant is a guess, no move is chosen.
  findings->erase(findings->begin() + static_cast<std::ptrdiff_t>(noted), findings->end());
  return Replayer{tape, game, findings, on_illegal, false}.run();
}

}  // namespace damier
