#include "report/detail/renderers.hpp"
#include "report/report.hpp"

#include <utility>

namespace damier::report {
namespace {

/// {"columns":[{"key","title","kind","number","rank","table"}],"rows":[[cell, …], …]}. A cell is the value as JSON has it, or
/// {"v": value, "t": text} where a table shows another text. Columns that neither a table nor JSON has are left out.
class CellRenderer final : public Renderer {
 public:
  CellRenderer(Destination& out, Language language, std::vector<Heading> headings)
      : out_{out}, language_{language}, headings_{std::move(headings)} {
    json_.begin_object().key("columns").begin_array();
    for (auto const& heading : headings_) {
      if (is_shown(heading)) {
        json_.begin_object().member("key", heading.key).member("title", heading.title(language_));
        json_.member("kind", type_name(heading.kind)).member("number", is_number(heading.kind));
        json_.member("rank", heading.rank).member("table", is_in(Where::table, heading.where)).end_object();
      }
    }
    json_.end_array().key("rows").begin_array();
  }

  void row(Fields const& fields) override {
    json_.begin_array();
    for (std::size_t i = 0; i < headings_.size(); ++i) {
      if (is_shown(headings_[i])) {
        add_cell(fields.value(i), is_in(Where::table, headings_[i].where) ? fields.shown(i, language_) : "");
      }
    }
    json_.end_array();
    out_.write(json_.take());
  }
  void finish() override { out_.write(json_.end_array().end_object().take()); }

 private:
  static bool is_shown(Heading const& heading) noexcept { return is_in(Where::table | Where::json, heading.where); }

  void add_cell(Value const& value, std::string const& shown) {
    if (shown.empty() || shown == data_text(value)) {
      add_value(json_, value);
      return;
    }
    json_.begin_object();
    add_value(json_.key("v"), value);
    json_.member("t", shown).end_object();
  }

  Destination& out_;
  Language language_;
  std::vector<Heading> headings_;
  JsonWriter json_;
};

}  // namespace

std::unique_ptr<Renderer> make_cell_renderer(Destination& out, Style const& style, std::vector<Heading> headings) {
  return std::make_unique<CellRenderer>(out, style.language, std::move(headings));
}

}  // namespace damier::report
