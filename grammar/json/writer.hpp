#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Writes JSON (RFC 8259) with RapidJSON. The caller gives keys and values in a valid order; the writer adds commas,
/// line ends and indents. Text is UTF-8; bytes that are not UTF-8 become U+FFFD. Control characters are escaped, and so
/// are characters that JSON allows but that control a terminal: DEL and U+0080 to U+009F, line and paragraph
/// separators, the byte order mark and the characters that change the writing direction.
class JsonWriter {
 public:
  enum class Layout : std::uint8_t { one_line, indented };

  explicit JsonWriter(Layout layout = Layout::one_line);
  JsonWriter(JsonWriter&&) noexcept;
  JsonWriter& operator=(JsonWriter&&) noexcept;
  ~JsonWriter();

  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(char const* text) { return value(std::string_view{text}); }
  JsonWriter& value(std::string const& text) { return value(std::string_view{text}); }
  JsonWriter& value(std::same_as<bool> auto truth) { return boolean(truth); }
  JsonWriter& value(std::signed_integral auto number) { return integer(number); }
  JsonWriter& value(std::unsigned_integral auto number) requires(!std::same_as<decltype(number), bool>) {
    return unsigned_integer(number);
  }
  JsonWriter& value(double number);
  /// A number that always has a decimal point: 5.0.
  JsonWriter& decimal(double number);
  JsonWriter& null();
  template <typename Value>
  JsonWriter& value(std::optional<Value> const& content) {
    return content ? value(*content) : null();
  }
  /// A value given as JSON text on one line.
  JsonWriter& raw(std::string_view json);

  template <typename Value>
  JsonWriter& member(std::string_view name, Value const& content) {
    return key(name).value(content);
  }
  /// An array of strings, on one line in either layout, because a list of moves is read across.
  JsonWriter& strings(std::string_view name, std::vector<std::string> const& texts);

  [[nodiscard]] std::string const& text() const noexcept;
  /// Returns the text written so far and clears it, for output in pieces.
  [[nodiscard]] std::string take();

 private:
  class Stream;

  JsonWriter& boolean(bool truth);
  JsonWriter& integer(std::int64_t number);
  JsonWriter& unsigned_integer(std::uint64_t number);

  std::unique_ptr<Stream> stream_;
};

}  // namespace damier
