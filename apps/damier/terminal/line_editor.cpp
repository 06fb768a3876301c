#include "apps/damier/terminal/line_editor.hpp"

#include "text/text_folding.hpp"
#include "text/text_width.hpp"

#include <algorithm>

namespace damier::app {
namespace {

constexpr char control_mask = 0x1f;

constexpr char control_key(char letter) noexcept { return static_cast<char>(letter & control_mask); }

/// How many bytes a character has whose first one this is; 0 if no character begins so.
std::size_t bytes_of_character(char first) noexcept {
  auto const byte = static_cast<unsigned char>(first);
  return byte < 0x80                   ? 1
         : byte >= 0xC2 && byte < 0xE0 ? 2
         : byte >= 0xE0 && byte < 0xF0 ? 3
         : byte >= 0xF0 && byte < 0xF5 ? 4
                                       : 0;
}

}  // namespace

LineEditor::State LineEditor::type(char byte) {
  if (byte != '\t') {
    begun_.clear();
    tried_ = 0;
  }
  if (byte == '\x1b' || keys_.is_waiting()) {
    character_.clear();
    for (auto const& key : keys_.read({&byte, 1})) {
      press(key);
    }
    return State::typing;
  }
  if (byte == '\r' || byte == '\n') {
    return State::done;
  }
  if (static_cast<unsigned char>(byte) < ' ' || byte == '\x7f') {
    return control(byte);
  }
  if (character_.empty() || bytes_of_character(byte) != 0) {
    character_.clear();
  }
  character_ += byte;
  if (character_.size() == bytes_of_character(character_.front())) {
    insert(printable(character_));
    character_.clear();
  } else if (bytes_of_character(character_.front()) == 0) {
    character_.clear();
  }
  return State::typing;
}

LineEditor::State LineEditor::press(Key const& key) {
  switch (key.kind) {
    case Key::Kind::left: cursor_ = before(cursor_); break;
    case Key::Kind::right: cursor_ = behind(cursor_); break;
    case Key::Kind::home: cursor_ = 0; break;
    case Key::Kind::end: cursor_ = text_.size(); break;
    case Key::Kind::up: recall(true); break;
    case Key::Kind::down: recall(false); break;
    case Key::Kind::backspace: erase(before(cursor_), cursor_); break;
    case Key::Kind::erase: erase(cursor_, behind(cursor_)); break;
    case Key::Kind::character:
    case Key::Kind::page_up:
    case Key::Kind::page_down:
    case Key::Kind::enter:
    case Key::Kind::escape: break;
  }
  return State::typing;
}

LineEditor::State LineEditor::control(char byte) {
  switch (byte) {
    case control_key('A'): return press({Key::Kind::home});
    case control_key('B'): return press({Key::Kind::left});
    case control_key('D'): return text_.empty() ? State::end : press({Key::Kind::erase});
    case control_key('E'): return press({Key::Kind::end});
    case control_key('F'): return press({Key::Kind::right});
    case '\t': complete(); break;
    case control_key('H'):
    case '\x7f': return press({Key::Kind::backspace});
    case control_key('K'): erase(cursor_, text_.size()); break;
    case control_key('N'): return press({Key::Kind::down});
    case control_key('P'): return press({Key::Kind::up});
    case control_key('U'): erase(0, cursor_); break;
    case control_key('W'): erase(word_before(cursor_), cursor_); break;
    default: break;
  }
  return State::typing;
}

void LineEditor::insert(std::string_view character) {
  if (text_.size() + character.size() <= most_bytes) {
    text_.insert(cursor_, character);
    cursor_ += character.size();
  }
}

void LineEditor::erase(std::size_t first, std::size_t last) {
  text_.erase(first, last - first);
  cursor_ = first;
}

void LineEditor::recall(bool earlier) {
  if (earlier ? place_ == 0 : place_ == former_.size()) {
    return;
  }
  if (place_ == former_.size()) {
    unfinished_ = text_;
  }
  place_ = earlier ? place_ - 1 : place_ + 1;
  text_ = place_ == former_.size() ? unfinished_ : former_[place_];
  cursor_ = text_.size();
}

/// The next known line that begins as what was typed; behind the last one, what was typed.
void LineEditor::complete() {
  if (text_.empty() || known_.empty()) {
    return;
  }
  begun_ = begun_.empty() ? text_ : begun_;
  auto const begin = folded(begun_);
  while (tried_ < known_.size() && !folded(known_[tried_]).starts_with(begin)) {
    ++tried_;
  }
  auto const is_last = tried_ == known_.size();
  text_ = is_last ? begun_ : known_[tried_];
  tried_ = is_last ? 0 : tried_ + 1;
  cursor_ = text_.size();
}

/// The beginning of the character before a place, with the marks that are drawn over it.
std::size_t LineEditor::before(std::size_t place) const noexcept {
  std::size_t found = 0;
  for (std::size_t at = 0; at < place;) {
    auto const character = character_at(text_, at);
    found = width_of(character.code) != 0 || at == 0 ? at : found;
    at += character.bytes;
  }
  return found;
}

std::size_t LineEditor::behind(std::size_t place) const noexcept {
  auto at = place;
  while (at < text_.size()) {
    auto const character = character_at(text_, at);
    if (at != place && width_of(character.code) != 0) {
      break;
    }
    at += character.bytes;
  }
  return at;
}

std::size_t LineEditor::word_before(std::size_t place) const noexcept {
  while (place != 0 && text_[place - 1] == ' ') {
    --place;
  }
  while (place != 0 && text_[place - 1] != ' ') {
    --place;
  }
  return place;
}

/// Chooses the part of the line that is shown, so that the cursor is in it.
void LineEditor::show_cursor() {
  auto const from = [&](std::size_t first) { return std::string_view{text_}.substr(first, cursor_ - first); };
  if (cursor_ < first_ || first_ > text_.size()) {
    first_ = cursor_;
  }
  while (first_ < cursor_ && width_of(from(first_)) + 1 > columns_) {
    first_ = behind(first_);
  }
  if (width_of(text_) + 1 <= columns_) {
    first_ = 0;
  }
}

std::string LineEditor::draw() {
  show_cursor();
  std::string part;
  for (auto at = first_; at < text_.size();) {
    auto const next = behind(at);
    if (width_of(part) + width_of(std::string_view{text_}.substr(at, next - at)) + 1 > columns_) {
      break;
    }
    part.append(text_, at, next - at);
    at = next;
  }
  auto const cursor = width_of(std::string_view{text_}.substr(first_, cursor_ - first_));
  std::string bytes;
  auto const is_typed_at_end = part.starts_with(shown_) && shown_cursor_ == width_of(shown_);
  if (is_typed_at_end) {
    bytes = part.substr(shown_.size());
  } else {
    bytes = std::string(shown_cursor_, '\b') + part;
    auto const left = width_of(shown_) - std::min(width_of(shown_), width_of(part));
    bytes += std::string(left, ' ') + std::string(left, '\b');
  }
  bytes += std::string(width_of(part) - std::min(cursor, width_of(part)), '\b');
  shown_ = part;
  shown_cursor_ = cursor;
  return bytes;
}

void LineEditor::forget_shown() noexcept {
  shown_.clear();
  shown_cursor_ = 0;
}

}  // namespace damier::app
