// Tags without their brackets, as tables and forms have them: "White=Name", "White;Name", "{White "Name"}".

#include "grammar/pdn/detail/unwrappers.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "grammar/tag_words.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace damier::pdn {

namespace {

/// A text line with the name of a tag and its value.
struct Field {
  std::string form;  ///< what is before the name and between name and value, without blanks
  std::string_view name;
  std::string_view value;
};

bool is_of(char c, std::string_view set) noexcept { return set.find(c) != std::string_view::npos; }

/// The sign that closes what another one has opened; the same sign for others.
char closing(char opening) noexcept {
  switch (opening) {
    case '{': return '}';
    case '(': return ')';
    case '[': return ']';
    case '<': return '>';
    default: return opening;
  }
}

std::string without_blanks(std::string_view text) {
  std::string signs;
  std::ranges::copy_if(text, std::back_inserter(signs), [](char c) { return c != ' '; });
  return signs;
}

std::optional<Field> field_of(std::string_view line) {
  constexpr std::string_view leads{" \t{([<\"'*|#-/_"};
  constexpr std::string_view separators{" \t:=;,|\"'*_>"};
  constexpr std::size_t longest_lead = 8;
  constexpr std::size_t longest_name = 32;
  line = line.substr(0, std::min(line.find_first_of("\r\n"), line.size()));
  std::size_t const name = std::min(line.find_first_not_of(leads), line.size());
  std::size_t end = name;
  while (end < line.size() && (is_letter(line[end]) || is_digit(line[end]) || is_beyond_ascii(line[end]))) ++end;
  std::size_t const value = std::min(line.find_first_not_of(separators, end), line.size());
  if (name > longest_lead || end == name || end - name > longest_name || is_digit(line[name])) return std::nullopt;
  auto const lead = without_blanks(line.substr(0, name));
  auto const between = without_blanks(line.substr(end, value - end));
  auto const bracket = line.substr(0, name).find_last_of("[<");
  if (between.empty() || (bracket != std::string_view::npos && read_odd_tag(line, bracket))) return std::nullopt;
  auto content = trimmed(line.substr(value));
  if (lead == "<") {  // an element of XML
    auto const close = content.find("</");
    if (between != ">" || close == std::string_view::npos) return std::nullopt;
    content = content.substr(0, close);
  }
  auto const form = lead + " " + between;
  // What closes the line is as what opens the line and the value, and a comma or semicolon between the lines.
  while (!content.empty() && (is_of(content.back(), ",;") || std::ranges::any_of(form, [&](char sign) {
                                return sign != ' ' && sign != ':' && sign != '=' && content.back() == closing(sign);
                              }))) {
    content = trimmed(content.substr(0, content.size() - 1));
  }
  return Field{form, line.substr(name, end - name), content};
}

/// Whether a name is that of a tag in this form: an equals sign or a bracket may have small letters before them.
bool is_field_name(Field const& field) {
  bool const is_title = is_capital(field.name.front()) || is_beyond_ascii(field.name.front());
  return (is_title || is_of('=', field.form)) && is_known_tag_name(field.name);
}

/// Whether a side has a position in the place of its player's name: "White = 31, 32, K48".
bool is_of_squares(Field const& field) {
  auto const name = meant_tag_name(field.name).value_or(field.name);
  return (name == "White" || name == "Black") && std::ranges::adjacent_find(field.value, [](char a, char b) {
                                                   return (is_letter(a) || is_beyond_ascii(a)) &&
                                                          (is_letter(b) || is_beyond_ascii(b));
                                                 }) == field.value.end();
}

/// Whether a form is that of a label of running text: "White: Name".
bool is_of_labels(std::string_view form) noexcept { return form == " :"; }

class Fields final : public Unwrapper {
 public:
  Fields(std::string form, std::string shown, bool is_prose) noexcept
      : form_{std::move(form)}, shown_{std::move(shown)}, is_prose_{is_prose} {}

  void unwrap(std::string_view line, std::string& text) override {
    auto const field = field_of(line);
    bool const is_field = field && field->form == form_ && (is_field_name(*field) || (in_fields_ && !is_prose_));
    in_fields_ = is_field;
    if (!is_field) {
      text += line;
      return;
    }
    if (is_prose_) {
      text.append(field->name).append(": ").append(field->value);
    } else {
      text.append("[").append(field->name).append(" \"");
      for (char const c : field->value) {
        text += c == '"' || c == '\\' ? "\\" : "";
        text += c;
      }
      text += "\"]";
    }
    text += line.substr(std::min(line.find_first_of("\r\n"), line.size()));
  }
  [[nodiscard]] Message message() const override {
    return damier::message("text-fields", "text"_a = source_text::quoted(shown_));
  }

 private:
  std::string form_;
  std::string shown_;  ///< the first of them
  bool is_prose_;      ///< the reader of running text wants labels
  bool in_fields_ = false;
};

/// Whether all names are as in PDN, and one of them is in no running text.
bool are_of_pdn(std::set<std::string, std::less<>> const& names) {
  return std::ranges::none_of(names, [](auto const& name) { return meant_tag_name(name).has_value(); }) &&
         (names.contains("Event") || names.contains("GameType"));
}

}  // namespace

std::unique_ptr<Unwrapper> find_fields(std::string_view beginning, bool (*has_labels)(std::string_view)) {
  struct Found {
    std::set<std::string, std::less<>> names;
    std::set<std::string_view> meant;
    std::string_view first;
    bool has_squares = false;
  };
  constexpr std::size_t fewest = 3;
  std::map<std::string, Found> forms;
  std::string others;
  for (auto rest = beginning; !rest.empty(); rest.remove_prefix(first_text_line(rest).size())) {
    auto const line = first_text_line(rest);
    auto const field = field_of(line);
    if (!field || !is_field_name(*field)) {
      others += line;
      continue;
    }
    auto& found = forms[field->form];
    found.has_squares = found.has_squares || is_of_squares(*field);
    if (found.names.empty()) found.first = trimmed(line);
    found.meant.insert(meant_tag_name(field->name).value_or(field->name));
    found.names.emplace(field->name);
  }
  auto const most = std::ranges::max_element(forms, {}, [](auto const& each) { return each.second.meant.size(); });
  if (most == forms.end()) return nullptr;
  auto const& [form, found] = *most;
  bool const has_players = found.meant.contains("White") && found.meant.contains("Black");
  if (found.has_squares || found.meant.size() < (has_players ? 2 : fewest)) return nullptr;
  bool const in_prose = has_labels(others);
  if (is_of_labels(form) && (in_prose || !are_of_pdn(found.names))) return nullptr;
  return std::make_unique<Fields>(form, std::string{found.first}, in_prose);
}

}  // namespace damier::pdn
