// Texts that are no games although much in them looks like moves: the bounds on time and memory for them.

#include "grammar/manoury/detail/record.hpp"

#include "language/message.hpp"

#include <algorithm>

namespace damier::manoury {

namespace {

/// The nearest place at or before `place` that is not inside a UTF-8 character.
std::size_t between_characters(std::string_view text, std::size_t place) noexcept {
  auto const goes_on = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; };
  std::size_t const before = place - std::min<std::size_t>(place, 3);
  while (place < text.size() && place > before && goes_on(place)) --place;
  return place;
}

}  // namespace

/// Whether the record has too many events for a game: no game has tens of thousands of comments, signs and brackets, or
/// a thousand replies that are not printed.
bool RecordScanner::is_overfull() {
  std::size_t const most_remarks = std::max<std::size_t>(1024, limits_.longest_record / 32);
  constexpr std::size_t most_missing_replies = 1'000;
  auto const is_remark = [](Event const& event) {
    return event.kind != EventKind::move && event.kind != EventKind::move_number && event.kind > EventKind::tag_value;
  };
  auto const counted = static_cast<std::ptrdiff_t>(std::min(events_counted_, tape_.events.size()));
  remarks_ += static_cast<std::size_t>(std::count_if(tape_.events.begin() + counted, tape_.events.end(), is_remark));
  events_counted_ = tape_.events.size();
  return remarks_ >= most_remarks || missing_replies_ >= most_missing_replies;
}

/// The beginning of the next text line that certainly begins another game: stars, a position, a header, a tag, a
/// heading. If there is none: the end of the text, or, in a text that continues, behind its last blank.
std::size_t RecordScanner::next_beginning() const {
  for (std::size_t at = text_.find_first_of("\r\n", at_); at < text_.size(); at = text_.find_first_of("\r\n", at)) {
    while (at < text_.size() && blank_length(text_, at) > 0) at += blank_length(text_, at);
    if (at == text_.size()) break;
    auto const header = read_header_line(text_, at);
    bool const known = header && (!header->tag.empty() || header->variant);
    auto const tag = text_[at] == '[' ? read_token(text_, at, false) : std::nullopt;
    bool const tagged = tag && tag->token == Token::tag;
    if (known || tagged || separator_length(text_, at) > 0 || read_diagram(text_, at) ||
        game_heading_length(text_, at) > 0) {
      return at;
    }
  }
  if (tail_ == Tail::file) return text_.size();
  std::size_t const blank = text_.find_last_of(" \t\r\n");
  bool const near = blank != std::string_view::npos && blank >= at_ && text_.size() - blank < longest_token;
  return near ? blank + 1 : text_.size();
}

/// Keeps the rest of an overfull record as a few pieces of text, so that it does not become as many rows of a base.
RecordScanner::Result RecordScanner::keep_rest_as_text() {
  constexpr std::size_t longest_piece = 8'192;
  std::size_t const rest = next_beginning();
  if (tail_ == Tail::more && text_.size() - rest < longest_token) return {};
  flush_prose();
  bool const ended = phase_ == Phase::ended;
  finish();
  note(Severity::error, "record-too-long", {at_ - 1, at_}, message("text-game-too-long"),
       message("text-no-game-file-perhaps"));
  for (std::size_t piece = at_; piece < rest;) {
    std::size_t const end = piece + longest_piece < rest ? between_characters(text_, piece + longest_piece) : rest;
    push(EventKind::skipped, {piece, end});
    piece = end;
  }
  return {std::max<std::size_t>(rest, 1), true, ended};
}

}  // namespace damier::manoury
