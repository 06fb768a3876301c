// The elements at the beginning of a text line: lines of stars, headers, headlines, positions.

#include "grammar/manoury/detail/record.hpp"
#include "grammar/manoury/labels.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace damier::manoury {

/// Reads the element at the beginning of a text line, if it is one that is possible only there: a separator, a header,
/// a position.
RecordScanner::Opening RecordScanner::line_opening() {
  bool const open = phase_ == Phase::lead || phase_ == Phase::header;
  if (is_heading_of_solutions(text_, at_)) note_prose();
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
    bool const again = !open && !diagram->in_game && (has_fen() || (before_title_ && !goes_on_behind(*diagram)));
    if (again || phase_ == Phase::ended || (open && has_fen() && !diagram->in_game)) return Opening::new_game;
    take_diagram(*diagram);
    return Opening::taken;
  }
  if (Opening const label = take_solution_label(); label != Opening::none) return label;
  if (auto const header = read_header_line(text_, at_)) {
    bool const known = !header->tag.empty() || header->variant;
    if (open && begins_next_game(*header)) return Opening::new_game;
    if (open ? known || header_goes_on_ : known && (phase_ == Phase::ended || paragraph_begins_)) {
      if (!open) return Opening::new_game;
      take_header(*header);
      return Opening::taken;
    }
  }
  if (open && (take_event_line() || take_composer_line())) return Opening::taken;
  std::size_t const heading = game_heading_length(text_, at_);
  bool const unsolved = phase_ == Phase::header && has_fen() && paragraph_begins_;
  if ((!open || unsolved) && lines_.size() == 1 && paragraph_begins_ && leads_to_game(text_, at_)) {
    return Opening::new_game;
  }
  if (open && !unsolved && take_caption_line()) return Opening::taken;
  if (open && !unsolved) {
    bool const names_players =
        phase_ == Phase::lead || (!in_prose_ && !has_fen() && read_title_line(text_, at_) && !has_tag("White"));
    return names_players || heading > 0 ? take_headline(heading) : Opening::none;
  }
  auto const title = heading == 0 ? read_title_line(text_, at_) : std::nullopt;
  if (title && phase_ == Phase::ended && certain_) return Opening::new_game;
  bool const moves_before = title && !in_prose_ && lines_.back().number > 1;  // and no outcome
  bool const may_begin =
      lines_.size() == 1 && (phase_ == Phase::ended || paragraph_begins_ || moves_before || heading > 0);
  return may_begin && (title || heading > 0) && next_game_begins(text_, at_) ? Opening::new_game : Opening::none;
}

/// Reads the label of a solution, "N° 3 :", before moves. Whose solution it is, is found out where the text is read as
/// prose.
RecordScanner::Opening RecordScanner::take_solution_label() {
  bool const open = phase_ == Phase::lead || phase_ == Phase::header;
  auto const label = lines_.size() == 1 ? read_solution_label(text_, at_) : std::nullopt;
  if (!label || (in_prose_ && !label->named)) return Opening::none;
  bool const of_another = caption_number_ != 0 && label->number != caption_number_;
  if (open ? has_fen() && of_another : phase_ == Phase::ended || has_fen() || labelled_) return Opening::new_game;
  if (!open) return Opening::none;
  labelled_ = true;
  if (!has_fen()) note_prose();  // its position is further up
  flush_prose();
  prose_ = label->whole;
  in_prose_ = true;
  at_ = end_ = prose_.end;
  flush_prose();
  return Opening::taken;
}

/// Whether the text behind a position begins with a move number above 1, as it does where a game continues from there.
bool RecordScanner::goes_on_behind(Diagram const& diagram) const {
  std::size_t at = diagram.whole.end;
  while (at < text_.size() && blank_length(text_, at) > 0) at += blank_length(text_, at);
  auto const next = at < text_.size() ? read_token(text_, at, false) : std::nullopt;
  return next && next->token == Token::number && cut(next->core) != "1";
}

/// Reads a headline: "Partie n° 2", which becomes a comment, and the players; either may be missing.
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

