#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Writes JSON (RFC 8259) with RapidJSON: the one place of the project that does. Keys and values are to be given in a
/// valid order; the writer sets commas, line ends and indents. Text is UTF-8 and stays so; bytes that are not UTF-8
/// become U+FFFD. Control characters are escaped, and so is what a terminal obeys and JSON allows as it is: DEL and the
/// control characters of U+0080 to U+009F, line and paragraph separators, the byte order mark and what changes the
/// direction of writing.
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
  /// The same with a decimal point in any case: 5.0.
  JsonWriter& decimal(double number);
  JsonWriter& null();
  template <typename Value>
  JsonWriter& value(std::optional<Value> const& content) {
    return content ? value(*content) : null();
  }
  /// A value that is JSON of one line already.
  JsonWriter& raw(std::string_view json);

  template <typename Value>
  JsonWriter& member(std::string_view name, Value const& content) {
    return key(name).value(content);
  }
  /// On one line in either layout: lists of moves are read across.
  JsonWriter& strings(std::string_view name, std::vector<std::string> const& texts);

  [[nodiscard]] std::string const& text() const noexcept;
  /// The text so far, which is forgotten: for output piece by piece.
  [[nodiscard]] std::string take();

 private:
  class Stream;

  JsonWriter& boolean(bool truth);
  JsonWriter& integer(std::int64_t number);
  JsonWriter& unsigned_integer(std::uint64_t number);

  std::unique_ptr<Stream> stream_;
};

}  // namespace damier
