#include "report/column.hpp"

#include <type_traits>
#include <utility>

namespace damier::report {
namespace {

std::string joined(Value::List const& texts, std::string_view between) {
  std::string all;
  for (auto const& text : texts) {
    all += &text == texts.data() ? "" : between;
    all += text;
  }
  return all;
}

/// language: nullptr for data, which has names in place of their words.
struct Text {
  Language const* language;
  std::string_view between;

  std::string operator()(std::monostate) const { return {}; }
  std::string operator()(Absent) const { return {}; }
  std::string operator()(Object const&) const { return {}; }
  std::string operator()(std::vector<Value> const&) const { return {}; }
  std::string operator()(Json const&) const { return {}; }
  std::string operator()(bool truth) const { return truth ? "true" : "false"; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(Decimal const& number) const {
    return decimal_text(number.value, number.digits, language == nullptr ? Language{} : *language);
  }
  std::string operator()(std::string_view text) const { return std::string{text}; }
  std::string operator()(std::string const& text) const { return text; }
  std::string operator()(Name const& name) const {
    return std::string{language == nullptr ? name.name : name.word.in(*language)};
  }
  std::string operator()(Value::List const& texts) const { return joined(texts, between); }
};

}  // namespace

Value::Value() noexcept = default;
Value::Value(Value const&) = default;
Value::Value(Value&&) noexcept = default;
Value& Value::operator=(Value const&) = default;
Value& Value::operator=(Value&&) noexcept = default;
Value::~Value() = default;
Value::Value(Truth truth) : content_{truth.truth} {}
Value::Value(Integer integer) : content_{integer.number} {}
Value::Value(Decimal number) : content_{number} {}
Value::Value(std::string_view text) : content_{text} {}
Value::Value(char const* text) : content_{std::string_view{text}} {}
Value::Value(std::string text) : content_{std::move(text)} {}
Value::Value(Name name) : content_{name} {}
Value::Value(List texts) : content_{std::move(texts)} {}
Value::Value(Object members) : content_{std::move(members)} {}
Value::Value(std::vector<Value> values) : content_{std::move(values)} {}
Value::Value(Json json) : content_{std::move(json)} {}
Value::Value(Absent absent) : content_{absent} {}

bool Value::is_known() const noexcept {
  return !std::holds_alternative<std::monostate>(content_) && !std::holds_alternative<Absent>(content_);
}

std::string data_text(Value const& value, std::string_view between) {
  return std::visit(Text{nullptr, between}, value.content());
}

std::string shown_text(Value const& value, Language language, std::string_view between) {
  return std::visit(Text{&language, between}, value.content());
}

}  // namespace damier::report
