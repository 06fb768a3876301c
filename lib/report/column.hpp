#pragma once

#include "language/language.hpp"
#include "language/message.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
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

/// What the values of a column are: how a table aligns them, what a manual page and a schema call them.
enum class Kind : std::uint8_t { text, integer, decimal, truth, name, names, move, moves, fen, date, list, object };

[[nodiscard]] constexpr bool is_number(Kind kind) noexcept { return kind == Kind::integer || kind == Kind::decimal; }
/// Whether a table aligns them on the right.
[[nodiscard]] constexpr bool is_right(Kind kind) noexcept { return is_number(kind) || kind == Kind::truth; }
/// What separates the texts of a list where it is one text: moves and names have no blank in them.
[[nodiscard]] constexpr std::string_view separator(Kind kind) noexcept {
  return kind == Kind::moves || kind == Kind::names ? " " : "; ";
}

/// The formats that show a column. Markdown and HTML have the columns of a table.
enum class Where : std::uint8_t {
  nowhere = 0,
  table = 1,
  delimited = 2,  ///< CSV and TSV
  json = 4,       ///< and NDJSON
  data = 6,
  everywhere = 7,
};
[[nodiscard]] constexpr Where operator|(Where one, Where other) noexcept {
  return static_cast<Where>(static_cast<unsigned>(one) | static_cast<unsigned>(other));
}
[[nodiscard]] constexpr bool is_in(Where part, Where whole) noexcept {
  return (static_cast<unsigned>(part) & static_cast<unsigned>(whole)) != 0;
}

/// A title that is the same in every language, such as the name of a tag.
struct Label {
  std::string text;
};

/// A column without its values.
struct Heading {
  Heading(std::string key_of_column, Word title_of_column, Kind kind_of_column = Kind::text,
          Where shown_in = Where::everywhere, unsigned rank_of_column = 0, bool is_wrapped = false)
      : key{std::move(key_of_column)},
        kind{kind_of_column},
        where{shown_in},
        rank{rank_of_column},
        wraps{is_wrapped},
        title_{title_of_column} {}
  Heading(std::string key_of_column, Label label, Kind kind_of_column = Kind::text, Where shown_in = Where::everywhere,
          unsigned rank_of_column = 0, bool is_wrapped = false)
      : key{std::move(key_of_column)},
        kind{kind_of_column},
        where{shown_in},
        rank{rank_of_column},
        wraps{is_wrapped},
        title_{std::move(label)} {}
  /// The title in a table.
  [[nodiscard]] std::string title(Language language) const;

  std::string key;  ///< its name in JSON, CSV and TSV, and for Layout
  Kind kind = Kind::text;
  Where where = Where::everywhere;
  unsigned rank = 0;   ///< how soon a narrow terminal leaves it out: Table::Column
  bool wraps = false;  ///< Table::Column

 private:
  std::variant<Word, Label> title_;
};

/// The order of columns where it is not that of their declaration: these keys first. One that no column has is ignored,
/// so that a layout serves reports that lack some of the columns.
struct Layout {
  std::vector<std::string> table = {};
  std::vector<std::string> delimited = {};
};

/// A column of rows: its values are a function of a row. shown, if given, is what a table has in place of the value.
template <typename Row>
struct Column {
  using ValueOf = std::function<Value(Row const&)>;
  using ShownOf = std::function<std::string(Row const&, Language)>;

  Column(Heading heading_of_column, ValueOf value_of_row)
      : heading{std::move(heading_of_column)}, value{std::move(value_of_row)} {}
  Column(Heading heading_of_column, ValueOf value_of_row, ShownOf shown_of_row)
      : heading{std::move(heading_of_column)}, value{std::move(value_of_row)}, shown{std::move(shown_of_row)} {}

  Heading heading;
  ValueOf value;
  ShownOf shown;
};

/// A report as it is declared, once for all formats.
template <typename Row>
struct Columns {
  std::vector<Column<Row>> all;
  Layout layout = {};

  [[nodiscard]] std::vector<Heading> headings() const {
    std::vector<Heading> headings;
    for (auto const& column : all) {
      headings.push_back(column.heading);
    }
    return headings;
  }
};

/// What manual pages call the type of a column: "integer", "list of moves".
[[nodiscard]] std::string_view type_name(Kind kind) noexcept;
/// The fields of a report as a Markdown table for a manual page: the name of each in JSON, CSV and TSV, its type, and
/// its title in a table.
[[nodiscard]] std::string field_list(std::vector<Heading> const& headings, Language language);

/// The decimal sign of a language: "." or ",".
[[nodiscard]] char decimal_sign(Language language) noexcept;
/// "12.3", or "12,3" where the language has a decimal comma.
[[nodiscard]] std::string decimal_text(double value, unsigned digits, Language language);

/// A number of bytes with a unit, "12.3 MB", in powers of 1000 and with the decimal sign of the language.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes, Language language);

}  // namespace damier::report
