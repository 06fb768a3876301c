#pragma once

#include "grammar/pdn/detail/fault.hpp"
#include "grammar/pdn/detail/plain_tag.hpp"
#include "grammar/pdn/detail/readings.hpp"
#include "grammar/pdn/grammar.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "grammar/pdn/recovery.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::pdn {

/// What has been read of a record: its events, its faults, and what its tokens mean together. The tokens themselves are
/// read by the grammar of a record, record_grammar.cpp.
///
/// Reading happens at one place of the text, place(). A function that returns a Step has read the element there and
/// moved to its end; if the step is not Step::on, reading stops.
class RecordInProgress {
 public:
  explicit RecordInProgress(Limits const& limits);

  /// What has become of a record.
  enum class Outcome : std::uint8_t {
    more,     ///< reading goes on with a longer text
    record,   ///< the first size() bytes are a record
    nothing,  ///< the first size() bytes are no record: blanks, and results that end nothing
  };

  /// lead: only remarks have been read so far; ended: a result has been read.
  enum class Phase : std::uint8_t { lead, tags, body, ended };

  enum class Step : std::uint8_t {
    on,
    more,      ///< the element here is not completely in the text yet
    finished,  ///< the record ends before the element here, or was cut in a token: see torn()
  };

  /// The token in which a record was cut. It determines where the reader continues: behind the comment or behind the
  /// word.
  enum class Torn : std::uint8_t { no, comment, word };

