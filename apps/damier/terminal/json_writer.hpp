#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// Writes JSON (RFC 8259) into a string. Text is UTF-8 and stays so; control characters and what changes the
/// direction of writing are escaped, bytes that are
/// not UTF-8 become U+FFFD. Keys and values are to be given in a valid order; the writer sets commas, line ends and
/// indents.
class JsonWriter {
 public:
  enum class Layout : unsigned char { one_line, indented };

  explicit JsonWriter(Layout layout = Layout::one_line) noexcept : layout_{layout} {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(char const* text) { return value(std::string_view{text}); }
  JsonWriter& value(std::string const& text) { return value(std::string_view{text}); }
  JsonWriter& value(std::same_as<bool> auto truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(std::integral auto number) requires(!std::same_as<decltype(number), bool>) {
    return raw(std::to_string(number));
  }
  JsonWriter& value(double number);
  JsonWriter& null() { return raw("null"); }

  template <typename Value>
  JsonWriter& member(std::string_view name, Value const& content) {
    return key(name).value(content);
  }
  JsonWriter& strings(std::string_view name, std::vector<std::string> const& texts);

  [[nodiscard]] std::string const& text() const noexcept { return text_; }
  /// The text so far, which is forgotten: for output piece by piece.
  [[nodiscard]] std::string take();

 private:
  JsonWriter& raw(std::string_view token);
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void separate();
  void new_line();
  void quote(std::string_view text);

  Layout layout_;
  std::string text_;
  std::vector<bool> filled_;  // for each open bracket: whether something stands in it
  bool after_key_ = false;
};

}  // namespace damier::app
