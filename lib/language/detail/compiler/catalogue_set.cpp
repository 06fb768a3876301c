#include "language/detail/compiler/catalogue_set.hpp"

#include "language/detail/message_shape.hpp"
#include "language/language.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace damier::po {
namespace {

bool is_name_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

/// A text that is split at its places for arguments.
struct Pattern {
  std::vector<std::string> texts;  ///< one more than names
  std::vector<std::string> names;
  bool malformed = false;
};
Pattern pattern_of(std::string_view text) {
  Pattern pattern;
  pattern.texts.emplace_back();
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const c = text[i];
    if (c != '{' && c != '}') {
      pattern.malformed = pattern.malformed || static_cast<unsigned char>(c) < 0x20;
      pattern.texts.back() += c;
    } else if (i + 1 < text.size() && text[i + 1] == c) {
      pattern.texts.back() += text[i++];
    } else {
      auto const end = std::min(text.find('}', i), text.size());
      auto const name = text.substr(i, end - i).substr(c == '{' ? 1 : 0);
      pattern.malformed = pattern.malformed || c == '}' || end == text.size() || name.empty() ||
                          !std::ranges::all_of(name, is_name_letter);
      pattern.names.emplace_back(name);
      pattern.texts.emplace_back();
      i = end;
    }
  }
  return pattern;
}

/// The names of the places of an English entry, each once, in the order in which its longer form has them.
std::vector<std::string> arguments_of(Entry const& entry) {
  std::vector<std::string> names;
  for (auto const& name : pattern_of(entry.plural.empty() ? entry.id : entry.plural).names) {
    if (std::ranges::find(names, name) == names.end()) {
      names.push_back(name);
    }
  }
  return names;
}

bool has_place(Pattern const& pattern, std::string_view name) {
  return std::ranges::find(pattern.names, name) != pattern.names.end();
}

class Check {
 public:
  explicit Check(CatalogueSet const& catalogues) : set_{catalogues} {}

  std::vector<Fault> run() {
    check_english();
    for (auto const& file : set_.translations) {
      check_translation(file);
    }
    return std::move(faults_);
  }

 private:
  void check_english() {
    auto const& file = set_.english;
    check_language(file, Language{}.code());
    static_cast<void>(plural_forms_of(file));
    std::set<std::string_view> seen;
    for (auto const& entry : file.entries) {
      if (entry.context.empty()) {
        add(file, entry, "a message has an identifier: msgctxt");
      } else if (!seen.insert(entry.context).second) {
        add(file, entry, "\"" + entry.context + "\" is there for the second time");
      }
      auto const arguments = arguments_of(entry);
      if (arguments.size() > most_arguments) {
        add(file, entry, "more than " + std::to_string(most_arguments) + " arguments");
      }
      if (!entry.plural.empty() && std::ranges::find(arguments, "count") == arguments.end()) {
        add(file, entry, "the form of a message with a plural is chosen by {count}");
      }
      check_text(file, entry, entry.id, arguments, !entry.plural.empty());
      if (!entry.plural.empty()) {
        check_text(file, entry, entry.plural, arguments, false);
      }
    }
  }

  void check_translation(File const& file) {
    auto const code = std::string_view{file.name}.substr(file.name.rfind('/') + 1);
    check_language(file, code.substr(0, code.rfind('.')));
    auto const forms = plural_forms_of(file);
    std::set<std::string_view> seen;
    for (auto const& entry : file.entries) {
      auto const english = std::ranges::find(set_.english.entries, entry.context, &Entry::context);
      if (english == set_.english.entries.end()) {
        add(file, entry, "\"" + entry.context + "\" is no identifier of " + set_.english.name);
      } else if (!seen.insert(entry.context).second) {
        add(file, entry, "\"" + entry.context + "\" is there for the second time");
      } else if (english->id != entry.id || english->plural != entry.plural) {
        add(file, entry,
            "\"" + entry.context + "\" is a translation of another English text: now it is \"" + english->id + "\"");
      } else if (entry.fuzzy) {
        add(file, entry, "\"" + entry.context + "\" is marked as fuzzy: no translator has confirmed it");
      } else {
        check_texts(file, entry, *english, forms);
      }
    }
    for (auto const& english : set_.english.entries) {
      if (!seen.contains(english.context)) {
        faults_.push_back({file.name, file.header_line, "no entry for \"" + english.context + "\""});
      }
    }
  }

