// What stands where a line begins: lines of stars, headers, headlines, positions.

#include "grammar/manoury/record.hpp"

#include <limits>
#include <utility>

namespace damier::manoury {

/// Reads what can stand only where a line begins: separators, headers, positions.
RecordScanner::Opening RecordScanner::line_opening() {
  bool const open = phase_ == Phase::lead || phase_ == Phase::header;
  if (auto const stack = !aside_ && !aside_paragraph_ ? read_stack(text_, at_) : std::nullopt) {
    return take_stack(*stack) ? Opening::new_game : Opening::taken;
  }
  if (std::size_t const length = separator_length(text_, at_); length > 0) {
    flush_prose();
    at_ += length;
    separator_ = phase_ != Phase::lead || !tape_.events.empty();
    return Opening::taken;
  }
  if (auto const diagram = lines_.size() == 1 ? read_diagram(text_, at_) : std::nullopt) {
    bool const again = !open && !diagram->in_game && has_fen();
    if (again || phase_ == Phase::ended || (open && has_fen() && !diagram->in_game)) return Opening::new_game;
    take_diagram(*diagram);
    return Opening::taken;
  }
  if (auto const header = read_header_line(text_, at_)) {
    bool const known = !header->tag.empty() || header->variant;
    if (open ? known || header_goes_on_ : known && (phase_ == Phase::ended || paragraph_begins_)) {
      if (!open) return Opening::new_game;
      take_header(*header);
      return Opening::taken;
    }
  }
  std::size_t const heading = game_heading_length(text_, at_);
  if (open) return phase_ == Phase::lead || heading > 0 ? take_headline(heading) : Opening::none;
  auto const title = heading == 0 ? read_title_line(text_, at_) : std::nullopt;
  if (title && phase_ == Phase::ended && certain_) return Opening::new_game;
  bool const moves_before = title && !in_prose_ && lines_.back().number > 1;  // and no outcome
  bool const may_begin =
      lines_.size() == 1 && (phase_ == Phase::ended || paragraph_begins_ || moves_before || heading > 0);
  return may_begin && (title || heading > 0) && next_game_begins(text_, at_) ? Opening::new_game : Opening::none;
}

/// Reads "Partie n° 2", which is a comment, and the players, each if it is there.
RecordScanner::Opening RecordScanner::take_headline(std::size_t heading) {
  if (heading > 0) {
    if (!in_prose_) prose_.begin = at_;
    in_prose_ = true;
    at_ = prose_.end = end_ = at_ + heading;
    while (text_[prose_.end - 1] == ' ') --prose_.end;
    if (auto const header = read_header_line(text_, at_); header && !header->tag.empty()) {
      take_header(*header, true);
      return Opening::taken;
    }
  }
  if (auto const title = read_title_line(text_, at_)) {
    take_title(*title);
    return Opening::taken;
  }
  return heading > 0 ? Opening::taken : Opening::none;
}

/// sentences: a full stop ends the value.
void RecordScanner::take_header(HeaderLine header, bool sentences) {
  flush_prose();
  std::string_view const value = cut(header.value);
  bool const stop = sentences && value.size() > 3 && value.ends_with('.') && value[value.size() - 2] >= 'a';
  if (stop) --header.value.end;
  if (header.variant) {
    tape_.variant = cut(header.value);
  } else if (header.tag.empty()) {
    put_tag({}, header.label, header.value);
    if (cut(header.label) == "FEN") take_fen_tag();
  } else {
    put_tag(header.tag, header.label, header.value);
  }
  phase_ = Phase::header;
  header_goes_on_ = true;
  paragraph_begins_ = false;
  at_ = header.whole.end;
  end_ = header.value.end;
  bool const line_goes_on = at_ < text_.size() && !ends_line(text_[at_]);
  if (auto const next = line_goes_on ? read_header_line(text_, at_) : std::nullopt) take_header(*next, sentences);
}

/// The position is in a tag, with the side to move.
void RecordScanner::take_fen_tag() {
  fen_reading_ = std::numeric_limits<std::uint16_t>::max();
  side_is_said_ = true;
}

void RecordScanner::take_title(TitleLine const& title) {
  flush_prose();
  put_tag("White", title.white, title.white);
  put_tag("Black", title.black, title.black);
  if (title.rest.begin < title.rest.end) put_tag("Event", title.rest, title.rest);
  if (title.score.begin < title.score.end) {
    put_tag("Result", title.score, title.score);
  } else if (!title.points.empty()) {
    push(EventKind::tag_name, {title.whole.begin, title.whole.begin}, "Result");
    push(EventKind::tag_value, title.whole, title.points);
  }
  phase_ = Phase::header;
  header_goes_on_ = true;
  at_ = end_ = title.whole.end;
}

void RecordScanner::take_diagram(Diagram const& diagram) {
  flush_prose();
  bool const start = phase_ != Phase::body && !first_move_seen_ && !(diagram.in_game && has_fen());
  std::string fen = std::string{diagram.side == 0 ? 'W' : diagram.side} + ":" + diagram.pieces;
  if (start) {
    push(EventKind::tag_name, {diagram.whole.begin, diagram.whole.begin}, "FEN");
    push(EventKind::tag_value, diagram.whole, std::move(fen));
    fen_reading_ = tape_.events.back().reading;
    side_is_said_ = diagram.side != 0;
    phase_ = Phase::header;
  } else {
    push(EventKind::setup, diagram.whole, std::move(fen));
    lines_.back().any = false;
    first_move_seen_ = true;
    phase_ = Phase::body;
  }
  if (diagram.caption.end > diagram.caption.begin) push(EventKind::comment, diagram.caption);
  if (diagram.stipulation.end > diagram.stipulation.begin) push(EventKind::comment, diagram.stipulation);
  at_ = end_ = diagram.whole.end;
}

}  // namespace damier::manoury
