#include "apps/damier/terminal/json_writer.hpp"

#include "apps/damier/terminal/text_width.hpp"
#include "grammar/json/terminal_escapes.hpp"

#include <fmt/format.h>

#include <cmath>

namespace damier::app {

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  quote(name);
  text_ += layout_ == Layout::indented ? ": " : ":";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  quote(text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  return std::isfinite(number) ? raw(fmt::format("{}", number)) : null();  // JSON has no infinity
}

JsonWriter& JsonWriter::strings(std::string_view name, std::vector<std::string> const& texts) {
  // On one line in either layout: lists of moves are read across.
  auto const layout = layout_;
  key(name);
  layout_ = Layout::one_line;
  begin_array();
  for (auto const& text : texts) {
    value(text);
  }
  end_array();
  layout_ = layout;
  return *this;
}

std::string JsonWriter::take() {
  auto taken = std::move(text_);
  text_.clear();
  return taken;
}

JsonWriter& JsonWriter::raw(std::string_view token) {
  separate();
  text_ += token;
  return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  text_ += bracket;
  filled_.push_back(false);
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  auto const filled = filled_.back();
  filled_.pop_back();
  if (filled) {
    new_line();
  }
  text_ += bracket;
  return *this;
}

void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (filled_.empty()) {
    return;
  }
  if (filled_.back()) {
    text_ += ',';
  }
  filled_.back() = true;
  new_line();
}

void JsonWriter::new_line() {
  if (layout_ == Layout::indented) {
    text_ += '\n';
    text_.append(2 * filled_.size(), ' ');
  }
}

void JsonWriter::quote(std::string_view text) {
  auto const begin = text_.size();
  text_ += '"';
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at);
    if (!character.valid) {
      text_ += "\xEF\xBF\xBD";
    } else if (character.code == '"' || character.code == '\\') {
      text_ += '\\';
      text_ += text[at];
    } else if (character.code == '\n') {
      text_ += "\\n";
    } else if (character.code < 0x20) {
      text_ += fmt::format("\\u{:04x}", static_cast<unsigned>(character.code));
    } else {
      text_ += text.substr(at, character.bytes);
    }
    at += character.bytes;
  }
  text_ += '"';
  escape_for_terminals(text_, begin);
}

}  // namespace damier::app