  void check_texts(File const& file, Entry const& entry, Entry const& english, PluralForms const& forms) {
    auto const expected = english.plural.empty() ? 1 : forms.size;
    if (entry.texts.size() != expected) {
      return add(file, entry,
                 "\"" + entry.context + "\" has " + std::to_string(entry.texts.size()) + " forms, not " +
                     std::to_string(expected));
    }
    auto const arguments = arguments_of(english);
    for (auto const& text : entry.texts) {
      check_text(file, entry, text, arguments, !english.plural.empty());
    }
  }

  /// Checks a text of an entry. A form of a plural may leave out the count: "the only move".
  void check_text(File const& file, Entry const& entry, std::string_view text,
                  std::vector<std::string> const& arguments, bool may_omit_count) {
    auto const pattern = pattern_of(text);
    if (text.empty()) {
      return add(file, entry, "\"" + entry.context + "\" has no text");
    }
    if (pattern.malformed) {
      return add(
          file, entry,
          "a place is {name}, a brace is {{ or }}, a control character has no place: \"" + std::string{text} + "\"");
    }
    for (auto const& name : pattern.names) {
      if (std::ranges::find(arguments, name) == arguments.end()) {
        add(file, entry, "{" + name + "} is no argument of \"" + entry.context + "\"");
      }
    }
    for (auto const& name : arguments) {
      if (!has_place(pattern, name) && !(may_omit_count && name == "count")) {
        add(file, entry, "{" + name + "} is missing in \"" + std::string{text} + "\"");
      }
    }
  }

  /// A catalogue copied from another one keeps that one's header unless it is changed.
  void check_language(File const& file, std::string_view code) {
    if (file.field("Language") != code) {
      faults_.push_back({file.name, file.header_line, "the header needs \"Language: " + std::string{code} + "\""});
    }
  }

  PluralForms plural_forms_of(File const& file) {
    auto forms = read_plural_forms(file.field("Plural-Forms"));
    if (!forms) {
      faults_.push_back({file.name, file.header_line, "the header needs \"Plural-Forms: nplurals=…; plural=…;\""});
    }
    return forms.value_or(PluralForms{1, "0"});
  }

  void add(File const& file, Entry const& entry, std::string what) {
    faults_.push_back({file.name, entry.line, std::move(what)});
  }

  CatalogueSet const& set_;
  std::vector<Fault> faults_;
};

/// A text as a literal of C++.
std::string literal(std::string_view text) {
  std::string quoted{"\""};
  for (auto const c : text) {
    quoted += c == '"' || c == '\\' ? std::string{'\\', c} : c == '\1' ? std::string{"\\001"} : std::string{c};
  }
  return quoted + "\"";
}

/// A text in the form that catalogue.hpp describes.
std::string compiled(std::string_view text, std::vector<std::string> const& arguments) {
  auto const pattern = pattern_of(text);
  auto all = pattern.texts.front();
  for (std::size_t i = 0; i < pattern.names.size(); ++i) {
    auto const slot = std::ranges::find(arguments, pattern.names[i]) - arguments.begin();
    all += '\1';
    all += static_cast<char>('a' + slot);
    all += pattern.texts[i + 1];
  }
  return all;
}

std::vector<Entry const*> by_identifier(File const& file) {
  std::vector<Entry const*> sorted;
  for (auto const& entry : file.entries) {
    sorted.push_back(&entry);
  }
  std::ranges::sort(sorted, {}, [](Entry const* entry) -> std::string_view { return entry->context; });
  return sorted;
}

