#include "answers/detail/sheet.hpp"

#include "report/report.hpp"

#include <algorithm>
#include <cmath>

namespace damier::answers {
namespace {

constexpr unsigned digits_of_percent = 1;
constexpr unsigned digits_of_points = 3;

class RowOfSheet final : public report::Fields {
 public:
  explicit RowOfSheet(std::vector<Cell> const& cells) noexcept : cells_{cells} {}
  [[nodiscard]] Cell value(std::size_t column) const override { return cells_[column]; }
  [[nodiscard]] std::string shown(std::size_t column, Language language) const override {
    return report::shown_text(cells_[column], language);
  }

 private:
  std::vector<Cell> const& cells_;
};

}  // namespace

Cell percent(std::optional<double> share) {
  return share ? Cell{report::Decimal{100 * *share, digits_of_percent}} : Cell{};
}

Cell number(std::uint64_t count) { return count; }

Cell number(std::optional<int> count) { return count; }

Cell number(std::optional<std::int64_t> count) { return count; }

Cell decimal(std::optional<double> value, unsigned digits) {
  return value ? Cell{report::Decimal{*value, digits}} : Cell{};
}

Cell rounded(std::optional<double> mean) { return mean ? Cell{std::int64_t{std::llround(*mean)}} : Cell{}; }

Cell short_decimal(double value) {
  for (unsigned digits = 0; digits < digits_of_points; ++digits) {
    auto const scaled = value * std::pow(10, digits);
    if (std::abs(scaled - std::round(scaled)) < 1e-6) {
      return report::Decimal{value, digits};
    }
  }
  return report::Decimal{value, digits_of_points};
}

Cell text(std::string content) { return content.empty() ? Cell{} : Cell{std::move(content)}; }

BulletinTable Sheet::printed(Language language) const {
  BulletinTable table;
  for (auto const& column : columns_) {
    if (column.where != report::Where::data) {
      table.columns.push_back({column.title, column.is_number});
    }
  }
  for (auto const& row : rows_) {
    auto& fields = table.rows.emplace_back();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i].where != report::Where::data) {
        fields.push_back(report::shown_text(row[i], language));
      }
    }
  }
  return table;
}

std::vector<report::Heading> Sheet::headings() const {
  std::vector<report::Heading> headings;
  for (auto const& [key, title, is_number, where, rank] : columns_) {
    headings.emplace_back(key, report::Label{title}, is_number ? report::Kind::decimal : report::Kind::text, where,
                          rank);
  }
  return headings;
}

std::vector<Cell> Sheet::objects() const {
  std::vector<Cell> objects;
  for (auto const& row : rows_) {
    objects.emplace_back(report::object_of(headings(), RowOfSheet{row}));
  }
  return objects;
}

report::Object Sheet::object() const { return report::object_of(headings(), RowOfSheet{rows_.front()}); }

void Sheet::write(Destination& output, Format format, Language language) const {
  auto const renderer =
      report::make_renderer(output, {.format = format, .language = language, .indented = true}, headings());
  for (auto const& row : rows_) {
    renderer->row(RowOfSheet{row});
  }
  renderer->finish();
}

}  // namespace damier::answers
