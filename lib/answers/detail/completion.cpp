#include "answers/completion.hpp"

#include "grammar/query/reader.hpp"
#include "store/base_reader.hpp"
#include "store/labels.hpp"
#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

namespace damier::answers {
namespace {

constexpr std::size_t most_names = 20;

/// The words of the language behind which a name follows.
struct NamedField {
  std::string_view word;
  CompletionKind kind;
};
constexpr auto named_fields = std::to_array<NamedField>({{"motif", CompletionKind::motif},
                                                         {"opening", CompletionKind::opening},
                                                         {"player", CompletionKind::player},
                                                         {"white", CompletionKind::player},
                                                         {"black", CompletionKind::player},
                                                         {"event", CompletionKind::event},
                                                         {"site", CompletionKind::site},
                                                         {"in", CompletionKind::collection},
                                                         {"flag", CompletionKind::flag}});

/// Where the text begins that a quote opened, behind it; nothing if none is open.
std::optional<std::size_t> open_text(std::string_view query) {
  std::optional<std::size_t> open;
  for (std::size_t at = 0; at < query.size(); ++at) {
    if (open && query[at] == '\\') {
      ++at;
    } else if (query[at] == '"') {
      open = open ? std::nullopt : std::optional{at + 1};
    }
  }
  return open;
}

/// The word before a place of a query, with blanks, '=' and '~' between them left out.
std::string word_before(std::string_view query, std::size_t place) {
  auto text = query.substr(0, place);
  while (!text.empty() && (is_blank(text.back()) || text.back() == '=' || text.back() == '~')) {
    text.remove_suffix(1);
  }
  auto begin = text.size();
  while (begin > 0 && is_letter(text[begin - 1])) {
    --begin;
  }
  return folded(text.substr(begin));
}

/// The kind of name that stands at a place of a query; nothing if it is no name.
std::optional<CompletionKind> kind_at(std::string_view query, std::size_t place) {
  auto const* const field = std::ranges::find(named_fields, word_before(query, place), &NamedField::word);
  return field == named_fields.end() ? std::nullopt : std::optional{field->kind};
}

template <typename Entry>
void add_names(std::vector<std::string>& names, Entry const& entry) {
  std::ranges::transform(entry.names, std::back_inserter(names), &LocalText::text);
}

std::vector<std::string> names_of_catalogue(CompletionKind kind, MotifCatalogue const& catalogue) {
  std::vector<std::string> names;
  if (kind == CompletionKind::motif) {
    for (auto const& motif : catalogue.motifs()) {
      if (!motif.query.empty()) {
        add_names(names, motif);
      }
    }
  } else {
    for (auto const& opening : catalogue.openings()) {
      add_names(names, opening);
    }
  }
  return names;
}

/// Those that begin with a text, each once: a name may be the same in several languages.
std::vector<std::string> beginning_with(std::vector<std::string> const& names, std::string_view text) {
  auto const begin = folded(text);
  std::vector<std::string> all;
  std::ranges::copy_if(names, std::back_inserter(all), [&](std::string const& name) {
    return folded(name).starts_with(begin) && std::ranges::find(all, name) == all.end();
  });
  return all;
}

std::vector<std::string> names_of_labels(Base& base, LabelKind kind) {
  std::vector<std::string> names;
  for (auto const& use : labels_of(base, kind)) {
    names.push_back(use.label.name);
  }
  return names;
}

/// The names of a base, in the form that most games have.
std::vector<std::string> names_of_base(Base& base, NamesOf table) {
  BaseReader const reader{base};
  auto const& all = reader.names(table);
  std::vector<std::string> names;
  for (NamePlace place = 0; place < all.size(); ++place) {
    if (reader.shown(table, place) == place) {
      names.push_back(all[place]);
    }
  }
  return names;
}

std::vector<std::string> names_of_kind(Base& base, CompletionKind kind) {
  switch (kind) {
    case CompletionKind::player: return names_of_base(base, NamesOf::players);
    case CompletionKind::event: return names_of_base(base, NamesOf::events);
    case CompletionKind::site: return names_of_base(base, NamesOf::sites);
    case CompletionKind::collection: return names_of_labels(base, LabelKind::collection);
    case CompletionKind::flag: return names_of_labels(base, LabelKind::flag);
    case CompletionKind::saved: return names_of_labels(base, LabelKind::query);
    default: return {};
  }
}

bool is_of_catalogue(CompletionKind kind) noexcept {
  return kind == CompletionKind::motif || kind == CompletionKind::opening;
}

std::string name_in_quotes(std::string_view name) {
  std::string text{'"'};
  for (auto const c : name) {
    if (c == '"' || c == '\\') {
      text += '\\';
    }
    text += c;
  }
  return text += '"';
}

Completion with_names(std::size_t from, CompletionKind kind, std::vector<std::string> const& names) {
  Completion completion{from, {}};
  for (auto const& each : names) {
    completion.items.push_back({name_in_quotes(each), kind});
  }
  return completion;
}

/// The names that can stand at a place; typed: how the name begins.
Completion names_at(std::size_t from, CompletionKind kind, std::string_view typed, MotifCatalogue const& catalogue,
                    NamesOfKind const& of_kind) {
  if (is_of_catalogue(kind)) {
    return with_names(from, kind, beginning_with(names_of_catalogue(kind, catalogue), typed));
  }
  return with_names(from, kind, of_kind ? of_kind(kind).with(typed, most_names) : std::vector<std::string>{});
}

bool is_of_word(char c) noexcept { return is_letter(c) || is_digit(c) || c == '-' || c == '#'; }

void add_saved(Completion& completion, std::string_view typed, NameList const& saved) {
  for (auto const& each : saved.with(typed, most_names)) {
    auto const is_plain = std::ranges::all_of(each, is_of_word);
    completion.items.push_back({"@" + (is_plain ? each : name_in_quotes(each)), CompletionKind::saved});
  }
}

}  // namespace

std::string_view name(CompletionKind kind) noexcept {
  static constexpr std::array<std::string_view, 9> names{"word",    "player",     "event", "site", "motif",
                                                         "opening", "collection", "flag",  "saved"};
  return names[static_cast<std::size_t>(kind)];
}

NameList::NameList(Base& base, CompletionKind kind) {
  for (auto& each : names_of_kind(base, kind)) {
    names_.push_back({folded(each), std::move(each)});
  }
}

std::vector<std::string> NameList::with(std::string_view text, std::size_t most) const {
  auto const wanted = folded(text);
  std::set<std::pair<bool, std::string_view>> found;  // those that do not begin with it behind the others
  for (auto const& each : names_) {
    auto const at = each.folded.find(wanted);
    if (at != std::string::npos) {
      found.emplace(at != 0, each.text);
      if (found.size() > most) {
        found.erase(std::prev(found.end()));
      }
    }
  }
  std::vector<std::string> names;
  names.reserve(found.size());
  for (auto const& [behind, each] : found) {
    names.emplace_back(each);
  }
  return names;
}

Completion complete_query(std::string_view query, MotifCatalogue const& catalogue, NamesOfKind const& names) {
  if (auto const open = open_text(query)) {
    auto const quote = *open - 1;
    auto const kind = kind_at(query, quote);
    return kind ? names_at(quote, *kind, query.substr(*open), catalogue, names) : Completion{quote, {}};
  }
  auto begin = query.size();
  while (begin > 0 && is_of_word(query[begin - 1])) {
    --begin;
  }
  auto const word = query.substr(begin);
  if (begin > 0 && query[begin - 1] == '@') {
    Completion completion{begin - 1, {}};
    if (names) {
      add_saved(completion, word, names(CompletionKind::saved));
    }
    return completion;
  }
  if (auto const kind = begin == 0 ? std::nullopt : kind_at(query, begin)) {
    auto completion = names_at(begin, *kind, word, catalogue, names);
    if (!completion.items.empty() || is_of_catalogue(*kind)) {
      return completion;
    }
  }
  Completion completion{begin, {}};
  for (auto const wanted : query::words_after(query.substr(0, begin))) {
    if (folded(wanted).starts_with(folded(word))) {
      completion.items.push_back({std::string{wanted}, CompletionKind::word});
    }
  }
  return completion;
}

}  // namespace damier::answers