/// The texts of one language, named by its number.
std::string texts_source(File const& english, File const& file, std::size_t number) {
  auto const suffix = std::to_string(number);
  std::string texts = "constexpr std::string_view texts_" + suffix + "[] = {\n";
  std::string first = "constexpr std::uint32_t first_" + suffix + "[] = {";
  std::size_t size = 0;
  auto const entries = by_identifier(file);
  auto const sources = by_identifier(english);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    auto const& entry = *entries[i];
    auto forms = entry.texts;
    if (&file == &english) {
      forms = {entry.id};
      if (!entry.plural.empty()) {
        forms.push_back(entry.plural);
      }
    }
    first += std::to_string(size) + ", ";
    for (auto const& form : forms) {
      texts += "    " + literal(compiled(form, arguments_of(*sources[i]))) + ",\n";
      ++size;
    }
  }
  return texts + "};\n" + first + "};\n" + "constexpr std::uint64_t form_" + suffix +
         "([[maybe_unused]] std::uint64_t n) { return static_cast<std::uint64_t>(" +
         read_plural_forms(file.field("Plural-Forms"))->expression + "); }\n";
}

}  // namespace

std::optional<PluralForms> read_plural_forms(std::string_view field) {
  constexpr std::string_view size_name = "nplurals=";
  constexpr std::string_view rule_name = "plural=";
  if (!field.starts_with(size_name)) {
    return std::nullopt;
  }
  field.remove_prefix(size_name.size());
  PluralForms forms;
  auto const [end, error] = std::from_chars(field.data(), field.data() + field.size(), forms.size);
  field.remove_prefix(static_cast<std::size_t>(end - field.data()));
  auto const rule = field.find(rule_name);
  if (error != std::errc{} || forms.size == 0 || !field.starts_with(';') || rule == std::string_view::npos) {
    return std::nullopt;
  }
  auto const expression = field.substr(rule + rule_name.size());
  forms.expression = expression.substr(0, expression.find(';'));
  auto const is_known = [](char c) {
    return std::string_view{"n0123456789 ()?:!=<>&|%+-*/"}.find(c) != std::string_view::npos;
  };
  return !forms.expression.empty() && std::ranges::all_of(forms.expression, is_known) ? std::optional{forms}
                                                                                      : std::nullopt;
}

std::vector<Fault> faults_of(CatalogueSet const& catalogues) { return Check{catalogues}.run(); }

std::string message_table_source(File const& english) {
  auto const entries = by_identifier(english);
  auto source =
      "// Made from lib/language/catalogues/damier.pot.\n#pragma once\n\n"
      "#include \"language/detail/message_shape.hpp\"\n\n#include <array>\n\nnamespace damier {\n\n"
      "/// Every message, by its identifier.\ninline constexpr std::array<MessageShape, " +
      std::to_string(entries.size()) + "> message_table{{\n";
  for (auto const* const entry : entries) {
    auto const arguments = arguments_of(*entry);
    source += "    {" + literal(entry->context) + ", {";
    for (auto const& name : arguments) {
      source += literal(name) + ", ";
    }
    source += "}, " + std::to_string(arguments.size()) + ", " + (entry->plural.empty() ? "false" : "true") + "},\n";
  }
  return source + "}};\n\n}  // namespace damier\n";
}

std::string catalogues_source(CatalogueSet const& catalogues) {
  std::string source = "#include \"language/detail/catalogue.hpp\"\n\nnamespace damier {\nnamespace {\n\n" +
                       texts_source(catalogues.english, catalogues.english, 0);
  std::string table = "    {texts_0, first_0, form_0},\n";
  for (std::size_t i = 0; i < catalogues.translations.size(); ++i) {
    auto const number = std::to_string(i + 1);
    source += texts_source(catalogues.english, catalogues.translations[i], i + 1);
    table += "    {texts_" + number + ", first_" + number + ", form_" + number + "},\n";
  }
  return source + "constexpr Catalogue catalogues[] = {\n" + table +
         "};\nstatic_assert(std::size(catalogues) == language_codes.size());\n\n}  // namespace\n\n"
         "Catalogue const& catalogue(Language language) noexcept { return catalogues[language.index()]; }\n\n"
         "}  // namespace damier\n";
}

}  // namespace damier::po
