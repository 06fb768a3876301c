#include "grammar/pdn/detail/plain_tokens.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "grammar/pdn/reader.hpp"
#include "text/byte_classes.hpp"

namespace damier::pdn {

namespace {

using Phase = RecordInProgress::Phase;
using Step = RecordInProgress::Step;

/// Reads tags in their plainest form, one on each line and directly below each other: none of them can open the next
/// game.
void read_plain_tags(RecordInProgress& record) {
  while (record.in_header() && record.place() < record.safe() && record.has_room()) {
    char const* begin = record.place();
    if (record.phase() != Phase::lead) {
      if (!record.is_right_behind_tag()) return;
      begin += *begin == '\r' ? 1 : 0;
      begin += begin < record.safe() && *begin == '\n' ? 1 : 0;
    }
    if (record.has_fen_alone() && std::string_view{begin, 4} == "[FEN") return;  // a list of positions
    char const* const end = begin < record.safe() ? read_plain_tag(begin, record.input()) : nullptr;
    if (end == nullptr) return;
    record.take_further_tag(end);
  }
}

void read_moves_here(RecordInProgress& record) {
  if (record.has_result()) {
    record.move_to(skip_blanks(record.place(), record.input().last));
    return;
  }
  std::size_t const events_before = record.events().size();
  char const* const end = read_moves(record.place(), record.safe(), record.input());
  record.take_moves(events_before, end);
}

Step read_tag_here(RecordInProgress& record) {
  if (!record.in_header()) return record.end_before_tag();
  std::size_t const events_before = record.events().size();
  char const* place = record.place();
  Token const token = read_tag(place, record.input());
  return token != Token::none ? record.take_tag(token, events_before, place) : record.broken_tag();
}

/// Reads text that the grammar of tokens does not cover.
Step read_other(RecordInProgress& record) {
  char const byte = *record.place();
  Step step = Step::on;
  if (is_digit(byte) && record.read_number_without_dot(step)) return step;
  if (record.pass_comma() || record.read_odd_token(step)) return step;
  if (byte == '{') return record.broken_comment();
  if (byte == '}') return record.unopened_comment();
  if (record.read_bracket_tag(step) || (byte == '<' && record.read_markup(step))) return step;
  return record.pass_odd_blank() ? Step::on : record.unexpected();
}

/// Whether a position may begin with a byte: the side to move, or its number in a list.
constexpr bool may_begin_position(char byte) noexcept {
  return byte == 'W' || byte == 'B' || byte == 'w' || byte == 'b' || byte == '?' || is_digit(byte);
}

Step read_one(RecordInProgress& record) {
  Step step = Step::on;
  if (may_begin_list_mark(*record.place()) && record.read_list_mark(step)) return step;
  if (may_begin_position(*record.place()) && record.read_position(step)) return step;
  if (*record.place() == '#' && record.read_list_comment(step)) return step;
  if (*record.place() == '[') return record.tag_begins_here() ? read_tag_here(record) : read_other(record);
  std::size_t const events_before = record.events().size();
  char const* place = record.place();
  Token const token = read_token(place, record.input());
  return token != Token::none ? record.take_token(token, events_before, place) : read_other(record);
}

/// Skips blanks before what may be a position; true if it is one.
bool position_follows(RecordInProgress& record) {
  if (!record.may_list_positions()) return false;
  record.move_to(skip_blanks(record.place(), record.input().last));
  return may_begin_position(*record.place()) && record.begins_position();
}

/// Passes the mark of a list before a tag of the header, which must not be read as a number or result.
bool pass_list_mark(RecordInProgress& record) {
  char const* const place = skip_blanks(record.place(), record.input().last);
  if (place >= record.safe() || !may_begin_list_mark(*place)) return false;
  char const* const before = record.place();
  record.move_to(place);
  Step step = Step::on;
  if (record.read_list_mark(step)) return true;
  record.move_to(before);
  return false;
}

}  // namespace

RecordInProgress::Outcome scan_record(RecordInProgress& record) {
  for (;;) {
    if (record.in_header()) {
      read_plain_tags(record);
      if (record.in_header() && pass_list_mark(record)) continue;
    }
    if (!position_follows(record)) read_moves_here(record);
    if (!record.goes_on()) return record.stop();
    switch (read_one(record)) {
      case Step::on: break;
      case Step::more: return RecordInProgress::Outcome::more;
      case Step::finished: return record.finish();
    }
  }
}

}  // namespace damier::pdn
