#include "report/detail/renderers.hpp"
#include "report/report.hpp"

#include <cmath>
#include <string>
#include <utility>

namespace damier::report {
namespace {

struct AddValue {
  JsonWriter& json;

  void operator()(std::monostate) const { json.null(); }
  void operator()(Absent) const { json.null(); }
  void operator()(bool truth) const { json.value(truth); }
  void operator()(std::int64_t number) const { json.value(number); }
  void operator()(Decimal const& number) const {
    if (number.exact) {
      json.decimal(number.value);
      return;
    }
    auto const scale = std::pow(10, number.digits);
    json.value(std::round(number.value * scale) / scale);
  }
  void operator()(std::string_view text) const { json.value(text); }
  void operator()(std::string const& text) const { json.value(text); }
  void operator()(Name const& name) const { json.value(name.name); }
  /// On one text line in either layout, because a list of moves is read across.
  void operator()(Value::List const& texts) const {
    JsonWriter list;
    list.begin_array();
    for (auto const& text : texts) {
      list.value(text);
    }
    json.raw(list.end_array().text());
  }
  void operator()(Object const& members) const {
    json.begin_object();
    for (auto const& [key, value] : members) {
      add_member(json, key, value);
    }
    json.end_object();
  }
  void operator()(std::vector<Value> const& values) const {
    json.begin_array();
    for (auto const& value : values) {
      add_value(json, value);
    }
    json.end_array();
  }
  void operator()(Json const& given) const { json.raw(given.text); }
};

/// One object a text line: a row of NDJSON, or of an array that is read by people, too.
class JsonLines final : public Renderer {
 public:
  JsonLines(Destination& out, bool array, std::vector<Heading> headings)
      : out_{out}, array_{array}, headings_{std::move(headings)} {}

  void row(Fields const& fields) override {
    JsonWriter json;
    json.begin_object();
    add_members(json, headings_, fields);
    json.end_object();
    if (array_) {
      out_.write(std::exchange(first_, false) ? "[\n  " : ",\n  ");
    }
    write_data(out_, json.text());
    if (!array_) {
      out_.write("\n");
    }
  }
  void finish() override {
    if (array_) {
      out_.write(first_ ? "[]\n" : "\n]\n");
    }
  }

 private:
  Destination& out_;
  bool array_;
  std::vector<Heading> headings_;
  bool first_ = true;
};

class IndentedJson final : public Renderer {
 public:
  IndentedJson(Destination& out, std::vector<Heading> headings) : out_{out}, headings_{std::move(headings)} {
    json_.begin_array();
  }

  void row(Fields const& fields) override {
    json_.begin_object();
    add_members(json_, headings_, fields);
    json_.end_object();
    write_data(out_, json_.take());
  }
  void finish() override { out_.write(json_.end_array().take() + "\n"); }

 private:
  Destination& out_;
  std::vector<Heading> headings_;
  JsonWriter json_{JsonWriter::Layout::indented};
};

}  // namespace

void add_value(JsonWriter& json, Value const& value) { std::visit(AddValue{json}, value.content()); }

void add_member(JsonWriter& json, std::string_view key, Value const& value) {
  if (!std::holds_alternative<Absent>(value.content())) {
    add_value(json.key(key), value);
  }
}

void add_members(JsonWriter& json, std::vector<Heading> const& headings, Fields const& fields) {
  for (std::size_t i = 0; i < headings.size(); ++i) {
    if (is_in(Where::json, headings[i].where)) {
      add_member(json, headings[i].key, fields.value(i));
    }
  }
}

std::unique_ptr<Renderer> make_json_renderer(Destination& out, Style const& style, std::vector<Heading> headings) {
  if (style.format == Format::json && style.indented) {
    return std::make_unique<IndentedJson>(out, std::move(headings));
  }
  return std::make_unique<JsonLines>(out, style.format == Format::json, std::move(headings));
}

}  // namespace damier::report
