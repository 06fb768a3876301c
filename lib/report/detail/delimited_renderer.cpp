#include "report/column.hpp"
#include "report/detail/delimited_row.hpp"
#include "report/detail/renderers.hpp"
#include "text/byte_classes.hpp"

#include <string>

namespace damier::report {
namespace {

class DelimitedRenderer final : public Renderer {
 public:
  DelimitedRenderer(Destination& out, Style const& style, std::vector<Heading> const& headings, Layout const& layout)
      : out_{out},
        format_{style.format},
        language_{style.language},
        comma_{style.format == Format::excel && decimal_sign(style.language) == ',' ? ';' : ','},
        shown_{shown_columns(headings, Where::delimited, layout.delimited)} {
    if (format_ == Format::excel && !out_.is_terminal()) {
      row_ += byte_order_mark;
    }
    for (auto const i : shown_) {
      add_field(headings[i].key);
      separators_.emplace_back(separator(headings[i].kind));
    }
    end_row();
  }

  void row(Fields const& fields) override {
    for (std::size_t at = 0; at < shown_.size(); ++at) {
      auto const value = fields.value(shown_[at]);
      if (auto const* const text = std::get_if<std::string_view>(&value.content())) {
        add_field(*text);
      } else if (auto const* const own = std::get_if<std::string>(&value.content())) {
        add_field(*own);
      } else if (format_ == Format::excel && std::holds_alternative<Decimal>(value.content())) {
        begin_field();
        row_ += shown_text(value, language_);  // a number, which begins no formula
      } else {
        add_field(data_text(value, separators_[at]));
      }
    }
    end_row();
  }
  void finish() override {}

 private:
  void begin_field() {
    if (!std::exchange(first_, false)) {
      row_ += format_ == Format::tsv ? '\t' : comma_;
    }
  }
  void add_field(std::string_view field) {
    begin_field();
    if (format_ == Format::tsv) {
      append_tsv_field(row_, field);
    } else {
      append_csv_field(row_, field, comma_);
    }
  }
  void end_row() {
    row_ += format_ == Format::tsv ? "\n" : "\r\n";
    write_data(out_, row_);
    row_.clear();
    first_ = true;
  }

  Destination& out_;
  Format format_;
  Language language_;
  char comma_;  // between the fields of CSV
  std::vector<std::size_t> shown_;
  std::vector<std::string_view> separators_;  // of the lists in a column
  std::string row_;
  bool first_ = true;
};

}  // namespace

std::unique_ptr<Renderer> make_delimited_renderer(Destination& out, Style const& style,
                                                  std::vector<Heading> const& headings, Layout const& layout) {
  return std::make_unique<DelimitedRenderer>(out, style, headings, layout);
}

}  // namespace damier::report
