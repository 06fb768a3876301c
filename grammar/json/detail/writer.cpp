#include "grammar/json/writer.hpp"

#include "grammar/json/memory.hpp"
#include "text/source_text.hpp"

#include <rapidjson/prettywriter.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>
#include <variant>

namespace damier {
namespace {

/// RapidJSON's output stream: appends to a string.
struct Appender {
  using Ch = char;
  std::string text;

  void Put(char c) { text += c; }
  void Flush() noexcept {}
};

using OneLine = rapidjson::Writer<Appender, rapidjson::UTF8<>, rapidjson::UTF8<>, JsonMemory>;
using Indented = rapidjson::PrettyWriter<Appender, rapidjson::UTF8<>, rapidjson::UTF8<>, JsonMemory>;

rapidjson::SizeType size_of(std::string_view text) noexcept { return static_cast<rapidjson::SizeType>(text.size()); }

/// Whether a text is ASCII that JSON has as it is, without a character that is escaped: nearly all texts are.
bool is_plain(std::string_view text) noexcept {
  auto others = 0U;
  for (auto const c : text) {  // to the end: a loop without an exit compares several bytes at once
    auto const byte = static_cast<unsigned char>(c);
    others |= static_cast<unsigned>(byte - 0x20U >= 0x5FU) | static_cast<unsigned>(c == '"') |
              static_cast<unsigned>(c == '\\');
  }
  return others == 0;
}

/// Whether a byte may begin a character that controls a terminal.
constexpr bool may_control_terminal(char byte) noexcept {
  return byte == '\x7F' || byte == '\xC2' || byte == '\xD8' || byte == '\xE2' || byte == '\xEF';
}

/// The code of the character at an offset if its first byte is that of a character that may have to be escaped;
/// otherwise 0.
char32_t code_at(std::string_view text, std::size_t at) noexcept {
  auto const byte = [&](std::size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U; };
  switch (byte(0)) {
    case 0x7F: return 0x7F;
    case 0xC2:
    case 0xD8: return (byte(0) & 0x1FU) << 6U | (byte(1) & 0x3FU);
    case 0xE2:
    case 0xEF: return (byte(0) & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
    default: return 0;
  }
}

bool controls_terminal(char32_t code) noexcept {
  return (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200E || code == 0x200F ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

/// Escapes the characters that control a terminal, from an offset of JSON text on. In JSON they occur only inside
/// strings, where an escaped character has the same value.
void escape_for_terminals(std::string& json, std::size_t from) {
  constexpr std::string_view digits{"0123456789abcdef"};
  auto const first = std::find_if(json.begin() + static_cast<std::ptrdiff_t>(from), json.end(), may_control_terminal);
  if (first == json.end()) {
    return;
  }
  std::string const rest{first, json.end()};
  json.erase(first, json.end());
  for (std::size_t at = 0; at < rest.size();) {
    auto const code = code_at(rest, at);
    if (controls_terminal(code)) {
      json += "\\u";
      for (int shift = 12; shift >= 0; shift -= 4) {
        json += digits[code >> static_cast<unsigned>(shift) & 15U];
      }
      at += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    } else {
      json += rest[at++];
    }
  }
}

}  // namespace

class JsonWriter::Stream {
 public:
  explicit Stream(Layout layout) {
    if (layout == Layout::indented) {
      writer_.emplace<Indented>(out).SetIndent(' ', 2);
    } else {
      writer_.emplace<OneLine>(out);
    }
  }

  /// Calls write(writer) with the writer of the layout.
  template <typename Write>
  void with_writer(Write const& write) {
    if (auto* const one_line = std::get_if<OneLine>(&writer_)) {
      write(*one_line);
    } else {
      write(std::get<Indented>(writer_));
    }
  }
  void string(std::string_view text) {
    if (is_plain(text)) {
      // A raw value without a text: RapidJSON writes what is due before a string.
      with_writer([](auto& writer) { writer.RawValue("", 0, rapidjson::kStringType); });
      if (text.size() <= 30) {
        std::array<char, 32> quoted;
        quoted.front() = '"';
        *std::ranges::copy(text, quoted.begin() + 1).out = '"';
        out.text.append(quoted.data(), text.size() + 2);
        return;
      }
      out.text.append("\"").append(text).append("\"");
      return;
    }
    if (!source_text::is_utf8(text)) {
      return string(source_text::valid_utf8(text));
    }
    auto const begin = out.text.size();
    with_writer([&](auto& writer) { writer.String(text.empty() ? "" : text.data(), size_of(text)); });
    escape_for_terminals(out.text, begin);
  }

  Appender out;

 private:
  std::variant<std::monostate, OneLine, Indented> writer_;
};

JsonWriter::JsonWriter(Layout layout) : stream_{std::make_unique<Stream>(layout)} {}
JsonWriter::JsonWriter(JsonWriter&&) noexcept = default;
JsonWriter& JsonWriter::operator=(JsonWriter&&) noexcept = default;
JsonWriter::~JsonWriter() = default;

JsonWriter& JsonWriter::begin_object() {
  stream_->with_writer([](auto& writer) { writer.StartObject(); });
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  stream_->with_writer([](auto& writer) { writer.EndObject(); });
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  stream_->with_writer([](auto& writer) { writer.StartArray(); });
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  stream_->with_writer([](auto& writer) { writer.EndArray(); });
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) { return value(name); }  // RapidJSON writes both in the same way

JsonWriter& JsonWriter::value(std::string_view text) {
  stream_->string(text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) {
    return null();  // JSON has no infinity and no NaN
  }
  std::array<char, 400> digits;  // as many as the greatest number has, and its sign
  auto const [end, error] =
      std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed);
  return raw({digits.data(), end});
}

JsonWriter& JsonWriter::decimal(double number) {
  if (!std::isfinite(number)) {
    return null();
  }
  stream_->with_writer([&](auto& writer) { writer.Double(number); });
  return *this;
}

JsonWriter& JsonWriter::null() {
  stream_->with_writer([](auto& writer) { writer.Null(); });
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  // RapidJSON uses the type only to check whether a key is due.
  stream_->with_writer([&](auto& writer) { writer.RawValue(json.data(), json.size(), rapidjson::kObjectType); });
  return *this;
}

JsonWriter& JsonWriter::boolean(bool truth) {
  stream_->with_writer([&](auto& writer) { writer.Bool(truth); });
  return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t number) {
  stream_->with_writer([&](auto& writer) { writer.Int64(number); });
  return *this;
}

JsonWriter& JsonWriter::unsigned_integer(std::uint64_t number) {
  stream_->with_writer([&](auto& writer) { writer.Uint64(number); });
  return *this;
}

JsonWriter& JsonWriter::strings(std::string_view name, std::vector<std::string> const& texts) {
  JsonWriter list;
  list.begin_array();
  for (auto const& text : texts) {
    list.value(text);
  }
  return key(name).raw(list.end_array().text());
}

std::string const& JsonWriter::text() const noexcept { return stream_->out.text; }

std::string JsonWriter::take() { return std::exchange(stream_->out.text, {}); }

}  // namespace damier
