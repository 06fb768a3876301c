#include "report/detail/delimited_row.hpp"

#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>

namespace damier::report {
namespace {

bool is_number(std::string_view text) noexcept {
  text.remove_prefix(!text.empty() && (text.front() == '-' || text.front() == '+') ? 1 : 0);
  return !text.empty() && std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '.'; }) &&
         std::ranges::count(text, '.') <= 1 && is_digit(text.front()) && is_digit(text.back());
}

/// Control characters of ASCII, but those that lay out a text: tab, LF, CR.
bool is_control_byte(char c) noexcept {
  auto const byte = static_cast<unsigned char>(c);
  return (byte < ' ' && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

/// Removes the control characters U+0080 to U+009F from UTF-8: \xC2 and a byte that continues it.
void remove_other_controls(std::string& text) {
  for (auto at = text.find('\xC2'); at != std::string::npos; at = text.find('\xC2', at)) {
    if (static_cast<unsigned char>(text[at + 1]) < 0xA0) {
      text.erase(at, 2);
    } else {
      at += 2;
    }
  }
}

/// A text that programs for loading tables accept: they refuse zero bytes and bytes that are not UTF-8, and other
/// control characters end the file for some, or hide that a field begins a formula.
std::string loadable(std::string_view text) {
  auto valid = source_text::valid_utf8(text);
  std::erase_if(valid, is_control_byte);
  remove_other_controls(valid);
  return valid;
}

/// Whether a spreadsheet takes a field for a formula.
bool begins_formula(std::string_view field) noexcept {
  return !field.empty() && std::string_view{"=+-@\t\r\n"}.find(field.front()) != std::string_view::npos;
}

/// A text without a formula, also where a spreadsheet separates fields by semicolons, as those in French and Dutch do.
std::string without_formulas(std::string_view text) {
  std::string plain{begins_formula(text) && !is_number(text) ? "'" : ""};
  for (std::size_t at = 0; at < text.size(); ++at) {
    plain += text[at];
    plain += text[at] == ';' && begins_formula(text.substr(at + 1)) ? "'" : "";
  }
  return plain;
}

/// Whether CSV and TSV have a field as it is: ASCII without a control character or a character that either treats in a
/// way of its own. Nearly all fields are so.
bool is_plain(std::string_view field) noexcept {
  auto others = 0U;
  for (auto const c : field) {  // to the end: a loop without an exit compares several bytes at once
    auto const byte = static_cast<unsigned char>(c);
    others |= static_cast<unsigned>(byte - 0x20U >= 0x5FU) | static_cast<unsigned>(c == '"') |
              static_cast<unsigned>(c == ',') | static_cast<unsigned>(c == ';') | static_cast<unsigned>(c == '\\');
  }
  return others == 0 && !begins_formula(field);
}

}  // namespace

void append_csv_field(std::string& row, std::string_view given, char comma) {
  if (is_plain(given)) {
    row += given;
    return;
  }
  auto const field = without_formulas(loadable(given));
  if (field.find_first_of("\"\r\n") == std::string::npos && field.find(comma) == std::string::npos) {
    row += field;
    return;
  }
  row += '"';
  for (auto const c : field) {
    row.append(c == '"' ? 2 : 1, c);
  }
  row += '"';
}

void append_tsv_field(std::string& row, std::string_view given) {
  if (is_plain(given)) {
    row += given;
    return;
  }
  for (auto const c : loadable(given)) {
    switch (c) {
      case '\t': row += "\\t"; break;
      case '\n': row += "\\n"; break;
      case '\r': row += "\\r"; break;
      case '\\': row += "\\\\"; break;
      default: row += c;
    }
  }
}

std::string csv_row(std::vector<std::string> const& fields) {
  std::string row;
  for (auto const& field : fields) {
    row += &field == fields.data() ? "" : ",";
    append_csv_field(row, field);
  }
  return row += "\r\n";
}

std::string tsv_row(std::vector<std::string> const& fields) {
  std::string row;
  for (auto const& field : fields) {
    row += &field == fields.data() ? "" : "\t";
    append_tsv_field(row, field);
  }
  return row += "\n";
}

}  // namespace damier::report
