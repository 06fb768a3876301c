#include "report/detail/renderers.hpp"
#include "report/table.hpp"

#include <string>

namespace damier::report {
namespace {

std::vector<Table::Column> table_columns(std::vector<Heading> const& headings, std::vector<std::size_t> const& shown,
                                         Language language) {
  std::vector<Table::Column> columns;
  for (auto const i : shown) {
    auto const& heading = headings[i];
    columns.push_back({heading.title(language), is_right(heading.kind), heading.rank, heading.wraps});
  }
  return columns;
}

class TableRenderer final : public Renderer {
 public:
  TableRenderer(Destination& out, Style const& style, std::vector<Heading> const& headings, Layout const& layout)
      : language_{style.language},
        shown_{shown_columns(headings, Where::table, layout.table)},
        table_{out, table_columns(headings, shown_, language_), language_} {}

  void row(Fields const& fields) override {
    std::vector<std::string> cells;
    cells.reserve(shown_.size());
    for (auto const i : shown_) {
      cells.push_back(fields.shown(i, language_));
    }
    table_.add(std::move(cells));
  }
  void finish() override { table_.finish(); }

 private:
  Language language_;
  std::vector<std::size_t> shown_;
  Table table_;
};

}  // namespace

std::unique_ptr<Renderer> make_table_renderer(Destination& out, Style const& style,
                                              std::vector<Heading> const& headings, Layout const& layout) {
  return std::make_unique<TableRenderer>(out, style, headings, layout);
}

}  // namespace damier::report