/// Writes the tag of a header. sentences: prose may follow, so that a full stop ends the value.
void RecordScanner::take_header(HeaderLine header, bool sentences) {
  flush_prose();
  aside_ = aside_paragraph_ = false;
  std::string_view const value = cut(header.value);
  bool const stop = sentences && value.size() > 3 && value.ends_with('.') && value[value.size() - 2] >= 'a';
  if (stop) --header.value.end;
  if (header.variant) {
    take_variant(cut(header.value));
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

/// Reads a variant and, in parentheses, how it is known: "english (déduite)".
void RecordScanner::take_variant(std::string_view value) {
  tape_.variant = value;
  tape_.variant_evidence.clear();
  for (auto const& [evidence, word] : labels::evidence) {
    for (auto const text : labels::in_each_language(word)) {
      std::string const behind = " (" + std::string{text} + ")";
      if (value.ends_with(behind)) {
        tape_.variant = value.substr(0, value.size() - behind.size());
        tape_.variant_evidence = evidence;
      }
    }
  }
}

/// Notes that a FEN tag gives the first position and the side to move.
void RecordScanner::take_fen_tag() {
  fen_reading_ = std::numeric_limits<std::uint16_t>::max();
  printed_position_ = false;
  side_is_said_ = true;
}

void RecordScanner::take_title(TitleLine const& title) {
  flush_prose();
  aside_ = aside_paragraph_ = false;
  put_tag("White", title.white, title.white);
  put_tag("Black", title.black, title.black);
  if (title.rest.begin < title.rest.end) {
    PlaceAndDate const when = read_place_and_date(text_, title.rest);
    bool const dated = when.date.begin < when.date.end;
    Span const event = dated ? when.place : title.rest;
    if (event.begin < event.end) put_tag("Event", event, event);
    if (dated) put_tag("Date", when.date, when.date);
  }
  if (!title.points.empty()) {
    push(EventKind::tag_name, {title.whole.begin, title.whole.begin}, "Result");
    push(EventKind::tag_value, title.score.begin < title.score.end ? title.score : title.whole, title.points);
  } else if (title.score.begin < title.score.end) {
    put_tag("Result", title.score, title.score);
  }
  phase_ = Phase::header;
  header_goes_on_ = true;
  paragraph_begins_ = false;
  at_ = end_ = title.whole.end;
}

bool RecordScanner::has_tag(std::string_view name) const {
  return std::ranges::any_of(
      tape_.events, [&](Event const& event) { return event.kind == EventKind::tag_name && tape_.text(event) == name; });
}

/// Reads a text line with the annotator, or with the event or its place and date, which must be directly below a
/// headline or header or directly above the game. False if the line is something else.
bool RecordScanner::take_event_line() {
  if (in_prose_) return false;
  std::size_t end = 0;
  bool const of_game = header_goes_on_ || (phase_ == Phase::lead && next_game_begins(text_, at_));
  if (Span const name = read_annotator_line(text_, at_); name.end > name.begin && !has_tag("Annotator")) {
    put_tag("Annotator", name, name);
    end = name.end;
  } else if (!of_game) {
    return false;
  } else if (is_event_line(text_, at_) && !has_tag("Event")) {
    end = std::min(text_.find_first_of("\r\n", at_), text_.size());
    while (blank_length(text_, end - 1) > 0) --end;
    put_tag("Event", {at_, end}, {at_, end});
  } else if (auto const when = read_place_and_date_line(text_, at_); when && !has_tag("Date")) {
    bool const placed = when->place.begin < when->place.end;
    if (placed && has_tag("Site")) return false;
    if (placed) put_tag("Site", when->place, when->place);
    put_tag("Date", when->date, when->date);
    end = when->whole.end;
  }
  if (end == 0) return false;
  phase_ = Phase::header;
  header_goes_on_ = true;
  paragraph_begins_ = false;
  at_ = end_ = end;
  return true;
}

/// Reads a text line in parentheses with the author of the problem, directly above or below its position. False if the
/// line is something else.
bool RecordScanner::take_composer_line() {
  if (text_[at_] != '(' || has_tag("Author")) return false;
  auto const line = read_composer_line(text_, at_);
  if (!line || !(has_fen() ? printed_position_ && !paragraph_begins_ : position_follows(line->end))) return false;
  flush_prose();
  auto const put = [&](std::string_view name, Span span) {
    if (span.end > span.begin && !has_tag(name)) put_tag(name, span, span);
  };
  put("Author", line->author);
  put("Publication", line->publication);
  put("Site", line->place);
  put("Date", line->date);
  phase_ = Phase::header;
  paragraph_begins_ = false;
  at_ = end_ = line->end;
  return true;
}

/// Whether there is a position within the next text lines, before any move.
bool RecordScanner::position_follows(std::size_t at) const {
  constexpr int most_lines = 4;
  std::string_view const near = text_.substr(0, at + longest_token);
  for (int lines = 0; lines < most_lines; ++lines) {
    while (at < near.size() && blank_length(near, at) > 0) at += blank_length(near, at);
    if (at == near.size()) return false;
    if (read_diagram(near, at)) return true;
    auto const token = read_token(near, at, false);
    if (token && token->token != Token::remark) return false;
    at = std::min(near.find_first_of("\r\n", at), near.size());
  }
  return false;
}

/// Whether a header below a position without a solution belongs to the next game: it names a player, the event or the
/// round.
bool RecordScanner::begins_next_game(HeaderLine const& header) const {
  bool const of_game = header.tag == "White" || header.tag == "Black" || header.tag == "Event" || header.tag == "Round";
  return of_game && printed_position_ && paragraph_begins_ && phase_ == Phase::header;
}

void RecordScanner::take_diagram(Diagram const& diagram) {
  flush_prose();
  aside_ = aside_paragraph_ = false;  // "Position après le 30e coup"
  bool const start = phase_ != Phase::body && !first_move_seen_ && !(diagram.in_game && has_fen());
  std::string fen = std::string{diagram.side == 0 ? 'W' : diagram.side} + ":" + diagram.pieces;
  if (start) {
    push(EventKind::tag_name, {diagram.whole.begin, diagram.whole.begin}, "FEN");
    push(EventKind::tag_value, diagram.whole, std::move(fen));
    fen_reading_ = tape_.events.back().reading;
    side_is_said_ = diagram.side != 0;
    printed_position_ = true;
    if (unsigned const number = number_of_caption(cut(diagram.caption)); number != 0) caption_number_ = number;
    phase_ = Phase::header;
  } else {
    push(EventKind::setup, diagram.whole, std::move(fen));
    lines_.back().any = false;
    first_move_seen_ = true;
    phase_ = Phase::body;
  }
  paragraph_begins_ = false;
  if (diagram.caption.end > diagram.caption.begin) push(EventKind::comment, diagram.caption);
  if (diagram.stipulation.end > diagram.stipulation.begin) push(EventKind::comment, diagram.stipulation);
  at_ = end_ = diagram.whole.end;
}

}  // namespace damier::manoury