  /// Starts a new record, whose events are added to the vector, which is cleared.
  void begin(std::vector<Event>& events);
  /// Sets the text, which begins with the record. A longer piece of the same text may follow later: what has been read
  /// of it stays valid.
  void see(std::string_view text, Tail tail) noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return end_; }
  [[nodiscard]] FaultList const& faults() const noexcept { return faults_; }
  [[nodiscard]] Torn torn() const noexcept { return torn_; }
  /// Whether a result has been read, so that the record is complete whatever comes next.
  [[nodiscard]] bool has_result() const noexcept { return phase_ == Phase::ended; }
  /// The texts of events that differ from the source: names of tags.
  [[nodiscard]] std::vector<std::string> const& readings() const noexcept { return readings_; }
  /// What other events have that means another text.
  [[nodiscard]] OddCharacters const& odd_characters() const noexcept { return odd_; }

  [[nodiscard]] Phase phase() const noexcept { return phase_; }
  [[nodiscard]] bool in_header() const noexcept { return phase_ == Phase::lead || phase_ == Phase::tags; }
  /// Whether a variation is open that is not skipped, so that a closing parenthesis ends it.
  [[nodiscard]] bool in_variation() const noexcept { return depth_ > 0 && !muted(); }

  // --- places

  [[nodiscard]] char const* place() const noexcept { return text_.data() + at_; }
  void move_to(char const* place) noexcept { at_ = offset_of(place); }
  [[nodiscard]] std::size_t offset_of(char const* place) const noexcept {
    return static_cast<std::size_t>(place - text_.data());
  }
  /// No token is begun here or later: in a text that continues, a token this near to its end might be incomplete.
  [[nodiscard]] char const* safe() const noexcept { return text_.data() + safe_; }
  [[nodiscard]] Tail tail() const noexcept { return tail_; }
  /// The whole text and the vector for its events.
  [[nodiscard]] Input input() const noexcept { return {text_.data(), text_.data() + text_.size(), *events_}; }
  [[nodiscard]] std::vector<Event>& events() const noexcept { return *events_; }
  /// Whether the last event is a tag and the place is directly behind it.
  [[nodiscard]] bool is_right_behind_tag() const noexcept;
  [[nodiscard]] bool has_room() const noexcept { return events_->size() < most_events_; }
  /// Whether a token can be read here. To be called before every token, except between moves and numbers that follow
  /// each other, so that the result does not depend on the pieces in which the text comes.
  [[nodiscard]] bool goes_on();

  // --- elements that the grammar has read: their events are those from events_before on

  /// Handles moves, move numbers and the signs glued to them.
  void take_moves(std::size_t events_before, char const* end);
  /// Handles any other token, which may turn out to be text because of its surroundings.
  [[nodiscard]] Step take_token(Token token, std::size_t events_before, char const* end);
  [[nodiscard]] Step take_tag(Token token, std::size_t events_before, char const* end);
  /// Handles a tag that certainly does not open the next game.
  void take_further_tag(char const* end);
  void take_plain_tag(PlainTag const& tag);
  /// Whether nothing about the tags has to be read in other words (GameTape).
  [[nodiscard]] bool has_usual_tags() const noexcept { return has_usual_tags_; }

  // --- elements that only their surroundings explain

  [[nodiscard]] bool tag_begins_here();
  /// Ends the record before a tag that begins behind its moves.
  [[nodiscard]] Step end_before_tag();
  /// Read a number without its full stop, and a move or result in a form that the grammar does not accept; false if
  /// there is none.
  [[nodiscard]] bool read_number_without_dot(Step& step);
  [[nodiscard]] bool read_odd_token(Step& step);
  /// Reads the due number of a move with other signs than a full stop, "(1)", "1]"; false if there is none.
  [[nodiscard]] bool read_signed_number(Step& step);
  [[nodiscard]] bool begins_signed_number() const {
    return at_ + 1 < text_.size() && is_digit(text_[at_ + 1]) && !in_unexpected_ && signed_number().has_value();
  }
  /// Skips a comma between moves, "23-20, 9-13", which has no meaning.
  [[nodiscard]] bool pass_comma() noexcept;
  /// Reads a tag in brackets of another kind, or ends the record before it; false if there is none.
  [[nodiscard]] bool read_bracket_tag(Step& step);
  /// Passes the mark of a list before a tag, "* [Event "x"]", in a header, or ends the record before it; false if there
  /// is none.
  [[nodiscard]] bool read_list_mark(Step& step);
  /// Passes a mark of HTML, "<pre>", or a whole script or style; false if there is none.
  [[nodiscard]] bool read_markup(Step& step);

  // --- lists of positions (position_line.cpp)

  /// Whether the FEN of the record is a text line of its own. Its name is the first letter of the event tag_name.
  [[nodiscard]] bool has_position() const noexcept { return has_position_; }
  /// Whether a tag FEN is all that was read: another one on the next text line is that of the next record.
  [[nodiscard]] bool has_fen_alone() const noexcept {
    return events_->size() == 2 && events_->front().kind == EventKind::tag_name && text_of(events_->front()) == "FEN";
  }
  /// Whether a position may be on the next text line: at the beginning of a record, and in a list of positions.
  [[nodiscard]] bool may_list_positions() const noexcept { return phase_ == Phase::lead || has_position_; }
  /// Whether the moves of a game are being read, whose result is still to come: no position can follow.
  [[nodiscard]] bool is_in_game_without_position() const noexcept { return phase_ == Phase::body && !has_position_; }
  /// Whether one is here, which must not be read as moves: "B:B12".
  [[nodiscard]] bool begins_position() const noexcept;
  /// Reads a text line that is a position: the FEN of this record or, if that has one or is a game, the next record.
  [[nodiscard]] bool read_position(Step& step);
  /// Reads a text line that begins with "#" in a list of positions.
  [[nodiscard]] bool read_list_comment(Step& step);

  // --- text that the grammar does not cover

  [[nodiscard]] Step broken_tag();
  [[nodiscard]] Step broken_comment();
  [[nodiscard]] Step unopened_comment();
  /// Passes a character that nobody sees, such as a no-break space, a line end that was escaped, or the mark ">" of a
  /// quoted mail at the beginning of a text line.
  [[nodiscard]] bool pass_odd_blank();
  [[nodiscard]] Step unexpected();

  // --- games that nothing but a number parts (record_restart.cpp)

  /// Ends the record before a number 1 that begins another game; false if there is none.
  [[nodiscard]] bool end_before_restart();
  /// Whether it was ended so.
  [[nodiscard]] bool is_restarted_behind() const noexcept { return restarted_behind_; }

  /// Ends the record when goes_on() has returned false.
  [[nodiscard]] Outcome stop();
  /// Ends the record after Step::finished.
  [[nodiscard]] Outcome finish();

 private:
  /// How many events are searched for tags. Without this bound, a text of a million tags would take a million times as
  /// long.
  static constexpr std::size_t most_looked_at = 256;

  /// How the first move of a record names its squares.
  enum class Squares : std::uint8_t { unknown, numbers, letters };

  /// The state at the result of a record: everything up to it certainly belongs to this record, text behind it to this
  /// record or the next.
  struct Mark {
    std::size_t events = 0;
    std::size_t end = 0;
    FaultList::Mark faults;
  };

  // record_end.cpp
  [[nodiscard]] Outcome finish_before_next_game();
  [[nodiscard]] Outcome finish_at_end_of_file();
  [[nodiscard]] Outcome cut(Torn torn);
  void commit();
  void roll_back();
  void close(bool complete);
  void find_tags_given_twice();
  void find_leading_zero();
  void find_control_character();
  void find_number_without_move(std::size_t before);
  void close_variations();
  [[nodiscard]] std::size_t last_event_of_game() const noexcept;
  [[nodiscard]] std::string_view result_tag() const;
  [[nodiscard]] bool is_result_tag_value(Event const& event) const;
  bool settle_result(bool before_star);

  // record_in_progress.cpp
  [[nodiscard]] Step take(Token token, std::size_t events_before, std::size_t end);
  [[nodiscard]] Step add(Token token, std::size_t events_before);
  [[nodiscard]] Step add_after_result(Token token, std::size_t events_before);
  [[nodiscard]] Step add_comment(std::size_t events_before);
  [[nodiscard]] Step add_result(std::size_t events_before);
  [[nodiscard]] Step begin_variation();
  [[nodiscard]] Step end_variation();
  [[nodiscard]] Step take_broken_comment(BrokenComment const& comment);
  [[nodiscard]] Step advance_to(std::size_t end);
  void push(EventKind kind, std::size_t begin, std::size_t end);
  void fault(FaultKind kind, std::size_t begin, std::size_t end);
  void fault_at(FaultKind kind, Event const& event);
  /// Reports the first fault of a kind in the record.
  void fault_once(FaultKind kind, std::size_t begin, std::size_t end);
  void drop_muted_events();
  void watch_remarks();
  [[nodiscard]] bool line_begins_with_bracket(std::size_t begin, std::size_t end) const noexcept;
  [[nodiscard]] bool line_ends_between(std::size_t begin, std::size_t end) const noexcept;

  // record_tags.cpp
  [[nodiscard]] bool read_wrapper(char const*& place);
  [[nodiscard]] Step take_odd_tag(OddTag const& tag);
  [[nodiscard]] Step take_broken_tag(BrokenTag const& tag, Event const& name);
  void note_references(Event const& event);
  void pass_tag(char const* end);
  [[nodiscard]] bool tag_opens_next_game(std::size_t events_before) const;

  // position_line.cpp
  [[nodiscard]] bool begins_line() const noexcept;
  [[nodiscard]] bool position_is_behind_comments() noexcept;
  [[nodiscard]] bool has_fen() const noexcept;

  // record_context.cpp
  /// Where an event is among the numbers and moves of a game.
  struct PlaceInPair {
    std::optional<std::string_view> number;  ///< the last one before it
    unsigned moves = 0;                      ///< between the number and the event
  };
  [[nodiscard]] bool is_text(Token token, std::size_t events_before, std::size_t end);
  [[nodiscard]] bool is_text_behind_game(Token token, std::size_t end) const;
  [[nodiscard]] bool is_semi_short_here(std::size_t events_before, std::size_t end);
  [[nodiscard]] bool token_follows(std::size_t end) const;
  [[nodiscard]] Token read_look_alike(std::size_t& end);
  [[nodiscard]] Token read_dotted(std::size_t& end);
  [[nodiscard]] Token read_glued(std::size_t& end);
  [[nodiscard]] PlaceInPair place_in_pair(std::size_t event) const;
  [[nodiscard]] bool is_in_place_of_move(std::size_t result, Token token, Event const& next) const;
  void settle_result_in_variation(std::size_t result);
  [[nodiscard]] bool result_was_move(Token token, std::size_t event);
  [[nodiscard]] bool goes_on_with(std::size_t number) const noexcept;
  [[nodiscard]] std::size_t begin_of_unexpected(std::size_t end);

  // record_numbers.cpp
  /// The digits of a number of a move and the end of its signs.
  struct SignedNumber {
    std::size_t begin = 0;
    std::size_t digits = 0;
    std::size_t end = 0;
  };
  [[nodiscard]] std::optional<SignedNumber> signed_number() const;
  [[nodiscard]] bool is_due_number(std::string_view number, std::size_t events) const;

  // record_restart.cpp
  [[nodiscard]] bool may_hold_restart() const noexcept;
  [[nodiscard]] std::size_t first_restart() const noexcept;

  // record_separators.cpp
  [[nodiscard]] bool semicolon_parts_moves() const;
  [[nodiscard]] Step pass_semicolon();
  [[nodiscard]] bool parts_moves(std::size_t dash) const;
  [[nodiscard]] bool is_page_number() const;

  // record_result.cpp
  [[nodiscard]] bool read_worded_result(Step& step);
  [[nodiscard]] bool read_result_in_brackets(Step& step);
  [[nodiscard]] bool game_may_end_at(std::size_t place) const;
  [[nodiscard]] bool is_on_line_of_result(std::size_t place) const noexcept;
  [[nodiscard]] std::size_t end_of_remark() const noexcept;
  [[nodiscard]] bool is_remark_behind_result() const;
  [[nodiscard]] Step take_remark_behind_result();
  [[nodiscard]] bool is_remark_in_brackets() const;
  [[nodiscard]] Step take_remark_in_brackets();
  [[nodiscard]] bool is_dash_for_no_result(std::size_t event, bool before_star) const;
  [[nodiscard]] bool names_reply(std::size_t dots) const;
  [[nodiscard]] bool precedes_reply(std::size_t dots) const;
  [[nodiscard]] bool move_follows() const;
  [[nodiscard]] bool fen_gives_black_the_move() const noexcept;

  /// The text up to longest_token bytes from here, which is there whatever the pieces in which the text comes.
  [[nodiscard]] std::string_view near_text() const noexcept {
    return text_.substr(0, std::min(text_.size(), at_ + longest_token));
  }

  /// Between the tags of a game and its result.
  [[nodiscard]] bool in_game() const noexcept { return phase_ == Phase::tags || phase_ == Phase::body; }
  /// Whether what is read adds no events: it is in a part that is skipped.
  [[nodiscard]] bool muted() const noexcept { return overfull_ || depth_ > open_.size(); }
  [[nodiscard]] std::string_view text_of(Event const& event) const noexcept {
    return text_.substr(event.offset, event.length);
  }
  /// The name of a tag, which may have a reading.
  [[nodiscard]] std::string_view name_of(Event const& event) const noexcept {
    return event.reading != 0 ? std::string_view{readings_[event.reading - 1U]} : text_of(event);
  }

  Limits limits_;
  std::size_t most_events_;
  std::size_t most_remarks_;
  std::vector<Event>* events_ = nullptr;
  FaultList faults_;

  std::string_view text_;
  Tail tail_ = Tail::more;
  std::size_t safe_ = 0;
  std::size_t at_ = 0;   ///< where the next token is looked for
  std::size_t end_ = 0;  ///< behind the last token
  Phase phase_ = Phase::lead;
  bool has_tags_ = false;
  bool has_usual_tags_ = true;
  std::uint64_t usual_names_ = 0;  ///< one bit for each usual name of a tag that was read
  bool has_comment_ = false;
  bool has_text_ = false;  ///< of a page, before its first game
  bool has_position_ = false;
  std::size_t comments_end_ = 0;       ///< of the comment lines at the beginning that have been looked at
  bool comments_lead_ = false;         ///< a position is behind them
  bool left_out_reported_ = false;     ///< a missing move has been reported
  bool without_dot_reported_ = false;  ///< a number without a full stop has been reported
  bool parts_by_semicolons_ = false;   ///< semicolons are between moves
  bool look_alike_reported_ = false;   ///< letters of another alphabet have been reported
  OddCharacters odd_;
  bool restarted_behind_ = false;      ///< the next game begins behind it with a number 1
  bool has_endless_element_ = false;   ///< an element of a page that has no end near enough
  FileFaults noted_;                   ///< kinds of faults that are reported once a record, and were
  std::vector<std::string> readings_;  ///< of the events; names of tags
  bool in_unexpected_ = false;         ///< the last token was unexpected text
  Squares squares_ = Squares::unknown;
  Torn torn_ = Torn::no;
  FaultList::Mark before_result_;    ///< the faults before the last result
  Mark certain_;                     ///< the state at the result; valid in Phase::ended
  std::vector<std::uint32_t> open_;  ///< where the open variations begin, except the skipped ones
  std::size_t outermost_ = 0;        ///< where the outermost of them begins, or began
  std::uint64_t depth_ = 0;          ///< number of open variations, including the skipped ones
  bool overfull_ = false;            ///< too much text between the moves: the rest is skipped
  std::size_t remarks_ = 0;          ///< number of remarks among the first events_watched_ events
  std::size_t events_watched_ = 0;
  std::size_t watched_to_ = 0;      ///< with fewer events than this there cannot be too many remarks
  std::size_t muted_from_ = 0;      ///< where the skipped part begins
  std::size_t events_unmuted_ = 0;  ///< number of events where the skipped part begins
};

