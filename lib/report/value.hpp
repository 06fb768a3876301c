#pragma once

#include "language/language.hpp"
#include "language/message.hpp"

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace damier::report {

/// A number with so many decimals. JSON has it rounded to them or, if it is exact, as it is and always with a point.
struct Decimal {
  double value = 0;
  unsigned digits = 1;
  bool exact = false;
};

/// A name of a fixed list: data has the name, which is in no language, people read its word.
struct Name {
  std::string_view name;
  Word word;
};

/// JSON text on one line, made elsewhere. Only JSON shows it.
struct Json {
  std::string text;
};

/// A field that a row does not have: JSON leaves its member out. No value at all (null in JSON) is Value{}.
struct Absent {};

struct Member;
/// Fields of a field. Only JSON shows it.
using Object = std::vector<Member>;

/// The value of a field: data, whatever the format. A text that is given as std::string_view has to live until the row
/// is written; a std::string is copied.
class Value {
 public:
  using List = std::vector<std::string>;
  using Content = std::variant<std::monostate, bool, std::int64_t, Decimal, std::string_view, std::string, Name, List,
                               Object, std::vector<Value>, Json, Absent>;

  // Nothing is defined here, as Member is not yet.
  Value() noexcept;
  Value(Value const&);
  Value(Value&&) noexcept;
  Value& operator=(Value const&);
  Value& operator=(Value&&) noexcept;
  ~Value();
  // NOLINTBEGIN(google-explicit-constructor): a row is a list of such things
  Value(std::same_as<bool> auto truth) : Value{Truth{truth}} {}
  Value(std::integral auto number) requires(!std::same_as<decltype(number), bool>)
      : Value{Integer{static_cast<std::int64_t>(number)}} {}
  Value(Decimal number);
  Value(std::string_view text);
  Value(char const* text);
  Value(std::string text);
  Value(Name name);
  Value(List texts);
  Value(Object members);
  Value(std::vector<Value> values);
  Value(Json json);
  Value(Absent absent);
  template <typename Thing>
  Value(std::optional<Thing> const& thing) : Value{thing ? Value{*thing} : Value{}} {}
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] Content const& content() const noexcept { return content_; }
  [[nodiscard]] bool is_known() const noexcept;

 private:
  struct Truth {
    bool truth;
  };
  struct Integer {
    std::int64_t number;
  };
  explicit Value(Truth truth);
  explicit Value(Integer integer);

  Content content_;
};

struct Member {
  std::string key;
  Value value;
};

/// A text; no value if it is empty.
[[nodiscard]] inline Value text_or_none(std::string_view text) { return text.empty() ? Value{} : Value{text}; }
/// A text that the row has from elsewhere; no value if it is empty.
[[nodiscard]] inline Value owned_text_or_none(std::string text) {
  return text.empty() ? Value{} : Value{std::move(text)};
}

/// The value as CSV and TSV have it: in no language. between: what separates the texts of a list.
[[nodiscard]] std::string data_text(Value const& value, std::string_view between = "; ");
/// The value as people read it, with the words and the decimal sign of a language.
[[nodiscard]] std::string shown_text(Value const& value, Language language, std::string_view between = "; ");

}  // namespace damier::report
