#pragma once

#include "grammar/pdn/fault.hpp"
#include "grammar/pdn/grammar.hpp"
#include "grammar/pdn/recovery.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace damier::pdn {

/// Finds out where one record of a PDN text ends, and what it says. The text may come in pieces: scanning goes on where
/// it stopped for want of more.
class RecordScanner {
 public:
  explicit RecordScanner(Limits const& limits);

  enum class Outcome : std::uint8_t {
    more,     ///< call scan again with a longer text
    record,   ///< the first size() bytes are a record
    nothing,  ///< the first size() bytes are no record: blanks, and results that end nothing
  };

  /// Forgets the record before. The events go to the vector.
  void begin(std::vector<Event>& events);

  /// Reads the text, which begins with the record.
  [[nodiscard]] Outcome scan(std::string_view text, Tail tail);

  [[nodiscard]] std::size_t size() const noexcept { return end_; }
  [[nodiscard]] FaultList const& faults() const noexcept { return faults_; }
  /// A result has been read, so that nothing is missing whatever comes next.
  [[nodiscard]] bool has_result() const noexcept { return phase_ == Phase::ended; }

  /// Among the moves and numbers are some with letters of another alphabet.
  [[nodiscard]] bool has_look_alikes() const noexcept { return has_look_alikes_; }

  /// What the record was cut in the middle of, and where the reader finds the next good place.
  enum class Torn : std::uint8_t { no, comment, word };
  [[nodiscard]] Torn torn() const noexcept { return torn_; }

 private:
  /// Tags are looked for among so many events only, lest a text of a million tags take a million times as long.
  static constexpr std::size_t most_looked_at = 256;

  enum class Phase : std::uint8_t { lead, tags, body, ended };
  enum class Step : std::uint8_t { on, more, finished };
  /// What the first move of a record names its squares by.
  enum class Squares : std::uint8_t { unknown, numbers, letters };

  /// Up to where a record that has its result is certain; what comes after belongs to it or to the next.
  struct Mark {
    std::size_t events = 0;
    std::size_t end = 0;
    FaultList::Mark faults;
  };

  [[nodiscard]] Outcome finish_before_next_game();
  [[nodiscard]] Outcome finish_at_end_of_file();
  [[nodiscard]] Outcome cut(Torn torn);
  void roll_back();
  void close(bool complete);
  void find_tags_given_twice();
  void find_leading_zero();
  void find_control_character();
  void find_number_without_move(std::size_t before);
  void close_variations();
  [[nodiscard]] std::size_t last_said() const noexcept;
  [[nodiscard]] bool is_result_tag_value(Event const& event) const;
  bool settle_result();

  void read_plain_tags(std::size_t safe);
  void read_plain_moves(std::size_t safe);
  [[nodiscard]] Step step(Tail tail);
  [[nodiscard]] Step take_token(Token token, std::size_t events_before);
  [[nodiscard]] bool goes_on_with(std::size_t number) const noexcept;
  [[nodiscard]] Step take_comment(std::size_t events_before);
  [[nodiscard]] Step take_result(std::size_t events_before);
  [[nodiscard]] Step begin_variation();
  [[nodiscard]] Step end_variation();
  [[nodiscard]] Step read_tag_here(Tail tail);
  [[nodiscard]] bool tag_begins_here();
  [[nodiscard]] bool read_wrapper(char const*& place);
  [[nodiscard]] bool tag_opens_next_game(std::size_t events_before) const;
  [[nodiscard]] Step broken_tag(Tail tail);
  [[nodiscard]] Step broken_comment(Tail tail);
  [[nodiscard]] Step take_broken_comment(BrokenComment const& comment);
  [[nodiscard]] Step unexpected(Tail tail);
  [[nodiscard]] std::size_t read_number_without_dot();
  [[nodiscard]] std::size_t begin_of_unexpected(std::size_t end);
  [[nodiscard]] Step advance_to(std::size_t end);

  [[nodiscard]] bool is_semi_short_here(std::size_t events_before, std::size_t end);
  [[nodiscard]] bool token_follows(std::size_t end) const;
  [[nodiscard]] Token read_odd_move(std::size_t& end);
  [[nodiscard]] Token read_look_alike(std::size_t& end);
  [[nodiscard]] Token read_dotted(std::size_t& end);
  [[nodiscard]] Token read_glued(std::size_t& end);
  struct PlaceInPair;
  [[nodiscard]] PlaceInPair place_in_pair(std::size_t event) const;
  [[nodiscard]] bool is_in_place_of_move(std::size_t result, Token token, Event const& next) const;
  void settle_result_in_variation(std::size_t result);
  [[nodiscard]] bool result_was_move(Token token, std::size_t event);
  [[nodiscard]] bool comma_behind_move() const noexcept;

  void push(EventKind kind, std::size_t begin, std::size_t end);
  void fault(FaultKind kind, std::size_t begin, std::size_t end);
  void commit();
  void drop_muted_events();
  void watch_remarks();
  [[nodiscard]] bool line_begins_with_bracket(std::size_t begin, std::size_t end) const noexcept;
  /// Between the tags of a game and its result.
  [[nodiscard]] bool in_game() const noexcept { return phase_ == Phase::tags || phase_ == Phase::body; }
  [[nodiscard]] bool muted() const noexcept { return overfull_ || depth_ > open_.size(); }
  [[nodiscard]] std::string_view text_of(Event const& event) const noexcept {
    return text_.substr(event.offset, event.length);
  }
  [[nodiscard]] Input input() const noexcept { return {text_.data(), text_.data() + text_.size(), *events_}; }
  [[nodiscard]] bool line_ends_between(std::size_t begin, std::size_t end) const noexcept;

  Limits limits_;
  std::size_t most_events_;
  std::size_t most_remarks_;
  std::vector<Event>* events_ = nullptr;
  FaultList faults_;

  std::string_view text_;
  std::size_t at_ = 0;   ///< where the next token is looked for
  std::size_t end_ = 0;  ///< of the last token
  Phase phase_ = Phase::lead;
  bool has_tags_ = false;
  bool has_comment_ = false;
  bool left_out_told_ = false;     ///< a move that is not there was told of
  bool without_dot_told_ = false;  ///< so was a number without its full stop
  bool look_alike_told_ = false;   ///< so were letters of another alphabet
  bool has_look_alikes_ = false;
  Squares squares_ = Squares::unknown;
  Torn torn_ = Torn::no;
  FaultList::Mark before_result_;    ///< the last one
  Mark certain_;                     ///< while ended
  std::vector<std::uint32_t> open_;  ///< where the open variations begin, as far as they count
  std::uint64_t depth_ = 0;          ///< of open variations, the skipped ones included
  bool overfull_ = false;            ///< too much stands between the moves: the rest is skipped
  std::size_t remarks_ = 0;          ///< among the first events_watched_ events
  std::size_t events_watched_ = 0;
  std::size_t watched_to_ = 0;      ///< with fewer events than so many there are not too many remarks
  std::size_t muted_from_ = 0;      ///< where the first skipped one begins
  std::size_t events_unmuted_ = 0;  ///< how many events there were then
  bool in_unexpected_ = false;      ///< the last token was unexpected text
};

}  // namespace damier::pdn