inline bool RecordInProgress::is_right_behind_tag() const noexcept {
  return at_ == end_ && events_->back().kind == EventKind::tag_value;
}

inline bool RecordInProgress::goes_on() {
  if (at_ >= safe_) return false;
  if (events_->size() >= watched_to_) watch_remarks();
  return has_room();
}

inline void RecordInProgress::take_moves(std::size_t events_before, char const* end) {
  at_ = offset_of(end);
  if (events_->size() == events_before) return;
  Event const& last = events_->back();
  end_ = last.offset + last.length;
  phase_ = Phase::body;
  in_unexpected_ = false;
  drop_muted_events();
}

inline void RecordInProgress::take_further_tag(char const* end) {
  has_usual_tags_ = false;
  pass_tag(end);
}

inline void RecordInProgress::take_plain_tag(PlainTag const& tag) {
  has_usual_tags_ = has_usual_tags_ && tag.is_usual && (usual_names_ & tag.name) == 0;
  usual_names_ |= tag.name;
  pass_tag(tag.end);
}

inline void RecordInProgress::pass_tag(char const* end) {
  at_ = end_ = offset_of(end);
  phase_ = Phase::tags;
  has_tags_ = true;
  in_unexpected_ = false;
}

inline void RecordInProgress::drop_muted_events() {
  if (muted()) events_->resize(events_unmuted_);
}

}  // namespace damier::pdn
